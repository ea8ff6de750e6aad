// Breakout: what a press means in each step, and which hexes are lit.
import { expect, test } from "vitest";
import { EMPTY, type Hand } from "../src/board/hand";
import { offers } from "../src/frame/offers";
import { modeOf } from "../src/games/breakout/options";
import { type Situation, litHexes, nextToPlace, pressHex, pressUnit } from "../src/games/breakout/press";
import type { BreakoutView, Way } from "../src/games/breakout/types";

const way = (hex: string, w: Partial<Way> = {}): [string, Way] => [
  hex,
  { hex, mp: [1], path: [hex], river: false, rivers: 0, stops: false, overstacks: false, ...w },
];
const stack = (hex: string, side: string, ...ids: string[]) => ({
  hex,
  side,
  height: ids.length,
  units: ids.map((id) => ({ id })),
});
const view = {
  stacks: [stack("1010", "german", "1Pz", "6Pz"), stack("1111", "soviet", "4T"), stack("1212", "german", "7Pz")],
  kg: [{ id: "kgA", name: "A", hex: "1212", used: false }],
} as unknown as BreakoutView;

/** A situation by what is offered; the step follows from it, as on the table. */
function at(all: string[], more: Partial<Situation> & { free?: string[]; key?: string; hold?: Partial<Hand> } = {}) {
  const o = offers(all, more.free ?? []);
  const hand = { ...EMPTY, ...more.hold };
  const base = { o, mode: modeOf(o, more.key ?? ""), side: "german", live: true, view, ways: new Map<string, Way>() };
  return { ...base, ...more, hand } as Situation;
}
const how = { shift: false, alt: false, touch: false };
const acts = (...actions: string[]) => ({ do: "act", actions });

test("looking back nothing can be pressed", () => {
  expect(pressHex(at(["target 1111"], { key: "choose_hex_to_attack", live: false }), "1111", how)).toBeNull();
  expect(pressUnit(at(["lose 1Pz"], { live: false }), "1010", "1Pz")).toBeNull();
});

test("moving: lit by what happens there; units that can are taken up", () => {
  const ways = new Map([
    way("1"),
    way("2", { river: true }),
    way("3", { stops: true }),
    way("4", { overstacks: true }),
  ]);
  const s = at(["pick 1Pz", "done"], { key: "pick_units_to_move", ways });
  expect([...litHexes(s)]).toEqual([
    ["1", "reach"],
    ["2", "risk"],
    ["3", "stop"],
    ["4", "warn"],
  ]);
  expect(pressHex(s, "1010", how)).toEqual({ do: "choose", units: ["1Pz"] });
  expect(pressHex(s, "1212", how)).toEqual(acts("pick 7Pz"));
  expect(pressHex(s, "1111", how)).toBeNull();
  expect(pressUnit(s, "1010", "1Pz")).toEqual({ do: "choose", units: ["1Pz"] });
  expect(pressUnit(s, "1010", "6Pz")).toEqual(acts("pick 6Pz"));
  expect(pressUnit(s, "1111", "4T")).toBeNull();
});

test("a group on its way steps anywhere but where it is", () => {
  const moving = { ...view, stacks: [{ ...stack("1010", "german"), units: [{ id: "1Pz", moving: true }] }] };
  const s = at(["step 1011", "halt"], { view: moving });
  expect([...litHexes(s)]).toEqual([["1011", "reach"]]);
  expect(pressHex(s, "0101", how)).toEqual({ do: "march", actions: ["step 0101"] });
  expect(pressHex(s, "1010", how)).toBeNull();
});

test("fighting: enemies are targets, empty hexes are probed", () => {
  const s = at(["target 1111", "target 0909", "done"], { key: "choose_hex_to_attack" });
  expect([...litHexes(s)]).toEqual([
    ["1111", "target"],
    ["0909", "probe"],
  ]);
  expect(pressHex(s, "0909", how)).toEqual(acts("target 0909"));
  expect(pressHex(s, "1010", how)).toBeNull();
});

test("an attack is put together stack by stack or counter by counter", () => {
  const fight = { ...view, combat: { target: "1111", attacker: "german", attackers: ["7Pz"], air: 0 } };
  const s = at(["join 1Pz", "join 6Pz", "declare"], { free: ["cancel", "unjoin 7Pz"], view: fight });
  expect([...litHexes(s)]).toEqual([
    ["1111", "target"],
    ["1010", "reach"],
  ]);
  expect(pressHex(s, "1010", how)).toEqual(acts("join 1Pz", "join 6Pz"));
  expect(pressHex(s, "1212", how)).toEqual(acts("unjoin 7Pz"));
  expect(pressUnit(s, "1010", "6Pz")).toEqual(acts("join 6Pz"));
  expect(pressUnit(s, "1212", "7Pz")).toEqual(acts("unjoin 7Pz"));
});

test("placing: the one in hand, then the next; without one the stack's", () => {
  const all = ["place 1Pz 0101", "place 1Pz 0102", "place 7Pz 0101"];
  const s = at(all, { hold: { chosen: ["1Pz"] } });
  expect([...litHexes(s).keys()]).toEqual(["0101", "0102"]);
  expect(pressHex(s, "0102", how)).toEqual({ ...acts("place 1Pz 0102"), then: ["7Pz"] });
  expect(pressHex(at(all), "1212", how)).toEqual({ do: "choose", units: ["7Pz"] });
  expect(litHexes(at(all)).size).toBe(0);
  expect(nextToPlace(offers(["place 1Pz 0101"], []), "1Pz")).toEqual([]);
  expect(pressHex(at(["kg kgA 0101"]), "1212", how)).toEqual({ do: "choose", units: ["kgA"] });
});

test("losses and advances: a unit of the hex, or the only one that can go into it", () => {
  expect(pressHex(at(["lose 6Pz"]), "1010", how)).toEqual(acts("lose 6Pz"));
  const won = { ...view, combat: { target: "1111", attacker: "german", attackers: ["7Pz"], air: 0 } };
  const one = at(["advance 7Pz", "done"], { view: won });
  expect(pressHex(one, "1111", how)).toEqual(acts("advance 7Pz"));
  expect([...litHexes(one)]).toEqual([
    ["1111", "reach"],
    ["1212", "target"],
  ]);
  expect(pressHex(at(["advance 7Pz", "advance 1Pz"], { view: won }), "1111", how)).toBeNull();
});
