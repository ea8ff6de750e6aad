// Measuring and looking: the tape, and the line of sight with its proof.
import type { JSX } from "preact";
import type { Point } from "../../board/geometry";
import { MIL, distance, inches, toSheet } from "./geometry";
import { obstacleName, unitName } from "./say";
import type { MapData, Pair, SightData } from "./types";
import { type Word, w } from "./words";

export type Tool = "none" | "tape" | "sight";
export interface End {
  unit?: string;
  at: Pair;
}

const SIGNS: Record<string, string> = {
  tape: "M3 8H21V16H3ZM6 8V12M9 8V11M12 8V12M15 8V11M18 8V12",
  sight: "M2 12Q12 3 22 12Q12 21 2 12ZM12 12m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0",
  fire: "M12 21L3 6A18 18 0 0 1 21 6Z",
  spot: "M12 12m-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0M12 12m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0",
};
const Sign = (p: { name: string }): JSX.Element => (
  <svg class="tool-sign" viewBox="0 0 24 24" aria-hidden="true">
    <path d={SIGNS[p.name]} />
  </svg>
);

export function Toolbar(props: {
  tool: Tool;
  take(t: Tool): void;
  arcs: { fire: boolean; spot: boolean };
  setArcs(a: { fire: boolean; spot: boolean }): void;
}): JSX.Element {
  const { arcs } = props;
  const button = (name: string, on: boolean, press: () => void) => (
    <button
      type="button"
      data-tool={name}
      class={on ? "on" : ""}
      aria-pressed={on}
      title={w(("tool_" + name) as Word)}
      onClick={press}>
      <Sign name={name} />
      <span>{w(("tool_" + name) as Word)}</span>
    </button>
  );
  return (
    <div class="pz-tools" role="toolbar">
      {button("tape", props.tool === "tape", () => props.take("tape"))}
      {button("sight", props.tool === "sight", () => props.take("sight"))}
      {button("fire", arcs.fire, () => props.setArcs({ ...arcs, fire: !arcs.fire }))}
      {button("spot", arcs.spot, () => props.setArcs({ ...arcs, spot: !arcs.spot }))}
    </div>
  );
}

const along = (a: Point, b: Point, far: number, length: number): Point => ({
  x: a.x + ((b.x - a.x) * far) / (length || 1),
  y: a.y + ((b.y - a.y) * far) / (length || 1),
});

export function TapeLine(props: { map: MapData; from: Pair; to: Pair | null | undefined }): JSX.Element {
  const a = toSheet(props.map, props.from[0], props.from[1]);
  if (!props.to) return <circle class="tape-end" cx={a.x} cy={a.y} r={5} />;
  const b = toSheet(props.map, props.to[0], props.to[1]);
  const length = distance(props.from, props.to);
  const marks: JSX.Element[] = [];
  const nx = -(b.y - a.y) / (length * MIL || 1);
  const ny = (b.x - a.x) / (length * MIL || 1);
  for (let i = 1; i * 1000 <= length; ++i) {
    const p = along(a, b, i * 1000, length);
    const h = i % 6 === 0 ? 7 : 3.5;
    marks.push(<path key={i} d={`M${p.x - nx * h} ${p.y - ny * h}L${p.x + nx * h} ${p.y + ny * h}`} />);
  }
  return (
    <g class="tape">
      <path class="tape-back" d={`M${a.x} ${a.y}L${b.x} ${b.y}`} />
      <path class="tape-line" d={`M${a.x} ${a.y}L${b.x} ${b.y}`} />
      {marks}
      <circle class="tape-end" cx={a.x} cy={a.y} r={4} />
      <circle class="tape-end" cx={b.x} cy={b.y} r={4} />
      <g class="tape-tag" transform={`translate(${(a.x + b.x) / 2} ${(a.y + b.y) / 2 - 12})`}>
        <rect x={-62} y={-11} width={124} height={17} rx={4} />
        <text y={2}>{w("range_is", { exact: inches(length), n: Math.floor(length / 1000) })}</text>
      </g>
    </g>
  );
}

/** The line with its three parts, and on it every stretch of something high. */
export function SightLine(props: {
  map: MapData;
  from: Pair;
  to: Pair | null | undefined;
  data: SightData | null;
}): JSX.Element {
  const a = toSheet(props.map, props.from[0], props.from[1]);
  if (!props.to) return <circle class="tape-end" cx={a.x} cy={a.y} r={5} />;
  const b = toSheet(props.map, props.to[0], props.to[1]);
  const d = props.data;
  const length = distance(props.from, props.to);
  const mid = [length / 2 - 1000, length / 2 + 1000].filter((x) => x > 0 && x < length);
  const nx = -(b.y - a.y) / (length * MIL || 1);
  const ny = (b.x - a.x) / (length * MIL || 1);
  // The same thing in two parts of the line is one thing to see.
  const seen = new Set<string>();
  return (
    <g class={"sight " + (d ? (d.open ? "open" : "shut") : "asking")}>
      <path class="sight-back" d={`M${a.x} ${a.y}L${b.x} ${b.y}`} />
      <path class="sight-line" d={`M${a.x} ${a.y}L${b.x} ${b.y}`} />
      {mid.map((x) => {
        const p = along(a, b, x, length);
        return (
          <path key={x} class="sight-third" d={`M${p.x - nx * 9} ${p.y - ny * 9}L${p.x + nx * 9} ${p.y + ny * 9}`} />
        );
      })}
      {(d?.obstacles ?? []).map((o, i) => {
        const p = along(a, b, o.from, d!.length);
        const q = along(a, b, o.to, d!.length);
        const key = `${o.what}${o.id}${o.from}`;
        const again = seen.has(key);
        seen.add(key);
        return (
          <g key={i} class={"sight-obstacle" + (o.blocks ? " blocks" : "")}>
            <path d={`M${p.x} ${p.y}L${q.x} ${q.y}`} />
            {again && !o.blocks ? null : (
              <text x={(p.x + q.x) / 2 + nx * 13} y={(p.y + q.y) / 2 + ny * 13 + 3}>
                {o.top}
                {o.blocks ? " ≥ " : " < "}
                {o.needed}
              </text>
            )}
          </g>
        );
      })}
      <circle class="tape-end" cx={a.x} cy={a.y} r={4} />
      <circle class="tape-end" cx={b.x} cy={b.y} r={4} />
    </g>
  );
}

export function SightCard(props: {
  tool: Tool;
  ends: End[];
  sight: SightData | null;
  right: boolean;
  openCase(rule: string): void;
  close(): void;
}): JSX.Element {
  const { ends, sight } = props;
  const name = (e: End): string => (e.unit ? unitName(e.unit) : `${inches(e.at[0])}, ${inches(e.at[1])}`);
  const caseButton = (rule: string) => (
    <button type="button" class="case" onClick={() => props.openCase(rule)}>
      {rule}
    </button>
  );
  return (
    <aside class={"tool-card" + (props.right ? " right" : "")} aria-live="polite">
      <header>
        <b>{w(("tool_" + props.tool) as Word)}</b>{" "}
        {props.tool === "sight" ? caseButton("PZ:5.5") : caseButton("PZ:4.5.1")}
        <button type="button" class="close" aria-label="×" onClick={props.close}>
          ×
        </button>
      </header>
      {ends.length === 0 ? <p class="hint">{w(props.tool === "tape" ? "tool_hint_tape" : "tool_hint_sight")}</p> : null}
      {ends.length === 1 ? (
        <p class="hint">
          {name(ends[0])} … {w("tool_hint_to")}
        </p>
      ) : null}
      {ends.length === 2 ? (
        <p>
          {name(ends[0])} → {name(ends[1])}:{" "}
          <b>
            {w("range_is", {
              exact: inches(distance(ends[0].at, ends[1].at)),
              n: Math.floor(distance(ends[0].at, ends[1].at) / 1000),
            })}
          </b>
        </p>
      ) : null}
      {props.tool === "sight" && sight ? (
        <>
          <p class={"sight-result " + (sight.open ? "open" : "shut")} data-open={String(sight.open)}>
            {w(sight.open ? "sight_open" : "sight_shut")}
          </p>
          <p>
            {sight.needed[0] === 0
              ? w("sight_never", { a: sight.from_height, b: sight.to_height })
              : w("sight_table", {
                  a: sight.from_height,
                  b: sight.to_height,
                  c: sight.needed[0],
                  m: sight.needed[1],
                  f: sight.needed[2],
                })}{" "}
            {caseButton(sight.needed[0] === 0 ? "PZ:5.5.2.4.4" : "PZ:5.5.2.4")}
          </p>
          {sight.smokes > 0 ? (
            <p>
              {w("sight_smoke", { n: sight.smokes })} {caseButton("PZ:8.4.2.8")}
            </p>
          ) : null}
          {sight.obstacles.length === 0 ? (
            <p class="hint">{w("sight_nothing")}</p>
          ) : (
            <table class="chart proof">
              <thead>
                <tr>
                  <th>{w("sight_what")}</th>
                  <th>"</th>
                  <th>{w("sight_third")}</th>
                  <th>{w("sight_top")}</th>
                  <th>{w("sight_need")}</th>
                  <th />
                </tr>
              </thead>
              <tbody>
                {sight.obstacles.map((o, i) => (
                  <tr key={i} class={o.blocks ? "blocks" : ""}>
                    <th>{obstacleName(o.what, o.id)}</th>
                    <td>
                      {inches(o.from)}–{inches(o.to)}
                    </td>
                    <td>{w(("zone_" + o.zone) as Word)}</td>
                    <td>{o.top}</td>
                    <td>{o.needed}</td>
                    <td>
                      {w(o.blocks ? "sight_blocks" : "sight_clear")} {caseButton(o.rule)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </>
      ) : null}
    </aside>
  );
}
