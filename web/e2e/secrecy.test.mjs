// Every byte that a browser is sent during a game, searched for what its side may not know.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Hand } from "./driver.mjs";
import { KesselHand, createKesselschlacht } from "./kesselschlacht-hand.mjs";
import { close, create, newPlayer, open } from "./setting.mjs";

before(open);
after(close);

/** Listens to everything a page receives. */
function listen(player) {
  const heard = { states: [], text: [] };
  player.page.on("websocket", (ws) =>
    ws.on("framereceived", ({ payload }) => {
      const text = String(payload);
      heard.text.push(text);
      const m = JSON.parse(text);
      if (m.t === "state") heard.states.push(m);
    }),
  );
  player.page.on("response", async (r) => {
    if (!/\/api\/games\//.test(r.url())) return;
    heard.text.push(await r.text().catch(() => ""));
  });
  return heard;
}

/** Waits until nothing more arrives at either. */
async function settled(page, heard) {
  for (let n = -1, quiet = 0; quiet < 2;) {
    await page.waitForTimeout(60);
    const now = Object.values(heard).reduce((sum, h) => sum + h.text.length, 0);
    quiet = now === n ? quiet + 1 : 0;
    n = now;
  }
}

/** Nothing of the dice to come, of other people's secrets or of the record is ever sent while the game goes on. */
function noSecretWords(heard) {
  for (const { text } of Object.values(heard))
    for (const x of text)
      for (const word of ['"seed"', '"hash"', '"secret"', '"token"', "FILE.seed"])
        assert.ok(!x.includes(word), `${word} was sent: ${x.slice(0, 200)}`);
}

/**
 * Own units that the enemy cannot have seen: under the top of a stack (a group that passes through hides nothing) and
 * never shown.
 */
function hiddenOf(state, side) {
  const out = new Map();
  for (const s of state.view.stacks) {
    if (s.side !== side) continue;
    s.units
      .filter((u) => !u.moving)
      .forEach((u, i) => {
        if (i > 0 && !u.known && !u.in_combat) out.set(u.id, { hex: s.hex, name: u.name });
      });
  }
  return out;
}

test("nothing hidden reaches the other browser", { timeout: 600_000 }, async () => {
  const soviet = await newPlayer();
  const german = await newPlayer();
  const heard = { soviet: listen(soviet), german: listen(german) };
  await create(soviet, { Soviet: "me", German: "link" });
  await german.page.goto(await soviet.page.locator(".invite input").inputValue());
  await german.page.getByRole("button", { name: "Take the seat" }).click();
  await german.page.waitForURL(/\/game\//);
  await soviet.page.waitForSelector(".stack");
  await german.page.waitForSelector(".gamepage");
  const hands = {
    soviet: new Hand(soviet, 322, { moves: 4, attacks: 2 }),
    german: new Hand(german, 327, { moves: 4, attacks: 2 }),
  };
  for (const h of Object.values(hands)) await h.sit();
  const other = { soviet: "german", german: "soviet" };
  const everSeen = { soviet: new Set(), german: new Set() };
  const everHidden = { soviet: new Map(), german: new Map() };
  let compared = 0;
  for (let i = 0; i < 110; ++i) {
    for (const side of ["soviet", "german"]) {
      if (!(await hands[side].p.mine())) continue;
      await hands[side].step();
    }
    await settled(soviet.page, heard);
    // Both have settled on the same moment: compare what each was sent with what the other hides.
    for (const side of ["soviet", "german"]) {
      const mine = heard[side].states.at(-1);
      const theirs = heard[other[side]].states.at(-1);
      if (!mine || !theirs) continue;
      if (
        mine.view.turn !== theirs.view.turn ||
        mine.node.kind !== "decide" ||
        mine.view.stage !== theirs.view.stage ||
        mine.view.combat ||
        theirs.view.combat
      )
        continue;
      const sent = structuredClone(theirs);
      delete sent.view.roster; // how many steps each unit has left is public
      delete sent.events;
      const text = JSON.stringify(sent);
      for (const [id, at] of hiddenOf(mine, side)) {
        const height = (m) => m.view.stacks.find((x) => x.hex === at.hex)?.height;
        if (height(mine) !== height(theirs)) continue; // one of the two has not been told of the last step yet
        assert.ok(
          !text.includes(`"${id}"`),
          `${id} of the ${side} side lies hidden in ${at.hex}, and the other browser was sent it`,
        );
        everHidden[side].set(id, at);
        ++compared;
      }
    }
  }
  assert.ok(compared > 100, `too little was hidden to learn anything: ${compared}`);
  // Units that never showed themselves are named in no line that the other was told.
  let silent = 0;
  for (const side of ["soviet", "german"])
    for (const state of heard[other[side]].states)
      for (const s of state.view.stacks)
        if (s.side === side) for (const u of s.units) if (u.id) everSeen[side].add(u.id);
  for (const side of ["soviet", "german"]) {
    const told = heard[other[side]].states.flatMap((s) => s.events.map((e) => e.text)).join("\n");
    for (const [id, { name }] of everHidden[side]) {
      if (everSeen[side].has(id)) continue;
      if ([...everSeen[side]].some((x) => everHidden[side].get(x)?.name === name)) continue; // twins of one name
      assert.ok(
        !told.split("\n").some((line) => line.startsWith(name + " ")),
        `${name} never showed itself, but the other side was told of it`,
      );
      ++silent;
    }
  }
  noSecretWords(heard);
  assert.ok(silent > 0, "some units stay hidden all the time");
});

/** What of Kesselschlacht a side was sent at a moment, without the list of units that are somewhere out of sight. */
function sentOf(state) {
  const sent = structuredClone(state);
  delete sent.view.unseen;
  delete sent.events;
  return JSON.stringify(sent);
}

test(
  "Kesselschlacht: sealed aircraft, cargo, pontoon trains and what lies under a stack stay hidden",
  { timeout: 600_000 },
  async () => {
    const players = { soviet: await newPlayer(), axis: await newPlayer() };
    const { soviet, axis } = players;
    const heard = { soviet: listen(soviet), axis: listen(axis) };
    const other = { soviet: "axis", axis: "soviet" };
    await createKesselschlacht(soviet, "solution-west", { Soviet: "me", Axis: "link" });
    await axis.page.goto(await soviet.page.locator(".invite input").inputValue());
    await axis.page.getByRole("button", { name: "Take the seat" }).click();
    for (const p of Object.values(players)) await p.page.waitForSelector(".gamepage");
    const habits = { moves: 4, attacks: 2, strikes: 1, planes: 3, digs: 1, tries: 4 };
    const hands = { axis: new KesselHand(axis, 71, habits), soviet: new KesselHand(soviet, 72, habits) };
    for (const h of Object.values(hands)) await h.sit();
    // Both pontoon trains are given out by hand.
    await axis.waitAsk("set up the Axis units");
    for (const [n, corps] of [
      ["1", "XXIV"],
      ["2", "LIX"],
    ]) {
      const before = await hands.axis.seq();
      await axis.page.locator(`select[data-train="${n}"]`).selectOption(corps);
      await hands.axis.after(before);
    }
    const seen = { units: 0, sectors: 0, cargo: 0, trains: 0 };
    const last = (side) => heard[side].states.at(-1);
    const turn = () => last("axis")?.view.turn ?? 8;
    const until = Date.now() + 540_000;
    for (let i = 0; turn() === 8; ++i) {
      assert.ok(Date.now() < until, "a turn comes to its end");
      for (const side of ["axis", "soviet"]) if (await hands[side].p.mine()) await hands[side].step();
      await settled(soviet.page, heard);
      for (const side of ["axis", "soviet"]) {
        const mine = last(side);
        const theirs = last(other[side]);
        if (
          !mine ||
          !theirs ||
          mine.view.turn !== theirs.view.turn ||
          mine.view.phase !== theirs.view.phase ||
          mine.view.combat ||
          theirs.view.combat
        )
          continue;
        const text = sentOf(theirs);
        for (const [id, at] of hiddenOf(mine, side)) {
          const height = (m) => m.view.stacks.find((x) => x.hex === at.hex)?.height;
          if (height(mine) !== height(theirs)) continue; // one of the two has not been told of the last step yet
          assert.ok(
            !text.includes(`"${id}"`),
            `${id} of the ${side} side lies hidden in ${at.hex}, and the other browser was sent it`,
          );
          seen.units += 1;
        }
        const planeAt = (m, id) => m.view.air.find((a) => a.id === id);
        for (const a of mine.view.air.filter((x) => x.side === side)) {
          const b = planeAt(theirs, a.id);
          if (a.ammo + a.fuel > 0) {
            assert.equal(b.ammo + b.fuel, 0, `the cargo of ${a.id} was sent`);
            seen.cargo += 1;
          }
          if (mine.view.step === "air-place" && a.where === "placed") {
            assert.notEqual(b.where, "placed", `${a.id} is sealed, and the other browser was sent that it flies`);
            assert.equal(b.sector, 0, `the sector of ${a.id} was sent`);
            seen.sectors += 1;
          }
        }
        for (const train of mine.view.pontoons.filter((x) => x.side === side && x.is === "carried" && x.carrier)) {
          assert.equal(
            theirs.view.pontoons.find((x) => x.id === train.id).carrier,
            null,
            `who carries train ${train.id} was sent`,
          );
          seen.trains += 1;
        }
      }
    }
    for (const [what, n] of Object.entries(seen))
      assert.ok(n > 3, `too little was hidden to learn anything: ${what} ${n}`);
    // The log, too: what is loaded and who carries a train is told to its owner alone, an aircraft's sector after both
    // have sealed.
    const told = (side) => heard[side].states.flatMap((s) => s.events.map((e) => e.text));
    assert.ok(
      told("axis").some((x) => / loads /.test(x)) && told("axis").some((x) => / goes with /.test(x)),
      "the owner is told",
    );
    for (const line of told("soviet")) assert.doesNotMatch(line, / loads | goes with /);
    for (const side of ["axis", "soviet"]) {
      const lines = told(side);
      const enemy = side === "axis" ? /^(Yak|La-|Il-|Pe-).* flies over sector/ : /^(Bf|FW|Ju|He).* flies over sector/;
      const first = lines.findIndex((x) => enemy.test(x));
      assert.ok(first > 0, "the other side flew");
      assert.equal(
        lines.slice(0, first).filter((x) => /has placed its aircraft/.test(x)).length,
        2,
        "sectors are told when both have sealed",
      );
    }
    noSecretWords(heard);
    for (const p of Object.values(players)) assert.deepEqual(p.errors, []);
  },
);
