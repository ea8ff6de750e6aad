// A hand that plays Breakout as a person would: it looks at the page and clicks. Which of the possible things it does
// is drawn from a seed, so that a failure can be repeated.
import { centre } from "./harness.mjs";

export function rng(seed) {
  let s = seed >>> 0;
  return (n) => {
    s = (Math.imul(s, 1664525) + 1013904223) >>> 0;
    return Math.floor((s / 2 ** 32) * n);
  };
}

export class Hand {
  constructor(player, seed, habits = {}) {
    this.p = player;
    this.rnd = rng(seed);
    this.habits = { moves: 6, attacks: 4, ...habits };
    this.did = new Map();
    this.left = 0;
    this.segment = "";
  }
  count(what) {
    this.did.set(what, (this.did.get(what) ?? 0) + 1);
  }
  one(list) {
    return list[this.rnd(list.length)];
  }
  seq() {
    return this.p.page.locator(".gamepage").getAttribute("data-seq");
  }
  /** Waits until the page shows another state, or says no. */
  async after(before) {
    await this.p.page.waitForFunction(
      (s) =>
        document.querySelector(".gamepage")?.dataset.seq !== s ||
        document.querySelector(".choices .refusal") ||
        document.querySelector(".handover"),
      before,
      { timeout: 40_000 },
    );
  }
  async press(locator) {
    const before = await this.seq();
    await this.click(locator, before);
    await this.after(before);
  }
  /** On a busy machine the page may have gone on under the hand before it knows that it has clicked. */
  async click(locator, before) {
    await locator.click({ timeout: 15_000 }).catch(async (e) => {
      if ((await this.seq()) === before) throw e;
    });
  }
  async hex(name) {
    const before = await this.seq();
    await this.p.hex(name);
    await this.after(before);
  }
  /** Hexes that show what would be left of the movement points. */
  reach() {
    return this.p.page
      .locator("text.mp")
      .evaluateAll((list) => list.map((e) => [Number(e.getAttribute("x")), Number(e.getAttribute("y")) - 21]));
  }
  async nameOf([x, y]) {
    for (let col = 1; col <= 47; ++col)
      for (let row = 1; row <= 29; ++row) {
        const name = String(col).padStart(2, "0") + String(row).padStart(2, "0");
        const c = centre(name);
        if (Math.abs(c.x - x) < 1 && Math.abs(c.y - y) < 1) return name;
      }
    throw new Error(`no hex at ${x}, ${y}`);
  }
  async finish(label) {
    const before = await this.seq();
    await this.p.page.locator(".choices footer").getByRole("button", { name: label }).click();
    const yes = this.p.page.locator(".question [data-do=go-on]");
    await this.p.page.waitForFunction(
      (s) =>
        document.querySelector(".gamepage")?.dataset.seq !== s ||
        document.querySelector(".question [data-do=go-on], .choices .refusal, .handover"),
      before,
      { timeout: 40_000 },
    );
    if ((await this.seq()) === before && (await yes.count()) > 0) await yes.click();
    await this.after(before);
    this.count("end");
  }
  /** Puts the small map away: it lies over a corner of the large one. */
  async sit() {
    await this.p.page.locator(".mini-toggle").click();
  }
  /** Does one thing. Returns what it was. */
  async step() {
    const { page } = this.p;
    const ask = await this.p.ask();
    const offered = await this.p.offered();
    const of = (verb) => offered.filter((a) => a.split(" ")[0] === verb);
    const where = ask + (await page.evaluate(() => document.querySelector(".sequence li.now")?.textContent ?? ""));
    if (where !== this.segment) {
      this.segment = where;
      this.left = /pick/.test(ask) ? this.habits.moves : this.habits.attacks;
    }
    if (/order your stacks/.test(ask)) {
      await this.finish("Done");
    } else if (/set up|reinforcements|returning/.test(ask)) {
      if (of("place").length === 0) await this.finish("Done");
      else {
        await page.locator(".choices .unit-button").first().click();
        const name = await page.locator(".choices .unit-button.on").first().textContent();
        const first = of("place")[0].split(" ")[1];
        const spots = of("place").filter((a) => a.split(" ")[1] === first);
        await this.hex(this.one(spots).split(" ")[2]);
        this.count("place " + (name ? "" : "?"));
      }
    } else if (/deploy Korpsgruppen/.test(ask)) {
      const list = of("kg");
      if (list.length === 0 || this.rnd(4) === 0) await this.finish("Done");
      else {
        const [, kg] = list[0].split(" ");
        await page.locator(".choices .units button").first().click();
        await this.hex(this.one(list.filter((a) => a.split(" ")[1] === kg)).split(" ")[2]);
        this.count("kg");
      }
    } else if (/move\/fight/.test(ask)) {
      await this.press(this.p.button(this.one(["Move, then fight", "Fight, then move"])));
      this.count("order");
    } else if (/pick units/.test(ask)) {
      const from = await page
        .locator('.all-actions li:not(.free) button[data-action^="pick "]')
        .evaluateAll((list) => list.map((b) => /(\d{4})\s*$/.exec(b.textContent)?.[1]).filter(Boolean));
      if (from.length === 0 || this.left <= 0) {
        await this.finish("End this segment");
        return "end";
      }
      this.left -= 1;
      const hex = this.one(from);
      await this.p.hex(hex);
      const spots = await page
        .waitForFunction(() => document.querySelectorAll("text.mp").length > 0, null, { timeout: 1500 })
        .then(
          () => this.reach(),
          () => [],
        );
      if (spots.length === 0) {
        await page.locator(".mapview").press("Escape");
        return "nowhere from " + hex;
      }
      const to = await this.nameOf(this.one(spots));
      if ((await this.p.at(to)) === null) {
        await page.locator(".mapview").press("Escape");
        return "covered";
      }
      await this.hex(to);
      this.count("move");
    } else if (/move the group/.test(ask)) {
      // A march that a river's die interrupted goes on by itself; only what then still stands on the road is halted.
      await page.waitForTimeout(250);
      if (!/move the group/.test(await this.p.ask())) return "went on";
      await this.press(this.p.button("Halt here"));
      this.count("halt");
    } else if (/choose a hex to attack/.test(ask)) {
      const enemy = await page.locator(".targets li button b").allTextContents();
      const any = of("target").map((a) => a.split(" ")[1]);
      const list = enemy.length > 0 && this.rnd(5) > 0 ? enemy : any;
      if (list.length === 0 || this.left <= 0) {
        await this.finish("End this segment");
        return "end";
      }
      this.left -= 1;
      await this.hex(this.one(list));
      this.count("target");
    } else if (/name the attackers/.test(ask)) {
      if (await page.locator(".choices .danger:not([disabled])").count()) {
        const probe = /Probe/.test(await page.locator(".choices .danger").textContent());
        await this.press(page.locator(".choices .danger"));
        this.count(probe ? "probe" : "attack");
      } else if (await page.getByRole("button", { name: "All of them" }).count()) {
        await this.press(page.getByRole("button", { name: "All of them" }));
      } else if (of("join").length > 0) {
        await this.press(page.locator(".choices .unit-button").first());
      } else await this.press(this.p.button("Cancel"));
    } else if (/Korpsgruppe and 18th/.test(ask)) {
      const named = page.locator(".choices .buttons button:not(.primary)");
      const list = of("support");
      if (list.length > 0 && this.rnd(2) === 0) {
        await this.press(named.first());
        this.count("support");
      } else await this.press(this.p.button("No (further) support"));
    } else if (/commit air/.test(ask)) {
      const n = this.one(of("air")).split(" ")[1];
      await this.press(page.locator(".choices .buttons").getByRole("button", { name: n, exact: true }).first());
      this.count("air");
    } else if (/loses a step|remove units/.test(ask)) {
      await this.press(page.locator(".choices .unit-button").first());
      this.count("loss");
    } else if (/choose retreats/.test(ask)) {
      const [, unit] = of("retreat")[0].split(" ");
      await page.locator(".choices .unit-button").first().click();
      await this.hex(this.one(of("retreat").filter((a) => a.split(" ")[1] === unit)).split(" ")[2]);
      this.count("retreat");
    } else if (/advance into/.test(ask)) {
      if (of("advance").length > 0 && this.rnd(4) > 0) {
        await this.press(page.locator(".choices .unit-button").first());
        this.count("advance");
      } else await this.finish("No (further) advance");
    } else throw new Error("the hand does not know what to do when asked: " + ask);
    const no = this.p.refusal();
    if (await no.count()) throw new Error(`refused at "${ask}": ${await no.first().innerText()}`);
    return ask;
  }
}
