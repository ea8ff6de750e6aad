// What a press on Panzer's table means, by the step of the engine and by what is in hand. Pure: the table does it.
import type { Press } from "../../board/MapView";
import { NO_DRAFT, TEMPLATES, callBy, everything, mineClick } from "./context";
import { type Deed, act, aim, go, place } from "./deeds";
import { bearing, distance, inside, onSheet, pairsOf } from "./geometry";
import { MOST_LEGS, NEAR_END, type Situation, choose, isPlanning, mine, placeOf, standsAt, toEdge } from "./situation";
import type { Pair, Seen, ShotLine } from "./types";
import type { End } from "./Tools";

export interface Pressed {
  s: Situation;
  /** Who can fire at whom. */
  shots: ShotLine[];
  /** Who of one's own in hand could. */
  shooter: string | null;
  at: Pair;
  /** Whoever is there. */
  u: Seen | undefined;
  how: Press;
}

export function pressTable(p: Pressed): Deed[] {
  if (p.s.hand.tool !== "none") return [measured(p)];
  if (p.s.hand.draft.mode !== "" && p.s.live) return pressDraft(p);
  return BY_STEP[p.s.step]?.(p) ?? pressAnywhere(p);
}

/** The meanings of a press by step; null: as anywhere. */
const BY_STEP: Record<string, (p: Pressed) => Deed[] | null> = {
  edge: ({ s, at }) => {
    const here = onSheet(s.map, at);
    const i = s.map.setup_areas.findIndex((a) =>
      inside(
        a.shape.map((p) => onSheet(s.map, p)),
        here,
      ),
    );
    return i >= 0 ? [act("edge " + i)] : [];
  },
  place: ({ s, at, u }) => {
    if (u && mine(s, u)) return [choose(s, [u.id])];
    return s.one && mine(s, s.units.get(s.one)) ? [place(s, s.one, at)] : [];
  },
  direct: pressFire,
  overwatch: pressFire,
  flak: pressFire,
  watch: pressFire,
  // Somebody who can call takes the pattern in hand; anywhere else the mission that lies there is looked at.
  indirect: ({ s, u }) =>
    u && mine(s, u) && everything(s.o, "call " + u.id).length > 0
      ? [choose(s, [u.id]), { do: "draft", draft: callBy(s.o, u.id) }]
      : null,
  close: ({ s, u }) => {
    if (!u || !mine(s, u)) return null;
    const can = everything(s.o, "assault " + u.id).length + everything(s.o, "breach " + u.id).length > 0;
    return [choose(s, [u.id]), ...(can ? [assaultBy(u)] : [])];
  },
  land: () => [],
  "danger-close": () => [],
  onward: (p) => {
    const { s, u } = p;
    if (isPlanning(s) && (!u || u.id === s.one || u.where !== "table")) return pressPlan(p);
    return [choose(s, u ? [u.id] : [])];
  },
  move: pressMove,
};

function pressAnywhere({ s, u, how, shooter }: Pressed): Deed[] {
  const { chosen } = s.hand;
  if (!u) return how.shift ? [] : [{ do: "target", unit: null }, choose(s, [])];
  if (how.shift && mine(s, u)) {
    const kept = chosen.filter((x) => mine(s, s.units.get(x)));
    return [choose(s, chosen.includes(u.id) ? chosen.filter((x) => x !== u.id) : [...kept, u.id])];
  }
  // what a shot at it would be
  if (!mine(s, u) && shooter && s.step === "orders") return [{ do: "target", unit: u.id }];
  return [choose(s, [u.id])];
}

function measured({ s, at, u }: Pressed): Deed {
  const spot = placeOf(s, u);
  const end: End = u && spot ? { unit: u.where === "table" ? u.id : undefined, at: spot } : { at };
  const { ends, tool } = s.hand;
  return { do: "tool", tool, ends: ends.length === 1 ? [ends[0], end] : [end] };
}

function pressFire({ s, u, shots, shooter }: Pressed): Deed[] {
  if (!u) return [{ do: "target", unit: null }];
  if (u && mine(s, u)) return [{ do: "take", units: [u.id] }];
  const look: Deed = { do: "target", unit: u.id };
  if (!shooter) {
    // Nobody is in hand: the first who may fire at it.
    const first = everything(s.o, "aim").find((a) => a.split(" ")[2] === u.id);
    return first ? [look, { do: "take", units: [first.split(" ")[1]] }] : [look];
  }
  return s.hand.target === u.id ? [look, aim(s, shots, shooter, u.id)] : [look];
}

// ---- ways -----------------------------------------------------------------------------------------------------------

function pressPlan({ s, at, how }: Pressed): Deed[] {
  const { plan } = s.hand;
  const n = plan.way.length;
  if (n > 0 && distance(plan.way[n - 1], at) < (how.touch ? 700 : NEAR_END)) return go(s);
  if (n >= MOST_LEGS) return [];
  if (plan.gait === "enter" && n === 0) return [{ do: "plan", plan: { ...plan, way: [toEdge(s.map, at)] } }];
  const reversed = plan.backwards ? plan.reversed | (1 << n) : plan.reversed;
  return [{ do: "plan", plan: { ...plan, way: [...plan.way, at], reversed, facing: -1 } }];
}

function pressMove(p: Pressed): Deed[] {
  const { s, u } = p;
  const { plan } = s.hand;
  const { picked } = s.view;
  const planning = isPlanning(s);
  if (planning && plan.gait === "overrun" && u && !mine(s, u) && u.where === "table")
    return [{ do: "plan", plan: { ...plan, victim: u.id } }];
  if (planning && (!u || u.id === s.one || u.where !== "table" || plan.gait === "enter")) return pressPlan(p);
  if (picked && u && mine(s, u) && u.id !== picked)
    return [{ do: "act", actions: ["lower " + picked], then: choose(s, [u.id]), always: true }];
  if (u && mine(s, u) && !planning && !s.o.has("pick " + u.id)) {
    // Whoever carries somebody is looked at for the sake of its passengers; else it is refused with its case.
    const carries = s.view.units.some((x) => x.carrier === u.id && x.where === "aboard");
    return [choose(s, [u.id]), ...(carries ? [] : [act("pick " + u.id)])];
  }
  return [choose(s, u ? [u.id] : [])];
}

// ---- what is put together by hand -----------------------------------------------------------------------------------

const assaultBy = (u: Seen): Deed => ({ do: "draft", draft: { ...NO_DRAFT, mode: "assault", unit: u.id } });

function pressDraft(p: Pressed): Deed[] {
  const { s, at, u } = p;
  const d = s.hand.draft;
  const on = u && u.where === "table" ? standsAt(u) : null;
  if (TEMPLATES.includes(d.mode)) {
    // A registered point counts only if it is hit exactly: a click near it means it.
    const point = d.mode === "call" ? s.view.registered.find((r) => distance(r.at, at) < 800)?.at : undefined;
    return [{ do: "draft", draft: { ...d, at: point ?? on ?? at } }];
  }
  if (d.mode === "mine") return [{ do: "draft", draft: mineClick(d, at) }];
  if (d.mode === "fly") return [pressFlight(p, on)];
  if (d.mode === "drop") return [];
  if (d.mode === "assault" || d.mode === "breach") return pressAssault(p);
  if (d.mode === "storm" && u && !mine(s, u)) return [{ do: "draft", draft: { ...d, target: u.id } }];
  return [{ do: "draft", draft: { ...d, at } }];
}

function pressFlight({ s, at, u }: Pressed, on: Pair | null): Deed {
  const d = s.hand.draft;
  if (u && !mine(s, u) && u.where === "table") {
    const dive = d.dive && d.at ? { turn: bearing(d.at, placeOf(s, u)!) } : {};
    return { do: "draft", draft: { ...d, target: u.id, ...dive } };
  }
  const edge = toEdge(s.map, at);
  if (!d.at || distance(edge, at) < 2500) {
    const turn = bearing(edge, on ?? [s.map.width / 2, s.map.height / 2]);
    return { do: "draft", draft: { ...d, at: edge, turn } };
  }
  return { do: "draft", draft: { ...d, turn: bearing(d.at, at) } };
}

function pressAssault({ s, at, u }: Pressed): Deed[] {
  const d = s.hand.draft;
  if (u && mine(s, u)) return [choose(s, [u.id]), assaultBy(u)];
  if (u && u.where === "table") {
    // A way that is offered is taken; points clicked by hand go before it.
    const ready = everything(s.o, `assault ${d.unit} ${u.id}`)[0];
    const byHand = d.mode === "assault" && d.way.length > 0 && d.target === "";
    const way = byHand ? d.way : pairsOf(ready?.split(" ").slice(3) ?? []);
    return [{ do: "draft", draft: { ...d, mode: "assault", feature: "", target: u.id, way } }];
  }
  // With an enemy named the ground is where the fight is from; before, a way is clicked point by point.
  const way = d.target ? [at] : [...d.way, at].slice(0, 4);
  return [{ do: "draft", draft: { ...d, mode: "assault", feature: "", way } }];
}
