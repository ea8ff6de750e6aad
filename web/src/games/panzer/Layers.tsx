// What lies over Panzer's table, layer by layer from the ground up; drafts and ghosts are in Drafts.tsx.
import type { JSX } from "preact";
import { useMemo, useRef } from "preact/hooks";
import type { Point } from "../../board/geometry";
import { FIRE_STEPS, everything } from "./context";
import { Assaults, Entries, FlightPath, Groups, Minefields, Plots, Ruins, Works, Zones, flightWay } from "./Field";
import { INCH, ahead, clip, onSheet, pairsOf, sector } from "./geometry";
import { MoveOverlay, Objectives, SetupAreas } from "./Overlays";
import { coverName } from "./say";
import { arcUnit } from "./queries";
import { type Situation, isPlanning, knobs, lit, placeOf, planStart, wayAhead } from "./situation";
import { SightLine, TapeLine } from "./Tools";
import type { MapData, Pair, Seen, SpottingData } from "./types";
import type { Panzer } from "./usePanzer";
import { type Cargo, Piece } from "./vehicles";

interface Layer {
  p: Panzer;
  layer: string;
}

/** Ground that was set up or shot at, and what is plotted on it. */
export function Lying({ p, layer }: Layer): JSX.Element {
  const { board, map, view, side, step, o, units, one, hand } = p.s;
  const entering = view.phase === "setup" || hand.plan.gait === "enter";
  const command = step === "orders" || layer === "command" || isPlanning(p.s);
  return (
    <>
      {step === "edge" || step === "place" || layer === "setup" ? (
        <SetupAreas map={map} view={view} side={side} choosing={step === "edge"} />
      ) : null}
      <Ruins map={map} view={view} />
      <Works map={map} view={view} />
      <Minefields map={map} fields={view.minefields} />
      {map.entries.length > 0 && entering ? (
        <Entries map={map} only={everything(o, "enter").map((a) => pairsOf(a.split(" ").slice(3))[0])} />
      ) : null}
      <Objectives board={board} map={map} view={view} />
      <Plots board={board} map={map} view={view} />
      {view.advanced && command ? <Groups board={board} map={map} view={view} units={units} one={one} /> : null}
    </>
  );
}

/** How far the unit in hand spots, and what its gun covers. */
export function Arcs({ p, layer }: Layer): JSX.Element {
  const { map, units, hand } = p.s;
  const { spotting } = p.asked;
  const at = placeOf(p.s, units.get(arcUnit(p.s) ?? ""));
  if (!spotting || !at) return <></>;
  const from = onSheet(map, at);
  return (
    <>
      {hand.arcs.spot || layer === "spot" ? <SpotRings at={from} ranges={spotting.ranges} /> : null}
      {spotting.gun && (hand.arcs.fire || layer === "fire") ? <FireArc at={from} gun={spotting.gun} /> : null}
    </>
  );
}
const SpotRings = ({ at, ranges }: { at: Point; ranges: SpottingData["ranges"] }): JSX.Element => (
  <g class="spot-rings">
    {(["none", "light", "medium", "heavy"] as const)
      .filter((c) => (ranges[c] ?? 0) > 0)
      .map((c) => (
        <g key={c}>
          <circle class={"ring " + c} cx={at.x} cy={at.y} r={ranges[c] * INCH} />
          <text x={at.x} y={at.y - ranges[c] * INCH + 12}>
            {coverName(c)} {ranges[c]}"
          </text>
        </g>
      ))}
  </g>
);
const FireArc = ({ at, gun }: { at: Point; gun: NonNullable<SpottingData["gun"]> }): JSX.Element => (
  <g class="fire-arc">
    {[...gun.range].reverse().map((r, i) => (
      <path
        key={i}
        class={"band b" + (gun.range.length - 1 - i)}
        d={sector(at, gun.facing, gun.bears === "all" ? 180 : gun.half_angle, r * INCH)}
      />
    ))}
  </g>
);

/** The way that is planned, and the one that somebody goes. */
export function Ways({ p }: { p: Panzer }): JSX.Element {
  const { map, view, units, step, hand } = p.s;
  const { points, reversed } = wayAhead(p.s);
  const from = planStart(p.s);
  const nowhere = hand.plan.gait === "enter" && points.length === 0;
  const px = (q: Pair) => onSheet(map, q);
  return (
    <>
      {isPlanning(p.s) && from && !nowhere ? (
        <MoveOverlay
          map={map}
          from={from}
          points={points}
          reversed={reversed}
          path={shownPath(p)}
          units={units}
          fixed={hand.plan.way.length}
        />
      ) : null}
      {view.move && step !== "move" ? (
        <path class="gone-way" d={"M" + view.move.path.map((q) => `${px(q).x} ${px(q).y}`).join("L")} />
      ) : null}
    </>
  );
}
/** With the point under the pointer, once that is worked out. */
export const shownPath = (p: Panzer) =>
  p.asked.ghost && wayAhead(p.s).points.length > p.s.hand.plan.way.length ? p.asked.ghost : p.asked.path;

export const clipped = (map: MapData, way: Pair[]): Pair[] =>
  way.map((q, i) => (i === way.length - 1 ? clip(way[i - 1], q, map.width, map.height) : q));
export const needed = (s: Situation, speed: string, altitude: string): number =>
  s.board.acquire[speed]?.[altitude] ?? 0;

/** Smoke and shells, assaults that are announced, and the aircraft overhead. */
export function Fighting({ p }: { p: Panzer }): JSX.Element {
  const { map, view, units, hand } = p.s;
  const { flight } = view;
  const flier = units.get(flight?.unit ?? "");
  const turnAt = flight && (flight.turn_at ?? 0) > flight.gone ? flight.turn_at! - flight.gone : 0;
  return (
    <>
      <Zones map={map} view={view} chosen={hand.draft.mode === "shift" ? hand.draft.index : null} />
      <Assaults map={map} view={view} units={units} />
      {flight && flier?.x !== undefined ? (
        <FlightPath
          map={map}
          way={clipped(map, flightWay([flier.x, flier.y!], flier.facing ?? 0, turnAt, flight.turn_by ?? 0, 60))}
          target={placeOf(p.s, units.get(flight.target))}
          acquired={flight.acquired}
          needed={flight.needed ?? needed(p.s, flight.speed, flight.altitude)}
          cls={flier.side}
        />
      ) : null}
    </>
  );
}

// ---- the pieces -----------------------------------------------------------------------------------------------------

/** At whom one could fire, or the unit in hand could. */
export function targetsOf(s: Situation, shooter: string | null): Set<string> {
  const aims = FIRE_STEPS.includes(s.step) ? everything(s.o, "aim").map((a) => a.split(" ")) : [];
  return new Set(aims.filter((a) => !shooter || a[1] === shooter).map((a) => a[2]));
}

/** Who is aboard of whom. */
function cargoOf({ view, cards }: Situation): Map<string, Cargo[]> {
  const holds = new Map<string, Cargo[]>();
  for (const u of view.units)
    if (u.carrier && u.where === "aboard")
      holds.set(u.carrier, [...(holds.get(u.carrier) ?? []), { unit: u, card: cards.get(u.card) }]);
  return holds;
}

interface Marks {
  can: Set<string>;
  targets: Set<string>;
  marks: string[];
}
function pieceClass({ view, hand }: Situation, u: Seen, m: Marks): string {
  return [
    hand.chosen.includes(u.id) ? "chosen" : "",
    hand.target === u.id ? "target" : "",
    m.can.has(u.id) ? "can" : "",
    m.targets.has(u.id) ? "shootable" : "",
    view.move?.unit === u.id ? "mover" : "",
    view.fire?.target === u.id ? "under-fire" : "",
    m.marks.includes(u.id) ? "marked" : "",
  ]
    .filter((x) => x)
    .join(" ");
}

function drawPiece(s: Situation, u: Seen, cls: string, cargo: Cargo[] | undefined): JSX.Element {
  const { cards, defs, map, view } = s;
  const at = onSheet(map, placeOf(s, u)!);
  const high = u.where === "aloft" ? ["low", "medium", "high"].indexOf(view.flight?.altitude ?? "low") : 0;
  return (
    <Piece
      key={u.id}
      unit={u}
      card={cards.get(u.card)}
      def={defs.get(u.id)}
      x={at.x}
      y={at.y}
      cls={cls}
      cargo={cargo}
      high={high}
      storeys={u.building ? map.buildings.find((b) => b.id === u.building)?.stories : 0}
      carries={(defs.get(u.id)?.attached ?? []).map((k) => cards.get(k)?.kind ?? 0)}
    />
  );
}

/** Vehicles, guns and men; one that looks as it did is not drawn again. */
export function Pieces({ p, marks }: { p: Panzer; marks: string[] }): JSX.Element {
  const { s } = p;
  const { view, o, step, cards, map, hand } = s;
  const { shooter } = p.asked;
  const can = useMemo(() => lit(s), [o, step]);
  const targets = useMemo(() => targetsOf(s, shooter), [o, step, shooter]);
  const cache = useRef(new Map<string, { look: string; node: JSX.Element }>());
  const pieces = useMemo(() => {
    const now = new Map<string, { look: string; node: JSX.Element }>();
    const layer = (u: Seen): number => (u.where === "table" ? 1 : u.where === "aloft" ? 2 : 0);
    const holds = cargoOf(s);
    for (const u of view.units.filter((x) => x.x !== undefined).sort((a, b) => layer(a) - layer(b))) {
      const cls = pieceClass(s, u, { can, targets, marks });
      const cargo = holds.get(u.id);
      const look = JSON.stringify(u) + cls + (cargo ? JSON.stringify(cargo.map((c) => c.unit)) : "");
      const old = cache.current.get(u.id);
      now.set(u.id, old?.look === look ? old : { look, node: drawPiece(s, u, cls, cargo) });
    }
    cache.current = now;
    return [...now.values()].map((x) => x.node);
  }, [view, hand.chosen, hand.target, can, targets, cards, map, marks]);
  return <g id="pieces">{pieces}</g>;
}

/** The position that was won, and who may go into it. */
export function WonPlace({ s }: { s: Situation }): JSX.Element | null {
  const { won } = s.view;
  if (!won) return null;
  const to = onSheet(s.map, [won.x, won.y]);
  const place = placeOf(s, s.units.get(won.unit));
  const from = place ? onSheet(s.map, place) : null;
  return (
    <g class="won-place">
      {from ? <path d={`M${from.x} ${from.y}L${to.x} ${to.y}`} /> : null}
      <circle cx={to.x} cy={to.y} r={18} />
    </g>
  );
}

// ---- in hand --------------------------------------------------------------------------------------------------------

/** Knobs to turn by, and the box that is drawn around several. */
export function Handles({ s, turning }: { s: Situation; turning: number | null }): JSX.Element {
  const { map } = s;
  const { drag } = s.hand;
  const [from, to] = drag?.kind === "box" ? [onSheet(map, drag.from), onSheet(map, drag.at)] : [null, null];
  return (
    <>
      {knobs(s).map((k) => {
        const root = onSheet(map, k.from);
        const at =
          drag && drag.kind === k.kind && turning !== null ? ahead(root, turning, k.kind === "turret" ? 22 : 34) : k.at;
        return (
          <g key={k.kind} class={"knob " + k.kind}>
            <path d={`M${root.x} ${root.y}L${at.x} ${at.y}`} />
            <circle cx={at.x} cy={at.y} r={6} />
          </g>
        );
      })}
      {from && to ? (
        <rect
          class="select-box"
          x={Math.min(from.x, to.x)}
          y={Math.min(from.y, to.y)}
          width={Math.abs(from.x - to.x)}
          height={Math.abs(from.y - to.y)}
        />
      ) : null}
    </>
  );
}

/** Tape, line of sight, and the mark of those who go about with keys. */
export function Measuring({ p }: { p: Panzer }): JSX.Element {
  const { map, hand } = p.s;
  const { tool, ends, hover, cursor } = hand;
  const at = cursor ? onSheet(map, cursor) : null;
  return (
    <>
      {tool === "tape" && ends.length > 0 ? <TapeLine map={map} from={ends[0].at} to={ends[1]?.at ?? hover} /> : null}
      {tool === "sight" && ends.length > 0 ? (
        <SightLine
          map={map}
          from={ends[0].at}
          to={ends[1]?.at ?? hover}
          data={ends.length === 2 ? p.asked.sight : null}
        />
      ) : null}
      {at && hand.byKey ? <path class="pz-cursor" d={`M${at.x - 6} ${at.y}h12M${at.x} ${at.y - 6}v12`} /> : null}
    </>
  );
}
