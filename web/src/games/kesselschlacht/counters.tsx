// Counters: one piece of cardboard each, drawn at 44 map units.
import type { JSX } from "preact";
import { PLANE } from "./map";
import { SYMBOLS, formationColour } from "./symbols";
import type { AirDef, SeenAir, SeenUnit, UnitDef } from "./types";
import { type Word, w } from "./words";

export const COUNTER = 44;

export const isHq = (d: UnitDef): boolean => d.type === "hq";

/** The colours of the cardboard: side, nation, and whether it marches or drives. */
export function counterClass(d: UnitDef): string {
  const kind = isHq(d) ? "hq" : d.type === "artillery" ? "art" : d.flags.includes("motorized") ? "mech" : "foot";
  return (
    `${d.side} ${kind} ${d.nation}${d.superior === "garrison" ? " garrison" : ""}` +
    `${/SS$/.test(d.division ?? "") || d.formation === "IISS" ? " ss" : ""}`
  );
}

/** What fits on a counter's rim: its number, and its division's. */
export function shortName(d: UnitDef): string {
  if (isHq(d)) return d.formation ?? d.name;
  return d.name
    .replace(/\/(\d+G?(?:A|TC|MC|TA)|\d+GTC|\d+GMC)$/, "")
    .replace(/^(?:GR\(mot\)|GR|PGR|PzR|PzAbt|JR|Fus|AR|Rgt|Tank Rgt|Mot Rgt) /, "")
    .replace(/ Division$/, "")
    .replace(/ (Garrison)( \d)?$/, "$2")
    .replace("1st Hungarian Mountain Bde", "1 Mtn")
    .replace("1030th Regiment", "1030")
    .replace(/^(\d)(?:st|nd) Rgt/, "$1")
    .replace(/ Art Div$/, " Art")
    .replace(" Tank Gp", " TkGp")
    .replace("UrlEinh", "Url");
}

const DROP = "M0 -5.2C2.6 -1.8 3.6 -0.2 3.6 1.6A3.6 3.6 0 0 1 -3.6 1.6C-3.6 -0.2 -2.6 -1.8 0 -5.2Z";

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
  const out = unit.supply === "out";
  const face = out ? d.back : d.front;
  const parent = unit.parent === undefined ? d.formation : unit.parent;
  const colour = formationColour(parent);
  const cls = [
    "counter ks",
    counterClass(d),
    unit.moved || unit.attacked ? "moved" : "",
    props.picked ? "picked" : "",
    unit.moving ? "moving" : "",
    out ? "out" : "",
  ].join(" ");
  return (
    <g class={cls} transform={`translate(${props.x - s / 2} ${props.y - s / 2}) scale(${s / COUNTER})`}>
      <rect class="card" width={44} height={44} rx={4} />
      <path class="stripe" d="M4 0H9V44H4A4 4 0 0 1 0 40V4A4 4 0 0 1 4 0Z" style={{ fill: colour.fill }} />
      <text class="formation" transform="translate(6.8 22) rotate(-90)" style={{ fill: colour.ink }}>
        {parent ?? "–"}
      </text>
      <text class="factors" x={11} y={11}>
        {unit.af ?? face[0]}-{unit.df ?? face[1]}
      </text>
      {face[2] === null ? (
        <path class="drop" transform="translate(38 8)" d={DROP} />
      ) : (
        <text class="ma" x={42} y={11}>
          {face[2]}
        </text>
      )}
      <text class="size" x={22.5} y={16.6}>
        {d.size}
      </text>
      <svg
        class="symbol"
        x={10.5}
        y={17.6}
        width={24}
        height={16}
        viewBox="0 0 30 20"
        dangerouslySetInnerHTML={{ __html: SYMBOLS[d.type] ?? SYMBOLS.infantry }}
      />
      <text class="quality" x={39} y={29.5}>
        {d.quality}
      </text>
      <text class="unit-id" x={26.5} y={41.2}>
        {shortName(d)}
      </text>
      {unit.active ? <circle class="active-mark" cx={39} cy={17} r={2.6} /> : null}
      {unit.attacked ? <path class="used-mark" d="M36 33l6 6m0 -6l-6 6" /> : null}
      {unit.forced ? <path class="forced-mark" d="M36 38h5m-2.4 -2.4l2.4 2.4l-2.4 2.4" /> : null}
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
  moving?: boolean;
}): JSX.Element {
  const s = props.size ?? COUNTER;
  return (
    <g
      class={`counter ks back ${props.side}${props.moved ? " moved" : ""}${props.moving ? " moving" : ""}`}
      transform={`translate(${props.x - s / 2} ${props.y - s / 2}) scale(${s / COUNTER})`}>
      <rect class="card" width={44} height={44} rx={4} />
      <path class="back-mark" d="M22 9l11 13-11 13-11-13z" />
    </g>
  );
}

/** Disorganized, disrupted, routed: a label across the foot of a stack. */
export function StatusMark(props: { status: string; x: number; y: number }): JSX.Element | null {
  if (props.status === "good") return null;
  const text = props.status;
  const wide = text.length * 6.6 + 7;
  return (
    <g class={"status-mark " + props.status.toLowerCase()} transform={`translate(${props.x} ${props.y})`}>
      <title>{w(("status_" + props.status) as Word)}</title>
      <rect x={-wide / 2} y={-6} width={wide} height={12} rx={3} />
      <text y={3.4}>{text}</text>
    </g>
  );
}

/** Earthworks around a hex: one row of teeth for a hasty position, two for a prepared one. */
export function PositionMark(props: { x: number; y: number; level: number }): JSX.Element {
  const teeth = (r: number): string => {
    let d = "";
    for (let i = 0; i < 6; ++i) {
      const a = (Math.PI / 3) * i;
      const b = (Math.PI / 3) * (i + 1);
      const p = { x: Math.cos(a) * r, y: Math.sin(a) * r };
      const q = { x: Math.cos(b) * r, y: Math.sin(b) * r };
      d += `M${p.x.toFixed(1)} ${p.y.toFixed(1)}L${q.x.toFixed(1)} ${q.y.toFixed(1)}`;
      for (let k = 1; k <= 5; ++k) {
        const x = p.x + ((q.x - p.x) * k) / 6;
        const y = p.y + ((q.y - p.y) * k) / 6;
        const l = Math.hypot(x, y);
        d += `M${x.toFixed(1)} ${y.toFixed(1)}L${(x + (x / l) * 3).toFixed(1)} ${(y + (y / l) * 3).toFixed(1)}`;
      }
    }
    return d;
  };
  return (
    <g class={"position level" + props.level} transform={`translate(${props.x} ${props.y})`}>
      <path d={teeth(28.4) + (props.level > 1 ? teeth(24.4) : "")} />
      <g class="position-tag" transform="translate(-18 -21.5)">
        <rect x={-8} y={-5.4} width={16} height={10.8} rx={2.5} />
        <text y={3.2}>{props.level > 1 ? "PP" : "HP"}</text>
      </g>
    </g>
  );
}

/** An aircraft: strength and maneuver above, bombs or cargo below. */
export function AirCounter(props: {
  def: AirDef;
  air?: SeenAir;
  x: number;
  y: number;
  size?: number;
  picked?: boolean;
}): JSX.Element {
  const { def: d, air } = props;
  const s = props.size ?? COUNTER;
  const role = air && air.role !== "none" && d.type === "FB" ? air.role : "";
  return (
    <g
      class={`counter ks aircraft ${d.side}${props.picked || air?.marked ? " picked" : ""}`}
      transform={`translate(${props.x - s / 2} ${props.y - s / 2}) scale(${s / COUNTER})`}>
      <rect class="card" width={44} height={44} rx={4} />
      <text class="factors" x={4} y={11}>
        {d.strength}
      </text>
      <text class="ma" x={41} y={11}>
        {d.maneuver}
      </text>
      <path class="plane" transform="translate(22 17.5) scale(1.15)" d={PLANE} />
      <text class="air-type" x={4} y={40}>
        {d.type}
        {role ? "·" + role[0].toUpperCase() : ""}
      </text>
      <text class="ma" x={41} y={40}>
        {d.type === "TR" ? d.cargo : d.bombing || ""}
      </text>
      <text class="air-name" x={22} y={32}>
        {d.name} {d.id.split("-").pop()}
      </text>
      {air && air.ammo + air.fuel > 0 ? (
        <text class="cargo" x={22} y={10}>
          {air.ammo}+{air.fuel}
        </text>
      ) : null}
    </g>
  );
}
