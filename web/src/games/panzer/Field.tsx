// What the Advanced Game lays on the table: patterns of fire and smoke, works, mines, rubble, plots, groups under one
// command, flights.
import type { JSX } from "preact";
import type { Point } from "../../board/geometry";
import { INCH, MIL, ahead, bearing, distance, polygon, toSheet, wrap } from "./geometry";
import { orderName, properName, unitName } from "./say";
import type { Board, DropData, MapData, Pair, PanzerView, PlotSeen, Seen } from "./types";
import { w } from "./words";

/** The same scatter for the same thing, always. */
function dots(seed: number, n: number): [number, number, number][] {
  let a = (seed * 2654435761) >>> 0;
  const next = () => {
    a = (Math.imul(a, 1664525) + 1013904223) >>> 0;
    return a / 4294967296;
  };
  return Array.from({ length: n }, () => [next() - 0.5, next() - 0.5, next()]);
}

/** A rectangle of `sheaf`'s size around a point, its length along `turn`. */
export function templateQuad(board: Board, at: Pair, turn: number, sheaf: string): Pair[] {
  const size = board.sheafs[sheaf] ?? { length: 1000, width: 1000 };
  const r = (turn * Math.PI) / 180;
  const [lx, ly] = [(Math.sin(r) * size.length) / 2, (Math.cos(r) * size.length) / 2];
  const [wx, wy] = [(Math.cos(r) * size.width) / 2, (-Math.sin(r) * size.width) / 2];
  return [
    [at[0] + lx - wx, at[1] + ly - wy],
    [at[0] + lx + wx, at[1] + ly + wy],
    [at[0] - lx + wx, at[1] - ly + wy],
    [at[0] - lx - wx, at[1] - ly - wy],
  ];
}

const edge = (q: Pair[]): number => Math.max(distance(q[0], q[1]), distance(q[1], q[2]));

/** Smoke as clouds, a barrage as craters and bursts, each within its pattern. */
export function Zones(props: { map: MapData; view: PanzerView; chosen: number | null }): JSX.Element {
  const { map } = props;
  return (
    <g class="zones">
      {props.view.zones.map((z) => {
        const c = toSheet(map, z.at[0], z.at[1]);
        const [wide, long] = [distance(z.quad[0], z.quad[1]) * MIL, distance(z.quad[1], z.quad[2]) * MIL];
        const way = bearing(z.quad[1], z.quad[2]);
        const n = Math.max(4, Math.round((wide * long) / 150));
        return (
          <g
            key={z.index}
            class={`zone sh-${z.shell} ${z.side}${z.lies ? "" : " memory"}${props.chosen === z.index ? " chosen" : ""}`}
            data-zone={z.index}>
            <path class="zone-edge" d={polygon(map, z.quad)} />
            {z.lies ? (
              <g transform={`translate(${c.x} ${c.y}) rotate(${way})`}>
                {dots(z.index * 7 + z.at[0], n).map(([x, y, r], i) =>
                  z.shell === "smoke" ? (
                    <circle key={i} class="puff" cx={x * wide * 0.84} cy={y * long * 0.84} r={7 + r * 7} />
                  ) : (
                    <g key={i} transform={`translate(${x * wide * 0.86} ${y * long * 0.86})`}>
                      <circle class="crater" r={2.4 + r * 2.6} />
                      <path
                        class="burst"
                        d={r > 0.4 ? "M0 -6L1.6 -1.6L6 -3L2.4 1L4 5L0 2.4L-4 5L-2.4 1L-6 -3L-1.6 -1.6Z" : ""}
                      />
                    </g>
                  ),
                )}
              </g>
            ) : null}
            <text class="zone-label" x={c.x} y={c.y + (long > 40 ? 4 : 20)}>
              {w(z.shell === "smoke" ? "shell_smoke" : "shell_gp")}
              {z.lies ? "" : ` (${w("zone_memory")})`}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** Entrenchments, improved positions, blocks and wire: an inch square each. */
export function Works(props: { map: MapData; view: PanzerView }): JSX.Element {
  return (
    <g class="works">
      {props.view.works.map((x) => {
        const p = toSheet(props.map, x.at[0], x.at[1]);
        const trench = x.terrain === "hasty entrenchment";
        return (
          <g
            key={x.index}
            class={`work ${x.terrain.replace(/ /g, "-")}`}
            data-work={x.index}
            transform={`translate(${p.x} ${p.y}) rotate(${x.bearing})`}>
            {trench || x.terrain === "improved position" ? (
              <>
                <rect class="spoil" x={-15} y={-15} width={30} height={29} rx={6} />
                <rect class="pit" x={-12.5} y={-12.5} width={25} height={24} rx={3} />
                {trench ? null : <path class="logs" d="M-15 -12H15M-15 -15H15M-14.5 -10V12M14.5 -10V12" />}
                {[-2, -1, 0, 1, 2].map((i) => (
                  <ellipse key={i} class="bag" cx={i * 5.6} cy={-14} rx={3.1} ry={2} />
                ))}
                {trench && x.dug > 0 ? (
                  <text class="dug" y={3}>
                    {x.dug}
                  </text>
                ) : null}
              </>
            ) : x.terrain === "wire" ? (
              <path
                class="coil"
                d={[-9, -3, 3, 9]
                  .map((i) => `M-12 ${i}` + [0, 1, 2, 3, 4, 5].map(() => "q2 -5 4 0q-1 5 -2 0").join(""))
                  .join("")}
              />
            ) : (
              <>
                {[-7, 0, 7].map((i) => (
                  <path key={i} class="hedgehog" d={`M${i - 4} -4L${i + 4} 4M${i + 4} -4L${i - 4} 4M${i} -5V5`} />
                ))}
              </>
            )}
          </g>
        );
      })}
    </g>
  );
}

/** Against whom mines lie. */
export const mineKinds = (against: string[]): string =>
  against.map((x) => w(x === "men" ? "mines_men" : "mines_vehicles")).join(", ");

export function Minefields(props: {
  map: MapData;
  fields: {
    low?: Pair;
    high?: Pair;
    corners?: Pair[];
    marks?: Pair[];
    known: boolean;
    side: string;
    index: number;
    against?: string[];
  }[];
  draft?: boolean;
}): JSX.Element {
  const kinds = (against?: string[]): string => (against && against.length > 0 ? ` (${mineKinds(against)})` : "");
  return (
    <g class="minefields">
      {props.fields.flatMap((m) =>
        (m.marks ?? []).map((p, i) => {
          const at = toSheet(props.map, p[0], p[1]);
          return (
            <g key={`mark${m.index}-${i}`} class={`minefield mark ${m.side} known`} data-mark={m.index}>
              <circle cx={at.x} cy={at.y} r={9} />
              <text x={at.x} y={at.y - 12}>
                {w("mines")}
                {kinds(m.against)}
              </text>
            </g>
          );
        }),
      )}
      {props.fields.map((m) => {
        if (!m.low || !m.high) return null;
        const a = toSheet(props.map, Math.min(m.low[0], m.high[0]), Math.max(m.low[1], m.high[1]));
        const wide = Math.abs(m.high[0] - m.low[0]) * MIL;
        const tall = Math.abs(m.high[1] - m.low[1]) * MIL;
        let mines = "";
        for (let x = 8; x < wide - 2; x += 16)
          for (let y = 8; y < tall - 2; y += 14)
            mines +=
              `M${a.x + x + ((y / 14) % 2 < 1 ? 0 : 6) - 2.6} ${a.y + y}a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0 -5.2 ` +
              "0Z";
        return (
          <g
            key={m.index}
            class={`minefield ${m.side}${m.known ? " known" : " secret"}${props.draft ? " draft" : ""}`}
            data-mines={m.index}>
            {m.corners && m.corners.length !== 4 ? (
              <polygon
                points={m.corners
                  .map((p) => toSheet(props.map, p[0], p[1]))
                  .map((p) => `${p.x},${p.y}`)
                  .join(" ")}
              />
            ) : (
              <rect x={a.x} y={a.y} width={wide} height={tall} />
            )}
            {m.corners && m.corners.length !== 4 ? null : <path d={mines} />}
            <text x={a.x + wide / 2} y={a.y - 4}>
              {w(m.known ? "mines" : "mines_secret")}
              {kinds(m.against)}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** Houses that are rubble and bridges that are down, over the sheet's own. */
export function Ruins(props: { map: MapData; view: PanzerView }): JSX.Element {
  const centre = (q: Pair[]): Pair => [(q[0][0] + q[2][0]) / 2, (q[0][1] + q[2][1]) / 2];
  return (
    <g class="ruins">
      {props.map.buildings
        .filter((b) => props.view.ruins.includes(b.id))
        .map((b) => {
          const c = centre(b.shape);
          const p = toSheet(props.map, c[0], c[1]);
          const r = (edge(b.shape) * MIL) / 2;
          return (
            <g key={b.id} class="ruin" data-ruin={b.id}>
              <path class="ruin-floor" d={polygon(props.map, b.shape)} />
              {dots(c[0] + c[1], 26).map(([x, y, s], i) => (
                <path
                  key={i}
                  class="pz-rock"
                  d={`M${p.x + x * r * 1.7} ${p.y + y * r * 1.7}l${2 + s * 4} -2l${3 + s * 2} 3l-2 ${3 + s * 2}l-5 -1Z`}
                />
              ))}
            </g>
          );
        })}
      {props.map.buildings
        .filter((b) => props.view.burning.includes(b.id))
        .map((b) => {
          const c = centre(b.shape);
          const p = toSheet(props.map, c[0], c[1]);
          const r = (edge(b.shape) * MIL) / 2;
          return (
            <g key={b.id} data-burning={b.id}>
              {dots(c[0] - c[1], 9).map(([x, y, s], i) => (
                <path
                  key={i}
                  class="flame"
                  d={
                    `M${p.x + x * r} ${p.y + y * r}q${-6 - s * 4} -10 0 ${-22 - s * 10}q${6 + s * 4} 12 0 ` +
                    `${22 + s * 10}Z`
                  }
                />
              ))}
            </g>
          );
        })}
      {props.map.crossings
        .filter((x) => props.view.fallen.includes(x.id))
        .map((x) => {
          const q = x.shape;
          const at = (f: number, g: number): Pair => [
            q[0][0] + (q[3][0] - q[0][0]) * f + (q[1][0] - q[0][0]) * g,
            q[0][1] + (q[3][1] - q[0][1]) * f + (q[1][1] - q[0][1]) * g,
          ];
          return (
            <path
              key={x.id}
              class="gap"
              data-fallen={x.id}
              d={polygon(props.map, [
                at(0.3, -0.1),
                at(0.36, 0.3),
                at(0.28, 0.6),
                at(0.34, 1.1),
                at(0.7, 1.1),
                at(0.64, 0.7),
                at(0.73, 0.4),
                at(0.66, -0.1),
              ])}
            />
          );
        })}
    </g>
  );
}

/**
 * Units under one marker are joined to whoever holds it; around the unit in hand how far its formation's command
 * reaches.
 */
export function Groups(props: {
  board: Board;
  map: MapData;
  view: PanzerView;
  units: Map<string, Seen>;
  one: string | null;
}): JSX.Element {
  const place = (u: Seen | undefined): Point | null => {
    const on = u?.carrier ? props.units.get(u.carrier) : u;
    return on?.x === undefined ? null : toSheet(props.map, on.x, on.y!);
  };
  const groups = new Map<string, Seen[]>();
  for (const u of props.view.units) if (u.share) groups.set(u.share, [...(groups.get(u.share) ?? []), u]);
  const unit = props.units.get(props.one ?? "");
  const formation = props.view.formations.find((f) => f.id === unit?.formation);
  const reach = formation && props.view.command_control ? props.board.command_range[formation.grade] : 0;
  const at = place(unit);
  return (
    <g class="command-groups">
      {at && reach ? (
        <g class="pz-reach-command">
          <circle cx={at.x} cy={at.y} r={(reach + 1) * INCH} />
          <text x={at.x} y={at.y - (reach + 1) * INCH - 4}>
            {w("command_range", { n: reach })}
          </text>
        </g>
      ) : null}
      {[...groups].map(([leader, list]) => {
        const first = props.units.get(leader);
        const a = place(first);
        if (!a) return null;
        return (
          <g key={leader} class={"command-group " + (first?.order ?? "")} data-group={leader}>
            {list
              .filter((u) => u.id !== leader)
              .map((u) => {
                const b = place(u);
                return b ? <path key={u.id} d={`M${a.x} ${a.y}L${b.x} ${b.y}`} /> : null;
              })}
            <circle cx={a.x} cy={a.y} r={17} />
          </g>
        );
      })}
    </g>
  );
}

/** What the player has plotted in secret. */
export function Plots(props: { board: Board; map: MapData; view: PanzerView }): JSX.Element {
  const { map } = props;
  const sheafOf = (p: PlotSeen): string => p.fire[0]?.split("-")[1] ?? "a";
  return (
    <g class="plots">
      {props.view.registered.map((r, i) => {
        const p = toSheet(map, r.at[0], r.at[1]);
        return (
          <g key={r.index} class="registered" data-point={r.index} transform={`translate(${p.x} ${p.y})`}>
            <circle r={9} />
            <path d="M-14 0H-4M4 0H14M0 -14V-4M0 4V14" />
            <text y={-16}>{w("registered_n", { n: i + 1 })}</text>
          </g>
        );
      })}
      {props.view.plots
        .filter((p) => p.begun === 0 || p.begun + p.fire.length > props.view.turn)
        .map((p) => {
          const c = toSheet(map, p.at[0], p.at[1]);
          return (
            <g key={p.index} class="plot" data-plot={p.index}>
              <path d={polygon(map, templateQuad(props.board, p.at, p.bearing, sheafOf(p)))} />
              <text x={c.x} y={c.y + 3}>
                {w("plot_n", { n: p.turn })} {p.fire.map((f) => (f.startsWith("smoke") ? "☁" : "✹")).join("")}
              </text>
            </g>
          );
        })}
    </g>
  );
}

/** Assaults that are announced: from where, along which way, at whom. */
export function Assaults(props: { map: MapData; view: PanzerView; units: Map<string, Seen> }): JSX.Element {
  const px = (p: Pair) => toSheet(props.map, p[0], p[1]);
  return (
    <g class="assaults">
      {props.view.assaults.map((a, i) => {
        const u = props.units.get(a.unit);
        const t = props.units.get(a.target);
        if (u?.x === undefined) return null;
        const way: Pair[] = [[u.x, u.y!], ...a.path, ...(t?.x !== undefined ? [[t.x, t.y!] as Pair] : [])];
        if (way.length < 2) return null;
        const [p, q] = [way[way.length - 2], way[way.length - 1]];
        const end = px(q);
        return (
          <g key={i} class={"assault-line " + u.side} data-assault={a.unit}>
            <path d={"M" + way.map((x) => `${px(x).x} ${px(x).y}`).join("L")} />
            <path
              class="head"
              transform={`translate(${end.x} ${end.y}) rotate(${bearing(p, q)})`}
              d="M-7 12L0 -2L7 12L0 8Z"
            />
          </g>
        );
      })}
    </g>
  );
}

/** The way of an aircraft in inches, with its one turn. */
export function flightWay(at: Pair, heading: number, turnAt: number, turnBy: number, far: number): Pair[] {
  const step = (p: Pair, b: number, inches: number): Pair => [
    p[0] + Math.sin((b * Math.PI) / 180) * inches * 1000,
    p[1] + Math.cos((b * Math.PI) / 180) * inches * 1000,
  ];
  if (turnAt <= 0 || turnBy === 0 || turnAt >= far) return [at, step(at, heading, far)];
  const corner = step(at, heading, turnAt);
  return [at, corner, step(corner, wrap(heading + turnBy), far - turnAt)];
}

/** A flight: the way it will go, its inches, and the line to the target with how far it is acquired. */
export function FlightPath(props: {
  map: MapData;
  way: Pair[];
  target: Pair | null;
  acquired: number;
  needed: number;
  cls: string;
  gone?: Pair[];
}): JSX.Element {
  const px = (p: Pair) => toSheet(props.map, p[0], p[1]);
  const line = (list: Pair[]) => "M" + list.map((p) => `${px(p).x.toFixed(1)} ${px(p).y.toFixed(1)}`).join("L");
  const marks: JSX.Element[] = [];
  let sum = 0;
  for (let i = 0; i + 1 < props.way.length; ++i) {
    const [a, b] = [props.way[i], props.way[i + 1]];
    const long = distance(a, b);
    const head = bearing(a, b);
    for (let s = Math.ceil(sum / 1000) * 1000 - sum; s <= long; s += 1000) {
      const f = s / (long || 1);
      const p = px([a[0] + (b[0] - a[0]) * f, a[1] + (b[1] - a[1]) * f]);
      const n = Math.round((sum + s) / 1000);
      marks.push(
        <path
          key={`${i}-${s}`}
          class={n % 6 === 0 ? "inch six" : "inch"}
          transform={`translate(${p.x} ${p.y}) rotate(${head})`}
          d={n % 6 === 0 ? "M-7 0H7" : "M-3.5 0H3.5"}
        />,
      );
    }
    sum += long;
  }
  const from = px(props.way[0]);
  const to = props.target ? px(props.target) : null;
  const full = props.needed > 0 && props.acquired >= props.needed;
  return (
    <g class={"flight-path " + props.cls}>
      {props.gone && props.gone.length > 1 ? <path class="flown" d={line(props.gone)} /> : null}
      <path class="flight-back" d={line(props.way)} />
      <path class="flight-way" d={line(props.way)} />
      {marks}
      {to ? (
        <g class={"acquisition" + (full ? " full" : "")}>
          <path d={`M${from.x} ${from.y}L${to.x} ${to.y}`} />
          <circle cx={to.x} cy={to.y} r={20} />
          <path
            class="cross"
            d={`M${to.x - 26} ${to.y}h12M${to.x + 14} ${to.y}h12M${to.x} ${to.y - 26}v12M${to.x} ${to.y + 14}v12`}
          />
          <g transform={`translate(${to.x} ${to.y - 32})`}>
            <rect x={-44} y={-10} width={88} height={15} rx={3} />
            <text y={1.6}>{full ? w("acquired") : w("acquired_n", { n: props.acquired, all: props.needed })}</text>
          </g>
        </g>
      ) : null}
    </g>
  );
}

/** The pattern in hand: placed with a click, turned by its knob, and whom it would cover. */
export function Template(props: {
  board: Board;
  map: MapData;
  at: Pair;
  turn: number;
  sheaf: string;
  shell: string;
  covered: string[];
  units: Map<string, Seen>;
  bad: boolean;
  knob: boolean;
}): JSX.Element {
  const { map } = props;
  const q = templateQuad(props.board, props.at, props.turn, props.sheaf);
  const c = toSheet(map, props.at[0], props.at[1]);
  const size = props.board.sheafs[props.sheaf] ?? { length: 1000, width: 1000 };
  const k = ahead(c, props.turn, (size.length / 2) * MIL + 16);
  return (
    <g class={`template sh-${props.shell}${props.bad ? " bad" : ""}`}>
      <path class="template-area" d={polygon(map, q)} />
      <path class="template-cross" d={`M${c.x - 7} ${c.y}h14M${c.x} ${c.y - 7}v14`} />
      {props.covered.map((id) => {
        const u = props.units.get(id);
        if (u?.x === undefined) return null;
        const p = toSheet(map, u.x, u.y!);
        return <circle key={id} class={"covered " + u.side} cx={p.x} cy={p.y} r={17} data-covered={id} />;
      })}
      {props.knob ? (
        <g class="knob template-knob">
          <path d={`M${c.x} ${c.y}L${k.x} ${k.y}`} />
          <circle cx={k.x} cy={k.y} r={6} />
        </g>
      ) : null}
    </g>
  );
}
export const templateKnob = (board: Board, map: MapData, at: Pair, turn: number, sheaf: string): Point =>
  ahead(toSheet(map, at[0], at[1]), turn, ((board.sheafs[sheaf]?.length ?? 1000) / 2) * MIL + 16);

/** An attack from the air: its patterns, and whom they cover. */
export function DropPattern(props: {
  map: MapData;
  drop: DropData;
  units: Map<string, Seen>;
  planned: boolean;
}): JSX.Element {
  const { map, drop } = props;
  return (
    <g class={"template drop-pattern sh-gp" + (props.planned ? " planned" : "")} data-drop-pattern={drop.attack}>
      {drop.quads.map((q, i) => (
        <path key={i} class="template-area" d={polygon(map, q)} />
      ))}
      {drop.units.map((x) => {
        const u = props.units.get(x.unit);
        if (u?.x === undefined) return null;
        const p = toSheet(map, u.x, u.y!);
        return <circle key={x.unit} class={"covered " + u.side} cx={p.x} cy={p.y} r={17} data-covered={x.unit} />;
      })}
    </g>
  );
}

/** Where units come onto the table; once it is known by which way, that one. */
export function Entries(props: { map: MapData; only: Pair[] }): JSX.Element {
  const near = (line: Pair[], p: Pair): boolean =>
    Math.abs(distance(line[0], p) + distance(p, line[1]) - distance(line[0], line[1])) < 20;
  return (
    <g class="entries">
      {props.map.entries
        .filter((e) => props.only.length === 0 || props.only.some((p) => near(e.line, p)))
        .map((e) => {
          const [a, b] = e.line.map((p) => toSheet(props.map, p[0], p[1]));
          return (
            <g key={e.id} class="entry">
              <path d={`M${a.x} ${a.y}L${b.x} ${b.y}`} />
              <text x={(a.x + b.x) / 2} y={(a.y + b.y) / 2 + (e.edge === "south" ? -10 : 20)}>
                {properName(e.name)}
              </text>
            </g>
          );
        })}
    </g>
  );
}

export const shareText = (u: Seen): string =>
  u.share && u.share !== u.id ? w("shares_with", { unit: unitName(u.share), order: orderName(u.order) }) : "";
