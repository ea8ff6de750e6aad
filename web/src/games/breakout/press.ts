// What a press on Breakout's table means, by what is offered; and which hexes are lit. Pure: the table does it.
import { type Deed, type Hand, act, marchPress, togglePress } from "../../board/hand";
import type { Press } from "../../board/MapView";
import type { Offers } from "../../frame/offers";
import type { Mode } from "./options";
import type { BreakoutView, Stack, Way } from "./types";

export interface Situation {
  o: Offers;
  mode: Mode;
  side: string;
  live: boolean;
  view: BreakoutView;
  hand: Hand;
  ways: Map<string, Way>;
}
type Verdict = Deed<Way> | null;

export const stackAt = (view: BreakoutView, hex: string): Stack | undefined => view.stacks.find((s) => s.hex === hex);
export const idsAt = (view: BreakoutView, hex: string): string[] =>
  (stackAt(view, hex)?.units ?? []).map((u) => u.id).filter((u): u is string => u !== undefined);
const hexOf = (view: BreakoutView, unit: string): string | undefined =>
  view.stacks.find((s) => s.units.some((u) => u.id === unit))?.hex;
/** Whoever can be picked of some units. */
export const picks = (o: Offers, ids: (string | undefined)[]): string[] =>
  ids.filter((u): u is string => u !== undefined && o.has("pick " + u));

/** Third words of the actions of a unit: where it could be placed, or go back to. */
const places = (o: Offers, verb: string, unit: string): string[] =>
  [...o.of(verb), ...o.free.filter((f) => f.startsWith(verb + " "))]
    .filter((a) => a.split(" ")[1] === unit)
    .map((a) => a.split(" ")[2]);

const wayClass = (w: Way): string => (w.overstacks ? "warn" : w.stops ? "stop" : w.river ? "risk" : "reach");

/** What each hex means when pressed: hex and class. */
export function litHexes({ o, mode, side, view, hand, ways }: Omit<Situation, "live">): Map<string, string> {
  const lit = new Map<string, string>();
  const units = (verb: string, cls: string) => {
    for (const u of o.words(verb)) {
      const hex = hexOf(view, u);
      if (hex) lit.set(hex, cls);
    }
  };
  if (mode === "group") for (const h of o.words("step")) lit.set(h, "reach");
  if (mode === "move") for (const w of ways.values()) lit.set(w.hex, wayClass(w));
  if (mode === "fight")
    for (const h of o.words("target")) {
      const there = stackAt(view, h);
      lit.set(h, there && there.side !== side ? "target" : "probe");
    }
  if (mode === "draft" && view.combat) {
    lit.set(view.combat.target, "target");
    units("join", "reach");
  }
  if ((mode === "place" || mode === "kg" || mode === "retreat") && hand.chosen.length > 0)
    for (const h of places(o, mode, hand.chosen[0])) lit.set(h, "reach");
  if (mode === "remove") units("remove", "warn");
  if (mode === "advance" && view.combat) {
    lit.set(view.combat.target, "reach");
    units("advance", "target");
  }
  return lit;
}

/** One counter of a stack that is spread out. */
export function pressUnit(s: Situation, hex: string, unit: string | undefined): Verdict {
  const { o, mode } = s;
  if (!s.live || !unit || stackAt(s.view, hex)?.side !== s.side) return null;
  // What is not offered is refused with its case.
  if (mode === "advance" || mode === "lose" || mode === "remove") return act(`${mode} ${unit}`);
  if (mode === "draft") return act((o.free.includes("unjoin " + unit) ? "unjoin " : "join ") + unit);
  if (mode === "place" || mode === "retreat") return { do: "choose", units: [unit] };
  if (mode !== "move") return null;
  return o.has("pick " + unit) ? togglePress(s.hand, idsAt(s.view, hex), unit) : act("pick " + unit);
}

export function pressHex(s: Situation, hex: string, how: Press): Verdict {
  if (!s.live) return null;
  switch (s.mode) {
    case "group":
      // What is not lit is refused with its case.
      return hex === movingHex(s.view) ? null : { do: "march", actions: ["step " + hex] };
    case "move":
      return pressMove(s, hex, how);
    case "fight":
      return pressTarget(s, hex);
    case "draft":
      return pressDraft(s, hex);
    case "place":
    case "kg":
    case "retreat":
      return pressPlaced(s, hex, s.mode);
    case "advance":
    case "lose":
    case "remove":
      return pressVictim(s, hex, s.mode);
    default:
      return null;
  }
}

const movingHex = (view: BreakoutView): string | undefined =>
  view.stacks.find((s) => s.units.some((u) => u.moving))?.hex;

function pressMove(s: Situation, hex: string, how: Press): Verdict {
  const ids = idsAt(s.view, hex);
  const mine = stackAt(s.view, hex)?.side === s.side ? ids[0] : undefined;
  return marchPress({ hand: s.hand, ways: s.ways, can: picks(s.o, ids), mine }, hex, how);
}

function pressTarget(s: Situation, hex: string): Verdict {
  const there = stackAt(s.view, hex);
  return s.o.has("target " + hex) || (there && there.side !== s.side) ? act("target " + hex) : null;
}

function pressDraft(s: Situation, hex: string): Verdict {
  const here = idsAt(s.view, hex);
  const join = here.filter((u) => s.o.has("join " + u));
  const out = here.filter((u) => s.o.free.includes("unjoin " + u));
  if (join.length > 0) return act(...join.map((u) => "join " + u));
  if (out.length > 0) return act(...out.map((u) => "unjoin " + u));
  return here.length > 0 && stackAt(s.view, hex)?.side === s.side ? act("join " + here[0]) : null;
}

function pressPlaced(s: Situation, hex: string, mode: "place" | "kg" | "retreat"): Verdict {
  const { o } = s;
  const [unit] = s.hand.chosen;
  if (unit) return { ...act(`${mode} ${unit} ${hex}`), then: mode === "place" ? nextToPlace(o, unit) : [] };
  const choose = (id: string | undefined): Verdict => (id ? { do: "choose", units: [id] } : null);
  if (mode === "kg") return choose(s.view.kg.find((k) => k.hex === hex)?.id);
  return choose(idsAt(s.view, hex).find((u) => places(o, mode, u).length > 0));
}
/** Whoever is placed after that one. */
export const nextToPlace = (o: Offers, placed: string): string[] =>
  [...new Set(o.words("place"))].filter((u) => u !== placed).slice(0, 1);

function pressVictim(s: Situation, hex: string, verb: "advance" | "lose" | "remove"): Verdict {
  const can = idsAt(s.view, hex).find((u) => s.o.has(`${verb} ${u}`));
  if (can) return act(`${verb} ${can}`);
  const all = s.o.words(verb);
  return verb === "advance" && hex === s.view.combat?.target && all.length === 1 ? act(`advance ${all[0]}`) : null;
}
