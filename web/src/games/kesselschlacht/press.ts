// What a press on Kesselschlacht's table means, by what is offered; which hexes and bridges are lit. Pure: the table
// does it.
import { type Deed, type Hand, act, marchPress, togglePress } from "../../board/hand";
import type { Press } from "../../board/MapView";
import type { Offers } from "../../frame/offers";
import { beginning } from "./context";
import type { Board, KesselView, Stack, UnitDef, Way } from "./types";

export interface Situation {
  o: Offers;
  /** The engine's step if this side is asked, else "wait". */
  step: string;
  side: string;
  live: boolean;
  board: Board;
  view: KesselView;
  defs: Map<string, UnitDef>;
  hand: Hand;
  ways: Map<string, Way>;
  /** The aircraft chosen. */
  plane: string | null;
  /** Hexsides that can be pressed, with what that would do. */
  sides: Map<string, string[]>;
  stackAt(hex: string): Stack | undefined;
  idsAt(hex: string): string[];
  hexOf(unit: string | undefined): string | undefined;
}
type Verdict = Deed<Way> | null;

/** Verbs that name a bridge by its two hexes, and where in the action these stand. */
const BRIDGE_VERBS: [string, number][] = [
  ["blow", 1],
  ["strike-bridge", 1],
  ["demolish", 1],
  ["bridge", 2],
];
/** Verbs that name one unit: a press on its hex does it. */
const UNIT_VERBS = ["lose", "pay", "heir", "along", "brigade", "advance"];
/** Verbs that name one hex. */
const HEX_VERBS = ["retreat", "target", "strike", "step"];

/** Hexsides that can be pressed, with what that would do. */
export function litSides(o: Offers): Map<string, string[]> {
  const sides = new Map<string, string[]>();
  for (const [verb, at] of BRIDGE_VERBS)
    for (const a of o.of(verb)) {
      const x = a.split(" ");
      const key = [x[at], x[at + 1]].sort().join("|");
      sides.set(key, [...(sides.get(key) ?? []), a]);
    }
  return sides;
}

/** What each hex means when pressed: hex and class. */
export function litHexes(s: Situation): Map<string, string> {
  const { o, step, hand, ways, hexOf } = s;
  const lit = new Map<string, string>();
  const put = (hexes: Iterable<string | undefined>, cls: string) => {
    for (const h of hexes) if (h) lit.set(h, cls);
  };
  const third = (start: string): string[] => beginning(o, start).map((a) => a.split(" ")[2]);
  for (const x of ways.values()) lit.set(x.hex, x.cannot_end ? "warn" : x.stops ? "stop" : "reach");
  put(o.words("retreat"), "reach");
  put(o.words("target"), "target");
  put(o.words("strike"), "target");
  if (hand.chosen.length === 0) put(o.words("dig"), "reach");
  if (ways.size === 0) put(o.words("step"), "reach");
  if (hand.chosen.length > 0 && step !== "move")
    put([...third(`place ${hand.chosen[0]}`), ...third(`displace ${hand.chosen[0]}`)], "reach");
  if (s.plane) {
    const hq = (formation: string) => hexOf(s.board.formations.find((f) => f.id === formation)?.hq);
    put([...third("land " + s.plane), ...third("drop " + s.plane).map(hq)], "reach");
  }
  if (step === "draft" && s.view.combat) {
    lit.set(s.view.combat.target, "target");
    put(o.words("join"), "reach");
    put(o.words("support").map(hexOf), "reach");
  }
  for (const verb of UNIT_VERBS) put(o.words(verb).map(hexOf), verb === "lose" ? "warn" : "reach");
  if (step === "parts") put(o.words("pick").map(hexOf), "reach");
  return lit;
}

/** One action is done, several are listed to choose from. */
const oneOf = (actions: string[]): Verdict => {
  if (actions.length === 0) return null;
  return actions.length === 1 ? act(actions[0]) : { do: "list", actions };
};
export const picks = (o: Offers, ids: (string | undefined)[]): string[] =>
  ids.filter((u): u is string => u !== undefined && o.has("pick " + u));

/** One counter of a stack that is spread out. */
export function pressUnit(s: Situation, hex: string, unit: string | undefined): Verdict {
  const { o, step } = s;
  if (!s.live || !unit || s.stackAt(hex)?.side !== s.side) return null;
  const can = oneOf(UNIT_VERBS.map((verb) => `${verb} ${unit}`).filter(o.has));
  if (can) return can;
  if (step === "draft") {
    const gun = ["support " + unit, "unsupport " + unit].find(o.has);
    return gun ? act(gun) : pressDraft(s, hex);
  }
  for (const verb of ["place", "displace"])
    if (beginning(o, `${verb} ${unit}`).length > 0) return { do: "choose", units: [unit] };
  if (step === "parts") return act("pick " + unit);
  if (step !== "move") return null;
  // What is not offered is refused with its case.
  return o.has("pick " + unit) ? togglePress(s.hand, s.idsAt(hex), unit) : act("pick " + unit);
}

export function pressPlace(s: Situation, place: string, how: Press): Verdict {
  const { o } = s;
  if (place.includes("|")) return oneOf(s.sides.get(place) ?? []) ?? { do: "list", actions: [] };
  if (!s.live) return null;
  switch (s.step) {
    case "wait":
      return null;
    case "move":
    case "group":
      return pressMover(s, place, how);
    case "setup-axis":
    case "setup-soviet":
    case "hq-return":
      return pressPlaced(s, place, "place");
    case "displace":
      return pressPlaced(s, place, "displace");
    case "draft":
      return pressDraft(s, place);
    case "positions":
      return act((o.has("fill " + place) && !o.has("dig " + place) ? "fill " : "dig ") + place);
    case "parts": {
      const [unit] = picks(o, s.idsAt(place));
      return unit ? act("pick " + unit) : null;
    }
    default:
      return pressMission(s, place) ?? pressOffered(s, place) ?? pressMeant(s, place);
  }
}

function pressMover(s: Situation, hex: string, how: Press): Verdict {
  const ids = s.idsAt(hex);
  if (s.step === "group" && !s.ways.has(hex)) {
    const group = s.view.stacks.find((x) => x.units.some((u) => u.id && u.moving));
    return hex === group?.hex ? null : act("step " + hex); // what is not lit is refused with its case
  }
  const mine = s.stackAt(hex)?.side === s.side ? ids[0] : undefined;
  return marchPress({ hand: s.hand, ways: s.ways, can: picks(s.o, ids), mine }, hex, how);
}

function pressPlaced(s: Situation, hex: string, verb: "place" | "displace"): Verdict {
  const { o } = s;
  const [first] = s.hand.chosen;
  if (first && beginning(o, `${verb} ${first}`).length > 0)
    return { ...act(`${verb} ${first} ${hex}`), then: nextToPlace(o, s.defs, first) };
  const unit = s.idsAt(hex).find((u) => beginning(o, `${verb} ${u}`).length > 0);
  if (unit) return { do: "choose", units: [unit] };
  const work = ["dig " + hex, "fill " + hex].find(o.has);
  return work ? act(work) : null;
}
/** Whoever is placed after that one: of the same formation if anybody is left. */
export function nextToPlace(o: Offers, defs: Map<string, UnitDef>, placed: string): string[] {
  const formation = defs.get(placed)?.formation;
  const left = [...new Set(o.words("place"))].filter((u) => u !== placed);
  const next = left.find((u) => defs.get(u)?.formation === formation) ?? left[0];
  return next ? [next] : [];
}

function pressDraft(s: Situation, hex: string): Verdict {
  const { o } = s;
  const gun = s.idsAt(hex).find((u) => o.has("support " + u));
  const gunIn = s.idsAt(hex).find((u) => o.has("unsupport " + u));
  if (o.has("join " + hex)) return act("join " + hex);
  if (gun) return act("support " + gun);
  if (gunIn && !o.has("unjoin " + hex)) return act("unsupport " + gunIn);
  if (o.has("unjoin " + hex)) return act("unjoin " + hex);
  return s.stackAt(hex)?.side === s.side ? act("join " + hex) : null;
}

/** A transport lands there, or drops over the HQ. */
function pressMission({ o, plane, defs, idsAt }: Situation, hex: string): Verdict {
  if (!plane) return null;
  const hq = idsAt(hex)
    .map((u) => defs.get(u))
    .find((d) => d?.type === "hq" && d.formation && o.has(`drop ${plane} ${d.formation}`));
  return oneOf([`land ${plane} ${hex}`, `drop ${plane} ${hq?.formation}`].filter(o.has));
}

function pressOffered({ o, idsAt }: Situation, hex: string): Verdict {
  const verb = HEX_VERBS.find((v) => o.has(`${v} ${hex}`));
  if (verb) return act(`${verb} ${hex}`);
  const ids = idsAt(hex);
  return oneOf(UNIT_VERBS.flatMap((v) => ids.map((u) => `${v} ${u}`).filter(o.has)));
}

/** What is not offered is sent all the same where it is plain what is meant, so that the case is told. */
function pressMeant({ step, side, stackAt }: Situation, hex: string): Verdict {
  const enemy = stackAt(hex) !== undefined && stackAt(hex)!.side !== side;
  if (step === "fight" && enemy) return act("target " + hex);
  if ((step === "surprise" || step === "missions") && enemy) return act("strike " + hex);
  return step === "attacker-retreat" || step === "defender-retreat" ? act("retreat " + hex) : null;
}
