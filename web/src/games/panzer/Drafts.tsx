// What is put together by hand on Panzer's table and not yet sent: flights, patterns, plots, places to get off; and the
// ghosts of units where they would stand.
import type { JSX } from "preact";
import { SPOTS, TEMPLATES, mineShape } from "./context";
import { Assaults, DropPattern, FlightPath, Minefields, Template, Works, flightWay } from "./Field";
import { ahead, bearing, onSheet, wrap } from "./geometry";
import { clipped, needed, shownPath } from "./Layers";
import { GhostPiece } from "./Overlays";
import { type Situation, facingOf, isPlanning, mine, placeOf, planEnd, planStart, wayAhead } from "./situation";
import type { DropData, Pair, Seen } from "./types";
import type { Panzer } from "./usePanzer";

export function DraftLayer({ p }: { p: Panzer }): JSX.Element {
  const { mode } = p.s.hand.draft;
  return (
    <>
      {mode === "fly" ? <FlightDraft p={p} /> : null}
      {TEMPLATES.includes(mode) ? <PatternDraft p={p} /> : null}
      <AttackDraft p={p} />
      <PlotDraft p={p} />
      {SPOTS.includes(mode) ? <SpotDraft p={p} /> : null}
      {mode === "assault" || mode === "breach" ? <AssaultDraft p={p} /> : null}
    </>
  );
}

/** The way that an aircraft would take, or its dive. */
function FlightDraft({ p }: { p: Panzer }): JSX.Element {
  const { s } = p;
  const { map, units } = s;
  const { draft } = s.hand;
  const target = placeOf(s, units.get(draft.target));
  if (draft.dive)
    return draft.target && target ? (
      <FlightPath
        map={map}
        way={[target, flightWay(target, draft.turn, 0, 0, 8)[1]]}
        target={target}
        acquired={1}
        needed={1}
        cls="draft dive"
      />
    ) : (
      <></>
    );
  if (!draft.at) return <></>;
  const knob = ahead(onSheet(map, draft.at), draft.turn, 60);
  return (
    <>
      <FlightPath
        map={map}
        way={clipped(map, flightWay(draft.at, draft.turn, draft.turnAt, draft.turnBy, 120))}
        target={target}
        acquired={0}
        needed={needed(s, draft.speed, draft.altitude)}
        cls={"draft" + (p.asked.draftWhy ? " bad" : "")}
      />
      <g class="knob">
        <circle cx={knob.x} cy={knob.y} r={8} />
      </g>
    </>
  );
}

function PatternDraft({ p }: { p: Panzer }): JSX.Element | null {
  const { board, map, units, live, hand } = p.s;
  const { draft } = hand;
  return draft.at ? (
    <Template
      board={board}
      map={map}
      at={draft.at}
      turn={draft.turn}
      sheaf={draft.sheaf}
      shell={draft.shell}
      covered={(p.asked.covered?.units ?? []).map((x) => x.unit)}
      units={units}
      bad={p.asked.draftWhy !== null}
      knob={live}
    />
  ) : null;
}

/** Where the attack of a planned flight would fall: the one that covers most. */
function sketchOf(p: Panzer): DropData | null {
  const { mode } = p.s.hand.draft;
  if (mode === "drop") return p.asked.dropPlan;
  const drops = mode === "fly" ? (p.asked.flightPlan?.drops ?? []) : [];
  return drops.reduce<DropData | null>((a, b) => (!a || b.units.length > a.units.length ? b : a), null);
}
function AttackDraft({ p }: { p: Panzer }): JSX.Element | null {
  const drop = sketchOf(p);
  if (!drop) return null;
  return <DropPattern map={p.s.map} drop={drop} units={p.s.units} planned={p.s.hand.draft.mode === "fly"} />;
}

/** Minefields, registered points, smoke, positions. */
function PlotDraft({ p }: { p: Panzer }): JSX.Element {
  const { map, view, side, hand } = p.s;
  const { draft } = hand;
  if (!draft.at) return <></>;
  const at = onSheet(map, draft.at);
  switch (draft.mode) {
    case "mine": {
      const field = { ...mineShape(draft, hand.hover)!, known: false, side, index: -1, against: [] as string[] };
      return <Minefields map={map} draft fields={[field]} />;
    }
    case "register":
    case "smoke":
      return <path class="draft-point" d={`M${at.x - 12} ${at.y}h24M${at.x} ${at.y - 12}v24`} />;
    case "position": {
      const work = { index: -1, terrain: "improved position", dug: 0, bearing: draft.turn, at: draft.at };
      return <Works map={map} view={{ ...view, works: [work] }} />;
    }
    default:
      return <></>;
  }
}

/** Somebody where he would get off, and the knob that turns him. */
function SpotDraft({ p }: { p: Panzer }): JSX.Element | null {
  const { map, cards, units, hand } = p.s;
  const { draft } = hand;
  const unit = units.get(draft.unit);
  if (!draft.at || !unit) return null;
  const at = onSheet(map, draft.at);
  const knob = ahead(at, draft.turn, 30);
  return (
    <>
      <GhostPiece
        map={map}
        unit={{ ...unit, facing: draft.turn }}
        card={cards.get(unit.card)}
        at={draft.at}
        cls={p.asked.draftWhy ? "bad" : ""}
      />
      <g class="knob">
        <path d={`M${at.x} ${at.y}L${knob.x} ${knob.y}`} />
        <circle cx={knob.x} cy={knob.y} r={6} />
      </g>
    </>
  );
}

function AssaultDraft({ p }: { p: Panzer }): JSX.Element | null {
  const { map, view, units, hand } = p.s;
  const { unit, target, way } = hand.draft;
  if (!unit) return null;
  const assault = { unit, target, advanced: way.length > 0, path: way };
  return <Assaults map={map} view={{ ...view, assaults: [assault] }} units={units} />;
}

// ---- ghosts ---------------------------------------------------------------------------------------------------------

interface Ghostly {
  s: Situation;
  unit: Seen;
  facing: number | undefined;
  at: Pair;
  cls: string;
}
const Ghost = ({ s, unit, facing, at, cls }: Ghostly): JSX.Element => (
  <GhostPiece map={s.map} unit={{ ...unit, facing }} card={s.cards.get(unit.card)} at={at} cls={cls} />
);

/** Units as they would stand: turned, at the end of a way, where they are dragged. */
export function Ghosts({ p, turning }: { p: Panzer; turning: number | null }): JSX.Element {
  const { s } = p;
  const { drag } = s.hand;
  const dragged = s.units.get(drag?.unit ?? "");
  const turned = (s.step === "place" || s.step === "adjust") && drag?.kind === "knob";
  return (
    <>
      {s.step === "adjust" ? <Adjusted s={s} /> : null}
      <WayEnd p={p} turning={turning} />
      {drag && dragged && (drag.kind === "unit" || drag.kind === "tray") ? (
        <Ghost s={s} unit={dragged} facing={facingOf(s, drag.unit)} at={drag.at} cls="" />
      ) : null}
      {drag && dragged && turned ? <Ghost s={s} unit={dragged} facing={turning ?? 0} at={drag.from} cls="" /> : null}
    </>
  );
}

/** Whoever is to turn at the end of the turn. */
function Adjusted({ s }: { s: Situation }): JSX.Element {
  const planned = s.view.units.filter(
    (u) => mine(s, u) && (u.plan_facing !== undefined || u.plan_turret !== undefined),
  );
  return (
    <>
      {planned.map((u) => (
        <Ghost
          key={u.id}
          s={s}
          unit={{ ...u, turret: u.plan_turret ?? u.turret }}
          facing={u.plan_facing ?? u.facing}
          at={[u.x!, u.y!]}
          cls="planned"
        />
      ))}
    </>
  );
}

/** The end of the planned way, and how it would be with the point under the pointer. */
function WayEnd({ p, turning }: { p: Panzer; turning: number | null }): JSX.Element {
  const { s } = p;
  const { plan, hover } = s.hand;
  const unit = s.units.get(s.one ?? "");
  const end = planEnd(s);
  const from = planStart(s);
  const further = isPlanning(s) && wayAhead(s).points.length > plan.way.length;
  const natural = (to: Pair) => wrap(bearing(plan.way.at(-1) ?? from!, to) + (plan.backwards ? 180 : 0));
  return (
    <>
      {unit && end && (plan.way.length > 0 || plan.facing >= 0) ? (
        <Ghost s={s} unit={unit} facing={turning ?? end.facing} at={end.at} cls={p.asked.path?.why ? "bad" : ""} />
      ) : null}
      {unit && further && hover && from ? (
        <Ghost
          s={s}
          unit={unit}
          facing={shownPath(p)?.impulses.at(-1)?.facing ?? natural(hover)}
          at={hover}
          cls={"faint " + (p.asked.ghost?.why ? "bad" : "")}
        />
      ) : null}
    </>
  );
}
