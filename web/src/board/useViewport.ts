// Where a sheet lies under its window and how large: pan, zoom, and what is brought into view. Only a CSS transform
// changes, never the drawing.
import { useEffect, useImperativeHandle, useRef } from "preact/hooks";
import type { Bounds } from "./fan";
import type { Point } from "./geometry";
import type { MapHandle } from "./MapView";

const LEAST = 0.22;
const MOST = 3.2;

interface Size {
  width: number;
  height: number;
}
interface Ref<T> {
  current: T;
}

/** The parts of the page that are moved, and where they are. */
interface Frame {
  size: Size;
  box: Ref<HTMLDivElement | null>;
  plane: Ref<HTMLDivElement | null>;
  mini: Ref<HTMLDivElement | null>;
  at: Ref<{ x: number; y: number; k: number }>;
  /** What the page brought into view, done again while it finds its size; a hand on the map puts an end to that. */
  shown: Ref<(() => void) | null>;
  settle: Ref<number>;
  frame: Ref<number>;
}
export interface Viewport extends Frame {
  clamp(): void;
  draw(moving: boolean): void;
  zoomAt(p: Point, factor: number): void;
  pan(dx: number, dy: number): void;
  middle(): Point;
  fit(): void;
  /** A point of the window on the sheet. */
  onSheet(p: Point): Point;
}

function paint(v: Frame): void {
  const { size } = v;
  v.frame.current = 0;
  const p = v.plane.current;
  const b = v.box.current;
  if (!p || !b) return;
  const { x, y, k } = v.at.current;
  p.style.transform = `translate(${x}px, ${y}px) scale(${k})`;
  if (v.mini.current) {
    const m = v.mini.current.style;
    const w = Math.min(1, b.clientWidth / k / size.width);
    const h = Math.min(1, b.clientHeight / k / size.height);
    b.parentElement?.classList.toggle("whole", w >= 0.999 && h >= 0.999);
    const share = (n: number) => `${Math.max(0, n) * 100}%`;
    m.transform = `translate(${share(-x / k / size.width)}, ${share(-y / k / size.height)})`;
    m.setProperty("--w", `${w * 100}%`);
    m.setProperty("--h", `${h * 100}%`);
  }
}
/** While a gesture lasts the sheet is one picture that is moved; afterwards it is drawn anew, sharp. */
function draw(v: Frame, moving: boolean): void {
  const p = v.plane.current;
  if (!p) return;
  if (moving) {
    v.shown.current = null;
    p.style.willChange = "transform";
    clearTimeout(v.settle.current);
    v.settle.current = window.setTimeout(() => draw(v, false), 160);
    if (v.frame.current === 0) v.frame.current = requestAnimationFrame(() => paint(v));
  } else {
    p.style.willChange = "auto";
    p.classList.toggle("far", v.at.current.k < 0.6);
    p.classList.toggle("near", v.at.current.k >= 1.1);
    paint(v);
  }
}
function clamp({ box, at, size }: Frame): void {
  const b = box.current;
  if (!b) return;
  const a = at.current;
  const w = size.width * a.k;
  const h = size.height * a.k;
  a.x = w <= b.clientWidth + 1 ? (b.clientWidth - w) / 2 : Math.min(80, Math.max(b.clientWidth - w - 80, a.x));
  a.y = h <= b.clientHeight + 1 ? (b.clientHeight - h) / 2 : Math.min(80, Math.max(b.clientHeight - h - 80, a.y));
}
function zoomAt(v: Frame, p: Point, factor: number): void {
  const a = v.at.current;
  const k = Math.min(MOST, Math.max(LEAST, a.k * factor));
  a.x = p.x - ((p.x - a.x) / a.k) * k;
  a.y = p.y - ((p.y - a.y) / a.k) * k;
  a.k = k;
  clamp(v);
  draw(v, true);
}

// ---- what is brought into view --------------------------------------------------------------------------------------

function show(v: Frame, place: (b: HTMLDivElement) => void): void {
  v.shown.current = () => {
    if (!v.box.current) return;
    place(v.box.current);
    clamp(v);
    draw(v, false);
  };
  v.shown.current();
}
function centreAt({ at }: Frame, b: HTMLDivElement, c: Point): void {
  at.current.x = b.clientWidth / 2 - c.x * at.current.k;
  at.current.y = b.clientHeight / 2 - c.y * at.current.k;
}
const fit = (v: Frame): void =>
  show(v, (b) => {
    v.at.current.k = Math.max(LEAST, Math.min(b.clientWidth / v.size.width, b.clientHeight / v.size.height));
  });
const fill = (v: Frame): void =>
  show(v, (b) => {
    v.at.current.k = Math.max(b.clientWidth / v.size.width, b.clientHeight / v.size.height, 0.42);
  });
const frameOn = (v: Frame, p: Point, q: Point): void =>
  show(v, (b) => {
    v.at.current.k = Math.min(
      1.4,
      Math.max(LEAST, Math.min(b.clientWidth / Math.abs(p.x - q.x), b.clientHeight / Math.abs(p.y - q.y))),
    );
    centreAt(v, b, { x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 });
  });
const centreOn = (v: Frame, c: Point): void =>
  show(v, (b) => {
    if (v.at.current.k < 0.7) v.at.current.k = 0.9;
    centreAt(v, b, c);
  });
const lookAt = (v: Frame, c: Point): void => show(v, (b) => centreAt(v, b, c));
function reveal(v: Frame, c: Point): void {
  const b = v.box.current;
  if (!b) return;
  const a = v.at.current;
  const x = a.x + c.x * a.k;
  const y = a.y + c.y * a.k;
  if (x > 50 && y > 50 && x < b.clientWidth - 50 && y < b.clientHeight - 50) return;
  lookAt(v, c);
}

// ---- what can be seen -----------------------------------------------------------------------------------------------

const middle = ({ box }: Frame): Point => ({
  x: (box.current?.clientWidth ?? 0) / 2,
  y: (box.current?.clientHeight ?? 0) / 2,
});
function under({ box, at }: Frame, x: number, y: number): Point | null {
  const r = box.current?.getBoundingClientRect();
  if (!r || x < r.left || y < r.top || x > r.right || y > r.bottom) return null;
  const a = at.current;
  return { x: (x - r.left - a.x) / a.k, y: (y - r.top - a.y) / a.k };
}
function seen({ box, at, size }: Frame): Bounds {
  const a = at.current;
  const b = box.current;
  const right = ((b?.clientWidth ?? 0) - a.x) / a.k;
  const bottom = ((b?.clientHeight ?? 0) - a.y) / a.k;
  return {
    left: Math.max(0, -a.x / a.k),
    top: Math.max(0, -a.y / a.k),
    right: Math.min(size.width, right),
    bottom: Math.min(size.height, bottom),
  };
}

const handleOf = (v: Frame): MapHandle => ({
  centreOn: (p) => centreOn(v, p),
  lookAt: (p) => lookAt(v, p),
  untouched: () => v.shown.current !== null,
  reveal: (p) => reveal(v, p),
  fit: () => fit(v),
  frame: (p, q) => frameOn(v, p, q),
  zoomBy: (f) => zoomAt(v, middle(v), f),
  focus: () => v.box.current?.focus(),
  under: (x, y) => under(v, x, y),
  seen: () => seen(v),
});

/** The window is filled at first, keeps what was shown while it changes its size, and zooms with the wheel. */
function useWindow(v: Frame): void {
  useEffect(() => {
    const b = v.box.current;
    if (!b) return;
    fill(v);
    const watch = new ResizeObserver(() => {
      if (v.shown.current) return v.shown.current();
      clamp(v);
      draw(v, false);
    });
    watch.observe(b);
    const wheel = (e: WheelEvent) => {
      e.preventDefault();
      const r = b.getBoundingClientRect();
      const factor = Math.exp(-e.deltaY * (e.ctrlKey ? 0.01 : 0.0016));
      zoomAt(v, { x: e.clientX - r.left, y: e.clientY - r.top }, factor);
    };
    b.addEventListener("wheel", wheel, { passive: false });
    return () => {
      watch.disconnect();
      b.removeEventListener("wheel", wheel);
      clearTimeout(v.settle.current);
      cancelAnimationFrame(v.frame.current);
    };
  }, [v.size]);
}

export function useViewport(size: Size, handle: Ref<MapHandle | null> | undefined): Viewport {
  const v: Frame = {
    size,
    box: useRef<HTMLDivElement>(null),
    plane: useRef<HTMLDivElement>(null),
    mini: useRef<HTMLDivElement>(null),
    at: useRef({ x: 0, y: 0, k: 0.5 }),
    shown: useRef<(() => void) | null>(null),
    settle: useRef(0),
    frame: useRef(0),
  };
  useImperativeHandle(handle ?? { current: null }, () => handleOf(v), [size]);
  useWindow(v);
  return {
    ...v,
    clamp: () => clamp(v),
    draw: (moving) => draw(v, moving),
    zoomAt: (p, factor) => zoomAt(v, p, factor),
    pan: (dx, dy) => {
      v.at.current.x += dx;
      v.at.current.y += dy;
      clamp(v);
      draw(v, true);
    },
    middle: () => middle(v),
    fit: () => fit(v),
    onSheet: (p) => ({ x: (p.x - v.at.current.x) / v.at.current.k, y: (p.y - v.at.current.y) / v.at.current.k }),
  };
}
