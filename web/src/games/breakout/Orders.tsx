import type { JSX } from "preact";
import { t } from "../../i18n";
import type { State } from "../../net";
import type { Board, BreakoutView } from "./types";

const RETREATS = ["retreat-west", "retreat-south", "retreat-east", "retreat-north"];

/** Standing orders as boxes to tick; the text is what docs/api.md describes. */
export function Orders(p: {
  board: unknown;
  state: State;
  side: string;
  text: string;
  set(text: string): void;
}): JSX.Element {
  const board = p.board as Board;
  const view = p.state.view as BreakoutView;
  const words = p.text.split(/\s+/).filter((w) => w);
  const put = (drop: (w: string) => boolean, add: string[]) =>
    p.set([...words.filter((w) => !drop(w)), ...add].join(" "));
  const isAir = (w: string) => w === "no-air" || w.startsWith("air:");
  const isSupport = (w: string) => w === "support" || w === "no-support";
  const first = words.filter((w) => w.startsWith("lose:")).map((w) => w.slice(5));
  const own = board.units.filter(
    (u) => u.side === p.side && view.stacks.some((s) => s.units.some((x) => x.id === u.id)) && !first.includes(u.id),
  );
  return (
    <div class="form standing">
      <label>
        {t("so_support")}
        <select
          value={words.find(isSupport) ?? ""}
          onChange={(e) => put(isSupport, e.currentTarget.value ? [e.currentTarget.value] : [])}>
          <option value="">{t("so_ask")}</option>
          <option value="support">{t("so_always")}</option>
          <option value="no-support">{t("so_never")}</option>
        </select>
      </label>
      <label>
        {t("so_air")}
        <select
          value={words.find(isAir) ?? ""}
          onChange={(e) => put(isAir, e.currentTarget.value ? [e.currentTarget.value] : [])}>
          <option value="">{t("so_ask")}</option>
          <option value="no-air">{t("so_never")}</option>
          {[1, 2, 3].map((n) => (
            <option key={n} value={`air:${n}`}>
              {t("so_upto", { n })}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t("so_retreat")}
        <select
          value={words.find((w) => RETREATS.includes(w)) ?? ""}
          onChange={(e) => put((w) => RETREATS.includes(w), e.currentTarget.value ? [e.currentTarget.value] : [])}>
          <option value="">{t("so_ask")}</option>
          {RETREATS.map((w) => (
            <option key={w} value={w}>
              {t(w.replace("-", "_") as "retreat_west")}
            </option>
          ))}
        </select>
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={words.includes("lose-least")}
          onChange={(e) => put((w) => w === "lose-least", e.currentTarget.checked ? ["lose-least"] : [])}
        />{" "}
        {t("so_loss")}
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
                onClick={() => put((w) => w === "lose:" + u, [])}>
                ×
              </button>
            </li>
          ))}
        </ol>
      ) : null}
    </div>
  );
}
