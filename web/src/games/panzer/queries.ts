// What Panzer's table asks of the server: shots, ways, lines of sight, and what would come of a draft. Pure.
import { type Draft, FIRE_STEPS, TEMPLATES, draftAction, overwatchStep } from "./context";
import type { Hand } from "./hand";
import { type Situation, isPlanning, mine, wayAhead, wayText } from "./situation";
import type { Pair, PanzerView } from "./types";

const at = (p: Pair): string => p.join(" ");
const ow = (s: Situation): string => (overwatchStep(s.step) ? " overwatch" : "");

export const shotsQuery = (s: Situation): string | null =>
  (FIRE_STEPS.includes(s.step) || s.step === "orders") && s.live ? "shots" + ow(s) : null;

/** One's own unit in hand, if it could fire. */
export function shooterOf(s: Situation): string | null {
  const u = s.units.get(s.one ?? "");
  return s.one && mine(s, u) && u?.where === "table" ? s.one : null;
}
/** The enemy that is looked at, if it could be fired at. */
export function aimedAt(s: Situation): string | null {
  const u = s.units.get(s.hand.target ?? "");
  return (u?.where === "table" || u?.where === "aloft") && u.side !== s.side ? s.hand.target : null;
}
export function shotQuery(s: Situation): string | null {
  const [shooter, target] = [shooterOf(s), aimedAt(s)];
  if (!shooter || !target || s.side === "observer") return null;
  return `shot ${shooter} ${target}${ow(s)}${s.hand.weapon ? ` weapon ${s.hand.weapon}` : ""}`;
}

function wayQuery(s: Situation, list: Pair[], back: number, facing: number): string | null {
  const { gait, victim } = s.hand.plan;
  const enters = gait === "enter";
  if (!isPlanning(s) || (gait === "overrun" && victim === "")) return null;
  if (list.length <= (enters ? 1 : 0) && (facing < 0 || enters)) return null;
  return wayText(s, list, back, facing)
    .replace(/^move/, "path")
    .replace(/^(march|enter|overrun)/, "path $1");
}
/** What the planned way costs; the advance into an assault is a way too. */
export function pathQuery(s: Situation): string | null {
  const { plan, draft } = s.hand;
  if (draft.mode === "assault" && draft.unit && draft.way.length > 0)
    return `path ${draft.unit} -1 0 ${draft.way.map(at).join(" ")}`;
  return wayQuery(s, plan.way, plan.reversed, plan.facing);
}
/** The same with the point under the pointer. */
export function ghostQuery(s: Situation): string | null {
  const { points, reversed } = wayAhead(s);
  return points.length > s.hand.plan.way.length ? wayQuery(s, points, reversed, -1) : null;
}

export const sightQuery = ({ tool, ends }: Pick<Hand, "tool" | "ends">): string | null =>
  tool === "sight" && ends.length === 2 ? `sight ${ends.map((e) => e.unit ?? at(e.at)).join(" ")}` : null;

/** Who would fire the pattern, and who sees it fall. */
function firers(draft: Draft, view: PanzerView): string {
  if (draft.shell !== "gp") return "";
  const zone = view.zones.find((z) => z.index === draft.index);
  if (draft.mode === "call") return draft.sources.length > 0 ? ` ${draft.sources[0]} ${draft.unit}` : "";
  if (draft.mode === "shift") return zone?.sources[0] ? ` ${zone.sources[0]} ${zone.observer ?? "-"}` : "";
  if (draft.mode === "fall") return view.danger ? ` ${view.danger.source} ${view.danger.observer ?? "-"}` : "";
  const battery = draft.mode === "plan" ? draft.unit : view.plots.find((x) => x.index === draft.index)?.battery;
  return battery ? ` ${battery} -` : "";
}
export function coveredQuery(s: Situation): string | null {
  const d = s.hand.draft;
  if (!TEMPLATES.includes(d.mode) || !d.at || !s.live) return null;
  return `pattern ${d.sheaf} ${d.turn} ${at(d.at)}${firers(d, s.view)}`;
}

/** Close combat that is being put together. */
export function fightQuery(s: Situation): string | null {
  const { plan, draft } = s.hand;
  if (!s.live) return null;
  if (isPlanning(s) && plan.gait === "overrun") return plan.victim ? `overrun ${s.one} ${plan.victim}` : null;
  return ["assault", "breach", "storm"].includes(draft.mode) ? draftAction(draft) : null;
}
/** The draft itself, asked about as that query of a flight, an attack. */
export function draftQuery(s: Situation, mode: Draft["mode"], before = ""): string | null {
  const drafted = s.live && s.hand.draft.mode === mode ? draftAction(s.hand.draft) : null;
  return drafted ? before + drafted : null;
}
export function callQuery(s: Situation): string | null {
  const d = s.hand.draft;
  return d.mode === "call" && d.unit && d.at && s.live ? `call ${d.unit} ${d.shell} ${at(d.at)}` : null;
}

/** Whose arcs are shown. */
export const arcUnit = (s: Situation): string | null => s.one ?? s.hand.chosen[0] ?? null;
export function spottingQuery(s: Situation, layer: string): string | null {
  const { arcs } = s.hand;
  const wanted = arcs.fire || arcs.spot || layer === "fire" || layer === "spot";
  const id = arcUnit(s);
  return wanted && id && s.units.get(id)?.where === "table" ? "spotting " + id : null;
}
