// What a hand does at Panzer's table: a change of what is in hand, or something that is sent. Pure: the table does it.
import { type Draft, NO_DRAFT, draftAction, everything } from "./context";
import { wrap } from "./geometry";
import type { Change } from "./hand";
import { type Situation, facingOf, isPlanning, newPlan, planEnd, standsAt, wayText } from "./situation";
import type { Pair, ShotLine } from "./types";

export type Deed =
  | Change
  /** `then`: once it was accepted; `always`: whatever became of it. */
  | { do: "act"; actions: string[]; then?: Change; always?: boolean };

export const act = (...actions: string[]): Deed => ({ do: "act", actions });

/** A unit is set up there; then the next that is still to be placed is in hand. */
export function place(s: Situation, id: string, at: Pair, facing = facingOf(s, id)): Deed {
  const unplaced = s.view.units.filter((u) => u.side === s.side && u.where === "setup").map((u) => u.id);
  const next = unplaced.includes(id) ? unplaced.filter((u) => u !== id).slice(0, 1) : [id];
  return {
    do: "act",
    actions: [`place ${id} ${at[0]} ${at[1]} ${facing} ${s.units.get(id)?.turret ?? "front"}`],
    then: { do: "take", units: next },
  };
}

/** Off on the planned way. */
export function go(s: Situation): Deed[] {
  const { plan } = s.hand;
  if (!isPlanning(s) || (plan.way.length === 0 && plan.facing < 0)) return [];
  const actions = [wayText(s, plan.way, plan.reversed, plan.facing)];
  return [{ do: "act", actions, then: { do: "plan", plan: newPlan(s, s.one ?? undefined) } }];
}

/** What is left in hand of a draft that was sent. */
const afterSending = (d: Draft): Draft =>
  d.mode === "call" || d.mode === "register" || d.mode === "plan"
    ? NO_DRAFT
    : { ...NO_DRAFT, mode: d.mode === "position" ? "position" : "", turn: d.turn };
export function sendDraft(s: Situation): Deed[] {
  const drafted = draftAction(s.hand.draft);
  if (!drafted) return [];
  return [{ do: "act", actions: [drafted], then: { do: "draft", draft: afterSending(s.hand.draft) } }];
}

/** A unit, a pattern, or the end of a way turns by so many degrees. */
export function turnUnit(s: Situation, id: string, by: number): Deed[] {
  const { draft, plan } = s.hand;
  const u = s.units.get(id);
  if (s.step === "place") {
    const facing = wrap(facingOf(s, id) + by);
    const at = standsAt(u);
    return [at && u?.where === "table" ? place(s, id, at, facing) : { do: "face", unit: id, facing }];
  }
  if (draft.mode !== "") return [{ do: "draft", draft: { ...draft, turn: wrap(draft.turn + by) } }];
  if (s.step === "adjust") return [act(`pivot ${id} ${wrap((u?.plan_facing ?? u?.facing ?? 0) + by)}`)];
  if (!isPlanning(s)) return [];
  return [{ do: "plan", plan: { ...plan, facing: wrap((planEnd(s)?.facing ?? 0) + by) } }];
}

/** Aims with the chosen weapon or the best there is; the next who can fire at the same target is in hand then. */
export function aim(s: Situation, shots: ShotLine[], who: string, at: string): Deed {
  const { weapon } = s.hand;
  const list = everything(s.o, `aim ${who} ${at}`);
  const best = shots
    .filter((x) => x.shooter === who && x.target === at && x.weapon !== undefined)
    .sort((a, b) => b.number - a.number)
    .map((x) => `aim ${who} ${at} ${x.weapon}`);
  const offered = weapon ? `aim ${who} ${at} ${weapon}` : (best.find((a) => list.includes(a)) ?? list[0]);
  const next = s.o.all.find((a) => a.startsWith("aim ") && a.split(" ")[2] === at && a.split(" ")[1] !== who);
  return {
    do: "act",
    actions: [offered ?? `aim ${who} ${at} 0`],
    ...(next ? { then: { do: "take", units: [next.split(" ")[1]] } as Change } : {}),
  };
}
