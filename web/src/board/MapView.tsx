// Pan and zoom over a sheet. The drawing never changes while one moves about: only a CSS transform does.
import type { ComponentChildren, JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { Icon } from "../frame/Icon";
import { t } from "../i18n";
import type { Bounds } from "./fan";
import type { Point } from "./geometry";
import { type Gestures, useGestures } from "./useGestures";
import { type Viewport, useViewport } from "./useViewport";

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

interface Props extends Gestures {
  size: { width: number; height: number };
  sheet: string;
  children?: ComponentChildren;
  /** What the small map shows over the land. */
  mini?: ComponentChildren;
  handle?: { current: MapHandle | null };
  label: string;
  onKey?(e: KeyboardEvent): boolean;
}

/** The map's own keys: zoom, and with Shift and an arrow a pan. */
function mapKey(v: Viewport, e: KeyboardEvent): boolean {
  if (e.key === "+" || e.key === "=") v.zoomAt(v.middle(), 1.25);
  else if (e.key === "-") v.zoomAt(v.middle(), 0.8);
  else if (e.key === "0") v.fit();
  else if (e.shiftKey && e.key === "ArrowLeft") v.pan(120, 0);
  else if (e.shiftKey && e.key === "ArrowRight") v.pan(-120, 0);
  else if (e.shiftKey && e.key === "ArrowUp") v.pan(0, 120);
  else if (e.shiftKey && e.key === "ArrowDown") v.pan(0, -120);
  else return false;
  return true;
}

export function MapView(props: Props): JSX.Element {
  const { size } = props;
  const v = useViewport(size, props.handle);
  const hands = useGestures(v, props);
  const [small, setSmall] = useState(localStorage.getItem("kessel-minimap") === "off");
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
        ref={v.box}
        tabIndex={0}
        role="application"
        aria-label={props.label}
        onPointerDown={hands.down}
        onPointerMove={hands.move}
        onPointerUp={hands.up}
        onPointerCancel={hands.up}
        onPointerLeave={hands.leave}
        onKeyDown={(e) => (props.onKey?.(e) || mapKey(v, e)) && e.preventDefault()}>
        <div class="mapplane" ref={v.plane}>
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
      {small ? null : <MiniMap v={v}>{props.mini}</MiniMap>}
      <Zoomers v={v} small={small} shrink={shrink} />
    </div>
  );
}

/** The whole land small, and the part of it that the window shows; a press goes there. */
function MiniMap({ v, children }: { v: Viewport; children?: ComponentChildren }): JSX.Element {
  const { size } = v;
  const jump = (e: PointerEvent) => {
    if (e.type === "pointermove" && e.buttons === 0) return;
    const r = (e.currentTarget as HTMLElement).getBoundingClientRect();
    const b = v.box.current!;
    const a = v.at.current;
    a.x = b.clientWidth / 2 - ((e.clientX - r.left) / r.width) * size.width * a.k;
    a.y = b.clientHeight / 2 - ((e.clientY - r.top) / r.height) * size.height * a.k;
    v.clamp();
    v.draw(true);
  };
  return (
    <div
      class="minimap"
      onPointerDown={jump}
      onPointerMove={jump}
      aria-hidden="true"
      style={{ aspectRatio: `${size.width} / ${size.height}` }}>
      <svg viewBox={`0 0 ${size.width} ${size.height}`}>
        <use href="#mini-land" />
        {children}
      </svg>
      <div class="minibox" ref={v.mini}>
        <i />
      </div>
    </div>
  );
}

function Zoomers({ v, small, shrink }: { v: Viewport; small: boolean; shrink(): void }): JSX.Element {
  return (
    <div class="zoomers">
      <button type="button" aria-label={t("zoom_in")} title={t("zoom_in")} onClick={() => v.zoomAt(v.middle(), 1.3)}>
        +
      </button>
      <button type="button" aria-label={t("zoom_out")} title={t("zoom_out")} onClick={() => v.zoomAt(v.middle(), 0.77)}>
        −
      </button>
      <button type="button" aria-label={t("zoom_fit")} title={t("zoom_fit")} onClick={v.fit}>
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
  );
}
