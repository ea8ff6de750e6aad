// A hand that plays Panzer as a person would: it looks at the page and clicks. Where things stand it takes from what
// its own browser was sent, never from the other's.
import { server } from "./setting.mjs";

const INCH = 24;
const RIM = 46;
const HEIGHT = 48_000;
/** A place of the table on the sheet; the same sum as in src/games/panzer/geometry.ts. */
const onSheet = (x, y) => ({ x: RIM + (x / 1000) * INCH, y: RIM + ((HEIGHT - y) / 1000) * INCH });

export async function createPanzer(player, who, scenario = "1") {
  const { page } = player;
  await page.goto(server().url + "/");
  await page.getByRole("button", { name: "Begin" }).waitFor();
  await page.locator(".newgame select").nth(0).selectOption("panzer");
  if (scenario !== "1") await page.locator(".newgame select").nth(1).selectOption(scenario);
  for (const [side, value] of Object.entries(who))
    await page.getByLabel(`Who plays the ${side} side?`).selectOption(value);
  await page.getByRole("button", { name: "Begin", exact: true }).click();
  await page.waitForURL(/\/game\//);
}

/** Listens to everything a page receives. */
export function listen(player) {
  const heard = { states: [], text: [] };
  player.page.on("websocket", (ws) =>
    ws.on("framereceived", ({ payload }) => {
      const text = String(payload);
      heard.text.push(text);
      const m = JSON.parse(text);
      if (m.t === "state") heard.states.push(m);
    }),
  );
  player.page.on("response", async (r) => {
    if (/\/api\/games\//.test(r.url())) heard.text.push(await r.text().catch(() => ""));
  });
  return heard;
}

export class PanzerHand {
  constructor(player, side) {
    this.p = player;
    this.side = side;
    this.heard = listen(player);
    this.did = new Map();
  }
  get page() {
    return this.p.page;
  }
  get state() {
    return this.heard.states.at(-1);
  }
  get view() {
    return this.state.view;
  }
  count(what) {
    this.did.set(what, (this.did.get(what) ?? 0) + 1);
  }
  unit(id) {
    return this.view.units.find((u) => u.id === id);
  }
  /** What its own units could fire at, as its page was told last. */
  shots() {
    for (const text of [...this.heard.text].reverse()) {
      const m = /"shots":/.test(text) ? JSON.parse(text) : null;
      if (m?.data?.shots) return m.data.shots;
    }
    return [];
  }
  own() {
    return this.view.units.filter((u) => u.side === this.side && u.where === "table");
  }
  seq() {
    return this.page.locator(".gamepage").getAttribute("data-seq");
  }
  async after(before) {
    await this.page.waitForFunction((n) => document.querySelector(".gamepage")?.getAttribute("data-seq") !== n, before);
  }
  /** Where a place of the table is on the screen, brought into view if it is not. */
  async at(x, y) {
    const c = onSheet(x, y);
    for (const keys of [
      [],
      ["0"],
      ["+"],
      ["Shift+ArrowLeft"],
      ["Shift+ArrowRight", "Shift+ArrowRight"],
      ["Shift+ArrowUp"],
      ["Shift+ArrowDown", "Shift+ArrowDown"],
    ]) {
      for (const k of keys) await this.page.locator(".mapview").press(k);
      if (keys.length > 0) await this.page.waitForTimeout(60);
      const p = await this.page.evaluate(
        ([q]) => {
          const box = document.querySelector(".mapview").getBoundingClientRect();
          const m = new DOMMatrix(getComputedStyle(document.querySelector(".mapplane")).transform);
          const sx = box.x + m.e + q.x * m.a;
          const sy = box.y + m.f + q.y * m.a;
          return { x: sx, y: sy, free: (document.elementFromPoint(sx, sy)?.closest(".mapview") ?? null) !== null };
        },
        [c],
      );
      if (p.free) return p;
    }
    throw new Error(`the place ${x} ${y} cannot be reached`);
  }
  async click(x, y, options = {}) {
    const p = await this.at(x, y);
    for (const k of options.keys ?? []) await this.page.keyboard.down(k);
    await this.page.mouse.click(p.x, p.y);
    for (const k of options.keys ?? []) await this.page.keyboard.up(k);
  }
  async clickUnit(id, options = {}) {
    const u = this.unit(id);
    await this.click(u.x, u.y, options);
  }
  async drag(from, to, options = {}) {
    await this.at(...to);
    const a = await this.at(...from);
    const b = await this.at(...to);
    const again = await this.at(...from);
    if (Math.hypot(a.x - again.x, a.y - again.y) > 1) throw new Error("both ends of a drag have to be in view");
    for (const k of options.keys ?? []) await this.page.keyboard.down(k);
    await this.page.mouse.move(a.x, a.y);
    await this.page.mouse.down();
    await this.page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 4 });
    await this.page.mouse.move(b.x, b.y, { steps: 4 });
    await this.page.mouse.up();
    for (const k of options.keys ?? []) await this.page.keyboard.up(k);
  }
  /** Presses a button of the choices and waits until something has come of it. */
  async press(selector) {
    const before = await this.seq();
    await this.page.locator(`.choices ${selector}`).first().click();
    await this.after(before);
  }
  /** Ends a step with the button for it, and says yes if it is asked whether that is meant. */
  async done() {
    const before = await this.seq();
    await this.page.locator(".choices [data-do=done]").click();
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
  }
}

/** Two people at one table; the Germans make the game. */
export async function twoPlayers(newPlayer, scenario = "1") {
  const german = new PanzerHand(await newPlayer(), "german");
  const soviet = new PanzerHand(await newPlayer(), "soviet");
  await createPanzer(german.p, { German: "me", Soviet: "link" }, scenario);
  await soviet.page.goto(await german.page.locator(".invite input").inputValue());
  await soviet.page.getByRole("button", { name: "Take the seat" }).click();
  await soviet.page.waitForURL(/\/game\//);
  for (const h of [german, soviet]) await h.page.waitForSelector(".gamepage .choices");
  return { german, soviet };
}

/** Waits until nothing more arrives at either. */
export async function settled(hands) {
  for (let n = -1, quiet = 0; quiet < 2;) {
    await hands[0].page.waitForTimeout(60);
    const now = hands.reduce((sum, h) => sum + h.heard.text.length, 0);
    quiet = now === n ? quiet + 1 : 0;
    n = now;
  }
}
