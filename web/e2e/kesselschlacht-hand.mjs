// A hand that plays Kesselschlacht as a person would: it looks at the page and clicks. Which of the possible things it
// does is drawn from a seed, so that a failure can be repeated.
import { Hand } from "./driver.mjs";
import { centre } from "./harness.mjs";
import { server } from "./setting.mjs";

/** Fills in the form of the lobby for a game of Kesselschlacht. */
export async function createKesselschlacht(player, scenario, who, options = {}) {
  const { page } = player;
  await page.goto(server().url + "/");
  await page.getByRole("button", { name: "Begin" }).waitFor();
  await page.locator(".newgame select").nth(0).selectOption("kesselschlacht");
  await page.locator(".newgame select").nth(1).selectOption(scenario);
  for (const [side, value] of Object.entries(who))
    await page.getByLabel(`Who plays the ${side} side?`).selectOption(value);
  if (Object.keys(options).length > 0) await page.locator(".newgame details summary").click();
  for (const [label, value] of Object.entries(options))
    await page.locator(".newgame label", { hasText: label }).locator("select").selectOption(value);
  await page.getByRole("button", { name: "Begin", exact: true }).click();
  await page.waitForURL(/\/game\//);
}

export class KesselHand extends Hand {
  constructor(player, seed, habits = {}) {
    super(player, seed, { moves: 5, attacks: 3, strikes: 2, planes: 4, digs: 2, tries: 5, ...habits });
    this.placed = 0;
  }
  async nameOf([x, y]) {
    for (let col = 1; col <= 58; ++col)
      for (let row = 1; row <= 31; ++row) {
        const name = String(col).padStart(2, "0") + String(row).padStart(2, "0");
        const c = centre(name);
        if (Math.abs(c.x - x) < 1 && Math.abs(c.y - y) < 1) return name;
      }
    throw new Error(`no hex at ${x}, ${y}`);
  }
  /** How often it still does what is asked for in this phase. */
  enter(phase, ask) {
    const kinds = [
      [/pick|move the force/, "moves"],
      [/sectors/, "planes"],
      [/missions/, "strikes"],
      [/positions/, "digs"],
      [/activate/, "tries"],
      [/attack/, "attacks"],
    ];
    this.kind = kinds.find(([words]) => words.test(ask))?.[1] ?? "attacks";
    if (phase !== this.segment) this.budget = { ...this.habits };
    this.segment = phase;
  }
  get left() {
    return this.budget?.[this.kind] ?? 0;
  }
  set left(n) {
    if (this.budget) this.budget[this.kind] = n;
  }
  get page() {
    return this.p.page;
  }
  /** Clicks a hex; where a button of the map lies over it, the map is pushed aside first. */
  async hex(name) {
    const map = this.page.locator(".mapview");
    for (const key of ["Shift+ArrowLeft", "Shift+ArrowDown", "Shift+ArrowRight", "Shift+ArrowUp"]) {
      if ((await this.p.at(name)) !== null) break;
      for (let i = 0; i < 3; ++i) await map.press(key);
    }
    await super.hex(name);
  }
  /** Ends a phase or a chain of choices with the button for it. */
  async end() {
    const before = await this.seq();
    await this.click(this.page.locator(".choices [data-do=done]"), before);
    const yes = this.page.locator(".question [data-do=go-on]");
    await this.page.waitForFunction(
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
  /** Presses one of the choices of the panel. */
  async pressOne(selector) {
    const list = this.page.locator(`.choices ${selector}`);
    await this.press(list.nth(this.rnd(await list.count())));
  }
  /** Ammunition and fuel typed into a pair of fields, and sent. */
  async numbers(block, ammo, fuel) {
    await block.locator("input").nth(0).fill(String(ammo));
    await block.locator("input").nth(1).fill(String(fuel));
    await this.press(block.getByRole("button"));
  }
  async setUp(of) {
    const units = [...new Set(of("place").map((a) => a.split(" ")[1]))];
    if (units.length > 0 && this.placed < 2) {
      this.placed += 1;
      const unit = this.one(units);
      const button = this.page.locator(`.choices .unit-button[data-unit="${unit}"]`);
      if (!(await button.isVisible()))
        await this.page.locator(`.choices details:has([data-unit="${unit}"]) > summary`).first().click();
      await button.click();
      await this.hex(this.one(of("place").filter((a) => a.split(" ")[1] === unit)).split(" ")[2]);
      this.count("place");
    } else if (await this.page.locator("[data-do=rest]").count()) {
      await this.press(this.page.locator("[data-do=rest]"));
      this.count("rest");
    } else if (await this.page.locator("[data-do=done]").count()) {
      await this.end();
    } else throw new Error("the set-up can neither go on nor end");
  }
  async onChart(of) {
    const fly = of("fly");
    if (fly.length === 0 || this.left <= 0) {
      await this.press(this.page.locator(".airchart [data-do=seal]"));
      this.count("seal");
      return;
    }
    this.left -= 1;
    const [, plane, n] = this.one(fly).split(" ");
    const from = await this.page.locator(`.airchart [data-air="${plane}"]`).boundingBox();
    const sector = await this.page.locator(`.airchart [data-sector="${n}"] rect`).boundingBox();
    const to = { x: sector.x + sector.width * 0.9, y: sector.y + sector.height * 0.12 };
    const before = await this.seq();
    await this.page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    if (this.rnd(2) === 0) {
      await this.page.mouse.down();
      await this.page.mouse.move(to.x, to.y, { steps: 5 });
      await this.page.mouse.up();
    } else {
      await this.page.mouse.click(from.x + from.width / 2, from.y + from.height / 2);
      await this.page.mouse.click(to.x, to.y);
    }
    await this.after(before);
    this.count("fly");
  }
  async missions(of) {
    const transport = [...of("land"), ...of("drop")];
    if (transport.length > 0) {
      const plane = transport[0].split(" ")[1];
      await this.page.locator(`.choices .unit-button[data-air="${plane}"]`).click();
      await this.pressOne(
        '.here-actions button[data-action^="land "], .choices .here-actions button[data-action^="drop "]',
      );
      this.count("supply");
    } else if (of("strike").length > 0 && this.left > 0) {
      this.left -= 1;
      await this.hex(this.one(of("strike")).split(" ")[1]);
      this.count("strike");
    } else await this.end();
  }
  /** Tells of a hex whether those chosen could stay there; the others are lit as a warning. */
  async staying() {
    const barred = await this.page
      .locator("path.lit.warn")
      .evaluateAll((list) => list.map((p) => p.getAttribute("d")).join(""));
    return (h) =>
      !barred.includes(`M${(centre(h).x - 16).toFixed(1)} ${(centre(h).y - 16 * Math.sqrt(3)).toFixed(1)}L`);
  }
  /** A hex in reach of those chosen where they can stay, drawn at random; null if there is none. */
  async goal() {
    await this.page
      .waitForFunction(
        () => document.querySelectorAll("text.mp").length > 0 || document.querySelector(".choices .warn"),
        null,
        { timeout: 15_000 },
      )
      .catch(() => null);
    const names = [];
    for (const s of await this.reach()) names.push(await this.nameOf(s));
    const open = names.filter(await this.staying());
    for (let tries = 0; tries < 3 && open.length > 0; ++tries) {
      const to = this.one(open);
      if ((await this.p.at(to)) !== null) return to;
    }
    return null;
  }
  async marching() {
    const off = this.page.locator(".choices details.waiting .unit-button");
    const from = await this.page
      .locator('.all-actions li:not(.free) button[data-action^="pick "]')
      .evaluateAll((list) => list.map((b) => /(\d{4})\s*$/.exec(b.textContent)?.[1]).filter(Boolean));
    const owed = (await this.page.locator(".choices [data-do=done]").count()) === 0;
    if ((await off.count()) > 0 && (owed || (this.left > 0 && this.rnd(2) === 0))) {
      this.left -= 1;
      await this.press(off.nth(this.rnd(await off.count())));
      this.count("enter");
      return;
    }
    if (from.length === 0 || (this.left <= 0 && !owed)) return void (await this.end());
    this.left -= 1;
    await this.p.hex(this.one(from));
    let to = await this.goal();
    if (to === null) {
      // Perhaps one of them can go alone.
      const chosen = this.page.locator(".choices .units .unit-button.on");
      while ((await chosen.count()) > 1) await chosen.last().click();
      to = await this.goal();
    }
    if (await this.page.locator(".choices [data-do=exit]").count()) {
      await this.press(this.page.locator(".choices [data-do=exit]"));
      this.count("exit");
      return;
    }
    if (to === null) {
      await this.page.locator(".mapview").press("Escape");
      return;
    }
    await this.hex(to);
    this.count("move");
  }
  async underWay(of) {
    await this.page
      .waitForFunction(() => document.querySelectorAll("text.mp").length > 0, null, { timeout: 1500 })
      .catch(() => null); // where it can go, if anywhere
    const stays = await this.staying();
    const steps = of("step").filter((a) => stays(a.split(" ")[1]));
    const moved = this.p.button("Halt here");
    if (steps.length > 0 && ((await moved.count()) === 0 || this.rnd(3) > 0)) {
      await this.hex(this.one(steps).split(" ")[1]);
      this.count("step");
    } else if ((await moved.count()) > 0) {
      await this.press(moved);
      this.count("halt");
    } else await this.press(this.p.button("Back to where"));
  }
  async deliver() {
    const block = this.page.locator(".choices .two-numbers").first();
    const most = await block.locator("input").evaluateAll((list) => list.map((i) => Number(i.max)));
    if (most[0] + most[1] === 0) return this.end();
    await this.numbers(block, most[0], most[1]);
    this.count("deliver");
  }
  /** Does one thing. Returns the question it answered. */
  async step() {
    const ask = await this.p.ask();
    const offered = await this.p.offered();
    const of = (verb) => offered.filter((a) => a.split(" ")[0] === verb);
    this.enter(await this.page.evaluate(() => document.querySelector(".sequence li.now")?.textContent ?? ""), ask);
    if (/set up/.test(ask)) await this.setUp(of);
    else if (/load the transports/.test(ask)) {
      const block = this.page.locator(".choices .two-numbers").first();
      if (of("cargo").length > 0 && this.left > 0) {
        this.left -= 1;
        const [, , a, f] = this.one(
          of("cargo").filter(
            (x) => x.startsWith(of("cargo")[0].split(" ").slice(0, 2).join(" ") + " ") && !x.endsWith(" 0 0"),
          ),
        ).split(" ");
        await this.numbers(block, a, f);
        this.count("cargo");
      } else await this.end();
    } else if (/sectors/.test(ask)) await this.onChart(of);
    else if (/surprise missions|bombing and supply/.test(ask)) await this.missions(of);
    else if (/aircraft of the mission/.test(ask)) {
      if (await this.page.locator(".choices .danger:not([disabled])").count())
        await this.press(this.page.locator(".choices .danger"));
      else if (of("send").length > 0) await this.press(this.page.locator(".choices .unit-button:not(.on)").first());
      else await this.press(this.p.button("Cancel"));
      this.count("bomb");
    } else if (/roles/.test(ask)) {
      await this.pressOne(".role-line button");
      this.count("role");
    } else if (/attack bombers/.test(ask)) {
      if (this.rnd(2) === 0) await this.press(this.page.locator(".choices .danger"));
      else await this.end();
      this.count("intercept");
    } else if (/share out/.test(ask)) await this.deliver();
    else if (/positions/.test(ask)) {
      if (of("dig").length > 0 && this.left > 0) {
        this.left -= 1;
        await this.hex(this.one(of("dig")).split(" ")[1]);
        this.count("dig");
      } else await this.end();
    } else if (/activate an HQ/.test(ask)) {
      if (of("activate").length > 0 && this.left > 0) {
        this.left -= 1;
        await this.page.locator(".activation button[data-action]").first().waitFor();
        await this.pressOne(".activation button[data-action]");
        this.count("activate");
      } else await this.end();
    } else if (/corps of the Zhukov|HQ the garrison|new HQ for/.test(ask)) await this.pressOne(".formation-button");
    else if (/recall/.test(ask)) {
      if (of("recall").length > 0 && this.rnd(2) === 0) await this.pressOne(".formation-button");
      else await this.end();
    } else if (/returning HQ/.test(ask)) {
      const [, unit, hex] = of("place")[0].split(" ");
      await this.page.locator(`.choices .unit-button[data-unit="${unit}"]`).click();
      await this.hex(hex);
    } else if (/pick units/.test(ask)) await this.marching();
    else if (/move the force/.test(ask)) await this.underWay(of);
    else if (/part of the force/.test(ask)) await this.press(this.p.button("Halt here"));
    else if (/blow a bridge|bridges to roll/.test(ask)) {
      const list = [...of("demolish"), ...of("blow")];
      if (list.length > 0 && this.rnd(2) === 0) {
        await this.pressOne(".here-actions button");
        this.count("blow");
      } else await this.end();
    } else if (/choose a hex to attack/.test(ask)) {
      const list = of("target").map((a) => a.split(" ")[1]);
      if (list.length === 0 || this.left <= 0) return void (await this.end());
      this.left -= 1;
      await this.hex(this.one(list));
      this.count("target");
    } else if (/name the attackers/.test(ask)) {
      if (await this.page.locator(".choices .danger:not([disabled])").count()) {
        await this.press(this.page.locator(".choices .danger"));
        this.count("attack");
      } else if (of("join").length > 0) await this.press(this.page.locator(".choices .stack-button:not(.on)").first());
      else if (of("support").length + of("send").length > 0)
        await this.press(this.page.locator(".choices .unit-button:not(.on)").first());
      else await this.press(this.p.button("Cancel"));
    } else if (/get the ammunition|loses a unit|stacking limit|new garrison|brigades that go/.test(ask)) {
      if (await this.page.locator(".choices .unit-button").count())
        await this.press(this.page.locator(".choices .unit-button").first());
      else await this.end();
      this.count("loss");
    } else if (/^the (attackers|defenders) retreat$/.test(ask)) {
      await this.hex(this.one(of("retreat")).split(" ")[1]);
      this.count("retreat");
    } else if (/make room/.test(ask)) {
      const [, unit, hex] = of("displace")[0].split(" ");
      await this.page.locator(`.choices .unit-button[data-unit="${unit}"]`).click();
      await this.hex(hex);
      this.count("displace");
    } else if (/advance/.test(ask)) {
      const steps = of("step");
      const halt = this.p.button("Halt here");
      if (steps.length > 0) {
        await this.hex(this.one(steps).split(" ")[1]);
        this.count("advance");
      } else if ((await halt.count()) > 0) await this.press(halt);
      else if (
        of("advance").length > 0 &&
        (this.rnd(4) > 0 || !(await this.page.locator(".choices [data-do=done]").count()))
      )
        await this.press(this.page.locator(".choices .unit-button").first());
      else await this.end();
    } else throw new Error("the hand does not know what to do when asked: " + ask);
    const no = this.p.refusal();
    if (await no.count()) throw new Error(`refused at "${ask}": ${await no.first().innerText()}`);
    return ask;
  }
}
