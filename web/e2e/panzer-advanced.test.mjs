// The Advanced Game at the table: two people play the first turn of scenario 3 by clicks, with plots, shared orders, aircraft, called fire,
// transport and Full Cover; and nothing that is plotted or shared in secret is ever sent across.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { PanzerHand, createPanzer, twoPlayers } from "./panzer-hand.mjs";
import { close, newPlayer, open, shot } from "./setting.mjs";

before(open);
after(close);

/** Waits until nothing more arrives at either. */
async function settled(hands) {
  for (let n = -1, quiet = 0; quiet < 2; ) {
    await hands[0].page.waitForTimeout(60);
    const now = hands.reduce((sum, h) => sum + h.heard.text.length, 0);
    quiet = now === n ? quiet + 1 : 0;
    n = now;
  }
}

/** What only its owner may know, looked for in what the other browser was last sent. */
function secret(mine, theirs) {
  let kept = 0;
  const writing = mine.view.step === "orders" || theirs.view.step === "orders";
  for (const u of mine.view.units.filter((x) => x.side === mine.side)) {
    const seen = theirs.unit(u.id);
    if (u.order && (writing || !u.revealed)) {
      assert.ok(seen.order === undefined || seen.order === "hidden", `the order of ${u.id} was sent`);
      assert.equal(seen.share, undefined, `with whom ${u.id} shares was sent`);
      kept += 1;
    }
    for (const plan of ["plan_facing", "plan_turret", "plan_cover", "plan_bail"]) assert.equal(seen[plan], undefined, `${plan} of ${u.id} was sent`);
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
  assert.ok(Math.hypot(german.view.registered[0].at[0] - POINT[0], german.view.registered[0].at[1] - POINT[1]) < 200, "the point is where the click was");
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
  assert.deepEqual(german.view.plots.map((p) => [p.turn, p.bearing, p.fire]), [[3, 90, ["gp-b", "gp-b", "smoke-b"]]]);
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

test("two people play the first turn of scenario 3 by clicks, and nothing secret is told", { timeout: 900_000 }, async () => {
  const { german, soviet } = await twoPlayers(newPlayer, "3");
  const hands = [german, soviet];
  await german.p.waitAsk("plot in secret");
  await settled(hands);
  await plotInSecret(german, soviet);
  await setUp(hands);
  for (const h of hands) await h.p.waitAsk("give orders");
  await settled(hands);
  console.log(german.state.options.filter((a) => a.split(" ")[1] === "g2"));
});
