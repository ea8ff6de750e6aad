import type { JSX } from "preact";
import { t } from "../../i18n";
import { LoseFirst, OneOf, type OrdersProps, Retreats, Tick, wordsOf } from "../kit";
import type { Board, KesselView } from "./types";
import { w } from "./words";

const TICKS = {
  axis: ["no-surprise", "no-cargo", "keep-positions", "no-demolition"],
  soviet: ["no-surprise", "no-demolition"],
};
const isIntercept = (x: string) => x === "intercept" || x === "no-intercept";

/** Standing orders as boxes to tick; the text is what docs/api.md describes. */
export function Orders(p: OrdersProps): JSX.Element {
  const { units } = p.board as Board;
  const view = p.state.view as KesselView;
  const words = wordsOf(p);
  const here = (id: string) => view.stacks.some((s) => s.units.some((x) => x.id === id));
  return (
    <div class="form standing">
      <Retreats {...words} />
      <OneOf {...words} label={w("so_intercept")} ask={t("so_ask")} is={isIntercept}>
        <option value="intercept">{t("so_always")}</option>
        <option value="no-intercept">{t("so_never")}</option>
      </OneOf>
      {(TICKS[p.side as "axis"] ?? []).map((x) => (
        <Tick key={x} {...words} word={x} label={w(("so_" + x.replace(/-/g, "_")) as "so_no_cargo")} />
      ))}
      <Tick {...words} word="lose-least" label={w("so_lose_least")} />
      <LoseFirst {...words} units={units} side={p.side} here={here} />
    </div>
  );
}
