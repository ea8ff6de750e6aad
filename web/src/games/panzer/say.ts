// Units, actions and events in words.
import { currentLanguage, decimal, partyName, t } from "../../i18n";
import { type Names, type Value, listed, teller } from "../../messages";
import type { AdviceTask } from "../../net";
import { lineInGerman, nameInGerman } from "./german";
import { inches } from "./geometry";
import { german as inGerman, words } from "./messages.de";
import { type Named, events, lists } from "./messages.gen";
import type { Board, Card, Line, PanzerView, UnitDef } from "./types";
import { type Word, w, wordOr } from "./words";

const german = (): boolean => currentLanguage() === "de";

/** The units of the scenario that is on the table: the log speaks of them by id. */
let units = new Map<string, UnitDef>();
let objectives: string[] = [];
let edges: string[] = [];
let known = "";
let cards = new Map<string, Card>();
/** Names that both sides have: they say whose it is. */
let doubled = new Set<string>();
export function meet(board: Board, scenario: string): Map<string, UnitDef> {
  if (known === scenario) return units;
  known = scenario;
  cards = new Map(board.cards.map((c): [string, Card] => [c.key, c]));
  const plan = board.scenarios.find((s) => s.id === scenario);
  units = new Map((plan?.units ?? []).map((u): [string, UnitDef] => [u.id, u]));
  const plain = (u: UnitDef): string => `${u.name} ${u.label.replace(/^\D+/, "")}`;
  const names = (side: string): string[] => [...units.values()].filter((u) => u.side === side).map(plain);
  doubled = new Set(names("german").filter((x) => names("soviet").includes(x)));
  objectives = board.maps.find((m) => m.id === plan?.map)?.objectives.map((o) => o.name) ?? [];
  edges = board.maps.find((m) => m.id === plan?.map)?.setup_areas.map((a) => a.edge) ?? [];
  return units;
}
/** "PzKpfw IV/G 101"; where both sides have one, "Rifle Squad 121 (G)". */
export function unitName(id: string): string {
  const u = units.get(id);
  if (!u) return id;
  const number = u.label.replace(/^\D+/, "");
  return (
    `${properName(u.name)} ${number}` +
    `${doubled.has(`${u.name} ${number}`) ? ` (${w(u.side === "german" ? "mark_german" : "mark_soviet")})` : ""}`
  );
}
const struck = (id: Value): string => (id === null ? w("ground") : unitName(String(id)));
const word =
  (head: string) =>
  (x: Value): string =>
    wordOr(`${head}_${String(x).replaceAll(" ", "_")}`, String(x));
/** Of things that the table only counts the page knows the names. */
const NAMES: Names<Named | "edge" | "goal"> = {
  unit: (id) => unitName(String(id)),
  struck,
  side: (x) => partyName(String(x)),
  phase: (x) => (german() ? phaseName(String(x)) : phaseName(String(x)).toLowerCase()),
  order: (x) => orderName(String(x)),
  inches: (mils) => String(Number(mils) / 1000),
  edge: (i) => wordOr("edge_" + edges[Number(i)], String(Number(i) + 1)),
  goal: (i) => properName(objectives[Number(i)] ?? String(Number(i) + 1)),
  location: word("loc"),
  terrain: word("ter"),
  speed: word("speed"),
  sum: (n) => (Number(n) < 0 ? ` − ${-Number(n)}` : ` + ${n}`),
  sheaf: (x) => String(x).toUpperCase(),
  shell: listed(lists.shell, words.shell),
  aspect: listed(lists.aspect, words.aspect),
  damage: listed(lists.damage, words.damage),
  field: listed(lists.field, words.field),
  holder: listed(lists.holder, words.holder),
  winner: (x) => partyName(String(x)),
  plot: listed(lists.plot, words.plot),
  gp_result: listed(lists.gp_result, words.gp_result),
  mine_result: listed(lists.mine_result, words.mine_result),
  feature: listed(lists.feature, words.feature),
  drop: listed(lists.drop, words.drop),
  altitude: listed(lists.altitude, words.altitude),
};
const tell = teller(events, inGerman, {
  edge_chosen: "{side}: {area, edge}",
  objective: "objective {objective, goal} is held by {holder}",
});
export const eventText = (e: Parameters<typeof tell>[0]): string => tell(e, NAMES);
/** A name of the scenario's: a place, a platoon. */
export const properName = (name: string): string => (german() ? nameInGerman(name) : name);
/** What a line of the score is for: a unit, by its id before its name, or a place. */
export function lossName(line: string): string {
  const id = line.split(" ", 1)[0];
  return units.has(id) ? unitName(id) : properName(line);
}
export const lineWords = (l: Line): string => (german() ? lineInGerman(l.text) : l.text);

/** A weapon of a unit by its code: 16 times its place and the row of its card. */
export function armName(def: UnitDef | undefined, code: number, cards: Map<string, Card>): string {
  const slot = code >> 4;
  const row = code & 15;
  const attached = slot >= 8 && slot < 12 ? cards.get(def?.attached?.[slot - 8] ?? "") : undefined;
  const gun = slot < 8 ? cards.get(def?.card ?? "")?.weapons[slot] : attached?.weapons[0];
  const name = slot === 14 ? w("small_arms") : (gun?.name ?? attached?.name ?? w("weapon"));
  const kind =
    slot === 14
      ? ""
      : row < 4
        ? (gun?.ap[row]?.type ?? "AP")
        : row < 8
          ? w("arm_gp")
          : row === 8
            ? w("arm_smoke")
            : w("arm_aa");
  return kind ? `${name}, ${kind}` : name;
}
/** "gp-b": what falls, and how wide. */
export const fireName = (f: string): string =>
  `${w(f.startsWith("smoke") ? "shell_smoke" : "shell_gp")} ${f.slice(-1).toUpperCase()}`;
export const gradeName = (grade: string): string => wordOr("grade_" + grade, grade);
export const functionName = (f: string): string => wordOr("fn_" + f, f);

export const orderName = (order: string | undefined): string => wordOr("order_" + (order ?? "none"), order ?? "");
export const terrainName = (id: string): string => wordOr("ter_" + id.replace(/ /g, "_"), id);
export const aspectName = (a: string): string => wordOr("asp_" + a.replace("/", "_"), a);
export const locationName = (l: string): string => wordOr("loc_" + l.replace(/ /g, "_"), l);
export const coverName = (c: string): string => wordOr("cover_" + c, c);
export const phaseName = (p: string): string => wordOr("phase_" + p, p);
/** An obstacle of a line of sight: "woods wood-12", "level 2 West Knoll". */
export const obstacleName = (what: string, id: string): string =>
  what.startsWith("level ")
    ? `${id ? properName(id) : w("terrain")}, ${w("level")} ${what.slice(6)}`
    : what === "crest"
      ? `${w("crest")} ${id}`
      : `${terrainName(what)} ${id}`;

export function doneWords(step: string): string {
  return step === "orders"
    ? w("orders_ready")
    : step === "place"
      ? w("place_done")
      : step === "move"
        ? w("move_done")
        : step === "adjust"
          ? w("adjust_done")
          : step === "plots"
            ? w("plots_done")
            : step === "indirect"
              ? w("indirect_done")
              : step === "close"
                ? w("close_done")
                : step === "fly"
                  ? w("fly_done")
                  : step === "onward"
                    ? w("onward_done")
                    : t("done");
}

type Moment = Pick<PanzerView, "step" | "units" | "viewer" | "advanced">;
export function actionWords(action: string, view: Moment, edges: string[]): string {
  const [verb, a, b, c, d] = action.split(" ");
  const place = (x: string, y: string): string => `${inches(Number(x))}, ${inches(Number(y))}`;
  switch (verb) {
    case "done":
      return doneWords(view.step);
    case "edge":
      return wordOr("edge_" + edges[Number(a)], a);
    case "place":
      return `${unitName(a)} → ${place(b, c)}, ${w("facing_n", { n: d })}`;
    case "rest":
      return w("place_rest");
    case "order":
      return `${unitName(a)}: ${orderName(b)}`;
    case "first":
      return w("be_first");
    case "second":
      return w("be_second");
    case "aim":
      return (
        `${unitName(a)}: ${w("aim_at", { unit: unitName(b) })}` +
        `${view.advanced ? ` (${armName(units.get(a), Number(c ?? 0), cards)})` : ""}`
      );
    case "lower":
      return view.step === "move" ? `${unitName(a)}: ${t("cancel")}` : `${unitName(a)}: ${w("aim_off")}`;
    case "announce":
      return w("announce", {
        unit: unitName(a),
        n: view.units.filter((u) => u.aim === a && u.side === view.viewer).length,
      });
    case "pass":
      return w("hold");
    case "reveal":
      return w("reveal");
    case "hide":
      return w("hide");
    case "aspect":
      return w(("aspect_" + a) as Word, { aspect: "" }).replace(/:\s*$/, "");
    case "pick":
      return `${unitName(a)} …`;
    case "move": {
      const p = action.split(" ").slice(4);
      const n = p.length;
      return (
        `${unitName(a)} → ${n >= 2 ? place(p[n - 2], p[n - 1]) : "·"}` +
        `${b !== "-1" ? `, ${w("facing_n", { n: b })}` : ""}${c !== "0" ? `, ${w("reverse")}` : ""}`
      );
    }
    case "pivot":
      return `${unitName(a)}: ${w("pivot_to", { n: b })}`;
    case "turret":
      return `${unitName(a)}: ${w(("turret_" + b) as Word)}`;
    default:
      return advancedAction(action);
  }
}

function advancedAction(action: string): string {
  const list = action.split(" ");
  const [verb, a, b] = list;
  const place = (i: number): string => `${inches(Number(list[i]))}, ${inches(Number(list[i + 1]))}`;
  const last = (from: number): string => (list.length >= from + 2 ? place(list.length - 2) : "·");
  const at = (i: number) => ({ unit: unitName(a), at: place(i) });
  switch (verb) {
    case "register":
      return w("register", at(2));
    case "plan":
      return `${w("plan", { unit: unitName(a), at: place(3), n: b })}, ${list.slice(6).map(fireName).join(", ")}`;
    case "mine":
      return w("mine", { at: `${place(2)} – ${place(4)}` });
    case "load":
      return w("load", { unit: unitName(a), load: w(("load_" + b) as Word) });
    case "scrap":
      return w("scrap", { n: Number(b) + 1 });
    case "position":
      return w("position", { at: place(1) });
    case "cover":
      return w(b === "on" ? "cover_on" : "cover_off", { unit: unitName(a) });
    case "join":
      return w("join", { unit: unitName(a), other: unitName(b) });
    case "smoke":
      return w("smoke", at(3));
    case "fallback":
      return w(a === "yes" ? "fallback_yes" : "fallback_no");
    case "land":
      return w("land", { at: place(1) });
    case "call":
      return (
        w("call", { unit: unitName(a), shell: w(list[3] === "smoke" ? "shell_smoke" : "shell_gp"), at: place(5) }) +
        ` (${w(("sheaf_" + b) as Word)}): ${list.slice(7).map(unitName).join(", ")}`
      );
    case "arrive":
      return w("arrive", { at: place(2) });
    case "continue":
      return w("mission_continue", { shell: w(b === "smoke" ? "shell_smoke" : "shell_gp") }) + ` (${Number(a) + 1})`;
    case "shift":
      return w("shift", { n: Number(a) + 1, at: place(5) });
    case "check":
      return w("check", { n: Number(a) + 1 });
    case "fall":
      return w("fall", { at: place(2) });
    case "assault":
      return w("assault", { unit: unitName(a), target: unitName(b) });
    case "breach":
      return w("breach", { unit: unitName(a), what: w(("what_" + b) as Word, { n: Number(list[3]) + 1 }) });
    case "retract":
      return w("retract", { unit: unitName(a) });
    case "lead":
      return w("lead", { unit: unitName(a) });
    case "occupy":
      return w("occupy");
    case "stay":
      return w("stay");
    case "march":
      return w("march", { unit: unitName(a), at: last(3) });
    case "declare":
      return w("declare", { unit: unitName(a), target: unitName(b) });
    case "overrun":
      return w("overrun", { unit: unitName(a), target: unitName(b) });
    case "search":
      return w(b === "forward" ? "search_forward" : "search_back", { unit: unitName(a) });
    case "mount":
      return w("mount", { unit: unitName(a), carrier: unitName(b) });
    case "dismount":
    case "bail":
      return `${w(("off_" + verb) as Word, { unit: unitName(a) })} → ${place(2)}`;
    case "storm":
      return `${w("off_storm", { unit: unitName(a) })} → ${unitName(list[5])}`;
    case "enter":
      return w("enter", { unit: unitName(a), at: place(3) });
    case "fly":
      return (
        w("fly_words", {
          unit: unitName(a),
          speed: w(("speed_" + b) as Word),
          altitude: w(("alt_" + list[3]) as Word),
          at: place(5),
          n: list[4],
        }) + (list[9] && list[9] !== "-" ? ` → ${unitName(list[9])}` : "")
      );
    case "dive":
      return w("dive_words", { unit: unitName(a), target: unitName(list[3]) });
    case "on":
      return Number(a) >= 60 ? w("fly_off") : w("fly_on", { n: a });
    case "name":
      return unitName(a);
    case "drop":
      return w(("drop_" + a) as Word);
    case "hold":
      return w("flak_hold");
    default:
      return action;
  }
}
/** A task of an adviser's: what, and by whom, where to, with what chances. */
export function taskWords(x: AdviceTask): { what: string; rest: string } {
  const [verb, order] = x.tactic.split(" ");
  const units = x.units.map(unitName).join(", ");
  const more = [
    x.lost !== undefined ? w("hint_lost", { n: Math.round(100 * x.lost) }) : "",
    x.expected_points !== undefined ? w("hint_points", { n: decimal(x.expected_points, 0) }) : "",
    x.place ? w("hint_goal", { place: properName(x.place) }) : x.leaves ? w("hint_leave") : "",
    x.danger_points !== undefined && x.danger_points >= 0.5 ? w("hint_danger", { n: decimal(x.danger_points, 0) }) : "",
  ].filter(Boolean);
  const told = (what: string, who: string) => ({ what, rest: [who, more.join(", ")].filter(Boolean).join(": ") });
  const target = /^[gs]\d+$/.test(x.hex) && !x.units.includes(x.hex) ? unitName(x.hex) : "";
  if (verb === "order") return told(orderName(order) + (target ? ` → ${target}` : ""), units);
  if (verb === "aim" || verb === "announce") return told(w("aim_at", { unit: target }), units);
  if (verb === "move")
    return told(
      `${units} → ${
        x.actions && x.actions[0].split(" ").length > 4
          ? x.hex
              .split(" ")
              .map((n) => inches(Number(n)))
              .join(", ")
          : "·"
      }`,
      "",
    );
  if (verb === "done") return told(w("hint_done"), "");
  const bare: Moment = { step: "", units: [], viewer: "", advanced: true };
  return told((x.actions ?? []).map((a) => actionWords(a, bare, edges)).join("; "), "");
}
export const sideWords = (side: string): string => partyName(side);
