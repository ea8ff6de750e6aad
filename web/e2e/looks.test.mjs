// Screens as they were when somebody last looked at them, compared loosely: a small blurred picture each, so that fonts
// and antialiasing may differ but a missing map or a broken layout does not pass. KESSEL_PIN=1 keeps the present ones;
// look at the screenshots (KESSEL_SHOTS=DIR) before you do that.
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { createKesselschlacht } from "./kesselschlacht-hand.mjs";
import { close, create, newPlayer, open, server, shot } from "./setting.mjs";

before(open);
after(close);
const folder = join(dirname(fileURLToPath(import.meta.url)), "looks");
const COLS = 32;
const ROWS = 20;

/** Mean colours of a coarse raster over the screenshot. */
async function coarse(page) {
  const png = (await page.screenshot({ animations: "disabled" })).toString("base64");
  const reader = await page.context().newPage();
  const out = await reader.evaluate(
    async ([data, cols, rows]) => {
      const bytes = Uint8Array.from(atob(data), (c) => c.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const canvas = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
      canvas.drawImage(picture, 0, 0);
      const all = canvas.getImageData(0, 0, picture.width, picture.height).data;
      const cells = [];
      for (let r = 0; r < rows; ++r)
        for (let c = 0; c < cols; ++c) {
          const sum = [0, 0, 0];
          let n = 0;
          for (let y = Math.floor((r * picture.height) / rows); y < ((r + 1) * picture.height) / rows; y += 2)
            for (let x = Math.floor((c * picture.width) / cols); x < ((c + 1) * picture.width) / cols; x += 2) {
              for (let i = 0; i < 3; ++i) sum[i] += all[4 * (y * picture.width + x) + i];
              ++n;
            }
          cells.push(...sum.map((v) => Math.round(v / n)));
        }
      return cells;
    },
    [png, COLS, ROWS],
  );
  await reader.close();
  return out;
}

/** How far the page is from its kept picture: the mean difference, and the share of colours that are far off. */
async function distance(page, kept) {
  const now = await coarse(page);
  const differences = kept.map((v, i) => Math.abs(v - now[i]));
  return {
    mean: differences.reduce((a, b) => a + b, 0) / kept.length,
    far: differences.filter((d) => d > 60).length / kept.length,
  };
}

/** A page that is still being painted gets the time that it needs; one that is wrong stays wrong. */
async function looks(player, name) {
  const { page } = player;
  await page.mouse.move(0, 0);
  await page.waitForTimeout(300);
  const file = join(folder, name + ".json");
  if (process.env.KESSEL_PIN) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, JSON.stringify(await coarse(page)) + "\n");
  }
  assert.ok(existsSync(file), `${name} was never kept (KESSEL_PIN=1)`);
  const kept = JSON.parse(readFileSync(file, "utf8"));
  let far = await distance(page, kept);
  for (let tries = 0; tries < 20 && !(far.mean < 7 && far.far < 0.03); ++tries) {
    await page.waitForTimeout(500);
    far = await distance(page, kept);
  }
  await shot(page, "look-" + name);
  assert.ok(
    far.mean < 7 && far.far < 0.03,
    `${name} looks different: mean ${far.mean.toFixed(1)}, ${(far.far * 100).toFixed(1)} % far off`,
  );
}

test("lobby, table, hand-over and phone look as they did", { timeout: 300_000 }, async () => {
  const p = await newPlayer();
  await p.page.goto(server().url + "/");
  await p.page.getByRole("button", { name: "Begin", exact: true }).waitFor();
  await looks(p, "lobby");
  await create(p, { Soviet: "me", German: "me" });
  await p.page.locator(".handover").waitFor();
  await looks(p, "handover");
  await p.page.getByRole("button", { name: "I am the Soviet player" }).click();
  await p.page.waitForSelector(".stack");
  await looks(p, "table");
  await p.page.evaluate(() => localStorage.setItem("kessel-theme", "night"));
  await p.page.reload();
  await p.page.getByRole("button", { name: "I am the Soviet player" }).click();
  await p.page.waitForSelector(".stack");
  await looks(p, "table-night");
  const phone = await newPlayer({ width: 390, height: 844 }, { hasTouch: true, isMobile: true });
  await create(phone, { Soviet: "me", German: "link" });
  await phone.page.locator(".invite").waitFor();
  const german = await newPlayer();
  await german.page.goto(await phone.page.locator(".invite input").inputValue());
  await german.page.getByRole("button", { name: "Take the seat" }).click();
  await phone.page.waitForSelector(".stack");
  await looks(phone, "phone");
  // The measure can fail: the night is not the day.
  const day = JSON.parse(readFileSync(join(folder, "table.json"), "utf8"));
  const night = JSON.parse(readFileSync(join(folder, "table-night.json"), "utf8"));
  assert.ok(day.reduce((s, v, i) => s + Math.abs(v - night[i]), 0) / day.length > 50);
});

test("Kesselschlacht's table, chart, turn panel and phone look as they did", { timeout: 300_000 }, async () => {
  const p = await newPlayer();
  const { page } = p;
  // Before the first die everything is the same in every game.
  const setUp = async (player, press) => {
    await createKesselschlacht(player, "solution-west", { Soviet: "computer:first", Axis: "me" });
    await player.page.locator("[data-do=rest]")[press]();
    await player.page.locator(".choices [data-do=done]").waitFor();
    await player.page.waitForFunction(() => document.querySelectorAll(".stack").length > 30);
  };
  await setUp(p, "click");
  await p.tab("Turn").click();
  await page.locator(".turn-track").waitFor();
  await looks(p, "ks-table");
  await page.locator("[data-do=chart]").first().click();
  await page.locator(".airchart").waitFor();
  await looks(p, "ks-chart");
  await page.locator(".airchart [data-do=map]").click();
  await p.tab("More").click();
  await page.getByLabel("Command ranges and supply paths with their lengths", { exact: true }).check();
  await page.locator(".command-layer .command-path").first().waitFor({ state: "attached" });
  await looks(p, "ks-command");
  await page.evaluate(() => localStorage.setItem("kessel-theme", "night"));
  await page.reload();
  await page.waitForSelector(".stack");
  await looks(p, "ks-table-night");
  const phone = await newPlayer({ width: 390, height: 844 }, { hasTouch: true, isMobile: true });
  await setUp(phone, "tap");
  await looks(phone, "ks-phone");
  await phone.page.locator("[data-do=chart]").first().tap();
  await looks(phone, "ks-phone-chart");
});
