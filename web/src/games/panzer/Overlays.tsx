// What lies over the ground: areas, objectives, planned ways, chances on targets.
import type { JSX } from "preact";
import { INCH, MIL, polygon, toSheet, wrap, bearing, inches } from "./geometry";
import { properName } from "./say";
import type { Board, Card, MapData, Pair, PanzerView, PathData, Seen, ShotLine } from "./types";
import { TABLE_SCALE, Vehicle } from "./vehicles";
import { wordOr } from "./words";

export function SetupAreas(props: { map: MapData; view: PanzerView; side: string; choosing: boolean }): JSX.Element {
  return (
    <g class="setup-areas">
      {props.map.setup_areas.map((a, i) => {
        const holder = Object.entries(props.view.areas).find(([, id]) => id === a.id)?.[0];
        const mid = a.shape.reduce((s, p): Pair => [s[0] + p[0] / a.shape.length, s[1] + p[1] / a.shape.length], [
          0, 0,
        ] as Pair);
        const p = toSheet(props.map, mid[0], mid[1]);
        return (
          <g
            key={a.id}
            class={"setup-area " + (props.choosing ? "open" : holder === props.side ? "own" : holder ? "theirs" : "")}
            data-area={i}>
            <path d={polygon(props.map, a.shape)} />
            {props.choosing ? (
              <text x={p.x} y={p.y}>
                {wordOr("edge_" + a.edge, a.edge)}
              </text>
            ) : null}
          </g>
        );
      })}
    </g>
  );
}

/** Where a unit touches a bridge or ford: within so many inches of it, fractions dropped. */
function reach(map: MapData, id: string, within: number): JSX.Element | null {
  const c = map.crossings.find((x) => x.id === id);
  if (!c) return null;
  const far = (a: Pair, b: Pair) => Math.hypot(a[0] - b[0], a[1] - b[1]) * MIL;
  const [w, h] = [far(c.shape[0], c.shape[1]), far(c.shape[1], c.shape[2])];
  const r = (within + 1) * INCH;
  return (
    <rect
      class="reach"
      x={-w / 2 - r}
      y={-h / 2 - r}
      width={w + 2 * r}
      height={h + 2 * r}
      rx={r}
      transform={`rotate(${c.bearing})`}
    />
  );
}

/** The outermost of some points, in order. */
function hull(points: { x: number; y: number }[]): { x: number; y: number }[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const half = (list: typeof points) => {
    const out: typeof points = [];
    for (const p of list) {
      while (
        out.length >= 2 &&
        (out[out.length - 1].x - out[out.length - 2].x) * (p.y - out[out.length - 2].y) -
          (out[out.length - 1].y - out[out.length - 2].y) * (p.x - out[out.length - 2].x) <=
          0
      )
        out.pop();
      out.push(p);
    }
    return out.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

/** What an objective is made of: an area, the houses of a village, an edge of the table. */
function edgeOf(map: MapData, id: string, from: { x: number; y: number }): JSX.Element | null {
  const o = map.objectives.find((x) => x.id === id);
  if (!o) return null;
  const at = (list: Pair[]) =>
    list.map(([x, y]) => toSheet(map, x, y)).map((q) => ({ x: q.x - from.x, y: q.y - from.y }));
  const path = (list: { x: number; y: number }[], close = true) =>
    "M" + list.map((q) => `${q.x.toFixed(1)} ${q.y.toFixed(1)}`).join("L") + (close ? "Z" : "");
  if (o.shape) return <path class="reach area" d={path(at(o.shape))} />;
  if (o.buildings) {
    const corners = map.buildings
      .filter((b) => o.buildings!.includes(b.id))
      .flatMap((b) =>
        b.shape.flatMap(([x, y]): Pair[] => [
          [x - 900, y],
          [x + 900, y],
          [x, y - 900],
          [x, y + 900],
        ]),
      );
    return corners.length > 0 ? <path class="reach area" d={path(hull(at(corners)))} /> : null;
  }
  if (o.edge) {
    const [w, h] = [map.width, map.height];
    const line: Record<string, Pair[]> = {
      north: [
        [0, h],
        [w, h],
      ],
      south: [
        [0, 0],
        [w, 0],
      ],
      east: [
        [w, 0],
        [w, h],
      ],
      west: [
        [0, 0],
        [0, h],
      ],
    };
    return <path class="reach exit" d={path(at(line[o.edge] ?? []), false)} />;
  }
  return null;
}

const flagWide = (points: number): number => Math.max(17, 9 + 4.6 * String(points).length);

/** A flag in the colour of whoever holds it, the ring within which it is touched, name and points. */
export function Objectives(props: { board: Board; map: MapData; view: PanzerView }): JSX.Element {
  return (
    <g class="objectives">
      {props.view.objectives.map((o) => {
        const at = props.map.objectives.find((x) => x.id === o.id)?.at;
        if (!at) return null;
        const p = toSheet(props.map, at[0], at[1]);
        return (
          <g
            key={o.id}
            class={"pz-objective " + (o.held_by ?? "nobody")}
            data-objective={o.id}
            transform={`translate(${p.x} ${p.y})`}>
            {reach(props.map, o.id, props.board.objective_inches)}
            {edgeOf(props.map, o.id, p)}
            <g class="pz-flag" transform="translate(18 -20) scale(1.35)">
              <path class="pole" d="M0 14V-14" />
              <path class="flag-cloth" d={`M0 -14H${flagWide(o.points)}l-4 5l4 5H0Z`} />
              <text class="pz-vp" x={flagWide(o.points) / 2 - 1} y={-6.4}>
                {o.points}
              </text>
              <text class="pz-objname" x={4} y={10}>
                {properName(o.name)}
              </text>
            </g>
          </g>
        );
      })}
    </g>
  );
}

export function GhostPiece(props: {
  map: MapData;
  unit: Seen;
  card: Card | undefined;
  at: Pair;
  cls: string;
}): JSX.Element {
  const p = toSheet(props.map, props.at[0], props.at[1]);
  const facing = props.unit.facing ?? 0;
  return (
    <g class={`pz-ghost ${props.unit.side} ${props.cls}`} transform={`translate(${p.x} ${p.y})`}>
      <g class="base" transform={`rotate(${facing})`}>
        <rect x={-12} y={-12} width={24} height={24} rx={1.5} />
        <path d="M-3.5 -13L0 -17L3.5 -13Z" />
      </g>
      <g transform={`scale(${TABLE_SCALE})`}>
        <Vehicle
          card={props.card}
          side={props.unit.side}
          facing={facing}
          turret={props.unit.turret}
          half={props.unit.half}
        />
      </g>
    </g>
  );
}

/** A planned way: legs, where each inch ends, and from where it could be fired at. */
export function MoveOverlay(props: {
  map: MapData;
  from: Pair;
  points: Pair[];
  reversed: number;
  path: PathData | null;
  units: Map<string, Seen>;
  fixed: number;
}): JSX.Element {
  const px = (p: Pair) => toSheet(props.map, p[0], p[1]);
  const all = [props.from, ...props.points];
  const watchers = new Map<string, Pair>(); // who could fire, and from where on
  for (const i of props.path?.impulses ?? [])
    for (const u of i.watchers) if (!watchers.has(u)) watchers.set(u, [i.x, i.y]);
  return (
    <g class={"move-plan" + (props.path?.why ? " bad" : "")}>
      {[...watchers].map(([id, at]) => {
        const u = props.units.get(id);
        if (u?.x === undefined || u.y === undefined) return null;
        const a = px([u.x, u.y]);
        const b = px(at);
        return <path key={id} class="watch-line" d={`M${a.x} ${a.y}L${b.x} ${b.y}`} />;
      })}
      {props.points.map((p, i) => {
        const a = px(all[i]);
        const b = px(p);
        return (
          <path
            key={i}
            class={"leg" + ((props.reversed >> i) & 1 ? " reversed" : "") + (i >= props.fixed ? " loose" : "")}
            d={`M${a.x} ${a.y}L${b.x} ${b.y}`}
          />
        );
      })}
      {(props.path?.impulses ?? []).map((i, n) => (
        <circle
          key={n}
          class={"impulse" + (i.watchers.length > 0 ? " watched" : "")}
          cx={px([i.x, i.y]).x}
          cy={px([i.x, i.y]).y}
          r={3.4}
        />
      ))}
      {props.points.slice(0, props.fixed).map((p, i) => (
        <g key={"w" + i} class="waypoint" transform={`translate(${px(p).x} ${px(p).y})`}>
          <circle r={6.5} />
          <text y={3.2}>{i + 1}</text>
        </g>
      ))}
      {props.path && props.points.length > 0 ? (
        <g
          class="cost-tag"
          transform={`translate(${px(props.points.at(-1)!).x + 20} ${px(props.points.at(-1)!).y + 24})`}>
          <rect x={-2} y={-10} width={62} height={15} rx={3} />
          <text x={29} y={1.4}>
            {inches(props.path.spent)} / {props.path.allowance / 1000}
          </text>
        </g>
      ) : null}
    </g>
  );
}

/** The hit number on each target of the shooter in hand; without one, the best of anybody's. */
export function ShotTags(props: {
  map: MapData;
  units: Map<string, Seen>;
  shots: ShotLine[];
  shooter: string | null;
  side: string;
  offered: Set<string> | null;
  target: string | null;
}): JSX.Element {
  const best = new Map<string, ShotLine>();
  for (const s of props.shots) {
    if (props.shooter && s.shooter !== props.shooter) continue;
    if (props.offered ? !props.offered.has(s.target) : !s.noted) continue;
    const old = best.get(s.target);
    if (!old || s.number > old.number) best.set(s.target, s);
  }
  const aims = [...props.units.values()].filter((u) => u.aim && u.x !== undefined);
  const px = (u: Seen) => toSheet(props.map, u.x!, u.y!);
  const from = props.shooter ? props.units.get(props.shooter) : undefined;
  const to = props.target ? props.units.get(props.target) : undefined;
  return (
    <g class="shot-tags">
      {from?.x !== undefined && to?.x !== undefined ? (
        <path class="try-line" d={`M${px(from).x} ${px(from).y}L${px(to).x} ${px(to).y}`} />
      ) : null}
      {aims.map((u) => {
        const t = props.units.get(u.aim!);
        if (t?.x === undefined) return null;
        const a = px(u);
        const b = px(t);
        const back = wrap(bearing([t.x!, t.y!], [u.x!, u.y!]));
        return (
          <g key={u.id} class={"aim-line " + u.side}>
            <path d={`M${a.x} ${a.y}L${b.x} ${b.y}`} />
            <path class="head" transform={`translate(${b.x} ${b.y}) rotate(${back})`} d="M-5 -24L0 -14L5 -24Z" />
          </g>
        );
      })}
      {[...best.values()].map((s) => {
        const u = props.units.get(s.target);
        if (u?.x === undefined) return null;
        return (
          <g
            key={s.target}
            class={"hit-tag" + (props.shooter ? "" : " any")}
            transform={`translate(${px(u).x} ${px(u).y - 24})`}>
            <rect x={-15} y={-8} width={30} height={14} rx={3} />
            <text y={2.6}>{s.number} %</text>
          </g>
        );
      })}
    </g>
  );
}

/** Who sees whom: of the unit in hand both ways, else everybody who is seen. */
export function SeenLayer(props: {
  map: MapData;
  pairs: [string, string][];
  units: Map<string, Seen>;
  one: string | null;
}): JSX.Element {
  const px = (id: string) => {
    const u = props.units.get(id);
    return u?.x === undefined ? null : toSheet(props.map, u.x, u.y!);
  };
  const line = (from: string, to: string, cls: string) => {
    const a = px(from);
    const b = px(to);
    return a && b ? <path key={cls + from + to} class={cls} d={`M${a.x} ${a.y}L${b.x} ${b.y}`} /> : null;
  };
  const seen = [...new Set(props.pairs.map(([, b]) => b))];
  return (
    <g class="seen-layer">
      {props.one
        ? props.pairs
            .filter(([a, b]) => a === props.one || b === props.one)
            .map(([a, b]) => line(a, b, a === props.one ? "sees" : "seen-by"))
        : null}
      {seen.map((id) => {
        const p = px(id);
        return p ? <circle key={id} class="seen-ring" cx={p.x} cy={p.y} r={20} /> : null;
      })}
    </g>
  );
}
