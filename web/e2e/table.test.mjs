// The table by itself: reach, costs, refusals, drags, waypoints, undo, layers, panels, looking back, sharing.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { atFirstMove, close, create, newPlayer, open, pullThePlug, server, shot } from "./setting.mjs";

before(open);
after(close);

test(
  "a stack is clicked, sees its reach and what it costs, and goes; undo brings it back; a reload changes nothing",
  { timeout: 90_000 },
  async () => {
    const p = await newPlayer();
    await atFirstMove(p);
    const { page } = p;
    await p.hex("1203");
    await page.waitForSelector(".lit.reach");
    await shot(page, "reach");
    await p.hex("0203");
    await p.refusal().waitFor();
    assert.match(await p.refusal().innerText(), /BO:12\.(5|2)/);
    await p.refusal().locator(".case-text").waitFor(); // what the case says, in our words
    await p.refusal().locator(".case").click();
    await page.locator(".tabpage .rules").waitFor();
    // Hovering shows the way; the tally names its cases.
    const to = await p.at("1204");
    await page.mouse.move(to.x, to.y);
    await page.locator(".way summary").click();
    await page.locator(".way .tally .case").first().waitFor();
    assert.match(await page.locator(".way .tally").innerText(), /MP/);
    await page.locator("polyline.path").waitFor({ state: "attached" });
    await p.hex("1204");
    await page.waitForSelector('.stack[data-hex="1204"]');
    await p.button("Undo").click();
    await page.waitForSelector('.stack[data-hex="1203"]');
    const counters = await page.locator(".stack").count();
    await page.reload();
    await page.waitForSelector(".stack");
    assert.equal(await page.locator(".stack").count(), counters);
    assert.deepEqual(p.errors, []);
  },
);

test("a stack is dragged; a waypoint bends the way", { timeout: 90_000 }, async () => {
  const p = await newPlayer();
  await atFirstMove(p);
  const { page } = p;
  await page.locator(".mapview").press("0");
  await p.drag("1203", "1204");
  await page.waitForSelector('.stack[data-hex="1204"]');
  assert.equal(await page.locator('.stack[data-hex="1203"]').count(), 0);
  await p.button("Undo").click();
  await page.waitForSelector('.stack[data-hex="1203"]');
  await p.hex("1203");
  await page.waitForSelector(".lit.reach");
  await p.hex("1304", { keys: ["Shift"] });
  await page.waitForSelector(".waypoint");
  const to = await p.at("1204");
  await page.mouse.move(to.x, to.y);
  await page.locator("polyline.path").waitFor({ state: "attached" });
  const points = (await page.locator("polyline.path").getAttribute("points")).split(" ");
  assert.equal(points.length, 3, "by way of 1304");
  await p.hex("1204");
  await page.waitForSelector('.stack[data-hex="1204"]');
  assert.match(await page.locator(".log").innerText(), /1304/);
  assert.deepEqual(p.errors, []);
});

test("every layer is drawn, every panel opens its case", { timeout: 90_000 }, async () => {
  const p = await newPlayer();
  await atFirstMove(p);
  const { page } = p;
  await p.tab("More").click();
  for (const [name, selector] of [
    ["Soviet ZOC", ".layer.zoc-soviet"],
    ["German ZOC", ".layer.zoc-german"],
    ["Soviet supply", ".layer.supply"],
    ["German communications", ".layer.communications"],
    ["Threat", ".threat"],
    ["Victory points", ".vp-mark"],
  ]) {
    await page.getByLabel(name).first().check();
    await page.locator(selector).first().waitFor({ state: "attached" });
    if (name === "Threat" || name === "Soviet supply") await shot(page, "layer-" + name.replace(" ", "-"));
  }
  await p.hex("1305");
  await p.tab("Hex").click();
  await page.locator(".place .facts").waitFor();
  assert.match(await page.locator(".place").innerText(), /1305/);
  assert.ok((await page.locator(".here-actions button").count()) > 0);
  await shot(page, "hex-panel");
  await p.tab("Turn").click();
  await page.locator(".checklist li.now").waitFor();
  await page.getByText("Combat results").click();
  assert.equal(await page.locator(".chart.crt td").count(), 60);
  await shot(page, "turn-panel");
  await page.locator(".turnpanel .help").first().click();
  await page.locator(".rules li").first().waitFor();
  assert.deepEqual(p.errors, []);
});

test(
  "the way back: scrub, step, a link to a moment; ending asks about those who could still act",
  { timeout: 90_000 },
  async () => {
    const p = await newPlayer();
    await atFirstMove(p);
    const { page } = p;
    await p.button("End this segment").click();
    assert.match(await page.locator(".question").innerText(), /could still act: /);
    await page.locator(".question [data-do=go-back]").click();
    const slider = page.getByLabel("Replay", { exact: true }).last();
    await slider.focus();
    await slider.press("Home");
    await page.locator(".past-banner").waitFor();
    await page.waitForFunction(() => document.querySelectorAll(".stack").length > 0);
    const early = await page.locator(".stack").count();
    await page.getByRole("button", { name: "One event on" }).click();
    await page.locator(".past-banner").getByRole("button", { name: "Back to now" }).click();
    await page.locator(".past-banner").waitFor({ state: "detached" });
    assert.ok((await page.locator(".stack").count()) > early, "the Germans were not there yet");
    await page.goto(page.url() + "?side=soviet&at=1");
    await page.locator(".past-banner").waitFor();
    assert.equal(await page.locator(".stack").count(), early);
    assert.deepEqual(p.errors, []);
  },
);

test("the guided first game goes on with what the player does", { timeout: 90_000 }, async () => {
  const p = await newPlayer();
  const { page } = p;
  await page.goto(server().url + "/");
  await page.getByRole("button", { name: "First game, guided" }).click();
  await page.waitForURL(/\/game\//);
  await page.locator(".coach").waitFor();
  assert.match(await page.locator(".coach .count").innerText(), /^1 \//);
  await p.button("Done").click();
  await p.waitAsk("pick units", 30_000);
  await page.waitForFunction(() => /^3 \//.test(document.querySelector(".coach .count").textContent));
  await shot(page, "coach");
  await p.hex("1305");
  await page.waitForSelector(".lit.warn");
  for (const name of ["1TA Support", "31 Tank", "11 Gds Tank"]) await p.unit(name).click();
  await page.waitForSelector(".lit.reach");
  await shot(page, "coach-split");
  await p.hex("1306");
  await page.waitForFunction(() => /^4 \//.test(document.querySelector(".coach .count").textContent));
  assert.deepEqual(p.errors, []);
});

test(
  "a lost connection shows, comes back by itself and neither loses nor doubles an input",
  { timeout: 90_000 },
  async () => {
    const p = await newPlayer();
    await atFirstMove(p);
    const { page } = p;
    await p.hex("1203");
    await page.waitForSelector(".lit.reach");
    const seq = () => page.locator(".gamepage").getAttribute("data-seq").then(Number);
    const before = await seq();
    const lines = await page.locator(".log li").count();
    const restart = await pullThePlug();
    await page.locator(".offline").waitFor();
    await p.hex("1204"); // nobody hears it yet
    await page.waitForTimeout(300);
    assert.equal(await seq(), before);
    assert.equal(await page.locator('.stack[data-hex="1203"]').count(), 1);
    await restart();
    await page.locator(".offline").waitFor({ state: "detached", timeout: 30_000 });
    await page.waitForSelector('.stack[data-hex="1204"]', { timeout: 30_000 });
    // One step was made: one line of the log, and one undo takes it back.
    assert.equal(await page.locator(".log li").count(), lines + 1);
    await page.reload();
    await page.waitForSelector('.stack[data-hex="1204"]');
    assert.equal(await page.locator(".log li").count(), lines + 1);
    assert.deepEqual(p.errors, []);
  },
);

test("an open seat is found in the lobby and taken by somebody else", { timeout: 60_000 }, async () => {
  const maker = await newPlayer();
  await create(maker, { Soviet: "me", German: "open" });
  await maker.page.getByText("Waiting for an opponent").waitFor();
  const other = await newPlayer();
  await other.page.goto(server().url + "/");
  await other.page.locator(".games li").first().getByRole("button").first().click();
  await other.page.getByRole("button", { name: "Take the German side" }).click();
  await other.page.locator(".gamepage").waitFor();
  await maker.page.waitForSelector(".stack");
});

test(
  "a stack's fan is pressed counter by counter, stays open meanwhile and lies within the map",
  { timeout: 90_000 },
  async () => {
    const p = await newPlayer();
    await atFirstMove(p);
    const { page } = p;
    const tall = await page.evaluate(() =>
      [...document.querySelectorAll(".stack")].filter((s) => s.querySelector(".badge")).map((s) => s.dataset.hex),
    );
    assert.ok(tall.length > 0, "somebody is stacked");
    let hex = null;
    for (const h of tall) {
      const at = await p.at(h);
      if (!at) continue;
      await page.mouse.move(at.x, at.y);
      await page.locator(`.fan[data-hex="${h}"]`).waitFor({ timeout: 3000 });
      hex = h;
      break;
    }
    assert.ok(hex, "the pointer rests on a stack, and it is spread out");
    const card = await page.locator(".fan .fan-card").boundingBox();
    const map = await page.locator(".mapview").boundingBox();
    assert.ok(
      card.x >= map.x - 1 && card.x + card.width <= map.x + map.width + 1 && card.y >= map.y - 1,
      "nothing of it is cut off",
    );
    const count = await page.locator(".fan .counter").count();
    assert.ok(count >= 2);
    const spot = async (i) => {
      const b = await page.locator(".fan .counter").nth(i).boundingBox();
      return { x: b.x + b.width / 2, y: b.y + b.height / 2 };
    };
    const one = await spot(1);
    await page.mouse.move(one.x, one.y, { steps: 6 });
    await page.waitForTimeout(400);
    assert.equal(await page.locator(`.fan[data-hex="${hex}"]`).count(), 1, "it stays open under the pointer");
    await shot(page, "fan");
    await page.mouse.click(one.x, one.y);
    await page.locator(".units .unit-button.on").first().waitFor();
    assert.equal(
      await page.locator(".units .unit-button.on").count(),
      1,
      "one unit of the stack is in hand, not the stack",
    );
    const zero = await spot(0);
    await page.mouse.click(zero.x, zero.y);
    await page.waitForFunction(() => document.querySelectorAll(".units .unit-button.on").length === 2);
    assert.ok(await page.locator(`.stack[data-hex="${hex}"]`).count(), "nobody has moved");
    assert.deepEqual(p.errors, []);
  },
);

test(
  "units that ending the segment would destroy are named, marked and kept if one goes back",
  { timeout: 120_000 },
  async () => {
    const p = await newPlayer();
    const { page } = p;
    await page.goto(server().url + "/");
    await page.getByRole("button", { name: "Begin", exact: true }).waitFor();
    const made = await page.evaluate(async () => {
      const position = "turn 2 | weather thaw | at soviet 1 move | orders mf - - - | S 1312 31T 9M 11GT | G 2010 68";
      const r = await fetch("/api/games", {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Kessel": "1" },
        body: JSON.stringify({
          game: "breakout",
          scenario: "campaign",
          position,
          sides: { soviet: "me", german: "computer:first" },
        }),
      });
      return { status: r.status, body: await r.json() };
    });
    assert.equal(made.status, 200, JSON.stringify(made.body));
    await page.goto(server().url + "/game/" + made.body.game.id);
    await p.waitAsk("pick units", 30_000);
    await p.button("End this segment").click();
    const question = page.locator(".question.grave");
    await question.waitFor();
    assert.ok((await question.locator(".loss-destroyed").count()) > 0, "who would be destroyed is said");
    await page.locator(".ending-mark").waitFor({ state: "attached" });
    await shot(page, "ending");
    await question.locator("[data-do=go-back]").click();
    await question.waitFor({ state: "detached" });
    assert.match(await p.ask(), /pick units/, "nothing has happened");
    await p.button("End this segment").click();
    await question.locator("[data-do=go-on]").click();
    await page.waitForFunction(() => !/pick units/.test(document.querySelector("[data-ask]")?.dataset.ask ?? ""));
    assert.deepEqual(p.errors, []);
  },
);
