// What is in hand at a hex table: the reducer, and presses that put a march together.
import { expect, test } from "vitest";
import { EMPTY, type Hand, backOf, handAfter, hexAfter, marchPress, togglePress } from "../src/board/hand";
import { hexByArrow } from "../src/board/useHexTable";

const hand = (h: Partial<Hand>): Hand => ({ ...EMPTY, ...h });
const asking = { text: "?", yes: ["done"] };

test("another question finds the hand empty, and the eye where it was", () => {
  const full = hand({ cursor: "1010", hover: "1011", chosen: ["a"], via: ["1012"], asking, listed: ["x", "y"] });
  expect(handAfter(full, { do: "moment" })).toEqual(hand({ cursor: "1010", hover: "1011" }));
});

test("a press puts questions and lists aside, not the units", () => {
  const h = handAfter(hand({ chosen: ["a"], via: ["1012"], asking, listed: ["x"] }), { do: "press", hex: "1111" });
  expect(h).toEqual(hand({ cursor: "1111", chosen: ["a"], via: ["1012"] }));
});

test("whoever is chosen anew has no waypoints yet", () => {
  expect(handAfter(hand({ chosen: ["a"], via: ["1012"] }), { do: "choose", units: ["b"] })).toEqual(
    hand({ chosen: ["b"] }),
  );
});

test("only a real drag chooses, and only those who are not in hand", () => {
  const at = { x: 1, y: 2 };
  const from = hand({ chosen: ["a"], via: ["1012"] });
  expect(handAfter(from, { do: "carry", at, units: ["a", "b"] })).toEqual({ ...from, drag: at });
  expect(handAfter(from, { do: "carry", at, units: ["b"] })).toEqual(hand({ chosen: ["b"], drag: at }));
  expect(handAfter({ ...from, drag: at }, { do: "carry", at: null, units: ["b"] })).toEqual(from);
});

test("what was taken last is put back first", () => {
  let h = hand({ chosen: ["a"], via: ["1", "2"], listed: ["x"] });
  const seen: string[] = [];
  for (let c = backOf(h); c; c = backOf(h)) {
    seen.push(c.do);
    h = handAfter(h, c);
  }
  expect(seen).toEqual(["via", "via", "list", "choose"]);
  expect(h).toEqual(EMPTY);
});

const ways = new Map([["1010", { hex: "1010" }]]);
const once = { shift: false, touch: false };
const march = (h: Hand, can: string[] = [], mine?: string) => ({ hand: h, ways, can, mine });

test("a march: a lit hex is gone to, with Shift it is a waypoint, a finger shows it first", () => {
  const h = hand({ chosen: ["a"], via: ["0909"] });
  expect(marchPress(march(h), "1010", once)).toEqual({ do: "walk", way: { hex: "1010" } });
  expect(marchPress(march(h), "1010", { ...once, shift: true })).toEqual({ do: "via", hexes: ["0909", "1010"] });
  expect(marchPress(march(h), "1010", { ...once, touch: true })).toEqual({ do: "hover", hex: "1010" });
  const again = march({ ...h, cursor: "1010" });
  expect(marchPress(again, "1010", { ...once, touch: true })).toEqual({ do: "walk", way: { hex: "1010" } });
});

test("a march: a stack is taken up, put back, or told why not", () => {
  expect(marchPress(march(EMPTY, ["a", "b"]), "1111", once)).toEqual({ do: "choose", units: ["a", "b"] });
  expect(marchPress(march(hand({ chosen: ["a"] }), ["a", "b"]), "1111", once)).toEqual({ do: "choose", units: [] });
  expect(marchPress(march(hand({ chosen: ["c"] }), ["a"]), "1111", once)).toEqual({ do: "choose", units: ["a"] });
  expect(marchPress(march(hand({ chosen: ["c"] })), "1111", once)).toEqual({ do: "explain", hex: "1111" });
  expect(marchPress(march(EMPTY, [], "a"), "1111", once)).toEqual({ do: "act", actions: ["pick a"] });
  expect(marchPress(march(EMPTY), "1111", once)).toBeNull();
});

test("one counter more or less, of one stack", () => {
  expect(togglePress(EMPTY, ["a", "b"], "a").units).toEqual(["a"]);
  expect(togglePress(hand({ chosen: ["a", "z"] }), ["a", "b"], "b").units).toEqual(["a", "b"]);
  expect(togglePress(hand({ chosen: ["a", "b"] }), ["a", "b"], "a").units).toEqual(["b"]);
});

test("keys go round, and arrows stop at the edge", () => {
  expect(hexAfter(["1", "2", "3"], "3", 1)).toBe("1");
  expect(hexAfter(["1", "2", "3"], "1", -1)).toBe("3");
  expect(hexAfter(["1", "2", "3"], null, 1)).toBe("1");
  expect(hexAfter([], "1", 1)).toBeUndefined();
  const grid = { cols: 24, odd_rows: 20, even_rows: 19 };
  expect(hexByArrow(grid, "1010", "ArrowUp")).toBe("1009");
  expect(hexByArrow(grid, "1010", "ArrowRight")).toBe("1110");
  expect(hexByArrow(grid, "0110", "ArrowLeft")).toBeNull();
  expect(hexByArrow(grid, "0110", "x")).toBeUndefined();
});
