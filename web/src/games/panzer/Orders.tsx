import type { JSX } from "preact";
import type { State } from "../../net";
import { meet, unitName } from "./say";
import type { Board, PanzerView } from "./types";
import { w } from "./words";

/** Standing orders as boxes to tick; the text is what docs/api.md describes. */
export function Orders(p: {
  board: unknown;
  state: State;
  side: string;
  text: string;
  set(text: string): void;
}): JSX.Element {
  const view = p.state.view as PanzerView;
  meet(p.board as Board, view.scenario);
  const words = p.text.split(/\s+/).filter((x) => x);
  const put = (drop: (x: string) => boolean, add: string[]) =>
    p.set([...words.filter((x) => !drop(x)), ...add].join(" "));
  const value = (key: string): string => words.find((x) => x.startsWith(key + ":"))?.slice(key.length + 1) ?? "";
  const number = (key: string, label: string, most: number) => (
    <label>
      {label}
      <input
        type="number"
        min={1}
        max={most}
        value={value(key)}
        onChange={(e) =>
          put((x) => x.startsWith(key + ":"), e.currentTarget.value ? [`${key}:${e.currentTarget.value}`] : [])
        }
      />
    </label>
  );
  const tick = (word: string, label: string) => (
    <label class="check">
      <input
        type="checkbox"
        checked={words.includes(word)}
        onChange={(e) => put((x) => x === word, e.currentTarget.checked ? [word] : [])}
      />{" "}
      {label}
    </label>
  );
  const only = words.filter((x) => x.startsWith("only:")).map((x) => x.slice(5));
  const enemies = view.units.filter((u) => u.side !== p.side && u.where === "table" && !only.includes(u.id));
  return (
    <div class="form standing">
      <label>
        {w("so_reveal")}
        <select
          value={words.find((x) => /-reveal$/.test(x)) ?? ""}
          onChange={(e) => put((x) => /-reveal$/.test(x), e.currentTarget.value ? [e.currentTarget.value] : [])}>
          <option value="">{w("so_ask")}</option>
          <option value="never-reveal">{w("so_never")}</option>
          <option value="always-reveal">{w("so_always")}</option>
        </select>
      </label>
      {tick("hold-fire", w("so_hold"))}
      {number("hold-turn", w("so_hold_turn"), 200)}
      {number("hold-until", w("so_within"), 200)}
      {number("at-least", w("so_least"), 100)}
      <label>
        {w("so_only")}
        <select value="" onChange={(e) => e.currentTarget.value && put(() => false, ["only:" + e.currentTarget.value])}>
          <option value="">…</option>
          {enemies.map((u) => (
            <option key={u.id} value={u.id}>
              {unitName(u.id)}
            </option>
          ))}
        </select>
      </label>
      {only.length > 0 ? (
        <ul class="plainlist small">
          {only.map((u) => (
            <li key={u}>
              {unitName(u)}{" "}
              <button type="button" class="plain" aria-label="×" onClick={() => put((x) => x === "only:" + u, [])}>
                ×
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {tick("routine", w("so_routine"))}
    </div>
  );
}
