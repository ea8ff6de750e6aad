// Pan and zoom over the sheet. The drawing never changes while one moves about: only a CSS transform does.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useImperativeHandle, useMemo, useRef } from "preact/hooks";
import { type Grid, type Point, centre, hexAt, mapSize } from "./geometry";

export interface MapHandle {
  centreOn(hex: string): void;
  fit(): void;
  zoomBy(factor: number): void;
}

interface Props {
  grid: Grid;
  sheet: string;
  children?: ComponentChildren;
  handle?: { current: MapHandle | null };
  cursorHex: string | null;
  label: string;
  onHex(hex: string, e: { shift: boolean; alt: boolean }): void;
  onHover?(hex: string | null): void;
  onCursor(hex: string): void;
  onKey?(e: KeyboardEvent): boolean;
}

const LEAST = 0.22;
const MOST = 3.2;

export function MapView(props: Props): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const plane = useRef<HTMLDivElement>(null);
  const mini = useRef<HTMLDivElement>(null);
  const at = useRef({ x: 0, y: 0, k: 0.5 });
  const pointers = useRef(new Map<number, Point>());
  const drag = useRef({ moved: 0, active: false });
  const settle = useRef<number>(0);
  const size = useMemo(() => mapSize(props.grid), [props.grid]);

  const draw = (moving: boolean) => {
    const p = plane.current;
    const b = box.current;
    if (!p || !b) return;
    const { x, y, k } = at.current;
    p.style.willChange = moving ? "transform" : "auto";
    p.style.transform = `translate(${x}px, ${y}px) scale(${k})`;
    p.classList.toggle("far", k < 0.6);
    if (mini.current) {
      const m = mini.current;
      m.style.left = `${Math.max(0, (-x / k / size.width) * 100)}%`;
      m.style.top = `${Math.max(0, (-y / k / size.height) * 100)}%`;
      m.style.width = `${Math.min(100, (b.clientWidth / k / size.width) * 100)}%`;
      m.style.height = `${Math.min(100, (b.clientHeight / k / size.height) * 100)}%`;
    }
    if (moving) {
      clearTimeout(settle.current);
      settle.current = window.setTimeout(() => draw(false), 140); // sharp again when the gesture ends
    }
  };
  const clamp = () => {
    const b = box.current;
    if (!b) return;
    const a = at.current;
    const w = size.width * a.k;
    const h = size.height * a.k;
    a.x = w < b.clientWidth ? (b.clientWidth - w) / 2 : Math.min(80, Math.max(b.clientWidth - w - 80, a.x));
    a.y = h < b.clientHeight ? (b.clientHeight - h) / 2 : Math.min(80, Math.max(b.clientHeight - h - 80, a.y));
  };
  const zoomAt = (p: Point, factor: number) => {
    const a = at.current;
    const k = Math.min(MOST, Math.max(LEAST, a.k * factor));
    a.x = p.x - ((p.x - a.x) / a.k) * k;
    a.y = p.y - ((p.y - a.y) / a.k) * k;
    a.k = k;
    clamp();
    draw(true);
  };
  const middle = (): Point => ({ x: (box.current?.clientWidth ?? 0) / 2, y: (box.current?.clientHeight ?? 0) / 2 });
  const fit = () => {
    const b = box.current;
    if (!b) return;
    at.current.k = Math.max(LEAST, Math.min(b.clientWidth / size.width, b.clientHeight / size.height));
    clamp();
    draw(false);
  };
  const centreOn = (hex: string) => {
    const b = box.current;
    if (!b) return;
    const c = centre(hex);
    const a = at.current;
    if (a.k < 0.7) a.k = 0.9;
    a.x = b.clientWidth / 2 - c.x * a.k;
    a.y = b.clientHeight / 2 - c.y * a.k;
    clamp();
    draw(false);
  };
  useImperativeHandle(props.handle ?? { current: null }, () => ({ centreOn, fit, zoomBy: (f: number) => zoomAt(middle(), f) }), [size]);

  useEffect(() => {
    const b = box.current;
    if (!b) return;
    at.current.k = Math.max(b.clientWidth / size.width, b.clientHeight / size.height, 0.42);
    clamp();
    draw(false);
    const watch = new ResizeObserver(() => {
      clamp();
      draw(false);
    });
    watch.observe(b);
    const wheel = (e: WheelEvent) => {
      e.preventDefault();
      const r = b.getBoundingClientRect();
      zoomAt({ x: e.clientX - r.left, y: e.clientY - r.top }, Math.exp(-e.deltaY * (e.ctrlKey ? 0.01 : 0.0016)));
    };
    b.addEventListener("wheel", wheel, { passive: false });
    return () => {
      watch.disconnect();
      b.removeEventListener("wheel", wheel);
      clearTimeout(settle.current);
    };
  }, [size]);

  const local = (e: PointerEvent): Point => {
    const r = box.current!.getBoundingClientRect();
    return { x: e.clientX - r.left, y: e.clientY - r.top };
  };
  const hexUnder = (p: Point): string | null => {
    const a = at.current;
    return hexAt(props.grid, { x: (p.x - a.x) / a.k, y: (p.y - a.y) / a.k });
  };
  const down = (e: PointerEvent) => {
    box.current!.setPointerCapture(e.pointerId);
    pointers.current.set(e.pointerId, local(e));
    drag.current = { moved: pointers.current.size > 1 ? 99 : 0, active: true };
  };
  const move = (e: PointerEvent) => {
    const p = local(e);
    const before = pointers.current.get(e.pointerId);
    if (!before) {
      props.onHover?.(hexUnder(p));
      return;
    }
    if (pointers.current.size === 1) {
      const dx = p.x - before.x;
      const dy = p.y - before.y;
      drag.current.moved += Math.abs(dx) + Math.abs(dy);
      if (drag.current.moved > 6) {
        at.current.x += dx;
        at.current.y += dy;
        clamp();
        draw(true);
      }
    } else {
      const [a, b] = [...pointers.current.entries()].map(([id, q]) => (id === e.pointerId ? { old: q, now: p } : { old: q, now: q }));
      const span = (u: Point, v: Point) => Math.hypot(u.x - v.x, u.y - v.y) || 1;
      drag.current.moved = 99;
      zoomAt({ x: (a.now.x + b.now.x) / 2, y: (a.now.y + b.now.y) / 2 }, span(a.now, b.now) / span(a.old, b.old));
    }
    pointers.current.set(e.pointerId, p);
  };
  const up = (e: PointerEvent) => {
    const p = local(e);
    const was = pointers.current.delete(e.pointerId);
    if (was && drag.current.active && drag.current.moved <= 6 && e.type === "pointerup") {
      const hex = hexUnder(p);
      if (hex) {
        props.onCursor(hex);
        props.onHex(hex, { shift: e.shiftKey, alt: e.altKey });
      }
    }
    if (pointers.current.size === 0) drag.current.active = false;
  };
  const keydown = (e: KeyboardEvent) => {
    if (props.onKey?.(e)) {
      e.preventDefault();
      return;
    }
    const a = at.current;
    const pan = (dx: number, dy: number) => {
      a.x += dx;
      a.y += dy;
      clamp();
      draw(true);
    };
    if (e.key === "+" || e.key === "=") zoomAt(middle(), 1.25);
    else if (e.key === "-") zoomAt(middle(), 0.8);
    else if (e.key === "0") fit();
    else if (e.shiftKey && e.key === "ArrowLeft") pan(120, 0);
    else if (e.shiftKey && e.key === "ArrowRight") pan(-120, 0);
    else if (e.shiftKey && e.key === "ArrowUp") pan(0, 120);
    else if (e.shiftKey && e.key === "ArrowDown") pan(0, -120);
    else return;
    e.preventDefault();
  };
  const jump = (e: MouseEvent) => {
    const r = (e.currentTarget as HTMLElement).getBoundingClientRect();
    const b = box.current!;
    const a = at.current;
    a.x = b.clientWidth / 2 - ((e.clientX - r.left) / r.width) * size.width * a.k;
    a.y = b.clientHeight / 2 - ((e.clientY - r.top) / r.height) * size.height * a.k;
    clamp();
    draw(false);
  };
  const sheet = useMemo(() => <g class="sheet-layer" dangerouslySetInnerHTML={{ __html: props.sheet }} />, [props.sheet]);
  return (
    <div class="mapbox">
      <div class="mapview" ref={box} tabIndex={0} role="application" aria-label={props.label} onPointerDown={down} onPointerMove={move} onPointerUp={up} onPointerCancel={up} onPointerLeave={() => props.onHover?.(null)} onKeyDown={keydown}>
        <div class="mapplane" ref={plane}>
          <svg class="mapsvg" width={size.width} height={size.height} viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
            {sheet}
            {props.children}
          </svg>
        </div>
      </div>
      <div class="minimap" onClick={jump} aria-hidden="true" style={{ aspectRatio: `${size.width} / ${size.height}` }}>
        <svg viewBox={`0 0 ${size.width} ${size.height}`}>
          <use href="#mini-stacks" />
        </svg>
        <div class="minibox" ref={mini} />
      </div>
      <div class="zoomers">
        <button type="button" aria-label="+" onClick={() => zoomAt(middle(), 1.3)}>+</button>
        <button type="button" aria-label="−" onClick={() => zoomAt(middle(), 0.77)}>−</button>
        <button type="button" aria-label="⤢" onClick={fit}>⤢</button>
      </div>
    </div>
  );
}
