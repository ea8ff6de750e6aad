// Games of Panzer that begin from a typed position (docs/position.md), both sides in one hand.
import { PanzerHand } from "./panzer-hand.mjs";
import { server } from "./setting.mjs";

export class BothHands extends PanzerHand {
  constructor(player, touch = false) {
    super(player, "");
    this.touch = touch;
    this.made = 0;
  }
  async click(x, y, options = {}) {
    if (!this.touch) return super.click(x, y, options);
    const p = await this.at(x, y);
    await this.page.touchscreen.tap(p.x, p.y);
  }
  /** Makes the game and sits down at it. */
  async begin(position, scenario = /scenario (\w+)/.exec(position)?.[1] ?? "1") {
    const { page } = this;
    if (!page.url().startsWith(server().url)) await page.goto(server().url + "/");
    const made = await page.evaluate(
      async ([text, id]) => {
        await fetch("/api/me");
        const r = await fetch("/api/games", {
          method: "POST",
          headers: { "X-Kessel": "1", "Content-Type": "application/json" },
          body: JSON.stringify({ game: "panzer", scenario: id, sides: { german: "me", soviet: "me" }, position: text }),
        });
        return r.json();
      },
      [position, scenario],
    );
    this.made += 1;
    if (!made.game) throw new Error(JSON.stringify(made));
    this.heard.states.length = 0;
    this.heard.text.length = 0;
    await page.goto(`${server().url}/game/${made.game.id}`);
    await this.sit();
  }
  /** Whoever is asked takes the chair. */
  async sit() {
    const { page } = this;
    const chair = page.locator(".handover .primary");
    const table = page.locator(".flag.mine");
    await chair.or(table).first().waitFor();
    while (await chair.count()) {
      await chair.click();
      await chair.or(table).first().waitFor();
    }
    await page.locator(".gamepage .choices").waitFor();
    await page.waitForFunction(() => document.querySelector(".gamepage")?.getAttribute("data-seq") !== null);
    this.side = this.view.viewer;
    // The map takes its place once the page has its size.
    await page.evaluate(
      () => new Promise((ok) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(ok, 30)))),
    );
  }
  /** Presses a button; whatever is asked next, and of whom, is waited for. */
  async press(selector) {
    try {
      await this.until(() => this.page.locator(`.choices ${selector}`).first().click());
    } catch (e) {
      throw new Error(`${selector}: ${e.message}\n${await this.page.locator("body").innerText()}`, { cause: e });
    }
  }
  async done() {
    await this.until(async () => {
      const before = await this.seq();
      await this.page.locator(".choices [data-do=done]").click();
      // The engine is asked first what the end would cost; if anything, the page asks.
      const yes = this.page.locator(".question [data-do=go-on]");
      await this.page.waitForFunction(
        (n) =>
          document.querySelector(".handover, .question [data-do=go-on]") ||
          document.querySelector(".gamepage")?.getAttribute("data-seq") !== n,
        before,
      );
      if ((await yes.count()) > 0) await yes.click();
    });
  }
  async until(act) {
    const before = await this.seq();
    const heard = this.heard.states.length;
    await act();
    await this.page.waitForFunction(
      (n) => document.querySelector(".handover") || document.querySelector(".gamepage")?.getAttribute("data-seq") !== n,
      before,
    );
    while (this.heard.states.length === heard) await this.page.waitForTimeout(10);
    // Over, or somebody is asked.
    await this.page.locator(".handover .primary, .flag.mine, .table.ended").first().waitFor();
    if (await this.page.locator(".handover .primary").count()) await this.sit();
    else this.side = this.view.viewer;
  }
  /** What the log of this seat tells, newest last. */
  log() {
    return this.heard.states.flatMap((s) => s.events ?? []).map((e) => e.text);
  }
}
