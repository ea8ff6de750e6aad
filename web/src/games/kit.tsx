// What the panels of all games are made of: sums with their cases, what can be done in a place, standing orders.
import type { ComponentChildren, JSX } from "preact";
import { t } from "../i18n";
import type { State, Tally } from "../net";
import type { PanelProps } from "./module";

/** Sums, each to be opened. */
export function Sums(props: { sums: Tally[]; result(s: Tally): string; openCase(rule: string): void }): JSX.Element {
  return (
    <>
      {props.sums.map((s) => (
        <details key={s.title} class="sum">
          <summary>
            {s.title}: {props.result(s)}
          </summary>
          <ul class="tally">
            {s.lines.map((l, i) => (
              <li key={i}>
                <span>{l.text}</span>
                <span class="value">{l.value || ""}</span>
                <button type="button" class="case" onClick={() => props.openCase(l.rule)}>
                  {l.rule}
                </button>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </>
  );
}

/** Every action that names a hex or somebody in it. */
export function HereActions(props: {
  p: PanelProps;
  hex: string;
  units: { id?: string }[];
  words(action: string): string;
}): JSX.Element | null {
  const { p } = props;
  const here = p.live
    ? [...p.state.options, ...p.state.free].filter((a) => {
        const words = a.split(" ");
        return words.includes(props.hex) || props.units.some((u) => u.id && words.includes(u.id));
      })
    : [];
  if (here.length === 0) return null;
  return (
    <>
      <h4>{t("describe")}</h4>
      <ul class="here-actions">
        {here.slice(0, 60).map((a) => (
          <li key={a}>
            <button type="button" data-action={a} onClick={() => void p.game.act([a])}>
              {props.words(a)}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Units beside the map, if there are any. */
export function Box(props: { title: string; list: { id: string; name: string; due?: number }[]; cls: string }) {
  const { list } = props;
  if (list.length === 0) return null;
  return (
    <details>
      <summary>
        {props.title} ({list.length})
      </summary>
      <ul class={props.cls}>
        {list.map((u) => (
          <li key={u.id}>
            {u.name}
            {u.due ? ` · ${t("turn", { n: u.due })}` : ""}
          </li>
        ))}
      </ul>
    </details>
  );
}

// ---- standing orders ------------------------------------------------------------------------------------------------

export interface OrdersProps {
  board: unknown;
  state: State;
  side: string;
  text: string;
  set(text: string): void;
}
/** The words of the standing orders, and how some are put in place of others. */
export interface Words {
  words: string[];
  put(drop: (word: string) => boolean, add: string[]): void;
}
export function wordsOf(p: OrdersProps): Words {
  const words = p.text.split(/\s+/).filter((x) => x);
  return { words, put: (drop, add) => p.set([...words.filter((x) => !drop(x)), ...add].join(" ")) };
}

/** One word out of several, or none: then one is asked. */
export function OneOf(
  props: Words & { label: string; ask: string; is(word: string): boolean; children: ComponentChildren },
): JSX.Element {
  const { words, put, is } = props;
  return (
    <label>
      {props.label}
      <select
        value={words.find(is) ?? ""}
        onChange={(e) => put(is, e.currentTarget.value ? [e.currentTarget.value] : [])}>
        <option value="">{props.ask}</option>
        {props.children}
      </select>
    </label>
  );
}
export function Tick(props: Words & { word: string; label: string }): JSX.Element {
  const { words, put, word } = props;
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={words.includes(word)}
        onChange={(e) => put((x) => x === word, e.currentTarget.checked ? [word] : [])}
      />{" "}
      {props.label}
    </label>
  );
}

const RETREATS = ["retreat-west", "retreat-south", "retreat-east", "retreat-north"];
export const Retreats = (props: Words): JSX.Element => (
  <OneOf {...props} label={t("so_retreat")} ask={t("so_ask")} is={(x) => RETREATS.includes(x)}>
    {RETREATS.map((x) => (
      <option key={x} value={x}>
        {t(x.replace("-", "_") as "retreat_west")}
      </option>
    ))}
  </OneOf>
);

/** Who is to be lost first, in that order. */
export function LoseFirst(
  props: Words & { units: { id: string; name: string; side: string }[]; side: string; here(unit: string): boolean },
): JSX.Element {
  const { words, put, units } = props;
  const first = words.filter((x) => x.startsWith("lose:")).map((x) => x.slice(5));
  const own = units.filter((u) => u.side === props.side && props.here(u.id) && !first.includes(u.id));
  return (
    <>
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
              {units.find((x) => x.id === u)?.name ?? u}{" "}
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
    </>
  );
}
