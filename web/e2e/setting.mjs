// One server and one browser for the tests of a file.
import { mkdirSync } from "node:fs";
import { Player, launch, startServer } from "./harness.mjs";

const shots = process.env.KESSEL_SHOTS;
if (shots) mkdirSync(shots, { recursive: true });
export const shot = (page, name) => (shots ? page.screenshot({ path: `${shots}/${name}.png` }) : Promise.resolve());

let running;
let browser;
export const server = () => running;
export async function open(extra = [], how = {}) {
  running = await startServer(Array.isArray(extra) ? extra : [], how);
  browser = await launch();
}
/** The server dies; what it returns starts it again on the same port and the same data. */
export async function pullThePlug() {
  const port = Number(new URL(running.url).port);
  const { data } = running;
  await running.kill();
  return async () => {
    running = await startServer([], { port, data });
  };
}
export async function close() {
  await browser?.close();
  await running?.stop();
}
export async function newPlayer(size = { width: 1440, height: 900 }, extra = {}) {
  const context = await browser.newContext({ viewport: size, locale: "en-US", ...extra });
  return new Player(await context.newPage());
}
/** Fills in the form of the lobby: who plays which side, and what else by its label. */
export async function create(player, who, options = {}) {
  const { page } = player;
  await page.goto(running.url + "/");
  await page.getByRole("button", { name: "Begin" }).waitFor();
  for (const [side, value] of Object.entries(who))
    await page.getByLabel(`Who plays the ${side} side?`).selectOption(value);
  for (const [label, value] of Object.entries(options)) {
    const field = page.getByLabel(label);
    if (value === true) await field.check();
    else await field.selectOption(value);
  }
  await page.getByRole("button", { name: "Begin", exact: true }).click();
  await page.waitForURL(/\/game\//);
}
/** A game against the computer, at the first Soviet move. */
export async function atFirstMove(player) {
  await create(player, { Soviet: "me", German: "computer:first" });
  await player.page.waitForSelector(".stack");
  await player.button("Done").click();
  await player.waitAsk("pick units", 30_000);
}
