// Kesselschlacht by two people in two browsers: the first full turn of each scenario, by clicks.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { KesselHand, createKesselschlacht } from "./kesselschlacht-hand.mjs";
import { close, newPlayer, open, shot } from "./setting.mjs";

before(open);
after(close);

async function twoPlayers(scenario, options = {}) {
  const soviet = await newPlayer();
  const axis = await newPlayer();
  await createKesselschlacht(soviet, scenario, { Soviet: "me", Axis: "link" }, options);
  await axis.page.goto(await soviet.page.locator(".invite input").inputValue());
  await axis.page.getByRole("button", { name: "Take the seat" }).click();
  await axis.page.waitForURL(/\/game\//);
  for (const p of [soviet, axis]) await p.page.waitForSelector(".gamepage");
  return { soviet, axis };
}

/** Plays until the turn number changes; every kind of question is photographed once. */
async function playTurn(players, hands, name) {
  const turn = () => players.soviet.page.locator(".topbar strong").innerText();
  const first = await turn();
  const asked = new Set();
  let idle = 0;
  while ((await turn()) === first) {
    let any = false;
    for (const h of hands) {
      if (!(await h.p.mine())) continue;
      any = true;
      const ask = await h.p.ask();
      if (!asked.has(ask))
        await shot(h.p.page, `${name}-${String(asked.size).padStart(2, "0")}-${ask.replace(/\W+/g, "-")}`);
      asked.add(ask);
      await h.step();
    }
    idle = any ? 0 : idle + 1;
    assert.ok(idle < 200, "somebody must be asked");
    if (!any) await players.soviet.page.waitForTimeout(50);
  }
  return asked;
}

for (const [scenario, seed] of [
  ["solution-west", 31],
  ["kesselschlacht", 41],
])
  test(`two people play the first full turn of ${scenario} by clicks`, { timeout: 900_000 }, async () => {
    const players = await twoPlayers(scenario);
    const habits = { moves: 3, attacks: 2, strikes: 1, planes: 3, digs: 1, tries: 4 };
    const hands = [new KesselHand(players.axis, seed, habits), new KesselHand(players.soviet, seed + 1, habits)];
    for (const h of hands) await h.sit();
    const asked = await playTurn(players, hands, scenario);
    const total = (what) => hands.reduce((n, h) => n + (h.did.get(what) ?? 0), 0);
    for (const what of ["place", "rest", "fly", "seal", "move", "activate", "target"])
      assert.ok(total(what) > 0, `${what} was never done`);
    for (const question of [
      "set up the Axis units",
      "set up the Soviet units",
      "send aircraft to the sectors",
      "hasty and prepared positions",
      "activate an HQ",
      "pick units to move",
      "choose a hex to attack",
    ])
      assert.ok(asked.has(question), `nobody was asked: ${question}`);
    // Both tell the same story of what is public.
    for (const part of [".topbar strong", ".topbar .weather", ".topbar .phase-name"])
      assert.equal(
        await players.soviet.page.locator(part).innerText(),
        await players.axis.page.locator(part).innerText(),
      );
    assert.deepEqual(players.soviet.errors, []);
    assert.deepEqual(players.axis.errors, []);
  });
