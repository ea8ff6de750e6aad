// Breakout's table as one seat has it: what is offered and asked, what is in hand, and what presses do.
import { useEffect, useMemo, useRef } from "preact/hooks";
import { type Hands, type HexTable, hexHands, useAim, useHexTable } from "../../board/useHexTable";
import type { Hand } from "../../board/hand";
import { type Offers, offers } from "../../frame/offers";
import { useAnswer } from "../../frame/useAnswer";
import { t } from "../../i18n";
import type { TableProps } from "../module";
import { COUNTER } from "./counters";
import { resultsText } from "./Odds";
import { type Mode, modeOf } from "./options";
import { type Situation, litHexes, picks, pressHex, pressUnit } from "./press";
import { hexWords } from "./say";
import { FAN_HEIGHT } from "./Stacks";
import type { AttackPlan, Board, BreakoutView, HexData, OddsData, Stack, Threat, UnitDef, Way } from "./types";

const ASKED_LAYERS = ["zoc soviet", "zoc german", "supply", "communications"];
/** Steps in which the odds of the combat are worth knowing. */
const ODDS_MODES: Mode[] = ["draft", "support", "air", "wait"];

export interface Breakout {
  board: Board;
  view: BreakoutView;
  o: Offers;
  mode: Mode;
  defs: Map<string, UnitDef>;
  table: HexTable<Stack>;
  hands: Hands;
  lit: Map<string, string>;
  ways: Map<string, Way>;
  /** The way that the march is aimed at. */
  way: Way | null;
  walk(way: Way): Promise<unknown>;
  asked: Asked;
}
interface Asked {
  layer: { hexes: string[] } | null;
  threats: { stacks: Threat[] } | null;
  attackAt: Map<string, AttackPlan>;
  odds: OddsData | null;
}

const reachQuery = (mode: Mode, { chosen, via }: Hand): string | null =>
  mode === "move" && chosen.length > 0
    ? `reach ${chosen.join(" ")}${via.length > 0 ? " via " + via.join(" ") : ""}`
    : null;

/** Layers, threats, attacks and odds: asked when they are looked at. */
function useAsked(props: TableProps, view: BreakoutView, mode: Mode): Asked {
  const { game, state, layer, side } = props;
  const when = [state];
  const asked = ASKED_LAYERS.includes(layer) ? layer : null;
  const attacks = useAnswer<{ targets: AttackPlan[] }>(game.ask, mode === "fight" ? "attacks" : null, when);
  const attackAt = useMemo(
    () => new Map((attacks?.targets ?? []).map((a): [string, AttackPlan] => [a.hex, a])),
    [attacks],
  );
  const fighting = view.combat !== undefined && view.combat.attackers.length > 0;
  const probing = view.combat !== undefined && !view.stacks.some((s) => s.hex === view.combat!.target);
  const wantsOdds = props.live && fighting && !probing && ODDS_MODES.includes(mode);
  const seesThreats = layer === "threat" && side !== "observer";
  return {
    layer: useAnswer<{ hexes: string[] }>(game.ask, asked, when),
    threats: useAnswer<{ stacks: Threat[] }>(game.ask, seesThreats ? "threats" : null, when),
    attackAt,
    odds: useAnswer<OddsData>(game.ask, wantsOdds ? "odds" : null, when),
  };
}

/** Marches: a move that was interrupted by a river's die goes on if it still can. */
function useMarch(props: TableProps, mode: Mode, o: Offers): (actions: string[]) => Promise<void> {
  const plan = useRef<string[]>([]);
  const march = async (actions: string[]) => {
    const r = await props.game.act(actions, actions.length > 1 && actions[actions.length - 1] === "halt");
    if (r.rolled && r.taken < actions.length)
      plan.current = actions.slice(r.taken).filter((a) => !a.startsWith("pick"));
  };
  useEffect(() => {
    if (plan.current.length === 0) return;
    const rest = plan.current;
    plan.current = [];
    if (mode === "group" && o.has(rest[0])) void march(rest);
  }, [props.state]);
  return march;
}

/** What a press on a hex would do now, with its odds or cost. */
function whatToDo(s: Situation, asked: Asked, lit: Map<string, string>, hex: string, ids: string[]): string {
  const way = s.ways.get(hex);
  if (way)
    return (
      " " +
      t("can_move", { n: Math.min(...way.mp) }) +
      (way.river ? " " + t("river_roll", { n: way.rivers }) + "." : "") +
      (way.stops ? " " + t("stops_there") + "." : "")
    );
  const a = asked.attackAt.get(hex);
  if (a) return " " + (a.odds ? t("can_attack", { odds: resultsText(a.odds), n: a.units.length }) : t("can_probe"));
  if (picks(s.o, ids).length > 0) return " " + t("can_pick");
  return lit.has(hex) ? " " + t("can_choose") : "";
}

export function useBreakout(props: TableProps): Breakout {
  const { game, state, side, live } = props;
  const board = props.board as Board;
  const view = state.view as BreakoutView;
  const o = useMemo(() => offers(live ? state.options : [], live ? state.free : []), [state, live]);
  const mode = modeOf(o, state.node.key);
  const defs = useMemo(() => new Map(board.units.map((u): [string, UnitDef] => [u.id, u])), [board]);
  const table = useHexTable<Stack>(props, {
    grid: board.grid,
    stacks: view.stacks,
    moment: [view.turn, view.stage, view.segment, state.node.key, side].join(),
    target: view.combat?.target,
    aiming: false,
    counter: COUNTER,
    fanHeight: FAN_HEIGHT,
  });
  const { hand, change } = table;
  const reached = useAnswer<{ hexes: Way[] }>(game.ask, reachQuery(mode, hand), [state]);
  const ways = useMemo(() => new Map((reached?.hexes ?? []).map((w): [string, Way] => [w.hex, w])), [reached]);
  useAim(table, ways, hand.chosen.join());
  const asked = useAsked(props, view, mode);
  const march = useMarch(props, mode, o);
  const s: Situation = { o, mode, side, live, view, hand, ways };
  const lit = useMemo(() => litHexes(s), [o, mode, ways, hand.chosen, view]);
  const walk = (way: Way) => {
    const actions = [...hand.chosen.map((u) => "pick " + u), ...way.path.map((h) => "step " + h)];
    if (!way.stops) actions.push("halt");
    change({ do: "choose", units: [] });
    return march(actions);
  };
  const stops = (): string[] => {
    if (mode !== "move") return mode === "fight" ? o.words("target") : [...lit.keys()];
    return [...new Set(o.words("pick").map((u) => table.hexOf(u) ?? ""))].filter((h) => h);
  };
  const hands = hexHands(table, props, {
    grid: board.grid,
    ways,
    press: (hex, how) => pressHex(s, hex, how),
    pressUnit: (hex, unit) => pressUnit(s, hex, unit),
    picks: (ids) => picks(o, ids),
    moving: mode === "move",
    walk,
    march,
    movers: hand.chosen,
    describe: async (hex) =>
      hexWords(await game.ask<HexData>("hex " + hex), view, defs) + whatToDo(s, asked, lit, hex, table.idsAt(hex)),
    stops,
    halts: mode === "group",
    cancels: o.free.includes("cancel"),
  });
  const way = (hand.aim ? ways.get(hand.aim) : undefined) ?? null;
  return { board, view, o, mode, defs, table, hands, lit, ways, way, walk, asked };
}
