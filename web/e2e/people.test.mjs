// What players agree on and keep: talk, notes, draws, take-backs, clocks, standing orders, watching, other devices,
// rematch, records out and in, branches.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { Hand } from "./driver.mjs";
import { atFirstMove, close, create, newPlayer, open, server, shot } from "./setting.mjs";

before(open);
after(close);

async function pair(options = {}) {
  const soviet = await newPlayer();
  const german = await newPlayer();
  await create(soviet, { Soviet: "me", German: "link" }, options);
  await german.page.goto(await soviet.page.locator(".invite input").inputValue());
  await german.page.getByRole("button", { name: "Take the seat" }).click();
  await german.page.waitForURL(/\/game\//);
  await soviet.page.waitForSelector(".stack");
  await german.page.waitForSelector(".gamepage");
  return [soviet, german];
}

test("players talk, and keep notes to themselves", { timeout: 60_000 }, async () => {
  const [soviet, german] = await pair();
  for (const p of [soviet, german]) await p.tab("Talk").click();
  await soviet.page.getByLabel("Say something").fill("Good luck!");
  await soviet.page.getByRole("button", { name: "Send" }).click();
  await german.page.getByText("Good luck!").waitFor();
  await soviet.page.getByLabel("Note to yourself").fill("The gap is at 2107.");
  await soviet.page.getByRole("button", { name: "Keep the note" }).click();
  await soviet.page.getByText("Kept", { exact: true }).waitFor();
  await soviet.page.reload();
  await soviet.page.waitForSelector(".stack");
  await soviet.tab("Talk").click();
  await soviet.page.waitForFunction(() => document.querySelector(".note textarea")?.value === "The gap is at 2107.");
  assert.match(await soviet.page.locator(".talk").innerText(), /Good luck!/);
  await german.page.reload();
  await german.page.waitForSelector(".gamepage");
  await german.tab("Talk").click();
  assert.equal(await german.page.getByLabel("Note to yourself").inputValue(), "");
});

test("a draw is offered, declined, offered again and accepted", { timeout: 60_000 }, async () => {
  const [soviet, german] = await pair();
  await soviet.tab("More").click();
  await soviet.page.getByRole("button", { name: "Offer a draw" }).click();
  await german.page.getByText("The Soviet side offers a draw.").waitFor();
  await german.page.getByRole("button", { name: "Decline" }).click();
  await german.page.getByText("The Soviet side offers a draw.").waitFor({ state: "detached" });
  await german.tab("More").click();
  await german.page.getByRole("button", { name: "Offer a draw" }).click();
  await soviet.page.getByRole("button", { name: "Accept the draw" }).click();
  for (const p of [soviet, german]) await p.page.locator(".result").getByText("Draw", { exact: true }).waitFor();
});

test("what dice have settled is taken back only if the other side agrees", { timeout: 90_000 }, async () => {
  const [soviet, german] = await pair();
  await soviet.button("Done").click(); // the air die falls
  await german.waitAsk("set up");
  await soviet.page.getByRole("button", { name: "Ask to take back" }).click();
  await german.page
    .locator(".offers")
    .getByText(/asks to take back/)
    .waitFor();
  await shot(german.page, "takeback");
  await german.page.getByRole("button", { name: "Decline" }).click();
  await soviet.page.getByText("You have asked to take back").waitFor({ state: "detached" });
  const hand = new Hand(german, 5);
  for (let i = 0; i < 40 && /set up/.test(await german.ask()); ++i) await hand.step();
  await soviet.waitAsk("pick units");
  await soviet.action("pick 31T");
  await soviet.waitAsk("move the group");
  await soviet.button("Halt here").click();
  await soviet.waitAsk("pick units");
  assert.equal(await soviet.page.getByRole("button", { name: "Undo" }).count(), 1, "plain undo is enough here");
  assert.deepEqual(soviet.errors.concat(german.errors), []);
});

test("against the computer a take-back is granted at once", { timeout: 60_000 }, async () => {
  const p = await newPlayer();
  await atFirstMove(p);
  await p.page.getByRole("button", { name: "Ask to take back" }).click();
  await p.waitAsk("order your stacks");
});

test("clocks run for whoever is asked", { timeout: 60_000 }, async () => {
  const [soviet] = await pair({ Clock: "live" });
  await soviet.page.locator(".clock.runs").waitFor();
  assert.equal(await soviet.page.locator(".clock").count(), 2);
  assert.match(await soviet.page.locator(".clock").first().innerText(), /1:(30:00|29:5\d)/);
});

test("standing orders are kept", { timeout: 60_000 }, async () => {
  const p = await newPlayer();
  await atFirstMove(p);
  await p.tab("More").click();
  await p.page.getByLabel("Air in defence").selectOption("no-air");
  await p.page.getByLabel("Lose the step that costs the fewest factors").check();
  await p.page.getByLabel("Retreats").selectOption("retreat-east");
  await p.page.waitForTimeout(300);
  await p.page.reload();
  await p.page.waitForSelector(".stack");
  await p.tab("More").click();
  await p.page.waitForFunction(() =>
    [...document.querySelectorAll(".standing select")]
      .map((s) => s.value)
      .join()
      .includes("no-air"),
  );
  assert.equal(await p.page.getByLabel("Retreats").inputValue(), "retreat-east");
  assert.equal(await p.page.getByLabel("Lose the step that costs the fewest factors").isChecked(), true);
});

test(
  "a guest watches over a shoulder, and nothing more; another device takes up the seat",
  { timeout: 60_000 },
  async () => {
    const [soviet] = await pair();
    await soviet.tab("More").click();
    await soviet.page.getByRole("button", { name: "Link to watch over your shoulder" }).click();
    const watch = await soviet.page.locator(".more .invite input").inputValue();
    const guest = await newPlayer();
    await guest.page.goto(watch);
    await guest.page.getByRole("button", { name: "Watch" }).click();
    await guest.page.waitForSelector(".stack");
    assert.equal(await guest.page.locator(".seat").innerText(), "Soviet");
    assert.equal(await guest.page.locator(".all-actions").count(), 0, "he may do nothing");
    await soviet.page.getByRole("button", { name: "Link for another device" }).click();
    await soviet.page.waitForFunction((w) => document.querySelector(".more .invite input").value !== w, watch);
    const phone = await newPlayer({ width: 390, height: 844 });
    await phone.page.goto(await soviet.page.locator(".more .invite input").inputValue());
    await phone.page.getByRole("button", { name: "Take the seat over" }).click();
    await phone.waitAsk("order your stacks");
    await phone.button("Done").click();
    await soviet.page.waitForURL((u) => u.pathname === "/"); // the seat has gone from this browser
  },
);

test(
  "a finished game: record saved and read in again, seen as either side, played on from a moment, rematch",
  { timeout: 90_000 },
  async () => {
    const p = await newPlayer();
    await atFirstMove(p);
    const { page } = p;
    await p.tab("More").click();
    await page.getByRole("button", { name: "Resign" }).click();
    await page.getByRole("button", { name: "Give up the game?" }).click();
    await page.locator(".result").waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Save the record" }).click(),
    ]);
    const file = await download.path();
    const text = readFileSync(file, "utf8");
    assert.match(text, /"kessel":1/);
    await page.getByLabel("See as").selectOption("german");
    await page.waitForSelector(".stack");
    const game = page.url();
    await page.getByRole("button", { name: "Play on from here (hot seat)" }).click();
    await page.waitForURL((u) => /\/game\//.test(u.pathname) && u.href !== game);
    await page.locator(".handover").waitFor();
    await page.goto(game);
    await page.waitForSelector(".stack");
    await p.tab("More").click();
    await page.getByRole("button", { name: "Rematch, sides changed" }).click();
    await page.waitForURL((u) => /\/game\//.test(u.pathname) && u.href !== game);
    await page.goto(server().url + "/");
    await page.getByText("Look at a saved record").click();
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: "game.jsonl", mimeType: "application/x-ndjson", buffer: Buffer.from(text) });
    await page.waitForURL(/\/game\//);
    await page.locator(".result").waitFor();
    await page.goto(server().url + "/");
    await page.getByText("Look at a saved record").click();
    await page
      .locator('input[type="file"]')
      .setInputFiles({
        name: "bad.jsonl",
        mimeType: "application/x-ndjson",
        buffer: Buffer.from(text.replace(/"hash":"[0-9a-f]{4}/, '"hash":"0000')),
      });
    await page.locator(".account .refusal").waitFor();
    assert.deepEqual(p.errors, []);
  },
);

test("an account keeps the games of one person on two devices", { timeout: 60_000 }, async () => {
  const a = await newPlayer();
  await create(a, { Soviet: "me", German: "computer:first" });
  await a.page.waitForSelector(".stack");
  await a.page.goto(server().url + "/");
  const name = "Konev" + Date.now();
  const form = async (p, button) => {
    await p.page.getByText("Name and passphrase").click();
    await p.page.getByLabel("Name", { exact: true }).fill(name);
    await p.page.getByLabel("Passphrase").fill("cross the Dnestr at dawn");
    await p.page.getByRole("button", { name: button }).click();
    await p.page.getByText("Signed in as " + name).waitFor();
  };
  await form(a, "Keep my games");
  const b = await newPlayer();
  await b.page.goto(server().url + "/");
  await b.page.getByRole("button", { name: "Begin", exact: true }).waitFor();
  await form(b, "Sign in");
  await b.page.locator(".games li.yours").first().waitFor();
  await b.page.locator(".games li.yours button").first().click();
  await b.page.waitForSelector(".stack");
});

test(
  "spectators see as outsiders, an unstarted game is deleted, a rematch is proposed and accepted",
  { timeout: 90_000 },
  async () => {
    const [soviet, german] = await pair({ "Others may watch, with an outsider's view": true });
    const guest = await newPlayer();
    await guest.page.goto(soviet.page.url());
    await guest.page.waitForSelector(".stack");
    assert.equal(await guest.page.locator(".seat").innerText(), "Observer");
    assert.equal(await guest.page.locator(".all-actions").count(), 0);
    await soviet.tab("More").click();
    await soviet.page.getByRole("button", { name: "Resign" }).click();
    await soviet.page.getByRole("button", { name: "Give up the game?" }).click();
    await german.page.locator(".result").waitFor();
    await soviet.page.getByRole("button", { name: "Rematch, sides changed" }).click();
    await german.page.getByText("A rematch is proposed.").waitFor();
    await german.page.locator(".offers").getByRole("link", { name: "Open" }).click();
    await german.page.getByRole("button", { name: "Take the Soviet side" }).click();
    await german.page.waitForSelector(".stack");
    assert.equal(await german.page.locator(".seat").innerText(), "Soviet");
    const maker = await newPlayer();
    await create(maker, { Soviet: "me", German: "link" });
    await maker.page.locator(".invite").waitFor();
    await maker.page.goto(server().url + "/");
    await maker.page.getByRole("button", { name: "Delete" }).click();
    await maker.page.getByText("No games yet").waitFor();
  },
);
