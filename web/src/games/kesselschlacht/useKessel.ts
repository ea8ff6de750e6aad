// Kesselschlacht's table as one seat has it: what is offered and asked, what is in hand, and what presses do.
import { useEffect, useMemo, useReducer, useRef } from "preact/hooks";
import { centre } from "../../board/geometry";
import type { Hand } from "../../board/hand";
import type { MapHandle } from "../../board/MapView";
import { type Hands, type HexTable, hexHands, useAim, useHexTable } from "../../board/useHexTable";
import { type Offers, offers } from "../../frame/offers";
import { useAnswer, useFresh } from "../../frame/useAnswer";
import { t } from "../../i18n";
import { reasonText } from "../../messages";
import type { TableProps } from "../module";
import type { Ctx } from "./context";
import { COUNTER } from "./counters";
import { type Desk, type DeskChange, TIDY, deskAfter } from "./desk";
import { resultsText } from "./Odds";
import { type Situation, litHexes, litSides, picks, pressPlace, pressUnit } from "./press";
import { Names, halfText, hexWords } from "./say";
import { FAN_HEIGHT } from "./Stacks";
import type {
  AirDef,
  AttackPlan,
  Board,
  CommandData,
  FormationDef,
  HexData,
  KesselView,
  OddsData,
  Reach,
  Stack,
  Threat,
  UnitDef,
  Way,
} from "./types";
import { w } from "./words";

const HEX_LAYERS = ["zoc soviet", "zoc axis", "general leg", "general motor"];
const AIR_STEPS = ["air-place", "air-role", "intercept"];

/** What is printed, by id. */
interface Printed {
  names: Names;
  defs: Map<string, UnitDef>;
  airDefs: Map<string, AirDef>;
}
function usePrinted(board: Board): Printed {
  return useMemo(
    () => ({
      names: new Names(board),
      defs: new Map(board.units.map((u): [string, UnitDef] => [u.id, u])),
      airDefs: new Map(board.air.map((a): [string, AirDef] => [a.id, a])),
    }),
    [board],
  );
}

/** Units by id, with where they are. */
function useSeen(view: KesselView): Ctx["seen"] {
  return useMemo(() => {
    const m: Ctx["seen"] = new Map();
    for (const s of view.stacks) for (const u of s.units) if (u.id) m.set(u.id, { unit: u, hex: s.hex, side: s.side });
    return m;
  }, [view]);
}

/** The chart or the map, by what is done now. */
function useDesk(props: TableProps, step: string, moment: string): [Desk, (c: DeskChange) => void] {
  const [desk, change] = useReducer(deskAfter, TIDY);
  useEffect(() => change({ do: "moment" }), [moment]);
  // Aircraft are placed on the chart, everything else is done on the map.
  const inAir = AIR_STEPS.includes(step);
  useEffect(() => change({ do: "screen", screen: inAir ? "air" : "map" }), [inAir]);
  useEffect(() => {
    if (props.show) change({ do: "screen", screen: "map" });
  }, [props.show]);
  return [desk, change];
}

/** The first look falls on one's own units, and follows them while they are set up by a button. */
function useFirstLook(view: KesselView, side: string, handle: { current: MapHandle | null }): void {
  const ours = view.stacks.filter((s) => s.side === side || side === "observer");
  const lookedAs = useRef("");
  useEffect(() => {
    const list = ours.map((s) => centre(s.hex));
    if (list.length === 0 || (lookedAs.current === side && !handle.current?.untouched())) return;
    lookedAs.current = side;
    const mean = {
      x: list.reduce((n, p) => n + p.x, 0) / list.length,
      y: list.reduce((n, p) => n + p.y, 0) / list.length,
    };
    const off = (p: { x: number; y: number }) => Math.hypot(p.x - mean.x, p.y - mean.y);
    handle.current?.lookAt(list.reduce((a, b) => (off(b) < off(a) ? b : a)));
  }, [side, ours.length > 0, view.phase === "setup" ? ours.length : 0]);
}

/** Whose command the layer shows: the one chosen, that of the unit looked at, or the first that commands anybody. */
function shownFormation(own: FormationDef[], desk: Desk, seen: Ctx["seen"], here: string[]): FormationDef | undefined {
  const units = [...seen.values()];
  return (
    own.find((f) => f.id === desk.formation) ??
    own.find((f) => here.some((u) => seen.get(u)?.unit.parent === f.id)) ??
    own.find((f) => units.some((x) => x.unit.parent === f.id && x.unit.id !== f.hq)) ??
    own[0]
  );
}

export interface Layers {
  hexes: { hexes: string[] } | null;
  threats: { stacks: Threat[] } | null;
  command: CommandData | null;
  /** One's own formations whose HQ is on the map, and the one shown. */
  own: FormationDef[];
  formation: FormationDef | undefined;
}
function useLayers(props: TableProps, seen: Ctx["seen"], desk: Desk, here: string[]): Layers {
  const { game, state, layer, side } = props;
  const board = props.board as Board;
  const own = useMemo(() => board.formations.filter((f) => f.side === side && seen.has(f.hq)), [board, seen, side]);
  const formation = shownFormation(own, desk, seen, here);
  const asked = HEX_LAYERS.includes(layer) ? layer : null;
  const threats = layer === "threats" && side !== "observer" ? "threats" : null;
  const command = layer === "command" && formation ? "command " + formation.id : null;
  return {
    hexes: useAnswer<{ hexes: string[] }>(game.ask, asked, [state]),
    threats: useAnswer<{ stacks: Threat[] }>(game.ask, threats, [state]),
    command: useAnswer<CommandData>(game.ask, command, [state]),
    own,
    formation,
  };
}

/** Attacks that could be made, and the odds of the one that is put together. */
function useFights(props: TableProps, view: KesselView, step: string): Pick<Ctx, "attacks" | "odds"> {
  const { game, state, live } = props;
  const plans = useFresh<{ targets: AttackPlan[] }>(game.ask, step === "fight" ? "attacks" : null, [state]).answer;
  const attacks = useMemo(() => new Map((plans?.targets ?? []).map((a): [string, AttackPlan] => [a.hex, a])), [plans]);
  const fighting = view.combat !== null && view.combat.attackers.length > 0;
  const wanted = live && fighting && ["draft", "ammo"].includes(step);
  return { attacks, odds: useFresh<OddsData>(game.ask, wanted ? "odds" : null, [state]).answer };
}

/** Where those who march can go. */
interface Marches {
  movers: string[];
  reach: Reach | null;
  unreached: string;
  ways: Map<string, Way>;
}
function useMarches(props: TableProps, step: string, hand: Hand, seen: Ctx["seen"]): Marches {
  const group = useMemo(() => [...seen.values()].filter((s) => s.unit.moving).map((s) => s.unit.id!), [seen]);
  const movers = step === "move" ? hand.chosen : step === "group" ? group : [];
  const via = hand.via.length > 0 ? " via " + hand.via.join(" ") : "";
  const known = movers.length > 0 && movers.every((u) => seen.has(u));
  const query = known ? `reach ${movers.join(" ")}${via}` : null;
  const { answer: reach, failed: unreached } = useFresh<Reach>(props.game.ask, query, [props.state]);
  const ways = useMemo(() => new Map((reach?.hexes ?? []).map((x): [string, Way] => [x.hex, x])), [reach]);
  return { movers, reach, unreached, ways };
}

/** Those on fuel have as much as is bought: before that a way is counted in fuel, afterwards in what is left of the
 *  pool. */
export function leftOf(
  way: Way,
  m: Omit<Marches, "unreached" | "ways">,
  c: Pick<Ctx, "view" | "defs" | "seen">,
): string {
  const fuelled = (u: string) => c.defs.get(u)?.flags.includes("fuelled") ?? false;
  const onFuel = m.movers.map((u) => (m.reach?.fuel ?? 0) > 0 && fuelled(u));
  const { bought, halves } = c.view.pool_of_fuel;
  const left = way.halves.filter((_, i) => !onFuel[i]);
  if (bought > 0)
    way.halves.forEach((h, i) => {
      if (onFuel[i]) left.push(halves - ((c.seen.get(m.movers[i])?.unit.halves ?? h) - h));
    });
  return left.length > 0 ? halfText(Math.min(...left)) : `−${way.fuel}`;
}

/** The actions of a march: who goes, who pays, what is bought, the way, and an end where it does not end by itself. */
export function marchActions(way: Way, step: string, chosen: string[], reach: Reach | null, bought: number): string[] {
  return [
    ...(step === "move" ? chosen.map((u) => "pick " + u) : []),
    ...(reach?.payer ? ["payer " + reach.payer] : []),
    ...(way.fuel > 0 && bought === 0 ? ["fuel " + way.fuel] : []),
    ...way.path.map((h) => "step " + h),
    ...(way.stops ? [] : ["halt"]),
  ];
}

/** What a press on a hex would do now, with its odds or cost. */
function whatToDo(s: Situation, c: Pick<Ctx, "attacks" | "leftOf">, lit: Map<string, string>, hex: string): string {
  const way = s.ways.get(hex);
  if (way) {
    const left = c.leftOf(way);
    const go = left.startsWith("−") ? w("in_reach") : w("can_move", { n: left });
    return (
      " " +
      (way.cannot_end ? w("cannot_end", { why: reasonText(way.cannot_end) }) : go) +
      (way.fuel > 0 ? " " + w("fuel_needed", { n: way.fuel }) + "." : "") +
      (way.stops ? " " + t("stops_there") + "." : "")
    );
  }
  const a = c.attacks.get(hex);
  if (a) return " " + t("can_attack", { odds: resultsText(a.odds), n: a.units.length });
  if (picks(s.o, s.idsAt(hex)).length > 0) return " " + t("can_pick");
  return lit.has(hex) ? " " + t("can_choose") : "";
}

const stopsOf = (s: Situation, lit: Map<string, string>): string[] => {
  if (s.step === "move") return [...new Set(s.o.words("pick").map((u) => s.hexOf(u) ?? ""))].filter((h) => h);
  return [...new Set(s.step === "fight" ? s.o.words("target") : [...lit.keys()])].filter((h) => h);
};

export interface Kessel {
  /** What the panels beside the map need to know. */
  c: Ctx;
  table: HexTable<Stack>;
  hands: Hands;
  desk: Desk;
  tidy(change: DeskChange): void;
  layers: Layers;
  lit: Map<string, string>;
  sides: Map<string, string[]>;
  ways: Map<string, Way>;
  movers: string[];
}

/** What is offered, seen and in hand: everything that a press is judged by. */
function useSituation(props: TableProps, o: Offers, step: string) {
  const { side, live } = props;
  const board = props.board as Board;
  const view = props.state.view as KesselView;
  const moment = [view.turn, view.phase, step, side].join();
  const printed = usePrinted(board);
  const seen = useSeen(view);
  const table = useHexTable<Stack>(props, {
    grid: board.grid,
    stacks: view.stacks,
    moment,
    target: view.combat?.target,
    aiming: step === "group",
    counter: COUNTER,
    fanHeight: FAN_HEIGHT,
  });
  const [desk, tidy] = useDesk(props, step, moment);
  useFirstLook(view, side, table.handle);
  const marches = useMarches(props, step, table.hand, seen);
  useAim(table, marches.ways, marches.movers.join());
  const sides = useMemo(() => litSides(o), [o]);
  const { hand, stackAt, idsAt, hexOf } = table;
  const { defs } = printed;
  const common = { o, step, side, live, board, view, defs, hand, sides, stackAt, idsAt, hexOf };
  const s: Situation = { ...common, ways: marches.ways, plane: desk.plane };
  const lit = useMemo(() => litHexes(s), [o, step, marches.ways, hand.chosen, desk.plane, view]);
  return { s, table, desk, tidy, marches, printed, seen, lit };
}

export function useKessel(props: TableProps): Kessel {
  const { game, state, live } = props;
  const o = useMemo(() => offers(live ? state.options : [], live ? state.free : []), [state, live]);
  const step = o.all.length + o.free.length > 0 ? (state.view as KesselView).step : "wait";
  const { s, table, desk, tidy, marches, printed, seen, lit } = useSituation(props, o, step);
  const { board, view, sides } = s;
  const { hand, change } = table;
  const layers = useLayers(props, seen, desk, hand.cursor ? table.idsAt(hand.cursor) : []);
  const fights = useFights(props, view, step);
  const { movers, reach, ways } = marches;
  const walk = async (way: Way) => {
    if (way.cannot_end) return game.tellRefusal(way.cannot_end);
    const actions = marchActions(way, step, hand.chosen, reach, view.pool_of_fuel.bought);
    change({ do: "choose", units: [] });
    await game.act(actions, actions[actions.length - 1] === "halt");
  };
  const left = (way: Way) => leftOf(way, marches, { view, defs: printed.defs, seen });
  const hands = hexHands(table, props, {
    grid: board.grid,
    ways,
    press: (place, how) => pressPlace(s, place, how),
    pressUnit: (hex, unit) => pressUnit(s, hex, unit),
    picks: (ids) => picks(o, ids),
    moving: step === "move",
    walk,
    movers,
    describe: async (hex) =>
      hexWords(await game.ask<HexData>("hex " + hex), view, printed.names) +
      whatToDo(s, { attacks: fights.attacks, leftOf: left }, lit, hex),
    stops: () => stopsOf(s, lit),
    halts: o.has("halt"),
    cancels: o.free.includes("cancel"),
    toMap: () => tidy({ do: "screen", screen: "map" }),
  });
  const way = (hand.aim ? ways.get(hand.aim) : undefined) ?? null;
  const c: Ctx = {
    ...{ board, game, state, view, o, step, side: props.side, live, seen, way, ...printed, ...fights },
    ...{ chosen: hand.chosen, via: hand.via, cursor: hand.cursor, listed: hand.listed, asking: hand.asking },
    ...{ plane: desk.plane, reach, unreached: marches.unreached, leftOf: left, look: hands.look },
    setChosen: (units) => change({ do: "choose", units }),
    setPlane: (air) => tidy({ do: "plane", air }),
    setVia: (hexes) => change({ do: "via", hexes }),
    setListed: (actions) => change({ do: "list", actions }),
    setAsking: (asking) => change({ do: "ask", asking }),
    openCase: props.openCase,
    openAir: () => tidy({ do: "screen", screen: "air" }),
    go: () => way && void walk(way),
    act: (...actions) => void game.act(actions),
  };
  return { c, table, hands, desk, tidy, layers, lit, sides, ways, movers };
}
