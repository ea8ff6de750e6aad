// The page's own SHA-256 and its check of a record, held against the engine's own.
import { expect, test } from "vitest";
import { solve } from "../src/proof";
import { die, hex256, hmac, sha256, toHex, verifyRecord } from "../src/verify";

const bytes = (n: number) => Uint8Array.from({ length: n }, (_, i) => (i * 37 + 11) & 255);
const utf8 = (text: string) => new TextEncoder().encode(text);
const theirs = async (b: Uint8Array<ArrayBuffer>) => toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", b)));
async function theirMac(key: Uint8Array<ArrayBuffer>, message: Uint8Array<ArrayBuffer>) {
  const k = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return toHex(new Uint8Array(await crypto.subtle.sign("HMAC", k, message)));
}

test("SHA-256 and HMAC are those of the books, at every length around a block", async () => {
  expect(hex256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  for (const n of [0, 1, 54, 55, 56, 57, 63, 64, 65, 119, 120, 128, 1000]) {
    expect(toHex(sha256(bytes(n)))).toBe(await theirs(bytes(n)));
    if (n > 0) expect(toHex(hmac(bytes(n), bytes(40)))).toBe(await theirMac(bytes(n), bytes(40)));
  }
});

test("a die shows every face and nothing else, and always the same for the same roll", () => {
  const key = bytes(32);
  for (const faces of [6, 10]) {
    const seen = new Set(Array.from({ length: 200 }, (_, i) => die(key, "roll", i, 0, faces)));
    expect([...seen].sort((a, b) => a - b)).toEqual(Array.from({ length: faces }, (_, i) => i + 1));
  }
  expect(die(key, "roll", 7, 1, 6)).toBe(die(key, "roll", 7, 1, 6));
});

test("work for a passphrase: the answer's hash begins with the bits that were asked for", async () => {
  const answer = await solve("abc", 9);
  expect(parseInt(hex256(`abc:${answer}`).slice(0, 4), 16) >>> 7).toBe(0);
  expect(await solve("abc", 0)).toBe("0");
});

/** A record of the second scheme with some rolls, as the server would write it. */
function record(over: { rolls?: number[][]; seeds?: Record<string, string>; header?: object } = {}) {
  const id = "g1";
  const seed = bytes(32);
  const seeds = over.seeds ?? { german: "aa", soviet: "bb" };
  const bound = ([side, s]: [string, string]) => [side, s === "" ? "" : hex256(`kessel-seed-2\n${id}\n${s}`)];
  const [first, second] = Object.values(seeds);
  const key = hmac(seed, utf8(`kessel-key-2\n${id}\n${first}\n${second}`));
  const commitment = toHex(sha256(Uint8Array.from([...utf8(`kessel-commit-1\n${id}\n`), ...seed])));
  const rolls = over.rolls ?? [1, 2, 3].map((n) => [die(key, "roll", n, 0, 6), die(key, "roll", n, 1, 6)]);
  const header = { game: "breakout", id, dice: 2, commitment, seeds };
  const commitments = Object.fromEntries(Object.entries(seeds).map(bound));
  const lines = [
    { ...header, commitments, ...over.header },
    ...rolls.map((roll, i) => ({ n: i + 1, roll, faces: 6 })),
    { seed: toHex(seed) },
  ];
  return { text: lines.map((l) => JSON.stringify(l)).join("\n") + "\n", rolls, commitment, commitments };
}

test("a true record has no fault, and all its dice are counted", () => {
  expect(verifyRecord(record().text, "g1", null)).toMatchObject({ fault: "", draws: 6, given: 0, imported: false });
});

test("a changed die is found, and where", () => {
  const rolls = record().rolls.map((r) => [...r]);
  rolls[1][0] = (rolls[1][0] % 6) + 1;
  expect(verifyRecord(record({ rolls }).text, "g1", null)).toMatchObject({ fault: "dice", entry: 2 });
});

test("other seeds than those bound, other commitments than those kept, and a missing end are faults", () => {
  const { text, commitment, commitments } = record();
  const kept = { seed: "aa", server: commitment, commitments, told: true };
  expect(verifyRecord(text, "g1", kept)).toMatchObject({ fault: "", witnessed: true });
  expect(verifyRecord(text, "g1", { ...kept, server: "00" }).fault).toBe("kept_server");
  expect(verifyRecord(text, "g1", { ...kept, seed: "cc" }).fault).toBe("kept_own");
  expect(verifyRecord(text, "g1", { ...kept, commitments: { ...commitments, soviet: "00" } }).fault).toBe("kept_other");
  expect(verifyRecord(record({ header: { commitment: "00" } }).text, "g1", null).fault).toBe("server");
  const swapped = record({ header: { commitments: { german: commitments.soviet, soviet: commitments.german } } });
  expect(verifyRecord(swapped.text, "g1", null).fault).toBe("player");
  const open = text.trim().split("\n").slice(0, -1).join("\n");
  expect(verifyRecord(open, "g1", null).fault).toBe("no_seed");
});

test("given dice are believed only of a record from elsewhere, and never against one's own seat", () => {
  const given = (text: string) => text.replace('{"n":2,', '{"n":2,"given":true,');
  const { text, commitment, commitments } = record();
  const kept = { seed: "aa", server: commitment, commitments, told: true };
  expect(verifyRecord(given(text), "g1", null)).toMatchObject({ fault: "given", entry: 2 });
  expect(verifyRecord(given(text), "g2", null)).toMatchObject({ fault: "", given: 2, imported: true });
  expect(verifyRecord(given(text), "g2", kept).fault).toBe("given");
});
