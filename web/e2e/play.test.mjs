// What people do at the table: create, join by link, set up, move, fight, retreat, advance, undo, reload, look back.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Hand } from "./driver.mjs";
import { close, create, newPlayer, open, server, shot } from "./setting.mjs";

before(open);
after(close);

/** A game in two browsers, the German seat taken by link. */
async function twoPlayers(options = {}) {
  const soviet = await newPlayer();
  const german = await newPlayer();
  await create(soviet, { Soviet: "me", German: "link" }, options);
  const link = await soviet.page.locator(".invite input").inputValue();
  assert.match(link, /\/join\//);
  await german.page.goto(link);
  await german.page.getByRole("button", { name: "Take the seat" }).click();
  await german.page.waitForURL(/\/game\//);
  await soviet.page.waitForSelector(".stack");
  await german.page.waitForSelector(".gamepage");
  return [soviet, german];
}

test("two people play a full turn of both sides by clicks", { timeout: 800_000 }, async () => {
  const [soviet, german] = await twoPlayers();
  await shot(soviet.page, "setup-soviet");
  const hands = [new Hand(soviet, 21, { moves: 3, attacks: 3 }), new Hand(german, 22, { moves: 3, attacks: 3 })];
  for (const h of hands) await h.sit();
  const seen = new Set();
  const total = (what) => hands.reduce((n, h) => n + (h.did.get(what) ?? 0), 0);
  let idle = 0;
  const done = async () => {
    const turn = await soviet.page.locator(".topbar strong").innerText();
    return (
      (turn !== "Turn 1" && total("retreat") > 0 && total("advance") > 0 && total("attack") > 2) || turn === "Turn 4"
    );
  };
  while (!(await done())) {
    let any = false;
    for (const h of hands) {
      if (!(await h.p.mine())) continue;
      any = true;
      const ask = await h.p.ask();
      await h.step();
      if (!seen.has(ask)) await shot(h.p.page, "ask-" + ask.replace(/\W+/g, "-"));
      seen.add(ask);
    }
    idle = any ? 0 : idle + 1;
    assert.ok(idle < 200, "somebody must be asked");
    if (!any) await soviet.page.waitForTimeout(50);
  }
  for (const what of ["move", "attack", "retreat", "advance", "order"])
    assert.ok(total(what) > 0, `${what} was never done`);
  // Both tell the same story of what is public.
  for (const part of [".topbar strong", ".topbar .vp b", ".topbar .weather"])
    assert.equal(await soviet.page.locator(part).innerText(), await german.page.locator(part).innerText());
  assert.deepEqual(soviet.errors, []);
  assert.deepEqual(german.errors, []);
});

test("a stranger can neither see nor act for a seat", { timeout: 60_000 }, async () => {
  const owner = await newPlayer();
  await create(owner, { Soviet: "me", German: "computer:random" });
  await owner.page.waitForSelector(".stack");
  const id = owner.page.url().split("/game/")[1];
  const stranger = await newPlayer();
  await stranger.page.goto(server().url + "/");
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
