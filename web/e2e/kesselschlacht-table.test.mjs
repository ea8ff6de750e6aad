// What a player of Kesselschlacht is shown and told, and what he is not.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { poor } from "./contrast.mjs";
import { KesselHand, createKesselschlacht } from "./kesselschlacht-hand.mjs";
import { close, newPlayer, open, server, shot } from "./setting.mjs";

before(open);
after(close);

const QUIET = { moves: 0, attacks: 0, strikes: 0, planes: 0, digs: 0, tries: 0 };

/**
 * Two people; the Soviet one does nothing that he need not, until the Axis comes to move. Returns the hand of the Axis.
 */
async function atAxisMove(axis) {
  const soviet = await newPlayer();
  await createKesselschlacht(soviet, "solution-west", { Soviet: "me", Axis: "link" });
  await axis.page.goto(await soviet.page.locator(".invite input").inputValue());
  await axis.page.getByRole("button", { name: "Take the seat" }).click();
  const hands = [new KesselHand(axis, 1, QUIET), new KesselHand(soviet, 2, QUIET)];
  for (const h of hands) {
    await h.page.waitForSelector(".gamepage");
    h.placed = 9; // everything as the book lists it
  }
  await hands[0].sit();
  const until = Date.now() + 300_000;
  for (;;) {
    for (const h of hands) {
      if (!(await h.p.mine())) continue;
      if (h === hands[0] && /pick units/.test(await axis.ask())) return h;
      await h.step();
    }
    assert.ok(Date.now() < until, "the Axis comes to move");
    await axis.page.waitForTimeout(30);
  }
}
let seated = null;
/** The Axis at its first movement phase; several tests look at the same game. */
async function axisToMove() {
  if (!seated) {
    const player = await newPlayer();
    seated = { player, hand: await atAxisMove(player) };
  }
  return seated;
}
/** Chooses a stack that runs on fuel, and gives a hex in its reach. */
async function chooseFuelled(hand) {
  const { page } = hand;
  await hand.p.openList();
  const from = await page
    .locator('.all-actions li:not(.free) button[data-action^="pick "]')
    .evaluateAll((list) => [...new Set(list.map((b) => /(\d{4})\s*$/.exec(b.textContent)?.[1]).filter(Boolean))]);
  for (const hex of from) {
    await hand.p.hex(hex);
    const to = await hand.goal();
    if (to && (await page.locator("text.mp", { hasText: "−" }).count()) > 0) return { hex, to };
    await page.locator(".mapview").press("Escape");
  }
  throw new Error("nobody has fuel");
}

test("a march shows the fuel it takes, takes it, and gives it back", { timeout: 420_000 }, async () => {
  const { player: p, hand } = await axisToMove();
  const { page } = p;
  const { to } = await chooseFuelled(hand);
  const at = await p.at(to);
  await page.mouse.move(at.x, at.y);
  await page.locator(".choices .way .tracks tr").first().waitFor();
  const row = page.locator(".choices .way .tracks tbody tr").first();
  const corps = await row.getAttribute("data-track");
  const [before, after] = (await row.locator(".track-bar.fuel b").innerText()).split(" → ").map(Number);
  assert.ok(after < before, "the plan costs fuel");
  await shot(page, "ks-march");
  await page.getByText("What it costs and why").click();
  await page.locator(".way .tally .case").first().waitFor();
  await hand.hex(to);
  await p.tab("Turn").click();
  const track = page.locator(`.turnpanel [data-track="${corps}"] .track-bar.fuel b`);
  await page.waitForFunction(
    ([id, n]) => document.querySelector(`.turnpanel [data-track="${id}"] .track-bar.fuel b`)?.textContent === n,
    [corps, String(after)],
  );
  await p.button("Undo").click();
  await page.waitForFunction(
    ([id, n]) => document.querySelector(`.turnpanel [data-track="${id}"] .track-bar.fuel b`)?.textContent === n,
    [corps, String(before)],
  );
  assert.equal(await track.innerText(), String(before));

  // What is out of reach is refused with its case.
  await chooseFuelled(hand);
  await p.hex("5515");
  await p.refusal().waitFor();
  assert.match(await p.refusal().locator(".case").first().innerText(), /^KS:/);

  // Step by step: the force is picked, fuel is bought for it, and it halts without having moved.
  await page.locator(".mapview").press("Escape");
  await chooseFuelled(hand);
  await page.locator("[data-do=by-steps]").click();
  await p.waitAsk("move the force");
  const payer = page.locator(".choices .formation-button").first(); // with the army HQ a corps is named first
  await page.locator(".fuel-buy button, .choices .formation-button").first().waitFor();
  if (await payer.isVisible()) await hand.press(payer);
  await hand.press(page.locator(".fuel-buy button").first());
  await page.getByText(/1 fuel bought/).waitFor();
  await hand.press(p.button("Halt here"));
  await p.waitAsk("pick units");
  assert.deepEqual(p.errors, []);
});

test("layers, panels and the chart", { timeout: 420_000 }, async () => {
  const { player: p } = await axisToMove();
  const { page } = p;
  const layer = async (name, mark) => {
    await p.tab("More").click();
    await page.getByLabel(name, { exact: true }).check();
    await page.waitForSelector(mark, { state: "attached" });
  };
  await layer("Soviet ZOC", ".layer.zoc-soviet");
  await layer("Axis ZOC", ".layer.zoc-axis");
  await layer("Soviet general supply", ".layer.general-leg");
  await layer("Command ranges and supply paths with their lengths", ".layer-bar select");
  // The HQ shown first may stand with all its units: look for one that has somebody away from it.
  const paths = page.locator(".command-layer .command-path");
  const choice = page.locator(".layer-bar select");
  for (let i = 0; (await paths.count()) === 0 && i < (await choice.locator("option").count()); ++i) {
    await choice.selectOption({ index: i });
    await paths
      .first()
      .waitFor({ state: "attached", timeout: 3000 })
      .catch(() => {});
  }
  assert.ok((await paths.count()) > 0, "an HQ shows paths to its units");
  const lengths = await page.locator(".command-tag text").allTextContents();
  assert.ok(
    lengths.some((x) => /\d|½/.test(x)),
    "paths have lengths",
  );
  await page.locator(".layer-bar select").selectOption({ index: 2 });
  await shot(page, "ks-command");
  await layer("Threat: attack at once / after a move : defence", ".threat");
  await layer("Air sectors", ".sector-layer path");
  await layer("Objectives", ".vp-mark");
  await layer("None", ".stack");
  await p.tab("Turn").click();
  assert.equal(await page.locator(".turn-track li").count(), 10, "turns 8 to 17");
  assert.equal(await page.locator(".turn-track li.now b").innerText(), "8");
  assert.equal(await page.locator(".turnpanel .tracks tbody tr").count(), 6);
  await page.locator(".turnpanel .activation tbody tr").nth(10).waitFor(); // every Soviet HQ
  await p.hex("3523");
  await p.tab("Hex").click();
  await page.getByRole("heading", { name: /3523 Kamenets/ }).waitFor();
  await page.locator("[data-do=chart]").first().click();
  await page.locator(".airchart").waitFor();
  assert.equal(await page.locator(".airchart [data-sector]").count(), 24);
  await page.locator(".airchart [data-do=map]").click();
  assert.equal(await page.locator(".airchart").count(), 0);
  assert.deepEqual(p.errors, []);
});

test("text can be read: WCAG AA contrast in all four palettes", { timeout: 420_000 }, async () => {
  const { player: p, hand } = await axisToMove();
  const { page } = p;
  const game = page.url();
  for (const theme of ["day", "night"])
    for (const palette of ["print", "safe"]) {
      await page.evaluate(
        ([a, b]) => (localStorage.setItem("kessel-theme", a), localStorage.setItem("kessel-palette", b)),
        [theme, palette],
      );
      await page.goto(game);
      await page.waitForSelector(".stack");
      await chooseFuelled(hand);
      for (const tab of ["Log", "Hex", "Turn", "More"]) {
        await p.tab(tab).click();
        if (tab === "Turn")
          for (const chart of ["Combat results", "Air combat and bombing"]) await page.getByText(chart).click();
        await page.waitForTimeout(200);
        assert.deepEqual(await page.evaluate(poor), [], `${tab}, ${theme}, ${palette}`);
      }
      await page.locator("[data-do=chart]").first().click();
      assert.deepEqual(await page.evaluate(poor), [], `chart, ${theme}, ${palette}`);
      await shot(page, `ks-palette-${theme}-${palette}`);
    }
  await page.evaluate(() => (localStorage.removeItem("kessel-theme"), localStorage.removeItem("kessel-palette")));
});

test("keys alone, and what is said", { timeout: 420_000 }, async () => {
  const { player: p, hand } = await axisToMove();
  const { page } = p;
  await page.reload();
  await page.waitForSelector(".stack");
  await page.locator(".mapview").focus();
  await page.keyboard.press("n");
  await page.waitForFunction(() => /stack of/.test(document.querySelector("[data-spoken]").textContent));
  const before = await hand.seq();
  outer: for (let i = 0; i < 8; ++i) {
    await page.waitForSelector("text.mp", { state: "attached", timeout: 4000 }).catch(() => null);
    for (const key of ["ArrowUp", "ArrowLeft", "ArrowDown", "ArrowDown", "ArrowRight"]) {
      await page.keyboard.press(key);
      await page.waitForTimeout(120);
      await page.keyboard.press("Enter");
      await page.waitForTimeout(350);
      if ((await hand.seq()) !== before) break outer;
    }
    await page.keyboard.press("Escape");
    await page.keyboard.press("n");
    await page.waitForTimeout(200);
  }
  assert.notEqual(await hand.seq(), before, "something was moved by keys");
  for (const el of await page.locator("button:visible").all())
    assert.ok(
      ((await el.innerText()) + ((await el.getAttribute("aria-label")) ?? "")).trim().length > 0,
      "a button without a name",
    );
  assert.deepEqual(p.errors, []);
});

test("a phone in portrait: set-up, chart and panels stay within the page", { timeout: 420_000 }, async () => {
  const p = await newPlayer({ width: 390, height: 844 }, { hasTouch: true, isMobile: true });
  const { page } = p;
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= 390 && window.innerWidth <= 390);
  await createKesselschlacht(p, "solution-west", { Soviet: "computer:first", Axis: "me" });
  await page.waitForSelector(".stack");
  assert.ok(await fits(), "set-up");
  await shot(page, "ks-phone-setup");
  await page.locator("[data-do=rest]").tap();
  await page.locator(".choices [data-do=done]").tap();
  for (let i = 0; i < 800 && !/sectors/.test((await p.ask()) ?? ""); ++i) {
    if (/load|surprise/.test((await p.ask()) ?? "") && (await p.mine()))
      await page.locator(".choices [data-do=done], .question [data-do=go-on]").first().tap();
    await page.waitForTimeout(150);
  }
  await page.locator(".airchart").waitFor();
  assert.ok(await fits(), "chart");
  const plane = page.locator(".choices .unit-button[data-air]").first();
  const id = await plane.getAttribute("data-air");
  await plane.tap();
  // The chart is wider than the phone: it is pushed along to the sector.
  const sector = page.locator('.airchart [data-sector="9"] rect');
  await sector.scrollIntoViewIfNeeded();
  const box = await sector.boundingBox();
  await page.touchscreen.tap(box.x + box.width * 0.5, box.y + box.height * 0.6);
  await page.waitForFunction(
    (a) => /sector 9/.test(document.querySelector(`.airchart [data-air="${a}"]`)?.getAttribute("aria-label") ?? ""),
    id,
  );
  await shot(page, "ks-phone-chart");
  for (const tab of ["Hex", "Turn", "More", "Rules"]) {
    await p.tab(tab).tap();
    assert.ok(await fits(), tab);
  }
  assert.deepEqual(p.errors, []);
});

test("German: the page, its questions and its log", { timeout: 420_000 }, async () => {
  const p = await newPlayer(undefined, { locale: "de-DE" });
  const { page } = p;
  await page.goto(server().url + "/");
  await page.getByRole("button", { name: "Beginnen" }).waitFor();
  await page.locator(".newgame select").nth(0).selectOption("kesselschlacht");
  await page.getByLabel("Wer führt die deutsch-ungarische Seite?").selectOption("me");
  await page.getByLabel("Wer führt die sowjetische Seite?").selectOption("computer:first");
  await page.getByRole("button", { name: "Beginnen" }).click();
  await page.waitForURL(/\/game\//);
  await page.waitForSelector(".stack");
  assert.equal(await page.locator(".choices h2").innerText(), "Einheiten der Achse aufstellen");
  await page.getByRole("button", { name: "Den Rest wie im Buch aufstellen" }).click();
  await page.waitForFunction(() => /steht nun in/.test(document.querySelector(".log").textContent));
  await page.locator(".choices [data-do=done]").click();
  await page.waitForFunction(() => /Phase B: Luftinitiative/.test(document.querySelector(".log").textContent), null, {
    timeout: 90_000,
  });
  assert.doesNotMatch(await page.locator(".log").innerText(), /is placed|begins|Weather|position in/);
  await shot(page, "ks-german");
});

test("sealed aircraft stay hidden until both have sealed", { timeout: 420_000 }, async () => {
  const soviet = await newPlayer();
  const axis = await newPlayer();
  const heard = [];
  soviet.page.on("websocket", (ws) => ws.on("framereceived", ({ payload }) => heard.push(JSON.parse(String(payload)))));
  await createKesselschlacht(soviet, "solution-west", { Soviet: "me", Axis: "link" });
  await axis.page.goto(await soviet.page.locator(".invite input").inputValue());
  await axis.page.getByRole("button", { name: "Take the seat" }).click();
  for (const p of [soviet, axis]) await p.page.waitForSelector(".gamepage");
  const hands = { axis: new KesselHand(axis, 8, { ...QUIET, planes: 3 }), soviet: new KesselHand(soviet, 9, QUIET) };
  for (const h of Object.values(hands)) h.placed = 9;
  const until = Date.now() + 240_000;
  while (!/sectors/.test((await axis.ask()) ?? "")) {
    assert.ok(Date.now() < until);
    for (const h of Object.values(hands)) if ((await h.p.mine()) && !/sectors/.test(await h.p.ask())) await h.step();
  }
  heard.length = 0;
  while (await axis.mine()) await hands.axis.step();
  assert.equal(hands.axis.did.get("fly"), 3);
  const states = () => heard.filter((m) => m.t === "state");
  await soviet.page.waitForFunction(() => /has placed its aircraft/.test(document.querySelector(".log").textContent));
  const placed = (list) =>
    list.flatMap((m) => m.view.air.filter((a) => a.side === "axis" && (a.where === "placed" || a.sector !== 0)));
  assert.deepEqual(placed(states()), [], "nothing of the Axis placement has come over");
  assert.doesNotMatch(JSON.stringify(heard), /flies over sector/);
  await hands.soviet.step();
  await soviet.page.waitForFunction(() => /flies over sector/.test(document.querySelector(".log").textContent));
  assert.ok(placed(states()).length >= 3, "both have sealed: now it is seen");
});
