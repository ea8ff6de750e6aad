// Events, actions and hexes in words, for the log, the lists of choices and for those who listen.
import { dateFormat, sideName, t } from "../../i18n";
import { type Names as Called, askText, listed, teller } from "../../messages";
import { german, words } from "./messages.de";
import { type Named, events, lists } from "./messages.gen";
import type { Board, HexData, KesselView } from "./types";
import { type Word, hasWord, w } from "./words";

/** Names of everything that a text can mention. */
export class Names {
  private units: Map<string, string>;
  private planes: Map<string, string>;
  private corps: Map<string, string>;
  private towns: Map<string, string>;
  constructor(board: Board) {
    this.units = new Map(board.units.map((u): [string, string] => [u.id, u.name]));
    // Several aircraft share a name: the number behind the id tells them apart.
    this.planes = new Map(board.air.map((a): [string, string] => [a.id, `${a.name} ${a.id.split("-").pop()}`]));
    this.corps = new Map(board.formations.map((f): [string, string] => [f.id, f.name]));
    this.towns = new Map(board.hexes.filter((h) => h.name).map((h): [string, string] => [h.id, h.name!]));
  }
  unit = (id: string): string => this.units.get(id) ?? id;
  air = (id: string): string => this.planes.get(id) ?? id;
  formation = (id: string): string => this.corps.get(id) ?? id;
  hex = (id: string): string => (this.towns.has(id) ? `${id} ${this.towns.get(id)}` : id);
  /** Whatever a refusal points at. */
  any = (id: string): string => this.units.get(id) ?? this.planes.get(id) ?? this.corps.get(id) ?? this.hex(id);
}

export const halfText = (halves: number): string =>
  halves % 2 === 0 ? String(halves / 2) : `${Math.floor(halves / 2) || ""}½`;
export const pointsText = (ammo: string | number, fuel: string | number): string => w("ap_fp", { ammo, fuel });

export function actionWords(action: string, n: Names, view: KesselView): string {
  const [verb, a, b, c, d] = action.split(" ");
  const where = (id: string): string => view.stacks.find((s) => s.units.some((u) => u.id === id))?.hex ?? "";
  switch (verb) {
    case "done":
      return doneWords(view.step);
    case "blow":
      return w("say_blow", { a, b });
    case "place":
      return t("say_place", { unit: n.unit(a), hex: n.hex(b) });
    case "rest":
      return w("rest");
    case "train":
      return w("say_train", { n: a, corps: n.formation(b) });
    case "points":
      return w("say_points", { corps: n.formation(a), points: pointsText(b, c) });
    case "dig":
      return view.positions.hasty.includes(a)
        ? w("say_dig_prepared", { hex: n.hex(a) })
        : w("say_dig", { hex: n.hex(a) });
    case "fill":
      return w("say_fill", { hex: n.hex(a) });
    case "cargo":
      return w("say_cargo", { air: n.air(a), points: pointsText(b, c) });
    case "strike":
      return w("say_strike", { hex: n.hex(a) });
    case "strike-bridge":
      return w("say_strike_bridge", { a, b });
    case "send":
      return w("say_send", { air: n.air(a) });
    case "withhold":
      return w("say_withhold", { air: n.air(a) });
    case "land":
      return w("say_land", { air: n.air(a), hex: n.hex(b) });
    case "drop":
      return w("say_drop", { air: n.air(a), corps: n.formation(b) });
    case "give":
      return w("say_give", { corps: n.formation(a), points: pointsText(b, c) });
    case "fly":
      return w("say_fly", { air: n.air(a), n: b });
    case "ground":
      return w("say_ground", { air: n.air(a) });
    case "role":
      return w("say_role", { air: n.air(a), role: w(("role_" + b) as Word) });
    case "intercept":
      return w("say_intercept");
    case "name":
      return w("say_name", { corps: n.formation(a) });
    case "brigade":
      return w("say_brigade", { unit: n.unit(a) });
    case "recall":
      return w("say_recall", { corps: n.formation(a) });
    case "activate":
      return w("say_activate", { corps: n.formation(a) });
    case "pick":
      return view.step === "parts" || view.step === "group"
        ? w("say_take", { unit: n.unit(a) })
        : where(a)
          ? t("say_pick", { unit: n.unit(a), hex: where(a) })
          : w("say_enter", { unit: n.unit(a) });
    case "leave":
      return t("say_drop", { unit: n.unit(a) });
    case "fuel":
      return w("say_fuel", { n: a });
    case "payer":
      return w("say_payer", { corps: n.formation(a) });
    case "step":
      return t("say_step", { hex: n.hex(a) });
    case "exit":
      return t("exit_map");
    case "halt":
      return t("halt");
    case "back":
      return w("say_back");
    case "bridge":
      return w("say_bridge", { n: a, a: b, b: c, unit: n.unit(d) });
    case "demolish":
      return w("say_demolish", { a, b });
    case "corps":
      return w("say_corps", { corps: n.formation(a) });
    case "target":
      return t("say_target", { hex: n.hex(a) });
    case "join":
      return w("say_join", { hex: n.hex(a) });
    case "unjoin":
      return w("say_unjoin", { hex: n.hex(a) });
    case "support":
      return t("say_support", { unit: n.unit(a) });
    case "unsupport":
      return t("say_unjoin", { unit: n.unit(a) });
    case "cancel":
      return t("cancel");
    case "declare":
      return view.step === "strike" ? w("fly_mission") : t("declare");
    case "pay":
      return w("say_pay", { unit: n.unit(a) });
    case "lose":
      return w("say_lose", { unit: n.unit(a) });
    case "retreat":
      return w("say_retreat", { hex: n.hex(a) });
    case "along":
      return w("say_along", { unit: n.unit(a) });
    case "displace":
      return w("say_displace", { unit: n.unit(a), hex: n.hex(b) });
    case "heir":
      return w("say_heir", { unit: n.unit(a) });
    case "advance":
      return t("say_advance", { unit: n.unit(a) });
    case "top":
      return t("say_top", { unit: n.unit(a), hex: where(a) });
    default:
      return action;
  }
}

/** What "done" means at a step. */
export function doneWords(step: string): string {
  switch (step) {
    case "air-place":
      return w("seal");
    case "move":
    case "fight":
    case "activate":
    case "positions":
    case "surprise":
    case "missions":
      return w("end_phase");
    case "advance":
      return t("no_advance");
    case "intercept":
      return w("let_pass");
    case "recall":
      return w("no_recall");
    case "demolish":
      return w("no_demolition");
    case "displace":
      return w("no_displace");
    case "deliver":
      return w("no_more_give");
    default:
      return t("done");
  }
}

export const dateText = (iso: string, year = false): string => {
  const d = new Date(iso + "T12:00:00Z");
  return Number.isNaN(d.getTime())
    ? iso
    : dateFormat({ day: "numeric", month: "long", timeZone: "UTC", ...(year ? { year: "numeric" } : {}) }).format(d);
};

const tell = teller(events, german);
const PONTOON = listed(lists.pontoon, words.pontoon);
const called = new WeakMap<Board, Called<Named>>();
function namesOf(board: Board): Called<Named> {
  const known = called.get(board);
  if (known) return known;
  const n = new Names(board);
  const dates = new Map(board.turns.map((x) => [x.turn, x.date]));
  const names: Called<Named> = {
    unit: (id) => n.unit(String(id)),
    air: (id) => n.air(String(id)),
    formation: (id) => n.formation(String(id)),
    rule: (id) => board.optional_rules.find((r) => r.id === id)?.name ?? String(id),
    hex: (id) => (id === null ? w("off_map") : n.hex(String(id))),
    bank: String,
    far_bank: (id) => (id === null ? "" : `-${id}`),
    pontoon: (id) => (id === null ? w("a_bridge") : PONTOON(id)),
    side: listed(lists.side, words.side),
    weather: listed({ "heavy-snow": "heavy snow" }, words.weather),
    status: (x) => w(`status_${x}` as Word),
    phase: String,
    phase_title: (x) => w(`phase_${x}` as Word),
    role: (x) => w(`role_${x}` as Word),
    date: (turn) => dateText(dates.get(Number(turn)) ?? String(turn), true),
    mp: (n) => halfText(Number(n)),
    air_column: String,
    level: (x) => levelText(String(x)),
    result: (x) => (hasWord(`result_${x}`) ? `${x}, ${w(`result_${x}` as Word)}` : String(x)),
  };
  called.set(board, names);
  return names;
}
/** A line of the log for people. */
export function eventText(e: Parameters<typeof tell>[0], board: unknown): string {
  const said = tell(e, namesOf(board as Board));
  return said.charAt(0).toUpperCase() + said.slice(1);
}
/** The level of a victory: the charts' word for it is its name. */
export const levelText = (level: string): string =>
  askText({ key: level.toLowerCase().replaceAll(" ", "_"), ask: level });

export const terrainName = (terrain: string): string => w(("terrain_" + terrain) as Word);

/** What a hex is and holds, in a sentence or two. */
export function hexWords(d: HexData, view: KesselView, n: Names): string {
  const parts = [d.hex, d.name, terrainName(d.terrain)].filter((x) => x);
  if (d.vp > 0) parts.push(t("n_vp", { n: d.vp }));
  for (const r of d.rivers)
    parts.push(t("river_side", { name: r.name, side: r.side }) + (r.bridged ? ` (${w("bridge_stands")})` : ""));
  const stack = view.stacks.find((s) => s.hex === d.hex);
  if (stack) {
    const units = stack.units.map((u) =>
      u.id
        ? `${n.unit(u.id)} ${u.af ?? ""}-${u.df ?? ""}` +
          `${u.status && u.status !== "good" ? " " + w(("status_" + u.status) as Word) : ""}`
        : t("hidden_unit"),
    );
    parts.push(t("stack_of", { side: sideName(stack.side), n: stack.height }) + ": " + units.join(", "));
  } else parts.push(t("empty"));
  if (d.position > 0) parts.push(w(d.position > 1 ? "position_prepared" : "position_hasty"));
  if (d.soviet_zoc) parts.push(w("layer_zoc_soviet"));
  if (d.axis_zoc) parts.push(w("layer_zoc_axis"));
  return parts.join(", ") + ".";
}
