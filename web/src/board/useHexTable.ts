// One hook for tables with hexes: what is in hand, the map's handle, a stack spread out, presses, keys, drags.
import { useEffect, useMemo, useReducer, useRef } from "preact/hooks";
import type { Followed } from "../frame/useGame";
import type { TableProps } from "../games/module";
import type { Refusal } from "../net";
import { type FanBox, fanBox, fanNumber, useFan } from "./fan";
import { type Grid, type Point, centre, colOf, hexName, neighbour, onMap, rowOf } from "./geometry";
import { type Change, type Deed, EMPTY, type Hand, backOf, hexAfter, handAfter } from "./hand";
import type { MapHandle, Press } from "./MapView";

export interface StackLike {
  hex: string;
  side: string;
  units: { id?: string }[];
}
interface Setting<S> {
  grid: Grid;
  stacks: S[];
  /** Another text: another question, and nothing in hand. */
  moment: string;
  /** The hex of a combat that one is asked about is brought into view. */
  target: string | undefined;
  /** A march is being aimed even with nothing chosen: the map beneath is wanted, not a stack spread out. */
  aiming: boolean;
  /** Sizes of a counter and of the card that a stack is spread out on. */
  counter: number;
  fanHeight: number;
}
export interface HexTable<S> {
  hand: Hand;
  change(c: Change): void;
  handle: { current: MapHandle | null };
  stackAt(hex: string): S | undefined;
  idsAt(hex: string): string[];
  hexOf(unit: string | undefined): string | undefined;
  fanned: S | undefined;
  spread: FanBox | null;
  closeFan(hex: string): void;
  carried: { current: string[] };
}

export function useHexTable<S extends StackLike>(props: TableProps, at: Setting<S>): HexTable<S> {
  const [hand, change] = useReducer(handAfter, EMPTY);
  const handle = useRef<MapHandle | null>(null);
  const carried = useRef<string[]>([]);
  const byHex = useMemo(() => new Map(at.stacks.map((s): [string, S] => [s.hex, s])), [at.stacks]);
  const where = useMemo(() => {
    const m = new Map<string, string>();
    for (const s of at.stacks) for (const u of s.units) if (u.id) m.set(u.id, s.hex);
    return m;
  }, [at.stacks]);
  const stackAt = (hex: string): S | undefined => byHex.get(hex);

  useEffect(() => change({ do: "moment" }), [at.moment]);
  useEffect(() => {
    if (at.target) handle.current?.reveal(centre(at.target));
  }, [at.target]);
  useEffect(() => {
    if (!props.show) return;
    change({ do: "cursor", hex: props.show.place });
    handle.current?.centreOn(centre(props.show.place));
  }, [props.show]);

  // A stack that the pointer rests on is spread out, unless a march is being aimed.
  const under = hand.hover ? stackAt(hand.hover) : undefined;
  const may = under !== undefined && under.units.length > 1 && hand.chosen.length === 0 && !at.aiming;
  const [fanHex, closeFan] = useFan(hand.hover, may);
  const fanned = fanHex && !hand.drag ? stackAt(fanHex) : undefined;
  const spread =
    fanned && fanned.units.length > 1 && handle.current
      ? fanBox(fanned.hex, fanned.units.length, at.counter, at.fanHeight, handle.current.seen())
      : null;
  return {
    hand,
    change,
    handle,
    stackAt,
    idsAt: (hex) => (stackAt(hex)?.units ?? []).map((u) => u.id).filter((u): u is string => u !== undefined),
    hexOf: (unit) => (unit ? where.get(unit) : undefined),
    fanned,
    spread,
    closeFan,
    carried,
  };
}

/** The hex that a march is aimed at: the last one pointed at that is in reach of those who march. */
export function useAim(t: HexTable<StackLike>, ways: Map<string, unknown>, movers: string): void {
  const { hover } = t.hand;
  useEffect(() => {
    if (hover && ways.has(hover)) t.change({ do: "aim", hex: hover });
  }, [hover, ways]);
  useEffect(() => t.change({ do: "aim", hex: null }), [movers]);
}

/** What a game says of its table; everything else is the same for all. */
export interface Manners<W> {
  grid: Grid;
  ways: Map<string, W>;
  press(place: string, how: Press): Deed<W> | null;
  pressUnit(hex: string, unit: string | undefined): Deed<W> | null;
  /** The units that could be dragged from there, by id. */
  picks(ids: (string | undefined)[]): string[];
  /** Units are picked and marched now. */
  moving: boolean;
  walk(way: W): Promise<unknown>;
  march?(actions: string[]): Promise<unknown>;
  /** Who would go there and cannot. */
  movers: string[];
  /** What a hex is, and what could be done there, in words. */
  describe(hex: string): Promise<string>;
  /** Places that keys go through. */
  stops(): string[];
  /** A march under way can be ended. */
  halts: boolean;
  cancels: boolean;
  /** The map is shown, if something else was. */
  toMap?(): void;
}
export interface Hands {
  press(place: string, how: Press): void;
  key(e: KeyboardEvent): boolean;
  canDrag(place: string, touch: boolean): boolean;
  carry(at: { point: Point } | null): void;
  drop(hex: string): void;
  look(hex: string): void;
}

async function explain(game: Followed, movers: string[], hex: string): Promise<boolean> {
  const query = `blocked ${movers.join(" ")} ${hex}`;
  const why = await game.ask<Refusal | null>(query).catch(() => null);
  if (why) game.tellRefusal(why);
  return why !== null;
}

export function hexHands<S extends StackLike, W>(t: HexTable<S>, props: TableProps, m: Manners<W>): Hands {
  const { hand, change } = t;
  const { game } = props;
  const perform = async (d: Deed<W> | null): Promise<void> => {
    if (!d) return;
    if (d.do === "act") {
      const r = await game.act(d.actions);
      if (d.then && r.taken > 0) change({ do: "choose", units: d.then });
    } else if (d.do === "march") await (m.march ?? game.act)(d.actions);
    else if (d.do === "walk") await m.walk(d.way);
    else if (d.do === "explain") {
      if (!(await explain(game, m.movers, d.hex))) change({ do: "choose", units: [] });
    } else change(d);
  };
  const pressed = (hex: string) => {
    props.onPlace(hex);
    change({ do: "press", hex });
    game.clearRefusal();
  };
  const unitOf = (place: string): string | undefined =>
    t.spread ? t.stackAt(t.spread.hex)?.units[fanNumber(place) ?? -1]?.id : undefined;
  const press = (place: string, how: Press) => {
    if (fanNumber(place) !== null) {
      if (!t.spread) return;
      pressed(t.spread.hex);
      return void perform(m.pressUnit(t.spread.hex, unitOf(place)));
    }
    t.closeFan(place);
    const deed = m.press(place, how);
    if (!place.includes("|")) pressed(place);
    void perform(deed);
  };
  const look = (hex: string) => {
    m.toMap?.();
    change({ do: "look", hex });
    props.onPlace(hex);
    t.handle.current?.centreOn(centre(hex));
    m.describe(hex).then(props.announce, () => {});
  };
  return {
    press,
    look,
    key: (e) => hexKey(e, t, props, m, press, look),
    canDrag: (place, touch) => {
      if (!props.live || !m.moving) return false;
      const can = m.picks(fanNumber(place) === null ? t.idsAt(place) : [unitOf(place)]);
      if (can.length === 0 || (touch && !can.some((u) => hand.chosen.includes(u)))) return false;
      t.carried.current = can;
      return true;
    },
    carry: (at) => change({ do: "carry", at: at ? at.point : null, units: t.carried.current }),
    drop: (hex) => {
      if (hex.startsWith("^")) return;
      const way = m.ways.get(hex);
      if (way) void m.walk(way);
      else if (hand.chosen.length > 0 && hex !== t.hexOf(hand.chosen[0])) void explain(game, m.movers, hex);
    },
  };
}

/** Where an arrow key leads from a hex; undefined for other keys, null off the map. */
export function hexByArrow(grid: Grid, from: string, key: string): string | null | undefined {
  if (key === "ArrowUp") return neighbour(grid, from, 0);
  if (key === "ArrowDown") return neighbour(grid, from, 3);
  if (key !== "ArrowLeft" && key !== "ArrowRight") return undefined;
  const col = colOf(from) + (key === "ArrowLeft" ? -1 : 1);
  return onMap(grid, col, rowOf(from)) ? hexName(col, rowOf(from)) : null;
}

function hexKey<S extends StackLike, W>(
  e: KeyboardEvent,
  t: HexTable<S>,
  props: TableProps,
  m: Manners<W>,
  press: Hands["press"],
  look: Hands["look"],
): boolean {
  const { hand, change } = t;
  const { cursor } = hand;
  if (e.ctrlKey || e.metaKey) return false;
  const middle = hexName(Math.ceil(m.grid.cols / 2), Math.ceil(m.grid.odd_rows / 2));
  const beside = e.shiftKey ? undefined : hexByArrow(m.grid, cursor ?? middle, e.key);
  if (beside !== undefined) {
    if (beside) look(beside);
    return true;
  }
  switch (e.key) {
    case "Enter":
    case " ":
      if (cursor) press(cursor, { shift: e.shiftKey, alt: e.altKey, touch: false });
      return true;
    case "Escape": {
      const back = backOf(hand);
      if (back) change(back);
      else if (m.cancels) void props.game.act(["cancel"]);
      return true;
    }
    case "d":
      if (cursor) look(cursor);
      return true;
    case "w":
      if (cursor && m.ways.has(cursor)) change({ do: "via", hexes: [...hand.via, cursor] });
      return true;
    case "u":
      if (props.state.can_undo) void props.game.undo();
      return true;
    case "h":
      if (m.halts) void props.game.act(["halt"]);
      return true;
    case "n":
    case "p": {
      const hex = hexAfter(m.stops(), cursor, e.key === "n" ? 1 : -1);
      if (!hex) return true;
      look(hex);
      if (m.moving) change({ do: "choose", units: m.picks(t.idsAt(hex)) });
      return true;
    }
    default:
      return false;
  }
}
