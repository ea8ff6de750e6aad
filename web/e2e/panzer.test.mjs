// Panzer by two people in two browsers: a full turn of scenario 1 by clicks, and nothing that lies face down ever sent
// across.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { settled, twoPlayers } from "./panzer-hand.mjs";
import { close, newPlayer, open, shot } from "./setting.mjs";

before(open);
after(close);

/** What lies face down on one side, and what the other browser was last sent of it. */
function faceDown(mine, theirs) {
  let hidden = 0;
  for (const u of mine.own()) {
    const seen = theirs.unit(u.id);
    if (mine.view.step === "orders" || theirs.view.step === "orders") {
      assert.equal(seen.order, undefined, `the order of ${u.id} was sent while orders are written`);
      hidden += u.order ? 1 : 0;
    } else if (u.order && !u.revealed) {
      assert.equal(seen.order, "hidden", `the order of ${u.id} lies face down and was sent`);
      hidden += 1;
    }
    for (const secret of ["plan_facing", "plan_turret"])
      assert.equal(seen[secret], undefined, `${secret} of ${u.id} was sent`);
    if (u.aim && !u.announced) assert.equal(seen.aim, undefined, `where ${u.id} aims was sent`);
  }
  return hidden;
}

async function setUp(hands, chooser) {
  const other = hands.find((h) => h !== chooser);
  await shot(chooser.page, "pz-00-edge");
  // The Germans take the south. A click into the area chooses it.
  const before = await chooser.seq();
  await chooser.click(20_000, (chooser.side === "german" ? 0 : 36_000) + 5_000);
  await chooser.after(before);
  await chooser.p.waitAsk("set up");

  // One unit is dragged from the list, one is chosen and set with a click, one is dragged on and turned by its knob.
  const south = chooser.side === "german";
  const y = south ? 8_000 : 40_500;
  const tray = chooser.page.locator(".tray .unit-button");
  assert.equal(await tray.count(), 13);
  const first = await tray.first().getAttribute("data-unit");
  const to = await chooser.at(22_000, y);
  const from = await tray.first().boundingBox();
  let seq = await chooser.seq();
  await chooser.page.mouse.move(from.x + from.width / 2, from.y + 20);
  await chooser.page.mouse.down();
  await chooser.page.mouse.move(to.x + 60, to.y, { steps: 6 });
  await chooser.page.mouse.move(to.x, to.y, { steps: 3 });
  await chooser.page.mouse.up();
  await chooser.after(seq);
  assert.equal(chooser.unit(first).where, "table");
  assert.ok(
    Math.hypot(chooser.unit(first).x - 22_000, chooser.unit(first).y - y) < 200,
    "it stands where it was dropped",
  );
  const second = await tray.nth(1).getAttribute("data-unit");
  await tray.nth(1).click();
  seq = await chooser.seq();
  await chooser.click(25_000, y);
  await chooser.after(seq);
  assert.equal(chooser.unit(second).where, "table");
  seq = await chooser.seq();
  await chooser.drag([25_000, y], [26_500, y]);
  await chooser.after(seq);
  assert.ok(Math.abs(chooser.unit(second).x - 26_500) < 200, "it was dragged on");
  const u = chooser.unit(second);
  seq = await chooser.seq();
  const ahead = u.facing === 0 ? 1 : -1;
  await chooser.drag([u.x, u.y + ahead * 1_333], [u.x + 1_333, u.y]);
  await chooser.after(seq);
  assert.equal(chooser.unit(second).facing, 90, "the knob turns it to the east");
  await chooser.page.locator(".mapview").press("q");
  await chooser.page.waitForFunction(() => document.querySelector(".in-hand")?.textContent.includes("75"));
  // Outside the area is refused with its case.
  await chooser.page.locator(".tray .unit-button").first().click();
  await chooser.click(30_000, 24_000);
  await chooser.p.refusal().waitFor();
  assert.equal(await chooser.p.refusal().locator(".case").first().innerText(), "PZ:23.1.3");
  await shot(chooser.page, "pz-01-place");
  await chooser.press('[data-action="rest"]');
  await chooser.done();
  await other.p.waitAsk("set up");
  await other.press('[data-action="rest"]');
  await other.done();
}

/** Gives orders: these fire, those lurk, the others move. */
async function giveOrders(h, { fire, lurk, box = false }) {
  const { page } = h;
  const units = h.own().map((u) => u.id);
  const blind = units.find((id) => !h.state.options.includes(`order ${id} fire`));
  // Fire without a target is refused with its case.
  await h.clickUnit(blind);
  await page.locator('.order-button[data-order="fire"]').click();
  await h.p.refusal().waitFor();
  assert.equal(await h.p.refusal().locator(".case").first().innerText(), "PZ:6.1.3");
  for (const id of fire) {
    await h.clickUnit(id);
    await h.press('.order-button[data-order="fire"]');
    assert.equal(h.unit(id).order, "fire");
  }
  // A group, gathered with Shift.
  await h.clickUnit(lurk[0]);
  for (const id of lurk.slice(1)) await h.clickUnit(id, { keys: ["Shift"] });
  await page.locator(".choices", { hasText: `${lurk.length} chosen` }).waitFor();
  await h.press('.order-button[data-order="ow"]');
  for (const id of lurk) assert.equal(h.unit(id).order, "ow", "the whole group got the order");
  const go = units.filter((id) => !fire.includes(id) && !lurk.includes(id));
  if (box) {
    const xs = go.map((id) => h.unit(id).x);
    const ys = go.map((id) => h.unit(id).y);
    await page.locator(".mapview").press("0");
    await page.waitForTimeout(250);
    await h.drag([Math.min(...xs) - 900, Math.min(...ys) - 900], [Math.max(...xs) + 900, Math.max(...ys) + 900], {
      keys: ["Shift"],
    });
    await page.waitForFunction((n) => document.querySelectorAll(".piece.chosen").length >= n, go.length);
    h.count("box");
  }
  for (const id of go) {
    await h.clickUnit(id);
    await h.press('.order-button[data-order="move"]');
  }
  await shot(page, `pz-02-orders-${h.side}`);
  for (const u of h.own()) assert.ok(u.order, `${u.id} has an order`);
}

/** Fires with everybody who can: shooter, target, odds, aim, announce. One enemy is spared if there is another. */
async function fire(h, spared = "") {
  const { page } = h;
  const aims = h.state.options.filter((a) => a.startsWith("aim "));
  const aim = aims.find((a) => a.split(" ")[2] !== spared) ?? aims[0];
  if (!aim) return h.press('[data-action^="announce"]');
  const [, shooter, target] = aim.split(" ");
  await h.clickUnit(shooter);
  if (h.view.step !== "watch") await h.clickUnit(target); // the mover is the target already
  await page.locator(`.odds.shot[data-shot="${shooter} ${target}"]`).waitFor();
  assert.match(await page.locator(".odds.shot b[data-number]").innerText(), /Hit: \d+ or less/);
  assert.ok(
    (await page.locator(".odds.shot .armour .face.through, .odds.shot .armour .face.stopped").count()) > 0,
    "the armour that can be struck is shown",
  );
  assert.ok((await page.locator(".odds.shot .tally .case").count()) > 0, "modifiers name their case");
  const sum = await page.locator(".odds.shot .outcome b").allInnerTexts();
  assert.ok(Math.abs(sum.reduce((n, x) => n + parseFloat(x), 0) - 100) < 3, `the chances make a whole: ${sum}`);
  if (!h.did.has("fire")) await shot(page, `pz-04-fire-${h.side}`);
  await h.press("[data-do=aim]");
  h.count("fire");
  const group = h.state.options.find((a) => a.startsWith("announce "));
  await h.press(`[data-action="${group}"]`);
}

/** A way towards the enemy, as far as it goes; with a ghost and its cost before. */
async function moveOne(h, first) {
  const { page } = h;
  const picks = h.state.options.filter((a) => a.startsWith("pick "));
  const pick = picks.find((a) => a === "pick " + first) ?? picks[0];
  if (!pick || (h.did.get("tried") ?? 0) >= 2) {
    await h.done();
    return;
  }
  const id = pick.split(" ")[1];
  const u = h.unit(id);
  const dir = h.side === "german" ? 1 : -1;
  await h.clickUnit(id);
  await page.locator(".way-plan").waitFor();
  // Two legs; where these are barred, one short one.
  for (const way of [
    [
      [300, 2_500],
      [900, 4_300],
    ],
    [[100, 1_500]],
  ]) {
    for (const [i, [x, y]] of way.entries()) {
      await h.click(u.x + x, u.y + dir * y);
      await page.waitForFunction((n) => document.querySelectorAll(".move-plan .waypoint").length === n, i + 1);
    }
    await page.locator(".way .pz-ok, .way .warn").first().waitFor();
    await page.locator(".pz-ghost").first().waitFor();
    if (!h.did.has("move")) await shot(page, `pz-05-move-${h.side}`);
    if ((await page.locator(".way .pz-ok").count()) === 0) {
      assert.match(
        await page.locator(".way .warn .case").first().innerText(),
        /^PZ:/,
        "a way that cannot be gone names its case",
      );
      await page.locator("[data-do=drop-plan]").click();
      continue;
    }
    const before = await h.seq();
    const [x, y] = way.at(-1);
    await h.click(u.x + x, u.y + dir * y); // the last point once more
    await h.after(before);
    h.count("move");
    break;
  }
  h.count("tried");
}

test("two people play the first full turn by clicks, and nothing face down is told", { timeout: 900_000 }, async () => {
  const { german, soviet } = await twoPlayers(newPlayer);
  const hands = [german, soviet];
  await settled(hands);
  const chooser = (await german.p.mine()) ? german : soviet;
  await setUp(hands, chooser);

  // Orders in both browsers at once; neither is told anything of the other's. One German lurks before a Soviet that
  // will move, another fires at somebody else: so there is something to see in every phase, however the dice fall.
  for (const h of hands) await h.p.waitAsk("give orders");
  await settled(hands);
  const pairs = german.shots().filter((x) => x.noted);
  const lurker = pairs.find((x) => pairs.some((y) => y.shooter !== x.shooter && y.target !== x.target));
  assert.ok(lurker, `two Germans see two Soviets: ${JSON.stringify(pairs)}`);
  const gun = pairs.find((y) => y.shooter !== lurker.shooter && y.target !== lurker.target);
  const others = (h, taken, n) =>
    h
      .own()
      .map((u) => u.id)
      .filter((id) => !taken.includes(id))
      .slice(0, n);
  await giveOrders(german, {
    fire: [gun.shooter],
    lurk: [lurker.shooter, ...others(german, [lurker.shooter, gun.shooter], 3)],
    box: true,
  });
  await settled(hands);
  let hidden = faceDown(german, soviet);
  await giveOrders(soviet, { fire: [], lurk: others(soviet, [lurker.target], 4) });
  await settled(hands);
  hidden += faceDown(soviet, german) + faceDown(german, soviet);
  await german.done();
  await settled(hands);
  assert.ok(soviet.view.sealed.includes("german"), "that they are sealed may be known");
  hidden += faceDown(german, soviet);
  await soviet.done();

  const asked = new Set();
  const until = Date.now() + 600_000;
  let windows = 0;
  let adjusted = 0;
  for (;;) {
    await settled(hands);
    hidden += faceDown(german, soviet) + faceDown(soviet, german);
    if (german.view.turn === 2) break;
    assert.ok(Date.now() < until, "a turn comes to its end");
    for (const h of hands) {
      if (!(await h.p.mine()) || h.view.turn === 2) continue;
      const ask = await h.p.ask();
      if (!asked.has(ask)) await shot(h.page, `pz-03-${ask.replace(/\W+/g, "-")}`);
      asked.add(ask);
      if (ask === "be First or Second Player") await h.press('[data-action="first"]');
      else if (ask === "fire") await fire(h, lurker.target);
      else if (ask === "show the target's order, or keep it hidden") await h.press('[data-action="hide"]');
      else if (ask === "which angle counts") await h.press('[data-action^="aspect"]');
      else if (ask === "answer with overwatch fire, or pass") await h.press('[data-action="pass"]');
      else if (ask === "fire at the moving unit, or pass") {
        windows += 1;
        const can = h.state.options.some((a) => a.startsWith("aim "));
        if (can && !h.did.has("overwatch")) {
          h.count("overwatch");
          await fire(h);
        } else if (can && windows > 3)
          await h.press('[data-stand^="hold-turn"]'); // one press, and the rest of the turn is quiet
        else await h.press('[data-action="pass"]');
      } else if (ask === "move") await moveOne(h, lurker.target);
      else if (ask === "pivot vehicles and turn turrets") {
        const turret = h.state.options.find((a) => /^turret \w+ right$/.test(a));
        if (turret && adjusted < 2) {
          const id = turret.split(" ")[1];
          await h.clickUnit(id);
          await h.press('[data-turret="right"]');
          assert.equal(h.unit(id).plan_turret, "right");
          adjusted += 1;
          await settled(hands);
          hidden += faceDown(german, soviet) + faceDown(soviet, german);
        }
        const pivot = [...h.state.options, ...h.state.free].find((a) => a.startsWith("pivot "));
        if (pivot && h.side === "german" && !h.did.has("pivot")) {
          const id = pivot.split(" ")[1];
          const facing = h.unit(id).facing;
          await h.clickUnit(id);
          await h.press('[data-turn="45"]');
          assert.equal(h.unit(id).plan_facing, (facing + 45) % 360);
          h.count("pivot");
        }
        await h.done();
      } else throw new Error("nobody knows what to do: " + ask);
    }
  }
  for (const question of [
    "be First or Second Player",
    "fire",
    "show the target's order, or keep it hidden",
    "move",
    "fire at the moving unit, or pass",
    "pivot vehicles and turn turrets",
  ])
    assert.ok(asked.has(question), `nobody was asked: ${question}`);
  const total = (what) => hands.reduce((n, h) => n + (h.did.get(what) ?? 0), 0);
  for (const what of ["fire", "overwatch", "move", "pivot", "box"])
    assert.ok(total(what) > 0, `${what} was never done`);
  assert.ok(adjusted > 0 && windows > 0 && hidden > 100, `too little was hidden to learn anything: ${hidden}`);

  // The log speaks of units by name and number, and tells each side only its own orders.
  const told = (h) => h.heard.states.flatMap((s) => s.events.map((e) => e.text));
  for (const line of told(german)) assert.doesNotMatch(line, /^s\d+ (gets the order|aims at)/);
  for (const line of told(soviet)) assert.doesNotMatch(line, /^g\d+ (gets the order|aims at)/);
  assert.ok(
    told(german).some((x) => /^g\d+ gets the order ow$/.test(x)),
    "the owner is told",
  );
  for (const h of hands) {
    await h.p.tab("Log").click();
    const lines = await h.page.locator(".log li .plain").allInnerTexts();
    assert.ok(
      lines.some((x) => /(PzKpfw|T-34|T-60|T-70).* \d{3}/.test(x)),
      "units have names",
    );
    assert.ok(
      lines.every((x) => !/\b[gs]\d{1,2}\b/.test(x)),
      "no ids are left",
    );
    for (const text of h.heard.text)
      for (const word of ['"seed"', '"hash"', '"secret"', '"token"'])
        assert.ok(!text.includes(word), `${word} was sent`);
    await shot(h.page, `pz-06-turn2-${h.side}`);
    assert.deepEqual(h.p.errors, []);
  }
});

test("the sides agree to end a game, and the points decide", { timeout: 90_000 }, async () => {
  const { german, soviet } = await twoPlayers(newPlayer);
  await german.p.tab("More").click();
  await german.page.getByRole("button", { name: "Offer to end the game" }).click();
  await german.page.getByText("You have offered to end the game.").waitFor();
  const offered = soviet.page.getByText("The German side offers to end the game. The points count as they stand.");
  await offered.waitFor();
  await soviet.page.getByRole("button", { name: "Decline" }).click();
  await offered.waitFor({ state: "detached" });
  await soviet.p.tab("More").click();
  await soviet.page.getByRole("button", { name: "Offer to end the game" }).click();
  await german.page.getByRole("button", { name: "End the game", exact: true }).click();
  for (const h of [german, soviet]) await h.page.locator(".result").getByText("Draw", { exact: true }).waitFor();
  await german.p.tab("Log").click();
  await german.page.getByRole("button", { name: "The game is over: ended by agreement" }).waitFor();
  await shot(german.page, "pz-agreed");
});
