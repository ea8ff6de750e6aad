// What a player has in hand at Panzer's table, and how it changes. Nothing here knows a page or a rule.
import type { Asking } from "../../frame/Ending";
import { type Draft, NO_DRAFT, NO_PLAN, type Plan } from "./context";
import { bearing } from "./geometry";
import type { End, Tool } from "./Tools";
import type { Pair } from "./types";

export interface Drag {
  kind: "unit" | "tray" | "knob" | "turret" | "box" | "pattern" | "swing";
  unit: string;
  from: Pair;
  at: Pair;
}
export interface Hand {
  chosen: string[];
  /** The enemy looked at as a target. */
  target: string | null;
  /** The place that was pressed or gone to last. */
  cursor: Pair | null;
  /** A mark is shown only to those who move it with keys. */
  byKey: boolean;
  hover: Pair | null;
  tool: Tool;
  /** What is measured: one end, or both. */
  ends: End[];
  arcs: { fire: boolean; spot: boolean };
  plan: Plan;
  drag: Drag | null;
  /** A code, or "" for the best there is. */
  weapon: string;
  draft: Draft;
  asking: Asking | null;
  /** How those that are not yet set up will face. */
  facings: Record<string, number>;
}
export const EMPTY: Hand = {
  chosen: [],
  target: null,
  cursor: null,
  byKey: false,
  hover: null,
  tool: "none",
  ends: [],
  arcs: { fire: false, spot: false },
  plan: NO_PLAN,
  drag: null,
  weapon: "",
  draft: NO_DRAFT,
  asking: null,
  facings: {},
};

export type Change =
  /** Another question: nothing of the old one is meant for it. */
  | { do: "moment" }
  /** Who is chosen anew begins a way of his own. */
  | { do: "choose"; units: string[]; plan: Plan }
  /** The same with the way as it is. */
  | { do: "take"; units: string[] }
  | { do: "target"; unit: string | null }
  | { do: "press"; at: Pair; keyed: boolean }
  | { do: "cursor"; at: Pair }
  | { do: "key"; at: Pair; hovers: boolean }
  | { do: "hover"; at: Pair | null }
  | { do: "tool"; tool: Tool; ends: End[] }
  | { do: "arcs"; arcs: Hand["arcs"] }
  | { do: "plan"; plan: Plan }
  | { do: "drag"; drag: Drag | null }
  /** What is held is carried to a place; a pattern goes with it, or turns. */
  | { do: "carry"; held: Drag; at: Pair | null }
  | { do: "weapon"; code: string }
  | { do: "draft"; draft: Draft }
  | { do: "ask"; asking: Asking | null }
  | { do: "face"; unit: string; facing: number };

function carried(h: Hand, held: Drag, at: Pair | null): Hand {
  if (!at) return { ...h, drag: null };
  const next = { ...h, drag: { ...held, at } };
  if (held.kind === "swing") return { ...next, draft: { ...h.draft, turn: bearing(held.from, at) } };
  return held.kind === "pattern" ? { ...next, draft: { ...h.draft, at } } : next;
}

export function handAfter(h: Hand, c: Change): Hand {
  switch (c.do) {
    case "moment":
      return { ...h, chosen: [], plan: NO_PLAN, target: null, asking: null, drag: null, draft: NO_DRAFT };
    case "choose":
      return { ...h, chosen: c.units, plan: c.plan };
    case "take":
      return { ...h, chosen: c.units };
    case "target":
      return { ...h, target: c.unit };
    case "press":
      return { ...h, cursor: c.at, byKey: c.keyed && h.byKey, asking: null };
    case "cursor":
      return { ...h, cursor: c.at };
    case "key":
      return { ...h, cursor: c.at, byKey: true, hover: c.hovers ? c.at : h.hover };
    case "hover":
      return h.hover === c.at ? h : { ...h, hover: c.at };
    case "tool":
      return { ...h, tool: c.tool, ends: c.ends };
    case "arcs":
      return { ...h, arcs: c.arcs };
    case "plan":
      return { ...h, plan: c.plan };
    case "drag":
      return { ...h, drag: c.drag };
    case "carry":
      return carried(h, c.held, c.at);
    case "weapon":
      return h.weapon === c.code ? h : { ...h, weapon: c.code };
    case "draft":
      return { ...h, draft: c.draft };
    case "ask":
      return { ...h, asking: c.asking };
    case "face":
      return { ...h, facings: { ...h.facings, [c.unit]: c.facing } };
  }
}

/** A way without its last leg. */
export const shorter = (p: Plan): Plan => ({
  ...p,
  way: p.way.slice(0, -1),
  reversed: p.reversed & ~(1 << (p.way.length - 1)),
});

/** The last thing that was taken into the hand, put back. */
export function backOf(h: Hand, step: string): Change {
  if (h.ends.length > 0) return { do: "tool", tool: h.tool, ends: h.ends.slice(0, -1) };
  if (h.draft.mode !== "" && step !== "land" && step !== "danger-close") return { do: "draft", draft: NO_DRAFT };
  if (h.tool !== "none") return { do: "tool", tool: "none", ends: [] };
  if (h.plan.facing >= 0) return { do: "plan", plan: { ...h.plan, facing: -1 } };
  if (h.plan.way.length > 0) return { do: "plan", plan: shorter(h.plan) };
  if (h.target && step !== "watch") return { do: "target", unit: null };
  return { do: "choose", units: [], plan: NO_PLAN };
}
