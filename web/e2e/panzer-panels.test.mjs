// Every panel of the Advanced Game is clicked through from a position that leads to it, up to what comes of it on the
// map and in the log.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { poor } from "./contrast.mjs";
import { BothHands } from "./panzer-position.mjs";
import { close, newPlayer, open, shot } from "./setting.mjs";

before(open);
after(close);

let hands = null;
/** One browser for all, a game each; nobody may make too many of them. */
const seat = async () => {
  if (!hands || hands.made > 12) hands = new BothHands(await newPlayer());
  hands.page.setDefaultTimeout(15_000);
  return hands;
};
let phone = null;
/** The same on a small screen, with a finger, in German. */
const held = async () => {
  phone ??= new BothHands(
    await newPlayer({ width: 390, height: 844 }, { hasTouch: true, isMobile: true, locale: "de-DE" }),
    true,
  );
  phone.page.setDefaultTimeout(15_000);
  return phone;
};
/** Nothing is wider than the page, and no English is left on it. */
async function fits(h, what) {
  assert.ok(
    await h.page.evaluate(() => document.documentElement.scrollWidth <= 390 && window.innerWidth <= 390),
    `${what} is wider than the page`,
  );
  const text = await h.page.locator(".choices").innerText();
  assert.doesNotMatch(
    text,
    /\b(the|and|click|units?|squad|platoon|of|with|it|its)\b/i,
    `${what}: English words on a German page`,
  );
  await h.page
    .locator(".choices [data-do=send-draft], .choices [data-do=go]")
    .first()
    .scrollIntoViewIfNeeded()
    .catch(() => {});
  await clean(h, what);
}
const turn = (phase, stage, at, first = "german") =>
  `scenario 3 | turn 3 ${phase} ${stage} first ${first} | at ${at} | `;

/** Nothing on the page is hard to read, names a unit by its number, or shows a hole in the words. */
async function clean(h, what) {
  assert.deepEqual(await h.page.evaluate(poor), [], `${what}: too little contrast`);
  const text = await h.page.locator(".choices").innerText();
  assert.doesNotMatch(text, /\b[gs]\d{1,2}\b|undefined|NaN|\{\w+\}/, `${what}: ${text}`);
  await shot(h.page, "panel-" + what);
  assert.deepEqual(h.p.errors, [], what);
}
/** The plain answer to whatever is asked in between. */
async function plainly(h) {
  const ask = await h.p.ask();
  const plain = {
    "fire at the moving unit, or pass": "pass",
    "answer with overwatch fire, or pass": "pass",
    "show the target's order, or keep it hidden": "hide",
    "take the position, or stay": "stay",
    "fire at the aircraft, or pass": "hold",
  }[ask];
  if (plain) return h.press(`[data-action="${plain}"]`);
  if (ask === "which unit leads on") return h.press('[data-action^="lead"]');
  if (ask === "where it bails out to") {
    await h.page.locator(".choices .proposals summary").click();
    return h.press('[data-action^="land"]');
  }
  return h.done();
}

const cases = (h, where) => h.page.locator(`.choices ${where} .case`).allInnerTexts();

const CLOSE =
  turn("movement", "close-second", "close:soviet") +
  `unit g19 24000 26000 0 order=nc | unit s29 24000 27500 180 order=move | unit s23 27000 29600 180 order=move
unit s24 28600 26500 270 order=move | unit g6 27000 26500 0 order=nc | unit g15 40000 30000 180 order=ow
unit s31 32000 27500 180 order=move
work 0 21 0 2 0 32000 26000 | unit s30 42000 14600 90 order=move | unit g7 43600 14600 0 building=7 order=nc`;

test(
  "close combat: assault, advance, second attacker, wire and a house, taken back and fought",
  { timeout: 120_000 },
  async () => {
    const h = await seat();
    const { page } = h;
    await h.begin(CLOSE);
    assert.equal(await h.p.ask(), "announce assaults");
    // Against a vehicle: factor, modifiers with their cases, what may come of it.
    await h.clickUnit("s29");
    await h.clickUnit("g19");
    await page.locator('[data-fight="close s29 g19"]').waitFor();
    assert.deepEqual(await cases(h, ".fight"), ["PZ:16.9.3.6", "PZ:16.9.3.7"]);
    assert.match(await page.locator('[data-outcome="brewed_up"]').innerText(), /54 %/);
    await clean(h, "close-assault");
    await h.press("[data-do=send-draft]");
    await page.locator('[data-announced="s29"]').waitFor();
    await page.locator('.assault-line[data-assault="s29"]').waitFor({ state: "attached" });
    // Against men, after an advance: the way is proposed, its cost and who could fire at it are told.
    await h.clickUnit("s23");
    await h.clickUnit("g6");
    await page.locator('[data-fight="hand s23 g6"]').waitFor();
    await page.locator("[data-advance]").waitFor();
    const alone = Number(await page.locator("[data-taken]").getAttribute("data-taken"));
    assert.ok((await cases(h, ".fight")).includes("PZ:16.10.3.6"), "an advance costs");
    await clean(h, "close-advance");
    await h.press("[data-do=send-draft]");
    // The second attacker makes it likelier.
    await page.locator('.choices .unit-chip[data-unit="s24"]').click();
    await page.locator('.target-list [data-target="g6"]').click();
    await page.locator('[data-fight="hand s24 g6"]').waitFor();
    assert.ok(Number(await page.locator("[data-taken]").getAttribute("data-taken")) > alone);
    assert.match(await page.locator(".fight").innerText(), /with SMG Squad/);
    await h.press("[data-do=send-draft]");
    // What is announced can be taken back.
    await h.press('[data-action="retract s24"]');
    assert.equal(await page.locator('[data-announced="s24"]').count(), 0);
    // Engineers against wire, and against the house.
    await h.clickUnit("s31");
    await page.locator('[data-breach="breach s31 work 0"]').click();
    await page.locator('[data-outcome="destroyed"]').waitFor();
    await clean(h, "breach-wire");
    await h.press("[data-do=send-draft]");
    await h.clickUnit("s30");
    await page.locator('[data-breach="breach s30 building 7"]').click();
    await page.locator('[data-fight="breach s30 -"]').waitFor();
    await clean(h, "breach-house");
    await h.press("[data-do=send-draft]");
    assert.equal(h.view.assaults.length, 4);
    await shot(page, "panel-close-announced");
    await h.done();
    // Overwatch at the advance, the tank's order, then the dice: whatever is asked on the way is answered plainly.
    for (let n = 0; n < 20 && h.view.phase === "movement" && !/^move$/.test(await h.p.ask()); ++n) await plainly(h);
    const log = h.log().join("\n");
    assert.match(log, /s29 assaults g19/);
    assert.match(log, /s23 assaults g6, advancing/);
    assert.match(log, /work 1: -?\d+, (destroyed|it stands)/);
    assert.match(log, /building 8: -?\d+, (destroyed|it stands)/);
    if (/work 1: -?\d+, destroyed/.test(log))
      assert.equal(await page.locator("[data-work]").count(), 0, "the wire is gone from the map");
  },
);

test("hand to hand: who leads on, and the house that was won is taken", { timeout: 120_000 }, async () => {
  const h = await seat();
  const { page } = h;
  await h.begin(
    turn("movement", "close-second", "storm:german=1 hand-roll:german@g6 lead:german@g6") +
      `assault 0 2 g6 s11 0 0 0 0 0 0 0 0 0 0 0 0 0 | assault 1 2 g7 s11 0 0 0 0 0 0 0 0 0 0 0 0 0
unit g6 40000 26500 0 order=move spot=move moved revealed moving half-squad stormed
unit g7 42800 26500 270 order=move spot=move moved revealed moving stormed
unit s11 41400 26500 180 order=nc assaulted | unit s40 52000 32000 180 order=nc`,
  );
  assert.match(await page.locator('[data-action="lead g6"]').innerText(), /half-squad/);
  assert.match(await page.locator('[data-action="lead g7"]').innerText(), /whole squad/);
  await clean(h, "lead");
  await h.press('[data-action="lead g7"]');
  assert.match(h.log().join("\n"), /g7 fights s11 hand to hand/);

  // A house is stormed: hand to hand with whoever is in it.
  await h.begin(CLOSE);
  await h.clickUnit("s30");
  await h.clickUnit("g7");
  await page.locator('[data-fight="hand s30 g7"]').waitFor();
  await clean(h, "storm-house");
  await h.press("[data-do=send-draft]");
  await h.done();
  for (let n = 0; n < 12 && !/s30 fights g7 hand to hand/.test(h.log().join("\n")); ++n) await plainly(h);

  await h.begin(
    turn("movement", "close-second", "storm:soviet=1 occupy:soviet@s30") +
      `assault 0 3 s30 g7 0 0 0 0 0 0 0 0 0 0 0 0 0 | won 43600 14600 0 7 0
unit g7 eliminated 43600 14600 0 building=7 half-squad assaulted
unit g19 52000 20000 0 order=nc | unit s30 42000 14600 90 order=move spot=move moved revealed moving stormed`,
  );
  await h.page.locator(".won-place circle").waitFor({ state: "attached" });
  await clean(h, "occupy");
  await h.press('[data-action="occupy"]');
  assert.equal(h.unit("s30").building, "village-8");
  assert.match(h.log().join("\n"), /s30 takes the position/);
});

const M = turn("movement", "move-first", "move:german");
const FAR = " | unit s40 52000 32000 180 order=nc";

/** Soviet trucks carry squads. */
const RIDE = turn("movement", "move-first", "move:soviet", "soviet");

test(
  "out of a vehicle: getting off, straight into an assault, in an emergency, and out of a wreck",
  { timeout: 120_000 },
  async () => {
    const h = await seat();
    const { page } = h;
    // Into an assault from a transport without orders: the place, the enemy, the odds.
    await h.begin(
      RIDE +
        "unit s26 40000 25000 0 order=nc | unit s23 aboard 40000 25000 0 carrier=s26 order=move | unit g19 40000 " +
        "28000 180 order=nc",
    );
    await h.clickUnit("s26");
    await page.locator('[data-off="storm s23"]').click();
    await page.locator('[data-fight="close s23 g19"]').waitFor();
    assert.ok((await cases(h, ".fight")).includes("PZ:16.9.3.1"), "out of a vehicle it is harder");
    await page.locator(".pz-ghost").first().waitFor({ state: "attached" });
    await clean(h, "storm");
    await h.press("[data-do=send-draft]");
    for (let n = 0; n < 6 && /show the target/.test(await h.p.ask()); ++n) await plainly(h);
    assert.match(h.log().join("\n"), /s23 assaults g19/);

    // In an emergency, in the movement: suppressed, and told so before.
    const truck =
      RIDE +
      "unit s26 40000 25000 0 order=move | unit s23 aboard 40000 25000 0 carrier=s26 order=move | unit g19 52000 " +
      "20000 0 order=nc";
    await h.begin(truck);
    await h.clickUnit("s26");
    await page.locator('[data-off="bail s23"]').click();
    await h.click(38_800, 25_000);
    assert.match(await page.locator(".in-hand").innerText(), /suppressed/);
    await clean(h, "bail-out");
    await h.press("[data-do=send-draft]");
    assert.deepEqual([h.unit("s23").where, h.unit("s23").suppressed], ["table", "on"]);
    await page.locator('.piece.suppressed[data-unit="s23"]').waitFor({ state: "attached" });

    // Too far away is told with its case before anything is sent; then on the way, between two stretches of the truck's
    // move.
    await h.begin(truck);
    await h.clickUnit("s26");
    await page.locator('[data-off="dismount s23"]').click();
    await h.click(40_000, 22_500);
    await page.locator('.in-hand [data-why="PZ:17.2.8.2a"]').waitFor();
    await page.locator("[data-do=drop-draft]").click();
    await h.click(40_000, 26_000);
    await page.locator(".way .pz-ok").waitFor();
    await h.press("[data-do=go]");
    for (let n = 0; n < 3 && /moving unit/.test(await h.p.ask()); ++n) await plainly(h);
    assert.equal(await h.p.ask(), "load, unload, go on");
    await page.locator('[data-off="dismount s23"]').click();
    await h.click(41_500, 26_000);
    await page.locator('[data-swing="45"]').click();
    await clean(h, "dismount");
    await h.press("[data-do=send-draft]");
    assert.deepEqual([h.unit("s23").where, h.unit("s23").facing], ["table", 45]);
    await shot(page, "panel-onward");
    await h.done();
    assert.equal(h.unit("s26").moved, true);

    // The vehicle is knocked out: whoever gets out is put beside it.
    await h.begin(
      turn("combat", "direct-second", "direct:german bail land:soviet@s23") +
        `unit s26 ko 40000 27000 0 fired-upon under-fire
unit s23 aboard 40000 27000 0 order=move bail=2048 carrier=s26
unit s40 52000 20000 0 order=nc | unit g19 40000 33000 180 order=fire spot=fire fired-at=s26 fired revealed answerable
targets g19 s26`,
    );
    assert.equal(await h.p.ask(), "where it bails out to");
    await h.click(41_000, 27_000);
    await page.locator(".pz-ghost").first().waitFor({ state: "attached" });
    await clean(h, "land");
    await h.press("[data-do=send-draft]");
    assert.equal(h.unit("s23").where, "table");
    assert.ok(Math.hypot(h.unit("s23").x - 41_000, h.unit("s23").y - 27_000) < 100);
  },
);

test("getting aboard", { timeout: 120_000 }, async () => {
  const h = await seat();
  const { page } = h;
  await h.begin(
    RIDE + "unit s26 40000 25000 0 order=move | unit s23 41200 25000 0 order=move | unit g19 52000 20000 0 order=nc",
  );
  await h.clickUnit("s26");
  await clean(h, "mount");
  await h.press('[data-action="mount s23 s26"]');
  assert.equal(h.unit("s23").carrier, "s26");
  await page.locator('.piece[data-unit="s26"] .cargo').waitFor({ state: "attached" });
});

test(
  "on foot: quickmarch, storeys, a gun that is manhandled; a search for hull down",
  { timeout: 120_000 },
  async () => {
    const h = await seat();
    const { page } = h;
    const all =
      M +
      "unit g6 40000 25000 0 order=move | unit g9 39800 15400 0 building=0 order=move | unit g4 44000 24500 0 " +
      "order=move | unit g19 47000 24500 0 order=move" +
      FAR;
    await h.begin(all);
    await h.clickUnit("g6");
    await page.locator('[data-gait="march"]').click();
    assert.equal(await page.locator("[data-do=reverse]").count(), 0, "nobody on foot goes backwards");
    await h.click(40_000, 29_500);
    await page.locator('.way [data-risk="quickmarch"]').waitFor();
    assert.match(await page.locator('[data-risk="quickmarch"]').innerText(), /40 %.*PZ:17\.2\.3\.2\.3/s);
    await clean(h, "quickmarch");
    await h.press("[data-do=go]");
    assert.match(h.log().join("\n"), /g6 .*quickmarch|g6 runs|g6.*: \d+ against 40/);
    assert.ok(h.unit("g6").y > 29_000 && h.unit("g6").moved);
    // Up a storey: where it stands.
    await h.clickUnit("g9");
    await page.locator('[data-floor="1"]').click();
    await page.locator('.way[data-spent="1000"] .pz-ok').waitFor();
    await clean(h, "storey");
    await h.press("[data-do=go]");
    assert.equal(h.unit("g9").floor, 1);
    // A gun is pushed an inch; farther is too far.
    await h.clickUnit("g4");
    await h.click(44_000, 26_500);
    await page.locator(".way .warn .case", { hasText: "PZ:9.3.5" }).waitFor();
    await page.locator("[data-do=drop-plan]").click();
    await h.click(44_000, 25_300);
    await page.locator(".way .pz-ok").waitFor();
    await clean(h, "manhandle");
    await h.press("[data-do=go]");
    assert.ok(Math.abs(h.unit("g4").y - 25_300) < 60);
    // A hull-down position is looked for with a chance that is told.
    await h.clickUnit("g19");
    const search = page.locator('[data-action="search g19 forward"]');
    assert.match(await search.innerText(), /\(\d+ %\)/);
    await clean(h, "search");
    await h.press('[data-action="search g19 forward"]');
    assert.match(h.log().join("\n"), /g19.*hull/);
  },
);

test("into a house with a choice of storeys, on a click", { timeout: 120_000 }, async () => {
  const h = await seat();
  const { page } = h;
  await h.begin(M + "unit g6 41300 15400 270 order=move" + FAR);
  await h.clickUnit("g6");
  await h.click(39_800, 15_400);
  await page.locator('[data-floor="1"]').click();
  await page.locator(".way .pz-ok").waitFor();
  await shot(page, "panel-into-house");
  await h.press("[data-do=go]");
  assert.deepEqual([h.unit("g6").building, h.unit("g6").floor], ["village-1", 1]);
});

test("overrun: announced, its odds, over the enemy and out on the other side", { timeout: 120_000 }, async () => {
  const h = await seat();
  const { page } = h;
  await h.begin(
    M +
      "unit g19 40000 25000 0 order=move | unit s11 40000 28000 180 order=nc | unit s12 43000 28000 180 order=nc" +
      FAR,
  );
  await h.clickUnit("g19");
  await page.locator('[data-gait="overrun"]').click();
  await h.clickUnit("s12");
  await page.locator('[data-fight="overrun g19 s12"]').waitFor();
  await h.clickUnit("s11");
  await page.locator('[data-fight="overrun g19 s11"]').waitFor();
  assert.ok((await cases(h, ".fight")).includes("PZ:16.7.2.16"));
  await h.press('[data-action="declare g19 s11"]');
  await page.locator('.assault-line[data-assault="g19"]').waitFor({ state: "attached" });
  await h.clickUnit("g19");
  await page.locator('[data-gait="overrun"]').click();
  await page.locator("[data-do=straight-over]").click();
  await page.locator(".way .pz-ok").waitFor();
  await page.locator('[data-fight="overrun g19 s11"]').waitFor();
  await clean(h, "overrun");
  await h.press("[data-do=go]");
  for (let n = 0; n < 12 && !/g19 overruns s11/.test(h.log().join("\n")); ++n) await plainly(h);
  assert.match(h.log().join("\n"), /g19 fires at s11: \d+ [-+] \d+/);
  assert.ok(h.unit("g19").y > 28_500, "it is through");
});

test("reinforcements come in over their edge", { timeout: 120_000 }, async () => {
  const h = await seat();
  const { page } = h;
  await h.begin(
    "scenario 5 | turn 8 movement move-first first german | at move:german | relief 7 1 | unit g26 reserve 0 0 0 " +
      "order=move | unit g27 reserve 0 0 0 order=move | unit g5 30000 20000 0 order=nc | unit s21 50000 10000 0 " +
      "order=nc",
  );
  await page.locator('.choices .unit-chip[data-unit="g26"]').click();
  await page.locator(".entries .entry").first().waitFor({ state: "attached" });
  await h.click(36_000, 47_000);
  await h.click(36_000, 43_000);
  await page.locator(".way .pz-ok").waitFor();
  await clean(h, "enter");
  await h.press("[data-do=go]");
  for (let n = 0; n < 6 && h.view.move; ++n) await plainly(h);
  assert.equal(h.unit("g26").where, "table");
  assert.ok(Math.hypot(h.unit("g26").x - 36_000, h.unit("g26").y - 43_000) < 100);
  // Elsewhere it may not.
  await page.locator('.choices .unit-chip[data-unit="g27"]').click();
  await h.click(60_000, 47_000);
  await h.click(60_000, 43_000);
  await page.locator(".way .warn .case").first().waitFor();
});

test(
  "direct fire: smoke on a place, special ammunition by choice, and plain AP where it ran out",
  { timeout: 120_000 },
  async () => {
    const h = await seat();
    const { page } = h;
    await h.begin(
      turn("combat", "direct-second", "direct:german") +
        "unit g19 40000 25000 0 order=fire | unit g20 42000 25000 0 order=fire | unit s40 40000 33000 180 " +
        "order=nc | unit s41 52000 34000 180 order=nc | targets g19 s40 | targets g20 s40",
    );
    await h.clickUnit("g19");
    await page.locator("[data-smoke]").click();
    await h.click(40_000, 31_000);
    await page.locator(".draft-point").waitFor({ state: "attached" });
    await clean(h, "smoke");
    await h.press("[data-do=send-draft]");
    // A die looks to the shells.
    if (/g19 has no such shell/.test(h.log().join("\n"))) assert.equal(h.view.zones.length, 0);
    else await page.locator(".zone.sh-smoke").waitFor({ state: "attached" });
    // The other with APCR: other odds than with AP.
    await h.clickUnit("g20");
    await h.clickUnit("s40");
    await page.locator('.odds.shot[data-shot="g20 s40"]').waitFor();
    await page.locator('.weapons [data-weapon="1"]').click();
    await page.waitForFunction(() => /APCR/.test(document.querySelector(".weapons .on")?.textContent ?? ""));
    await clean(h, "apcr");
    await h.press("[data-do=aim]");
    assert.equal(h.unit("g20").weapon, 1);

    await h.begin(`scenario 3 | option special_ammo_limits on | turn 3 combat direct-second first german
at direct:german fallback:german@g19 | fire german s40 checked
unit g19 40000 25000 0 order=fire spot=fire aim=s40 weapon=1 fired-at=s40 fired revealed answerable announced
unit s40 40000 33000 180 order=nc fired-upon under-fire | unit s41 52000 34000 180 order=nc | targets g19 s40`);
    await page.locator('.odds.shot[data-shot="g19 s40"]').waitFor();
    await clean(h, "fallback");
    await h.press('[data-action="fallback yes"]');
    assert.match(h.log().join("\n"), /g19 fires at s40: \d+ against \d+/);
  },
);

const GUNS =
  "unit g2 40000 24500 0 order=ow | unit g14 42000 24500 0 order=fire | unit s11 40000 33500 180 order=nc | unit " +
  "s12 41200 33500 180 order=nc | unit s40 42500 33500 180 order=nc | registered 0 g27 40000 33500 | ";
const MISSION =
  turn("combat", "indirect-second", "indirect:german") +
  GUNS +
  "zone 0 1 0 1 1 0 0 1 0 255 g2 90 41000 33500 g27 - - - - - - - 0 0 0 0 0 0 -";

test("a fire mission goes on, is shifted, ends", { timeout: 120_000 }, async () => {
  const h = await seat();
  const { page } = h;
  await h.begin(MISSION);
  await page.locator(".zone.memory").waitFor({ state: "attached" });
  // Shifted: the pattern is in hand where it lay; a click puts it on the tank, and everything is told.
  await page.locator("[data-do=shift-0]").click();
  await h.clickUnit("s40");
  await page.locator('.covered[data-covered="s40"]').waitFor({ state: "attached" });
  await page.locator(".struck").first().waitFor();
  assert.ok(
    (await page.locator(".struck .case").allTextContents()).some((x) => /^PZ:16\.7\.2/.test(x)),
    "modifiers with their cases",
  );
  await clean(h, "mission-shift");
  await h.press("[data-do=send-draft]");
  assert.equal(h.view.zones.filter((z) => z.side === "german").length, 1);
  assert.match(h.log().join("\n"), /g27: -?\d+ against \d+, (it responds|no response)|danger close/);

  await h.begin(MISSION);
  await clean(h, "mission");
  await h.press('[data-action="continue 0 gp"]');
  for (let n = 0; n < 10 && /show the target/.test(await h.p.ask()); ++n) await plainly(h);
  assert.match(h.log().join("\n"), /fire of g27 comes down|g27: /);

  await h.begin(MISSION);
  await h.press('[data-action="check 0"]');
  await h.done();
  assert.equal(h.view.zones.filter((z) => z.lies).length, 0, "nothing fell");
});

test("planned fire comes down, a little aside of where it was plotted", { timeout: 120_000 }, async () => {
  const h = await seat();
  const { page } = h;
  await h.begin(
    turn("combat", "indirect-second", "indirect:german") +
      GUNS.replace("registered 0 g27 40000 33500 | ", "") +
      "plot 0 g27 3 2 0 90 40800 33500 0 0 0 0 0 1 1 1 1 1",
  );
  await page.locator(".plots .plot").waitFor({ state: "attached" });
  await page.locator("[data-do=arrive-shift]").click();
  // Too far aside is told at once.
  await h.click(52_000, 33_500);
  await page.locator(".draft-end [data-why]").waitFor();
  await h.click(41_500, 33_500);
  await page.locator(".draft-end [data-why]").waitFor({ state: "detached" });
  await page.locator(".struck").first().waitFor();
  await clean(h, "arrive");
  await h.press("[data-do=send-draft]");
  assert.match(h.log().join("\n"), /planned fire comes down|fire of g27 comes down/);
});

test("danger close: the enemy puts the pattern on one of theirs", { timeout: 120_000 }, async () => {
  const h = await seat();
  const { page } = h;
  await h.begin(
    turn("combat", "indirect-second", "indirect:german arriving:german danger-close:soviet@g27") +
      GUNS.replace("order=ow", "order=ow fired revealed") +
      "zone 0 1 0 0 0 0 0 1 1 255 g2 0 40000 33500 - - - - - - - - 0 0 0 0 0 0 - | unit g6 40000 27000 0 " +
      "order=nc spot=fire | unit g7 41500 27000 0 order=nc spot=fire | unit g27 reserve 0 0 0 fired",
  );
  assert.equal(h.side, "soviet");
  // Not on nobody.
  await h.click(52_000, 30_000);
  await page.locator(".draft-end [data-why]").waitFor();
  await h.clickUnit("g6");
  await page.locator('.covered[data-covered="g6"]').waitFor({ state: "attached" });
  await page.locator(".draft-end [data-why]").waitFor({ state: "detached" });
  await page.locator(".struck").first().waitFor();
  await clean(h, "danger-close");
  await h.press("[data-do=send-draft]");
  for (let n = 0; n < 6 && /show the target/.test(await h.p.ask()); ++n) await plainly(h);
  assert.match(h.log().join("\n"), /danger close: g27 fires on its own side/);
  assert.match(h.log().join("\n"), /g27 fires at g6: \d+/);
});

const AIR =
  turn("air", "indirect-first", "fly:soviet") +
  "unit g19 40000 25000 0 order=nc | unit g6 40000 26300 0 order=nc | unit g7 41000 27800 0 order=nc | unit g3 " +
  "43000 25000 0 order=ow | unit s40 52000 32000 180 order=nc";

test(
  "an aircraft: its way and where its attacks would fall, flak with its odds, then the attack",
  { timeout: 120_000 },
  async () => {
    const h = await seat();
    const { page } = h;
    await h.begin(AIR);
    await page.locator('[data-aircraft="s65"]').click();
    await page.locator('[data-pick="speed slow"]').click();
    await page.locator('[data-pick="altitude low"]').click();
    await h.clickUnit("g6");
    await h.click(40_000, 47_500);
    await h.click(40_000, 20_000);
    await page.locator('[data-outlook="strafe rockets"]').waitFor();
    await page.locator("[data-drop-pattern].planned").waitFor({ state: "attached" });
    assert.match(await page.locator("[data-outlook]").innerText(), /acquired after 10/);
    assert.equal(await page.locator("[data-flak]").getAttribute("data-flak"), "1");
    await page.locator("[data-outlook] details summary").first().click();
    await clean(h, "flight");
    await h.press("[data-do=send-draft]");
    // The side below is asked: odds of its shot, then fire.
    assert.equal(await h.p.ask(), "fire at the aircraft, or pass");
    assert.equal(h.side, "german");
    await page.locator('.odds.shot[data-shot="g3 s65"]').waitFor();
    await clean(h, "flak");
    await h.press("[data-do=aim]");
    await h.press('[data-action="announce s65"]');
    assert.match(h.log().join("\n"), /g3 fires at s65: \d+/);
    for (let n = 0; n < 6 && (await h.p.ask()) !== "attack, or fly on" && h.view.flight; ++n) await plainly(h);
    if (!h.view.flight) return; // shot down, or driven off
    await page.locator('[data-drop="rockets"]').click();
    await page.locator('[data-drop-pattern="rockets"] .covered[data-covered="g6"]').waitFor({ state: "attached" });
    await page.locator(".struck").first().waitFor();
    await clean(h, "rockets");
    await h.press("[data-do=send-draft]");
    for (let n = 0; n < 6 && /show the target/.test(await h.p.ask()); ++n) {
      assert.equal(h.view.revealing, "g6", "whose order is asked about");
      assert.doesNotMatch(
        await page.locator("p.hint", { hasText: "is fired at" }).first().innerText(),
        /^\s*is fired at/,
      );
      await plainly(h);
    }
    assert.match(h.log().join("\n"), /s65 attacks g6: rockets/);
    assert.match(h.log().join("\n"), /s65 fires at g6: \d+/);
  },
);

test("strafing from over the table: fly on, look, attack, away", { timeout: 120_000 }, async () => {
  const h = await seat();
  const { page } = h;
  // Eighteen inches in, the target long acquired: everything is up to the pilot.
  await h.begin(
    turn("air", "indirect-first", "fly:soviet flight:soviet@s65 aloft:soviet@s65") +
      "unit g19 40000 25000 0 order=nc | unit g6 40000 26300 0 order=nc | unit s40 52000 32000 180 order=nc | " +
      "unit s65 aloft 40000 31000 180 | aircraft 0 s65 3 3 255 0 0 0 0 0 - - | flight s65 0 0 0 0 17 0 0 1 g6 - " +
      "255 1 0 0",
  );
  await h.press('[data-action="on 1"]');
  assert.equal(await h.p.ask(), "attack, or fly on");
  await page.locator('[data-drop="strafe"]').click();
  await page.locator('[data-drop-pattern="strafe"] .template-area').waitFor({ state: "attached" });
  await clean(h, "strafe");
  await h.press("[data-do=send-draft]");
  assert.match(h.log().join("\n"), /s65 attacks g6: strafe/);
  assert.match(h.log().join("\n"), /s65 fires at g6: \d+/);
  for (let n = 0; n < 4 && h.view.flight; ++n) await h.press('[data-action="on 100"]');
  assert.equal(h.view.flight, null);
  assert.match(h.log().join("\n"), /s65 flies off/);
});

test("suppression: the chance to recover by the order that is given, and the roll", { timeout: 120_000 }, async () => {
  const h = await seat();
  const { page } = h;
  await h.begin(
    "scenario 3 | turn 3 command initiative first german | at orders:german | sealed soviet | unit g6 40000 " +
      "25000 0 suppressed-off | unit g7 42000 25000 0 | unit s40 52000 32000 180 order=nc",
  );
  await h.clickUnit("g6");
  const chance = async () => Number(await page.locator(".choices [data-recovery]").getAttribute("data-recovery"));
  await page.locator(".choices [data-recovery]").waitFor();
  const still = await chance();
  await h.press('.order-button[data-order="nc"]');
  assert.equal(await chance(), still, "without orders it is the same");
  await clean(h, "recovery");
  await h.p.tab("Unit").click();
  await page.locator(`.place [data-recovery="${still}"]`).waitFor();
  await h.p.tab("Log").click();

  await h.begin(
    turn("adjustment", "recover", "adjust:german") +
      "sealed german | unit s26 44000 25000 0 order=nc | unit s23 aboard 44000 25000 0 carrier=s26 order=nc | " +
      "unit g6 40000 25000 0 order=nc suppressed-off under-fire | unit g9 47000 25000 0 order=nc full-cover | " +
      "work 0 24 1 0 0 47000 25000 | unit s40 52000 32000 180 order=nc",
  );
  // Bailing out is sealed with the rest, and shown to its owner.
  await h.clickUnit("s26");
  await page.locator('[data-off="bail s23"]').click();
  await h.press("[data-do=send-draft]");
  assert.equal(h.unit("s23").plan_bail, true);
  await clean(h, "adjust-bail");
  await h.done();
  const log = h.log().join("\n");
  assert.match(log, /g6.*(recovers|suppressed)/);
  assert.match(log, /s23 bails out, suppressed/);
  assert.match(log, /g9 digs \(2\)/);
  assert.equal(h.unit("s23").where, "table");
  await page.locator('[data-work="0"] .dug', { hasText: "2" }).waitFor({ state: "attached" });
});

const PLOTS =
  "scenario 4 | turn 0 setup relief first german | area german german | area soviet soviet | at plots:german | " +
  "sealed german | held ponyri soviet | houses 0 4095 | unit g27 setup 0 0 0 | unit s15 setup 0 0 0 | unit s25 " +
  "setup 0 0 0";

test(
  "mines are plotted in secret and seen by their owner alone; improved positions are set",
  { timeout: 120_000 },
  async () => {
    const h = await seat();
    const { page } = h;
    await h.begin(PLOTS);
    assert.equal(h.side, "soviet");
    await page.locator('[data-plot="mine 0"]').first().click();
    await h.click(30_000, 30_000);
    await h.click(40_000, 31_000);
    await page.locator(".minefield.draft").waitFor({ state: "attached" });
    await clean(h, "mines");
    await h.press("[data-do=send-draft]");
    await page.locator(".minefield.secret").waitFor({ state: "attached" });
    // The other field is a circle: its middle, then its rim.
    await page.locator('[data-plot="mine 1"]').first().click();
    await page.locator('[data-pick="mine circle"]').click();
    await h.click(20_000, 28_000);
    await h.click(21_500, 28_000);
    await page.locator(".minefield.draft polygon").waitFor({ state: "attached" });
    await clean(h, "mines-circle");
    await h.press("[data-do=send-draft]");
    assert.equal(h.view.minefields.find((m) => m.index === 1).corners.length, 24);
    await h.done();
    for (let n = 0; n < 4; ++n) {
      if (h.side === "german") assert.equal(h.view.minefields.length, 0, "the field was told to the enemy");
      if (h.side === "soviet" && (await h.p.ask()) === "set up") break;
      await h.press('[data-action="rest"]');
      await h.done();
    }
    // Eight improved positions; one is laid and turned.
    await page.locator('[data-plot="position"]').click();
    await h.click(36_000, 24_000);
    await page.locator('[data-swing="45"]').click();
    await clean(h, "position");
    await h.press("[data-do=send-draft]");
    assert.deepEqual(
      h.view.works.map((x) => [x.terrain, x.bearing]),
      [["improved position", 45]],
    );
    await page.locator(".work.improved-position").first().waitFor({ state: "attached" });
  },
);

test("a phone, in German: an assault, a wire obstacle, and what came of it", { timeout: 120_000 }, async () => {
  const h = await held();
  const { page } = h;
  await h.begin(CLOSE);
  await h.clickUnit("s29");
  await h.clickUnit("g19");
  await page.locator('[data-fight="close s29 g19"]').waitFor();
  await fits(h, "phone-assault");
  await h.press("[data-do=send-draft]");
  await h.clickUnit("s23");
  await h.clickUnit("g6");
  await page.locator('[data-fight="hand s23 g6"]').waitFor();
  await fits(h, "phone-hand");
  await page.locator(".fight").evaluate((e) => e.scrollIntoView());
  await shot(page, "panel-phone-hand-odds");
  await h.press("[data-do=send-draft]");
  await page.locator('.choices .unit-chip[data-unit="s31"]').click();
  await page.locator('[data-breach="breach s31 work 0"]').click();
  await page.locator('[data-outcome="destroyed"]').waitFor();
  await fits(h, "phone-breach");
  await h.press("[data-do=send-draft]");
  await h.done();
  for (let n = 0; n < 20 && h.view.phase === "movement" && !/^move$/.test(await h.p.ask()); ++n) await plainly(h);
  assert.match(h.log().join("\n"), /s29 assaults g19/);
  await page.getByRole("tab", { name: "Verlauf" }).click();
  await page.locator(".log li").first().waitFor();
  assert.match(await page.locator(".log").innerText(), /stürmt/);
  await shot(page, "panel-phone-log");
  await page.getByRole("tab", { name: "Verlauf" }).click();
});

test("a phone, in German: an aircraft from its way to its attack", { timeout: 120_000 }, async () => {
  const h = await held();
  const { page } = h;
  await h.begin(AIR.replace("unit g3 43000 25000 0 order=ow | ", ""));
  await page.locator('[data-aircraft="s65"]').click();
  await page.locator('[data-pick="speed slow"]').click();
  await page.locator('[data-pick="altitude low"]').click();
  await h.clickUnit("g6");
  await h.click(40_000, 47_500);
  await h.click(40_000, 30_000);
  await page.locator('[data-outlook="strafe rockets"]').waitFor();
  await fits(h, "phone-flight");
  await h.press("[data-do=send-draft]");
  for (let n = 0; n < 6 && (await h.p.ask()) !== "attack, or fly on"; ++n) await plainly(h);
  await page.locator('[data-drop="rockets"]').click();
  await page.locator('[data-drop-pattern="rockets"] .covered[data-covered="g6"]').waitFor({ state: "attached" });
  await fits(h, "phone-rockets");
  await h.press("[data-do=send-draft]");
  assert.match(h.log().join("\n"), /s65 attacks g6: rockets/);
});

test(
  "a phone, in German: fire is shifted, a squad runs, gets off, goes up a storey",
  { timeout: 120_000 },
  async () => {
    const h = await held();
    const { page } = h;
    await h.begin(MISSION);
    await page.locator("[data-do=shift-0]").click();
    await h.clickUnit("s40");
    await page.locator('.covered[data-covered="s40"]').waitFor({ state: "attached" });
    await page.locator(".struck summary").first().click();
    await fits(h, "phone-shift");
    await h.press("[data-do=send-draft]");

    await h.begin(M + "unit g6 40000 25000 0 order=move | unit g9 39800 15400 0 building=0 order=move" + FAR);
    await h.clickUnit("g6");
    await page.locator('[data-gait="march"]').click();
    await h.click(40_000, 29_500);
    await page.locator('.way [data-risk="quickmarch"]').waitFor();
    await fits(h, "phone-quickmarch");
    await h.press("[data-do=go]");
    await page.locator('.choices .unit-chip[data-unit="g9"]').click();
    await page.locator('[data-floor="1"]').click();
    await page.locator(".way .pz-ok").waitFor();
    await fits(h, "phone-storey");
    await h.press("[data-do=go]");
    assert.equal(h.unit("g9").floor, 1);

    await h.begin(
      RIDE +
        "unit s26 40000 25000 0 order=move | unit s23 aboard 40000 25000 0 carrier=s26 order=move | unit g19 " +
        "52000 20000 0 order=nc",
    );
    await h.clickUnit("s26");
    await page.locator('[data-off="dismount s23"]').click();
    await h.click(41_500, 25_000);
    await fits(h, "phone-dismount");
    await h.press("[data-do=send-draft]");
    assert.equal(h.unit("s23").where, "table");
  },
);
