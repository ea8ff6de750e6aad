// The lessons of the Advanced Game, each walked from the lobby to its end by clicks.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { poor } from "./contrast.mjs";
import { PanzerHand } from "./panzer-hand.mjs";
import { close, newPlayer, open, server, shot } from "./setting.mjs";

before(open);
after(close);

class Pupil extends PanzerHand {
  /** Begins a lesson from the list in the lobby. */
  async begin(course, begin = "Begin") {
    const { page } = this;
    page.setDefaultTimeout(15_000);
    await page.goto(server().url + "/");
    await page.getByRole("button", { name: begin, exact: true }).waitFor();
    await page.locator(".newgame select").nth(0).selectOption("panzer");
    await page.locator(`[data-course="${course}"]`).click();
    await page.waitForURL(/\/game\//);
    await page.locator(".coach .count").waitFor();
    await page.locator(".flag.mine").waitFor();
    // The map takes its place once the page has its size.
    await page.evaluate(
      () => new Promise((ok) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(ok, 30)))),
    );
  }
  /** The lesson says that, and stands at that place. */
  async told(n, text) {
    await this.page.waitForFunction(
      ([k, t]) => {
        const coach = document.querySelector(".coach");
        return (
          coach?.querySelector(".count")?.textContent.startsWith(k + " /") && new RegExp(t).test(coach.textContent)
        );
      },
      [String(n), text],
    );
    assert.deepEqual(await this.page.evaluate(poor), [], `lesson ${n}: too little contrast`);
    await shot(this.page, `lesson-${this.name}-${n}`);
  }
  async finished() {
    await this.page.locator(".coach.done").waitFor();
    await shot(this.page, `lesson-${this.name}-done`);
    assert.deepEqual(this.p.errors, []);
  }
  async mine() {
    await this.page.locator(".flag.mine").waitFor();
    return this.p.ask();
  }
  /** The plain answers of a turn, until something of the kind is asked. */
  async until(what, most = 60) {
    for (let n = 0; n < most; ++n) {
      const ask = await this.mine();
      if (what(ask)) return ask;
      const plain = {
        "be First or Second Player": "first",
        "fire at the moving unit, or pass": "pass",
        "answer with overwatch fire, or pass": "pass",
        "show the target's order, or keep it hidden": "hide",
        "fire at the aircraft, or pass": "hold",
        "take the position, or stay": "occupy",
      }[ask];
      if (plain) await this.press(`[data-action="${plain}"]`);
      else if (ask === "fire") {
        const aim = this.state.options.find((a) => a.startsWith("aim "));
        const announce = this.state.options.find((a) => a.startsWith("announce "));
        if (announce) await this.press(`[data-action="${announce}"]`);
        else if (aim) await this.p.action(aim);
        else await this.done();
      } else await this.done();
      await this.page.waitForTimeout(60);
    }
    throw new Error("it never came to that");
  }
}
const pupil = async (name, side, extra) => Object.assign(new Pupil(await newPlayer(...(extra ?? [])), side), { name });

test("infantry and transport", { timeout: 120_000 }, async () => {
  const h = await pupil("infantry", "german");
  const { page } = h;
  await h.begin("infantry");
  await h.told(1, "rides on a truck");
  await h.clickUnit("g21");
  await h.press('.order-button[data-order="move"]');
  await page.locator('.choices .chips [data-unit="g18"]').first().click();
  await h.press('.order-button[data-order="move"]');
  await h.told(2, "Overwatch");
  await h.clickUnit("g14");
  await h.press('.order-button[data-order="ow"]');
  await h.done();
  await h.until((ask) => ask === "move");
  await h.told(3, "click the truck");
  await h.clickUnit("g21");
  await h.click(26_000, 11_000);
  await page.locator(".way .pz-ok").waitFor();
  await h.press("[data-do=go]");
  await h.until((ask) => ask === "load, unload, go on");
  await h.told(4, "gets off");
  await page.locator('[data-off="dismount g18"]').click();
  await h.click(27_500, 11_000);
  await page.locator(".pz-ghost").first().waitFor({ state: "attached" });
  await h.press("[data-do=send-draft]");
  await h.told(5, "Full Cover");
  await h.until((ask) => ask === "pivot vehicles and turn turrets");
  await page.locator('.choices .unit-chip[data-unit="g14"]').click();
  await h.press("[data-do=cover]");
  await h.told(6, "digs");
  await h.done();
  await h.finished();
  assert.equal(h.unit("g14").full_cover, true);
});

test("calling artillery", { timeout: 120_000 }, async () => {
  const h = await pupil("artillery", "german");
  const { page } = h;
  await h.begin("artillery");
  await h.told(1, "observer");
  await h.clickUnit("g2");
  await h.press('.order-button[data-order="ow"]');
  await h.done();
  await h.told(2, "Choose the observer");
  await h.until((ask) => ask === "call and direct indirect fire");
  await page.locator('[data-observer="g2"]').click();
  await h.clickUnit("s11");
  await page.locator('.covered[data-covered="s11"]').waitFor({ state: "attached" });
  await page.locator(".response").first().waitFor();
  await shot(page, "lesson-artillery-call");
  await h.press("[data-do=send-draft]");
  await h.told(3, "next turn");
  // On to the next turn; the observer waits again.
  await h.until((ask) => ask === "give orders");
  if (h.state.options.includes("order g2 ow")) {
    await h.clickUnit("g2");
    await h.press('.order-button[data-order="ow"]');
  }
  await h.done();
  await h.until(() => h.view.turn > 2 && h.view.phase === "combat");
  await h.told(4, "remembered");
  await h.until(() => h.view.phase !== "combat");
  await h.finished();
});

test("close combat", { timeout: 120_000 }, async () => {
  const h = await pupil("close", "german");
  const { page } = h;
  await h.begin("close");
  await h.told(1, "arm's length");
  await h.clickUnit("g6");
  await h.clickUnit("s40");
  await page.locator('[data-fight="close g6 s40"]').waitFor();
  await h.press("[data-do=send-draft]");
  await h.told(2, "advance");
  await h.clickUnit("g7");
  await h.clickUnit("s35");
  await page.locator('[data-fight="hand g7 s35"]').waitFor();
  await h.press("[data-do=send-draft]");
  await h.told(3, "taken back");
  await h.done();
  await h.told(4, "position");
  await h.until(() => ["second-air", "adjustment"].includes(h.view.phase) || h.view.turn > 3);
  await h.finished();
  assert.ok(h.heard.text.some((x) => /g6 assaults s40/.test(x)));
});

test("aircraft, on a phone and in German", { timeout: 120_000 }, async () => {
  const h = await pupil("air", "soviet", [
    { width: 390, height: 844 },
    { hasTouch: true, isMobile: true, locale: "de-DE" },
  ]);
  const { page } = h;
  h.click = async (x, y) => {
    const p = await h.at(x, y);
    await page.touchscreen.tap(p.x, p.y);
  };
  await h.begin("air", "Beginnen");
  await h.told(1, "Schlachtflieger");
  await page.locator('[data-aircraft="s65"]').click();
  await page.locator('[data-pick="speed slow"]').click();
  await page.locator('[data-pick="altitude low"]').click();
  await page.locator("[data-do=fold]").click();
  await h.clickUnit("g6");
  await h.click(40_000, 47_500);
  await h.click(40_000, 30_000);
  await page.locator('[data-outlook="strafe rockets"]').waitFor();
  await shot(page, "lesson-air-flight");
  await h.press("[data-do=send-draft]");
  await h.told(2, "erfasst");
  await h.until((ask) => ask === "attack, or fly on");
  await page.locator('[data-drop="rockets"]').click();
  await page.locator('[data-drop-pattern="rockets"]').waitFor({ state: "attached" });
  await h.press("[data-do=send-draft]");
  await h.told(3, "davon");
  for (let n = 0; n < 5 && h.view.flight; ++n) {
    await h.until((ask) => ask === "attack, or fly on" || !h.view.flight);
    if (h.view.flight) await h.press('[data-action="on 100"]');
  }
  await h.finished();
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 390), "wider than the page");
});
