// Every byte that a browser is sent during a game, searched for what its side may not know.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Hand } from "./driver.mjs";
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

/** Own units that the enemy cannot have seen: under the top of a stack (a group that passes through hides nothing) and never shown. */
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

test("nothing hidden reaches the other browser", { timeout: 240_000 }, async () => {
  const soviet = await newPlayer();
  const german = await newPlayer();
  const heard = { soviet: listen(soviet), german: listen(german) };
  await create(soviet, { Soviet: "me", German: "link" });
  await german.page.goto(await soviet.page.locator(".invite input").inputValue());
  await german.page.getByRole("button", { name: "Take the seat" }).click();
  await german.page.waitForURL(/\/game\//);
  await soviet.page.waitForSelector(".stack");
  await german.page.waitForSelector(".gamepage");
  const hands = { soviet: new Hand(soviet, 322, { moves: 4, attacks: 2 }), german: new Hand(german, 327, { moves: 4, attacks: 2 }) };
  for (const h of Object.values(hands)) await h.sit();
  const other = { soviet: "german", german: "soviet" };
  const everSeen = { soviet: new Set(), german: new Set() };
  const everHidden = { soviet: new Map(), german: new Map() };
  let compared = 0;
  for (let i = 0; i < 110; ++i) {
    let any = false;
    for (const side of ["soviet", "german"]) {
      if (!(await hands[side].p.mine())) continue;
      any = true;
      await hands[side].step();
    }
    // Wait until nothing more arrives at either.
    for (let n = -1, quiet = 0; quiet < 2; ) {
      await soviet.page.waitForTimeout(60);
      const now = heard.soviet.text.length + heard.german.text.length;
      quiet = now === n ? quiet + 1 : 0;
      n = now;
    }
    // Both have settled on the same moment: compare what each was sent with what the other hides.
    for (const side of ["soviet", "german"]) {
      const mine = heard[side].states.at(-1);
      const theirs = heard[other[side]].states.at(-1);
      if (!mine || !theirs) continue;
      if (mine.view.turn !== theirs.view.turn || mine.node.kind !== "decide" || mine.view.stage !== theirs.view.stage || mine.view.combat || theirs.view.combat) continue;
      const sent = structuredClone(theirs);
      delete sent.view.roster; // how many steps each unit has left is public
      delete sent.events;
      const text = JSON.stringify(sent);
      for (const [id, at] of hiddenOf(mine, side)) {
        const height = (m) => m.view.stacks.find((x) => x.hex === at.hex)?.height;
        if (height(mine) !== height(theirs)) continue; // one of the two has not been told of the last step yet
        assert.ok(!text.includes(`"${id}"`), `${id} of the ${side} side lies hidden in ${at.hex}, and the other browser was sent it`);
        everHidden[side].set(id, at);
        ++compared;
      }
    }
  }
  assert.ok(compared > 100, `too little was hidden to learn anything: ${compared}`);
  // Units that never showed themselves are named in no line that the other was told.
  let silent = 0;
  for (const side of ["soviet", "german"])
    for (const state of heard[other[side]].states) for (const s of state.view.stacks) if (s.side === side) for (const u of s.units) if (u.id) everSeen[side].add(u.id);
  for (const side of ["soviet", "german"]) {
    const told = heard[other[side]].states.flatMap((s) => s.events.map((e) => e.text)).join("\n");
    for (const [id, { name }] of everHidden[side]) {
      if (everSeen[side].has(id)) continue;
      if ([...everSeen[side]].some((x) => everHidden[side].get(x)?.name === name)) continue; // twins of one name
      assert.ok(!told.split("\n").some((line) => line.startsWith(name + " ")), `${name} never showed itself, but the other side was told of it`);
      ++silent;
    }
  }
  // Nothing of the dice to come, of other people's secrets or of the record is ever sent while the game goes on.
  for (const side of ["soviet", "german"])
    for (const text of heard[side].text) for (const word of ['"seed"', '"hash"', '"secret"', '"token"', "FILE.seed"]) assert.ok(!text.includes(word), `${word} was sent: ${text.slice(0, 200)}`);
  assert.ok(silent > 0, "some units stay hidden all the time");
});
