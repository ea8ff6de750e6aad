// What every part of the table needs to know.
import type { Asking } from "../../frame/Ending";
import type { Offers } from "../../frame/offers";
import type { Followed } from "../../frame/useGame";
import type { State } from "../../net";
import type {
  Board,
  CallData,
  Card,
  Covered,
  DropData,
  FightData,
  FlightPlan,
  MapData,
  Pair,
  PanzerView,
  PathData,
  Seen,
  ShotData,
  ShotLine,
  UnitDef,
  Why,
} from "./types";

/** How a planned way is gone. */
export type Gait = "move" | "march" | "overrun" | "enter";
export interface Plan {
  gait: Gait;
  /** Whom an overrun is meant for. */
  victim: string;
  way: Pair[];
  /** Bit for each leg that is gone backwards. */
  reversed: number;
  /** The next leg goes backwards. */
  backwards: boolean;
  /** At the end; -1: as it comes. */
  facing: number;
  /** Men and guns: the storey that they end on, from 0. */
  floor: number;
}
export const NO_PLAN: Plan = { gait: "move", victim: "", way: [], reversed: 0, backwards: false, facing: -1, floor: 0 };

/** Something that is being put together by hand: a pattern of fire, a plot, a flight, a place to get off. */
export type Mode =
  | ""
  | "call"
  | "shift"
  | "arrive"
  | "fall"
  | "register"
  | "plan"
  | "mine"
  | "position"
  | "smoke"
  | "land"
  | "dismount"
  | "bail"
  | "storm"
  | "fly"
  | "drop"
  | "assault"
  | "breach";
export interface Draft {
  mode: Mode;
  /** Observer, battery, passenger, aircraft, shooter. */
  unit: string;
  /** Zone, plot, minefield, feature. */
  index: number;
  at: Pair | null;
  /** Bearing of the pattern, facing of the unit, heading of the aircraft. */
  turn: number;
  other: Pair | null;
  sheaf: string;
  shell: string;
  sources: string[];
  target: string;
  op: string;
  begin: number;
  fires: string[];
  speed: string;
  altitude: string;
  turnAt: number;
  turnBy: number;
  weapon: number;
  feature: string;
  dive: boolean;
  way: Pair[];
}
export const NO_DRAFT: Draft = {
  mode: "",
  unit: "",
  index: 0,
  at: null,
  turn: 0,
  other: null,
  sheaf: "b",
  shell: "gp",
  sources: [],
  target: "",
  op: "",
  begin: 1,
  fires: ["gp-b"],
  speed: "fast",
  altitude: "low",
  turnAt: 0,
  turnBy: 0,
  weapon: 0,
  feature: "",
  dive: false,
  way: [],
};
export const TEMPLATES: Mode[] = ["call", "shift", "arrive", "fall", "plan"];
export const SPOTS: Mode[] = ["land", "dismount", "bail", "storm"];

/** Minefields: `feature` names the shape, a rectangle or circle has two points, the others their corners in `way`. */
export const MINE_CORNERS: Record<string, number> = { three: 3, five: 5 };
const radius = (a: Pair, b: Pair): number => Math.max(1, Math.round(Math.hypot(b[0] - a[0], b[1] - a[1])));
function mineAction(d: Draft): string | null {
  const corners = MINE_CORNERS[d.feature];
  if (corners) return d.way.length === corners ? `mine ${d.index} ${d.way.map((p) => p.join(" ")).join(" ")}` : null;
  if (!d.at || !d.other) return null;
  if (d.feature === "circle") return `mine ${d.index} ${d.at.join(" ")} ${radius(d.at, d.other)}`;
  return (
    `mine ${d.index} ${Math.min(d.at[0], d.other[0])} ${Math.min(d.at[1], d.other[1])} ` +
    `${Math.max(d.at[0], d.other[0])} ${Math.max(d.at[1], d.other[1])}`
  );
}
/** Another point of it. */
export function mineClick(d: Draft, at: Pair): Draft {
  const corners = MINE_CORNERS[d.feature];
  if (corners) return { ...d, at, other: null, way: d.way.length < corners ? [...d.way, at] : [at] };
  return d.at && !d.other ? { ...d, other: at } : { ...d, at, other: null };
}
/** What is drawn of it so far. */
export function mineShape(d: Draft, hover: Pair | null): { low: Pair; high: Pair; corners?: Pair[] } | null {
  if (!d.at) return null;
  const to = d.other ?? hover ?? d.at;
  let corners: Pair[] | undefined;
  if (MINE_CORNERS[d.feature]) corners = d.way;
  if (d.feature === "circle")
    corners = Array.from({ length: 24 }, (_, i): Pair => [
      d.at![0] + radius(d.at!, to) * Math.sin((i * Math.PI) / 12),
      d.at![1] + radius(d.at!, to) * Math.cos((i * Math.PI) / 12),
    ]);
  if (!corners) return { low: d.at, high: to };
  const xs = corners.map((p) => p[0]);
  const ys = corners.map((p) => p[1]);
  return { low: [Math.min(...xs), Math.min(...ys)], high: [Math.max(...xs), Math.max(...ys)], corners };
}

/** The action that a draft stands for; null while something is missing. */
export function draftAction(d: Draft): string | null {
  const at = d.at?.join(" ");
  const list = d.way.map((p) => p.join(" ")).join(" ");
  switch (d.mode) {
    case "call":
      return d.unit && at && d.sources.length > 0
        ? `call ${d.unit} ${d.sheaf} ${d.shell} ${d.turn} ${at} ${d.sources.join(" ")}`
        : null;
    case "shift":
      return at ? `shift ${d.index} ${d.sheaf} ${d.shell} ${d.turn} ${at}` : null;
    case "arrive":
      return at ? `arrive ${d.index} ${at} ${d.turn}` : null;
    case "fall":
      return at ? `fall ${d.turn} ${at}` : null;
    case "register":
      return d.unit && at ? `register ${d.unit} ${at}` : null;
    case "plan":
      return d.unit && at && d.fires.length > 0
        ? `plan ${d.unit} ${d.begin} ${at} ${d.turn} ${d.fires.join(" ")}`
        : null;
    case "mine":
      return mineAction(d);
    case "position":
      return at ? `position ${at} ${d.turn}` : null;
    case "smoke":
      return d.unit && at ? `smoke ${d.unit} ${d.weapon} ${at}` : null;
    case "land":
      return at ? `land ${at} ${d.turn}` : null;
    case "dismount":
    case "bail":
      return d.unit && at ? `${d.mode} ${d.unit} ${at} ${d.turn}` : null;
    case "storm":
      return d.unit && at && d.target ? `storm ${d.unit} ${at} ${d.turn} ${d.target}` : null;
    case "fly":
      if (d.dive) return d.unit && d.target ? `dive ${d.unit} ${d.turn} ${d.target} ${d.op || "-"}` : null;
      return d.unit && at
        ? `fly ${d.unit} ${d.speed} ${d.altitude} ${d.turn} ${at} ${d.turnAt} ${d.turnBy} ${d.target || "-"} ` +
            `${d.op || "-"}`
        : null;
    case "drop":
      return d.feature ? `drop ${d.feature}` : null;
    case "assault":
      return d.unit && d.target ? `assault ${d.unit} ${d.target} ${list}`.trim() : null;
    case "breach":
      return d.unit && d.feature ? `breach ${d.unit} ${d.feature} ${d.index} ${list}`.trim() : null;
    default:
      return null;
  }
}

export interface Ctx {
  board: Board;
  map: MapData;
  game: Followed;
  state: State;
  view: PanzerView;
  o: Offers;
  /** The engine's step if this side is asked, else "wait". */
  step: string;
  side: string;
  live: boolean;
  defs: Map<string, UnitDef>;
  cards: Map<string, Card>;
  units: Map<string, Seen>;
  chosen: string[];
  setChosen(units: string[]): void;
  /** The enemy looked at as a target. */
  target: string | null;
  setTarget(unit: string | null): void;
  shots: ShotLine[];
  shot: ShotData | null;
  plan: Plan;
  setPlan(p: Plan): void;
  /** What the planned way costs, and with the point under the pointer. */
  path: PathData | null;
  go(): void;
  look(unit: string): void;
  openCase(rule: string): void;
  asking: Asking | null;
  setAsking(a: Asking | null): void;
  act(...actions: string[]): Promise<unknown>;
  /** The weapon chosen for the shot that is looked at; "": whichever does most. */
  weapon: string;
  setWeapon(code: string): void;
  draft: Draft;
  setDraft(d: Draft): void;
  /** Why the draft cannot be sent as it is; null: it can, or nothing is known yet. */
  draftWhy: Why | null;
  covered: Covered | null;
  call: CallData | null;
  /** Close combat that is being put together, a flight, an attack from the air: what would come of it. */
  fight: FightData | null;
  flightPlan: FlightPlan | null;
  dropPlan: DropData | null;
  sendDraft(): void;
  /** The house that stands there, or without a place the one that the unit is in. */
  houseAt(at: Pair | null, unit: string): MapData["buildings"][number] | undefined;
  /** Where a unit stands or would stand if it is set up now. */
  turnUnit(unit: string, by: number): void;
  dragFromTray(unit: string, e: PointerEvent): void;
  /** Adds words to the standing orders; null takes all away. */
  stand(words: string[] | null): void;
  standing: string;
}

export const FIRE_STEPS = ["direct", "overwatch", "watch", "flak"];
export const overwatchStep = (step: string): boolean => step === "overwatch" || step === "watch" || step === "flak";
/** Everything offered with that verb, whether it carries the game on or not. */
export const everything = (o: Offers, verb: string): string[] =>
  [...o.all, ...o.free].filter((a) => a === verb || a.startsWith(verb + " "));
/** A new call of that observer, with what the first offer has. */
export function callBy(o: Offers, id: string): Draft {
  const [, , sheaf, shell, turn, , , ...sources] = (everything(o, "call " + id)[0] ?? "").split(" ");
  return {
    ...NO_DRAFT,
    mode: "call",
    unit: id,
    sheaf: sheaf ?? "b",
    shell: shell ?? "gp",
    turn: Number(turn ?? 0),
    sources,
  };
}
