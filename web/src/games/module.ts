// What a game brings to the page: how its table looks and how it is played on. Everything else (seats, log, replay,
// talk, clocks, rules) is the frame's and the same for all.
import type { JSX } from "preact";
import type { Followed } from "../frame/useGame";
import type { German, Told } from "../messages";
import type { AdviceTask, LogEntry, State } from "../net";

export interface TableProps {
  board: unknown;
  game: Followed;
  state: State;
  side: string;
  layer: string;
  /** False while one looks back. */
  live: boolean;
  openCase(rule: string): void;
  /** The place (a hex, a unit) that the player looks at; `null` for none. */
  onPlace(place: string | null): void;
  /** Says something to those who listen. */
  announce(text: string): void;
  /** A place that the frame wants shown. */
  show: { place: string; at: number } | null;
  /** Places to be marked: what a review speaks of. */
  marks: string[];
}

export interface PanelProps {
  board: unknown;
  game: Followed;
  state: State;
  side: string;
  live: boolean;
  place: string | null;
  openCase(rule: string): void;
  showPlace(place: string): void;
}

export interface Lesson {
  en: string;
  de: string;
  rule: string;
  /** Has the player done it? `first` is the state at which the lesson began; `log` what he has been told so far. */
  over(now: State, first: State, log: Told[]): boolean;
}

/** Lessons that begin from a position of their own. */
export interface Course {
  id: string;
  en: string;
  de: string;
  scenario: string;
  /** "me", "computer", or "computer:NAME". */
  sides: Record<string, string>;
  position: string;
  lessons: Lesson[];
}

export interface GameModule {
  /** Map and counters, and beside them the choices of the moment. */
  Table(p: TableProps): JSX.Element;
  /** Turn, weather, points: what stands in the head line. */
  Status(p: { board: unknown; state: State }): JSX.Element;
  /** One's place, looked at closely. */
  Place(p: PanelProps): JSX.Element;
  /** What the panel of a place is called where it is no hex. */
  placeName?(): string;
  /** Where the turn stands: sequence, points, boxes, charts. */
  Turn(p: PanelProps): JSX.Element;
  /** Words of the standing orders, to tick. */
  Orders(p: { board: unknown; state: State; side: string; text: string; set(text: string): void }): JSX.Element;
  layers(): { id: string; name: string }[];
  /** An end that both sides agree on is decided by points; otherwise it is a draw. */
  endsByPoints?: boolean;
  /** An event in the language of the page. */
  eventText(e: Pick<LogEntry, "text" | "data">, board: unknown): string;
  german: German;
  /** A task of an adviser's, where it is told in other words than tactic, place and units. */
  taskText?(task: AdviceTask): { what: string; rest: string };
  /** Dice told by an event, to be seen rolling: spots, or the number of ten-sided ones. */
  dice(data: Told | undefined): (number | string)[];
  /** The case that a panel's "?" opens. */
  help: { log: string; orders: string };
  lessons: Lesson[];
  firstGame?: { scenario: string; sides: Record<string, string> };
  courses?: Course[];
}
