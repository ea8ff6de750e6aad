// For everybody: contrast in every palette, the keyboard alone, a phone, ears, German.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { poor } from "./contrast.mjs";
import { atFirstMove, close, create, newPlayer, open, server, shot } from "./setting.mjs";

before(open);
after(close);

test("text can be read: WCAG AA contrast in all four palettes", { timeout: 120_000 }, async () => {
  const p = await newPlayer();
  const { page } = p;
  await atFirstMove(p);
  const game = page.url();
  // The measure itself can fail: grey on grey is found.
  const found = await page.evaluate(
    `(() => { const e = document.createElement("p"); e.textContent = "grey"; e.style.cssText = ` +
      `"color:#777;background:#999"; document.querySelector(".tabpage").append(e); const r = (${poor})(); ` +
      "e.remove(); return r; })()",
  );
  assert.ok(
    found.some((x) => x.endsWith("grey")),
    "the measure finds poor contrast",
  );
  for (const theme of ["day", "night"])
    for (const palette of ["print", "safe"]) {
      await page.evaluate(
        ([a, b]) => (localStorage.setItem("kessel-theme", a), localStorage.setItem("kessel-palette", b)),
        [theme, palette],
      );
      await page.goto(server().url + "/");
      await page.getByRole("button", { name: "Begin", exact: true }).waitFor();
      assert.deepEqual(await page.evaluate(poor), [], `lobby, ${theme}, ${palette}`);
      await page.goto(game);
      await page.waitForSelector(".stack");
      await p.hex("1203");
      await page.waitForSelector(".lit");
      for (const tab of ["Log", "Hex", "Turn", "Rules", "Talk", "More"]) {
        await p.tab(tab).click();
        if (tab === "Turn") await page.getByText("Combat results").click();
        assert.deepEqual(await page.evaluate(poor), [], `${tab}, ${theme}, ${palette}`);
      }
      await shot(page, `palette-${theme}-${palette}`);
    }
});

test("the keyboard alone: move, describe, attack list, undo, end", { timeout: 90_000 }, async () => {
  const p = await newPlayer();
  const { page } = p;
  await create(p, { Soviet: "me", German: "computer:first" });
  await page.waitForSelector(".stack");
  await p.button("Done").focus();
  await page.keyboard.press("Enter");
  await p.waitAsk("pick units", 30_000);
  await page.locator(".mapview").focus();
  await page.keyboard.press("n");
  await page.waitForSelector(".cursor", { state: "attached" });
  await page.waitForFunction(() => /stack of|Stapel/.test(document.querySelector("[data-spoken]").textContent), null, {
    timeout: 8000,
  });
  await page.waitForSelector(".lit", { state: "attached" });
  await page.keyboard.press("ArrowDown");
  await page.waitForFunction(() =>
    /movement points left|empty|stack/.test(document.querySelector("[data-spoken]").textContent),
  );
  const before = await page.locator(".gamepage").getAttribute("data-seq");
  for (const key of ["ArrowUp", "ArrowLeft", "ArrowRight", "ArrowDown", "ArrowRight", "ArrowUp"]) {
    await page.keyboard.press(key);
    await page.waitForTimeout(80);
    await page.keyboard.press("Enter");
    await page.waitForTimeout(250);
    if ((await page.locator(".gamepage").getAttribute("data-seq")) !== before) break;
  }
  assert.notEqual(await page.locator(".gamepage").getAttribute("data-seq"), before, "something was moved by keys");
  await page.locator(".mapview").focus();
  await page.keyboard.press("u");
  await page.waitForTimeout(300);
  // The list of all actions is reached by Tab and says what each would do.
  await p.openList();
  assert.match((await page.locator(".all-actions li button").allTextContents()).join("\n"), /Move .* from \d{4}/);
  assert.deepEqual(p.errors, []);
});

test("ears: the map says what it is and what can be done, odds included", { timeout: 90_000 }, async () => {
  const p = await newPlayer();
  const { page } = p;
  await atFirstMove(p);
  assert.match(await page.locator(".mapview").getAttribute("aria-label"), /Arrow keys/);
  // Walk next to the Germans by the list, then listen to the odds.
  await p.button("End this segment").click();
  await page.locator(".question [data-do=go-on]").click();
  for (let i = 0; i < 40 && !/attack/.test(await p.ask()); ++i) await page.waitForTimeout(100);
  await p.waitAsk("choose a hex to attack");
  await page.waitForTimeout(500);
  const targets = await page.locator(".targets li button").allTextContents();
  assert.ok(targets.length > 0, "somebody stands next to the enemy");
  assert.match(targets[0], /\d:\d|AL1|DR/);
  await page.locator(".mapview").focus();
  await page.keyboard.press("n");
  await page.waitForFunction(() =>
    /Can be attacked with \d+ units?, .*\d:\d/.test(document.querySelector("[data-spoken]").textContent),
  );
  for (const el of await page.locator("button:visible").all())
    assert.ok(
      ((await el.innerText()) + ((await el.getAttribute("aria-label")) ?? "")).trim().length > 0,
      "a button without a name",
    );
});

test(
  "a phone in portrait: nothing runs out of the page, a stack is moved by two touches",
  { timeout: 90_000 },
  async () => {
    const p = await newPlayer({ width: 390, height: 844 }, { hasTouch: true, isMobile: true });
    const { page } = p;
    await create(p, { Soviet: "me", German: "computer:first" });
    await page.waitForSelector(".stack");
    await p.button("Done").tap();
    await p.waitAsk("pick units", 30_000);
    await shot(page, "phone");
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= 390 && window.innerWidth <= 390);
    assert.ok(await fits(), "nothing runs out of the page's side");
    const tap = async (hex) => {
      const at = await p.at(hex);
      await page.touchscreen.tap(at.x, at.y);
    };
    await tap("1203");
    await page.waitForSelector(".lit.reach", { state: "attached" });
    await tap("1204");
    await page.locator(".way").waitFor();
    await shot(page, "phone-move");
    await tap("1204");
    await page.waitForSelector('.stack[data-hex="1204"]', { state: "attached" });
    for (const tab of ["Hex", "Turn", "More", "Rules"]) {
      await p.tab(tab).tap();
      await page.locator(".tabpage").waitFor();
      assert.ok(await fits(), tab);
      if (tab === "Turn") await shot(page, "phone-turn");
    }
    await page.goto(server().url + "/");
    await page.getByRole("button", { name: "Begin", exact: true }).waitFor();
    await shot(page, "phone-lobby");
    assert.ok(await fits(), "lobby");
  },
);

test("German: the page, its questions and its log", { timeout: 60_000 }, async () => {
  const p = await newPlayer(undefined, { locale: "de-DE" });
  const { page } = p;
  await page.goto(server().url + "/");
  await page.getByRole("button", { name: "Beginnen" }).click();
  await page.waitForURL(/\/game\//);
  await page.waitForSelector(".stack");
  assert.equal(await page.locator(".choices h2").innerText(), "Stapel vor der Schlacht ordnen");
  await page.locator(".choices").getByRole("button", { name: "Fertig" }).click();
  await p.waitAsk("pick units", 30_000);
  const log = await page.locator(".log").innerText();
  assert.match(log, /steht nun in/);
  assert.doesNotMatch(log, /is placed|begins|segment/);
  assert.equal(await page.getAttribute("html", "lang"), "de");
  await shot(page, "german-page");
});
