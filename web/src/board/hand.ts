// What a player has in hand at a hex table, and how it changes. Nothing here knows a page or a rule.
import type { Asking } from "../frame/Ending";
import type { Point } from "./geometry";

export interface Hand {
  /** The hex that was pressed or gone to last. */
  cursor: string | null;
  /** The place under the pointer. */
  hover: string | null;
  /** Where a march would go: the last hex pointed at that is in reach. */
  aim: string | null;
  /** Units selected for a move, or the one to be placed or retreated. */
  chosen: string[];
  /** Waypoints of the march. */
  via: string[];
  asking: Asking | null;
  /** Actions to choose from after a press that could mean several. */
  listed: string[];
  /** Where the units that are dragged are now. */
  drag: Point | null;
}
export const EMPTY: Hand = {
  cursor: null,
  hover: null,
  aim: null,
  chosen: [],
  via: [],
  asking: null,
  listed: [],
  drag: null,
};

export type Change =
  /** Another question: nothing of the old one is meant for it. */
  | { do: "moment" }
  | { do: "press"; hex: string }
  | { do: "look"; hex: string }
  | { do: "cursor"; hex: string }
  | { do: "hover"; hex: string | null }
  | { do: "aim"; hex: string | null }
  | { do: "choose"; units: string[] }
  | { do: "via"; hexes: string[] }
  | { do: "ask"; asking: Asking | null }
  | { do: "list"; actions: string[] }
  | { do: "carry"; at: Point | null; units: string[] };

export function handAfter(h: Hand, c: Change): Hand {
  switch (c.do) {
    case "moment":
      return { ...h, chosen: [], via: [], asking: null, listed: [] };
    case "press":
      return { ...h, cursor: c.hex, asking: null, listed: [] };
    case "look":
      return { ...h, cursor: c.hex, hover: c.hex };
    case "cursor":
      return { ...h, cursor: c.hex };
    case "hover":
      return { ...h, hover: c.hex };
    case "aim":
      return { ...h, aim: c.hex };
    case "choose":
      return { ...h, chosen: c.units, via: [] };
    case "via":
      return { ...h, via: c.hexes };
    case "ask":
      return { ...h, asking: c.asking };
    case "list":
      return { ...h, listed: c.actions };
    case "carry": {
      // Only a real drag chooses: a press alone must not, or the click that follows would undo it.
      const anew = c.at !== null && c.units.length > 0 && !c.units.some((u) => h.chosen.includes(u));
      return anew ? { ...h, drag: c.at, chosen: c.units, via: [] } : { ...h, drag: c.at };
    }
  }
}

/** The last thing that was taken into the hand, put back; null where it is empty. */
export function backOf(h: Hand): Change | null {
  if (h.via.length > 0) return { do: "via", hexes: h.via.slice(0, -1) };
  if (h.listed.length > 0) return { do: "list", actions: [] };
  return h.chosen.length > 0 ? { do: "choose", units: [] } : null;
}

/** What a press means: a step of the hand, or something that is sent. A game says which (its press.ts). */
export type Deed<W> =
  | { do: "act"; actions: string[]; /** Chosen when it was accepted. */ then?: string[] }
  /** Steps of a march, of which something may be left when a die stops it. */
  | { do: "march"; actions: string[] }
  | { do: "walk"; way: W }
  /** Says why that hex is out of reach; nothing is in hand if nobody knows. */
  | { do: "explain"; hex: string }
  | { do: "choose"; units: string[] }
  | { do: "via"; hexes: string[] }
  | { do: "hover"; hex: string }
  | { do: "list"; actions: string[] };

export const act = (...actions: string[]): { do: "act"; actions: string[] } => ({ do: "act", actions });

/** How a march is put together by presses: the same at every hex table. */
export interface Marching<W> {
  hand: Hand;
  ways: Map<string, W>;
  /** Units in a hex that can be picked. */
  can: string[];
  /** One's own unit there, if any. */
  mine: string | undefined;
}
export function marchPress<W>(m: Marching<W>, hex: string, how: { shift: boolean; touch: boolean }): Deed<W> | null {
  const { chosen, via, cursor } = m.hand;
  const way = m.ways.get(hex);
  if (way && how.shift) return { do: "via", hexes: [...via, hex] };
  // A finger has no hover: the first touch shows, the second goes.
  if (way && how.touch && cursor !== hex) return { do: "hover", hex };
  if (way) return { do: "walk", way };
  if (m.can.length > 0) return { do: "choose", units: chosen.length > 0 && m.can.includes(chosen[0]) ? [] : m.can };
  if (chosen.length > 0) return { do: "explain", hex };
  return m.mine ? act("pick " + m.mine) : null; // refused with its case
}
/** One counter of a stack is added to those in hand, or put back; who stands elsewhere is put back with it. */
export function togglePress(hand: Hand, here: string[], unit: string): { do: "choose"; units: string[] } {
  const kept = hand.chosen.filter((x) => here.includes(x));
  return { do: "choose", units: kept.includes(unit) ? kept.filter((x) => x !== unit) : [...kept, unit] };
}

/** The next of some hexes, or the one before. */
export const hexAfter = (hexes: string[], cursor: string | null, by: 1 | -1): string | undefined =>
  hexes[(hexes.indexOf(cursor ?? "") + by + hexes.length) % hexes.length];
