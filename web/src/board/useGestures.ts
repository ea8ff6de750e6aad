// What fingers, a pen or a mouse do on a map: a press, a pan, a pinch, or a drag of what lies there.
import { useRef } from "preact/hooks";
import type { Point } from "./geometry";
import type { Press } from "./MapView";
import type { Viewport } from "./useViewport";

const STILL = 6; // a press that moved less is a click

export interface Gestures {
  /** The name of the place under a point, or null off the map. */
  placeAt(p: Point): string | null;
  onPress(place: string, how: Press): void;
  onHover?(place: string | null): void;
  /** May a drag begin here? If so the pieces there are drawn along instead of the map. */
  canDrag?(place: string, touch: boolean, shift: boolean): boolean;
  onDrag?(at: { point: Point; place: string | null } | null): void;
  onDrop?(place: string): void;
}
type Hand = (e: PointerEvent) => void;

/** What the pointers did so far. */
interface State {
  pointers: Map<number, Point>;
  moved: number;
  active: boolean;
  carries: boolean;
  hovered: string | null;
}

function pinch(v: Viewport, pointers: Map<number, Point>, moved: number, p: Point): void {
  const [a, b] = [...pointers.entries()].map(([id, q]) => (id === moved ? { old: q, now: p } : { old: q, now: q }));
  const span = (u: Point, w: Point) => Math.hypot(u.x - w.x, u.y - w.y) || 1;
  const between = { x: (a.now.x + b.now.x) / 2, y: (a.now.y + b.now.y) / 2 };
  v.zoomAt(between, span(a.now, b.now) / span(a.old, b.old));
}

export function useGestures(v: Viewport, props: Gestures): { down: Hand; move: Hand; up: Hand; leave(): void } {
  const g = useRef<State>({ pointers: new Map(), moved: 0, active: false, carries: false, hovered: null }).current;
  const local = (e: PointerEvent): Point => {
    const r = v.box.current!.getBoundingClientRect();
    return { x: e.clientX - r.left, y: e.clientY - r.top };
  };
  const placeUnder = (p: Point): string | null => props.placeAt(v.onSheet(p));
  const hover = (place: string | null) => {
    if (place === g.hovered) return;
    g.hovered = place;
    props.onHover?.(place);
  };
  const down: Hand = (e) => {
    if (e.button > 0) return;
    v.shown.current = null;
    const p = local(e);
    v.box.current!.setPointerCapture(e.pointerId);
    g.pointers.set(e.pointerId, p);
    const place = placeUnder(p);
    const carries =
      g.pointers.size === 1 &&
      place !== null &&
      (props.canDrag?.(place, e.pointerType === "touch", e.shiftKey) ?? false);
    if (!carries && g.carries) props.onDrag?.(null);
    Object.assign(g, { moved: g.pointers.size > 1 ? 99 : 0, active: true, carries });
  };
  const move: Hand = (e) => {
    const p = local(e);
    const before = g.pointers.get(e.pointerId);
    if (!before) return hover(placeUnder(p));
    if (g.pointers.size === 1) {
      const dx = p.x - before.x;
      const dy = p.y - before.y;
      g.moved += Math.abs(dx) + Math.abs(dy);
      if (g.moved > STILL && g.carries) {
        const place = placeUnder(p);
        hover(place);
        props.onDrag?.({ point: v.onSheet(p), place });
      } else if (g.moved > STILL) v.pan(dx, dy);
    } else {
      g.moved = 99;
      pinch(v, g.pointers, e.pointerId, p);
    }
    g.pointers.set(e.pointerId, p);
  };
  const up: Hand = (e) => {
    const p = local(e);
    const was = g.pointers.delete(e.pointerId);
    const place = placeUnder(p);
    if (was && g.active && g.moved <= STILL && e.type === "pointerup") {
      if (place) props.onPress(place, { shift: e.shiftKey, alt: e.altKey, touch: e.pointerType === "touch" });
    } else if (was && g.carries) {
      props.onDrag?.(null);
      if (place && e.type === "pointerup") props.onDrop?.(place);
    }
    if (g.pointers.size === 0) Object.assign(g, { moved: 0, active: false, carries: false });
  };
  return { down, move, up, leave: () => hover(null) };
}
