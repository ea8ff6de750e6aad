// Units, actions and events in words.
import { currentLanguage, partyName, t } from "../../i18n";
import { eventInGerman, lineInGerman, nameInGerman } from "./german";
import { inches } from "./geometry";
import type { Board, Line, PanzerView, UnitDef } from "./types";
import { type Word, w, wordOr } from "./words";

const german = (): boolean => currentLanguage() === "de";

/** The units of the scenario that is on the table: the log speaks of them by id. */
let units = new Map<string, UnitDef>();
let objectives: string[] = [];
let edges: string[] = [];
let known = "";
export function meet(board: Board, scenario: string): Map<string, UnitDef> {
  if (known === scenario) return units;
  known = scenario;
  const plan = board.scenarios.find((s) => s.id === scenario);
  units = new Map((plan?.units ?? []).map((u): [string, UnitDef] => [u.id, u]));
  objectives = board.maps.find((m) => m.id === plan?.map)?.objectives.map((o) => o.name) ?? [];
  edges = board.maps.find((m) => m.id === plan?.map)?.setup_areas.map((a) => a.edge) ?? [];
  return units;
}
/** "PzKpfw IV/G 101" */
export function unitName(id: string): string {
  const u = units.get(id);
  return u ? `${u.name} ${u.label.replace(/^\D+/, "")}` : id;
}
const named = (text: string): string => text.replace(/\b[gs]\d{1,2}\b/g, (id) => (units.has(id) ? unitName(id) : id)).replace(/^objective (\d+)/, (all, n: string) => (objectives[Number(n) - 1] ? `objective ${properName(objectives[Number(n) - 1])}` : all));

export function eventWords(text: string): string {
  const edge = /^(german|soviet) takes set-up area (\d+)$/.exec(text);
  if (edge && edges[Number(edge[2]) - 1]) return `${partyName(edge[1])}: ${wordOr("edge_" + edges[Number(edge[2]) - 1], edge[2])}`;
  const told = named(text);
  if (german()) return eventInGerman(told);
  return told.replace(/^(german|soviet)\b/, (s) => partyName(s)).replace(/\b(had|gets) the order (\w+)$/, (_, v: string, o: string) => `${v} the order ${orderName(o)}`);
}
/** A name of the scenario's: a place, a platoon. */
export const properName = (name: string): string => (german() ? nameInGerman(name) : name);
export const lineWords = (l: Line): string => (german() ? lineInGerman(l.text) : l.text);

export const orderName = (order: string | undefined): string => wordOr("order_" + (order ?? "none"), order ?? "");
export const terrainName = (id: string): string => wordOr("ter_" + id.replace(/ /g, "_"), id);
export const aspectName = (a: string): string => wordOr("asp_" + a.replace("/", "_"), a);
export const locationName = (l: string): string => wordOr("loc_" + l.replace(/ /g, "_"), l);
export const coverName = (c: string): string => wordOr("cover_" + c, c);
export const phaseName = (p: string): string => wordOr("phase_" + p, p);
/** An obstacle of a line of sight: "woods wood-12", "level 2 West Knoll". */
export const obstacleName = (what: string, id: string): string => (what.startsWith("level ") ? `${id ? properName(id) : w("terrain")}, ${w("level")} ${what.slice(6)}` : what === "crest" ? `${w("crest")} ${id}` : `${terrainName(what)} ${id}`);

export function doneWords(step: string): string {
  return step === "orders" ? w("orders_ready") : step === "place" ? w("place_done") : step === "move" ? w("move_done") : step === "adjust" ? w("adjust_done") : t("done");
}

export function actionWords(action: string, view: PanzerView, edges: string[]): string {
  const [verb, a, b, c, d] = action.split(" ");
  const place = (x: string, y: string): string => `${inches(Number(x))}, ${inches(Number(y))}`;
  switch (verb) {
    case "done": return doneWords(view.step);
    case "edge": return wordOr("edge_" + edges[Number(a)], a);
    case "place": return `${unitName(a)} → ${place(b, c)}, ${w("facing_n", { n: d })}`;
    case "rest": return w("place_rest");
    case "order": return `${unitName(a)}: ${orderName(b)}`;
    case "first": return w("be_first");
    case "second": return w("be_second");
    case "aim": return `${unitName(a)}: ${w("aim_at", { unit: unitName(b) })}`;
    case "lower": return view.step === "move" ? `${unitName(a)}: ${t("cancel")}` : `${unitName(a)}: ${w("aim_off")}`;
    case "announce": return w("announce", { unit: unitName(a), n: view.units.filter((u) => u.aim === a && u.side === view.viewer).length });
    case "pass": return w("hold");
    case "reveal": return w("reveal");
    case "hide": return w("hide");
    case "aspect": return w(("aspect_" + a) as Word, { aspect: "" }).replace(/:\s*$/, "");
    case "pick": return `${unitName(a)} …`;
    case "move": {
      const p = action.split(" ").slice(4);
      const n = p.length;
      return `${unitName(a)} → ${n >= 2 ? place(p[n - 2], p[n - 1]) : "·"}${b !== "-1" ? `, ${w("facing_n", { n: b })}` : ""}${c !== "0" ? `, ${w("reverse")}` : ""}`;
    }
    case "pivot": return `${unitName(a)}: ${w("pivot_to", { n: b })}`;
    case "turret": return `${unitName(a)}: ${w(("turret_" + b) as Word)}`;
    default: return action;
  }
}
export const sideWords = (side: string): string => partyName(side);
