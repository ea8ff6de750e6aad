// What is before a player and what he has in hand: everything that a press, a key or a drag is judged by, and what
// follows from it. Pure: the table does it.
import type { Point } from "../../board/geometry";
import { type Ctx, NO_PLAN, type Plan, everything } from "./context";
import { ahead, bearing, distance, inside, onSheet, turretFacing, wrap } from "./geometry";
import type { Change, Hand } from "./hand";
import { orderName, unitName } from "./say";
import type { Card, MapData, Pair, PanzerView, Seen } from "./types";
import { w } from "./words";

export interface Situation extends Pick<
  Ctx,
  "board" | "map" | "view" | "o" | "step" | "side" | "live" | "defs" | "cards" | "units"
> {
  hand: Hand;
  /** The one unit in hand. */
  one: string | null;
  /** Where men and guns in a house are shown. */
  fanned: Map<string, Pair>;
}

export const MOST_LEGS = 13;
/** A press this near to the end of a way means the end itself. */
export const NEAR_END = 450;

/** Men and guns in a house all stand in its middle: they are shown side by side, those of one storey in a row. */
export function fanOut(view: PanzerView, cards: Map<string, Card>): Map<string, Pair> {
  const rooms = new Map<string, Seen[]>();
  for (const u of view.units)
    if (u.building && u.x !== undefined && cards.get(u.card)?.class !== "vehicle")
      rooms.set(u.building, [...(rooms.get(u.building) ?? []), u]);
  const out = new Map<string, Pair>();
  for (const list of rooms.values()) {
    const floors = [...new Set(list.map((u) => u.floor ?? 0))].sort((a, b) => a - b);
    floors.forEach((floor, row) => {
      const here = list.filter((u) => (u.floor ?? 0) === floor);
      here.forEach((u, i) =>
        out.set(u.id, [u.x! + (i - (here.length - 1) / 2) * 1150, u.y! + (row - (floors.length - 1) / 2) * 1150]),
      );
    });
  }
  return out;
}

export const placeOf = (s: Pick<Situation, "fanned">, u: Seen | undefined): Pair | null =>
  u && u.x !== undefined && u.y !== undefined ? (s.fanned.get(u.id) ?? [u.x, u.y]) : null;
export const standsAt = (u: Seen | undefined): Pair | null =>
  u && u.x !== undefined && u.y !== undefined ? [u.x, u.y] : null;
export const mine = (s: Pick<Situation, "side">, u: Seen | undefined): boolean => u !== undefined && u.side === s.side;
export const onFoot = (s: Situation, id: string): boolean =>
  s.view.advanced && s.cards.get(s.units.get(id)?.card ?? "")?.class !== "vehicle";

export function unitAt(s: Situation, p: Pair, near = 640): Seen | undefined {
  let best: Seen | undefined;
  let far = near;
  for (const u of s.view.units) {
    const at = placeOf(s, u);
    if (!at) continue;
    const d = distance(at, p) + (u.where === "table" ? 0 : 250); // whoever lives comes before a wreck
    if (d < far) [best, far] = [u, d];
  }
  return best;
}

export const houseAt = (s: Pick<Situation, "map" | "view" | "units">, at: Pair | null, unit: string) =>
  at
    ? s.map.buildings.find(
        (b) =>
          !s.view.ruins.includes(b.id) &&
          inside(
            b.shape.map((p) => onSheet(s.map, p)),
            onSheet(s.map, at),
          ),
      )
    : s.map.buildings.find((b) => b.id === s.units.get(unit)?.building);

/** A way begins as whoever goes it is: on its storey, or at the edge of the table. */
export const newPlan = (s: Pick<Situation, "o" | "units">, id: string | undefined): Plan => ({
  ...NO_PLAN,
  gait: s.units.get(id ?? "")?.where === "reserve" && everything(s.o, "enter " + id).length > 0 ? "enter" : "move",
  floor: s.units.get(id ?? "")?.floor ?? 0,
});
export const choose = (s: Pick<Situation, "o" | "units">, units: string[]): Change => ({
  do: "choose",
  units,
  plan: newPlan(s, units.length === 1 ? units[0] : undefined),
});

/** To the nearest edge of the table. */
export function toEdge(map: MapData, p: Pair): Pair {
  const far: [number, Pair][] = [
    [p[0], [0, p[1]]],
    [map.width - p[0], [map.width, p[1]]],
    [p[1], [p[0], 0]],
    [map.height - p[1], [p[0], map.height]],
  ];
  return far.reduce((a, b) => (b[0] < a[0] ? b : a))[1];
}

// ---- the way that is planned ----------------------------------------------------------------------------------------

export function isPlanning(s: Situation): boolean {
  const { one, o, view, step } = s;
  if (s.hand.draft.mode !== "" || one === null) return false;
  if (step === "move") return o.has("pick " + one) || view.picked === one || s.hand.plan.gait === "enter";
  return step === "onward" && view.move?.unit === one;
}

/** Where a planned move begins. */
export const planStart = (s: Situation): Pair | null =>
  standsAt(s.units.get(s.one ?? "")) ?? (s.hand.plan.gait === "enter" ? (s.hand.plan.way[0] ?? null) : null);

/** Where a planned move ends, and how it would face there. */
export function planEnd(s: Situation): { at: Pair; facing: number } | null {
  const { plan } = s.hand;
  const from = planStart(s);
  if (!isPlanning(s) || !from) return null;
  const n = plan.way.length;
  const at = n > 0 ? plan.way[n - 1] : from;
  const last = n > 0 ? bearing(n > 1 ? plan.way[n - 2] : from, at) : (s.units.get(s.one!)?.facing ?? 0);
  const natural = n > 0 && (plan.reversed >> (n - 1)) & 1 ? wrap(last + 180) : last;
  return { at, facing: plan.facing >= 0 ? plan.facing : natural };
}

/** The planned way, and with it the point under the pointer. */
export function wayAhead(s: Situation): { points: Pair[]; reversed: number } {
  const { plan, hover, tool, drag } = s.hand;
  if (!isPlanning(s)) return { points: [], reversed: plan.reversed };
  const lastPoint = plan.way.at(-1) ?? standsAt(s.units.get(s.one ?? ""));
  const beyond = hover !== null && lastPoint !== null && distance(hover, lastPoint) >= NEAR_END && plan.facing < 0;
  const longer = beyond && tool === "none" && !drag && plan.way.length < MOST_LEGS;
  const points = [...plan.way, ...(longer ? [hover] : [])];
  return { points, reversed: plan.reversed | (plan.backwards && longer ? 1 << plan.way.length : 0) };
}

export function wayText(s: Situation, list: Pair[], back: number, facing: number): string {
  const { one } = s;
  const { plan } = s.hand;
  const points = list.map((p) => p.join(" ")).join(" ");
  if (plan.gait === "march" || plan.gait === "enter") return `${plan.gait} ${one} ${facing} ${points}`.trim();
  if (plan.gait === "overrun") return `overrun ${one} ${plan.victim} ${facing} ${back} ${points}`.trim();
  // Men and guns do not go backwards; they end on a storey.
  const foot = onFoot(s, one ?? "");
  const house = foot ? houseAt(s, list.at(-1) ?? null, one ?? "") : undefined;
  const end = foot ? (house ? Math.min(plan.floor, house.stories - 1) : 0) : back;
  return `move ${one} ${facing} ${end} ${points}`.trim();
}

// ---- facings and knobs ----------------------------------------------------------------------------------------------

const FACING_FROM: Record<string, number> = { north: 180, east: 270, west: 90 };
/** How a unit faces, or would if it is set up now. */
export function facingOf(s: Situation, id: string): number {
  const u = s.units.get(id);
  if (u?.facing !== undefined && u.where === "table") return u.facing;
  const area = s.map.setup_areas.find((a) => a.id === s.view.areas[s.side]);
  return s.hand.facings[id] ?? FACING_FROM[area?.edge ?? ""] ?? 0;
}

export interface Knob {
  kind: "knob" | "turret";
  unit: string;
  at: Point;
  from: Pair;
  facing: number;
}
/** Handles in front of whoever can be turned now. */
export function knobs(s: Situation): Knob[] {
  const { step, o } = s;
  const out: Knob[] = [];
  const u = s.units.get(s.one ?? "");
  const at = placeOf(s, u);
  if (!u || !at || !mine(s, u)) return out;
  const knob = (kind: Knob["kind"], from: Pair, facing: number, far: number) =>
    out.push({ kind, unit: u.id, at: ahead(onSheet(s.map, from), facing, far), from, facing });
  if (step === "place" && u.where === "table") knob("knob", at, u.facing ?? 0, 32);
  if (step === "adjust") {
    const facing = u.plan_facing ?? u.facing ?? 0;
    if (everything(o, "pivot " + u.id).length > 0) knob("knob", at, facing, 36);
    const field = turretFacing(facing, u.plan_turret ?? u.turret);
    if (everything(o, "turret " + u.id).length > 0) knob("turret", at, field, 22);
  }
  const end = planEnd(s);
  const { plan } = s.hand;
  if (end && (plan.way.length > 0 || plan.facing >= 0)) knob("knob", end.at, end.facing, 32);
  return out;
}

// ---- who and what ---------------------------------------------------------------------------------------------------

const second = (a: string): string => a.split(" ")[1];
const turnable = (s: Situation): string[] => [...everything(s.o, "pivot"), ...everything(s.o, "turret")].map(second);

/** Who can act now, for N and P. */
export function actors(s: Situation): string[] {
  const { o, view } = s;
  switch (s.step) {
    case "place":
      return view.units.filter((u) => mine(s, u) && (u.where === "setup" || u.where === "table")).map((u) => u.id);
    case "orders":
      return view.units.filter((u) => mine(s, u) && (u.where === "table" || u.where === "aboard")).map((u) => u.id);
    case "indirect":
      return [...new Set(o.words("call"))];
    case "close":
      return [...new Set([...o.words("assault"), ...o.words("breach")])];
    case "move":
      return [...o.words("pick"), ...new Set(o.words("enter"))];
    case "adjust":
      return [...new Set(turnable(s))];
    case "direct":
    case "overwatch":
    case "watch":
      return [...new Set(o.words("aim"))];
    default:
      return view.units.filter((u) => u.where === "table").map((u) => u.id);
  }
}

/** Who is lit, since something is offered with it. */
export function lit(s: Situation): Set<string> {
  const { o } = s;
  switch (s.step) {
    case "direct":
    case "overwatch":
    case "watch":
    case "flak":
      return new Set(o.words("aim"));
    case "move":
      return new Set(o.words("pick"));
    case "indirect":
      return new Set(o.words("call"));
    case "close":
      return new Set([...o.words("assault"), ...o.words("breach")]);
    case "adjust":
      return new Set(turnable(s));
    default:
      return new Set();
  }
}

export const describeUnit = (u: Seen): string =>
  [
    unitName(u.id),
    u.suppressed ? w("suppressed") : "",
    u.full_cover ? w("full_cover") : "",
    u.where === "table" ? w("facing_n", { n: u.facing ?? 0 }) : w(u.where as "ko"),
    u.order ? `${w("unit_order")}: ${orderName(u.order)}` : "",
    u.damaged ? w("damaged") : "",
    u.tracked ? w("tracked") : "",
  ]
    .filter((x) => x)
    .join(", ") + ".";
