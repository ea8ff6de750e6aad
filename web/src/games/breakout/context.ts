// What the panels beside the table need to know.
import type { Asking } from "../../frame/Ending";
import type { Offers } from "../../frame/offers";
import type { Followed } from "../../frame/useGame";
import type { State } from "../../net";
import type { Mode } from "./options";
import type { AttackPlan, Board, BreakoutView, OddsData, SeenUnit, UnitDef, Way } from "./types";

export interface Props {
  board: Board;
  game: Followed;
  state: State;
  view: BreakoutView;
  offers: Offers;
  mode: Mode;
  chosen: string[];
  setChosen(units: string[]): void;
  odds: OddsData | null;
  side: string;
  live: boolean;
  way: Way | null;
  via: string[];
  setVia(hexes: string[]): void;
  attacks: Map<string, AttackPlan>;
  openCase(rule: string): void;
  asking: Asking | null;
  setAsking(a: Asking | null): void;
  defs: Map<string, UnitDef>;
  place: string | null;
  look(hex: string): void;
  go(): void;
}

/** A step's panel, with units as they are seen. */
export interface Step {
  p: Props;
  seen: Map<string, SeenUnit>;
}
