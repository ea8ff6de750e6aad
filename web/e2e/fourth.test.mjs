// A game that the page has never heard of (tests/fourth): two people play it to its end from the list of actions.
import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { rng } from "./driver.mjs";
import { root } from "./harness.mjs";
import { close, newPlayer, open, server, shot } from "./setting.mjs";

before(() => open([], { program: join(root, "build/tests/kessel_fourth") }));
after(close);

const seq = (p) => p.page.locator(".gamepage").getAttribute("data-seq");
const view = async (p) => JSON.parse(await p.page.locator(".plain-view pre").innerText());

test("a fourth game is played to its end without a table of its own", { timeout: 240_000 }, async () => {
  const west = await newPlayer();
  const east = await newPlayer({ width: 390, height: 844 });
  await west.page.goto(server().url + "/");
  await west.page.locator(".newgame select").nth(0).selectOption("outposts");
  assert.equal(await west.page.getByLabel("Scenario").locator("option").count(), 2);
  await west.page.getByLabel("Who plays the west side?").selectOption("me");
  await west.page.getByLabel("Who plays the east side?").selectOption("link");
  await west.page.getByRole("button", { name: "Begin", exact: true }).click();
  await west.page.waitForURL(/\/game\//);
  await east.page.goto(await west.page.locator(".invite input").inputValue());
  await east.page.getByRole("button", { name: "Take the seat" }).click();
  for (const p of [west, east]) await p.page.waitForSelector(".plain-view");

  const draw = rng(4);
  const left = async (p, side) => (await view(p))[side].to_place;
  for (const [p, side] of [
    [west, "west"],
    [east, "east"],
  ])
    while ((await left(p, side)) > 0) {
      const before = await left(p, side);
      const offered = await p.offered();
      await p.action(offered[draw(offered.length)]);
      await p.page.waitForFunction(
        ([s, n]) => JSON.parse(document.querySelector(".plain-view pre").textContent)[s].to_place < n,
        [side, before],
      );
    }
  // What stands face down is not in the page.
  const shown = (await view(west)).posts.filter((q) => q.side === "east");
  assert.equal(shown.length, 3);
  for (const post of shown) assert.equal(post.strength, null);
  await shot(west.page, "fourth");

  for (let i = 0; i < 60 && (await west.page.locator(".result").count()) === 0; ++i) {
    const mover = (await west.mine()) ? west : east;
    const before = await seq(mover);
    const offered = await mover.offered();
    if (offered.length === 0) {
      await mover.page.waitForTimeout(50); // the other page is still told of it
      continue;
    }
    // Forward where there is a way, so that counters meet.
    const fights = offered.filter((a) => /^(attack|look)/.test(a));
    const list = fights.length > 0 ? fights : offered;
    await mover.action(list[draw(list.length)]);
    await mover.page.waitForFunction((s) => document.querySelector(".gamepage").dataset.seq !== s, before);
  }
  for (const p of [west, east]) await p.page.locator(".result").waitFor();
  assert.match(await west.page.locator(".log ol").innerText(), /The end: west \d+, east \d+/);
  assert.deepEqual(west.errors.concat(east.errors), []);
});
