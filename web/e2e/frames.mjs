// How much of the main thread panning and zooming takes, frame by frame, with the whole map and all counters in view.
// node e2e/frames.mjs   (needs build/kessel and Chromium; prints one line per gesture)
import { Player, launch, startServer } from "./harness.mjs";

const server = await startServer();
const browser = await launch();
const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-US" })).newPage();
const p = new Player(page);
await page.goto(server.url + "/");
await page.getByRole("button", { name: "Begin" }).waitFor();
await page.getByLabel("Who plays the German side?").selectOption("computer:first");
await page.getByRole("button", { name: "Begin", exact: true }).click();
await page.waitForSelector(".stack");
await p.button("Done").click();
await p.waitAsk("pick units", 30_000);
const counters = await page.locator(".counter").count();
const box = await page.locator(".mapview").boundingBox();
const cdp = await page.context().newCDPSession(page);
await cdp.send("Performance.enable");
const metrics = async () =>
  Object.fromEntries((await cdp.send("Performance.getMetrics")).metrics.map((m) => [m.name, m.value]));

async function gesture(name, act) {
  await page.waitForTimeout(600);
  await page.evaluate(() => {
    window.frames_ = 0;
    const tick = () => ((window.frames_ += 1), (window.raf_ = requestAnimationFrame(tick)));
    window.raf_ = requestAnimationFrame(tick);
  });
  const before = await metrics();
  await act();
  const after = await metrics();
  const frames = await page.evaluate(() => (cancelAnimationFrame(window.raf_), window.frames_));
  const ms = (key) => ((after[key] - before[key]) * 1000) / frames;
  console.log(
    `${name}: ${frames} frames, main thread ${ms("TaskDuration").toFixed(2)} ms a frame (script ` +
      `${ms("ScriptDuration").toFixed(2)}, style ${ms("RecalcStyleDuration").toFixed(2)}, layout ` +
      `${ms("LayoutDuration").toFixed(2)})`,
  );
}
console.log(`${counters} counters on a map of 47 by 29 hexes`);
const cx = box.x + box.width / 2;
const cy = box.y + box.height / 2;
for (const [zoom, keys] of [
  ["whole map", ["0"]],
  ["half a map", ["0", "+", "+", "+"]],
  ["close", ["0", "+", "+", "+", "+", "+", "+", "+"]],
]) {
  for (const k of keys) await page.locator(".mapview").press(k);
  await page.waitForTimeout(400);
  await gesture(`pan, ${zoom}`, async () => {
    await page.mouse.move(cx, cy);
    await page.mouse.down();
    for (let i = 0; i < 120; ++i) {
      await page.mouse.move(cx + 200 * Math.sin(i / 8), cy + 120 * Math.cos(i / 11));
      await page.waitForTimeout(12);
    }
    await page.mouse.up();
  });
}
await gesture("zoom by wheel", async () => {
  await page.mouse.move(cx, cy);
  for (let i = 0; i < 120; ++i) {
    await page.mouse.wheel(0, i % 60 < 30 ? -40 : 40);
    await page.waitForTimeout(12);
  }
});
await gesture("pointing at hexes", async () => {
  for (let i = 0; i < 120; ++i) {
    await page.mouse.move(box.x + 60 + ((i * 37) % (box.width - 120)), box.y + 60 + ((i * 23) % (box.height - 120)));
    await page.waitForTimeout(12);
  }
});
await browser.close();
await server.stop();
