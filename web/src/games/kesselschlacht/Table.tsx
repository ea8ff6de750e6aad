// Kesselschlacht's table: the sheet with counters, what can be done where, the air chart, and the choices of the moment
// beside it.
import type { JSX } from "preact";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { fanBox, fanNumber, fanPlace, useFan } from "../../board/fan";
import { type Point, centre, colOf, hexAt, hexName, hexPath, neighbour, onMap, rowOf } from "../../board/geometry";
import { type MapHandle, MapView, type Press } from "../../board/MapView";
import { hexesPath, unionPath } from "../../board/sheet";
import { type Offers, offers } from "../../frame/offers";
import { type Asking, lossHexes } from "../../frame/Ending";
import { useAnswer, useFresh } from "../../frame/useAnswer";
import { currentLanguage, reasonText, t } from "../../i18n";
import type { TableProps } from "../module";
import { AirChart } from "./AirChart";
import { Choices } from "./Choices";
import { type Ctx, beginning } from "./context";
import { COUNTER, Counter, PositionMark } from "./counters";
import { Bridges, CommandLayer, ObjectiveLayer, SectorLayer, TakenFields, ThreatMark } from "./Layers";
import { bridgeSpot, drawMap, sheetSize } from "./map";
import { columnText, resultsText } from "./Odds";
import { Names, halfText, hexWords } from "./say";
import { FAN_HEIGHT, Fan, StackView } from "./Stacks";
import type {
  AirDef,
  AttackPlan,
  Board,
  CommandData,
  HexData,
  KesselView,
  OddsData,
  Reach,
  SeenUnit,
  Stack,
  Threat,
  UnitDef,
  Way,
} from "./types";
import { w } from "./words";

const sheetCache = new Map<string, string>();
function sheetOf(board: Board): string {
  const key = board.content + currentLanguage();
  let s = sheetCache.get(key);
  if (!s) sheetCache.set(key, (s = drawMap(board)));
  return s;
}

const HEX_LAYERS = ["zoc soviet", "zoc axis", "general leg", "general motor"];
const AIR_STEPS = ["air-place", "air-role", "intercept"];
/** Verbs that name a bridge by its two hexes, and where in the action these stand. */
const BRIDGE_VERBS: [string, number][] = [
  ["blow", 1],
  ["strike-bridge", 1],
  ["demolish", 1],
  ["bridge", 2],
];
/** Verbs that name one unit: a press on its hex does it. */
const UNIT_VERBS = ["lose", "pay", "heir", "along", "brigade", "advance"];
/** Verbs that name one hex. */
const HEX_VERBS = ["retreat", "target", "strike", "step"];

export function Table(props: TableProps): JSX.Element {
  const { game, state, side } = props;
  const board = props.board as Board;
  const view = state.view as KesselView;
  const o: Offers = useMemo(
    () => offers(props.live ? state.options : [], props.live ? state.free : []),
    [state, props.live],
  );
  const step = o.all.length + o.free.length > 0 ? view.step : "wait";
  const defs = useMemo(() => new Map(board.units.map((u): [string, UnitDef] => [u.id, u])), [board]);
  const airDefs = useMemo(() => new Map(board.air.map((a): [string, AirDef] => [a.id, a])), [board]);
  const names = useMemo(() => new Names(board), [board]);
  const size = useMemo(() => sheetSize(board), [board]);
  const handle = useRef<MapHandle | null>(null);
  const [cursor, setCursor] = useState<string | null>(null);
  const [hover, setHover] = useState<string | null>(null);
  // where a march would go: the last hex pointed at that is in reach
  const [aim, setAim] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string[]>([]); // units selected for a move, or the one to be placed
  const [plane, setPlane] = useState<string | null>(null);
  const [via, setVia] = useState<string[]>([]); // waypoints of the march
  const [asking, setAsking] = useState<Asking | null>(null);
  const [listed, setListed] = useState<string[]>([]);
  const [drag, setDrag] = useState<Point | null>(null);
  const [screen, setScreen] = useState<"map" | "air">("map");
  const [shown, setShown] = useState(""); // the formation of the command layer
  const carried = useRef<string[]>([]);

  const stackAt = useCallback((hex: string): Stack | undefined => view.stacks.find((s) => s.hex === hex), [view]);
  const seen = useMemo(() => {
    const m = new Map<string, { unit: SeenUnit; hex: string; side: string }>();
    for (const s of view.stacks) for (const u of s.units) if (u.id) m.set(u.id, { unit: u, hex: s.hex, side: s.side });
    return m;
  }, [view]);
  const unitsAt = (hex: string): string[] =>
    (stackAt(hex)?.units ?? []).map((u) => u.id).filter((u): u is string => u !== undefined);
  const hexOf = (unit: string | undefined): string | undefined => (unit ? seen.get(unit)?.hex : undefined);
  const group = useMemo(() => [...seen.values()].filter((s) => s.unit.moving).map((s) => s.unit.id!), [seen]);

  const moment = [view.turn, view.phase, step, side].join();
  useEffect(() => {
    setChosen([]);
    setVia([]);
    setAsking(null);
    setListed([]);
    setPlane(null);
  }, [moment]);
  // Aircraft are placed on the chart, everything else is done on the map.
  useEffect(() => setScreen(AIR_STEPS.includes(step) ? "air" : "map"), [AIR_STEPS.includes(step)]);
  // The first look falls on one's own units, and follows them while they are set up by a button.
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
    handle.current?.lookAt(
      list.reduce((a, b) => (Math.hypot(b.x - mean.x, b.y - mean.y) < Math.hypot(a.x - mean.x, a.y - mean.y) ? b : a)),
    );
  }, [side, ours.length > 0, view.phase === "setup" ? ours.length : 0]);
  // A combat that one is asked about is brought into view.
  useEffect(() => {
    if (view.combat) handle.current?.reveal(centre(view.combat.target));
  }, [view.combat?.target]);
  useEffect(() => {
    if (!props.show) return;
    setScreen("map");
    setCursor(props.show.place);
    handle.current?.centreOn(centre(props.show.place));
  }, [props.show]);

  // A stack that the pointer rests on is spread out, unless a march is being aimed: then the map beneath is wanted.
  const underHover = hover && !hover.includes("|") ? stackAt(hover) : undefined;
  const [fanHex, closeFan] = useFan(
    hover,
    underHover !== undefined && underHover.units.length > 1 && chosen.length === 0 && step !== "group",
  );
  const fanned = fanHex && !drag ? stackAt(fanHex) : undefined;
  const spread =
    fanned && fanned.units.length > 1 && handle.current
      ? fanBox(fanned.hex, fanned.units.length, COUNTER, FAN_HEIGHT, handle.current.seen())
      : null;

  const movers = step === "move" ? chosen : step === "group" ? group : [];
  const reachQuery =
    movers.length > 0 && movers.every((u) => seen.has(u))
      ? `reach ${movers.join(" ")}${via.length > 0 ? " via " + via.join(" ") : ""}`
      : null;
  const { answer: reach, failed: unreached } = useFresh<Reach>(game.ask, reachQuery, [state]);
  const ways = useMemo(() => new Map((reach?.hexes ?? []).map((x): [string, Way] => [x.hex, x])), [reach]);
  useEffect(() => {
    if (hover && ways.has(hover)) setAim(hover);
  }, [hover, reach]);
  useEffect(() => setAim(null), [movers.join()]);
  const layerAnswer = useAnswer<{ hexes: string[] }>(game.ask, HEX_LAYERS.includes(props.layer) ? props.layer : null, [
    state,
  ]);
  const threats = useAnswer<{ stacks: Threat[] }>(
    game.ask,
    props.layer === "threats" && side !== "observer" ? "threats" : null,
    [state],
  );
  const attacks = useFresh<{ targets: AttackPlan[] }>(game.ask, step === "fight" ? "attacks" : null, [state]).answer;
  const attackAt = useMemo(
    () => new Map((attacks?.targets ?? []).map((a): [string, AttackPlan] => [a.hex, a])),
    [attacks],
  );
  const fighting = view.combat !== null && view.combat.attackers.length > 0;
  const odds = useFresh<OddsData>(
    game.ask,
    props.live && fighting && ["draft", "ammo"].includes(step) ? "odds" : null,
    [state],
  ).answer;
  const own = useMemo(() => board.formations.filter((f) => f.side === side && seen.has(f.hq)), [board, seen, side]);
  const shownFormation =
    own.find((f) => f.id === shown) ??
    own.find((f) => cursor && unitsAt(cursor).some((u) => seen.get(u)?.unit.parent === f.id)) ??
    own.find((f) => [...seen.values()].some((x) => x.unit.parent === f.id && x.unit.id !== f.hq)) ??
    own[0];
  const command = useAnswer<CommandData>(
    game.ask,
    props.layer === "command" && shownFormation ? "command " + shownFormation.id : null,
    [state],
  );

  /** Hexsides that can be pressed, with what that would do. */
  const sides = useMemo(() => {
    const m = new Map<string, string[]>();
    for (const [verb, at] of BRIDGE_VERBS)
      for (const a of o.of(verb)) {
        const x = a.split(" ");
        const key = [x[at], x[at + 1]].sort().join("|");
        m.set(key, [...(m.get(key) ?? []), a]);
      }
    return m;
  }, [o]);

  /** What each hex means when pressed, by what is offered. */
  const lit = useMemo(() => {
    const m = new Map<string, string>(); // hex -> class
    const put = (hexes: Iterable<string | undefined>, cls: string) => {
      for (const h of hexes) if (h) m.set(h, cls);
    };
    const second = (verb: string): string[] => beginning(o, `${verb} ${chosen[0]}`).map((a) => a.split(" ")[2]);
    for (const x of ways.values()) m.set(x.hex, x.cannot_end ? "warn" : x.stops ? "stop" : "reach");
    put(o.words("retreat"), "reach");
    put(o.words("target"), "target");
    put(o.words("strike"), "target");
    if (chosen.length === 0) put(o.words("dig"), "reach");
    if (ways.size === 0) put(o.words("step"), "reach");
    if (chosen.length > 0 && step !== "move") put([...second("place"), ...second("displace")], "reach");
    if (plane)
      put(
        [
          ...beginning(o, "land " + plane).map((a) => a.split(" ")[2]),
          ...beginning(o, "drop " + plane).map((a) =>
            hexOf(board.formations.find((f) => f.id === a.split(" ")[2])?.hq),
          ),
        ],
        "reach",
      );
    if (step === "draft" && view.combat) {
      m.set(view.combat.target, "target");
      put(o.words("join"), "reach");
      put(o.words("support").map(hexOf), "reach");
    }
    for (const verb of UNIT_VERBS) put(o.words(verb).map(hexOf), verb === "lose" ? "warn" : "reach");
    if (step === "parts") put(o.words("pick").map(hexOf), "reach");
    return m;
  }, [o, step, ways, chosen, plane, view]);

  /**
   * Those on fuel have as much as is bought: before that a way is counted in fuel, afterwards in what is left of the
   * pool.
   */
  const leftOf = (way: Way): string => {
    const onFuel = movers.map((u) => (reach?.fuel ?? 0) > 0 && (defs.get(u)?.flags.includes("fuelled") ?? false));
    const { bought, halves } = view.pool_of_fuel;
    const left = way.halves.filter((_, i) => !onFuel[i]);
    if (bought > 0)
      way.halves.forEach((h, i) => onFuel[i] && left.push(halves - ((seen.get(movers[i])?.unit.halves ?? h) - h)));
    return left.length > 0 ? halfText(Math.min(...left)) : `−${way.fuel}`;
  };

  const act = (...actions: string[]) => void game.act(actions);
  const walk = async (way: Way) => {
    if (way.cannot_end) return game.tellRefusal(way.cannot_end);
    const picks = step === "move" ? chosen.map((u) => "pick " + u) : [];
    const fuel = way.fuel > 0 && view.pool_of_fuel.bought === 0 ? ["fuel " + way.fuel] : [];
    const payer = reach?.payer ? ["payer " + reach.payer] : [];
    setChosen([]);
    setVia([]);
    await game.act([...picks, ...payer, ...fuel, ...way.path.map((h) => "step " + h), ...(way.stops ? [] : ["halt"])]);
  };
  const explain = async (hex: string): Promise<boolean> => {
    const why = await game
      .ask<{ rule: string; reason: string; where: string } | null>(`blocked ${movers.join(" ")} ${hex}`)
      .catch(() => null);
    if (why) game.tellRefusal(why);
    return why !== null;
  };

  const pressSide = (key: string) => {
    const actions = sides.get(key) ?? [];
    if (actions.length === 1) act(actions[0]);
    else setListed(actions);
  };
  const pressMover = async (hex: string, how: Press, again: boolean) => {
    const way = ways.get(hex);
    if (way && how.shift) return setVia([...via, hex]);
    // a finger has no hover: the first touch shows, the second goes
    if (way && how.touch && !again) return setHover(hex);
    if (way) return void walk(way);
    if (step === "group") {
      if (hex !== hexOf(group[0])) act("step " + hex); // what is not lit is refused with its case
      return;
    }
    const can = unitsAt(hex).filter((u) => o.has("pick " + u));
    if (can.length > 0) {
      setVia([]);
      return setChosen(chosen.length > 0 && can.includes(chosen[0]) ? [] : can);
    }
    if (chosen.length > 0) {
      if (!(await explain(hex))) setChosen([]);
      return;
    }
    const mine = unitsAt(hex)[0];
    if (mine && stackAt(hex)?.side === side) act("pick " + mine); // refused with its case
  };
  const pressPlace = async (hex: string, verb: "place" | "displace") => {
    if (chosen.length > 0 && beginning(o, `${verb} ${chosen[0]}`).length > 0) {
      const ok = await game.act([`${verb} ${chosen[0]} ${hex}`]);
      if (ok.taken > 0) setChosen(nextToPlace(chosen[0]));
      return;
    }
    const unit = unitsAt(hex).find((u) => beginning(o, `${verb} ${u}`).length > 0);
    if (unit) return setChosen([unit]);
    if (o.has("dig " + hex)) act("dig " + hex);
    else if (o.has("fill " + hex)) act("fill " + hex);
  };
  const pressDraft = (hex: string) => {
    const gun = unitsAt(hex).find((u) => o.has("support " + u));
    const gunIn = unitsAt(hex).find((u) => o.has("unsupport " + u));
    if (o.has("join " + hex)) act("join " + hex);
    else if (gun) act("support " + gun);
    else if (gunIn && !o.has("unjoin " + hex)) act("unsupport " + gunIn);
    else if (o.has("unjoin " + hex)) act("unjoin " + hex);
    else if (stackAt(hex)?.side === side) act("join " + hex);
  };
  /** One counter of a stack that is spread out. */
  const pressUnit = (hex: string, u: string | undefined) => {
    props.onPlace(hex);
    setCursor(hex);
    setAsking(null);
    setListed([]);
    game.clearRefusal();
    if (!props.live || !u || stackAt(hex)?.side !== side) return;
    const can = UNIT_VERBS.filter((verb) => o.has(`${verb} ${u}`)).map((verb) => `${verb} ${u}`);
    if (can.length === 1) return act(can[0]);
    if (can.length > 1) return setListed(can);
    if (step === "draft")
      return o.has("support " + u)
        ? act("support " + u)
        : o.has("unsupport " + u)
          ? act("unsupport " + u)
          : pressDraft(hex);
    for (const verb of ["place", "displace"]) if (beginning(o, `${verb} ${u}`).length > 0) return setChosen([u]);
    if (step === "parts") return act("pick " + u);
    if (step !== "move") return;
    if (!o.has("pick " + u)) return act("pick " + u); // refused with its case
    setVia([]);
    const here = chosen.filter((x) => hexOf(x) === hex);
    setChosen(here.includes(u) ? here.filter((x) => x !== u) : [...here, u]);
  };
  const press = async (place: string, how: Press) => {
    const number = fanNumber(place);
    if (number !== null) return spread ? pressUnit(spread.hex, stackAt(spread.hex)?.units[number]?.id) : undefined;
    closeFan(place);
    if (place.includes("|")) return pressSide(place);
    const again = cursor === place;
    props.onPlace(place);
    setCursor(place);
    setAsking(null);
    setListed([]);
    game.clearRefusal();
    if (!props.live || step === "wait") return;
    switch (step) {
      case "move":
      case "group":
        return pressMover(place, how, again);
      case "setup-axis":
      case "setup-soviet":
      case "hq-return":
        return pressPlace(place, "place");
      case "displace":
        return pressPlace(place, "displace");
      case "draft":
        return pressDraft(place);
      case "positions":
        return act((o.has("fill " + place) && !o.has("dig " + place) ? "fill " : "dig ") + place);
      case "parts": {
        const u = unitsAt(place).find((x) => o.has("pick " + x));
        return u ? act("pick " + u) : undefined;
      }
      default:
        break;
    }
    if (plane) {
      const drop = unitsAt(place)
        .map((u) => defs.get(u))
        .find((d) => d?.type === "hq" && d.formation && o.has(`drop ${plane} ${d.formation}`));
      const both = [
        o.has(`land ${plane} ${place}`) ? `land ${plane} ${place}` : "",
        drop ? `drop ${plane} ${drop.formation}` : "",
      ].filter((a) => a);
      if (both.length === 1) return act(both[0]);
      if (both.length > 1) return setListed(both);
    }
    for (const verb of HEX_VERBS) if (o.has(`${verb} ${place}`)) return act(`${verb} ${place}`);
    const can = UNIT_VERBS.flatMap((verb) =>
      unitsAt(place)
        .filter((u) => o.has(`${verb} ${u}`))
        .map((u) => `${verb} ${u}`),
    );
    if (can.length === 1) return act(can[0]);
    if (can.length > 1) return setListed(can);
    // What is not offered is sent all the same where it is plain what is meant, so that the case is told.
    const enemy = stackAt(place) !== undefined && stackAt(place)!.side !== side;
    if (step === "fight" && enemy) return act("target " + place);
    if ((step === "surprise" || step === "missions") && enemy) return act("strike " + place);
    if (step === "attacker-retreat" || step === "defender-retreat") return act("retreat " + place);
  };
  const nextToPlace = (placed: string): string[] => {
    const formation = defs.get(placed)?.formation;
    const left = [...new Set(o.words("place"))].filter((u) => u !== placed);
    const next = left.find((u) => defs.get(u)?.formation === formation) ?? left[0];
    return next ? [next] : [];
  };

  const look = (hex: string) => {
    setScreen("map");
    setCursor(hex);
    setHover(hex);
    props.onPlace(hex);
    handle.current?.centreOn(centre(hex));
    game.ask<HexData>("hex " + hex).then(
      (d) => props.announce(hexWords(d, view, names) + whatToDo(hex)),
      () => {},
    );
  };
  /** What a press on that hex would do now, with its odds or cost. */
  const whatToDo = (hex: string): string => {
    const way = ways.get(hex);
    if (way)
      return (
        " " +
        (way.cannot_end
          ? w("cannot_end", { why: reasonText(way.cannot_end.reason) })
          : leftOf(way).startsWith("−")
            ? w("in_reach")
            : w("can_move", { n: leftOf(way) })) +
        (way.fuel > 0 ? " " + w("fuel_needed", { n: way.fuel }) + "." : "") +
        (way.stops ? " " + t("stops_there") + "." : "")
      );
    const a = attackAt.get(hex);
    if (a) return " " + t("can_attack", { odds: resultsText(a.odds), n: a.units.length });
    if (unitsAt(hex).some((u) => o.has("pick " + u))) return " " + t("can_pick");
    if (lit.has(hex)) return " " + t("can_choose");
    return "";
  };

  const nextHexes = (): string[] => {
    const list =
      step === "move"
        ? o.words("pick").map((u) => hexOf(u) ?? "")
        : step === "fight"
          ? o.words("target")
          : [...lit.keys()];
    return [...new Set(list.filter((h) => h))];
  };
  const key = (e: KeyboardEvent): boolean => {
    const from = cursor ?? hexName(Math.ceil(board.grid.cols / 2), Math.ceil(board.grid.odd_rows / 2));
    const dirs: Record<string, number> = { ArrowUp: 0, ArrowDown: 3 };
    if (e.ctrlKey || e.metaKey) return false;
    if (!e.shiftKey && e.key in dirs) {
      const n = neighbour(board.grid, from, dirs[e.key]);
      if (n) look(n);
      return true;
    }
    if (!e.shiftKey && (e.key === "ArrowLeft" || e.key === "ArrowRight")) {
      const col = colOf(from) + (e.key === "ArrowLeft" ? -1 : 1);
      if (onMap(board.grid, col, rowOf(from))) look(hexName(col, rowOf(from)));
      return true;
    }
    switch (e.key) {
      case "Enter":
      case " ":
        if (cursor) void press(cursor, { shift: e.shiftKey, alt: e.altKey, touch: false });
        return true;
      case "Escape":
        if (via.length > 0) setVia(via.slice(0, -1));
        else if (listed.length > 0) setListed([]);
        else if (chosen.length > 0) setChosen([]);
        else if (o.free.includes("cancel")) act("cancel");
        return true;
      case "d":
        if (cursor) look(cursor);
        return true;
      case "w":
        if (cursor && ways.has(cursor)) setVia([...via, cursor]);
        return true;
      case "u":
        if (state.can_undo) void game.undo();
        return true;
      case "h":
        if (o.has("halt")) act("halt");
        return true;
      case "n":
      case "p": {
        const hexes = nextHexes();
        if (hexes.length === 0) return true;
        const now = hexes.indexOf(cursor ?? "");
        const hex = hexes[(now + (e.key === "n" ? 1 : -1) + hexes.length) % hexes.length];
        look(hex);
        if (step === "move") setChosen(unitsAt(hex).filter((u) => o.has("pick " + u)));
        return true;
      }
      default:
        return false;
    }
  };

  const canDrag = (hex: string, touch: boolean): boolean => {
    if (!props.live || step !== "move") return false;
    const number = fanNumber(hex);
    const from = number === null ? unitsAt(hex) : spread ? [stackAt(spread.hex)?.units[number]?.id ?? ""] : [];
    const can = from.filter((u) => o.has("pick " + u));
    if (can.length === 0 || (touch && !can.some((u) => chosen.includes(u)))) return false;
    carried.current = can;
    return true;
  };
  const carry = (at: { point: Point } | null) => {
    // Only a real drag chooses: a press alone must not, or the click that follows would undo it.
    if (at && carried.current.length > 0 && !carried.current.some((u) => chosen.includes(u))) {
      setChosen(carried.current);
      setVia([]);
    }
    setDrag(at ? at.point : null);
  };
  const drop = (hex: string) => {
    if (hex.startsWith("^")) return;
    const way = ways.get(hex);
    if (way) void walk(way);
    else if (chosen.length > 0 && hex !== hexOf(chosen[0])) void explain(hex);
  };
  /** A bridge that can be pressed comes before the hexes on its banks. */
  const placeAt = (p: Point): string | null => {
    const inFan = fanPlace(spread, p);
    if (inFan) return inFan;
    for (const k of sides.keys()) {
      const [a, b] = k.split("|");
      const s = bridgeSpot(board, a, b).p;
      if (Math.hypot(s.x - p.x, s.y - p.y) < 12) return k;
    }
    return hexAt(board.grid, p);
  };

  const picked = useMemo(() => new Set([...chosen, ...(view.combat?.attackers ?? [])]), [chosen, view]);
  const way = (aim ? ways.get(aim) : undefined) ?? null;
  const groups: Record<string, string[]> = {};
  for (const [hex, cls] of lit) (groups[cls] ??= []).push(hex);
  // A stack that looks as it did is not drawn again: a step changes two of a hundred.
  const drawn = useRef(new Map<string, { look: string; node: JSX.Element }>());
  const stacks = useMemo(() => {
    const now = new Map<string, { look: string; node: JSX.Element }>();
    for (const s of view.stacks) {
      const look = JSON.stringify(s) + s.units.map((u) => (u.id && picked.has(u.id) ? "*" : ".")).join("");
      const old = drawn.current.get(s.hex);
      now.set(
        s.hex,
        old?.look === look ? old : { look, node: <StackView key={s.hex} stack={s} defs={defs} picked={picked} /> },
      );
    }
    drawn.current = now;
    return [...now.values()].map((x) => x.node);
  }, [view, picked, defs]);
  const works = useMemo(
    () =>
      [
        ...view.positions.hasty.map((h): [string, number] => [h, 1]),
        ...view.positions.prepared.map((h): [string, number] => [h, 2]),
      ].map(([h, level]) => <PositionMark key={"w" + h} {...centre(h)} level={level} />),
    [view],
  );
  const costs = useMemo(
    () =>
      [...ways.values()].map((x) => (
        <text key={"m" + x.hex} class="mp" x={centre(x.hex).x} y={centre(x.hex).y + 21}>
          {leftOf(x)}
        </text>
      )),
    [ways],
  );
  const bridges = useMemo(() => <Bridges board={board} view={view} />, [board, view]);
  const from = hexOf(movers[0]);
  const lead = chosen[0] ? defs.get(chosen[0]) : undefined;
  const c: Ctx = {
    board,
    game,
    state,
    view,
    o,
    step,
    side,
    live: props.live,
    names,
    defs,
    airDefs,
    seen,
    chosen,
    setChosen: (u) => (setChosen(u), setVia([])),
    plane,
    setPlane,
    via,
    setVia,
    reach,
    unreached,
    way,
    leftOf,
    go: () => way && void walk(way),
    attacks: attackAt,
    odds,
    cursor,
    look,
    openCase: props.openCase,
    listed,
    setListed,
    asking,
    setAsking,
    act,
    openAir: () => setScreen("air"),
  };

  return (
    <>
      <div class="board-holder">
        <MapView
          size={size}
          sheet={sheetOf(board)}
          handle={handle}
          placeAt={placeAt}
          onPress={(h, how) => void press(h, how)}
          onHover={(h) => !h?.startsWith("^") && setHover(h)}
          onKey={key}
          canDrag={canDrag}
          onDrag={carry}
          onDrop={drop}
          label={t("map_label")}
          mini={view.stacks.map((s) => (
            <rect
              key={s.hex}
              class={"mini " + s.side}
              x={centre(s.hex).x - 24}
              y={centre(s.hex).y - 24}
              width={48}
              height={48}
            />
          ))}>
          {props.layer === "sectors" ? <SectorLayer board={board} /> : null}
          {layerAnswer ? (
            <path class={"layer " + props.layer.replace(" ", "-")} d={unionPath(board.grid, layerAnswer.hexes)} />
          ) : null}
          {bridges}
          <TakenFields hexes={view.soviet_airfields} />
          {Object.entries(groups).map(([cls, hexes]) => (
            <path key={cls} class={"lit " + cls} d={hexesPath(hexes)} />
          ))}
          {view.combat ? <path class="combat-hex" d={hexPath(view.combat.target)} /> : null}
          {works}
          <g id="stacks">{stacks}</g>
          {[...sides.keys()].map((k) => {
            const [a, b] = k.split("|");
            const s = bridgeSpot(board, a, b).p;
            return <circle key={k} class="side-target" data-side={k} cx={s.x} cy={s.y} r={11} />;
          })}
          {command ? <CommandLayer board={board} data={command} /> : null}
          {props.layer === "objectives" ? <ObjectiveLayer board={board} view={view} /> : null}
          {threats ? threats.stacks.map((x) => <ThreatMark key={"t" + x.hex} threat={x} />) : null}
          {step === "fight"
            ? [...attackAt.values()].map((a) => (
                <OddsMark key={"a" + a.hex} hex={a.hex} text={`${a.odds.table} ${columnText(a.odds.column)}`} />
              ))
            : null}
          {view.combat ? <Arrows view={view} hexOf={hexOf} /> : null}
          {via.map((h, i) => (
            <g key={"v" + i} class="waypoint" transform={`translate(${centre(h).x} ${centre(h).y})`}>
              <circle r={8} />
              <text y={3.5}>{i + 1}</text>
            </g>
          ))}
          {way && from ? (
            <polyline class="path" points={[from, ...way.path].map((h) => `${centre(h).x},${centre(h).y}`).join(" ")} />
          ) : null}
          {costs}
          {props.marks.length > 0 ? <path class="review-mark" d={hexesPath(props.marks)} /> : null}
          {cursor ? <path class="cursor" d={hexPath(cursor)} /> : null}
          {lossHexes(asking).length > 0 ? <path class="ending-mark" d={hexesPath(lossHexes(asking))} /> : null}
          {fanned && spread ? <Fan stack={fanned} defs={defs} picked={picked} box={spread} /> : null}
          {drag && lead ? (
            <g class="ghost">
              <Counter def={lead} unit={seen.get(lead.id)?.unit ?? {}} x={drag.x} y={drag.y - 14} picked />
            </g>
          ) : null}
        </MapView>
        {props.layer === "command" && own.length > 0 && screen === "map" ? (
          <label class="layer-bar">
            {w("layer_command")}{" "}
            <select value={shownFormation?.id ?? ""} onChange={(e) => setShown(e.currentTarget.value)}>
              {own.map((f) => (
                <option key={f.id} value={f.id}>
                  {f.name}
                </option>
              ))}
            </select>
          </label>
        ) : null}
        {screen === "air" ? (
          <AirChart c={c} close={() => setScreen("map")} />
        ) : (
          <button type="button" class="screen-switch" data-do="chart" onClick={() => setScreen("air")}>
            {w("air_chart")}
          </button>
        )}
      </div>
      <Choices c={c} />
    </>
  );
}

/** The odds that all who could join would make, on the target itself. */
function OddsMark(props: { hex: string; text: string }): JSX.Element {
  const c = centre(props.hex);
  return (
    <g class="odds-mark" transform={`translate(${c.x} ${c.y - 26})`}>
      <rect x={-23} y={-9} width={46} height={15} rx={4} />
      <text y={2.5}>{props.text}</text>
    </g>
  );
}

/** From every attacker to the target; thin ones from guns farther off. */
function Arrows(props: { view: KesselView; hexOf(unit: string): string | undefined }): JSX.Element {
  const combat = props.view.combat!;
  const to = centre(combat.target);
  const hexes = new Set(
    combat.attackers.map((u) => props.hexOf(u)).filter((h): h is string => h !== undefined && h !== combat.target),
  );
  return (
    <g class="arrows">
      {[...hexes].map((h) => {
        const a = centre(h);
        const dx = to.x - a.x;
        const dy = to.y - a.y;
        const l = Math.hypot(dx, dy) || 1;
        const p = (f: number, side: number) => `${a.x + dx * f - (dy / l) * side} ${a.y + dy * f + (dx / l) * side}`;
        return (
          <path
            key={h}
            d={`M${p(0.36, 4)}L${p(0.56, 4)}L${p(0.56, 9)}L${p(0.76, 0)}L${p(0.56, -9)}L${p(0.56, -4)}L${p(0.36, -4)}Z`}
          />
        );
      })}
    </g>
  );
}
