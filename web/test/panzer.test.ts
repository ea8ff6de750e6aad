// Panzer's sums: mils and pixels, facings, and the action that a draft stands for.
import { expect, test } from "vitest";
import { offers } from "../src/frame/offers";
import {
  type Draft,
  NO_DRAFT,
  callBy,
  draftAction,
  everything,
  mineClick,
  mineShape,
} from "../src/games/panzer/context";
import {
  bearing,
  inside,
  onTable,
  toSheet,
  toTable,
  turnBetween,
  turretFacing,
  wrap,
} from "../src/games/panzer/geometry";
import type { MapData, Pair } from "../src/games/panzer/types";

const map = { width: 72000, height: 48000 } as MapData;

test("a point of the table comes back from the sheet to the hundredth of an inch, never from beyond the edge", () => {
  for (const p of [
    [0, 0],
    [72000, 48000],
    [12340, 5670],
  ] as Pair[])
    expect(toTable(map, toSheet(map, ...p))).toEqual(p);
  expect(toTable(map, toSheet(map, 12344, 5666))).toEqual([12340, 5670]);
  expect(toTable(map, { x: -100, y: 1e6 })).toEqual([0, 0]);
  expect(onTable(map, toSheet(map, 72000, 0))).toBe(true);
  expect(onTable(map, toSheet(map, 72100, 0))).toBe(false);
});

test("facings are degrees clockwise from north", () => {
  expect(bearing([0, 0], [0, 10])).toBe(0);
  expect(bearing([0, 0], [10, 0])).toBe(90);
  expect(bearing([0, 0], [-10, 0])).toBe(270);
  expect(wrap(-90)).toBe(270);
  expect(wrap(720)).toBe(0);
  expect(turnBetween(350, 10)).toBe(20);
  expect(turretFacing(300, "right")).toBe(30);
  expect(turretFacing(300, undefined)).toBe(300);
});

test("a point is inside a shape or not, whatever the shape", () => {
  const hook = [
    [0, 0],
    [10, 0],
    [10, 10],
    [6, 10],
    [6, 4],
    [0, 4],
  ].map(([x, y]) => ({ x, y }));
  expect(inside(hook, { x: 8, y: 8 })).toBe(true);
  expect(inside(hook, { x: 2, y: 8 })).toBe(false);
  expect(inside(hook, { x: 2, y: 2 })).toBe(true);
});

test("a draft is an action only when nothing is missing", () => {
  const call = { ...NO_DRAFT, mode: "call" as const, unit: "g2", sources: ["g27", "g28"] };
  expect(draftAction(call)).toBeNull();
  expect(draftAction({ ...call, at: [100, 200], turn: 45 })).toBe("call g2 b gp 45 100 200 g27 g28");
  expect(draftAction({ ...call, at: [100, 200], sources: [] })).toBeNull();
  expect(draftAction(NO_DRAFT)).toBeNull();
  const fly = { ...NO_DRAFT, mode: "fly" as const, unit: "g9", at: [5, 6] as Pair };
  expect(draftAction(fly)).toBe("fly g9 fast low 0 5 6 0 0 - -");
  expect(draftAction({ ...fly, dive: true })).toBeNull();
  expect(draftAction({ ...fly, dive: true, target: "s4", op: "b" })).toBe("dive g9 0 s4 b");
  const assault = { ...NO_DRAFT, mode: "assault" as const, unit: "g9", target: "s1" };
  expect(draftAction(assault)).toBe("assault g9 s1");
  expect(
    draftAction({
      ...assault,
      way: [
        [1, 2],
        [3, 4],
      ],
    }),
  ).toBe("assault g9 s1 1 2 3 4");
});

test("minefields: two points make a rectangle or a circle, others take their corners", () => {
  const mine = { ...NO_DRAFT, mode: "mine" as const, index: 2, feature: "box" };
  const one = mineClick(mine, [900, 100]);
  expect(draftAction(one)).toBeNull();
  const two = mineClick(one, [300, 500]);
  expect(draftAction(two)).toBe("mine 2 300 100 900 500");
  expect(mineClick(two, [1, 1])).toMatchObject({ at: [1, 1], other: null });
  expect(draftAction({ ...two, feature: "circle", at: [0, 0], other: [300, 400] })).toBe("mine 2 0 0 500");
  let three: Draft = { ...mine, feature: "three" };
  for (const p of [
    [0, 0],
    [10, 0],
    [0, 10],
  ] as Pair[])
    three = mineClick(three, p);
  expect(draftAction(three)).toBe("mine 2 0 0 10 0 0 10");
  expect(mineShape(three, null)).toMatchObject({ low: [0, 0], high: [10, 10] });
  expect(mineClick(three, [7, 7]).way).toEqual([[7, 7]]);
  expect(mineShape(mine, [1, 1])).toBeNull();
});

test("a call begins with what the first offer of that observer has", () => {
  const o = offers(["call g2 c smoke 90 100 200 g27 g28", "call g3 b gp 0 1 2 g27"], ["uncall 1"]);
  expect(callBy(o, "g2")).toMatchObject({
    mode: "call",
    sheaf: "c",
    shell: "smoke",
    turn: 90,
    sources: ["g27", "g28"],
  });
  expect(callBy(o, "g9")).toMatchObject({ sheaf: "b", shell: "gp", turn: 0, sources: [] });
  expect(everything(o, "call")).toHaveLength(2);
  expect(everything(o, "uncall 1")).toEqual(["uncall 1"]);
});
