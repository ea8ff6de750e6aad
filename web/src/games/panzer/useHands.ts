// The hands on Panzer's table: presses, drags, keys, tools, and the pointer that rests somewhere.
import { useEffect, useRef } from "preact/hooks";
import type { Point } from "../../board/geometry";
import type { MapHandle, Press } from "../../board/MapView";
import { inches } from "./geometry";
import type { TableProps } from "../module";
import { everything } from "./context";
import { type Deed, place } from "./deeds";
import { dropped, heldAt } from "./drag";
import { onSheet, onTable, pairOf, toTable } from "./geometry";
import type { Change, Drag } from "./hand";
import { tableKey } from "./keys";
import { pressTable } from "./press";
import { coverName, terrainName } from "./say";
import { type Situation, choose, describeUnit, isPlanning, placeOf, unitAt } from "./situation";
import type { Tool } from "./Tools";
import type { Pair, PlaceData } from "./types";
import type { Asked } from "./useAsked";
import { w } from "./words";

/** How often a moving pointer may ask what a way would cost. */
const ASK_EVERY = 140;

export interface TableHands {
  perform(deeds: Deed[]): void;
  press(name: string, how: Press, keyed?: boolean): void;
  key(e: KeyboardEvent): boolean;
  hover(name: string | null): void;
  canDrag(name: string, touch: boolean, shift: boolean): boolean;
  carry(to: { point: Point } | null): void;
  drop(name: string): void;
  dragFromTray(id: string, e: PointerEvent): void;
  take(tool: Tool): void;
  look(id: string): void;
  describe(at: Pair): void;
  reveal(at: Pair): void;
}

interface Setting {
  props: TableProps;
  s: Situation;
  asked: Asked;
  change(c: Change): void;
  handle: { current: MapHandle | null };
}

/** Does what it is told, one thing after the other; what follows an action waits for its answer. */
function performer({ props, change }: Setting): (deeds: Deed[]) => void {
  const one = async (d: Deed): Promise<void> => {
    if (d.do !== "act") return change(d);
    const r = await props.game.act(d.actions);
    if (d.then && (d.always || r.taken > 0)) change(d.then);
  };
  return (deeds) => deeds.forEach((d) => void one(d));
}

/** The pointer counts where a way, a minefield or a measure is being put together. */
function hovering(s: Situation): boolean {
  const { draft, tool, ends } = s.hand;
  return (
    isPlanning(s) ||
    (draft.mode === "mine" && draft.at !== null && draft.other === null) ||
    (tool !== "none" && ends.length === 1)
  );
}
function useHover({ s, change }: Setting, wanted: boolean): TableHands["hover"] {
  const waiting = useRef<{ timer: number; next: Pair | null }>({ timer: 0, next: null });
  useEffect(() => () => clearTimeout(waiting.current.timer), []);
  useEffect(() => {
    if (!wanted) change({ do: "hover", at: null });
  }, [wanted]);
  return (name) => {
    if (!wanted) return change({ do: "hover", at: null });
    waiting.current.next = name ? pairOf(name) : null;
    if (waiting.current.timer !== 0) return;
    // A tape follows at once, a way that has to be worked out a little later.
    waiting.current.timer = window.setTimeout(
      () => {
        waiting.current.timer = 0;
        change({ do: "hover", at: waiting.current.next });
      },
      isPlanning(s) && s.hand.tool === "none" ? ASK_EVERY : 16,
    );
  };
}

/** From the list of those still to be placed straight to the table. */
function fromTray({ s, change, handle }: Setting, perform: TableHands["perform"]): TableHands["dragFromTray"] {
  return (id, e) => {
    if (e.button > 0) return;
    change({ do: "take", units: [id] });
    const start = { x: e.clientX, y: e.clientY };
    let far = false;
    const spot = (ev: PointerEvent): Pair | null => {
      const p = handle.current?.under(ev.clientX, ev.clientY);
      return p && onTable(s.map, p) ? toTable(s.map, p) : null;
    };
    const move = (ev: PointerEvent) => {
      far = far || Math.hypot(ev.clientX - start.x, ev.clientY - start.y) > 8;
      const at = spot(ev);
      change({ do: "drag", drag: far && at ? { kind: "tray", unit: id, from: at, at } : null });
    };
    const end = (ev: PointerEvent) => {
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", end);
      window.removeEventListener("pointercancel", end);
      change({ do: "drag", drag: null });
      const at = spot(ev);
      if (far && at && ev.type === "pointerup") perform([place(s, id, at)]);
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", end);
  };
}

type Dragging = Pick<TableHands, "canDrag" | "carry" | "drop">;
function dragging({ s, change }: Setting, held: { current: Drag | null }, perform: TableHands["perform"]): Dragging {
  return {
    canDrag: (name, touch, shift) => {
      const at = pairOf(name);
      held.current = at ? heldAt(s, at, touch, shift) : null;
      return held.current !== null;
    },
    carry: (to) => {
      if (held.current) change({ do: "carry", held: held.current, at: to ? toTable(s.map, to.point) : null });
    },
    drop: (name) => {
      const d = held.current;
      const at = pairOf(name);
      held.current = null;
      change({ do: "drag", drag: null });
      if (d && at) perform(dropped(s, d, at));
    },
  };
}

type Looking = Pick<TableHands, "look" | "describe" | "reveal" | "take">;
function looking({ props, s, change, handle }: Setting): Looking {
  const reveal = (at: Pair) => handle.current?.reveal(onSheet(s.map, at));
  return {
    reveal,
    look: (id) => {
      const u = s.units.get(id);
      const p = placeOf(s, u);
      props.onPlace(id);
      if (s.step === "place" || p || (s.step === "move" && everything(s.o, "enter " + id).length > 0))
        change(choose(s, [id]));
      if (!p) return;
      change({ do: "cursor", at: p });
      reveal(p);
      props.announce(describeUnit(u!));
    },
    describe: (at) => {
      const u = unitAt(s, at);
      props.game.ask<PlaceData>(`place ${at.join(" ")}`).then(
        (d) =>
          props.announce(
            `${inches(at[0])}, ${inches(at[1])}: ${u ? describeUnit(u) + " " : ""}${terrainName(d.terrain)}, ` +
              `${w("height")} ${d.height}, ${w("cover")} ${coverName(d.cover)}.`,
          ),
        () => {},
      );
    },
    take: (next) => {
      const { tool } = s.hand;
      const u = s.units.get(s.one ?? "");
      const at = placeOf(s, u);
      const ends = u && at && tool !== next ? [{ unit: u.where === "table" ? u.id : undefined, at }] : [];
      change({ do: "tool", tool: tool === next ? "none" : next, ends });
    },
  };
}

export function useHands(t: Setting, held: { current: Drag | null }): TableHands {
  const { props, s, asked, change } = t;
  const hovers = hovering(s);
  const hover = useHover(t, hovers);
  const perform = performer(t);
  const press = (name: string, how: Press, keyed = false) => {
    const at = pairOf(name);
    if (!at) return;
    const u = unitAt(s, at, how.touch ? 900 : 640);
    props.onPlace(u ? u.id : name);
    change({ do: "press", at, keyed });
    props.game.clearRefusal();
    perform(pressTable({ s, shots: asked.shots, shooter: asked.shooter, at, u, how }));
  };
  const drags = dragging(t, held, perform);
  const hands = { perform, press, hover, ...drags, dragFromTray: fromTray(t, perform), ...looking(t) };
  const keyed = { s, change, game: props.game, canUndo: props.state.can_undo, hovers };
  return { ...hands, key: (e) => tableKey(e, keyed, hands) };
}
