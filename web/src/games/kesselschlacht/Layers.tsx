// What can be laid over the map.
import type { JSX } from "preact";
import { centre } from "../../board/geometry";
import { unionPath } from "../../board/sheet";
import { airfieldSpot, bridgeMark, bridgeSpot } from "./map";
import { halfText } from "./say";
import { formationColour } from "./symbols";
import type { Board, CommandData, KesselView, Threat } from "./types";

const line = (hexes: string[]): string => hexes.map((h) => `${centre(h).x},${centre(h).y}`).join(" ");

/** Bridges as they are now: printed ones that stand or are down, pontoons. */
export function Bridges(props: { board: Board; view: KesselView }): JSX.Element {
  const { board, view } = props;
  const mark = (a: string, b: string, how: "stands" | "blown" | "pontoon", title: string) => {
    const s = bridgeSpot(board, a, b);
    return (
      <g
        key={a + b + how}
        class="bridge-at"
        transform={`translate(${s.p.x} ${s.p.y}) rotate(${s.angle})`}
        data-bridge={`${a}|${b}`}>
        <title>{title}</title>
        <g dangerouslySetInnerHTML={{ __html: bridgeMark(how) }} />
      </g>
    );
  };
  const pontoons = view.pontoons.filter((p) => p.is === "built" && p.a && p.b);
  const over = new Set(pontoons.map((p) => `${p.a}|${p.b}`));
  return (
    <g class="bridges">
      {view.bridges
        .filter((x) => !over.has(`${x.a}|${x.b}`) && !over.has(`${x.b}|${x.a}`))
        .map((x) =>
          mark(x.a, x.b, x.standing > 0 ? "stands" : "blown", x.printed > 1 ? `${x.standing} / ${x.printed}` : ""),
        )}
      {pontoons.map((p) => mark(p.a!, p.b!, "pontoon", ""))}
    </g>
  );
}

/** Airfields that the Soviets hold. */
export const TakenFields = (props: { hexes: string[] }): JSX.Element => (
  <g>
    {props.hexes.map((h) => (
      <circle key={h} class="taken-field" cx={airfieldSpot(h).x} cy={airfieldSpot(h).y} r={8.6} />
    ))}
  </g>
);

/** An HQ's reach, and the path of each of its units with its length. */
export function CommandLayer(props: { board: Board; data: CommandData }): JSX.Element {
  const { data } = props;
  const colour = formationColour(data.formation).fill;
  return (
    <g class="command-layer">
      <path
        class="command-range"
        d={unionPath(
          props.board.grid,
          data.hexes.map((h) => h.hex),
        )}
        style={{ stroke: colour, fill: colour }}
      />
      {data.road ? <polyline class="command-road" points={line([data.hq, ...data.road.path])} /> : null}
      {data.units.map((u) =>
        u.path.length > 0 ? (
          <polyline
            key={u.id}
            class={"command-path " + u.now}
            points={line([u.hex, ...u.path])}
            style={{ stroke: colour }}
          />
        ) : null,
      )}
      {data.units.map((u) => {
        const c = centre(u.hex);
        return (
          <g key={"t" + u.id} class={"command-tag " + u.now} transform={`translate(${c.x} ${c.y - 27})`}>
            <rect x={-15} y={-7} width={30} height={13} rx={4} />
            <text y={3}>{u.halves === null ? "—" : halfText(u.halves)}</text>
          </g>
        );
      })}
      {data.road ? (
        <g class="command-tag road" transform={`translate(${centre(data.hq).x} ${centre(data.hq).y - 27})`}>
          <rect x={-17} y={-7} width={34} height={13} rx={4} />
          <text y={3}>↗ {halfText(data.road.halves)}</text>
        </g>
      ) : null}
    </g>
  );
}

/** Attack strength that could come against a stack: at once, and after a movement phase. */
export function ThreatMark(props: { threat: Threat }): JSX.Element | null {
  const { threat: x } = props;
  const c = centre(x.hex);
  const ratio = x.soon / Math.max(1, x.defence);
  const grade = x.soon === 0 ? "unknown" : ratio >= 2 ? "dire" : ratio >= 1 ? "bad" : "fair";
  const text = `${x.now} / ${x.soon} : ${x.defence}${x.unseen > 0 ? " ?" : ""}`;
  const wide = text.length * 5.2 + 8;
  return (
    <g class={"threat " + grade} transform={`translate(${c.x} ${c.y - 26})`}>
      <rect x={-wide / 2} y={-9} width={wide} height={15} rx={4} />
      <text y={2.5}>{text}</text>
    </g>
  );
}

/** What each objective counts, and whose units stand there. */
export function ObjectiveLayer(props: { board: Board; view: KesselView }): JSX.Element {
  return (
    <g>
      {props.board.hexes
        .filter((h) => (h.vp ?? 0) > 0)
        .map((h) => {
          const c = centre(h.id);
          const side = props.view.stacks.find((s) => s.hex === h.id)?.side ?? "nobody";
          return (
            <g key={h.id} class={"vp-mark " + side} transform={`translate(${c.x} ${c.y - 24}) scale(1.5)`}>
              <path d="M0 -12L3.4 -4.2L11.8 -3.5L5.4 2L7.4 10.2L0 5.8L-7.4 10.2L-5.4 2L-11.8 -3.5L-3.4 -4.2Z" />
              <text y={3}>{h.vp}</text>
            </g>
          );
        })}
    </g>
  );
}

export function SectorLayer(props: { board: Board }): JSX.Element {
  const by = new Map<number, string[]>();
  for (const h of props.board.hexes) by.set(h.sector, [...(by.get(h.sector) ?? []), h.id]);
  return (
    <g class="sector-layer">
      {[...by].map(([n, hexes]) => (
        <path key={n} class={n % 2 === 0 ? "even" : "odd"} d={unionPath(props.board.grid, hexes)} />
      ))}
    </g>
  );
}
