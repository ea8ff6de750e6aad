// What is the same for every game: offers, words, what an end would cost.
import { afterEach, expect, test } from "vitest";
import { type Loss, askEnding, lossHexes, lossWords } from "../src/frame/Ending";
import { offers } from "../src/frame/offers";
import { toldText } from "../src/frame/told";
import type { Followed } from "../src/frame/useGame";
import { decimal, duration, fill, partyName, setLanguage, t } from "../src/i18n";
import { SILENT, askText, learn, reasonText } from "../src/messages";
import type { LogEntry } from "../src/net";
import { levelText, optionTitle, optionValue, scenarioTitle } from "../src/options";

afterEach(() => setLanguage("en"));

test("offers are found by verb and by second word; free ones only by name", () => {
  const o = offers(["pick 31T", "pick 16Pz", "step 2010", "done"], ["cancel", "unjoin 4Pz"]);
  expect(o.of("pick")).toEqual(["pick 31T", "pick 16Pz"]);
  expect(o.words("pick")).toEqual(["31T", "16Pz"]);
  expect(o.words("done")).toEqual([""]);
  expect(o.words("unjoin")).toEqual([]);
  expect(o.has("unjoin 4Pz") && o.has("done")).toBe(true);
  expect(o.has("pick")).toBe(false);
});

test("values are put into a text wherever they are named, and nowhere else", () => {
  expect(fill("{a} of {b}, {a} again", { a: 1, b: "$& two" })).toBe("1 of $& two, 1 again");
  expect(fill("{a} and {c}", { a: "{c}" })).toBe("{c} and {c}");
  expect(t("who", { side: "German" })).toContain("German");
});

test("the page speaks the language that was chosen", () => {
  setLanguage("de");
  expect(document.documentElement.lang).toBe("de");
  learn({ ...SILENT, questions: { move: "Ziehen" }, refusals: { far: "zu weit" } });
  expect(askText({ key: "move", ask: "move" })).toBe("Ziehen");
  expect(askText({ key: "", ask: "something new" })).toBe("something new");
  expect(reasonText({ key: "far", reason: "too far" })).toBe("zu weit");
  expect(reasonText({ key: "game_over", reason: "the game is over" })).toBe("die Partie ist aus");
  expect(decimal(-0.04)).toBe("0,0");
  setLanguage("en");
  expect(reasonText({ key: "far", reason: "too far" })).toBe("too far");
  expect(decimal(1234.56)).toBe("1,234.6");
  expect(askText({ key: "move", ask: "move" })).toBe("move");
});

test("a stretch of time has days, hours or minutes", () => {
  expect(duration(59.9)).toBe("0:59");
  expect(duration(3599)).toBe("59:59");
  expect(duration(3661)).toBe("1:01:01");
  expect(duration(172799)).toBe("47:59:59");
  expect(duration(172800)).toContain("2");
});

test("scenarios, options and levels have names in both languages; unknown ones keep theirs", () => {
  const known = { id: "campaign", title: "Campaign" };
  expect(scenarioTitle(known)).toBe("Campaign");
  expect(optionValue("on")).toBe("yes");
  setLanguage("de");
  expect(scenarioTitle(known)).toMatch(/^Feldzug/);
  expect(optionTitle({ id: "new_one", title: "New" })).toBe("New");
  expect(optionValue("on")).toBe("ja");
  expect(optionValue("17")).toBe("17");
  expect(levelText({ name: "elite", title: "Elite", summary: "x" })).toContain("denkt");
});

const told = (e: Partial<LogEntry>): string => toldText(e as LogEntry, (x) => `<${x.text}>`);
const ending = (e: Partial<LogEntry>): string => toldText(e as LogEntry, (x) => x.text, true);

test("the log: what the frame knows it says itself, everything else is the game's", () => {
  expect(told({ kind: "event", text: "16Pz moves" })).toBe("<16Pz moves>");
  const end = { kind: "end", text: "the game is over: resigned", how: "resigned", key: "resigned" };
  expect(told(end)).toBe(t("told_end", { how: t("told_resigned") }));
  expect(told({ kind: "end", text: "the game is over: a draw", how: "a draw", key: "" })).toBe(
    t("told_end", { how: "a draw" }),
  );
  const offer = { kind: "offer", by: "german", text: "offers a draw" };
  expect(told(offer)).toBe(`${partyName("german")}: ${t("told_offer")}`);
  expect(ending(offer)).toBe(`${partyName("german")}: ${t("told_offer_end")}`);
  expect(ending({ ...offer, kind: "resign" })).toBe(`${partyName("german")}: ${t("told_resign")}`);
});

const loss = (l: Partial<Loss>): Loss => ({ kind: "idle", loss: "left", rule: "BO:1", units: [], text: "it", ...l });

test("what an end costs comes worst first; an engine that cannot say has nothing to say", async () => {
  const losses = [loss({}), loss({ loss: "destroyed" }), loss({ loss: "forfeited" })];
  const game = (answer: Promise<unknown>) => ({ ask: () => answer }) as unknown as Followed;
  const sorted = await askEnding(game(Promise.resolve({ action: "done", losses })));
  expect(sorted.map((l) => l.loss)).toEqual(["destroyed", "forfeited", "left"]);
  expect(await askEnding(game(Promise.reject(new Error("no"))))).toEqual([]);
});

test("only hexes where something is lost are marked, each once", () => {
  const losses = [
    loss({ loss: "destroyed", hex: "1010" }),
    loss({ loss: "forfeited", hex: "1010" }),
    loss({ hex: "1111" }),
    loss({ loss: "destroyed" }),
  ];
  expect(lossHexes({ text: "?", yes: [], losses })).toEqual(["1010"]);
  expect(lossHexes(null)).toEqual([]);
});

test("a loss is told by the engine in English, and by a game's own words in German", () => {
  const l = loss({ kind: "fuel", loss: "forfeited", units: ["a", "b"], hex: "1010", amount: 3, text: "3 fuel" });
  const name = (id: string) => id.toUpperCase();
  expect(lossWords(l, name)).toBe("3 fuel");
  setLanguage("de");
  expect(lossWords(l, name, { fuel: "{n} von {units} in {hex}" })).toBe("3 von A, B in 1010");
  expect(lossWords(l, name)).toContain("A, B");
  expect(lossWords({ ...l, units: [] }, name)).toContain("3 fuel");
});
