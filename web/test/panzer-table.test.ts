// Panzer's table: what is in hand, what a press, a drag or a key means in each step, and what the server is asked.
import { expect, test } from "vitest";
import { offers } from "../src/frame/offers";
import { NO_DRAFT, NO_PLAN } from "../src/games/panzer/context";
import { aim, go, place, sendDraft, turnUnit } from "../src/games/panzer/deeds";
import { dropped, heldAt } from "../src/games/panzer/drag";
import { type Drag, EMPTY, type Hand, backOf, handAfter } from "../src/games/panzer/hand";
import { byArrow } from "../src/games/panzer/keys";
import { pressTable } from "../src/games/panzer/press";
import * as q from "../src/games/panzer/queries";
import { type Situation, actors, fanOut, lit, planEnd, toEdge, unitAt, wayAhead } from "../src/games/panzer/situation";
import type { Board, Card, MapData, Pair, PanzerView, Seen, ShotLine } from "../src/games/panzer/types";
import { firstDraft, lookedAt } from "../src/games/panzer/useMoments";
import { standing } from "../src/games/panzer/usePanzer";

const map = {
  width: 48000,
  height: 36000,
  buildings: [],
  setup_areas: [
    {
      id: "n",
      edge: "north",
      shape: [
        [0, 30000],
        [48000, 30000],
        [48000, 36000],
        [0, 36000],
      ],
    },
  ],
} as unknown as MapData;
const unit = (id: string, x: number, y: number, more: Partial<Seen> = {}): Seen =>
  ({
    id,
    side: id.startsWith("g") ? "german" : "soviet",
    where: "table",
    card: "tank",
    x,
    y,
    facing: 90,
    ...more,
  }) as Seen;
const units = [unit("g1", 10000, 10000), unit("g2", 14000, 10000), unit("s1", 20000, 20000), unit("s2", 30000, 20000)];
const cards = new Map([["tank", { class: "vehicle" } as Card]]);
const board = { sheafs: { b: { length: 3000, width: 3000 } }, acquire: {} } as unknown as Board;

interface More {
  hold?: Partial<Hand>;
  view?: Partial<PanzerView>;
  units?: Seen[];
  free?: string[];
  live?: boolean;
}
function at(step: string, all: string[] = [], more: More = {}): Situation {
  const list = more.units ?? units;
  const view = { units: list, ruins: [], zones: [], plots: [], registered: [], areas: { german: "n" }, ...more.view };
  const hand = { ...EMPTY, ...more.hold };
  return {
    ...{ board, map, step, side: "german", live: more.live ?? true, cards, hand, fanned: new Map() },
    ...{ view: view as unknown as PanzerView, o: offers(all, more.free ?? []), defs: new Map() },
    units: new Map(list.map((u) => [u.id, u])),
    one: hand.chosen.length === 1 ? hand.chosen[0] : null,
  };
}
const once = { shift: false, alt: false, touch: false };
const shot = (target: string, number: number, weapon: number) =>
  ({ shooter: "g1", target, number, weapon }) as unknown as ShotLine;
function press(s: Situation, where: Pair, how: Partial<typeof once> = {}, shots: ShotLine[] = []) {
  return pressTable({ s, shots, shooter: q.shooterOf(s), at: where, u: unitAt(s, where), how: { ...once, ...how } });
}
const take = (...list: string[]) => ({ do: "take", units: list });
const choose = (...list: string[]) => ({ do: "choose", units: list, plan: NO_PLAN });
const acts = (...actions: string[]) => ({ do: "act", actions });

test("another question finds the hand empty, and tools and eye where they were", () => {
  const full: Hand = {
    ...EMPTY,
    ...{ chosen: ["g1"], target: "s1", cursor: [1, 2], tool: "tape", ends: [{ at: [1, 2] }], weapon: "3" },
    ...{ plan: { ...NO_PLAN, way: [[1, 2]] }, draft: { ...NO_DRAFT, mode: "call" }, asking: { text: "?", yes: [] } },
  };
  const kept = { cursor: [1, 2], tool: "tape", ends: [{ at: [1, 2] }], weapon: "3" };
  expect(handAfter(full, { do: "moment" })).toEqual({ ...EMPTY, ...kept });
});

test("who is chosen begins a way; who is taken keeps it", () => {
  const h = { ...EMPTY, plan: { ...NO_PLAN, way: [[1, 2] as Pair] } };
  expect(handAfter(h, { do: "choose", units: ["g1"], plan: NO_PLAN }).plan.way).toEqual([]);
  expect(handAfter(h, { do: "take", units: ["g1"] }).plan.way).toEqual([[1, 2]]);
});

test("the mark of the keys stays while keys are used, and goes with the pointer", () => {
  const h = handAfter(EMPTY, { do: "key", at: [5, 5], hovers: false });
  expect(h).toMatchObject({ cursor: [5, 5], byKey: true, hover: null });
  expect(handAfter(EMPTY, { do: "key", at: [5, 5], hovers: true }).hover).toEqual([5, 5]);
  expect(handAfter(h, { do: "press", at: [6, 6], keyed: true }).byKey).toBe(true);
  expect(handAfter(h, { do: "press", at: [6, 6], keyed: false }).byKey).toBe(false);
});

test("what is carried: a knob turns the draft, its middle moves it, and nothing else does", () => {
  const h: Hand = { ...EMPTY, draft: { ...NO_DRAFT, mode: "call", at: [0, 0] } };
  const held = (kind: Drag["kind"]): Drag => ({ kind, unit: "", from: [0, 0], at: [0, 0] });
  const carry = (kind: Drag["kind"], to: Pair | null) => handAfter(h, { do: "carry", held: held(kind), at: to });
  expect(carry("swing", [10, 0]).draft).toMatchObject({ turn: 90, at: [0, 0] });
  expect(carry("pattern", [10, 0]).draft).toMatchObject({ turn: 0, at: [10, 0] });
  expect(carry("box", [10, 0])).toMatchObject({ draft: h.draft, drag: { at: [10, 0] } });
  expect(carry("pattern", null)).toMatchObject({ draft: h.draft, drag: null });
});

test("what was taken last is put back first", () => {
  const way: Pair[] = [
    [1, 1],
    [2, 2],
  ];
  let h: Hand = { ...EMPTY, chosen: ["g1"], target: "s1", tool: "tape", ends: [{ at: [1, 1] }] };
  h = { ...h, plan: { ...NO_PLAN, way, reversed: 3, facing: 40 }, draft: { ...NO_DRAFT, mode: "smoke" } };
  const seen: string[] = [];
  while (h.chosen.length > 0) {
    const back = backOf(h, "move");
    seen.push(back.do);
    h = handAfter(h, back);
    if (h.plan.way.length === 1) expect(h.plan.reversed).toBe(1);
  }
  expect(seen).toEqual(["tool", "draft", "tool", "plan", "plan", "plan", "target", "choose"]);
  expect(h).toEqual(EMPTY);
  expect(backOf({ ...EMPTY, draft: { ...NO_DRAFT, mode: "land" } }, "land").do).toBe("choose");
  expect(backOf({ ...EMPTY, target: "s1" }, "watch").do).toBe("choose");
});

test("looking about: a press chooses, with Shift several of one's own, and on empty ground nobody", () => {
  expect(press(at("wait"), [10000, 10000])).toEqual([choose("g1")]);
  expect(press(at("wait", [], { hold: { chosen: ["g1"] } }), [14000, 10000], { shift: true })).toEqual([
    choose("g1", "g2"),
  ]);
  expect(press(at("wait", [], { hold: { chosen: ["s1"] } }), [14000, 10000], { shift: true })).toEqual([choose("g2")]);
  expect(press(at("wait"), [1000, 1000])).toEqual([{ do: "target", unit: null }, choose()]);
  expect(press(at("wait"), [1000, 1000], { shift: true })).toEqual([]);
  expect(press(at("orders", [], { hold: { chosen: ["g1"] } }), [20000, 20000])).toEqual([{ do: "target", unit: "s1" }]);
});

test("setting up: an edge, a unit, and the next one after it", () => {
  expect(press(at("edge", ["edge 0"]), [1000, 33000])).toEqual([acts("edge 0")]);
  expect(press(at("edge", ["edge 0"]), [1000, 1000])).toEqual([]);
  const three = [
    unit("g1", 10000, 10000),
    ...["g2", "g3"].map((id) => ({ ...unit(id, 0, 0), where: "setup", x: undefined })),
  ];
  const s = at("place", ["rest"], { units: three, hold: { chosen: ["g2"] } });
  expect(press(s, [20000, 31000])).toEqual([{ ...acts("place g2 20000 31000 180 front"), then: take("g3") }]);
  expect(place(s, "g1", [1, 2], 45)).toEqual({ ...acts("place g1 1 2 45 front"), then: take("g1") });
  expect(turnUnit(s, "g2", 15)).toEqual([{ do: "face", unit: "g2", facing: 195 }]);
  expect(turnUnit(s, "g1", 15)[0]).toMatchObject(acts("place g1 10000 10000 105 front"));
});

test("fire: a target is looked at, pressed again it is aimed at with the best weapon offered", () => {
  const all = ["aim g1 s1 0", "aim g1 s1 16", "aim g2 s1 0"];
  expect(press(at("direct", all), [20000, 20000])).toEqual([{ do: "target", unit: "s1" }, take("g1")]);
  const s = at("direct", all, { hold: { chosen: ["g1"], target: "s1" } });
  const shots = [shot("s1", 30, 0), shot("s1", 60, 16), shot("s1", 90, 17)];
  expect(press(s, [20000, 20000], {}, shots)).toEqual([
    { do: "target", unit: "s1" },
    { ...acts("aim g1 s1 16"), then: take("g2") },
  ]);
  expect(aim({ ...s, hand: { ...s.hand, weapon: "17" } }, shots, "g1", "s1")).toMatchObject(acts("aim g1 s1 17"));
  expect(press(s, [14000, 10000])).toEqual([take("g2")]);
  expect(press(s, [1, 1])).toEqual([{ do: "target", unit: null }]);
  expect([...lit(s)]).toEqual(["g1", "g2"]);
});

test("moving: points make a way, and the end pressed again goes it", () => {
  const s = at("move", ["pick g1", "pick g2"], { hold: { chosen: ["g1"] } });
  const first = { ...NO_PLAN, way: [[12000, 10000] as Pair] };
  expect(press(s, [12000, 10000])).toEqual([{ do: "plan", plan: first }]);
  const on = at("move", ["pick g1"], { hold: { chosen: ["g1"], plan: { ...first, backwards: true } } });
  expect(press(on, [12000, 13000])).toMatchObject([{ do: "plan", plan: { reversed: 2, way: { length: 2 } } }]);
  expect(press(on, [12000, 10200])).toEqual([
    { ...acts("move g1 -1 0 12000 10000"), then: { do: "plan", plan: NO_PLAN } },
  ]);
  expect(planEnd(on)).toEqual({ at: [12000, 10000], facing: 90 });
  expect(go(at("move", ["pick g1"], { hold: { chosen: ["g1"] } }))).toEqual([]);
});

test("moving: an overrun takes its victim; whoever cannot go is refused with the case; a pick is laid down", () => {
  const overrun = { ...NO_PLAN, gait: "overrun" as const };
  const s = at("move", ["pick g1"], { hold: { chosen: ["g1"], plan: overrun } });
  expect(press(s, [20000, 20000])).toMatchObject([{ do: "plan", plan: { victim: "s1" } }]);
  expect(press(at("move", ["pick g1"]), [14000, 10000])).toEqual([choose("g2"), acts("pick g2")]);
  const loaded = [...units, { ...unit("g3", 0, 0), where: "aboard", carrier: "g2", x: undefined } as Seen];
  expect(press(at("move", ["pick g1"], { units: loaded }), [14000, 10000])).toEqual([choose("g2")]);
  const picked = at("move", ["move g1"], { view: { picked: "g1" } });
  expect(press(picked, [14000, 10000])).toEqual([{ ...acts("lower g1"), then: choose("g2"), always: true }]);
});

test("coming onto the table begins at its edge", () => {
  const far = [{ ...unit("g1", 0, 0), where: "reserve", x: undefined, y: undefined } as Seen];
  const hold = { chosen: ["g1"], plan: { ...NO_PLAN, gait: "enter" as const } };
  const s = at("move", ["enter g1 0 0 5000 1000 5000"], { units: far, hold });
  expect(press(s, [2000, 7000])).toMatchObject([{ do: "plan", plan: { way: [[0, 7000]] } }]);
  expect(toEdge(map, [20000, 35000])).toEqual([20000, 36000]);
  expect(actors(s)).toEqual(["g1"]);
});

test("drafts: a pattern snaps to a registered point, an assault takes the way that is offered", () => {
  const call = { hold: { draft: { ...NO_DRAFT, mode: "call" as const, unit: "g1" } } };
  const registered = [{ index: 0, battery: "b", at: [5000, 5000] as Pair }];
  const near = at("indirect", [], { ...call, view: { registered } });
  expect(press(near, [5500, 5000])).toMatchObject([{ draft: { at: [5000, 5000] } }]);
  expect(press(near, [20100, 20000])).toMatchObject([{ draft: { at: [20000, 20000] } }]);
  const assault = { hold: { draft: { ...NO_DRAFT, mode: "assault" as const, unit: "g1" } } };
  const close = at("close", ["assault g1 s1 7 8 9 10"], assault);
  expect(press(close, [20000, 20000])).toMatchObject([
    {
      draft: {
        target: "s1",
        way: [
          [7, 8],
          [9, 10],
        ],
      },
    },
  ]);
  expect(press(close, [1, 2])).toMatchObject([{ draft: { target: "", way: [[1, 2]] } }]);
  expect(press(close, [14000, 10000])).toMatchObject([choose("g2"), { draft: { unit: "g2", target: "" } }]);
  expect(press(at("close", ["assault g1 s1"]), [10000, 10000])).toMatchObject([
    choose("g1"),
    { draft: { unit: "g1" } },
  ]);
  const fly = at("fly", [], { hold: { draft: { ...NO_DRAFT, mode: "fly", unit: "g1" } } });
  expect(press(fly, [24000, 30000])).toMatchObject([{ draft: { at: [24000, 36000], turn: 180 } }]);
});

test("a draft that was sent leaves a position in hand, or nothing", () => {
  const of = (mode: "position" | "register" | "land") =>
    sendDraft(at("plots", [], { hold: { draft: { ...NO_DRAFT, mode, unit: "g1", at: [1, 2], turn: 30 } } }))[0];
  expect(of("position")).toMatchObject({ ...acts("position 1 2 30"), then: { draft: { mode: "position", turn: 30 } } });
  expect(of("land")).toMatchObject({ then: { draft: { mode: "", turn: 30 } } });
  expect(of("register")).toEqual({ ...acts("register g1 1 2"), then: { do: "draft", draft: NO_DRAFT } });
  expect(sendDraft(at("plots", [], { hold: { draft: { ...NO_DRAFT, mode: "land" } } }))).toEqual([]);
});

test("measuring goes before everything else", () => {
  const s = at("direct", ["aim g1 s1 0"], { hold: { tool: "sight", ends: [{ at: [1, 1] }] } });
  expect(press(s, [20000, 20000])).toEqual([
    { do: "tool", tool: "sight", ends: [{ at: [1, 1] }, { unit: "s1", at: [20000, 20000] }] },
  ]);
});

test("dragging: a unit while one sets up, several in a box, a knob wherever one may turn", () => {
  const s = at("place");
  expect(heldAt(s, [10000, 10000], false, false)).toMatchObject({ kind: "unit", unit: "g1" });
  expect(heldAt(s, [20000, 20000], false, false)).toBeNull();
  expect(heldAt({ ...s, live: false }, [10000, 10000], false, false)).toBeNull();
  const box = heldAt(at("orders"), [9000, 9000], false, true)!;
  expect(box.kind).toBe("box");
  expect(dropped(at("orders"), box, [30000, 30000])).toEqual([choose("g1", "g2")]);
  const turns = at("adjust", ["pivot g1 0", "turret g1 left"], { hold: { chosen: ["g1"] } });
  const knob = heldAt(turns, [11500, 10000], false, false)!;
  expect(knob).toMatchObject({ kind: "knob", unit: "g1" });
  expect(dropped(turns, knob, [10000, 20000])).toEqual([acts("pivot g1 0")]);
  expect(dropped(turns, { ...knob, kind: "turret" }, [10000, 20000])).toEqual([acts("turret g1 left")]);
});

test("keys: arrows go an inch, or a tenth of one, and not over the edge", () => {
  expect(byArrow(at("wait"), "ArrowUp", false)).toEqual([24000, 19000]);
  expect(byArrow(at("wait", [], { hold: { cursor: [500, 500] } }), "ArrowLeft", false)).toEqual([0, 500]);
  expect(byArrow(at("wait", [], { hold: { chosen: ["g1"] } }), "ArrowRight", true)).toEqual([10100, 10000]);
  expect(byArrow(at("wait"), "x", false)).toBeNull();
});

test("what is asked: shots while somebody may fire, ways while one is planned", () => {
  expect(q.shotsQuery(at("watch"))).toBe("shots overwatch");
  expect(q.shotsQuery(at("orders"))).toBe("shots");
  expect(q.shotsQuery(at("move"))).toBeNull();
  const hold = { chosen: ["g1"], target: "s1", weapon: "16" };
  expect(q.shotQuery(at("direct", [], { hold }))).toBe("shot g1 s1 weapon 16");
  expect(q.shotQuery(at("direct", [], { hold: { ...hold, target: "g2" } }))).toBeNull();
  const going = at("move", ["pick g1"], {
    hold: { chosen: ["g1"], plan: { ...NO_PLAN, way: [[12000, 10000]], backwards: true }, hover: [14000, 10000] },
  });
  expect(q.pathQuery(going)).toBe("path g1 -1 0 12000 10000");
  expect(wayAhead(going)).toEqual({
    points: [
      [12000, 10000],
      [14000, 10000],
    ],
    reversed: 2,
  });
  expect(q.ghostQuery(going)).toBe("path g1 -1 2 12000 10000 14000 10000");
  const march = {
    ...going,
    hand: { ...going.hand, hover: null, plan: { ...going.hand.plan, gait: "march" as const } },
  };
  expect(q.pathQuery(march)).toBe("path march g1 -1 12000 10000");
  expect(q.ghostQuery(march)).toBeNull();
  expect(q.sightQuery({ tool: "sight", ends: [{ unit: "g1", at: [1, 1] }, { at: [2, 3] }] })).toBe("sight g1 2 3");
});

test("what is asked of a draft: whom it covers, who responds, what a fight would come to", () => {
  const of = (draft: Partial<Hand["draft"]>) =>
    at("indirect", [], { hold: { draft: { ...NO_DRAFT, unit: "g1", at: [1, 2], sources: ["g7"], ...draft } } });
  expect(q.coveredQuery(of({ mode: "call" }))).toBe("pattern b 0 1 2 g7 g1");
  expect(q.coveredQuery(of({ mode: "call", shell: "smoke" }))).toBe("pattern b 0 1 2");
  expect(q.coveredQuery(of({ mode: "register" }))).toBeNull();
  expect(q.callQuery(of({ mode: "call" }))).toBe("call g1 gp 1 2");
  expect(q.fightQuery(of({ mode: "assault", target: "s1" }))).toBe("assault g1 s1");
  expect(q.draftQuery(of({ mode: "fly" }), "fly", "flight ")).toMatch(/^flight fly g1 /);
  expect(q.draftQuery(of({ mode: "fly" }), "drop")).toBeNull();
  expect(q.spottingQuery(at("wait", [], { hold: { chosen: ["g1"] } }), "spot")).toBe("spotting g1");
});

test("who must get out and what falls close is in hand from the beginning", () => {
  const aboard = [unit("g1", 1, 1, { facing: 70 }), { ...unit("g2", 1, 1), carrier: "g1", where: "aboard" } as Seen];
  expect(firstDraft(at("land", [], { units: aboard, view: { landing: "g2" } }))).toMatchObject({
    mode: "land",
    turn: 70,
  });
  const danger = { source: "g1", sheaf: "a", shell: "smoke", bearing: 15 };
  expect(firstDraft(at("danger-close", [], { view: { danger } }))).toMatchObject({
    mode: "fall",
    sheaf: "a",
    turn: 15,
  });
  expect(firstDraft(at("move"))).toBeNull();
  expect(lookedAt(at("watch", [], { view: { move: { unit: "s1", gone: 0, path: [] } } }))).toBe("s1");
  expect(lookedAt(at("move", [], { view: { move: { unit: "s1", gone: 0, path: [] } } }))).toBeNull();
});

test("men in a house are shown side by side, a row to a storey", () => {
  const men = new Map([["squad", { class: "leg" } as Card]]);
  const in_ = (id: string, floor: number) => unit(id, 1000, 1000, { card: "squad", building: "h", floor });
  const out = fanOut({ units: [in_("a", 0), in_("b", 0), in_("c", 1)] } as PanzerView, men);
  expect([...out]).toEqual([
    ["a", [425, 425]],
    ["b", [1575, 425]],
    ["c", [1000, 1575]],
  ]);
});

test("standing orders: a word takes the place of its like, and all go at once", () => {
  expect(standing("hold-turn:3 never-reveal", ["always-reveal"])).toBe("hold-turn:3 always-reveal");
  expect(standing("hold-turn:3", ["hold-turn:4"])).toBe("hold-turn:4");
  expect(standing("hold-turn:3 routine", null)).toBe("");
});
