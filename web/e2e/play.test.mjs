// What two people do: create, join by link, set up, move, fight, undo, reload, look back; a phone; the keyboard; hot seat.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { after, before, test } from "node:test";
import { Player, launch, startServer } from "./harness.mjs";

const shots = process.env.KESSEL_SHOTS;
if (shots) mkdirSync(shots, { recursive: true });
const shot = (page, name) => (shots ? page.screenshot({ path: `${shots}/${name}.png` }) : Promise.resolve());

let server;
let browser;
before(async () => {
  server = await startServer();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

async function newPlayer(size = { width: 1440, height: 900 }, extra = {}) {
  const context = await browser.newContext({ viewport: size, locale: "en-US", ...extra });
  const page = await context.newPage();
  return new Player(page);
}

async function create(player, who) {
  const { page } = player;
  await page.goto(server.url + "/");
  await page.getByRole("button", { name: "Begin" }).waitFor();
  for (const [side, value] of Object.entries(who)) await page.getByLabel(`Who plays the ${side} side?`).selectOption(value);
  await page.getByRole("button", { name: "Begin", exact: true }).click();
  await page.waitForURL(/\/game\//);
}

/** Places every German unit on the first hex offered for it: choose the counter, click the lit hex. */
async function setUpGermans(player, clicks) {
  let done = 0;
  for (;;) {
    const left = (await player.offered()).filter((a) => a.startsWith("place "));
    if (left.length === 0) break;
    const [, unit, hex] = left[0].split(" ");
    if (done < clicks) {
      await player.page.locator(".choices .unit-button").first().click();
      await player.hex(hex);
    } else {
      await player.action(`place ${unit} ${hex}`);
    }
    await player.page.waitForFunction((u) => ![...document.querySelectorAll(".all-actions li:not(.free) button")].some((b) => b.dataset.action.startsWith(`place ${u} `)), unit);
    ++done;
  }
  await player.button("Done").click();
}

test("two people play a turn in two browsers", { timeout: 240_000 }, async () => {
  const soviet = await newPlayer();
  const german = await newPlayer();
  await create(soviet, { Soviet: "me", German: "link" });
  const link = await soviet.page.locator(".invite input").inputValue();
  assert.match(link, /\/join\//);
  await german.page.goto(link);
  await german.page.getByRole("button", { name: "Take the seat" }).click();
  await german.page.waitForURL(/\/game\//);

  await soviet.page.waitForSelector(".stack");
  await soviet.waitAsk("order your stacks");
  await shot(soviet.page, "setup-soviet");
  await soviet.button("Done").click();

  await german.waitAsk("set up");
  await german.page.waitForSelector(".units");
  await setUpGermans(german, 3);
  await shot(german.page, "after-setup");

  // The Soviet move: a stack by clicks, a refusal with its case, undo.
  await soviet.waitAsk("pick units");
  await soviet.hex("1203");
  await soviet.page.waitForSelector(".lit.reach");
  await shot(soviet.page, "reach");
  await soviet.hex("0203");
  await soviet.refusal().waitFor();
  assert.match(await soviet.refusal().innerText(), /BO:12\.(5|2)/);
  await soviet.hex("1204");
  await soviet.page.waitForFunction(() => document.querySelector('[data-hex="1204"]'));
  await soviet.button("Undo").click();
  await soviet.page.waitForFunction(() => !document.querySelector('[data-hex="1204"]') || document.querySelector('[data-hex="1203"]'));

  // Reload in the middle: the board is as it was.
  const counters = await soviet.page.locator(".stack").count();
  await soviet.page.reload();
  await soviet.page.waitForSelector(".stack");
  assert.equal(await soviet.page.locator(".stack").count(), counters);

  // Unstack the three big stacks by the list of actions, then end the segment.
  await soviet.waitAsk("pick units");
  for (const [unit, path] of [["31T", ["1306"]], ["1TA-1", ["1405"]], ["1TA-2", ["1404"]], ["3B", ["1705"]], ["4TA-1", ["1605"]], ["4TA-2", ["1504"]], ["9M", ["2503"]], ["3GTA-1", ["2303"]], ["3GTA-2", ["2304"]]]) {
    await soviet.action("pick " + unit);
    await soviet.waitAsk("move the group");
    for (const h of path) await soviet.action("step " + h);
    await soviet.page.waitForFunction(() => /pick units|move the group/i.test(document.querySelector(".choices h2").dataset.ask));
    await soviet.page.waitForTimeout(120);
    if (/group/i.test(await soviet.ask())) await soviet.button("Halt").click();
    await soviet.waitAsk("pick units");
  }
  await soviet.button("End this segment").click();
  await soviet.button("Yes").click();
  await soviet.page.waitForFunction(() => !/pick units/i.test(document.querySelector(".choices h2").dataset.ask));
  // If something is still too big, the German removes it.
  for (let i = 0; i < 6; ++i) {
    if (/attack/i.test(await soviet.ask())) break;
    if ((await german.offered()).some((a) => a.startsWith("remove "))) await german.page.locator(".choices .unit-button").first().click();
    await soviet.page.waitForTimeout(300);
  }
  await soviet.waitAsk("choose a hex to attack");
  const targets = (await soviet.offered()).filter((a) => a.startsWith("target "));
  if (targets.length > 0) {
    await soviet.hex(targets[0].split(" ")[1]);
    await soviet.waitAsk("name the attackers");
    for (const a of (await soviet.offered()).filter((x) => x.startsWith("join "))) {
      await soviet.action(a);
      await soviet.page.waitForTimeout(150);
    }
    await soviet.page.waitForSelector(".odds .bar");
    await shot(soviet.page, "odds");
    await soviet.button("Attack!").click();
    await german.waitAsk("Korpsgruppe");
    await german.button("No (further) support").click();
  }
  // From here on whoever is asked takes the first sensible offer until the Soviets have finished the impulse.
  for (let i = 0; i < 200; ++i) {
    const who = (await soviet.page.locator(".flag.mine").count()) > 0 ? soviet : (await german.page.locator(".flag.mine").count()) > 0 ? german : null;
    if (!who) {
      await soviet.page.waitForTimeout(100);
      continue;
    }
    const offers = await who.offered();
    if (who === german && offers.some((a) => a.startsWith("order "))) break;
    const pick = ["air 0", "done"].find((a) => offers.includes(a)) ?? offers[0];
    if (!pick) {
      await who.page.waitForTimeout(100);
      continue;
    }
    await who.action(pick).catch(() => {});
    await who.page.waitForTimeout(60);
  }
  await german.waitAsk("move/fight");
  await german.button("Fight, then move").click();
  await german.waitAsk("choose a hex to attack");
  await shot(german.page, "german-fight");

  // Looking back and forth.
  const slider = german.page.getByLabel("Replay").last();
  await slider.focus();
  await slider.press("Home");
  await german.page.getByRole("button", { name: "Back to now" }).waitFor();
  await german.page.getByRole("button", { name: "Back to now" }).click();
  assert.deepEqual(soviet.errors, []);
  assert.deepEqual(german.errors, []);
});

test("a stranger can neither see nor act for a seat", { timeout: 60_000 }, async () => {
  const owner = await newPlayer();
  await create(owner, { Soviet: "me", German: "computer:random" });
  await owner.page.waitForSelector(".stack");
  const id = owner.page.url().split("/game/")[1];
  const stranger = await newPlayer();
  await stranger.page.goto(server.url + "/");
  await stranger.page.getByRole("button", { name: "Begin" }).waitFor();
  const got = await stranger.page.evaluate(async (game) => {
    const log = await fetch(`/api/games/${game}/log?side=soviet&from=0`);
    const record = await fetch(`/api/games/${game}/record`);
    const socket = new WebSocket(`ws://${location.host}/ws`);
    const heard = [];
    await new Promise((ok) => (socket.onopen = ok));
    socket.onmessage = (e) => heard.push(JSON.parse(e.data));
    socket.send(JSON.stringify({ t: "watch", game, side: "soviet", from: 0 }));
    socket.send(JSON.stringify({ t: "act", cid: "x1", game, side: "soviet", seq: 0, actions: ["done"] }));
    await new Promise((ok) => setTimeout(ok, 700));
    return { log: log.status, record: record.status, heard };
  }, id);
  assert.ok(got.log >= 400, "the log is not his");
  assert.ok(got.record >= 400, "the record is not his");
  assert.ok(got.heard.length > 0 && got.heard.every((m) => m.t === "error"), JSON.stringify(got.heard));
});

test("hot seat hides the board between sides", { timeout: 60_000 }, async () => {
  const p = await newPlayer();
  await create(p, { Soviet: "me", German: "me" });
  await p.page.getByRole("button", { name: "I am the Soviet player" }).click();
  await p.page.waitForSelector(".stack");
  await p.button("Done").click();
  const ready = p.page.getByRole("button", { name: "I am the German player" });
  await ready.waitFor();
  assert.equal(await p.page.locator(".stack").count(), 0, "nothing of the board is shown at the hand-over");
  await shot(p.page, "handover");
  await ready.click();
  await p.waitAsk("set up");
});

test("a phone in portrait, and the keyboard alone", { timeout: 60_000 }, async () => {
  const p = await newPlayer({ width: 390, height: 844 }, { hasTouch: true, isMobile: true });
  await create(p, { Soviet: "me", German: "computer:random" });
  await p.page.waitForSelector(".stack");
  await shot(p.page, "phone");
  const wide = await p.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  assert.ok(wide, "nothing runs out of the page's side");
  const k = await newPlayer();
  await create(k, { Soviet: "me", German: "computer:random" });
  await k.page.waitForSelector(".stack");
  await k.button("Done").focus();
  await k.page.keyboard.press("Enter");
  await k.waitAsk("pick units", 30_000);
  await k.page.locator(".mapview").focus();
  await k.page.keyboard.press("n");
  await k.page.waitForSelector(".lit");
  await k.page.keyboard.press("ArrowDown");
  await k.page.waitForSelector(".cursor");
  assert.deepEqual(k.errors, []);
});

test("a resigned game can be verified in the page and its record saved", { timeout: 60_000 }, async () => {
  const p = await newPlayer();
  await create(p, { Soviet: "me", German: "computer:random" });
  await p.page.waitForSelector(".stack");
  await p.button("Done").click();
  await p.waitAsk("pick units", 30_000); // at least the air die has fallen
  await p.page.getByRole("tab", { name: "More" }).click();
  await p.page.getByRole("button", { name: "Resign" }).click();
  await p.page.getByRole("button", { name: "Give up the game?" }).click();
  const verify = p.page.getByRole("button", { name: "Verify the dice" });
  await verify.waitFor();
  await verify.click();
  await p.page.getByText(/All \d+ dice were drawn as committed/).waitFor();
  const id = p.page.url().split("/game/")[1];
  const record = await p.page.evaluate(async (game) => (await fetch(`/api/games/${game}/record`)).text(), id);
  assert.match(record.trim().split("\n").at(-1), /"seed":"[0-9a-f]{64}"/);
  await shot(p.page, "finished");
});

test("a case can be read where it is cited", { timeout: 60_000 }, async () => {
  const p = await newPlayer();
  await create(p, { Soviet: "me", German: "computer:random" });
  await p.page.waitForSelector(".stack");
  await p.page.locator(".choices header .case").click();
  await p.page.locator(".rules li", { hasText: "3.2a" }).first().waitFor();
  await p.page.getByPlaceholder("Search the rules").fill("garrison never attacks");
  await p.page.locator(".rules li", { hasText: "2.7b" }).first().waitFor();
});
