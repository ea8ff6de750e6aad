// What games tell, put into words: the formatter, the German catalogues, and that nobody reads sentences.
import { afterEach, describe, expect, test } from "vitest";
import { german as breakoutGerman } from "../src/games/breakout/messages.de";
import { events as breakout } from "../src/games/breakout/messages.gen";
import { eventText as breakoutText } from "../src/games/breakout/say";
import type { Board as BreakoutBoard } from "../src/games/breakout/types";
import { german as kesselGerman } from "../src/games/kesselschlacht/messages.de";
import { events as kessel } from "../src/games/kesselschlacht/messages.gen";
import { eventText as kesselText } from "../src/games/kesselschlacht/say";
import type { Board as KesselBoard } from "../src/games/kesselschlacht/types";
import { german as panzerGerman } from "../src/games/panzer/messages.de";
import { events as panzer } from "../src/games/panzer/messages.gen";
import { eventText as panzerText } from "../src/games/panzer/say";
import { setLanguage } from "../src/i18n";
import { type Part, type Told, diceOf, endText, learn, SILENT, parse, say, stretchText } from "../src/messages";

afterEach(() => setLanguage("en"));

const names = { hex: (h: unknown) => `<${String(h)}>`, date: (n: unknown) => `day ${String(n)}` };
const types = { hex: "hex", n: "number", die: "die", by: "signed", i: "index", what: "kind" };
const told = (form: string, values: Told | Record<string, string | number | null> = {}): string =>
  say(form, types, values, names);

test("a form: words, numbers, another type of the same number", () => {
  expect(told("at {hex}, {n}: {n, date}", { hex: "1010", n: 3 })).toBe("at <1010>, 3: day 3");
  expect(told("{by} {n} {i}", { by: 2, n: -1, i: 0 })).toBe("+2 −1 1");
  expect(told("{by}", { by: -2 })).toBe("−2");
  expect(told("{hex}", { hex: null })).toBe("<null>");
  expect(told("no #1 {what}", { what: "x" })).toBe("no #1 x");
});

test("a form: plural and select, one within the other", () => {
  const form = "{n, plural, =0 {none} one {# unit} other {# units}}{what, select, a { of {hex}} other {}}";
  expect(told(form, { n: 0, what: "b" })).toBe("none");
  expect(told(form, { n: 1, what: "a", hex: "1" })).toBe("1 unit of <1>");
  expect(told(form, { n: 12, what: "b" })).toBe("12 units");
  expect(told("{die, select, 0 {} other {{n, plural, one {a} other {#}}!}}", { die: 4, n: 7 })).toBe("7!");
  expect(told("{die, select, 0 {} other {x}}", { die: 0 })).toBe("");
  expect(told("{n, plural, one {{what, select, a {# A} other {# B}}} other {}}", { n: 1, what: "a" })).toBe("1 A");
});

test("plurals are those of the language", () => {
  const form = "{n, plural, one {ein} other {mehr}}";
  setLanguage("de");
  expect([0, 1, 2].map((n) => told(form, { n }))).toEqual(["mehr", "ein", "mehr"]);
});

/** Names of arguments in a form, and what is wrong with its choices. */
function faults(parts: Part[], args: object): string[] {
  return parts.flatMap((p) => {
    if (typeof p === "string") return p.includes("{") || p.includes("}") ? [`a brace in "${p}"`] : [];
    const own = p.arg === "#" || p.arg in args ? [] : [`no argument ${p.arg}`];
    if (!p.choices) return own;
    return [
      ...own,
      ...(p.choices.has("other") ? [] : [`no other of ${p.arg}`]),
      ...[...p.choices.values()].flatMap((x) => faults(x, args)),
    ];
  });
}

describe.each([
  ["breakout", breakout, breakoutGerman],
  ["kesselschlacht", kessel, kesselGerman],
  ["panzer", panzer, panzerGerman],
] as [string, Record<string, { args: object; english: string }>, Record<string, string>][])(
  "%s",
  (_, events, german) => {
    test("every German sentence names what the event has", () => {
      const wrong = Object.entries(events).flatMap(([key, e]) =>
        [e.english, german[key]].flatMap((form) => faults(parse(form), e.args).map((f) => `${key}: ${f}`)),
      );
      expect(wrong).toEqual([]);
    });
  },
);

const front = {
  units: [{ id: "16Pz", name: "16th Panzer" }],
  hexes: [{ id: "2010", name: "Ternopol" }, { id: "2009" }],
  kg: [{ id: "A", name: "Abraham" }],
  turns: [{ turn: 3, dates: "27-29 March" }],
} as unknown as BreakoutBoard;

test("Breakout's log, in both languages", () => {
  const lines = (): string[] =>
    (
      [
        { kind: "moved", unit: "16Pz", from: "2010", to: "2009", left: 2 },
        { kind: "turn_begins", turn: 3 },
        { kind: "weather_is", weather: "frost", die: 0 },
        { kind: "combat_rolled", die: 4, column: "2:1", result: "DR" },
        { kind: "return_rolled", unit: "16Pz", die: 6, turn: 0 },
      ] as Told[]
    ).map((data) => breakoutText({ text: "?", data }, front));
  expect(lines()).toEqual([
    "16th Panzer moves from 2010 Ternopol to 2009",
    "Turn 3 begins (27-29 March)",
    "Weather: frost",
    "Die 4 on 2:1: DR",
    "16th Panzer comes back too late (die 6)",
  ]);
  setLanguage("de");
  expect(lines()).toEqual([
    "16th Panzer zieht von 2010 Ternopol nach 2009",
    "Zug 3 beginnt (27-29 March)",
    "Wetter: Frost",
    "Würfel 4 auf 2:1: DR",
    "16th Panzer kommt zu spät zurück (Würfel 6)",
  ]);
  expect(breakoutText({ text: "something new", data: { kind: "unheard_of" } }, front)).toBe("something new");
  expect(breakoutText({ text: "a line of the table" }, front)).toBe("a line of the table");
});

const pocket = {
  units: [],
  air: [{ id: "Ju52-2", name: "Ju 52" }],
  formations: [{ id: "24Pz", name: "XXIV Panzer Corps" }],
  hexes: [{ id: "2724", name: "Khotin" }],
  optional_rules: [{ id: "axis_air", name: "Axis air" }],
  turns: [{ turn: 8, date: "1944-03-31" }],
} as unknown as KesselBoard;

test("Kesselschlacht's log: dates, halves, bridges, results in words", () => {
  const line = (data: Told): string => kesselText({ text: "?", data }, pocket);
  expect(line({ kind: "turn_begins", turn: 8 })).toBe("Turn 8 begins (March 31, 1944)");
  expect(line({ kind: "combat_rolled", die: 2, counted: 1, result: "Dr1", changed: 1 })).toBe(
    "Die 2, counted as 1: Dr1, the defenders retreat one hex",
  );
  setLanguage("de");
  expect(line({ kind: "activation_rolled", formation: "24Pz", die: 3, path: 9, activated: 1 })).toBe(
    "XXIV Panzer Corps ist aktiviert, Weg 4½ BP (Würfel 3)",
  );
  expect(line({ kind: "bridge_lost", train: "soviet", from: "2724", to: null })).toBe(
    "Der sowjetische Brückentrain bei 2724 ist verloren",
  );
  expect(line({ kind: "declared", side: "axis", hex: "2724", units: 1, aircraft: 2 })).toBe(
    "Angriff (Achse) auf 2724 Khotin mit 1 Einheit und 2 Flugzeugen",
  );
  expect(line({ kind: "air_aborted", air: "Ju52-2" })).toBe("Ju 52 2 dreht ab");
});

test("Panzer's log: places in inches, the ground, choices within choices", () => {
  const line = (data: Told): string => panzerText({ text: "?", data });
  expect(line({ kind: "gp_shot", unit: "g1", target: null, roll: 34, modifier: -5, result: "none" })).toBe(
    "g1 fires at the ground: 34 − 5, no effect",
  );
  setLanguage("de");
  expect(line({ kind: "placed", unit: "g1", x: 12500, y: 3000, facing: 90 })).toBe("g1 steht bei 12.5, 3, Richtung 90");
  const bail = { kind: "bail_rolled", unit: "s3", roll: 20, limit: 40, out: 0 };
  expect(line({ ...bail, who: 2 })).toBe("s3 geht darin verloren (20 gegen 40)");
  expect(line({ ...bail, who: 0 })).toBe("die Besatzung bleibt bei s3 (20 gegen 40)");
  expect(line({ ...bail, who: 1, out: 1 })).toBe("s3 kommt heraus (20 gegen 40)");
  expect(line({ kind: "phase_begins", phase: "command" })).toBe("Phase: Befehle");
});

test("dice are those that fell", () => {
  expect(diceOf(panzer, { kind: "initiative", german: 34, soviet: 71 })).toEqual([34, 71]);
  expect(diceOf(breakout, { kind: "weather_is", weather: "thaw", die: 0 })).toEqual([]);
  expect(diceOf(breakout, undefined)).toEqual([]);
});

test("ends and reviews", () => {
  setLanguage("de");
  learn({ ...SILENT, questions: { draw: "unentschieden" }, stages: { soviet1: "erster Impuls" } });
  expect(endText({ how: "draw", key: "draw" })).toBe("unentschieden");
  expect(endText({ how: "time", key: "time" })).toBe("Zeit abgelaufen");
  expect(stretchText({ name: "turn 2, x", side: "soviet", turn: 2, stage: "soviet1" })).toBe("Zug 2, erster Impuls");
  expect(stretchText({ name: "german chooses", side: "german" })).toContain("Deutsche");
  setLanguage("en");
  expect(stretchText({ name: "turn 2, x", side: "soviet", turn: 2, stage: "soviet1" })).toBe("turn 2, x");
  learn(SILENT);
});

test("nobody reads sentences: what is decided is decided by keys", () => {
  // A panel of standing orders has a `text` too: `p.text`.
  const told = "(?:ask|reason|how|text)";
  const forbidden = [
    new RegExp(
      `(?<!\\bp)\\.${told}\\b(?: \\?\\? "")?\\)?\\.(?:match|replace|startsWith|endsWith|includes|split|search|indexOf)`,
    ),
    new RegExp(`\\.(?:test|exec)\\([^)]*\\.${told}\\b`),
    new RegExp(`\\.(?:ask|reason|how|text) [!=]==`),
    /\brule [!=]== "[A-Z]{2}:/,
  ];
  const files = import.meta.glob<string>("../src/**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true });
  expect(Object.keys(files).length).toBeGreaterThan(100);
  const found = Object.entries(files).flatMap(([file, source]) =>
    source
      .split("\n")
      .filter((line) => forbidden.some((x) => x.test(line)))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
