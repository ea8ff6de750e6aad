// Kesselschlacht: what a press means in each step, which hexes and bridges are lit, what a march costs.
import { expect, test } from "vitest";
import { EMPTY, type Hand } from "../src/board/hand";
import { offers } from "../src/frame/offers";
import { TIDY, deskAfter } from "../src/games/kesselschlacht/desk";
import {
  type Situation,
  litHexes,
  litSides,
  nextToPlace,
  pressPlace,
  pressUnit,
} from "../src/games/kesselschlacht/press";
import type { Board, KesselView, Reach, Stack, UnitDef, Way } from "../src/games/kesselschlacht/types";
import { leftOf, marchActions } from "../src/games/kesselschlacht/useKessel";

const stacks = [
  { hex: "1010", side: "axis", height: 2, units: [{ id: "a" }, { id: "b" }] },
  { hex: "1111", side: "soviet", height: 1, units: [{ id: "s" }] },
  { hex: "1212", side: "axis", height: 1, units: [{ id: "hq" }] },
] as Stack[];
const defs = new Map(
  [
    { id: "a", formation: "III", type: "armour", flags: ["fuelled"] },
    { id: "b", formation: "III", type: "infantry", flags: [] },
    { id: "c", formation: "XX", type: "infantry", flags: [] },
    { id: "hq", formation: "III", type: "hq", flags: [] },
  ].map((d): [string, UnitDef] => [d.id, d as unknown as UnitDef]),
);
const view = { stacks, combat: null, pool_of_fuel: { bought: 0, halves: 0 } } as unknown as KesselView;
const board = { formations: [{ id: "III", hq: "hq" }] } as unknown as Board;
const way = (hex: string, x: Partial<Way> = {}): Way => ({ hex, path: [hex], halves: [4], fuel: 0, ...x }) as Way;

function at(step: string, all: string[], more: Partial<Situation> & { hold?: Partial<Hand> } = {}): Situation {
  const o = offers(all, []);
  const stackAt = (hex: string) => stacks.find((s) => s.hex === hex);
  const idsAt = (hex: string) => (stackAt(hex)?.units ?? []).map((u) => u.id!);
  const hexOf = (id?: string) => stacks.find((s) => s.units.some((u) => u.id === id))?.hex;
  const hand = { ...EMPTY, ...more.hold };
  const base = { o, step, side: "axis", live: true, board, view, defs, ways: new Map(), plane: null };
  return { ...base, sides: litSides(o), stackAt, idsAt, hexOf, ...more, hand };
}
const how = { shift: false, alt: false, touch: false };
const acts = (...actions: string[]) => ({ do: "act", actions });

test("a bridge is pressed between its hexes, whichever is named first; two meanings are listed", () => {
  const s = at("missions", ["blow 1011 1010", "strike-bridge 1010 1011", "bridge a 0202 0201"]);
  expect([...s.sides]).toEqual([
    ["1010|1011", ["blow 1011 1010", "strike-bridge 1010 1011"]],
    ["0201|0202", ["bridge a 0202 0201"]],
  ]);
  expect(pressPlace(s, "0201|0202", how)).toEqual(acts("bridge a 0202 0201"));
  expect(pressPlace(s, "1010|1011", how)).toMatchObject({ do: "list", actions: { length: 2 } });
});

test("nothing is pressed while another side is asked, or looking back", () => {
  expect(pressPlace(at("wait", []), "1111", how)).toBeNull();
  expect(pressPlace(at("fight", ["target 1111"], { live: false }), "1111", how)).toBeNull();
});

test("moving: ways are lit by how they end, and units are taken up", () => {
  const ways = new Map(
    [way("1"), way("2", { stops: true }), way("3", { cannot_end: { rule: "", reason: "", where: "" } })].map(
      (x): [string, Way] => [x.hex, x],
    ),
  );
  const s = at("move", ["pick a", "pick b"], { ways });
  expect([...litHexes(s)]).toEqual([
    ["1", "reach"],
    ["2", "stop"],
    ["3", "warn"],
  ]);
  expect(pressPlace(s, "1010", how)).toEqual({ do: "choose", units: ["a", "b"] });
  expect(pressPlace(s, "1212", how)).toEqual(acts("pick hq"));
  expect(pressUnit(at("move", ["pick a", "pick b"], { hold: { chosen: ["a"] } }), "1010", "b")).toEqual({
    do: "choose",
    units: ["a", "b"],
  });
});

test("a force on its way: a lit hex is gone to, any other asked for by a step", () => {
  const ways = new Map([["1", way("1")]]);
  const moving = { ...view, stacks: [{ ...stacks[0], units: [{ id: "a", moving: true }] }] } as KesselView;
  const s = at("group", ["step 1", "halt"], { ways, view: moving });
  expect(pressPlace(s, "1", how)).toMatchObject({ do: "walk" });
  expect(pressPlace(s, "2", how)).toEqual(acts("step 2"));
  expect(pressPlace(s, "1010", how)).toBeNull();
});

test("setting up: the next of the same formation follows; works are dug where nobody is in hand", () => {
  const all = ["place a 0101", "place c 0101", "place b 0102", "dig 0303"];
  expect(pressPlace(at("setup-axis", all, { hold: { chosen: ["a"] } }), "0101", how)).toEqual({
    ...acts("place a 0101"),
    then: ["b"],
  });
  expect(nextToPlace(offers(["place c 0101"], []), defs, "a")).toEqual(["c"]);
  expect(pressPlace(at("setup-axis", all), "1010", how)).toEqual({ do: "choose", units: ["a"] });
  expect(pressPlace(at("setup-axis", all), "0303", how)).toEqual(acts("dig 0303"));
  expect(litHexes(at("setup-axis", all)).get("0303")).toBe("reach");
  expect(litHexes(at("setup-axis", all, { hold: { chosen: ["a"] } })).has("0303")).toBe(false);
});

test("an attack: stacks join, guns support, and both go out again", () => {
  const press = (...all: string[]) => pressPlace(at("draft", all), "1010", how);
  expect(press("join 1010", "support a")).toEqual(acts("join 1010"));
  expect(press("support a", "unjoin 1010")).toEqual(acts("support a"));
  expect(press("unsupport a")).toEqual(acts("unsupport a"));
  expect(press("unsupport a", "unjoin 1010")).toEqual(acts("unjoin 1010"));
  expect(press()).toEqual(acts("join 1010"));
  expect(pressPlace(at("draft", []), "1111", how)).toBeNull();
});

test("a transport lands, drops, or asks which", () => {
  const of = (...all: string[]) => pressPlace(at("missions", all, { plane: "ju" }), "1212", how);
  expect(of("land ju 1212")).toEqual(acts("land ju 1212"));
  expect(of("drop ju III")).toEqual(acts("drop ju III"));
  expect(of("land ju 1212", "drop ju III")).toMatchObject({ do: "list" });
  expect(litHexes(at("missions", ["drop ju III"], { plane: "ju" })).get("1212")).toBe("reach");
});

test("several meanings of one unit are listed; what is plain is sent though not offered", () => {
  expect(pressPlace(at("loss", ["lose a", "pay a"]), "1010", how)).toEqual({
    do: "list",
    actions: ["lose a", "pay a"],
  });
  expect(pressUnit(at("loss", ["lose b"]), "1010", "b")).toEqual(acts("lose b"));
  expect(pressPlace(at("fight", ["done"]), "1111", how)).toEqual(acts("target 1111"));
  expect(pressPlace(at("missions", ["done"]), "1111", how)).toEqual(acts("strike 1111"));
  expect(pressPlace(at("defender-retreat", ["retreat 5"]), "6", how)).toEqual(acts("retreat 6"));
  expect(pressPlace(at("fight", ["done"]), "1010", how)).toBeNull();
});

test("a march: who goes, who pays, what is bought, the way, the end", () => {
  const reach = { payer: "III", fuel: 1, hexes: [] } as unknown as Reach;
  const to = way("2", { path: ["1", "2"], fuel: 2 });
  const steps = ["step 1", "step 2"];
  expect(marchActions(to, "move", ["a"], reach, 0)).toEqual(["pick a", "payer III", "fuel 2", ...steps, "halt"]);
  expect(marchActions({ ...to, stops: true }, "group", ["a"], null, 1)).toEqual(steps);
});

test("what a way leaves: movement points, or fuel where all run on it and none is bought", () => {
  const reach = { fuel: 1 } as Reach;
  const seen = new Map([["a", { unit: { halves: 10 }, hex: "1010", side: "axis" }]]);
  const to = way("2", { halves: [6, 3], fuel: 2 });
  expect(leftOf(to, { movers: ["a", "b"], reach }, { view, defs, seen })).toBe("1½");
  expect(leftOf({ ...to, halves: [6] }, { movers: ["a"], reach }, { view, defs, seen })).toBe("−2");
  const bought = { ...view, pool_of_fuel: { bought: 2, halves: 8 } } as KesselView;
  expect(leftOf({ ...to, halves: [6] }, { movers: ["a"], reach }, { view: bought, defs, seen })).toBe("2");
});

test("the desk: another question puts the aircraft back, and nothing else", () => {
  const d = deskAfter(deskAfter(TIDY, { do: "plane", air: "ju" }), { do: "screen", screen: "air" });
  expect(deskAfter(deskAfter(d, { do: "formation", id: "III" }), { do: "moment" })).toEqual({
    plane: null,
    screen: "air",
    formation: "III",
  });
});
