// The table by itself: reach, costs, refusals, drags, waypoints, undo, layers, panels, looking back, sharing.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { atFirstMove, close, create, newPlayer, open, pullThePlug, server, shot } from "./setting.mjs";

before(open);
after(close);

test("a stack is clicked, sees its reach and what it costs, and goes; undo brings it back; a reload changes nothing", { timeout: 90_000 }, async () => {
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
});

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
  for (const [name, selector] of [["Soviet ZOC", ".layer.zoc-soviet"], ["German ZOC", ".layer.zoc-german"], ["Soviet supply", ".layer.supply"], ["German communications", ".layer.communications"], ["Threat", ".threat"], ["Victory points", ".vp-mark"]]) {
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

test("the way back: scrub, step, a link to a moment; ending asks about those who could still act", { timeout: 90_000 }, async () => {
  const p = await newPlayer();
  await atFirstMove(p);
  const { page } = p;
  await p.button("End this segment").click();
  assert.match(await page.locator(".question").innerText(), /could still act: /);
  await page.locator(".question").getByRole("button", { name: "No" }).click();
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
});

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

test("a lost connection shows, comes back by itself and neither loses nor doubles an input", { timeout: 90_000 }, async () => {
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
});

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
