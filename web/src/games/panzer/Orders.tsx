import type { JSX } from "preact";
import { OneOf, type OrdersProps, Tick, type Words, wordsOf } from "../kit";
import { meet, unitName } from "./say";
import type { Board, PanzerView } from "./types";
import { w } from "./words";

/** A word with a number behind it. */
function Numbered({ words, put, word, label, most }: Words & { word: string; label: string; most: number }) {
  const is = (x: string) => x.startsWith(word + ":");
  return (
    <label>
      {label}
      <input
        type="number"
        min={1}
        max={most}
        value={words.find(is)?.slice(word.length + 1) ?? ""}
        onChange={(e) => put(is, e.currentTarget.value ? [`${word}:${e.currentTarget.value}`] : [])}
      />
    </label>
  );
}

/** Standing orders as boxes to tick; the text is what docs/api.md describes. */
export function Orders(p: OrdersProps): JSX.Element {
  const view = p.state.view as PanzerView;
  meet(p.board as Board, view.scenario);
  const words = wordsOf(p);
  const { put } = words;
  const only = words.words.filter((x) => x.startsWith("only:")).map((x) => x.slice(5));
  const enemies = view.units.filter((u) => u.side !== p.side && u.where === "table" && !only.includes(u.id));
  return (
    <div class="form standing">
      <OneOf {...words} label={w("so_reveal")} ask={w("so_ask")} is={(x) => /-reveal$/.test(x)}>
        <option value="never-reveal">{w("so_never")}</option>
        <option value="always-reveal">{w("so_always")}</option>
      </OneOf>
      <Tick {...words} word="hold-fire" label={w("so_hold")} />
      <Numbered {...words} word="hold-turn" label={w("so_hold_turn")} most={200} />
      <Numbered {...words} word="hold-until" label={w("so_within")} most={200} />
      <Numbered {...words} word="at-least" label={w("so_least")} most={100} />
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
      <Tick {...words} word="routine" label={w("so_routine")} />
    </div>
  );
}
