// The Advanced Game at the table: two people play the first turn of scenario 3 by clicks, with plots, shared orders,
// aircraft, called fire, transport and Full Cover; and nothing that is plotted or shared in secret is ever sent across.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { poor } from "./contrast.mjs";
import { PanzerHand, settled, twoPlayers } from "./panzer-hand.mjs";
import { close, newPlayer, open, server, shot } from "./setting.mjs";

before(open);
after(close);

/** What only its owner may know, looked for in what the other browser was last sent. */
function secret(mine, theirs) {
  let kept = 0;
  const writing = mine.view.step === "orders" || theirs.view.step === "orders";
  for (const u of mine.view.units.filter((x) => x.side === mine.side)) {
    const seen = theirs.unit(u.id);
    if (u.order && (writing || !u.revealed)) {
      assert.ok(seen.order === undefined || seen.order === "hidden", `the order of ${u.id} was sent`);
      // Markers lie on the table once both sides have placed them: who shares one is seen, what it says is not.
      assert.equal(seen.share, writing ? undefined : u.share, `with whom ${u.id} shares`);
      kept += 1;
    }
    for (const plan of ["plan_facing", "plan_turret", "plan_cover", "plan_bail"])
      assert.equal(seen[plan], undefined, `${plan} of ${u.id} was sent`);
  }
  const own = (list, side) => list.filter((x) => x.battery.startsWith(side[0]));
  assert.equal(own(theirs.view.registered, mine.side).length, 0, "a registered point was sent");
  assert.equal(own(theirs.view.plots, mine.side).filter((p) => p.begun === 0).length, 0, "planned fire was sent");
  return kept + own(mine.view.registered, mine.side).length + own(mine.view.plots, mine.side).length;
}

const POINT = [39_500, 30_000];
const PLAN = [39_500, 34_000];
/** An observer and a gun at the river, and what they look at. */
const EYE = [40_200, 23_400];
const GUN = [37_600, 23_200];
const PREY = [40_200, 36_600];

async function plotInSecret(german, soviet) {
  const { page } = german;
  const battery = german.view.units.find((u) => u.label === "gart1").id;
  await page.locator(`[data-plot="register ${battery}"]`).click();
  await german.click(...POINT);
  await page.locator(".draft-point").waitFor({ state: "attached" });
  await german.press("[data-do=send-draft]");
  assert.equal(german.view.registered.length, 1);
  assert.ok(
    Math.hypot(german.view.registered[0].at[0] - POINT[0], german.view.registered[0].at[1] - POINT[1]) < 200,
    "the point is where the click was",
  );
  // Planned fire for three turns: GP, then smoke; the pattern is turned by its knob.
  await page.locator(`[data-plot="plan ${battery}"]`).click();
  await page.locator('[data-field="begin"]').fill("3");
  await page.locator('[data-do="plan-longer"]').click();
  await page.locator('[data-do="plan-longer"]').click();
  await page.locator('[data-pick="fire2 smoke-b"]').click();
  await german.click(...PLAN);
  await page.locator(".template-area").waitFor({ state: "attached" });
  const knob = await page.locator(".template-knob circle").boundingBox();
  const east = await german.at(PLAN[0] + 5_000, PLAN[1]);
  await page.mouse.move(knob.x + knob.width / 2, knob.y + knob.height / 2);
  await page.mouse.down();
  await page.mouse.move(east.x, east.y - 30, { steps: 4 });
  await page.mouse.move(east.x, east.y, { steps: 4 });
  await page.mouse.up();
  await page.locator(".choices", { hasText: "towards 90°" }).waitFor();
  await shot(page, "adv-00-plots");
  await german.press("[data-do=send-draft]");
  assert.deepEqual(
    german.view.plots.map((p) => [p.turn, p.bearing, p.fire]),
    [[3, 90, ["gp-b", "gp-b", "smoke-b"]]],
  );
  await page.locator(".plots .plot").waitFor({ state: "attached" });
  // What is plotted can be taken back, and plotted again.
  await page.locator('.choices [data-action^="scrap point"]').click();
  await page.waitForFunction(() => document.querySelectorAll(".plots .registered").length === 0);
  await page.locator(`[data-plot="register ${battery}"]`).click();
  await german.click(...POINT);
  await german.press("[data-do=send-draft]");
  await settled([german, soviet]);
  secret(german, soviet);
  await german.done();
  await soviet.done();
}

async function setUp(hands) {
  for (let n = 0; n < 2; ++n) {
    await settled(hands);
    const h = (await hands[0].p.mine()) ? hands[0] : hands[1];
    await h.p.waitAsk("set up");
    const put = async (id, [x, y]) => {
      await h.page.locator(`.tray [data-unit="${id}"]`).click();
      const before = await h.seq();
      await h.click(x, y);
      await h.after(before);
      assert.equal(h.unit(id).where, "table", `${id} stands`);
    };
    if (h.side === "german") {
      await put(h.view.units.find((u) => u.functions?.includes("op") && u.side === "german").id, EYE);
      await put(h.view.units.find((u) => u.label === "g151").id, GUN);
    } else await put(h.view.units.find((u) => u.label === "s211").id, PREY);
    await shot(h.page, `adv-01-set-up-${h.side}`);
    await h.press('[data-action="rest"]');
    await settled(hands);
    await shot(h.page, `adv-02-placed-${h.side}`);
    await h.done();
  }
}

/** Every action that is offered has words of its own, in whatever list it stands. */
async function told(h, ask) {
  await shot(h.page, `adv-ask-${ask.replace(/\W+/g, "-")}`);
  for (const theme of ["night", "day"]) {
    await h.page.evaluate((x) => (document.documentElement.dataset.theme = x), theme);
    assert.deepEqual(await h.page.evaluate(poor), [], `${ask}, by ${theme}: too little contrast`);
  }
  if (!(await h.p.openList())) return;
  const bare = await h.page
    .locator(".all-actions li button")
    .evaluateAll((list) =>
      list
        .filter((b) => b.textContent.trim() === b.dataset.action || /\b[gs]\d{1,2}\b|undefined|NaN/.test(b.textContent))
        .map((b) => `${b.dataset.action}: ${b.textContent}`),
    );
  assert.deepEqual(bare, [], `${ask}: actions without words`);
  await h.page.locator(".all-actions summary").click();
}

/** The nearest of its own formation, itself first. */
function comrades(h, id, n, fits = () => true) {
  const u = h.unit(id);
  return [
    u,
    ...h
      .own()
      .filter((x) => x.id !== id && x.formation === u.formation && !x.functions.includes("recon") && fits(x))
      .sort((a, b) => Math.hypot(a.x - u.x, a.y - u.y) - Math.hypot(b.x - u.x, b.y - u.y)),
  ]
    .slice(0, n)
    .map((x) => x.id);
}
const offers = (h, action) => h.state.options.includes(action) || h.state.free.includes(action);

/** One order for several: the first gets it, the others join, and the group is drawn with its command range. */
async function share(h, units, order) {
  const { page } = h;
  await h.clickUnit(units[0]);
  for (const id of units.slice(1)) await h.clickUnit(id, { keys: ["Shift"] });
  await page.locator(".choices", { hasText: `${units.length} chosen` }).waitFor();
  await page.locator("[data-do=share]").click();
  const before = await h.seq();
  await page.locator(`.order-button[data-order="${order}"]`).click();
  await h.after(before);
  await page.waitForFunction(
    ([ids, leader]) =>
      ids.every(
        (id) =>
          document.querySelector(`.unit-chip[data-unit="${id}"] small`)?.textContent.includes("shared") ||
          id === leader,
      ),
    [units, units[0]],
  );
  for (const id of units) assert.equal(h.unit(id).order, order, `${id} has the order`);
  assert.deepEqual(
    units.slice(1).map((id) => h.unit(id).share),
    units.slice(1).map(() => units[0]),
    "they share the first one's",
  );
  await h.clickUnit(units[0]);
  await page.locator(`.command-group[data-group="${units[0]}"]`).waitFor({ state: "attached" });
  await page.locator(".pz-reach-command circle").waitFor({ state: "attached" });
  h.count("share");
}
async function order(h, id, what) {
  const u = h.unit(id);
  if (u.where === "aboard") await h.page.locator(`.order-group [data-unit="${id}"]`).click();
  else await h.clickUnit(id);
  await h.press(`.order-button[data-order="${what}"]`);
  assert.equal(h.unit(id).order, what, `${id}: ${what}`);
}

async function giveOrders(h) {
  const { page } = h;
  const used = () => h.view.formations.filter((f) => f.side === h.side).reduce((n, f) => n + f.used, 0);
  // The German observer looks out; the Soviet one rides. A driver is told to move, and whoever it carries shares that.
  const eye = h.own().find((u) => u.functions.includes("op"));
  const driver = h.own().find((u) => h.view.units.some((x) => x.carrier === u.id));
  if (eye) await order(h, eye.id, "ow");
  else await order(h, driver.id, "move");
  assert.equal(used(), 1, "an order costs a command");
  if (!eye) {
    const rider = h.view.units.find((x) => x.carrier === driver.id);
    await h.clickUnit(driver.id);
    await page.locator(`.choices .chips [data-unit="${rider.id}"]`).first().click();
    await order(h, rider.id, "move");
    assert.ok(used() <= 2);
  }
  const gun = h.own().find((u) => u.label === (h.side === "german" ? "g151" : "s211"));
  if (offers(h, `order ${gun.id} fire`)) await order(h, gun.id, "fire");
  // Two of a platoon that stand near each other move under one command.
  const reach = h.view.formations.find((f) => f.id === h.own()[0].formation);
  assert.ok(reach, "every unit has its formation");
  const first = h.own().find((u) => u.label === (h.side === "german" ? "g221" : "s222"));
  const before = used();
  await share(
    h,
    comrades(h, first.id, 2, (x) => !x.order),
    "move",
  );
  assert.equal(used(), before + 1, "sharing costs one command");
  await shot(page, `adv-03-orders-${h.side}`);
  h.heard.shared = first.id;
}

/** A call: the observer, the battery, the pattern laid on the prey and turned, the chances read. */
async function callFire(h) {
  const { page } = h;
  const call = h.state.options.find((a) => a.startsWith("call "));
  if (!call || h.did.has("call")) return h.done();
  const observer = call.split(" ")[1];
  await page.locator(`[data-observer="${observer}"]`).click();
  const prey = h.view.units
    .filter((u) => u.side !== h.side && u.where === "table")
    .sort((a, b) => Math.hypot(a.x - PREY[0], a.y - PREY[1]) - Math.hypot(b.x - PREY[0], b.y - PREY[1]))[0];
  await h.clickUnit(prey.id);
  await page.locator(".template-area").waitFor({ state: "attached" });
  await page.locator(`.covered[data-covered="${prey.id}"]`).waitFor({ state: "attached" });
  assert.deepEqual(await page.evaluate(poor), [], "a call: too little contrast");
  assert.match(await page.locator("[data-covered-count]").innerText(), /It would cover \d+/);
  assert.match(await page.locator(".response").first().innerText(), /responds at \d+ or more \(\d+ %\)/);
  await page.locator('[data-swing="45"]').click();
  await page.locator('[data-swing="-45"]').click();
  await shot(page, `adv-05-call-${h.side}`);
  assert.equal(await page.locator(".draft-end .warn").count(), 0, "nothing speaks against it");
  await h.press("[data-do=send-draft]");
  h.count("call");
}

async function fly(h) {
  const { page } = h;
  const ready = h.state.options.find((a) => a.startsWith("fly "));
  if (!ready || h.did.has("fly")) return h.done();
  const id = ready.split(" ")[1];
  await page.locator(`[data-aircraft="${id}"]`).click();
  await page.locator(".flight-path.draft .flight-way").waitFor({ state: "attached" });
  await page.locator('[data-pick="altitude low"]').click();
  await page.locator('[data-pick="speed slow"]').click();
  // In over the northern edge, towards the village; an enemy is named with a click.
  await h.click(38_000, 47_500);
  const foe = h.view.units
    .filter((u) => u.side !== h.side && u.where === "table" && !u.building)
    .sort((a, b) => Math.abs(a.x - 38_000) - Math.abs(b.x - 38_000))[0];
  await h.clickUnit(foe.id);
  await page.locator(".flight-path.draft .acquisition").waitFor({ state: "attached" });
  await shot(page, "adv-04-fly");
  if ((await page.locator(".draft-end .warn").count()) > 0) {
    assert.match(
      await page.locator(".draft-end .warn .case").innerText(),
      /^PZ:/,
      "what speaks against a flight names its case",
    );
    await h.p.action(ready);
  } else {
    const before = await h.seq();
    await page.locator("[data-do=send-draft]").click();
    await h.after(before);
  }
  h.count("fly");
}
async function aloft(h) {
  const { page } = h;
  await page.locator(".flight-path .flight-way").waitFor({ state: "attached" });
  if (!h.did.has("aloft")) await shot(page, "adv-04-aloft");
  h.count("aloft");
  const drop = h.state.options.find((a) => a.startsWith("drop "));
  if (drop) {
    h.count("drop");
    await page.locator(`[data-drop="${drop.split(" ")[1]}"]`).click();
    await page.locator("[data-drop-pattern] .template-area").first().waitFor({ state: "attached" });
    return h.press("[data-do=send-draft]");
  }
  await h.press(
    `[data-action="${h.did.get("aloft") < 8 ? "on 3" : h.state.options.filter((a) => a.startsWith("on ")).at(-1)}"]`,
  );
}

async function fire(h) {
  const { page } = h;
  const aim = h.state.options.find((a) => a.startsWith("aim "));
  if (!aim) {
    const announce = h.state.options.find((a) => a.startsWith("announce "));
    return announce ? h.press(`[data-action="${announce}"]`) : h.done();
  }
  const [, shooter, target] = aim.split(" ");
  await page.locator(`[data-shooter="${shooter}"]`).click();
  if (h.view.step !== "watch" && h.view.step !== "flak")
    await page.locator(`.target-list [data-target="${target}"]`).first().click();
  await page.locator(`.odds.shot[data-shot="${shooter} ${target}"]`).waitFor();
  const weapons = await page.locator(".weapons [data-weapon]").count();
  if (weapons > 1) {
    // Another weapon, other odds.
    await page.locator(".weapons [data-weapon]").last().click();
    await page.locator(".weapons [data-weapon].on").waitFor();
    h.count("weapon");
  }
  if (!h.did.has("fire")) await shot(page, `adv-06-fire-${h.side}`);
  await h.press("[data-do=aim]");
  h.count("fire");
  const announce = h.state.options.find((a) => a.startsWith("announce "));
  if (announce) await h.press(`[data-action="${announce}"]`);
}

/** Whoever has to leave a vehicle is put down with a click on what is proposed. */
async function pressFirst(h, verb) {
  const first = h.state.options.find((a) => a.startsWith(verb));
  assert.ok(first, `${verb} is offered`);
  if (await h.page.locator(`.choices .proposals:not([open]) summary`).count())
    await h.page.locator(".choices .proposals summary").click();
  await h.press(`[data-action="${first}"]`);
}

async function dismount(h) {
  const { page } = h;
  const off = h.state.options.find((a) => a.startsWith("dismount "));
  const [, id, x, y] = off.split(" ");
  const carrier = h.unit(id).carrier;
  await h.clickUnit(carrier);
  await page.locator(`[data-off="dismount ${id}"]`).click();
  await h.click(Number(x), Number(y));
  await page.locator(".pz-ghost").first().waitFor({ state: "attached" });
  await shot(page, "adv-07-dismount");
  await h.press("[data-do=send-draft]");
  h.count("dismount");
}
async function moveOne(h) {
  const { page } = h;
  if (h.state.options.some((a) => a.startsWith("dismount ")) && !h.did.has("dismount")) return dismount(h);
  const picks = h.state.options.filter((a) => a.startsWith("pick "));
  if (picks.length === 0 || (h.did.get("tried") ?? 0) >= 4) return h.done();
  h.count("tried");
  const id = picks.map((a) => a.split(" ")[1]).find((x) => !h.did.has("tried " + x));
  if (!id) return h.done();
  h.did.set("tried " + id, 1);
  const u = h.unit(id);
  const dir = h.side === "german" ? 1 : -1;
  await h.clickUnit(id);
  await page.locator(".way-plan").waitFor();
  await h.click(u.x + 200, u.y + dir * 1_800);
  await page.locator(".way .pz-ok, .way .warn").first().waitFor();
  if (!h.did.has("move")) await shot(page, `adv-08-move-${h.side}`);
  if ((await page.locator(".way .pz-ok").count()) === 0) {
    assert.match(await page.locator(".way .warn .case").first().innerText(), /^PZ:/);
    return void (await page.locator("[data-do=drop-plan]").click());
  }
  await h.press("[data-do=go]");
  h.count("move");
}

async function adjust(h, hands) {
  const { page } = h;
  const cover = [...h.state.options, ...h.state.free].find((a) => /^cover \w+ on$/.test(a));
  if (cover) {
    const id = cover.split(" ")[1];
    await page.locator(`.choices .unit-chip[data-unit="${id}"]`).click();
    await h.press("[data-do=cover]");
    assert.equal(h.unit(id).plan_cover, true);
    h.count("cover");
    await settled(hands);
    secret(hands[0], hands[1]);
    secret(hands[1], hands[0]);
  }
  await shot(page, `adv-09-adjust-${h.side}`);
  await h.done();
}

test(
  "two people play the first turn of scenario 3 by clicks, and nothing secret is told",
  { timeout: 900_000 },
  async () => {
    const { german, soviet } = await twoPlayers(newPlayer, "3");
    const hands = [german, soviet];
    await german.p.waitAsk("plot in secret");
    await settled(hands);
    await plotInSecret(german, soviet);
    await setUp(hands);
    for (const h of hands) await h.p.waitAsk("give orders");
    await settled(hands);
    for (const h of hands) {
      await giveOrders(h);
      await settled(hands);
      secret(german, soviet);
      secret(soviet, german);
    }
    for (const h of hands) await h.done();
    const asked = new Set();
    let kept = 0;
    const until = Date.now() + 600_000;
    while (german.view.turn < 2) {
      await settled(hands);
      kept += secret(german, soviet) + secret(soviet, german);
      assert.ok(Date.now() < until, "a turn comes to its end");
      for (const h of hands) {
        if (german.view.turn > 1 || !(await h.p.mine())) continue;
        const ask = await h.p.ask();
        if (!asked.has(ask)) await told(h, ask);
        asked.add(ask);
        const answers = {
          "be First or Second Player": () => h.press('[data-action="first"]'),
          fly: () => fly(h),
          "attack, or fly on": () => aloft(h),
          "fire at the aircraft, or pass": () =>
            h.state.options.some((a) => a.startsWith("aim ")) && !h.did.has("flak")
              ? (h.count("flak"), fire(h))
              : h.press('[data-action="hold"]'),
          "call and direct indirect fire": () => callFire(h),
          "where the fire falls": () => pressFirst(h, "fall "),
          fire: () => fire(h),
          "answer with overwatch fire, or pass": () => h.press('[data-action="pass"]'),
          "fire at the moving unit, or pass": () => h.press('[data-action="pass"]'),
          "show the target's order, or keep it hidden": () => h.press('[data-action="hide"]'),
          "which angle counts": () => h.press('[data-action^="aspect"]'),
          "fire plain AP instead?": () => h.press('[data-action="fallback yes"]'),
          "where it bails out to": () => pressFirst(h, "land "),
          "announce assaults": () => h.done(),
          "which unit leads on": () => pressFirst(h, "lead "),
          "take the position, or stay": () => h.press('[data-action="stay"]'),
          move: () => moveOne(h),
          "load, unload, go on": () => h.done(),
          "pivot vehicles and turn turrets": () => adjust(h, hands),
        };
        assert.ok(answers[ask], "nobody knows what to do: " + ask);
        await answers[ask]();
      }
    }
    const total = (what) => hands.reduce((n, h) => n + (h.did.get(what) ?? 0), 0);
    for (const what of ["share", "fly", "call", "fire", "move", "dismount", "cover"])
      assert.ok(total(what) > 0, `${what} was never done`);
    assert.ok(kept > 200, `too little was secret to learn anything: ${kept}`);
    for (const h of hands) {
      await h.p.tab("Turn").click();
      await h.page.locator(".turnpanel .formation").first().waitFor();
      await shot(h.page, `adv-10-turn2-${h.side}`);
      assert.deepEqual(h.p.errors, []);
    }
  },
);

test(
  "scenario 3 on a phone, in German: plots, set-up and orders stay within the page",
  { timeout: 300_000 },
  async () => {
    const player = await newPlayer({ width: 390, height: 844 }, { hasTouch: true, isMobile: true, locale: "de-DE" });
    const h = new PanzerHand(player, "german");
    const { page } = h;
    await page.goto(server().url + "/");
    await page.getByRole("button", { name: "Beginnen" }).waitFor();
    await page.locator(".newgame select").nth(0).selectOption("panzer");
    await page.locator(".newgame select").nth(1).selectOption("3");
    await page.getByLabel("Wer führt die deutsche Seite?").selectOption("me");
    await page.getByLabel("Wer führt die sowjetische Seite?").selectOption("computer:first");
    await page.getByRole("button", { name: "Beginnen" }).click();
    await page.waitForURL(/\/game\//);
    await page.waitForSelector(".gamepage .choices");
    const fits = async (what) =>
      assert.ok(
        await page.evaluate(() => document.documentElement.scrollWidth <= 390 && window.innerWidth <= 390),
        `${what} is wider than the page`,
      );
    const english = async () =>
      assert.doesNotMatch(
        await page.locator(".choices").innerText(),
        /\b(the|and|click|units?|squad|platoon|of)\b/i,
        "English words on a German page",
      );
    const until = Date.now() + 120_000;
    for (;;) {
      assert.ok(Date.now() < until, "set-up comes to its end");
      await player.waitMine();
      const ask = await player.ask();
      if (ask === "plot in secret") {
        await page.locator('[data-plot^="plan "]').click();
        const p = await h.at(38_000, 26_000);
        await page.touchscreen.tap(p.x, p.y);
        await page.locator(".template-area").waitFor({ state: "attached" });
        await page.locator('[data-swing="45"]').click();
        await english();
        await fits("the plotter");
        await page.locator("[data-do=send-draft]").scrollIntoViewIfNeeded();
        await shot(page, "adv-phone-plots");
        await h.press("[data-do=send-draft]");
        assert.equal(h.view.plots.length, 1);
      }
      await fits(ask);
      await english();
      await shot(page, "adv-phone-" + ask.replace(/\W+/g, "-"));
      if (ask === "give orders") break;
      if (await page.locator('[data-action="rest"]').count()) await h.press('[data-action="rest"]');
      else await h.done(); // it may be asked about points and fire that are not plotted
      await page.waitForTimeout(100);
    }
    const u = h.own().find((x) => x.label === "g221");
    const p = await h.at(u.x, u.y);
    await page.touchscreen.tap(p.x, p.y);
    await page.locator(".piece.chosen").waitFor({ state: "attached" });
    await h.press('.order-button[data-order="move"]');
    await page.locator(".pz-reach-command circle").waitFor({ state: "attached" });
    assert.equal(h.unit(u.id).order, "move");
    await shot(page, "adv-phone-ordered");
    assert.deepEqual(player.errors, []);
  },
);
