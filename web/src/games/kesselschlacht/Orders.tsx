import type { JSX } from "preact";
import { t } from "../../i18n";
import type { State } from "../../net";
import type { Board, KesselView } from "./types";
import { w } from "./words";

const RETREATS = ["retreat-west", "retreat-south", "retreat-east", "retreat-north"];
const TICKS = {
  axis: ["no-surprise", "no-cargo", "keep-positions", "no-demolition"],
  soviet: ["no-surprise", "no-demolition"],
};

/** Standing orders as boxes to tick; the text is what docs/api.md describes. */
export function Orders(p: {
  board: unknown;
  state: State;
  side: string;
  text: string;
  set(text: string): void;
}): JSX.Element {
  const board = p.board as Board;
  const view = p.state.view as KesselView;
  const words = p.text.split(/\s+/).filter((x) => x);
  const put = (drop: (x: string) => boolean, add: string[]) =>
    p.set([...words.filter((x) => !drop(x)), ...add].join(" "));
  const isIntercept = (x: string) => x === "intercept" || x === "no-intercept";
  const first = words.filter((x) => x.startsWith("lose:")).map((x) => x.slice(5));
  const own = board.units.filter(
    (u) => u.side === p.side && view.stacks.some((s) => s.units.some((x) => x.id === u.id)) && !first.includes(u.id),
  );
  return (
    <div class="form standing">
      <label>
        {t("so_retreat")}
        <select
          value={words.find((x) => RETREATS.includes(x)) ?? ""}
          onChange={(e) => put((x) => RETREATS.includes(x), e.currentTarget.value ? [e.currentTarget.value] : [])}>
          <option value="">{t("so_ask")}</option>
          {RETREATS.map((x) => (
            <option key={x} value={x}>
              {t(x.replace("-", "_") as "retreat_west")}
            </option>
          ))}
        </select>
      </label>
      <label>
        {w("so_intercept")}
        <select
          value={words.find(isIntercept) ?? ""}
          onChange={(e) => put(isIntercept, e.currentTarget.value ? [e.currentTarget.value] : [])}>
          <option value="">{t("so_ask")}</option>
          <option value="intercept">{t("so_always")}</option>
          <option value="no-intercept">{t("so_never")}</option>
        </select>
      </label>
      {(TICKS[p.side as "axis"] ?? []).map((x) => (
        <label key={x} class="check">
          <input
            type="checkbox"
            checked={words.includes(x)}
            onChange={(e) => put((y) => y === x, e.currentTarget.checked ? [x] : [])}
          />{" "}
          {w(("so_" + x.replace(/-/g, "_")) as "so_no_cargo")}
        </label>
      ))}
      <label class="check">
        <input
          type="checkbox"
          checked={words.includes("lose-least")}
          onChange={(e) => put((x) => x === "lose-least", e.currentTarget.checked ? ["lose-least"] : [])}
        />{" "}
        {w("so_lose_least")}
      </label>
      <label>
        {t("so_first")}
        <select value="" onChange={(e) => e.currentTarget.value && put(() => false, ["lose:" + e.currentTarget.value])}>
          <option value="">…</option>
          {own.map((u) => (
            <option key={u.id} value={u.id}>
              {u.name}
            </option>
          ))}
        </select>
      </label>
      {first.length > 0 ? (
        <ol class="plainlist small">
          {first.map((u) => (
            <li key={u}>
              {board.units.find((x) => x.id === u)?.name ?? u}{" "}
              <button
                type="button"
                class="plain"
                aria-label={t("clear")}
                onClick={() => put((x) => x === "lose:" + u, [])}>
                ×
              </button>
            </li>
          ))}
        </ol>
      ) : null}
    </div>
  );
}
