// Pan and zoom over a sheet. The drawing never changes while one moves about: only a CSS transform does.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useImperativeHandle, useMemo, useRef, useState } from "preact/hooks";
import { Icon } from "../frame/Icon";
import { t } from "../i18n";
import type { Bounds } from "./fan";
import type { Point } from "./geometry";

export interface MapHandle {
  centreOn(p: Point): void;
  /** Puts a point into the middle, without a change of scale. */
  lookAt(p: Point): void;
  /** Has nobody moved or pressed the map since the page showed something on it? */
  untouched(): boolean;
  /** Brings a point into view if it is not, without a change of scale. */
  reveal(p: Point): void;
  fit(): void;
  /** As large as it can be with both corners in view. */
  frame(a: Point, b: Point): void;
  zoomBy(factor: number): void;
  focus(): void;
  /** The point of the sheet under a point of the window, or null where the map is not. */
  under(x: number, y: number): Point | null;
  /** What can be seen of the sheet. */
  seen(): Bounds;
}
export interface Press {
  shift: boolean;
  alt: boolean;
  touch: boolean;
}

interface Props {
  size: { width: number; height: number };
  sheet: string;
  children?: ComponentChildren;
  /** What the small map shows over the land. */
  mini?: ComponentChildren;
  handle?: { current: MapHandle | null };
  label: string;
  /** The name of the place under a point, or null off the map. */
  placeAt(p: Point): string | null;
  onPress(place: string, how: Press): void;
  onHover?(place: string | null): void;
  onKey?(e: KeyboardEvent): boolean;
  /** May a drag begin here? If so the pieces there are drawn along instead of the map. */
  canDrag?(place: string, touch: boolean, shift: boolean): boolean;
  onDrag?(at: { point: Point; place: string | null } | null): void;
  onDrop?(place: string): void;
}

const LEAST = 0.22;
const MOST = 3.2;
const STILL = 6; // a press that moved less is a click

export function MapView(props: Props): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const plane = useRef<HTMLDivElement>(null);
  const mini = useRef<HTMLDivElement>(null);
  const at = useRef({ x: 0, y: 0, k: 0.5 });
  const pointers = useRef(new Map<number, Point>());
  const gesture = useRef({ moved: 0, active: false, carries: false });
  const settle = useRef(0);
  const frame = useRef(0);
  const hovered = useRef<string | null>(null);
  /** What the page brought into view, done again while it finds its size; a hand on the map puts an end to that. */
  const shown = useRef<(() => void) | null>(null);
  const [small, setSmall] = useState(localStorage.getItem("kessel-minimap") === "off");
  const { size } = props;

  const paint = () => {
    frame.current = 0;
    const p = plane.current;
    const b = box.current;
    if (!p || !b) return;
    const { x, y, k } = at.current;
    p.style.transform = `translate(${x}px, ${y}px) scale(${k})`;
    if (mini.current) {
      const m = mini.current.style;
      const w = Math.min(1, b.clientWidth / k / size.width);
      const h = Math.min(1, b.clientHeight / k / size.height);
      b.parentElement?.classList.toggle("whole", w >= 0.999 && h >= 0.999);
      const share = (n: number) => `${Math.max(0, n) * 100}%`;
      m.transform = `translate(${share(-x / k / size.width)}, ${share(-y / k / size.height)})`;
      m.setProperty("--w", `${w * 100}%`);
      m.setProperty("--h", `${h * 100}%`);
    }
  };
  /** While a gesture lasts the sheet is one picture that is moved; afterwards it is drawn anew, sharp. */
  const draw = (moving: boolean) => {
    const p = plane.current;
    if (!p) return;
    if (moving) {
      shown.current = null;
      p.style.willChange = "transform";
      clearTimeout(settle.current);
      settle.current = window.setTimeout(() => draw(false), 160);
      if (frame.current === 0) frame.current = requestAnimationFrame(paint);
    } else {
      p.style.willChange = "auto";
      p.classList.toggle("far", at.current.k < 0.6);
      p.classList.toggle("near", at.current.k >= 1.1);
      paint();
    }
  };
  const clamp = () => {
    const b = box.current;
    if (!b) return;
    const a = at.current;
    const w = size.width * a.k;
    const h = size.height * a.k;
    a.x = w <= b.clientWidth + 1 ? (b.clientWidth - w) / 2 : Math.min(80, Math.max(b.clientWidth - w - 80, a.x));
    a.y = h <= b.clientHeight + 1 ? (b.clientHeight - h) / 2 : Math.min(80, Math.max(b.clientHeight - h - 80, a.y));
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
  const show = (place: (b: HTMLDivElement) => void) => {
    shown.current = () => {
      if (!box.current) return;
      place(box.current);
      clamp();
      draw(false);
    };
    shown.current();
  };
  const centreAt = (b: HTMLDivElement, c: Point) => {
    at.current.x = b.clientWidth / 2 - c.x * at.current.k;
    at.current.y = b.clientHeight / 2 - c.y * at.current.k;
  };
  const whole = (b: HTMLDivElement) => {
    at.current.k = Math.max(LEAST, Math.min(b.clientWidth / size.width, b.clientHeight / size.height));
  };
  const filled = (b: HTMLDivElement) => {
    at.current.k = Math.max(b.clientWidth / size.width, b.clientHeight / size.height, 0.42);
  };
  const fit = () => show(whole);
  const frameOn = (p: Point, q: Point) =>
    show((b) => {
      at.current.k = Math.min(
        1.4,
        Math.max(LEAST, Math.min(b.clientWidth / Math.abs(p.x - q.x), b.clientHeight / Math.abs(p.y - q.y))),
      );
      centreAt(b, { x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 });
    });
  const centreOn = (c: Point) =>
    show((b) => {
      if (at.current.k < 0.7) at.current.k = 0.9;
      centreAt(b, c);
    });
  const lookAt = (c: Point) => show((b) => centreAt(b, c));
  const reveal = (c: Point) => {
    const b = box.current;
    if (!b) return;
    const a = at.current;
    const x = a.x + c.x * a.k;
    const y = a.y + c.y * a.k;
    if (x > 50 && y > 50 && x < b.clientWidth - 50 && y < b.clientHeight - 50) return;
    lookAt(c);
  };
  const under = (x: number, y: number): Point | null => {
    const r = box.current?.getBoundingClientRect();
    if (!r || x < r.left || y < r.top || x > r.right || y > r.bottom) return null;
    const a = at.current;
    return { x: (x - r.left - a.x) / a.k, y: (y - r.top - a.y) / a.k };
  };
  const seen = (): Bounds => {
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
  };
  useImperativeHandle(
    props.handle ?? { current: null },
    () => ({
      centreOn,
      lookAt,
      untouched: () => shown.current !== null,
      reveal,
      fit,
      frame: frameOn,
      zoomBy: (f: number) => zoomAt(middle(), f),
      focus: () => box.current?.focus(),
      under,
      seen,
    }),
    [size],
  );

  useEffect(() => {
    const b = box.current;
    if (!b) return;
    show(filled);
    const watch = new ResizeObserver(() => {
      if (shown.current) return shown.current();
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
      cancelAnimationFrame(frame.current);
    };
  }, [size]);

  const local = (e: PointerEvent): Point => {
    const r = box.current!.getBoundingClientRect();
    return { x: e.clientX - r.left, y: e.clientY - r.top };
  };
  const onSheet = (p: Point): Point => ({
    x: (p.x - at.current.x) / at.current.k,
    y: (p.y - at.current.y) / at.current.k,
  });
  const placeUnder = (p: Point): string | null => props.placeAt(onSheet(p));
  const hover = (place: string | null) => {
    if (place === hovered.current) return;
    hovered.current = place;
    props.onHover?.(place);
  };
  const down = (e: PointerEvent) => {
    if (e.button > 0) return;
    shown.current = null;
    const p = local(e);
    box.current!.setPointerCapture(e.pointerId);
    pointers.current.set(e.pointerId, p);
    const place = placeUnder(p);
    const carries =
      pointers.current.size === 1 &&
      place !== null &&
      (props.canDrag?.(place, e.pointerType === "touch", e.shiftKey) ?? false);
    if (!carries && gesture.current.carries) props.onDrag?.(null);
    gesture.current = { moved: pointers.current.size > 1 ? 99 : 0, active: true, carries };
  };
  const move = (e: PointerEvent) => {
    const p = local(e);
    const before = pointers.current.get(e.pointerId);
    if (!before) return hover(placeUnder(p));
    const g = gesture.current;
    if (pointers.current.size === 1) {
      const dx = p.x - before.x;
      const dy = p.y - before.y;
      g.moved += Math.abs(dx) + Math.abs(dy);
      if (g.moved > STILL && g.carries) {
        const place = placeUnder(p);
        hover(place);
        props.onDrag?.({ point: onSheet(p), place });
      } else if (g.moved > STILL) {
        at.current.x += dx;
        at.current.y += dy;
        clamp();
        draw(true);
      }
    } else {
      const [a, b] = [...pointers.current.entries()].map(([id, q]) =>
        id === e.pointerId ? { old: q, now: p } : { old: q, now: q },
      );
      const span = (u: Point, v: Point) => Math.hypot(u.x - v.x, u.y - v.y) || 1;
      g.moved = 99;
      zoomAt({ x: (a.now.x + b.now.x) / 2, y: (a.now.y + b.now.y) / 2 }, span(a.now, b.now) / span(a.old, b.old));
    }
    pointers.current.set(e.pointerId, p);
  };
  const up = (e: PointerEvent) => {
    const p = local(e);
    const was = pointers.current.delete(e.pointerId);
    const g = gesture.current;
    const place = placeUnder(p);
    if (was && g.active && g.moved <= STILL && e.type === "pointerup") {
      if (place) props.onPress(place, { shift: e.shiftKey, alt: e.altKey, touch: e.pointerType === "touch" });
    } else if (was && g.carries) {
      props.onDrag?.(null);
      if (place && e.type === "pointerup") props.onDrop?.(place);
    }
    if (pointers.current.size === 0) gesture.current = { moved: 0, active: false, carries: false };
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
  const jump = (e: PointerEvent) => {
    if (e.type === "pointermove" && e.buttons === 0) return;
    const r = (e.currentTarget as HTMLElement).getBoundingClientRect();
    const b = box.current!;
    const a = at.current;
    a.x = b.clientWidth / 2 - ((e.clientX - r.left) / r.width) * size.width * a.k;
    a.y = b.clientHeight / 2 - ((e.clientY - r.top) / r.height) * size.height * a.k;
    clamp();
    draw(true);
  };
  const shrink = () => {
    localStorage.setItem("kessel-minimap", small ? "on" : "off");
    setSmall(!small);
  };
  const sheet = useMemo(
    () => <g class="sheet-layer" dangerouslySetInnerHTML={{ __html: props.sheet }} />,
    [props.sheet],
  );
  return (
    <div class="mapbox">
      <div
        class="mapview"
        ref={box}
        tabIndex={0}
        role="application"
        aria-label={props.label}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
        onPointerLeave={() => hover(null)}
        onKeyDown={keydown}>
        <div class="mapplane" ref={plane}>
          <svg
            class="mapsvg"
            width={size.width}
            height={size.height}
            viewBox={`0 0 ${size.width} ${size.height}`}
            aria-hidden="true">
            {sheet}
            {props.children}
          </svg>
        </div>
      </div>
      {small ? null : (
        <div
          class="minimap"
          onPointerDown={jump}
          onPointerMove={jump}
          aria-hidden="true"
          style={{ aspectRatio: `${size.width} / ${size.height}` }}>
          <svg viewBox={`0 0 ${size.width} ${size.height}`}>
            <use href="#mini-land" />
            {props.mini}
          </svg>
          <div class="minibox" ref={mini}>
            <i />
          </div>
        </div>
      )}
      <div class="zoomers">
        <button type="button" aria-label={t("zoom_in")} title={t("zoom_in")} onClick={() => zoomAt(middle(), 1.3)}>
          +
        </button>
        <button type="button" aria-label={t("zoom_out")} title={t("zoom_out")} onClick={() => zoomAt(middle(), 0.77)}>
          −
        </button>
        <button type="button" aria-label={t("zoom_fit")} title={t("zoom_fit")} onClick={fit}>
          <Icon name="fit" />
        </button>
        <button
          type="button"
          class="mini-toggle"
          aria-label={t("minimap")}
          title={t("minimap")}
          aria-pressed={!small}
          onClick={shrink}>
          <Icon name="mini" />
        </button>
      </div>
    </div>
  );
}
