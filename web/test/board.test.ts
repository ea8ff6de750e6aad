// The sheet's sums: hexes and their middles, roads joined to lines, a stack spread out.
import { expect, test } from "vitest";
import { fanBox, fanNumber, fanPlace, fanSpot } from "../src/board/fan";
import { centre, directionTo, hexAt, neighbour } from "../src/board/geometry";
import { chains, linkKey, linksOf } from "../src/board/lines";

const grid = { cols: 24, odd_rows: 20, even_rows: 19 };
const hexes = (cols: number[], rows: number[]) =>
  cols.flatMap((c) => rows.map((r) => String(c).padStart(2, "0") + String(r).padStart(2, "0")));

test("the hex under the middle of a hex is that hex", () => {
  for (const hex of hexes([1, 2, 3, 11, 12, 23, 24], [1, 2, 10, 19])) expect(hexAt(grid, centre(hex))).toBe(hex);
  expect(hexAt(grid, { x: 0, y: 0 })).toBeNull();
});

test("a neighbour's neighbour on the other side is where one came from", () => {
  for (const hex of hexes([11, 12], [9, 10]))
    for (let d = 0; d < 6; ++d) {
      const next = neighbour(grid, hex, d)!;
      expect(neighbour(grid, next, (d + 3) % 6)).toBe(hex);
      expect(directionTo(grid, hex, next)).toBe(d);
      const a = centre(hex);
      const b = centre(next);
      expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeCloseTo(32 * Math.sqrt(3));
    }
});

test("off the map there is no neighbour, and far hexes have no direction", () => {
  expect(neighbour(grid, "0101", 0)).toBeNull();
  expect(neighbour(grid, "0101", 5)).toBeNull();
  expect(neighbour(grid, "2410", 1)).toBeNull();
  expect(directionTo(grid, "0101", "0505")).toBe(-1);
});

test("links are the same both ways, and each is there once", () => {
  expect(linkKey("0203", "0102")).toBe(linkKey("0102", "0203"));
  expect(
    [
      ...linksOf([
        ["0101", "0102", "0103"],
        ["0103", "0102"],
      ]),
    ].sort(),
  ).toEqual(["0101|0102", "0102|0103"]);
});

test("a road is one line up to its forks; a ring is a line, too", () => {
  const fork = linksOf([
    ["0101", "0102", "0103"],
    ["0102", "0202"],
  ]);
  const lines = chains(fork, () => false).map((l) => l.join("-"));
  expect(lines).toHaveLength(3);
  for (const l of lines) expect(l.startsWith("0102") || l.endsWith("0102")).toBe(true);
  const ring = chains(linksOf([["0101", "0102", "0202", "0201", "0101"]]), () => false);
  expect(ring).toHaveLength(1);
  expect(ring[0][0]).toBe(ring[0].at(-1));
  expect(chains(linksOf([["0101", "0102", "0103"]]), (h) => h === "0102")).toHaveLength(2);
});

const everything = { left: 0, top: 0, right: 2000, bottom: 2000 };

test("a fan lies above its hex, or below where there is no room", () => {
  const high = fanBox("1010", 3, 40, 60, everything);
  expect(high.bottom).toBeLessThan(centre("1010").y);
  expect((high.left + high.right) / 2).toBeCloseTo(centre("1010").x);
  const low = fanBox("1010", 3, 40, 60, { ...everything, top: centre("1010").y - 50 });
  expect(low.top).toBeGreaterThan(centre("1010").y);
});

test("a fan stays within what can be seen", () => {
  expect(fanBox("0110", 8, 40, 60, everything).left).toBe(6);
  const right = centre("1010").x + 10;
  expect(fanBox("1010", 4, 40, 60, { ...everything, right }).right).toBe(right - 6);
});

test("every counter of a fan is a place of its own, and outside there is none", () => {
  const f = fanBox("1010", 4, 40, 60, everything);
  for (let i = 0; i < 4; ++i) expect(fanPlace(f, { x: fanSpot(f, i), y: f.top + 30 })).toBe("^" + i);
  expect(fanPlace(f, { x: f.left, y: f.top })).toBe("^0");
  expect(fanPlace(f, { x: f.right, y: f.bottom })).toBe("^3");
  expect(fanPlace(f, { x: f.left - 1, y: f.top })).toBeNull();
  expect(fanPlace(f, { x: f.left, y: f.bottom + 1 })).toBeNull();
  expect(fanPlace(null, { x: 0, y: 0 })).toBeNull();
  expect(fanNumber("^12")).toBe(12);
  expect(fanNumber("1010")).toBeNull();
});
