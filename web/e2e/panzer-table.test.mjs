// What a player of Panzer is shown and told.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { poor } from "./contrast.mjs";
import { root } from "./harness.mjs";
import { PanzerHand, createPanzer, twoPlayers } from "./panzer-hand.mjs";
import { close, newPlayer, open, server, shot } from "./setting.mjs";

before(open);
after(close);

/** Both sides set up in lines, the Germans in the south, and write orders. */
async function atOrders() {
  const { german, soviet } = await twoPlayers(newPlayer);
  await german.page.waitForFunction(
    () => document.querySelector(".flag.mine") || document.querySelector(".flag")?.textContent.includes("Soviet"),
  );
  await german.page.waitForTimeout(200);
  const first = (await german.p.mine()) ? german : soviet;
  const second = first === german ? soviet : german;
  await first.press(`[data-action="edge ${first === german ? 1 : 0}"]`);
  for (const h of [first, second]) {
    await h.p.waitAsk("set up");
    await h.press('[data-action="rest"]');
    await h.done();
  }
  for (const h of [german, soviet]) await h.p.waitAsk("give orders");
  return { german, soviet };
}
let table = null;
/** Several tests look at the same game. */
const writing = async () => (table ??= await atOrders());

test("the tape, and a line of sight with its proof", { timeout: 300_000 }, async () => {
  const { german: h } = await writing();
  const { page } = h;
  await page.locator('[data-tool="tape"]').click();
  const a = h.own()[0];
  await h.click(a.x, a.y);
  await h.click(a.x, 38_000);
  await page.locator(".tape-tag text", { hasText: "range" }).waitFor();
  const inches = Math.floor((38_000 - a.y) / 1000);
  assert.match(
    await page.locator(".tape-tag text").innerHTML(),
    new RegExp(`range ${inches}`),
    "fractions are dropped",
  );
  await shot(page, "pz-tape");

  // From one unit to another through a wood: the wood is named with its height, its part of the line and what was
  // needed.
  await page.locator('[data-tool="sight"]').click();
  await h.click(24_000, 4_000);
  await h.click(24_000, 34_000);
  await page.locator(".sight-result").waitFor();
  assert.equal(await page.locator(".sight-result").getAttribute("data-open"), "false");
  const rows = await page.locator(".proof tbody tr").allInnerTexts();
  assert.ok(rows.length > 0, "what is on the line is listed");
  const blocking = page.locator(".proof tr.blocks").first();
  const cells = await blocking.locator("td").allInnerTexts();
  assert.match(cells[1], /closer|midway|farther/);
  assert.ok(Number(cells[2]) >= Number(cells[3]), `what blocks is as high as needed: ${cells}`);
  assert.match(await blocking.locator(".case").innerText(), /^PZ:5\.5/);
  assert.ok((await page.locator(".sight-obstacle.blocks path").count()) > 0, "and drawn on the table");
  await shot(page, "pz-sight-shut");
  // An open line says so.
  await page.locator('[data-tool="sight"]').click();
  await page.locator('[data-tool="sight"]').click();
  await h.click(60_000, 24_000);
  await h.click(60_000, 28_000);
  await page.locator('.sight-result[data-open="true"]').waitFor();
  await shot(page, "pz-sight-open");
  await page.locator(".tool-card .close").click();
  await page.locator(".tool-card").waitFor({ state: "detached" });

  // Field of fire and spotting ranges of the unit in hand.
  await h.clickUnit(a.id);
  await page.locator('[data-tool="fire"]').click();
  await page.locator(".fire-arc .band").first().waitFor({ state: "attached" });
  await page.locator('[data-tool="spot"]').click();
  await page.locator(".spot-rings .ring").first().waitFor({ state: "attached" });
  await shot(page, "pz-arcs");
  await page.locator('[data-tool="fire"]').click();
  await page.locator('[data-tool="spot"]').click();
  assert.deepEqual(h.p.errors, []);
});

test("odds before an order is given, and what a refusal says", { timeout: 300_000 }, async () => {
  const { german: h } = await writing();
  const { page } = h;
  const fire = h.state.options.find((a) => / fire$/.test(a)) ?? h.state.free.find((a) => / fire$/.test(a));
  const id = fire.split(" ")[1];
  await h.clickUnit(id);
  await page.locator(".hit-tag").first().waitFor({ state: "attached" });
  const near = await page.evaluate(() => [...document.querySelectorAll(".hit-tag")].length);
  assert.ok(near > 0);
  // The nearest enemy north of it: the odds panel comes up with number, outcomes, modifiers with their cases and the
  // armour.
  const foe = h.view.units
    .filter((u) => u.side === "soviet" && u.where === "table")
    .sort((p, q) => Math.abs(p.x - h.unit(id).x) - Math.abs(q.x - h.unit(id).x))[0];
  await h.clickUnit(foe.id);
  await page.locator(".odds.shot").waitFor();
  assert.equal(await page.locator(".odds.shot").getAttribute("data-shot"), `${id} ${foe.id}`);
  await page.locator(".odds.shot .armour svg").waitFor();
  assert.match(await page.locator(".odds.shot .tally").innerText(), /PZ:8\.4/);
  await page.getByText("Where hits fall").click();
  assert.equal(await page.locator(".odds.shot details .chart tbody tr").count(), 10, "every face of the die");
  await page.locator(".odds.shot").evaluate((e) => e.scrollIntoView());
  await shot(page, "pz-odds");

  const blind = h
    .own()
    .map((u) => u.id)
    .find((x) => !h.state.options.includes(`order ${x} fire`) && !h.state.free.includes(`order ${x} fire`));
  await h.clickUnit(blind);
  await page.locator('.order-button[data-order="fire"]').click();
  await h.p.refusal().waitFor();
  assert.equal(await h.p.refusal().locator(".case").first().innerText(), "PZ:6.1.3");
  await h.p.refusal().locator(".close").click();
  // The panels: the data card of a unit, the turn with its points.
  await h.p.tab("Unit").click();
  await page.locator(".place .chart").first().waitFor();
  await shot(page, "pz-card");
  await h.p.tab("Turn").click();
  await page.locator(".turnpanel .roster").first().waitFor();
  assert.equal(await page.locator(".turnpanel .facts dt").count(), 3, "three objectives");
  await shot(page, "pz-turn");
  await h.p.tab("Log").click();
  assert.deepEqual(h.p.errors, []);
});

test("standing orders are set with a press and answer by themselves", { timeout: 300_000 }, async () => {
  const { soviet: h } = await writing();
  const { page } = h;
  await h.p.tab("More").click();
  await page.getByLabel("Hold all overwatch fire").check();
  await page.getByLabel("Overwatch only within (inches)").fill("12");
  await page.getByLabel("Overwatch only within (inches)").press("Tab");
  await page.reload();
  await page.waitForSelector(".gamepage .choices");
  await h.p.tab("More").click();
  assert.ok(await page.getByLabel("Hold all overwatch fire").isChecked());
  assert.equal(await page.getByLabel("Overwatch only within (inches)").inputValue(), "12");
  await page.getByLabel("Hold all overwatch fire").uncheck();
  await page.getByLabel("Overwatch only within (inches)").fill("");
  await page.getByLabel("Overwatch only within (inches)").press("Tab");
  await h.p.tab("Log").click();
});

test("contrast in four palettes", { timeout: 300_000 }, async () => {
  const { german: h } = await writing();
  const { page } = h;
  for (const [theme, palette] of [
    ["day", "usual"],
    ["night", "usual"],
    ["day", "safe"],
    ["night", "safe"],
  ]) {
    await page.evaluate(
      ([a, b]) => ((document.documentElement.dataset.theme = a), (document.documentElement.dataset.palette = b)),
      [theme, palette],
    );
    for (const tab of ["Log", "Unit", "Turn", "More"]) {
      await h.p.tab(tab).click();
      await page.waitForTimeout(100);
      assert.deepEqual(await page.evaluate(poor), [], `${theme} ${palette} ${tab}`);
    }
    await shot(page, `pz-${theme}-${palette}`);
  }
  await page.evaluate(
    () => ((document.documentElement.dataset.theme = ""), (document.documentElement.dataset.palette = "")),
  );
  await h.p.tab("Log").click();
});

test("keys alone: orders are given and a place is described", { timeout: 300_000 }, async () => {
  const { german: h } = await writing();
  const { page } = h;
  const map = page.locator(".mapview");
  await map.focus();
  await map.press("Escape");
  await map.press("n");
  await page.locator(".piece.chosen").waitFor({ state: "attached" });
  const id = await page.locator(".piece.chosen").getAttribute("data-unit");
  const before = await h.seq();
  await map.press("o");
  await h.after(before);
  assert.equal(h.unit(id).order, "ow");
  const again = await h.seq();
  await map.press("m");
  await h.after(again);
  assert.equal(h.unit(id).order, "move");
  await map.press("ArrowUp");
  await map.press("d");
  await page.waitForFunction(() => /Height/i.test(document.querySelector("[data-spoken]")?.textContent ?? ""));
  for (const el of await page.locator("button:visible").all())
    assert.ok(
      ((await el.innerText()) + ((await el.getAttribute("aria-label")) ?? "")).trim().length > 0,
      "a button without a name",
    );
});

test("looking back shows the table as it was", { timeout: 300_000 }, async () => {
  const { german: h } = await writing();
  const { page } = h;
  await h.p.tab("Log").click();
  await page
    .getByRole("button", { name: "To the beginning" })
    .or(page.locator(".scrub .buttons button").first())
    .first()
    .click();
  await page.locator(".past-banner").waitFor();
  await page.waitForFunction(() => document.querySelectorAll(".piece").length === 0);
  await page.locator(".past-banner button").click();
  await page.waitForFunction(() => document.querySelectorAll(".piece").length === 26);
});

test(
  "a move is planned: cost, reverse, facing, what it would be seen from, and what is too far",
  { timeout: 300_000 },
  async () => {
    const { german, soviet } = await atOrders();
    // Everybody moves; nobody fires, so movement comes next.
    for (const h of [german, soviet]) {
      const units = h.own();
      const [x0, x1] = [Math.min(...units.map((u) => u.x)), Math.max(...units.map((u) => u.x))];
      const [y0, y1] = [Math.min(...units.map((u) => u.y)), Math.max(...units.map((u) => u.y))];
      await h.page.locator(".mapview").press("0");
      await h.page.waitForTimeout(250);
      await h.drag([x0 - 1_000, y0 - 1_000], [x1 + 1_000, y1 + 1_000], { keys: ["Shift"] });
      await h.page.waitForFunction(() => document.querySelectorAll(".piece.chosen").length === 13);
      await h.press('.order-button[data-order="move"]');
      await h.page.waitForFunction(() => document.querySelectorAll('.order-chip[data-order="move"]').length >= 13);
      await h.done();
    }
    const first = await Promise.race([german, soviet].map((h) => h.p.waitAsk("First or Second").then(() => h)));
    const mover = first === german ? soviet : german;
    await first.press('[data-action="first"]');
    await mover.p.waitAsk("move");
    const h = mover;
    const { page } = h;
    const pick = h.state.options.find((a) => a.startsWith("pick "));
    const u = h.unit(pick.split(" ")[1]);
    const dir = h.side === "german" ? 1 : -1;
    await h.clickUnit(u.id);
    // Too far: the case is told before and after.
    await h.click(u.x, u.y + dir * 11_500);
    await page.locator(".way .warn .case").first().waitFor();
    assert.match(await page.locator(".way .warn .case").first().innerText(), /^PZ:9\./);
    assert.ok((await page.locator(".move-plan.bad").count()) > 0, "and the plan is red");
    await page.locator("[data-do=go]").click();
    await h.p.refusal().waitFor();
    assert.match(await h.p.refusal().locator(".case").first().innerText(), /^PZ:9\./);
    await page.locator("[data-do=drop-plan]").click();
    // Backwards costs more than ahead over the same ground.
    const spent = async () => Number(await page.locator(".way[data-spent]").getAttribute("data-spent"));
    await page.locator(".mapview").press("r");
    await h.click(u.x, u.y - dir * 1_500);
    await page.locator(".way .pz-ok").waitFor();
    assert.ok((await page.locator(".leg.reversed").count()) > 0);
    assert.ok((await spent()) > 1_500, "reverse is dear");
    await page.locator("[data-do=drop-plan]").click();
    // Forward, and a facing at the end.
    await h.click(u.x, u.y + dir * 2_000);
    await page.locator(".way .pz-ok").waitFor();
    const straight = await spent();
    await page.locator('[data-turn="45"]').first().click();
    await page.waitForFunction(() => /\d+°/.test(document.querySelector(".way-plan .small")?.textContent ?? ""));
    await page.locator(".cost-tag").waitFor({ state: "attached" });
    assert.ok((await page.locator(".impulse").count()) >= 1, "every inch is marked");
    await shot(page, "pz-plan");
    assert.equal(await spent(), straight, "a turn of 45 degrees is free");
    const before = await h.seq();
    await page.locator("[data-do=go]").click();
    await h.after(before);
    // The other side is asked wherever one of its units could fire for all that is known; it wants no more questions.
    const other = h === german ? soviet : german;
    await page.waitForTimeout(300);
    if (await other.p.mine()) await other.page.locator('[data-stand="routine"]').click();
    await h.p.waitAsk("move");
    await page.waitForFunction((id) => document.querySelector(`[data-unit="${id}"].unit-chip`) === null, u.id);
    const moved = h.unit(u.id);
    assert.equal(moved.facing, (u.facing + 45) % 360);
    assert.ok(Math.abs(moved.y - (u.y + dir * 2_000)) < 60);
    // The same from the list of all actions, as those do who use no mouse: a unit is picked, then one of the ways
    // offered.
    const next = h.state.options.find((a) => a.startsWith("pick "));
    const seq = await h.seq();
    await h.p.action(next);
    await h.after(seq);
    await page.locator(".way-plan").waitFor();
    const way = h.state.options.find((a) => a.startsWith("move ") && a.split(" ").length > 4);
    assert.ok(way, "ways are offered");
    const was = await h.seq();
    await h.p.action(way);
    await h.after(was);
    await page.waitForFunction(
      (id) => document.querySelector(`[data-unit="${id}"].unit-chip`) === null,
      next.split(" ")[1],
    );
    for (const x of [german, soviet]) assert.deepEqual(x.p.errors, []);
  },
);

test("a phone in portrait: the table, orders and the tool stay within the page", { timeout: 300_000 }, async () => {
  const player = await newPlayer({ width: 390, height: 844 }, { hasTouch: true, isMobile: true });
  const h = new PanzerHand(player, "german");
  const { page } = h;
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= 390 && window.innerWidth <= 390);
  await createPanzer(player, { German: "me", Soviet: "computer:first" });
  await page.waitForSelector(".gamepage .choices");
  for (;;) {
    await player.waitMine();
    const ask = await player.ask();
    await shot(page, "pz-phone-" + ask.replace(/\W+/g, "-"));
    assert.ok(await fits(), ask);
    if (ask === "give orders") break;
    if (ask === "choose an edge") await h.press('[data-action="edge 1"]');
    else if (await page.locator('[data-action="rest"]').count()) await h.press('[data-action="rest"]');
    else await h.done();
    await page.waitForTimeout(100);
  }
  const u = h.own()[0];
  const p = await h.at(u.x, u.y);
  await page.touchscreen.tap(p.x, p.y);
  await page.locator(".piece.chosen").waitFor({ state: "attached" });
  await h.press('.order-button[data-order="move"]');
  assert.equal(h.unit(u.id).order, "move");
  await page.locator('[data-tool="sight"]').click();
  const q = await h.at(u.x + 3_000, u.y + 9_000);
  await page.touchscreen.tap(q.x, q.y);
  await page.locator(".sight-result").waitFor();
  assert.ok(await fits(), "the proof");
  await shot(page, "pz-phone-sight");
  assert.deepEqual(player.errors, []);
});

test("German: the page, its questions and its log", { timeout: 300_000 }, async () => {
  const p = await newPlayer(undefined, { locale: "de-DE" });
  const h = new PanzerHand(p, "german");
  const { page } = h;
  await page.goto(server().url + "/");
  await page.getByRole("button", { name: "Beginnen" }).waitFor();
  await page.locator(".newgame select").nth(0).selectOption("panzer");
  await page.getByLabel("Wer führt die deutsche Seite?").selectOption("me");
  await page.getByLabel("Wer führt die sowjetische Seite?").selectOption("computer:first");
  await page.getByRole("button", { name: "Beginnen" }).click();
  await page.waitForURL(/\/game\//);
  await page.waitForSelector(".gamepage .choices");
  for (;;) {
    await p.waitMine();
    const ask = await p.ask();
    if (ask === "give orders") break;
    if (ask === "choose an edge") await h.press('[data-action="edge 1"]');
    else if (await page.locator('[data-action="rest"]').count()) await h.press('[data-action="rest"]');
    else await h.press("[data-do=done]");
    await page.waitForTimeout(100);
  }
  assert.equal(await page.locator(".choices h2").innerText(), "Befehle geben");
  await h.clickUnit(h.own()[12].id);
  await page.locator('.order-button[data-order="fire"]').click();
  await h.p.refusal().waitFor();
  assert.match(await h.p.refusal().innerText(), /kein gesehenes Ziel/);
  const lines = await page.locator(".log li .plain").allInnerTexts();
  assert.ok(
    lines.some((x) => /^Phase: Befehle$/.test(x)) && lines.some((x) => /steht bei/.test(x)),
    "the log is German",
  );
  await shot(page, "pz-german");
  assert.deepEqual(p.errors, []);
});

test("a finished game is gone through: wrecks, points, who saw what", { timeout: 300_000 }, async () => {
  const program = process.env.KESSEL_PROGRAM ?? join(root, "build/kessel");
  const folder = mkdtempSync(join(tmpdir(), "kessel-record-"));
  execFileSync(
    program,
    ["sim", "--game", "panzer", "--sides", "random,random", "--games", "3", "--seed", "11", "--save", folder],
    { env: { ...process.env, KESSEL_HOME: root } },
  );
  const record = join(folder, readdirSync(folder).sort()[2]);
  const p = await newPlayer();
  const h = new PanzerHand(p, "german");
  const { page } = h;
  await page.goto(server().url + "/");
  await page.getByRole("button", { name: "Begin" }).waitFor();
  await page.locator('input[type="file"]').setInputFiles(record);
  await page.waitForURL(/\/game\//);
  await page.waitForSelector(".piece");
  const wrecks = h.view.units.filter((u) => ["ko", "bu", "abandoned"].includes(u.where));
  assert.ok(wrecks.length > 0, "somebody was knocked out");
  assert.equal(await page.locator(".piece.wreck").count(), wrecks.length);
  assert.match(
    await page.locator(".pz-points").innerText(),
    new RegExp(`${h.view.score.german} : ${h.view.score.soviet}`),
  );
  await p.tab("Turn").click();
  await page
    .locator(".turnpanel details summary", { hasText: "Points of the German side" })
    .or(page.locator(".turnpanel details summary", { hasText: "Points of the Soviet side" }))
    .first()
    .click();
  await page.locator(".turnpanel .tally .case").first().waitFor();
  await p.tab("More").click();
  await page.getByLabel("Who is spotted by whom").check();
  await page.locator(".seen-layer").waitFor({ state: "attached" });
  await p.tab("Log").click();
  await shot(page, "pz-finished");
  rmSync(folder, { recursive: true, force: true });
  assert.deepEqual(p.errors, []);
});

test("the guided first game teaches set-up and goes on when it is done", { timeout: 300_000 }, async () => {
  const p = await newPlayer();
  const h = new PanzerHand(p, "german");
  const { page } = h;
  await page.goto(server().url + "/");
  await page.getByRole("button", { name: "Begin" }).waitFor();
  await page.locator(".newgame select").nth(0).selectOption("panzer");
  await page
    .getByRole("button", { name: "First game, guided" })
    .or(page.getByRole("button", { name: /guid|first game/i }))
    .first()
    .click();
  await page.waitForURL(/\/game\//);
  await page.locator(".coach").waitFor();
  assert.match(await page.locator(".coach").innerText(), /A bridge and two fords/);
  await shot(page, "pz-coach");
  const until = Date.now() + 120_000;
  for (;;) {
    assert.ok(Date.now() < until, "set-up comes to its end");
    await p.waitMine();
    const ask = await p.ask();
    if (ask === "give orders") break;
    if (ask === "choose an edge") await h.press('[data-action="edge 1"]');
    else if (await page.locator('[data-action="rest"]').count()) await h.press('[data-action="rest"]');
    else await h.done();
    await page.waitForTimeout(100);
  }
  await page.waitForFunction(() => /secret/.test(document.querySelector(".coach")?.textContent ?? ""));
  await h.clickUnit(h.own()[0].id);
  await h.press('.order-button[data-order="move"]');
  await page.waitForFunction(() => /initiative/.test(document.querySelector(".coach")?.textContent ?? ""));
  assert.deepEqual(p.errors, []);
});
