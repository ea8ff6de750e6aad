// The computer at the table: levels, advice, reasons, hurry and fast-forward.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { KesselHand, createKesselschlacht } from "./kesselschlacht-hand.mjs";
import { createPanzer } from "./panzer-hand.mjs";
import { close, create, newPlayer, open, server, shot } from "./setting.mjs";

before(open);
after(close);

test(
  "the lobby offers the levels; a hint names tasks, reasons can be asked for, pauses can be left out",
  { timeout: 120_000 },
  async () => {
    const p = await newPlayer();
    const { page } = p;
    await page.goto(server().url + "/");
    await page.getByRole("button", { name: "Begin", exact: true }).waitFor();
    const names = await page.getByLabel("Who plays the German side?").locator("option").allTextContents();
    for (const level of ["Recruit", "Regular", "Veteran", "Elite"])
      assert.ok(
        names.some((n) => n.startsWith(level)),
        level,
      );
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
    await page.locator(".question [data-do=go-on]").click();
    await page.locator(".advice").waitFor({ state: "detached" }); // the board has changed
    assert.deepEqual(p.errors, []);
  },
);

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
  await page.waitForFunction(() => /moves|attack/.test(document.querySelector(".log ol").textContent), null, {
    timeout: 30_000,
  });
  assert.deepEqual(p.errors, []);
});

test(
  "Kesselschlacht against the computer: levels, no pauses, a hint, a thought that is hurried",
  { timeout: 420_000 },
  async () => {
    const p = await newPlayer();
    const { page } = p;
    await page.goto(server().url + "/");
    await page.locator(".newgame select").nth(0).selectOption("kesselschlacht");
    const names = await page.getByLabel("Who plays the Axis side?").locator("option").allTextContents();
    for (const level of ["Recruit", "Regular", "Veteran", "Elite"])
      assert.ok(
        names.some((n) => n.startsWith(level)),
        level,
      );
    await createKesselschlacht(p, "solution-west", { Soviet: "me", Axis: "computer:elite" });
    await page.waitForSelector(".gamepage");
    await page.getByRole("button", { name: "No pauses" }).click();
    // Nothing is done that need not be, until it is the Axis that moves.
    const hand = new KesselHand(p, 5, { moves: 0, attacks: 0, strikes: 0, planes: 0, digs: 0, tries: 0 });
    hand.placed = 9;
    const hurry = page.getByRole("button", { name: "Move now" });
    const moved = () => page.evaluate(() => /Phase J: Axis movement/.test(document.querySelector(".log").textContent));
    let advised = false;
    for (const until = Date.now() + 360_000; !(await moved());) {
      assert.ok(Date.now() < until, "the Axis comes to move");
      if (!advised && (await p.mine()) && /pick units to move/.test((await p.ask()) ?? "")) {
        await page.getByRole("button", { name: "Hint", exact: true }).click();
        await page.locator(".advice").waitFor({ timeout: 60_000 });
        assert.match(
          await page.locator(".advice").innerText(),
          /Expected at the end: (Axis|Soviet) ahead by [\d.]+ VP/,
        );
        await shot(page, "ks-hint");
        advised = true;
      }
      if (await hurry.isVisible())
        await hurry.click({ timeout: 500 }).catch(() => null); // it may have made up its mind
      else if (await p.mine()) await hand.step();
      else await page.waitForTimeout(50);
    }
    assert.ok(advised, "advice was asked for");
    await hurry.waitFor({ timeout: 30_000 });
    await page.getByText("Axis is thinking").waitFor();
    await shot(page, "ks-thinking");
    await hurry.click();
    await page.waitForFunction(
      () =>
        /Phase K: Axis combat/.test(document.querySelector(".log").textContent) ||
        /of the Axis side moves?/.test(document.querySelector(".log").textContent),
      null,
      { timeout: 30_000 },
    );
    assert.deepEqual(p.errors, []);
  },
);

test(
  "Panzer: advice is followed from the plots of scenario 3 to the first shots or moves; the computer's reasons",
  { timeout: 420_000 },
  async () => {
    const p = await newPlayer();
    const { page } = p;
    await createPanzer(p, { German: "me", Soviet: "computer:recruit" }, "3");
    await page.waitForSelector(".gamepage");
    await page.getByRole("button", { name: "No pauses" }).click();
    const asked = new Set();
    const fought = () => asked.has("fire") || asked.has("move");
    for (const until = Date.now() + 360_000; !fought();) {
      assert.ok(Date.now() < until, `${[...asked]}`);
      if (!(await p.mine())) {
        await page.waitForTimeout(50);
        continue;
      }
      const ask = await p.ask();
      const seq = await page.locator(".gamepage").getAttribute("data-seq");
      await page.getByRole("button", { name: "Hint", exact: true }).click();
      const advice = page.locator(".advice");
      // While both sides write, the board may change under the question.
      await page
        .locator(".advice, .opponent p[role=status]:not(:has-text('thinking'))")
        .first()
        .waitFor({ timeout: 30_000 });
      if (!(await advice.isVisible())) continue;
      const text = await advice.innerText();
      assert.doesNotMatch(text, /\b[gs]\d{1,2}\b|undefined|NaN|\{\w+\}/, text);
      if (!asked.has(ask)) await shot(page, "pz-hint-" + ask.replace(/\W+/g, "-"));
      asked.add(ask);
      if (ask === "give orders" && /Fire/.test(text)) assert.match(text, /Fire → .*\d+ % lost, \d+ points expected/);
      // Advice goes with the board it was given for: if that has just changed, it is asked for again.
      const followed = await page
        .locator("[data-do=follow]")
        .click({ timeout: 3_000 })
        .then(
          () => true,
          () => false,
        );
      if (!followed && !(await advice.isVisible())) continue;
      assert.ok(followed, "advice that is shown can be followed");
      await page.waitForFunction((s) => document.querySelector(".gamepage").dataset.seq !== s, seq, {
        timeout: 30_000,
      });
    }
    for (const one of ["plot in secret", "set up", "give orders"]) assert.ok(asked.has(one), `${one}: ${[...asked]}`);
    await page.getByRole("button", { name: "Why did it do that?" }).click();
    await page.locator(".advice, .opponent p[role=status]").first().waitFor({ timeout: 30_000 });
    assert.match(await page.locator(".opponent").innerText(), /An adviser's guess/);
    await shot(page, "pz-why");
    assert.deepEqual(p.errors, []);
  },
);
