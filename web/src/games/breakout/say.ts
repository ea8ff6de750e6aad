// Events, actions and hexes in words, for the log, the list of actions and for those who listen.
import { t } from "../../i18n";
import { type Names, listed, teller } from "../../messages";
import { german, words } from "./messages.de";
import { type Named, events, lists } from "./messages.gen";
import type { Board, BreakoutView, HexData, UnitDef } from "./types";

const tell = teller(events, german);
const called = new WeakMap<Board, Names<Named>>();
function namesOf(board: Board): Names<Named> {
  const known = called.get(board);
  if (known) return known;
  const units = new Map(board.units.map((u) => [u.id, u.name]));
  const hexes = new Map(board.hexes.map((h) => [h.id, h.name ? `${h.id} ${h.name}` : h.id]));
  const names: Names<Named> = {
    unit: (u) => units.get(String(u)) ?? String(u),
    kg: (k) => board.kg.find((x) => x.id === k)?.name ?? String(k),
    hex: (h) => hexes.get(String(h)) ?? String(h),
    date: (turn) => board.turns.find((x) => x.turn === turn)?.dates ?? String(turn),
    column: String,
    result: String,
    side: listed(lists.side, words.side),
    weather: listed(lists.weather, words.weather),
    segment: listed(lists.segment, words.segment),
    order: listed(lists.order, words.order),
    winner: listed(lists.winner, words.winner),
  };
  called.set(board, names);
  return names;
}
export const eventText = (e: Parameters<typeof tell>[0], board: unknown): string => tell(e, namesOf(board as Board));

export function actionWords(action: string, defs: Map<string, UnitDef>, board: Board, view: BreakoutView): string {
  const [verb, a, b] = action.split(" ");
  const unit = (id: string) => defs.get(id)?.name ?? id;
  const where = (id: string) => view.stacks.find((s) => s.units.some((u) => u.id === id))?.hex ?? "";
  const kg = (id: string) => board.kg.find((k) => k.id === id)?.name ?? unit(id);
  switch (verb) {
    case "pick":
      return t("say_pick", { unit: unit(a), hex: where(a) });
    case "step":
      return t("say_step", { hex: a });
    case "drop":
      return t("say_drop", { unit: unit(a) });
    case "halt":
      return t("halt");
    case "exit":
      return t("exit_map");
    case "target":
      return view.stacks.some((s) => s.hex === a && s.side !== view.viewer)
        ? t("say_target", { hex: a })
        : t("say_probe", { hex: a });
    case "join":
      return t("say_join", { unit: unit(a) });
    case "unjoin":
      return t("say_unjoin", { unit: unit(a) });
    case "cancel":
      return t("cancel");
    case "declare":
      return t("declare");
    case "support":
      return t("say_support", { unit: kg(a) });
    case "air":
      return t("say_air", { n: a });
    case "lose":
      return t("say_lose", { unit: unit(a) });
    case "retreat":
      return t("say_retreat", { unit: unit(a), hex: b });
    case "advance":
      return t("say_advance", { unit: unit(a) });
    case "remove":
      return t("say_remove", { unit: unit(a) });
    case "top":
      return t("say_top", { unit: unit(a), hex: where(a) });
    case "place":
      return t("say_place", { unit: unit(a), hex: b });
    case "kg":
      return t("say_place", { unit: kg(a), hex: b });
    case "order":
      return a === "move-fight" ? t("order_mf") : t("order_fm");
    case "done":
      return t("done");
    default:
      return action;
  }
}

export const terrainName = (terrain: string): string => {
  const key = "terrain_" + terrain;
  return t(key as "terrain_clear");
};

/** What a hex is and holds, in a sentence or two. */
export function hexWords(d: HexData, view: BreakoutView, defs: Map<string, UnitDef>): string {
  const parts = [d.hex, d.name, terrainName(d.terrain)].filter((x) => x);
  if (d.vp > 0) parts.push(t("n_vp", { n: d.vp }));
  parts.push(t("held_by", { side: t(d.control as "soviet") }));
  for (const r of d.rivers) parts.push(t("river_side", { name: r.name, side: r.side }));
  const stack = view.stacks.find((s) => s.hex === d.hex);
  if (stack) {
    const units = stack.units.map((u) =>
      u.id ? `${defs.get(u.id)?.name ?? u.id} ${u.af ?? ""}-${u.df ?? ""}` : t("hidden_unit"),
    );
    parts.push(t("stack_of", { side: t(stack.side as "soviet"), n: stack.height }) + ": " + units.join(", "));
  } else parts.push(t("empty"));
  if (d.soviet_zoc) parts.push(t("layer_zoc_s"));
  if (d.german_zoc) parts.push(t("layer_zoc_g"));
  return parts.join(", ") + ".";
}
