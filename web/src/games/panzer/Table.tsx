// Panzer's table: the ground with vehicles on it, what is planned and measured, and the choices of the moment beside
// it.
import type { JSX } from "preact";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Point } from "../../board/geometry";
import { type MapHandle, MapView, type Press } from "../../board/MapView";
import { type Offers, offers } from "../../frame/offers";
import type { Asking } from "../../frame/Ending";
import { useAnswer, useFresh } from "../../frame/useAnswer";
import { currentLanguage } from "../../i18n";
import type { TableProps } from "../module";
import { Choices } from "./Choices";
import {
  type Ctx,
  type Draft,
  FIRE_STEPS,
  NO_DRAFT,
  NO_PLAN,
  type Plan,
  SPOTS,
  TEMPLATES,
  callBy,
  draftAction,
  everything,
  overwatchStep,
  mineClick,
  mineShape,
} from "./context";
import {
  Assaults,
  DropPattern,
  Entries,
  FlightPath,
  Groups,
  Minefields,
  Plots,
  Ruins,
  Template,
  Works,
  Zones,
  flightWay,
  templateKnob,
} from "./Field";
import {
  FIELDS,
  INCH,
  ahead,
  bearing,
  distance,
  inches,
  inside,
  onTable,
  sector,
  sheetSize,
  toSheet,
  toTable,
  turnBetween,
  turretFacing,
  wrap,
} from "./geometry";
import { drawTable } from "./ground";
import { GhostPiece, MoveOverlay, Objectives, SeenLayer, SetupAreas, ShotTags } from "./Overlays";
import { coverName, meet, orderName, terrainName, unitName } from "./say";
import { type End, SightCard, SightLine, TapeLine, Toolbar, type Tool } from "./Tools";
import type {
  Board,
  CallData,
  Card,
  Covered,
  DropData,
  FightData,
  FlightPlan,
  Pair,
  PanzerView,
  PathData,
  PlaceData,
  Seen,
  ShotData,
  ShotLine,
  SightData,
  SpottingData,
  Why,
} from "./types";
import { type Cargo, Piece } from "./vehicles";
import { w } from "./words";

const sheets = new Map<string, string>();

const MOST_LEGS = 13;
/** A press this near to the end of a way means the end itself. */
const NEAR_END = 450;
/** How often a moving pointer may ask what a way would cost. */
const ASK_EVERY = 140;

type Drag = {
  kind: "unit" | "tray" | "knob" | "turret" | "box" | "pattern" | "swing";
  unit: string;
  from: Pair;
  at: Pair;
};

export function Table(props: TableProps): JSX.Element {
  const { game, state, side } = props;
  const board = props.board as Board;
  const view = state.view as PanzerView;
  const defs = meet(board, view.scenario);
  const map = useMemo(() => board.maps.find((m) => m.id === view.map)!, [board, view.map]);
  const size = useMemo(() => sheetSize(map), [map]);
  const cards = useMemo(() => new Map(board.cards.map((c): [string, Card] => [c.key, c])), [board]);
  const units = useMemo(() => new Map(view.units.map((u): [string, Seen] => [u.id, u])), [view]);
  const o: Offers = useMemo(
    () => offers(props.live ? state.options : [], props.live ? state.free : []),
    [state, props.live],
  );
  const step = o.all.length + o.free.length > 0 ? view.step : "wait";
  const handle = useRef<MapHandle | null>(null);
  const [chosen, setChosenUnits] = useState<string[]>([]);
  const [target, setTarget] = useState<string | null>(null);
  const [cursor, setCursor] = useState<Pair | null>(null);
  const [byKey, setByKey] = useState(false); // a mark is shown only to those who move it with keys
  const [hover, setHover] = useState<Pair | null>(null);
  const [tool, setTool] = useState<Tool>("none");
  const [ends, setEnds] = useState<End[]>([]);
  const [arcs, setArcs] = useState({ fire: false, spot: false });
  const [plan, setPlan] = useState<Plan>(NO_PLAN);
  const [drag, setDrag] = useState<Drag | null>(null);
  const [weapon, setWeapon] = useState(""); // a code, or the best there is
  const [draft, setDraft] = useState<Draft>(NO_DRAFT);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [setupFacing, setSetupFacing] = useState<Record<string, number>>({});
  const carried = useRef<Drag | null>(null);
  const one = chosen.length === 1 ? chosen[0] : null;
  const sheetKey = map.id + currentLanguage();
  if (!sheets.has(sheetKey)) sheets.set(sheetKey, drawTable(map));

  const px = useCallback((p: Pair): Point => toSheet(map, p[0], p[1]), [map]);
  // Men and guns in a house all stand in its middle: they are shown side by side, those of one storey in a row.
  const fanned = useMemo(() => {
    const rooms = new Map<string, Seen[]>();
    for (const u of view.units)
      if (u.building && u.x !== undefined && cards.get(u.card)?.class !== "vehicle")
        rooms.set(u.building, [...(rooms.get(u.building) ?? []), u]);
    const out = new Map<string, Pair>();
    for (const list of rooms.values()) {
      const floors = [...new Set(list.map((u) => u.floor ?? 0))].sort((a, b) => a - b);
      floors.forEach((floor, row) => {
        const here = list.filter((u) => (u.floor ?? 0) === floor);
        here.forEach((u, i) =>
          out.set(u.id, [u.x! + (i - (here.length - 1) / 2) * 1150, u.y! + (row - (floors.length - 1) / 2) * 1150]),
        );
      });
    }
    return out;
  }, [view, cards]);
  const placeOf = (u: Seen | undefined): Pair | null =>
    u && u.x !== undefined && u.y !== undefined ? (fanned.get(u.id) ?? [u.x, u.y]) : null;
  const standsAt = (u: Seen | undefined): Pair | null =>
    u && u.x !== undefined && u.y !== undefined ? [u.x, u.y] : null;
  const mine = (u: Seen | undefined): boolean => u !== undefined && u.side === side;
  const onFoot = (id: string): boolean => view.advanced && cards.get(units.get(id)?.card ?? "")?.class !== "vehicle";
  /** A way begins as whoever goes it is: on its storey, or at the edge of the table. */
  const newPlan = (id: string | undefined): Plan => ({
    ...NO_PLAN,
    gait: units.get(id ?? "")?.where === "reserve" && everything(o, "enter " + id).length > 0 ? "enter" : "move",
    floor: units.get(id ?? "")?.floor ?? 0,
  });
  const setChosen = (list: string[]) => {
    setChosenUnits(list);
    setPlan(newPlan(list.length === 1 ? list[0] : undefined));
  };
  const houseAt = (at: Pair | null, unit: string) =>
    at
      ? map.buildings.find((b) => !view.ruins.includes(b.id) && inside(b.shape.map(px), px(at)))
      : map.buildings.find((b) => b.id === units.get(unit)?.building);

  // A new question begins with nothing in hand. While one aims or plans several the step stays the same.
  const moment = [view.turn, view.phase, step, side, props.live].join();
  useEffect(() => {
    setChosen([]);
    setTarget(null);
    setAsking(null);
    setDrag(null);
    setDraft(NO_DRAFT);
    carried.current = null;
  }, [moment]);
  // Whoever was picked from the list of all actions is in hand.
  useEffect(() => {
    if (view.picked) setChosen([view.picked]);
  }, [view.picked]);
  // A unit that has moved is done with.
  const movedNow = view.units
    .filter((u) => u.moved)
    .map((u) => u.id)
    .join();
  useEffect(() => {
    if (step === "move") setChosen([]);
    setDraft(NO_DRAFT);
  }, [movedNow]);
  // A carrier that has stopped is the one that goes on; somebody who must get out is the one to be put down.
  useEffect(() => {
    if (step === "onward" && view.move) setChosen([view.move.unit]);
    if (step === "land" && view.landing)
      setDraft({
        ...NO_DRAFT,
        mode: "land",
        unit: view.landing,
        turn: units.get(units.get(view.landing)?.carrier ?? "")?.facing ?? 0,
      });
    if (step === "danger-close")
      setDraft({
        ...NO_DRAFT,
        mode: "fall",
        sheaf: view.danger?.sheaf ?? "c",
        shell: view.danger?.shell ?? "gp",
        turn: view.danger?.bearing ?? 0,
      });
  }, [step, state.seq]);
  // The whole table first, or the part of it that everybody stands in; on a narrow screen one's own side of it.
  useEffect(() => {
    if (window.innerWidth <= 820) return;
    const here = view.units.flatMap((u): Pair[] => (u.x !== undefined && u.where === "table" ? [[u.x, u.y!]] : []));
    const low: Pair = [Math.min(...here.map((p) => p[0])) - 6000, Math.min(...here.map((p) => p[1])) - 6000];
    const high: Pair = [Math.max(...here.map((p) => p[0])) + 6000, Math.max(...here.map((p) => p[1])) + 6000];
    const small = here.length > 1 && high[0] - low[0] < 0.7 * map.width && high[1] - low[1] < 0.7 * map.height;
    const show = () => (small ? handle.current?.frame(px(low), px(high)) : handle.current?.fit());
    show();
    const later = requestAnimationFrame(show); // once the page has its size
    return () => cancelAnimationFrame(later);
  }, [map]);
  useEffect(() => {
    const own = view.units.filter((u) => u.side === side && u.x !== undefined);
    if (own.length > 0) handle.current?.reveal(px([own[0].x!, own[0].y!]));
  }, [side, view.phase === "setup"]);
  const looked =
    view.move?.unit && step === "watch"
      ? view.move.unit
      : step === "flak"
        ? (view.flight?.unit ?? null)
        : step === "reveal" || step === "aspect"
          ? (view.fire?.target ?? null)
          : null;
  useEffect(() => {
    const p = looked ? placeOf(units.get(looked)) : null;
    if (p) handle.current?.reveal(px(p));
    if (!looked || (step !== "watch" && step !== "flak")) return;
    // The mover is what it is about: whoever can fire at it is taken in hand.
    setTarget(looked);
    const first = o.all.find((a) => a.startsWith("aim ") && a.split(" ")[2] === looked);
    if (first && !(one && o.has(`aim ${one} ${looked} 0`))) setChosenUnits([first.split(" ")[1]]);
  }, [looked, state.seq]);
  useEffect(() => {
    if (!props.show) return;
    const p = placeOf(units.get(props.show.place)) ?? pairOf(props.show.place);
    if (p) handle.current?.centreOn(px(p));
  }, [props.show]);

  // ---- what is asked of the server ----------------------------------------------------------------------------------
  const firing = FIRE_STEPS.includes(step);
  const withOw = overwatchStep(step) ? " overwatch" : "";
  const shotList = useFresh<{ shots: ShotLine[] }>(
    game.ask,
    (firing || step === "orders") && props.live ? "shots" + withOw : null,
    [state],
  ).answer;
  const shots = useMemo(() => shotList?.shots ?? [], [shotList]);
  const shooter = one && mine(units.get(one)) && units.get(one)?.where === "table" ? one : null;
  const aimedAt =
    target &&
    (units.get(target)?.where === "table" || units.get(target)?.where === "aloft") &&
    units.get(target)?.side !== side
      ? target
      : null;
  const shot = useFresh<ShotData>(
    game.ask,
    shooter && aimedAt && side !== "observer"
      ? `shot ${shooter} ${aimedAt}${withOw}${weapon ? ` weapon ${weapon}` : ""}`
      : null,
    [state],
  ).answer;
  useEffect(() => setWeapon(""), [shooter, aimedAt, state.seq]);
  const planning =
    draft.mode === "" &&
    one !== null &&
    ((step === "move" && (o.has("pick " + one) || view.picked === one || plan.gait === "enter")) ||
      (step === "onward" && view.move?.unit === one));
  const lastPoint = plan.way.at(-1) ?? standsAt(units.get(one ?? ""));
  const beyond = hover !== null && lastPoint !== null && distance(hover, lastPoint) >= NEAR_END && plan.facing < 0;
  const points = planning
    ? [...plan.way, ...(beyond && tool === "none" && !drag && plan.way.length < MOST_LEGS ? [hover] : [])]
    : [];
  const bits = plan.reversed | (plan.backwards && points.length > plan.way.length ? 1 << plan.way.length : 0);
  const wayText = (list: Pair[], back: number, facing: number): string => {
    const points = list.map((p) => p.join(" ")).join(" ");
    if (plan.gait === "march" || plan.gait === "enter") return `${plan.gait} ${one} ${facing} ${points}`.trim();
    if (plan.gait === "overrun") return `overrun ${one} ${plan.victim} ${facing} ${back} ${points}`.trim();
    // Men and guns do not go backwards; they end on a storey.
    const house = onFoot(one ?? "") ? houseAt(list.at(-1) ?? null, one ?? "") : undefined;
    return (
      `move ${one} ${facing} ${onFoot(one ?? "") ? (house ? Math.min(plan.floor, house.stories - 1) : 0) : back} ` +
      `${points}`
    ).trim();
  };
  const wayQuery = (list: Pair[], back: number, facing: number): string | null =>
    planning &&
    (list.length > (plan.gait === "enter" ? 1 : 0) || (facing >= 0 && plan.gait !== "enter")) &&
    (plan.gait !== "overrun" || plan.victim !== "")
      ? wayText(list, back, facing)
          .replace(/^move/, "path")
          .replace(/^(march|enter|overrun)/, "path $1")
      : null;
  // The advance into an assault is a way too.
  const advance =
    draft.mode === "assault" && draft.unit && draft.way.length > 0
      ? `path ${draft.unit} -1 0 ${draft.way.map((p) => p.join(" ")).join(" ")}`
      : null;
  const path = useFresh<PathData>(game.ask, advance ?? wayQuery(plan.way, plan.reversed, plan.facing), [state]).answer;
  const ghost = useAnswer<PathData>(game.ask, points.length > plan.way.length ? wayQuery(points, bits, -1) : null, [
    state,
  ]);
  const sightQuery =
    tool === "sight" && ends.length === 2 ? `sight ${ends.map((e) => e.unit ?? e.at.join(" ")).join(" ")}` : null;
  const sight = useFresh<SightData>(game.ask, sightQuery, [state]).answer;
  // The draft is looked at by the engine before it is sent, so that a pattern says at once why it may not lie there.
  const drafted = draftAction(draft);
  const draftWhy = useFresh<Why | null>(game.why, props.live ? drafted : null, [state]).answer;
  const firers = (): string => {
    if (draft.shell !== "gp") return "";
    const zone = view.zones.find((z) => z.index === draft.index);
    if (draft.mode === "call") return draft.sources.length > 0 ? ` ${draft.sources[0]} ${draft.unit}` : "";
    if (draft.mode === "shift") return zone?.sources[0] ? ` ${zone.sources[0]} ${zone.observer ?? "-"}` : "";
    if (draft.mode === "fall") return view.danger ? ` ${view.danger.source} ${view.danger.observer ?? "-"}` : "";
    const battery = draft.mode === "plan" ? draft.unit : view.plots.find((x) => x.index === draft.index)?.battery;
    return battery ? ` ${battery} -` : "";
  };
  const covered = useAnswer<Covered>(
    game.ask,
    TEMPLATES.includes(draft.mode) && draft.at && props.live
      ? `pattern ${draft.sheaf} ${draft.turn} ${draft.at.join(" ")}${firers()}`
      : null,
    [state],
  );
  const fightQuery = (): string | null => {
    if (planning && plan.gait === "overrun") return plan.victim ? `overrun ${one} ${plan.victim}` : null;
    return drafted && ["assault", "breach", "storm"].includes(draft.mode) ? drafted : null;
  };
  const fight = useFresh<FightData>(game.ask, props.live ? fightQuery() : null, [state]).answer;
  const flightPlan = useAnswer<FlightPlan>(
    game.ask,
    props.live && draft.mode === "fly" && drafted ? "flight " + drafted : null,
    [state],
  );
  const dropPlan = useAnswer<DropData>(game.ask, props.live && draft.mode === "drop" && drafted ? drafted : null, [
    state,
  ]);
  const call = useAnswer<CallData>(
    game.ask,
    draft.mode === "call" && draft.unit && draft.at && props.live
      ? `call ${draft.unit} ${draft.shell} ${draft.at.join(" ")}`
      : null,
    [state],
  );
  const arcUnit = one ?? (chosen.length > 0 ? chosen[0] : null);
  const wantsArc = arcs.fire || arcs.spot || props.layer === "fire" || props.layer === "spot";
  const spotting = useAnswer<SpottingData>(
    game.ask,
    wantsArc && arcUnit && units.get(arcUnit)?.where === "table" ? "spotting " + arcUnit : null,
    [state],
  );

  const pairs = useAnswer<{ pairs: [string, string][] }>(game.ask, props.layer === "seen" ? "seen" : null, [state]);

  // ---- what can be done ---------------------------------------------------------------------------------------------
  const act = async (...actions: string[]) => game.act(actions);
  const facingOf = (id: string): number => {
    const u = units.get(id);
    if (u?.facing !== undefined && u.where === "table") return u.facing;
    const area = map.setup_areas.find((a) => a.id === view.areas[side]);
    return (
      setupFacing[id] ?? (area?.edge === "north" ? 180 : area?.edge === "east" ? 270 : area?.edge === "west" ? 90 : 0)
    );
  };
  const unplaced = view.units.filter((u) => u.side === side && u.where === "setup").map((u) => u.id);
  const place = async (id: string, at: Pair, facing = facingOf(id)) => {
    const was = unplaced.includes(id);
    const r = await game.act([`place ${id} ${at[0]} ${at[1]} ${facing} ${units.get(id)?.turret ?? "front"}`]);
    if (r.taken === 0) return;
    if (was) setChosenUnits(unplaced.filter((u) => u !== id).slice(0, 1));
    else setChosenUnits([id]);
  };
  const go = async () => {
    if (!planning || (plan.way.length === 0 && plan.facing < 0)) return;
    const r = await game.act([wayText(plan.way, plan.reversed, plan.facing)]);
    if (r.taken > 0) setPlan(newPlan(one ?? undefined));
  };
  const sendDraft = async () => {
    if (!drafted) return;
    const r = await game.act([drafted]);
    if (r.taken > 0)
      setDraft(
        draft.mode === "call" || draft.mode === "register" || draft.mode === "plan"
          ? NO_DRAFT
          : { ...NO_DRAFT, mode: draft.mode === "position" ? "position" : "", turn: draft.turn },
      );
  };
  /** Where a planned move ends, and how it would face there. */
  const planEnd = (): { at: Pair; facing: number } | null => {
    const from = standsAt(units.get(one ?? "")) ?? (plan.gait === "enter" ? (plan.way[0] ?? null) : null);
    if (!planning || !from) return null;
    const n = plan.way.length;
    const at = n > 0 ? plan.way[n - 1] : from;
    const last = n > 0 ? bearing(n > 1 ? plan.way[n - 2] : from, at) : (units.get(one!)?.facing ?? 0);
    const natural = n > 0 && (plan.reversed >> (n - 1)) & 1 ? wrap(last + 180) : last;
    return { at, facing: plan.facing >= 0 ? plan.facing : natural };
  };
  const turnUnit = (id: string, by: number) => {
    const u = units.get(id);
    if (step === "place") {
      const facing = wrap(facingOf(id) + by);
      const at = standsAt(u);
      if (at && u?.where === "table") void place(id, at, facing);
      else setSetupFacing({ ...setupFacing, [id]: facing });
    } else if (draft.mode !== "") setDraft({ ...draft, turn: wrap(draft.turn + by) });
    else if (step === "adjust") void act(`pivot ${id} ${wrap((u?.plan_facing ?? u?.facing ?? 0) + by)}`);
    else if (planning) setPlan({ ...plan, facing: wrap((planEnd()?.facing ?? 0) + by) });
  };
  const stand = (words: string[] | null) => {
    const before = game.own;
    const old = (before.orders[side] ?? "").split(/\s+/).filter((x) => x);
    const key = (x: string): string => (/-reveal$/.test(x) ? "reveal" : x.split(":")[0]);
    const text =
      words === null ? "" : [...old.filter((x) => !words.some((y) => key(y) === key(x))), ...words].join(" ");
    game.setOwn({ ...before, orders: { ...before.orders, [side]: text } });
    void game.tell({ t: "orders", text }).then((ok) => ok || game.setOwn(before));
  };

  // ---- the hand on the table ----------------------------------------------------------------------------------------
  const unitAt = (p: Pair, near = 640): Seen | undefined => {
    let best: Seen | undefined;
    let far = near;
    for (const u of view.units) {
      const at = placeOf(u);
      if (!at) continue;
      const d = distance(at, p) + (u.where === "table" ? 0 : 250); // whoever lives comes before a wreck
      if (d < far) [best, far] = [u, d];
    }
    return best;
  };
  /** Handles in front of whoever can be turned now. */
  const knobs = (): { kind: "knob" | "turret"; unit: string; at: Point; from: Pair; facing: number }[] => {
    const out: ReturnType<typeof knobs> = [];
    const u = units.get(one ?? "");
    const at = placeOf(u);
    if (!u || !at || !mine(u)) return out;
    if (step === "place" && u.where === "table")
      out.push({ kind: "knob", unit: u.id, at: ahead(px(at), u.facing ?? 0, 32), from: at, facing: u.facing ?? 0 });
    if (step === "adjust") {
      const facing = u.plan_facing ?? u.facing ?? 0;
      if (everything(o, "pivot " + u.id).length > 0)
        out.push({ kind: "knob", unit: u.id, at: ahead(px(at), facing, 36), from: at, facing });
      const field = turretFacing(facing, u.plan_turret ?? u.turret);
      if (everything(o, "turret " + u.id).length > 0)
        out.push({ kind: "turret", unit: u.id, at: ahead(px(at), field, 22), from: at, facing: field });
    }
    const end = planEnd();
    if (end && (plan.way.length > 0 || plan.facing >= 0))
      out.push({ kind: "knob", unit: u.id, at: ahead(px(end.at), end.facing, 32), from: end.at, facing: end.facing });
    return out;
  };
  /** To the nearest edge of the table. */
  const toEdge = (p: Pair): Pair => {
    const far: [number, Pair][] = [
      [p[0], [0, p[1]]],
      [map.width - p[0], [map.width, p[1]]],
      [p[1], [p[0], 0]],
      [map.height - p[1], [p[0], map.height]],
    ];
    return far.reduce((a, b) => (b[0] < a[0] ? b : a))[1];
  };
  const pressDraft = (at: Pair, u: Seen | undefined) => {
    const d = draft;
    const on = u && u.where === "table" ? standsAt(u) : null;
    // A registered point counts only if it is hit exactly: a click near it means it.
    const point = d.mode === "call" ? view.registered.find((r) => distance(r.at, at) < 800)?.at : undefined;
    if (TEMPLATES.includes(d.mode)) return setDraft({ ...d, at: point ?? on ?? at });
    if (d.mode === "mine") return setDraft(mineClick(d, at));
    if (d.mode === "fly") {
      if (u && !mine(u) && u.where === "table")
        return setDraft({ ...d, target: u.id, ...(d.dive && d.at ? { turn: bearing(d.at, placeOf(u)!) } : {}) });
      if (!d.at || distance(toEdge(at), at) < 2500)
        return setDraft({ ...d, at: toEdge(at), turn: bearing(toEdge(at), on ?? [map.width / 2, map.height / 2]) });
      return setDraft({ ...d, turn: bearing(d.at, at) });
    }
    if (d.mode === "drop") return;
    if (d.mode === "assault" || d.mode === "breach") {
      if (u && mine(u)) {
        setChosen([u.id]);
        return setDraft({ ...NO_DRAFT, mode: "assault", unit: u.id });
      }
      if (u && u.where === "table") {
        // A way that is offered is taken; points clicked by hand go before it.
        const ready = everything(o, `assault ${d.unit} ${u.id}`)[0];
        const way =
          d.mode === "assault" && d.way.length > 0 && d.target === ""
            ? d.way
            : pairsOf(ready?.split(" ").slice(3) ?? []);
        return setDraft({ ...d, mode: "assault", feature: "", target: u.id, way });
      }
      // With an enemy named the ground is where the fight is from; before, a way is clicked point by point.
      return setDraft({ ...d, mode: "assault", feature: "", way: d.target ? [at] : [...d.way, at].slice(0, 4) });
    }
    if (d.mode === "storm" && u && !mine(u)) return setDraft({ ...d, target: u.id });
    setDraft({ ...d, at });
  };
  const pressPlan = (at: Pair, how: Press) => {
    const n = plan.way.length;
    if (n > 0 && distance(plan.way[n - 1], at) < (how.touch ? 700 : NEAR_END)) return void go();
    if (n >= MOST_LEGS) return;
    if (plan.gait === "enter" && n === 0) return setPlan({ ...plan, way: [toEdge(at)] });
    setPlan({
      ...plan,
      way: [...plan.way, at],
      reversed: plan.backwards ? plan.reversed | (1 << n) : plan.reversed,
      facing: -1,
    });
  };
  const pressTool = (at: Pair, u: Seen | undefined) => {
    const end: End = u && placeOf(u) ? { unit: u.where === "table" ? u.id : undefined, at: placeOf(u)! } : { at };
    setEnds(ends.length === 1 ? [ends[0], end] : [end]);
  };
  const pressFire = async (u: Seen | undefined) => {
    if (!u) return setTarget(null);
    if (mine(u)) return setChosenUnits([u.id]);
    const again = target === u.id;
    setTarget(u.id);
    if (!shooter) {
      // Nobody is in hand: the first who may fire at it.
      const first = everything(o, "aim").find((a) => a.split(" ")[2] === u.id);
      if (first) setChosenUnits([first.split(" ")[1]]);
      return;
    }
    if (again) await aim(shooter, u.id);
  };
  const aim = async (who: string, at: string) => {
    const list = everything(o, `aim ${who} ${at}`);
    const best = shots
      .filter((s) => s.shooter === who && s.target === at && s.weapon !== undefined)
      .sort((a, b) => b.number - a.number)
      .map((s) => `aim ${who} ${at} ${s.weapon}`);
    const offered = weapon ? `aim ${who} ${at} ${weapon}` : (best.find((a) => list.includes(a)) ?? list[0]);
    const r = await game.act([offered ?? `aim ${who} ${at} 0`]);
    if (r.taken === 0) return;
    // The next who can fire at the same target.
    const next = o.all.find((a) => a.startsWith("aim ") && a.split(" ")[2] === at && a.split(" ")[1] !== who);
    if (next) setChosenUnits([next.split(" ")[1]]);
  };
  const press = (name: string, how: Press, keyed = false) => {
    const at = pairOf(name);
    if (!at) return;
    const u = unitAt(at, how.touch ? 900 : 640);
    props.onPlace(u ? u.id : name);
    setCursor(at);
    if (!keyed) setByKey(false);
    setAsking(null);
    game.clearRefusal();
    if (tool !== "none") return pressTool(at, u);
    if (draft.mode !== "" && props.live) return pressDraft(at, u);
    switch (step) {
      case "edge": {
        const i = map.setup_areas.findIndex((a) => inside(a.shape.map(px), px(at)));
        if (i >= 0) void act("edge " + i);
        return;
      }
      case "place":
        if (u && mine(u)) return setChosen([u.id]);
        if (one && mine(units.get(one))) return void place(one, at);
        return;
      case "direct":
      case "overwatch":
      case "flak":
      case "watch":
        return void pressFire(u);
      case "indirect":
        // Somebody who can call takes the pattern in hand; anywhere else the mission that lies there is looked at.
        if (u && mine(u) && everything(o, "call " + u.id).length > 0) {
          setChosen([u.id]);
          return setDraft(callBy(o, u.id));
        }
        break;
      case "close":
        if (u && mine(u)) {
          setChosen([u.id]);
          if (everything(o, "assault " + u.id).length + everything(o, "breach " + u.id).length > 0)
            setDraft({ ...NO_DRAFT, mode: "assault", unit: u.id });
          return;
        }
        break;
      case "land":
      case "danger-close":
        return;
      case "onward":
        if (planning && (!u || u.id === one || u.where !== "table")) return pressPlan(at, how);
        return setChosen(u ? [u.id] : []);
      case "move":
        if (planning && plan.gait === "overrun" && u && !mine(u) && u.where === "table")
          return setPlan({ ...plan, victim: u.id });
        if (planning && (!u || u.id === one || u.where !== "table" || plan.gait === "enter")) return pressPlan(at, how);
        if (view.picked && u && mine(u) && u.id !== view.picked)
          return void act("lower " + view.picked).then(() => setChosen([u.id]));
        if (u && mine(u) && !planning && !o.has("pick " + u.id)) {
          setChosen([u.id]);
          // Whoever carries somebody is looked at for the sake of its passengers; else it is refused with its case.
          if (view.units.some((x) => x.carrier === u.id && x.where === "aboard")) return;
          return void act("pick " + u.id);
        }
        return setChosen(u ? [u.id] : []);
      default:
        break;
    }
    if (!u) {
      if (how.shift) return;
      setTarget(null);
      return setChosen([]);
    }
    if (how.shift && mine(u))
      return setChosen(
        chosen.includes(u.id) ? chosen.filter((x) => x !== u.id) : [...chosen.filter((x) => mine(units.get(x))), u.id],
      );
    if (!mine(u) && shooter && step === "orders") return setTarget(u.id); // what a shot at it would be
    setChosen([u.id]);
  };

  const canDrag = (name: string, touch: boolean, shift: boolean): boolean => {
    const at = pairOf(name);
    carried.current = null;
    if (!at || !props.live || tool !== "none") return false;
    const here = px(at);
    if (draft.mode !== "") {
      if (draft.at && TEMPLATES.includes(draft.mode)) {
        const k = templateKnob(board, map, draft.at, draft.turn, draft.sheaf);
        if (Math.hypot(k.x - here.x, k.y - here.y) < (touch ? 20 : 11))
          carried.current = { kind: "swing", unit: "", from: draft.at, at };
        else if (distance(draft.at, at) < Math.max(1200, (board.sheafs[draft.sheaf]?.width ?? 0) / 2))
          carried.current = { kind: "pattern", unit: "", from: at, at };
      } else if (draft.at && (SPOTS.includes(draft.mode) || draft.mode === "position")) {
        const k = ahead(px(draft.at), draft.turn, 30);
        if (Math.hypot(k.x - here.x, k.y - here.y) < (touch ? 20 : 11))
          carried.current = { kind: "swing", unit: "", from: draft.at, at };
      } else if (draft.mode === "fly" && draft.at && !draft.dive) {
        const k = ahead(px(draft.at), draft.turn, 60);
        if (Math.hypot(k.x - here.x, k.y - here.y) < (touch ? 22 : 13))
          carried.current = { kind: "swing", unit: "", from: draft.at, at };
      }
      return carried.current !== null;
    }
    const knob = knobs().find((k) => Math.hypot(k.at.x - here.x, k.at.y - here.y) < (touch ? 18 : 10));
    if (knob) carried.current = { kind: knob.kind, unit: knob.unit, from: knob.from, at };
    else if (shift && !touch && (step === "orders" || step === "adjust" || step === "place"))
      carried.current = { kind: "box", unit: "", from: at, at };
    else if (step === "place") {
      const u = unitAt(at, touch ? 900 : 600);
      if (u && mine(u) && u.where === "table") carried.current = { kind: "unit", unit: u.id, from: at, at };
    }
    return carried.current !== null;
  };
  const carry = (to: { point: Point } | null) => {
    if (!carried.current) return;
    if (to) setDrag({ ...carried.current, at: toTable(map, to.point) });
    else setDrag(null);
    if (to && carried.current.kind === "swing")
      setDraft({ ...draft, turn: bearing(carried.current.from, toTable(map, to.point)) });
    if (to && carried.current.kind === "pattern") setDraft({ ...draft, at: toTable(map, to.point) });
  };
  const drop = (name: string) => {
    const d = carried.current;
    const at = pairOf(name);
    carried.current = null;
    setDrag(null);
    if (!d || !at || d.kind === "swing" || d.kind === "pattern") return;
    if (d.kind === "unit") return void place(d.unit, at);
    if (d.kind === "box") {
      const [x0, x1] = [Math.min(d.from[0], at[0]), Math.max(d.from[0], at[0])];
      const [y0, y1] = [Math.min(d.from[1], at[1]), Math.max(d.from[1], at[1])];
      return setChosen(
        view.units
          .filter((u) => mine(u) && u.where === "table" && u.x! >= x0 && u.x! <= x1 && u.y! >= y0 && u.y! <= y1)
          .map((u) => u.id),
      );
    }
    const facing = bearing(d.from, at);
    if (d.kind === "turret") {
      const u = units.get(d.unit);
      const hull = u?.plan_facing ?? u?.facing ?? 0;
      const field = [0, 1, 2, 3].reduce((a, b) =>
        turnBetween(wrap(hull + 90 * b), facing) < turnBetween(wrap(hull + 90 * a), facing) ? b : a,
      );
      return void act(`turret ${d.unit} ${FIELDS[field]}`);
    }
    if (step === "place") return void place(d.unit, standsAt(units.get(d.unit)) ?? d.from, facing);
    if (step === "adjust") return void act(`pivot ${d.unit} ${facing}`);
    setPlan({ ...plan, facing });
  };
  /** From the list of those still to be placed straight to the table. */
  const dragFromTray = (id: string, e: PointerEvent) => {
    if (e.button > 0) return;
    setChosenUnits([id]);
    const start = { x: e.clientX, y: e.clientY };
    let far = false;
    const spot = (ev: PointerEvent): Pair | null => {
      const p = handle.current?.under(ev.clientX, ev.clientY);
      return p && onTable(map, p) ? toTable(map, p) : null;
    };
    const move = (ev: PointerEvent) => {
      far = far || Math.hypot(ev.clientX - start.x, ev.clientY - start.y) > 8;
      const at = spot(ev);
      setDrag(far && at ? { kind: "tray", unit: id, from: at, at } : null);
    };
    const end = (ev: PointerEvent) => {
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", end);
      window.removeEventListener("pointercancel", end);
      setDrag(null);
      const at = spot(ev);
      if (far && at && ev.type === "pointerup") void place(id, at);
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", end);
  };

  // ---- pointer and keys ---------------------------------------------------------------------------------------------
  const wantsHover =
    planning ||
    (draft.mode === "mine" && draft.at !== null && draft.other === null) ||
    (tool !== "none" && ends.length === 1);
  const waiting = useRef<{ timer: number; next: Pair | null }>({ timer: 0, next: null });
  const onHover = (name: string | null) => {
    if (!wantsHover) {
      if (hover) setHover(null);
      return;
    }
    waiting.current.next = name ? pairOf(name) : null;
    if (waiting.current.timer !== 0) return;
    // A tape follows at once, a way that has to be worked out a little later.
    waiting.current.timer = window.setTimeout(
      () => {
        waiting.current.timer = 0;
        setHover(waiting.current.next);
      },
      planning && tool === "none" ? ASK_EVERY : 16,
    );
  };
  useEffect(() => () => clearTimeout(waiting.current.timer), []);
  useEffect(() => {
    if (!wantsHover) setHover(null);
  }, [wantsHover]);

  const look = (id: string) => {
    const u = units.get(id);
    const p = placeOf(u);
    props.onPlace(id);
    if (step === "place" || p || (step === "move" && everything(o, "enter " + id).length > 0)) setChosen([id]);
    if (!p) return;
    setCursor(p);
    handle.current?.reveal(px(p));
    props.announce(describeUnit(u!));
  };
  const describeUnit = (u: Seen): string =>
    [
      unitName(u.id),
      u.suppressed ? w("suppressed") : "",
      u.full_cover ? w("full_cover") : "",
      u.where === "table" ? w("facing_n", { n: u.facing ?? 0 }) : w(u.where as "ko"),
      u.order ? `${w("unit_order")}: ${orderName(u.order)}` : "",
      u.damaged ? w("damaged") : "",
      u.tracked ? w("tracked") : "",
    ]
      .filter((x) => x)
      .join(", ") + ".";
  const describe = (at: Pair) => {
    const u = unitAt(at);
    game.ask<PlaceData>(`place ${at.join(" ")}`).then(
      (d) =>
        props.announce(
          `${inches(at[0])}, ${inches(at[1])}: ${u ? describeUnit(u) + " " : ""}${terrainName(d.terrain)}, ` +
            `${w("height")} ${d.height}, ${w("cover")} ${coverName(d.cover)}.`,
        ),
      () => {},
    );
  };
  /** Who can act now, for N and P. */
  const actors = (): string[] => {
    switch (step) {
      case "place":
        return view.units
          .filter(mine)
          .filter((u) => u.where === "setup" || u.where === "table")
          .map((u) => u.id);
      case "orders":
        return view.units.filter((u) => mine(u) && (u.where === "table" || u.where === "aboard")).map((u) => u.id);
      case "indirect":
        return [...new Set(o.words("call"))];
      case "close":
        return [...new Set([...o.words("assault"), ...o.words("breach")])];
      case "move":
        return [...o.words("pick"), ...new Set(o.words("enter"))];
      case "adjust":
        return [...new Set([...everything(o, "pivot"), ...everything(o, "turret")].map((a) => a.split(" ")[1]))];
      case "direct":
      case "overwatch":
      case "watch":
        return [...new Set(o.words("aim"))];
      default:
        return view.units.filter((u) => u.where === "table").map((u) => u.id);
    }
  };
  const take = (next: Tool) => {
    setTool(tool === next ? "none" : next);
    setEnds(
      one && placeOf(units.get(one)) && tool !== next
        ? [{ unit: units.get(one)!.where === "table" ? one : undefined, at: placeOf(units.get(one))! }]
        : [],
    );
  };
  const key = (e: KeyboardEvent): boolean => {
    if (e.ctrlKey || e.metaKey) return false;
    const arrows: Record<string, Pair> = {
      ArrowUp: [0, 1],
      ArrowDown: [0, -1],
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
    };
    const arrow = arrows[e.key];
    if (arrow && !e.shiftKey) {
      const from = cursor ?? placeOf(units.get(one ?? "")) ?? [map.width / 2, map.height / 2];
      const far = e.altKey ? 100 : 1000;
      const at: Pair = [
        Math.min(map.width, Math.max(0, from[0] + arrow[0] * far)),
        Math.min(map.height, Math.max(0, from[1] + arrow[1] * far)),
      ];
      setCursor(at);
      setByKey(true);
      if (wantsHover) setHover(at);
      handle.current?.reveal(px(at));
      describe(at);
      return true;
    }
    const order = ({ f: "fire", m: "move", h: "halt", o: "ow", c: "nc" } as Record<string, string>)[
      e.key.toLowerCase()
    ];
    if (order && step === "orders" && chosen.length > 0) {
      void act(...chosen.map((id) => `order ${id} ${order}`));
      return true;
    }
    switch (e.key) {
      case "Enter":
      case " ":
        if (cursor) press(cursor.join(" "), { shift: e.shiftKey, alt: e.altKey, touch: false }, true);
        return true;
      case "Escape":
      case "Backspace":
        if (ends.length > 0) setEnds(ends.slice(0, -1));
        else if (draft.mode !== "" && step !== "land" && step !== "danger-close") setDraft(NO_DRAFT);
        else if (tool !== "none") setTool("none");
        else if (plan.facing >= 0) setPlan({ ...plan, facing: -1 });
        else if (plan.way.length > 0)
          setPlan({ ...plan, way: plan.way.slice(0, -1), reversed: plan.reversed & ~(1 << (plan.way.length - 1)) });
        else if (target && step !== "watch") setTarget(null);
        else setChosen([]);
        return true;
      case "q":
      case "e":
      case "Q":
      case "E":
        if (!one && draft.mode === "") return true;
        turnUnit(one ?? "", (e.key.toLowerCase() === "q" ? -1 : 1) * (e.shiftKey ? 1 : 15));
        return true;
      case "r":
        if (planning && !onFoot(one ?? "") && plan.gait !== "enter") setPlan({ ...plan, backwards: !plan.backwards });
        return true;
      case "g":
        if (draft.mode !== "") void sendDraft();
        else void go();
        return true;
      case "t":
        take("tape");
        return true;
      case "l":
        take("sight");
        return true;
      case "d":
        if (cursor) describe(cursor);
        return true;
      case "u":
        if (state.can_undo) void game.undo();
        return true;
      case "n":
      case "p": {
        const list = actors();
        if (list.length === 0) return true;
        const now = list.indexOf(one ?? "");
        look(list[(now + (e.key === "n" ? 1 : -1) + list.length) % list.length]);
        return true;
      }
      default:
        return false;
    }
  };
  const placeAt = (p: Point): string | null => (onTable(map, p) ? toTable(map, p).join(" ") : null);

  // ---- drawing ------------------------------------------------------------------------------------------------------
  const offered = useMemo(
    () =>
      new Set(
        FIRE_STEPS.includes(step)
          ? o.words("aim")
          : step === "move"
            ? o.words("pick")
            : step === "indirect"
              ? o.words("call")
              : step === "close"
                ? [...o.words("assault"), ...o.words("breach")]
                : step === "adjust"
                  ? [...everything(o, "pivot"), ...everything(o, "turret")].map((a) => a.split(" ")[1])
                  : [],
      ),
    [o, step],
  );
  const targets = useMemo(
    () =>
      new Set(
        firing
          ? everything(o, "aim")
              .filter((a) => !shooter || a.split(" ")[1] === shooter)
              .map((a) => a.split(" ")[2])
          : [],
      ),
    [o, firing, shooter],
  );
  const cache = useRef(new Map<string, { look: string; node: JSX.Element }>());
  const pieces = useMemo(() => {
    const now = new Map<string, { look: string; node: JSX.Element }>();
    const layer = (u: Seen): number => (u.where === "table" ? 1 : u.where === "aloft" ? 2 : 0);
    const sorted = view.units.filter((u) => u.x !== undefined).sort((a, b) => layer(a) - layer(b));
    const holds = new Map<string, Cargo[]>();
    for (const u of view.units)
      if (u.carrier && u.where === "aboard")
        holds.set(u.carrier, [...(holds.get(u.carrier) ?? []), { unit: u, card: cards.get(u.card) }]);
    const stories = new Map(map.buildings.map((b): [string, number] => [b.id, b.stories]));
    for (const u of sorted) {
      const cls = [
        chosen.includes(u.id) ? "chosen" : "",
        target === u.id ? "target" : "",
        offered.has(u.id) ? "can" : "",
        targets.has(u.id) ? "shootable" : "",
        view.move?.unit === u.id ? "mover" : "",
        view.fire?.target === u.id ? "under-fire" : "",
        props.marks.includes(u.id) ? "marked" : "",
      ]
        .filter((x) => x)
        .join(" ");
      const cargo = holds.get(u.id);
      const look = JSON.stringify(u) + cls + (cargo ? JSON.stringify(cargo.map((c) => c.unit)) : "");
      const high = u.where === "aloft" ? ["low", "medium", "high"].indexOf(view.flight?.altitude ?? "low") : 0;
      const old = cache.current.get(u.id);
      const p = px(placeOf(u)!);
      now.set(
        u.id,
        old?.look === look
          ? old
          : {
              look,
              node: (
                <Piece
                  key={u.id}
                  unit={u}
                  card={cards.get(u.card)}
                  def={defs.get(u.id)}
                  x={p.x}
                  y={p.y}
                  cls={cls}
                  cargo={cargo}
                  high={high}
                  storeys={u.building ? stories.get(u.building) : 0}
                  carries={(defs.get(u.id)?.attached ?? []).map((k) => cards.get(k)?.kind ?? 0)}
                />
              ),
            },
      );
    }
    cache.current = now;
    return [...now.values()].map((x) => x.node);
  }, [view, chosen, target, offered, targets, cards, map, props.marks]);
  const arcAt = placeOf(units.get(arcUnit ?? ""));
  const showSetup = step === "edge" || step === "place" || props.layer === "setup";
  const handles = knobs();
  const end = planEnd();
  const turning = drag && (drag.kind === "knob" || drag.kind === "turret") ? bearing(drag.from, drag.at) : null;
  const ctx: Ctx = {
    board,
    map,
    game,
    state,
    view,
    o,
    step,
    side,
    live: props.live,
    defs,
    cards,
    units,
    chosen,
    setChosen,
    target,
    setTarget,
    shots,
    shot,
    plan,
    setPlan,
    path,
    go: () => void go(),
    look,
    openCase: props.openCase,
    asking,
    setAsking,
    act,
    turnUnit,
    dragFromTray,
    stand,
    standing: game.own.orders[side] ?? "",
    draft,
    setDraft,
    draftWhy,
    covered,
    call,
    fight,
    flightPlan,
    dropPlan,
    houseAt,
    sendDraft: () => void sendDraft(),
    weapon,
    setWeapon,
  };
  const flight = view.flight;
  const flier = units.get(flight?.unit ?? "");
  const aheadWay =
    flight && flier?.x !== undefined
      ? flightWay(
          [flier.x, flier.y!],
          flier.facing ?? 0,
          (flight.turn_at ?? 0) > flight.gone ? flight.turn_at! - flight.gone : 0,
          flight.turn_by ?? 0,
          60,
        )
      : null;
  const clipped = (way: Pair[]): Pair[] =>
    way.map((p, i) => (i === way.length - 1 ? clip(way[i - 1], p, map.width, map.height) : p));
  const needed = (speed: string, altitude: string): number => board.acquire[speed]?.[altitude] ?? 0;
  const draftUnit = units.get(draft.unit);
  // The card lies where the line does not.
  const middle = (): number => {
    const r = document.querySelector(".mapview")?.getBoundingClientRect();
    return (r && handle.current?.under(r.left + r.width / 2, r.top + r.height / 2)?.x) || size.width / 2;
  };
  const cardRight = ends.length === 2 && (px(ends[0].at).x + px(ends[1].at).x) / 2 < middle();
  const shownPath = ghost && points.length > plan.way.length ? ghost : path;
  const from = standsAt(units.get(one ?? "")) ?? (plan.gait === "enter" ? (plan.way[0] ?? null) : null);
  // Where the attack of a planned flight would fall: the one that covers most.
  const sketch =
    draft.mode === "drop"
      ? dropPlan
      : draft.mode === "fly"
        ? (flightPlan?.drops.reduce<DropData | null>((a, b) => (!a || b.units.length > a.units.length ? b : a), null) ??
          null)
        : null;
  return (
    <>
      <div class="board-holder pz">
        <MapView
          size={size}
          sheet={sheets.get(sheetKey)!}
          handle={handle}
          placeAt={placeAt}
          onPress={(name, how) => press(name, how)}
          onHover={onHover}
          onKey={key}
          canDrag={canDrag}
          onDrag={carry}
          onDrop={drop}
          label={w("map_label")}
          mini={view.units
            .filter((u) => u.x !== undefined)
            .map((u) => (
              <circle
                key={u.id}
                class={"mini " + u.side + (u.where === "table" ? "" : " gone")}
                cx={px([u.x!, u.y!]).x}
                cy={px([u.x!, u.y!]).y}
                r={16}
              />
            ))}>
          {showSetup ? <SetupAreas map={map} view={view} side={side} choosing={step === "edge"} /> : null}
          <Ruins map={map} view={view} />
          <Works map={map} view={view} />
          <Minefields map={map} fields={view.minefields} />
          {map.entries.length > 0 && (view.phase === "setup" || plan.gait === "enter") ? (
            <Entries map={map} only={everything(o, "enter").map((a) => pairsOf(a.split(" ").slice(3))[0])} />
          ) : null}
          <Objectives board={board} map={map} view={view} />
          <Plots board={board} map={map} view={view} />
          {view.advanced && (step === "orders" || props.layer === "command" || planning) ? (
            <Groups board={board} map={map} view={view} units={units} one={one} />
          ) : null}
          {spotting && arcAt && (arcs.spot || props.layer === "spot") ? (
            <g class="spot-rings">
              {(["none", "light", "medium", "heavy"] as const)
                .filter((c) => (spotting.ranges[c] ?? 0) > 0)
                .map((c) => (
                  <g key={c}>
                    <circle class={"ring " + c} cx={px(arcAt).x} cy={px(arcAt).y} r={spotting.ranges[c] * INCH} />
                    <text x={px(arcAt).x} y={px(arcAt).y - spotting.ranges[c] * INCH + 12}>
                      {coverName(c)} {spotting.ranges[c]}"
                    </text>
                  </g>
                ))}
            </g>
          ) : null}
          {spotting?.gun && arcAt && (arcs.fire || props.layer === "fire") ? (
            <g class="fire-arc">
              {[...spotting.gun.range].reverse().map((r, i) => (
                <path
                  key={i}
                  class={"band b" + (spotting.gun!.range.length - 1 - i)}
                  d={sector(
                    px(arcAt),
                    spotting.gun!.facing,
                    spotting.gun!.bears === "all" ? 180 : spotting.gun!.half_angle,
                    r * INCH,
                  )}
                />
              ))}
            </g>
          ) : null}
          {planning && from && !(plan.gait === "enter" && points.length === 0) ? (
            <MoveOverlay
              map={map}
              from={from}
              points={points}
              reversed={bits}
              path={shownPath}
              units={units}
              fixed={plan.way.length}
            />
          ) : null}
          {view.move && step !== "move" ? (
            <path class="gone-way" d={"M" + view.move.path.map((p) => `${px(p).x} ${px(p).y}`).join("L")} />
          ) : null}
          <Zones map={map} view={view} chosen={draft.mode === "shift" ? draft.index : null} />
          <Assaults map={map} view={view} units={units} />
          {flight && aheadWay ? (
            <FlightPath
              map={map}
              way={clipped(aheadWay)}
              target={placeOf(units.get(flight.target))}
              acquired={flight.acquired}
              needed={flight.needed ?? needed(flight.speed, flight.altitude)}
              cls={flier?.side ?? ""}
            />
          ) : null}
          <g id="pieces">{pieces}</g>
          {view.won ? (
            <WonPlace from={placeOf(units.get(view.won.unit))} at={[view.won.x, view.won.y]} px={px} />
          ) : null}
          {draft.mode === "fly" && draft.at && !draft.dive ? (
            <FlightPath
              map={map}
              way={clipped(flightWay(draft.at, draft.turn, draft.turnAt, draft.turnBy, 120))}
              target={placeOf(units.get(draft.target))}
              acquired={0}
              needed={needed(draft.speed, draft.altitude)}
              cls={"draft" + (draftWhy ? " bad" : "")}
            />
          ) : null}
          {draft.mode === "fly" && draft.dive && draft.target && placeOf(units.get(draft.target)) ? (
            <FlightPath
              map={map}
              way={[
                placeOf(units.get(draft.target))!,
                flightWay(placeOf(units.get(draft.target))!, draft.turn, 0, 0, 8)[1],
              ]}
              target={placeOf(units.get(draft.target))}
              acquired={1}
              needed={1}
              cls="draft dive"
            />
          ) : null}
          {draft.mode === "fly" && draft.at && !draft.dive ? (
            <g class="knob">
              <circle cx={ahead(px(draft.at), draft.turn, 60).x} cy={ahead(px(draft.at), draft.turn, 60).y} r={8} />
            </g>
          ) : null}
          {TEMPLATES.includes(draft.mode) && draft.at ? (
            <Template
              board={board}
              map={map}
              at={draft.at}
              turn={draft.turn}
              sheaf={draft.sheaf}
              shell={draft.shell}
              covered={(covered?.units ?? []).map((x) => x.unit)}
              units={units}
              bad={draftWhy !== null}
              knob={props.live}
            />
          ) : null}
          {sketch ? <DropPattern map={map} drop={sketch} units={units} planned={draft.mode === "fly"} /> : null}
          {draft.mode === "mine" && draft.at ? (
            <Minefields map={map} draft fields={[{ ...mineShape(draft, hover)!, known: false, side, index: -1 }]} />
          ) : null}
          {(draft.mode === "register" || draft.mode === "smoke") && draft.at ? (
            <path
              class="draft-point"
              d={`M${px(draft.at).x - 12} ${px(draft.at).y}h24M${px(draft.at).x} ${px(draft.at).y - 12}v24`}
            />
          ) : null}
          {draft.mode === "position" && draft.at ? (
            <Works
              map={map}
              view={{
                ...view,
                works: [{ index: -1, terrain: "improved position", dug: 0, bearing: draft.turn, at: draft.at }],
              }}
            />
          ) : null}
          {SPOTS.includes(draft.mode) && draft.at && draftUnit ? (
            <>
              <GhostPiece
                map={map}
                unit={{ ...draftUnit, facing: draft.turn }}
                card={cards.get(draftUnit.card)}
                at={draft.at}
                cls={draftWhy ? "bad" : ""}
              />
              <g class="knob">
                <path
                  d={
                    `M${px(draft.at).x} ${px(draft.at).y}L${ahead(px(draft.at), draft.turn, 30).x} ` +
                    `${ahead(px(draft.at), draft.turn, 30).y}`
                  }
                />
                <circle cx={ahead(px(draft.at), draft.turn, 30).x} cy={ahead(px(draft.at), draft.turn, 30).y} r={6} />
              </g>
            </>
          ) : null}
          {(draft.mode === "assault" || draft.mode === "breach") && draft.unit ? (
            <Assaults
              map={map}
              view={{
                ...view,
                assaults: [{ unit: draft.unit, target: draft.target, advanced: draft.way.length > 0, path: draft.way }],
              }}
              units={units}
            />
          ) : null}
          {step === "adjust"
            ? view.units
                .filter((u) => mine(u) && (u.plan_facing !== undefined || u.plan_turret !== undefined))
                .map((u) => (
                  <GhostPiece
                    key={u.id}
                    map={map}
                    unit={{ ...u, facing: u.plan_facing ?? u.facing, turret: u.plan_turret ?? u.turret }}
                    card={cards.get(u.card)}
                    at={[u.x!, u.y!]}
                    cls="planned"
                  />
                ))
            : null}
          {end && (plan.way.length > 0 || plan.facing >= 0) ? (
            <GhostPiece
              map={map}
              unit={{ ...units.get(one!)!, facing: turning ?? end.facing }}
              card={cards.get(units.get(one!)!.card)}
              at={end.at}
              cls={path?.why ? "bad" : ""}
            />
          ) : null}
          {planning && points.length > plan.way.length && hover && from ? (
            <GhostPiece
              map={map}
              unit={{
                ...units.get(one!)!,
                facing:
                  shownPath?.impulses.at(-1)?.facing ??
                  wrap(bearing(plan.way.at(-1) ?? from!, hover) + (plan.backwards ? 180 : 0)),
              }}
              card={cards.get(units.get(one!)!.card)}
              at={hover}
              cls={"faint " + (ghost?.why ? "bad" : "")}
            />
          ) : null}
          {drag && (drag.kind === "unit" || drag.kind === "tray") ? (
            <GhostPiece
              map={map}
              unit={{ ...units.get(drag.unit)!, facing: facingOf(drag.unit) }}
              card={cards.get(units.get(drag.unit)!.card)}
              at={drag.at}
              cls=""
            />
          ) : null}
          {step === "place" && drag?.kind === "knob" ? (
            <GhostPiece
              map={map}
              unit={{ ...units.get(drag.unit)!, facing: turning ?? 0 }}
              card={cards.get(units.get(drag.unit)!.card)}
              at={drag.from}
              cls=""
            />
          ) : null}
          {step === "adjust" && drag?.kind === "knob" ? (
            <GhostPiece
              map={map}
              unit={{ ...units.get(drag.unit)!, facing: turning ?? 0 }}
              card={cards.get(units.get(drag.unit)!.card)}
              at={drag.from}
              cls=""
            />
          ) : null}
          {(firing || step === "orders") && props.live ? (
            <ShotTags
              map={map}
              units={units}
              shots={shots}
              shooter={shooter}
              side={side}
              offered={firing ? targets : null}
              target={aimedAt}
            />
          ) : null}
          {pairs ? <SeenLayer map={map} pairs={pairs.pairs} units={units} one={one} /> : null}
          {handles.map((k) => {
            const at =
              drag && drag.kind === k.kind && turning !== null
                ? ahead(px(k.from), turning, k.kind === "turret" ? 22 : 34)
                : k.at;
            return (
              <g key={k.kind} class={"knob " + k.kind}>
                <path d={`M${px(k.from).x} ${px(k.from).y}L${at.x} ${at.y}`} />
                <circle cx={at.x} cy={at.y} r={6} />
              </g>
            );
          })}
          {drag?.kind === "box" ? (
            <rect
              class="select-box"
              x={Math.min(px(drag.from).x, px(drag.at).x)}
              y={Math.min(px(drag.from).y, px(drag.at).y)}
              width={Math.abs(px(drag.from).x - px(drag.at).x)}
              height={Math.abs(px(drag.from).y - px(drag.at).y)}
            />
          ) : null}
          {tool === "tape" && ends.length > 0 ? (
            <TapeLine map={map} from={ends[0].at} to={ends[1]?.at ?? hover} />
          ) : null}
          {tool === "sight" && ends.length > 0 ? (
            <SightLine map={map} from={ends[0].at} to={ends[1]?.at ?? hover} data={ends.length === 2 ? sight : null} />
          ) : null}
          {cursor && byKey ? (
            <path
              class="pz-cursor"
              d={`M${px(cursor).x - 6} ${px(cursor).y}h12M${px(cursor).x} ${px(cursor).y - 6}v12`}
            />
          ) : null}
        </MapView>
        <Toolbar tool={tool} take={take} arcs={arcs} setArcs={setArcs} />
        {tool !== "none" ? (
          <SightCard
            tool={tool}
            ends={ends}
            sight={sight}
            right={cardRight}
            openCase={props.openCase}
            close={() => (setTool("none"), setEnds([]))}
          />
        ) : null}
      </div>
      <Choices c={ctx} aim={(a, b) => void aim(a, b)} />
    </>
  );
}

/** Numbers two by two. */
const pairsOf = (list: string[]): Pair[] =>
  Array.from({ length: Math.floor(list.length / 2) }, (_, i): Pair => [Number(list[2 * i]), Number(list[2 * i + 1])]);
/** A line from inside up to the table's edge. */
function clip(a: Pair, b: Pair, width: number, height: number): Pair {
  let f = 1;
  for (const [from, to, most] of [
    [a[0], b[0], width],
    [a[1], b[1], height],
  ]) {
    if (to < 0) f = Math.min(f, from / (from - to));
    if (to > most) f = Math.min(f, (most - from) / (to - from));
  }
  return [a[0] + (b[0] - a[0]) * f, a[1] + (b[1] - a[1]) * f];
}

/** The position that was won, and who may go into it. */
function WonPlace(props: { from: Pair | null; at: Pair; px(p: Pair): Point }): JSX.Element {
  const to = props.px(props.at);
  const from = props.from ? props.px(props.from) : null;
  return (
    <g class="won-place">
      {from ? <path d={`M${from.x} ${from.y}L${to.x} ${to.y}`} /> : null}
      <circle cx={to.x} cy={to.y} r={18} />
    </g>
  );
}

const pairOf = (name: string): Pair | null => {
  const m = /^(-?\d+) (-?\d+)$/.exec(name);
  return m ? [Number(m[1]), Number(m[2])] : null;
};
