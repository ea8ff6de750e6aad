// The review of a finished game: made while one waits, and every moment of it can be seen on the board.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { poor } from "./contrast.mjs";
import { Hand } from "./driver.mjs";
import { close, create, newPlayer, open, server, shot } from "./setting.mjs";

before(open);
after(close);

/** Asks the server from within the page. */
const ask = (page, path) => page.evaluate(async (p) => (await fetch(p)).json(), path);
const seq = async (page) => Number(await page.locator(".gamepage").getAttribute("data-seq"));

test("resign, review, and see the largest missed chance on the board", { timeout: 300_000 }, async () => {
  const p = await newPlayer();
  const { page } = p;
  await create(p, { Soviet: "me", German: "computer:recruit" });
  await page.waitForSelector(".stack");
  assert.equal(await p.tab("Review").count(), 0, "nothing is reviewed while the game goes on");
  await page.getByRole("button", { name: "No pauses" }).click();
  const hand = new Hand(p, 5, { moves: 1, attacks: 2 });
  await hand.sit();
  // Two impulses played carelessly, the Germans' answer, and the beginning of the second turn.
  for (let idle = 0; (await page.locator(".topbar strong").innerText()) === "Turn 1" || !(await p.mine());) {
    if (await p.mine()) await hand.step();
    else await page.waitForTimeout(50);
    assert.ok(++idle < 2000, "the first turn ends");
  }
  await p.tab("More").click();
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("button", { name: "Give up the game?" }).click();
  const open = page.getByRole("button", { name: "Review the game" });
  await open.waitFor();
  const last = await seq(page);
  await open.click();
  await page.locator(".review progress").waitFor();
  await shot(page, "review-making");
  await page.locator(".review .course").waitFor({ timeout: 120_000 });
  const id = page.url().split("/game/")[1];
  const told = await ask(page, `/api/games/${id}/review`);
  const real = told.missed.map((i) => told.stretches[i]).filter((s) => s.missed >= 2 * s.error);
  assert.ok(real.length > 0, "an idle army misses something");
  assert.equal(await page.locator(".chances > li").count(), real.length);
  await shot(page, "review");

  // The largest missed chance: the board as that side saw it just before.
  const chance = page.locator(".chances > li").first();
  const text = await chance.innerText();
  assert.match(text.toLowerCase(), new RegExp(real[0].name.toLowerCase()));
  assert.match(text, /cost \d+\.\d\sVP/);
  assert.match(text, /Attacks made: (none|\d{4} )/);
  await chance.locator(".head").click();
  await page.locator(".past-banner").waitFor();
  const { entries } = await ask(page, `/api/games/${id}/moments?side=${real[0].side}`);
  const n = entries.filter((e) => e < real[0].from).length;
  assert.ok(n < last);
  assert.equal(await seq(page), n);
  assert.equal(await page.locator(".viewer").inputValue(), real[0].side);
  const then = (await ask(page, `/api/games/${id}/at/${n}?side=${real[0].side}`)).state.view;
  assert.equal(await page.locator(".stack").count(), then.stacks.length);
  assert.equal(await page.locator(".topbar strong").innerText(), "Turn " + then.turn);
  const hexes = new Set(real[0].advice.tasks.map((x) => x.hex));
  assert.equal(
    (await page.locator(".review-mark").getAttribute("d")).match(/M/g).length,
    hexes.size,
    "each hex of the plan is marked",
  );
  assert.equal(await chance.locator(".head").getAttribute("aria-pressed"), "true");
  await shot(page, "review-missed");
  await chance.getByRole("button", { name: "After it" }).click();
  await page.waitForFunction(
    (m) => Number(document.querySelector(".gamepage").dataset.seq) === m,
    entries.filter((e) => e <= real[0].to).length,
  );

  // A roll: the moment before the die.
  const luckiest = [...told.rolls].sort((a, b) => Math.abs(b.luck.utility) - Math.abs(a.luck.utility))[0];
  await page.locator(".luck .head").first().click();
  await page.waitForFunction(
    (m) => Number(document.querySelector(".gamepage").dataset.seq) === m,
    entries.filter((e) => e < luckiest.entry).length,
  );

  // By keys alone through the course of the game.
  await page.locator(".course").focus();
  await page.keyboard.press("Home");
  assert.match(
    await page.locator(".course").getAttribute("aria-valuetext"),
    /turn 1, Soviet impulse 1: .* VP expected/,
  );
  await page.keyboard.press("ArrowRight");
  assert.match(await page.locator(".course").getAttribute("aria-valuetext"), /turn 1, Soviet impulse 2/);
  await page.keyboard.press("Enter");
  const second = told.stretches.find((s) => s.name === "turn 1, Soviet impulse 2");
  await page.waitForFunction(
    (m) => Number(document.querySelector(".gamepage").dataset.seq) === m,
    entries.filter((e) => e < second.from).length,
  );
  await page.getByRole("button", { name: "Back to now" }).click();
  await page.locator(".past-banner").waitFor({ state: "detached" });
  assert.equal(await page.locator(".review-mark").count(), 0);

  // It is kept: a fresh page has it at once, in every palette, and it can be read.
  for (const theme of ["day", "night"])
    for (const palette of ["print", "safe"]) {
      await page.evaluate(
        ([a, b]) => (localStorage.setItem("kessel-theme", a), localStorage.setItem("kessel-palette", b)),
        [theme, palette],
      );
      await page.reload();
      await page.waitForSelector(".stack");
      await p.tab("Review").click();
      await page.locator(".review .course").waitFor();
      await page.getByText("Every part of the game").click();
      assert.deepEqual(await page.evaluate(poor), [], `${theme}, ${palette}`);
      assert.ok(
        await page.locator(".review .scroll").evaluate((e) => e.scrollWidth <= e.clientWidth),
        "no column of the table is cut off",
      );
      await shot(page, `review-${theme}-${palette}`);
    }
  assert.deepEqual(p.errors, []);

  const phone = await newPlayer(
    { width: 390, height: 844 },
    { hasTouch: true, isMobile: true, locale: "de-DE", storageState: await page.context().storageState() },
  );
  await phone.page.goto(server().url + "/game/" + id);
  await phone.page.getByRole("button", { name: "Partie auswerten" }).tap();
  await phone.page.locator(".chances .head").first().tap();
  await phone.page.locator(".past-banner").waitFor();
  const german = await phone.page.locator(".review").innerText();
  assert.match(german, /Verpasste Gelegenheiten/);
  assert.match(german, /Zug \d, (sowjetischer|deutscher) Impuls \d/);
  assert.doesNotMatch(german, /impulse|missed|decisions/i);
  assert.ok(
    await phone.page.evaluate(() => document.documentElement.scrollWidth <= 390),
    "nothing runs out of the page's side",
  );
  await phone.page.getByText("Alle Teile der Partie").tap();
  assert.ok(await phone.page.locator(".review .scroll").evaluate((e) => e.scrollWidth <= e.clientWidth), "nor here");
  await shot(phone.page, "review-phone");
  assert.deepEqual(phone.errors, []);
});

test("a game that ended before it began says so, and nothing else goes wrong", { timeout: 60_000 }, async () => {
  const p = await newPlayer();
  const { page } = p;
  await create(p, { Soviet: "me", German: "computer:first" });
  await page.waitForSelector(".stack");
  await p.tab("More").click();
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("button", { name: "Give up the game?" }).click();
  await page.getByRole("button", { name: "Review the game" }).click();
  await page.getByText("The game ended before there was anything to review.").waitFor({ timeout: 30_000 });
  assert.deepEqual(p.errors, []);
});
