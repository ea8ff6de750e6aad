// What can be dragged on Panzer's table, and what it means where it is dropped. Pure: the table does it.
import type { Point } from "../../board/geometry";
import { SPOTS, TEMPLATES } from "./context";
import { type Deed, act, place } from "./deeds";
import { templateKnob } from "./Field";
import { FIELDS, ahead, bearing, distance, onSheet, turnBetween, wrap } from "./geometry";
import type { Drag } from "./hand";
import { type Situation, choose, knobs, mine, standsAt, unitAt } from "./situation";
import type { Pair } from "./types";

const near = (a: Point, b: Point, far: number): boolean => Math.hypot(a.x - b.x, a.y - b.y) < far;

/** A draft is moved by its middle, or turned by its knob. */
function heldDraft(s: Situation, at: Pair, touch: boolean): Drag | null {
  const { draft } = s.hand;
  if (!draft.at) return null;
  const here = onSheet(s.map, at);
  const swing: Drag = { kind: "swing", unit: "", from: draft.at, at };
  const middle = onSheet(s.map, draft.at);
  if (TEMPLATES.includes(draft.mode)) {
    const k = templateKnob(s.board, s.map, draft.at, draft.turn, draft.sheaf);
    if (near(k, here, touch ? 20 : 11)) return swing;
    const wide = Math.max(1200, (s.board.sheafs[draft.sheaf]?.width ?? 0) / 2);
    return distance(draft.at, at) < wide ? { kind: "pattern", unit: "", from: at, at } : null;
  }
  if (SPOTS.includes(draft.mode) || draft.mode === "position")
    return near(ahead(middle, draft.turn, 30), here, touch ? 20 : 11) ? swing : null;
  if (draft.mode === "fly" && !draft.dive)
    return near(ahead(middle, draft.turn, 60), here, touch ? 22 : 13) ? swing : null;
  return null;
}

/** What a drag that begins there takes hold of. */
export function heldAt(s: Situation, at: Pair, touch: boolean, shift: boolean): Drag | null {
  if (!s.live || s.hand.tool !== "none") return null;
  if (s.hand.draft.mode !== "") return heldDraft(s, at, touch);
  const here = onSheet(s.map, at);
  const knob = knobs(s).find((k) => near(k.at, here, touch ? 18 : 10));
  if (knob) return { kind: knob.kind, unit: knob.unit, from: knob.from, at };
  if (shift && !touch && ["orders", "adjust", "place"].includes(s.step)) return { kind: "box", unit: "", from: at, at };
  if (s.step !== "place") return null;
  const u = unitAt(s, at, touch ? 900 : 600);
  return u && mine(s, u) && u.where === "table" ? { kind: "unit", unit: u.id, from: at, at } : null;
}

/** The field of a turret that points there. */
function turretTo(s: Situation, unit: string, facing: number): Deed {
  const u = s.units.get(unit);
  const hull = u?.plan_facing ?? u?.facing ?? 0;
  const field = [0, 1, 2, 3].reduce((a, b) =>
    turnBetween(wrap(hull + 90 * b), facing) < turnBetween(wrap(hull + 90 * a), facing) ? b : a,
  );
  return act(`turret ${unit} ${FIELDS[field]}`);
}

export function dropped(s: Situation, d: Drag, at: Pair): Deed[] {
  if (d.kind === "swing" || d.kind === "pattern") return [];
  if (d.kind === "unit") return [place(s, d.unit, at)];
  if (d.kind === "box") {
    const [x0, x1] = [Math.min(d.from[0], at[0]), Math.max(d.from[0], at[0])];
    const [y0, y1] = [Math.min(d.from[1], at[1]), Math.max(d.from[1], at[1])];
    const within = s.view.units.filter(
      (u) => mine(s, u) && u.where === "table" && u.x! >= x0 && u.x! <= x1 && u.y! >= y0 && u.y! <= y1,
    );
    return [
      choose(
        s,
        within.map((u) => u.id),
      ),
    ];
  }
  const facing = bearing(d.from, at);
  if (d.kind === "turret") return [turretTo(s, d.unit, facing)];
  if (s.step === "place") return [place(s, d.unit, standsAt(s.units.get(d.unit)) ?? d.from, facing)];
  if (s.step === "adjust") return [act(`pivot ${d.unit} ${facing}`)];
  return [{ do: "plan", plan: { ...s.hand.plan, facing } }];
}
