// Counters: one piece of cardboard each, drawn at 44 map units.
import type { JSX } from "preact";
import { symbols } from "../../board/symbols.gen";
import type { SeenUnit, UnitDef } from "./types";

export const COUNTER = 44;

/** The colours of the printed counters: side and mobility class. */
export function counterClass(d: UnitDef): string {
  if (d.side === "german") return d.class === "mechanized" ? "german mech" : "german foot";
  if (d.flags.includes("artillery")) return "soviet art";
  return d.class === "mechanized" ? "soviet mech" : "soviet foot";
}

/** What fits on the counter's rim: the number, and a letter or two for the kind. */
export function shortName(d: UnitDef): string {
  return d.name
    .replace(/ (Inf|Pz|Rifle|Tank|Mech|PzGren|StuG|Tiger|Jaeger|Artillery|Support|Breakthrough Art|Mortar)$/, "")
    .replace("Gds Breakthrough Art", "GB")
    .replace("Breakthrough Art", "B")
    .replace(" Gds", "G")
    .replace("Kamenets-Podolsky Garrison", "KPG")
    .replace("Ternopol Garrison", "TG")
    .replace("Khotyn Garrison", "KhG")
    .replace("Chernovtsy Garrison", "CG");
}

export function Counter(props: {
  def: UnitDef;
  unit: SeenUnit;
  x: number;
  y: number;
  size?: number;
  picked?: boolean;
}): JSX.Element {
  const { def: d, unit } = props;
  const s = props.size ?? COUNTER;
  const k = s / COUNTER;
  const symbol = symbols[d.type] ?? symbols.infantry;
  const steps = unit.steps ?? d.steps.length;
  const now = d.steps[d.steps.length - steps] ?? d.steps[0];
  const af = unit.af ?? now[0];
  const df = unit.df ?? now[1];
  const cls = [
    "counter",
    counterClass(d),
    unit.moved ? "moved" : "",
    unit.used ? "used" : "",
    props.picked ? "picked" : "",
    unit.moving ? "moving" : "",
  ].join(" ");
  const pips = [];
  for (let i = 0; i < d.steps.length; ++i)
    pips.push(<circle key={i} class={i < steps ? "pip on" : "pip"} cx={39.5} cy={40 - i * 4.1} r={1.35} />);
  return (
    <g class={cls} transform={`translate(${props.x - s / 2} ${props.y - s / 2}) scale(${k})`}>
      <rect class="card" width={44} height={44} rx={4} />
      <text class="size" x={22} y={7.6}>
        {d.size}
      </text>
      <svg
        class="symbol"
        x={8.5}
        y={8.6}
        width={27}
        height={18.6}
        viewBox={symbol.box}
        dangerouslySetInnerHTML={{ __html: symbol.body }}
      />
      <text class="unit-id" transform="translate(6.6 27) rotate(-90)">
        {shortName(d)}
      </text>
      <text class={"factors" + (steps < d.steps.length ? " reduced" : "")} x={21.5} y={40}>
        {af}-{df}
        {d.flags.includes("range_two") ? "*" : ""}
      </text>
      {pips}
      {unit.used ? <path class="used-mark" d="M33 4l7 7m0 -7l-7 7" /> : null}
    </g>
  );
}

/** The back of a counter that may not be looked at. */
export function HiddenCounter(props: {
  side: string;
  x: number;
  y: number;
  size?: number;
  moved?: boolean;
}): JSX.Element {
  const s = props.size ?? COUNTER;
  return (
    <g
      class={`counter back ${props.side}${props.moved ? " moved" : ""}`}
      transform={`translate(${props.x - s / 2} ${props.y - s / 2}) scale(${s / COUNTER})`}>
      <rect class="card" width={44} height={44} rx={4} />
      <path class="back-mark" d="M22 9l11 13-11 13-11-13z" />
    </g>
  );
}

export function KgMarker(props: { name: string; x: number; y: number }): JSX.Element {
  return (
    <g class="kg" transform={`translate(${props.x + 13} ${props.y - 25})`}>
      <path class="kg-flag" d="M0 0h22l-5 6 5 6h-22z" />
      <path class="kg-pole" d="M0 -1v22" />
      <text x={9} y={9}>
        {props.name}
      </text>
    </g>
  );
}
