// What every part of the table needs to know.
import type { Offers } from "../../frame/offers";
import type { Followed } from "../../frame/useGame";
import type { State } from "../../net";
import type { Board, Card, MapData, Pair, PanzerView, PathData, Seen, ShotData, ShotLine, UnitDef } from "./types";

export interface Plan {
  way: Pair[];
  /** Bit for each leg that is gone backwards. */
  reversed: number;
  /** The next leg goes backwards. */
  backwards: boolean;
  /** At the end; -1: as it comes. */
  facing: number;
}
export const NO_PLAN: Plan = { way: [], reversed: 0, backwards: false, facing: -1 };

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
  asking: { text: string; yes: string[] } | null;
  setAsking(a: { text: string; yes: string[] } | null): void;
  act(...actions: string[]): Promise<unknown>;
  /** Where a unit stands or would stand if it is set up now. */
  turnUnit(unit: string, by: number): void;
  dragFromTray(unit: string, e: PointerEvent): void;
  /** Adds words to the standing orders; null takes all away. */
  stand(words: string[] | null): void;
  standing: string;
}

export const FIRE_STEPS = ["direct", "overwatch", "watch"];
export const overwatchStep = (step: string): boolean => step === "overwatch" || step === "watch";
/** Everything offered with that verb, whether it carries the game on or not. */
export const everything = (o: Offers, verb: string): string[] => [...o.all, ...o.free].filter((a) => a === verb || a.startsWith(verb + " "));
