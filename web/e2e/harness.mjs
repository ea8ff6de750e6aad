// A real server and a real browser for the tests in this folder.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

export async function startServer(
  extra = [],
  {
    port = 0,
    data = mkdtempSync(join(tmpdir(), "kessel-e2e-")),
    program = process.env.KESSEL_PROGRAM ?? join(root, "build/kessel"),
  } = {},
) {
  const child = spawn(
    program,
    ["serve", "--listen", `127.0.0.1:${port}`, "--data-dir", data, "--pace", "0", ...extra],
    { env: { ...process.env, KESSEL_HOME: root }, stdio: ["ignore", "pipe", "inherit"] },
  );
  const url = await new Promise((ok, fail) => {
    let text = "";
    child.stdout.on("data", (d) => {
      text += d;
      const m = /listening on (http:\S+)/.exec(text);
      if (m) ok(m[1].replace(/\/$/, ""));
    });
    child.on("exit", (code) => fail(new Error("the server ended with " + code)));
  });
  return {
    url,
    data,
    child,
    /** Dies without a word, as when the power fails. */
    async kill() {
      const gone = new Promise((ok) => child.on("exit", ok));
      child.kill("SIGKILL");
      await gone;
    },
    async stop() {
      const gone = new Promise((ok) => child.on("exit", ok));
      child.kill("SIGTERM");
      await gone;
      rmSync(data, { recursive: true, force: true });
    },
  };
}

export const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });

const SIDE = 32;
const HEIGHT = SIDE * Math.sqrt(3);
const MARGIN = 70;
/** The middle of a hex on the sheet; the same sum as in src/board/geometry.ts. */
export function centre(hex) {
  const col = Number(hex.slice(0, 2));
  const row = Number(hex.slice(2, 4));
  return { x: MARGIN + SIDE + (col - 1) * SIDE * 1.5, y: MARGIN + (row - (col % 2 === 1 ? 0.5 : 0)) * HEIGHT };
}

/** One player in front of the page. Everything is done by clicks and keys. */
export class Player {
  constructor(page) {
    this.page = page;
    this.errors = [];
    page.setDefaultTimeout(30_000); // a busy machine is slow, not broken
    page.on("pageerror", (e) => this.errors.push(e.message));
  }
  /** Where a hex is on the screen, after bringing it into view; null if a button lies over it even then. */
  async at(name) {
    for (const key of [null, "0", "+"]) {
      if (key) await this.page.locator(".mapview").press(key);
      const p = await this.page.evaluate(
        ([c]) => {
          const box = document.querySelector(".mapview").getBoundingClientRect();
          const m = new DOMMatrix(getComputedStyle(document.querySelector(".mapplane")).transform);
          const x = box.x + m.e + c.x * m.a;
          const y = box.y + m.f + c.y * m.a;
          return {
            x,
            y,
            free:
              document.elementFromPoint(x, y)?.closest(".mapview") !== null &&
              x > box.x + 2 &&
              y > box.y + 2 &&
              x < box.right - 2 &&
              y < box.bottom - 2,
          };
        },
        [{ x: centre(name).x, y: centre(name).y + 14 }],
      );
      if (p.free) return p;
    }
    return null;
  }
  /** Clicks a hex of the map. */
  async hex(name, options = {}) {
    const p = await this.at(name);
    if (!p) throw new Error(`hex ${name} cannot be clicked`);
    for (const k of options.keys ?? []) await this.page.keyboard.down(k);
    await this.page.mouse.click(p.x, p.y);
    for (const k of options.keys ?? []) await this.page.keyboard.up(k);
  }
  /** Drags what stands in one hex to another. */
  async drag(from, to) {
    const a = await this.at(from);
    const b = await this.at(to);
    const again = await this.at(from);
    await this.page.mouse.move(again?.x ?? a.x, again?.y ?? a.y);
    await this.page.mouse.down();
    await this.page.mouse.move(((again?.x ?? a.x) + b.x) / 2, ((again?.y ?? a.y) + b.y) / 2, { steps: 4 });
    await this.page.waitForTimeout(400); // the answer of where it can go
    await this.page.mouse.move(b.x, b.y, { steps: 4 });
    await this.page.mouse.up();
  }
  /** The engine's question, as it is asked whatever the language of the page. */
  ask() {
    return this.page.locator(".choices h2").getAttribute("data-ask");
  }
  async waitAsk(text, timeout = 40_000) {
    await this.page.waitForFunction(
      (t) =>
        (document.querySelector(".choices h2")?.getAttribute("data-ask") ?? "").toLowerCase().includes(t.toLowerCase()),
      text,
      { timeout },
    );
  }
  async waitMine(timeout = 40_000) {
    await this.page.waitForSelector(".flag.mine", { timeout });
  }
  mine() {
    return this.page
      .locator(".flag.mine")
      .count()
      .then((n) => n > 0);
  }
  button(name) {
    return this.page.locator(".choices").getByRole("button", { name, exact: false }).first();
  }
  unit(name) {
    return this.page.locator(".choices .unit-button", { hasText: name }).first();
  }
  async openList() {
    const details = this.page.locator(".all-actions");
    if ((await details.count()) === 0) return false;
    if (!(await details.evaluate((d) => d.open))) await details.locator("summary").click();
    await details.locator("li").first().waitFor();
    return true;
  }
  /** Takes an offered action from the full list, as a keyboard or screen-reader user would. */
  async action(text) {
    await this.openList();
    await this.page.locator(`.all-actions button[data-action="${text}"]`).click();
  }
  /** All offered actions that carry the game forward. */
  async offered() {
    if (!(await this.openList())) return [];
    return this.page
      .locator(".all-actions li:not(.free) button")
      .evaluateAll((list) => list.map((b) => b.dataset.action));
  }
  tab(name) {
    return this.page.getByRole("tab", { name });
  }
  refusal() {
    return this.page.locator(".choices .refusal");
  }
}
