import type { JSX } from "preact";
import { t } from "../../i18n";
import { LoseFirst, OneOf, type OrdersProps, Retreats, Tick, wordsOf } from "../kit";
import type { Board, BreakoutView } from "./types";

const isAir = (w: string) => w === "no-air" || w.startsWith("air:");
const isSupport = (w: string) => w === "support" || w === "no-support";

/** Standing orders as boxes to tick; the text is what docs/api.md describes. */
export function Orders(p: OrdersProps): JSX.Element {
  const { units } = p.board as Board;
  const view = p.state.view as BreakoutView;
  const words = wordsOf(p);
  const here = (id: string) => view.stacks.some((s) => s.units.some((x) => x.id === id));
  return (
    <div class="form standing">
      <OneOf {...words} label={t("so_support")} ask={t("so_ask")} is={isSupport}>
        <option value="support">{t("so_always")}</option>
        <option value="no-support">{t("so_never")}</option>
      </OneOf>
      <OneOf {...words} label={t("so_air")} ask={t("so_ask")} is={isAir}>
        <option value="no-air">{t("so_never")}</option>
        {[1, 2, 3].map((n) => (
          <option key={n} value={`air:${n}`}>
            {t("so_upto", { n })}
          </option>
        ))}
      </OneOf>
      <Retreats {...words} />
      <Tick {...words} word="lose-least" label={t("so_loss")} />
      <LoseFirst {...words} units={units} side={p.side} here={here} />
    </div>
  );
}
