// Breakout's table: the sheet with counters, what can be done where, and the choices of the moment beside it.
import type { JSX } from "preact";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { fanBox, fanNumber, fanPlace, useFan } from "../../board/fan";
import {
  type Point,
  centre,
  colOf,
  hexAt,
  hexName,
  hexPath,
  mapSize,
  neighbour,
  onMap,
  rowOf,
} from "../../board/geometry";
import { type MapHandle, MapView, type Press } from "../../board/MapView";
import { hexesPath, unionPath } from "../../board/sheet";
import { type Asking, lossHexes } from "../../frame/Ending";
import { type Offers, offers } from "../../frame/offers";
import { useAnswer } from "../../frame/useAnswer";
import { t } from "../../i18n";
import type { TableProps } from "../module";
import { Choices } from "./Choices";
import { COUNTER, Counter, KgMarker } from "./counters";
import { drawMap } from "./map";
import { resultsText } from "./Odds";
import { modeOf } from "./options";
import { hexWords } from "./say";
import { FAN_HEIGHT, Fan, StackView } from "./Stacks";
import type {
  AttackPlan,
  Board,
  BreakoutView,
  HexData,
  OddsData,
  SeenUnit,
  Stack,
  Threat,
  UnitDef,
  Way,
} from "./types";

const sheetCache = new Map<string, string>();
function sheetOf(board: Board): string {
  let s = sheetCache.get(board.content);
  if (!s) sheetCache.set(board.content, (s = drawMap(board)));
  return s;
}

const stackOf = (stacks: Stack[], unit: string | undefined): Stack | undefined =>
  unit ? stacks.find((s) => s.units.some((u) => u.id === unit)) : undefined;

const ASKED_LAYERS = ["zoc soviet", "zoc german", "supply", "communications"];

export function Table(props: TableProps): JSX.Element {
  const { game, state, side } = props;
  const board = props.board as Board;
  const view = state.view as BreakoutView;
  const o: Offers = useMemo(
    () => offers(props.live ? state.options : [], props.live ? state.free : []),
    [state, props.live],
  );
  const mode = modeOf(o, state.node.rule);
  const defs = useMemo(() => new Map(board.units.map((u): [string, UnitDef] => [u.id, u])), [board]);
  const size = useMemo(() => mapSize(board.grid), [board]);
  const handle = useRef<MapHandle | null>(null);
  const [cursor, setCursor] = useState<string | null>(null);
  const [hover, setHover] = useState<string | null>(null);
  // where a march would go: the last hex pointed at that is in reach
  const [aim, setAim] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string[]>([]); // units selected for a move, or the one to be placed or retreated
  const [via, setVia] = useState<string[]>([]); // waypoints of the march
  const [asking, setAsking] = useState<Asking | null>(null);
  const [drag, setDrag] = useState<Point | null>(null);
  const plan = useRef<string[]>([]);
  const carried = useRef<string[]>([]);

  const stackAt = useCallback((hex: string) => view.stacks.find((s) => s.hex === hex), [view]);
  const unitsAt = (hex: string): SeenUnit[] => stackAt(hex)?.units ?? [];
  const moment = [view.turn, view.stage, view.segment, state.node.ask, side].join();

  useEffect(() => {
    setChosen([]);
    setVia([]);
    setAsking(null);
  }, [moment]);
  // A combat that one is asked about is brought into view.
  useEffect(() => {
    if (view.combat) handle.current?.reveal(centre(view.combat.target));
  }, [view.combat?.target]);
  useEffect(() => {
    if (!props.show) return;
    setCursor(props.show.place);
    handle.current?.centreOn(centre(props.show.place));
  }, [props.show]);

  // A move that was interrupted by a river's die goes on if it still can.
  useEffect(() => {
    if (plan.current.length === 0) return;
    const rest = plan.current;
    plan.current = [];
    if (mode === "group" && o.has(rest[0])) void march(rest);
  }, [state]);

  // A stack that the pointer rests on is spread out, unless a march is being aimed: then the map beneath is wanted.
  const underHover = hover ? stackAt(hover) : undefined;
  const [fanHex, closeFan] = useFan(
    hover,
    underHover !== undefined && underHover.units.length > 1 && chosen.length === 0,
  );
  const fanned = fanHex && !drag ? stackAt(fanHex) : undefined;
  const spread =
    fanned && fanned.units.length > 1 && handle.current
      ? fanBox(fanned.hex, fanned.units.length, COUNTER, FAN_HEIGHT, handle.current.seen())
      : null;

  const reachQuery =
    mode === "move" && chosen.length > 0
      ? `reach ${chosen.join(" ")}${via.length > 0 ? " via " + via.join(" ") : ""}`
      : null;
  const reached = useAnswer<{ hexes: Way[] }>(game.ask, reachQuery, [state]);
  const ways = useMemo(() => new Map((reached?.hexes ?? []).map((w): [string, Way] => [w.hex, w])), [reached]);
  useEffect(() => {
    if (hover && ways.has(hover)) setAim(hover);
  }, [hover, reached]);
  useEffect(() => setAim(null), [chosen.join()]);
  const layerAnswer = useAnswer<{ hexes: string[] }>(
    game.ask,
    ASKED_LAYERS.includes(props.layer) ? props.layer : null,
    [state],
  );
  const threats = useAnswer<{ stacks: Threat[] }>(
    game.ask,
    props.layer === "threat" && side !== "observer" ? "threats" : null,
    [state],
  );
  const attacks = useAnswer<{ targets: AttackPlan[] }>(game.ask, mode === "fight" ? "attacks" : null, [state]);
  const attackAt = useMemo(
    () => new Map((attacks?.targets ?? []).map((a): [string, AttackPlan] => [a.hex, a])),
    [attacks],
  );
  const fighting = view.combat !== undefined && view.combat.attackers.length > 0;
  const probing = view.combat !== undefined && !stackAt(view.combat.target);
  const odds = useAnswer<OddsData>(
    game.ask,
    props.live && fighting && !probing && (mode === "draft" || mode === "support" || mode === "air" || mode === "wait")
      ? "odds"
      : null,
    [state],
  );

  /** What each hex means when pressed, by what is offered. */
  const lit = useMemo(() => {
    const m = new Map<string, string>(); // hex -> class
    const second = (verb: string, unit: string) =>
      o
        .of(verb)
        .concat(o.free.filter((f) => f.startsWith(verb + " ")))
        .filter((a) => a.split(" ")[1] === unit)
        .map((a) => a.split(" ")[2]);
    if (mode === "group") for (const h of o.words("step")) m.set(h, "reach");
    if (mode === "move")
      for (const w of ways.values())
        m.set(w.hex, w.overstacks ? "warn" : w.stops ? "stop" : w.river ? "risk" : "reach");
    if (mode === "fight")
      for (const h of o.words("target")) m.set(h, stackAt(h) && stackAt(h)!.side !== side ? "target" : "probe");
    if (mode === "draft" && view.combat) {
      m.set(view.combat.target, "target");
      for (const u of o.words("join"))
        for (const s of view.stacks) if (s.units.some((x) => x.id === u)) m.set(s.hex, "reach");
    }
    if ((mode === "place" || mode === "kg" || mode === "retreat") && chosen.length > 0)
      for (const h of second(mode, chosen[0])) m.set(h, "reach");
    if (mode === "remove")
      for (const u of o.words("remove"))
        for (const s of view.stacks) if (s.units.some((x) => x.id === u)) m.set(s.hex, "warn");
    if (mode === "advance" && view.combat) {
      m.set(view.combat.target, "reach");
      for (const u of o.words("advance"))
        for (const s of view.stacks) if (s.units.some((x) => x.id === u)) m.set(s.hex, "target");
    }
    return m;
  }, [o, mode, ways, chosen, view]);

  /** Steps of a march, and what is left of it when a die stops it for a moment. */
  const march = async (actions: string[]) => {
    const r = await game.act(actions);
    if (r.rolled && r.taken < actions.length)
      plan.current = actions.slice(r.taken).filter((a) => !a.startsWith("pick"));
  };
  const walk = async (way: Way) => {
    const actions = [...chosen.map((u) => "pick " + u), ...way.path.map((h) => "step " + h)];
    if (!way.stops) actions.push("halt");
    setChosen([]);
    setVia([]);
    await march(actions);
  };
  const explain = async (hex: string) => {
    const why = await game
      .ask<{ rule: string; reason: string; where: string } | null>(`blocked ${chosen.join(" ")} ${hex}`)
      .catch(() => null);
    if (why) game.tellRefusal(why);
    return why !== null;
  };

  /** One counter of a stack that is spread out. */
  const pressUnit = (hex: string, unit: SeenUnit | undefined) => {
    props.onPlace(hex);
    setCursor(hex);
    setAsking(null);
    game.clearRefusal();
    const u = unit?.id;
    if (!props.live || !u || stackAt(hex)?.side !== side) return;
    const verb = mode === "advance" || mode === "lose" || mode === "remove" ? mode : null;
    if (verb) return void game.act([`${verb} ${u}`]); // what is not offered is refused with its case
    if (mode === "draft") return void game.act([(o.free.includes("unjoin " + u) ? "unjoin " : "join ") + u]);
    if (mode === "place" || mode === "retreat") return setChosen([u]);
    if (mode !== "move") return;
    if (!o.has("pick " + u)) return void game.act(["pick " + u]);
    setVia([]);
    const here = chosen.filter((x) => unitsAt(hex).some((y) => y.id === x));
    setChosen(here.includes(u) ? here.filter((x) => x !== u) : [...here, u]);
  };
  const press = async (hex: string, how: Press) => {
    const number = fanNumber(hex);
    if (number !== null) return spread ? pressUnit(spread.hex, unitsAt(spread.hex)[number]) : undefined;
    closeFan(hex);
    const again = cursor === hex;
    props.onPlace(hex);
    setCursor(hex);
    setAsking(null);
    game.clearRefusal();
    if (!props.live) return;
    // what is not lit is refused with its case
    if (mode === "group" && hex !== movingHex()) return void march(["step " + hex]);
    if (mode === "move") {
      const way = ways.get(hex);
      if (way && how.shift) return setVia([...via, hex]);
      // a finger has no hover: the first touch shows, the second goes
      if (way && how.touch && !again) return setHover(hex);
      if (way) return void walk(way);
      const can = unitsAt(hex)
        .filter((u) => u.id && o.has("pick " + u.id))
        .map((u) => u.id!);
      if (can.length > 0) {
        setVia([]);
        return setChosen(chosen.length > 0 && can.includes(chosen[0]) ? [] : can);
      }
      if (chosen.length > 0) {
        if (!(await explain(hex))) setChosen([]);
        return;
      }
      const own = unitsAt(hex).find((u) => u.id && stackAt(hex)?.side === side);
      if (own) return void game.act(["pick " + own.id]); // refused with its case
      return;
    }
    if (mode === "fight") {
      if (o.has("target " + hex) || (stackAt(hex) && stackAt(hex)!.side !== side))
        return void game.act(["target " + hex]);
      return;
    }
    if (mode === "draft") {
      const here = unitsAt(hex)
        .map((u) => u.id)
        .filter((u): u is string => u !== undefined);
      const join = here.filter((u) => o.has("join " + u));
      const out = here.filter((u) => o.free.includes("unjoin " + u));
      if (join.length > 0) return void game.act(join.map((u) => "join " + u));
      if (out.length > 0) return void game.act(out.map((u) => "unjoin " + u));
      if (here.length > 0 && stackAt(hex)?.side === side) return void game.act(["join " + here[0]]);
      return;
    }
    if ((mode === "place" || mode === "kg" || mode === "retreat") && chosen.length > 0) {
      const ok = await game.act([`${mode} ${chosen[0]} ${hex}`]);
      if (ok.taken > 0) setChosen(mode === "place" ? nextToPlace(chosen[0]) : []);
      return;
    }
    if (mode === "place" || mode === "retreat") {
      const unit = unitsAt(hex).find(
        (u) =>
          u.id &&
          (o.of(mode).some((a) => a.split(" ")[1] === u.id) || o.free.some((a) => a.startsWith(`${mode} ${u.id} `))),
      );
      if (unit?.id) return setChosen([unit.id]);
    }
    if (mode === "kg") {
      const at = view.kg.find((k) => k.hex === hex);
      if (at) return setChosen([at.id]);
    }
    const verb = mode === "advance" || mode === "lose" || mode === "remove" ? mode : null;
    if (verb) {
      const can = unitsAt(hex).filter((x) => x.id && o.has(`${verb} ${x.id}`));
      if (can.length > 0) return void game.act([`${verb} ${can[0].id}`]);
      const all = o.words(verb);
      if (verb === "advance" && hex === view.combat?.target && all.length === 1)
        return void game.act([`advance ${all[0]}`]);
    }
  };
  const movingHex = (): string | null => view.stacks.find((s) => s.units.some((u) => u.moving))?.hex ?? null;
  const nextToPlace = (placed: string): string[] => {
    const left = [...new Set(o.words("place"))].filter((u) => u !== placed);
    return left.length > 0 ? [left[0]] : [];
  };

  const look = (hex: string) => {
    setCursor(hex);
    setHover(hex);
    props.onPlace(hex);
    handle.current?.centreOn(centre(hex));
    game.ask<HexData>("hex " + hex).then(
      (d) => props.announce(hexWords(d, view, defs) + whatToDo(hex)),
      () => {},
    );
  };
  /** What a press on that hex would do now, with its odds or cost. */
  const whatToDo = (hex: string): string => {
    const way = ways.get(hex);
    if (way)
      return (
        " " +
        t("can_move", { n: Math.min(...way.mp) }) +
        (way.river ? " " + t("river_roll", { n: way.rivers }) + "." : "") +
        (way.stops ? " " + t("stops_there") + "." : "")
      );
    const a = attackAt.get(hex);
    if (a) return " " + (a.odds ? t("can_attack", { odds: resultsText(a.odds), n: a.units.length }) : t("can_probe"));
    if (unitsAt(hex).some((u) => u.id && o.has("pick " + u.id))) return " " + t("can_pick");
    if (lit.has(hex)) return " " + t("can_choose");
    return "";
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
        else if (chosen.length > 0) setChosen([]);
        else if (o.free.includes("cancel")) void game.act(["cancel"]);
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
        if (mode === "group") void game.act(["halt"]);
        return true;
      case "n":
      case "p": {
        const ids = mode === "move" ? o.words("pick") : mode === "fight" ? o.words("target") : [...lit.keys()];
        const hexes = [
          ...new Set(mode === "move" ? ids.map((u) => stackOf(view.stacks, u)?.hex ?? "").filter((h) => h) : ids),
        ];
        if (hexes.length === 0) return true;
        const now = hexes.indexOf(cursor ?? "");
        const hex = hexes[(now + (e.key === "n" ? 1 : -1) + hexes.length) % hexes.length];
        look(hex);
        if (mode === "move")
          setChosen(
            unitsAt(hex)
              .filter((u) => u.id && o.has("pick " + u.id))
              .map((u) => u.id!),
          );
        return true;
      }
      default:
        return false;
    }
  };

  const canDrag = (hex: string, touch: boolean): boolean => {
    if (!props.live || mode !== "move") return false;
    const number = fanNumber(hex);
    const from = number === null ? unitsAt(hex) : spread ? [unitsAt(spread.hex)[number]] : [];
    const can = from.filter((u) => u?.id && o.has("pick " + u.id)).map((u) => u.id!);
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
    else if (chosen.length > 0 && hex !== stackOf(view.stacks, chosen[0])?.hex) void explain(hex);
  };

  const picked = useMemo(() => new Set([...chosen, ...(view.combat?.attackers ?? [])]), [chosen, view]);
  const way = (aim ? ways.get(aim) : undefined) ?? null;
  const groups: Record<string, string[]> = {};
  for (const [hex, cls] of lit) (groups[cls] ??= []).push(hex);
  const stacks = useMemo(
    () => view.stacks.map((s) => <StackView key={s.hex} stack={s} defs={defs} picked={picked} />),
    [view, picked, defs],
  );
  const costs = useMemo(
    () =>
      [...ways.values()].map((w) => (
        <text key={"m" + w.hex} class="mp" x={centre(w.hex).x} y={centre(w.hex).y + 21}>
          {Math.min(...w.mp)}
        </text>
      )),
    [ways],
  );
  const from = stackOf(view.stacks, chosen[0])?.hex;
  const lead = chosen[0] ? defs.get(chosen[0]) : undefined;

  return (
    <>
      <MapView
        size={size}
        sheet={sheetOf(board)}
        handle={handle}
        placeAt={(p) => fanPlace(spread, p) ?? hexAt(board.grid, p)}
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
            x={centre(s.hex).x - 22}
            y={centre(s.hex).y - 22}
            width={44}
            height={44}
          />
        ))}>
        {layerAnswer ? (
          <path class={"layer " + props.layer.replace(" ", "-")} d={unionPath(board.grid, layerAnswer.hexes)} />
        ) : null}
        {view.soviet_towns.map((h) => (
          <path key={"c" + h} class="held-soviet" d={hexPath(h)} />
        ))}
        {Object.entries(groups).map(([cls, hexes]) => (
          <path key={cls} class={"lit " + cls} d={hexesPath(hexes)} />
        ))}
        {view.combat ? <path class="combat-hex" d={hexPath(view.combat.target)} /> : null}
        <g id="stacks">{stacks}</g>
        {view.kg.map((k) => (k.hex ? <KgMarker key={k.id} name={k.id} {...centre(k.hex)} /> : null))}
        {props.layer === "vp" ? <VpLayer board={board} view={view} /> : null}
        {threats ? threats.stacks.map((x) => <ThreatMark key={"t" + x.hex} threat={x} />) : null}
        {mode === "fight"
          ? [...attackAt.values()].map((a) =>
              a.odds ? <OddsMark key={"a" + a.hex} hex={a.hex} text={a.odds.column} /> : null,
            )
          : null}
        {view.combat ? <Arrows view={view} /> : null}
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
            <Counter
              def={lead}
              unit={stackOf(view.stacks, chosen[0])?.units.find((u) => u.id === chosen[0]) ?? {}}
              x={drag.x}
              y={drag.y - 14}
              picked
            />
          </g>
        ) : null}
      </MapView>
      <Choices
        board={board}
        game={game}
        state={state}
        view={view}
        offers={o}
        mode={mode}
        chosen={chosen}
        setChosen={(c) => (setChosen(c), setVia([]))}
        odds={odds}
        side={side}
        live={props.live}
        way={way}
        via={via}
        setVia={setVia}
        attacks={attackAt}
        openCase={props.openCase}
        asking={asking}
        setAsking={setAsking}
        defs={defs}
        place={cursor}
        look={look}
        go={() => way && void walk(way)}
      />
    </>
  );
}

/** The odds that all who could join would make, on the target itself. */
function OddsMark(props: { hex: string; text: string }): JSX.Element {
  const c = centre(props.hex);
  return (
    <g class="odds-mark" transform={`translate(${c.x} ${c.y - 26})`}>
      <rect x={-17} y={-9} width={34} height={15} rx={4} />
      <text y={2.5}>{props.text}</text>
    </g>
  );
}

function ThreatMark(props: { threat: Threat }): JSX.Element | null {
  const { threat } = props;
  const worst = threat.soon ?? threat.now;
  if (!worst && threat.unseen === 0) return null;
  const c = centre(threat.hex);
  const grade = !worst ? "unknown" : worst.step >= 6 ? "dire" : worst.step >= 3 ? "bad" : "fair";
  return (
    <g class={"threat " + grade} transform={`translate(${c.x} ${c.y - 26})`}>
      <rect x={-23} y={-9} width={46} height={15} rx={4} />
      <text y={2.5}>
        {threat.now ? threat.now.column : "–"} / {threat.soon ? threat.soon.column : "–"}
        {threat.unseen > 0 ? " ?" : ""}
      </text>
    </g>
  );
}

/** From every attacker to the target. */
function Arrows(props: { view: BreakoutView }): JSX.Element {
  const { combat, stacks } = props.view;
  const to = centre(combat!.target);
  const hexes = new Set(
    combat!.attackers
      .map((u) => stackOf(stacks, u)?.hex)
      .filter((h): h is string => h !== undefined && h !== combat!.target),
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

/** What each town counts, and for whom. */
function VpLayer(props: { board: Board; view: BreakoutView }): JSX.Element {
  const soviet = new Set(props.view.soviet_towns);
  return (
    <g>
      {props.board.hexes
        .filter((h) => (h.vp ?? 0) > 0)
        .map((h) => {
          const c = centre(h.id);
          return (
            <g
              key={h.id}
              class={"vp-mark " + (soviet.has(h.id) ? "soviet" : "german")}
              transform={`translate(${c.x} ${c.y - 20})`}>
              <path d="M0 -12L3.4 -4.2L11.8 -3.5L5.4 2L7.4 10.2L0 5.8L-7.4 10.2L-5.4 2L-11.8 -3.5L-3.4 -4.2Z" />
              <text y={3}>{h.vp}</text>
            </g>
          );
        })}
    </g>
  );
}
