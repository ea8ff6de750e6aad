// The computer at the table: levels, advice, reasons, hurry and fast-forward.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { KesselHand, createKesselschlacht } from "./kesselschlacht-hand.mjs";
import { close, create, newPlayer, open, server, shot } from "./setting.mjs";

before(open);
after(close);

test("the lobby offers the levels; a hint names tasks, reasons can be asked for, pauses can be left out", { timeout: 120_000 }, async () => {
  const p = await newPlayer();
  const { page } = p;
  await page.goto(server().url + "/");
  await page.getByRole("button", { name: "Begin", exact: true }).waitFor();
  const names = await page.getByLabel("Who plays the German side?").locator("option").allTextContents();
  for (const level of ["Recruit", "Regular", "Veteran", "Elite"]) assert.ok(names.some((n) => n.startsWith(level)), level);
  await create(p, { Soviet: "me", German: "computer:recruit" });
  await page.waitForSelector(".stack");
  await page.getByRole("button", { name: "No pauses" }).click();
  await p.button("Done").click();
  await p.waitAsk("pick units", 60_000);
  await page.getByRole("button", { name: "Hint", exact: true }).click();
  await page.locator(".advice").waitFor({ timeout: 30_000 });
  assert.match(await page.locator(".advice").innerText(), /Expected: [\d.-]+ VP/);
  await shot(page, "hint");
  const task = page.locator(".advice ol button").first();
  await task.click();
  await page.locator(".cursor").waitFor({ state: "attached" });
  await p.button("End this segment").click();
  await page.locator(".question").getByRole("button", { name: "Yes" }).click();
  await page.locator(".advice").waitFor({ state: "detached" }); // the board has changed
  assert.deepEqual(p.errors, []);
});

test("a long thought is shown and can be hurried", { timeout: 120_000 }, async () => {
  const p = await newPlayer();
  const { page } = p;
  await create(p, { Soviet: "computer:elite", German: "me" });
  // The Soviets order their stacks at once; then it is ours to set up, and theirs to think.
  await p.waitAsk("set up", 60_000);
  while ((await p.offered()).some((a) => a.startsWith("place "))) {
    const first = (await p.offered()).find((a) => a.startsWith("place "));
    const before = await page.locator(".gamepage").getAttribute("data-seq");
    await p.action(first);
    await page.waitForFunction((s) => document.querySelector(".gamepage").dataset.seq !== s, before);
  }
  await p.button("Done").click();
  await page.getByRole("button", { name: "Move now" }).waitFor({ timeout: 30_000 });
  await shot(page, "thinking");
  await page.getByRole("button", { name: "Move now" }).click();
  await page.waitForFunction(() => /moves|attack/.test(document.querySelector(".log ol").textContent), null, { timeout: 30_000 });
  assert.deepEqual(p.errors, []);
});

test("Kesselschlacht against the computer: levels, no pauses, a hint, a thought that is hurried", { timeout: 420_000 }, async () => {
  const p = await newPlayer();
  const { page } = p;
  await page.goto(server().url + "/");
  await page.locator(".newgame select").nth(0).selectOption("kesselschlacht");
  const names = await page.getByLabel("Who plays the Axis side?").locator("option").allTextContents();
  for (const level of ["Recruit", "Regular", "Veteran", "Elite"]) assert.ok(names.some((n) => n.startsWith(level)), level);
  await createKesselschlacht(p, "solution-west", { Soviet: "me", Axis: "computer:elite" });
  await page.waitForSelector(".gamepage");
  await page.getByRole("button", { name: "No pauses" }).click();
  // Nothing is done that need not be, until it is the Axis that moves.
  const hand = new KesselHand(p, 5, { moves: 0, attacks: 0, strikes: 0, planes: 0, digs: 0, tries: 0 });
  hand.placed = 9;
  const hurry = page.getByRole("button", { name: "Move now" });
  const moved = () => page.evaluate(() => /Phase J: Axis movement/.test(document.querySelector(".log").textContent));
  let advised = false;
  for (const until = Date.now() + 360_000; !(await moved()); ) {
    assert.ok(Date.now() < until, "the Axis comes to move");
    if (!advised && (await p.mine()) && /pick units to move/.test((await p.ask()) ?? "")) {
      await page.getByRole("button", { name: "Hint", exact: true }).click();
      await page.locator(".advice").waitFor({ timeout: 60_000 });
      assert.match(await page.locator(".advice").innerText(), /Expected at the end: (Axis|Soviet) ahead by [\d.]+ VP/);
      await shot(page, "ks-hint");
      advised = true;
    }
    if (await hurry.isVisible()) await hurry.click({ timeout: 500 }).catch(() => null); // it may have made up its mind
    else if (await p.mine()) await hand.step();
    else await page.waitForTimeout(50);
  }
  assert.ok(advised, "advice was asked for");
  await hurry.waitFor({ timeout: 30_000 });
  await page.getByText("Axis is thinking").waitFor();
  await shot(page, "ks-thinking");
  await hurry.click();
  await page.waitForFunction(() => /Phase K: Axis combat/.test(document.querySelector(".log").textContent) || /of the Axis side moves?/.test(document.querySelector(".log").textContent), null, { timeout: 30_000 });
  assert.deepEqual(p.errors, []);
});
