// What every part of the table needs to know.
import type { Asking } from "../../frame/Ending";
import type { Offers } from "../../frame/offers";
import type { Followed } from "../../frame/useGame";
import type { State } from "../../net";
import type { Names } from "./say";
import type { AirDef, AttackPlan, Board, KesselView, OddsData, Reach, SeenUnit, UnitDef, Way } from "./types";

export interface Ctx {
  board: Board;
  game: Followed;
  state: State;
  view: KesselView;
  o: Offers;
  /** The engine's step if this side is asked, else "wait". */
  step: string;
  side: string;
  live: boolean;
  names: Names;
  defs: Map<string, UnitDef>;
  airDefs: Map<string, AirDef>;
  seen: Map<string, { unit: SeenUnit; hex: string; side: string }>;
  chosen: string[];
  setChosen(units: string[]): void;
  /** The aircraft chosen: a transport for its mission, one to be placed in a sector. */
  plane: string | null;
  setPlane(air: string | null): void;
  via: string[];
  setVia(hexes: string[]): void;
  reach: Reach | null;
  /** Why there is no `reach` for those chosen. */
  unreached: string;
  way: Way | null;
  /** What a way leaves of MP, or what fuel it takes, in a word. */
  leftOf(way: Way): string;
  go(): void;
  attacks: Map<string, AttackPlan>;
  odds: OddsData | null;
  /** The hex looked at. */
  cursor: string | null;
  look(hex: string): void;
  openCase(rule: string): void;
  /** Actions to choose from after a press that could mean several. */
  listed: string[];
  setListed(actions: string[]): void;
  asking: Asking | null;
  setAsking(a: Asking | null): void;
  act(...actions: string[]): void;
  openAir(): void;
}

/** Second words of the actions with that verb, each once, whether they carry the game on or not. */
export function everyWord(o: Offers, verb: string): string[] {
  const start = verb + " ";
  return [...new Set([...o.all, ...o.free].filter((a) => a.startsWith(start)).map((a) => a.split(" ")[1]))];
}
/** The actions that begin with these words. */
export const beginning = (o: Offers, start: string): string[] =>
  [...o.all, ...o.free].filter((a) => a === start || a.startsWith(start + " "));
