// The page's own part in the dice: seeds that are committed to, kept and told; and its check of a record.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash, createHmac } from "node:crypto";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { transformWithEsbuild } from "vite";
import { Player, root } from "./harness.mjs";
import { close, create, newPlayer, open } from "./setting.mjs";

before(open);
after(close);

const source = readFileSync(join(root, "web/src/verify.ts"), "utf8");
const { verifyRecord } = await import(
  "data:text/javascript," + encodeURIComponent((await transformWithEsbuild(source, "verify.ts")).code)
);
const idOf = (text) => JSON.parse(text.split("\n")[0]).id;
const check = (text, kept = null) => verifyRecord(text, idOf(text), kept);

/** A record with the lines changed that the function changes. */
const changed = (text, change) =>
  text
    .trim()
    .split("\n")
    .map((l, i) => JSON.stringify(change(JSON.parse(l), i) ?? JSON.parse(l)))
    .join("\n") + "\n";
const onFirstRoll = (text, change) => {
  let done = false;
  return changed(text, (l) => (l.roll && !done ? ((done = true), change(l), l) : l));
};

/** A finished record of every game, made by the program itself. */
function records() {
  const folder = mkdtempSync(join(tmpdir(), "kessel-dice-"));
  const program = process.env.KESSEL_PROGRAM ?? join(root, "build/kessel");
  const out = {};
  for (const game of ["breakout", "kesselschlacht", "panzer"]) {
    execFileSync(
      program,
      ["sim", "--game", game, "--sides", "random,random", "--games", "1", "--seed", "5", "--save", join(folder, game)],
      { env: { ...process.env, KESSEL_HOME: root } },
    );
    out[game] = readFileSync(
      join(
        folder,
        game,
        readdirSync(join(folder, game)).find((f) => f.endsWith(".jsonl")),
      ),
      "utf8",
    );
  }
  rmSync(folder, { recursive: true });
  return out;
}

test("honest records of all games pass, with the dice that each game has", () => {
  for (const [game, text] of Object.entries(records())) {
    const v = check(text);
    assert.equal(v.fault, "", game);
    assert.ok(v.draws > 20, game);
    assert.equal(check(onFirstRoll(text, (l) => (l.faces = l.faces === 6 ? 10 : 6))).fault, "faces", game);
    assert.equal(check(onFirstRoll(text, (l) => (l.roll[0] = (l.roll[0] % 6) + 1))).fault, "dice", game);
    assert.equal(check(onFirstRoll(text, (l) => (l.given = true))).fault, "given", game);
    assert.equal(check(changed(text, (l) => (l.roll ? { ...l, given: true } : l))).fault, "given", game);
  }
});

/** The record as the first scheme would have drawn it: by the entry's number, without commitments and faces. */
function asBefore(text) {
  const lines = text
    .trim()
    .split("\n")
    .map((l) => JSON.parse(l));
  const { dice, commitments, ...header } = lines[0];
  const mac = (key, message) => createHmac("sha256", key).update(message).digest();
  const key = mac(
    Buffer.from(lines.at(-1).seed, "hex"),
    `kessel-key-1\n${header.id}\n${Object.values(header.seeds).join("\n")}`,
  );
  const die = (n, i, faces) => ([...mac(key, `draw\n${n}\n${i}\n0`)].find((b) => b < 256 - (256 % faces)) % faces) + 1;
  const old = lines
    .slice(1)
    .map(({ faces, ...l }) => (l.roll ? { ...l, roll: l.roll.map((_, i) => die(l.n, i, faces)) } : l));
  return [header, ...old].map((l) => JSON.stringify(l)).join("\n") + "\n";
}

test("records of the first scheme pass as they always did, Panzer's with its ten-sided dice", () => {
  for (const [game, text] of Object.entries(records())) {
    const old = asBefore(text);
    assert.equal(check(old).fault, "", game);
    assert.ok(check(old).draws > 20, game);
    assert.equal(check(onFirstRoll(old, (l) => (l.roll[0] = (l.roll[0] % 6) + 1))).fault, "dice", game);
    assert.equal(check(onFirstRoll(old, (l) => (l.given = true))).fault, "given", game);
  }
});

test("a record is held against what the browser kept", () => {
  const sha = (t) => createHash("sha256").update(t).digest("hex");
  const text = records().breakout;
  const header = JSON.parse(text.split("\n")[0]);
  const kept = { seed: "", server: header.commitment, commitments: { ...header.commitments }, told: true };
  assert.equal(check(text, kept).fault, "");
  assert.equal(check(text, { ...kept, server: sha("another") }).fault, "kept_server");
  assert.equal(check(text, { ...kept, seed: "mine" }).fault, "kept_own");
  assert.equal(
    check(text, { ...kept, commitments: { ...kept.commitments, german: sha("theirs") } }).fault,
    "kept_other",
  );
  assert.equal(
    check(changed(text, (l, i) => (i === 0 ? { ...l, seeds: { ...l.seeds, soviet: "late" } } : l))).fault,
    "player",
  );
  assert.equal(check(changed(text, (l) => (l.seed ? { ...l, seed: sha("x") } : l))).fault, "server");
  // A branch has copied dice and says so; somebody who sat at the table knows better.
  const branch = onFirstRoll(
    changed(text, (l, i) => (i === 0 ? { ...l, branch_of: { id: "x", at: 1 } } : l)),
    (l) => (l.given = true),
  );
  assert.equal(check(branch).fault, "");
  assert.ok(check(branch).given > 0 && check(branch).branch);
  assert.equal(check(branch, kept).fault, "given");
});

test(
  "a game by link begins when the maker's page comes back, and both browsers vouch for its dice",
  { timeout: 120_000 },
  async () => {
    const soviet = await newPlayer();
    const german = await newPlayer();
    await create(soviet, { Soviet: "me", German: "link" });
    const link = await soviet.page.locator(".invite input").inputValue();
    const url = soviet.page.url();
    const context = soviet.page.context();
    const requests = [];
    await soviet.page.close();
    await german.page.goto(link);
    german.page.on(
      "request",
      (r) => r.method() === "POST" && requests.push({ path: new URL(r.url()).pathname, body: r.postData() ?? "" }),
    );
    await german.page.getByRole("button", { name: "Take the seat" }).click();
    await german.page.getByText("The dice are being made").waitFor();
    assert.ok(requests.some((r) => r.path === "/api/join" && /"commitment":"[0-9a-f]{64}"/.test(r.body)));
    assert.ok(!requests.some((r) => r.path.endsWith("/seed")), "no seed is told before the maker has told his");
    const back = new Player(await context.newPage());
    await back.page.goto(url);
    await back.page.waitForSelector(".stack");
    await german.page.waitForSelector(".stack, .gamepage");
    assert.equal(requests.filter((r) => r.path.endsWith("/seed")).length, 1);
    const id = url.split("/game/")[1];
    for (const p of [back, german]) {
      const kept = JSON.parse(await p.page.evaluate((game) => localStorage.getItem("kessel-seed-" + game), id));
      assert.match(kept.seed, /^[0-9a-f]{32}$/);
      assert.deepEqual(
        Object.values(kept.commitments).map((c) => c.length),
        [64, 64],
      );
    }
    await back.button("Done").click(); // the air die falls
    await german.waitAsk("set up");
    await back.tab("More").click();
    await back.page.getByRole("button", { name: "Resign" }).click();
    await back.page.getByRole("button", { name: "Give up the game?" }).click();
    await german.tab("More").click();
    for (const p of [back, german]) {
      await p.page.getByRole("button", { name: "Verify the dice" }).click();
      await p.page.getByText(/Seeds and commitments are those that this browser kept/).waitFor();
    }
    assert.deepEqual(back.errors, []);
    assert.deepEqual(german.errors, []);
  },
);
