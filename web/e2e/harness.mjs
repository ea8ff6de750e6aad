// A real server and a real browser for the tests in this folder.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

export async function startServer(extra = []) {
  const data = mkdtempSync(join(tmpdir(), "kessel-e2e-"));
  const program = process.env.KESSEL_PROGRAM ?? join(root, "build/kessel");
  const child = spawn(program, ["serve", "--listen", "127.0.0.1:0", "--data-dir", data, "--pace", "0", ...extra], {
    env: { ...process.env, KESSEL_HOME: root },
    stdio: ["ignore", "pipe", "inherit"],
  });
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
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
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
    page.setDefaultTimeout(8000);
    page.on("pageerror", (e) => this.errors.push(e.message));
  }
  /** Clicks a hex of the map, after fitting the map into view. */
  async hex(name) {
    const box = await this.page.locator(".mapview").boundingBox();
    const at = await this.page.locator(".mapplane").evaluate((el) => {
      const m = new DOMMatrix(getComputedStyle(el).transform);
      return { x: m.e, y: m.f, k: m.a };
    });
    const c = centre(name);
    const x = at.x + c.x * at.k;
    const y = at.y + (c.y + 14) * at.k;
    if (x < 4 || y < 4 || x > box.width - 190 || y > box.height - 130) {
      await this.page.locator(".mapview").press("0");
      await this.page.waitForTimeout(60);
      if (!this.fitted) {
        this.fitted = true;
        return this.hex(name);
      }
    }
    this.fitted = false;
    const again = await this.page.locator(".mapplane").evaluate((el) => {
      const m = new DOMMatrix(getComputedStyle(el).transform);
      return { x: m.e, y: m.f, k: m.a };
    });
    await this.page.mouse.click(box.x + again.x + c.x * again.k, box.y + again.y + (c.y + 14) * again.k);
  }
  /** The engine's question, as it is asked whatever the language of the page. */
  ask() {
    return this.page.locator(".choices h2").getAttribute("data-ask");
  }
  async waitAsk(text, timeout = 15000) {
    await this.page.waitForFunction((t) => (document.querySelector(".choices h2")?.getAttribute("data-ask") ?? "").toLowerCase().includes(t.toLowerCase()), text, { timeout });
  }
  async waitMine(timeout = 15000) {
    await this.page.waitForSelector(".flag.mine", { timeout });
  }
  mine() {
    return this.page.locator(".flag.mine").count().then((n) => n > 0);
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
    return this.page.locator(".all-actions li:not(.free) button").evaluateAll((list) => list.map((b) => b.dataset.action));
  }
  tab(name) {
    return this.page.getByRole("tab", { name });
  }
  refusal() {
    return this.page.locator(".choices .refusal");
  }
}
