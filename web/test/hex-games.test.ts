// What Breakout and Kesselschlacht read out of the offers.
import { expect, test } from "vitest";
import { offers } from "../src/frame/offers";
import { modeOf } from "../src/games/breakout/options";
import { beginning, everyWord } from "../src/games/kesselschlacht/context";
import { halfText } from "../src/games/kesselschlacht/say";

test("Breakout: the kind of choice by the offers, and by the question where offers alone would tell too much", () => {
  const of = (all: string[], free: string[] = [], key = "") => modeOf(offers(all, free), key);
  expect(of([])).toBe("wait");
  expect(of(["done"], [], "korpsgruppe_and_18th_artillery")).toBe("support");
  expect(of(["done"], [], "pick_units_to_move")).toBe("move");
  expect(of(["done"], [], "choose_hex_to_attack")).toBe("fight");
  expect(of(["step 1010", "halt"])).toBe("group");
  expect(of(["join 4Pz"], ["cancel"])).toBe("draft");
  expect(of(["retreat 4Pz 1010"])).toBe("retreat");
  expect(of(["place 4Pz 1010", "done"])).toBe("place");
  expect(of(["done"])).toBe("done");
});

test("Kesselschlacht: offers that begin with some words, and their second words once each", () => {
  const o = offers(["place a 1010", "place a 1011", "place ab 1010"], ["place b 1212"]);
  expect(beginning(o, "place a")).toEqual(["place a 1010", "place a 1011"]);
  expect(beginning(o, "place b 1212")).toEqual(["place b 1212"]);
  expect(everyWord(o, "place")).toEqual(["a", "ab", "b"]);
});

test("Kesselschlacht: half movement points are written as halves", () => {
  expect([0, 1, 2, 3, 7].map(halfText)).toEqual(["0", "½", "1", "1½", "3½"]);
});
