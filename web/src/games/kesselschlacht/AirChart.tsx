// The air sector chart: the same land, cut into its 24 sectors, with the aircraft over them. One's own are placed by
// clicking or dragging; the other side's are seen when both have sealed.
import type { JSX } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import { type Point, HEIGHT, MARGIN, SIDE, centre, colOf, mapSize } from "../../board/geometry";
import { partyName, sideName, t } from "../../i18n";
import { reasonText } from "../../messages";
import { AirCounter } from "./counters";
import type { Ctx } from "./context";
import { objectiveSpot, PLANE, townName } from "./map";
import { formationColour } from "./symbols";
import type { AirDef, Board, SeenAir } from "./types";
import { Case } from "./widgets";
import { w } from "./words";

const SIZE = 104; // of a counter on the chart
const GAP = 112;
const TRAY = 270; // the holding boxes below the land

interface Sector {
  n: number;
  x: number;
  y: number;
  w: number;
  h: number;
}
/** The sectors as plain boxes that fill the chart. */
function sectorsOf(board: Board): Sector[] {
  const boxes = new Map<number, { x0: number; x1: number; y0: number; y1: number }>();
  for (const h of board.hexes) {
    const c = centre(h.id);
    if (colOf(h.id) % 2 === 0) c.y -= HEIGHT / 2; // even columns lie half a hex lower: as if they did not
    const b = boxes.get(h.sector) ?? { x0: Infinity, x1: -Infinity, y0: Infinity, y1: -Infinity };
    boxes.set(h.sector, {
      x0: Math.min(b.x0, c.x),
      x1: Math.max(b.x1, c.x),
      y0: Math.min(b.y0, c.y),
      y1: Math.max(b.y1, c.y),
    });
  }
  const list = [...boxes].sort((a, b) => a[0] - b[0]);
  return list.map(([n, b]) => ({
    n,
    x: b.x0 - SIDE * 0.75,
    y: b.y0 - HEIGHT / 2,
    w: b.x1 - b.x0 + SIDE * 1.5,
    h: b.y1 - b.y0 + HEIGHT,
  }));
}

const inside = (s: { x: number; y: number; w: number; h: number }, p: Point): boolean =>
  p.x >= s.x && p.x < s.x + s.w && p.y >= s.y && p.y < s.y + s.h;

/** Where the i-th aircraft of a box lies. */
const spot = (box: { x: number; y: number; w: number }, i: number, top: number): Point => {
  const across = Math.max(1, Math.floor((box.w - 16) / GAP));
  return { x: box.x + 16 + SIZE / 2 + (i % across) * GAP, y: box.y + top + SIZE / 2 + Math.floor(i / across) * GAP };
};

export function AirChart(props: { c: Ctx; close(): void }): JSX.Element {
  const { c } = props;
  const svg = useRef<SVGSVGElement>(null);
  const [drag, setDrag] = useState<{ air: string; at: Point; moved: boolean } | null>(null);
  const dragged = useRef(false); // the click that ends a drag is part of it
  const size = mapSize(c.board.grid);
  const sectors = useMemo(() => sectorsOf(c.board), [c.board]);
  const left = MARGIN;
  const trays = ["soviet", "axis"].map((side, i) => ({
    side,
    x: left + i * ((size.width - 2 * left) / 2 + 10),
    y: size.height + 10,
    w: (size.width - 2 * left) / 2 - 10,
    h: TRAY - 30,
  }));
  const placing = c.step === "air-place";
  const mine = (a: SeenAir): boolean => a.side === c.side && placing;
  const onSheet = (e: MouseEvent): Point => {
    const m = svg.current!.getScreenCTM()!.inverse();
    const p = new DOMPoint(e.clientX, e.clientY).matrixTransform(m);
    return { x: p.x, y: p.y };
  };
  const put = (air: string, at: Point) => {
    const s = sectors.find((x) => inside(x, at));
    const now = c.view.air.find((a) => a.id === air);
    c.setPlane(null);
    if (s) {
      // what is not offered is refused with its case
      if (now?.where !== "placed" || now.sector !== s.n) c.act(`fly ${air} ${s.n}`);
    } else if (now?.where === "placed" && trays.some((x) => x.side === c.side && inside(x, at))) c.act("ground " + air);
  };
  const fly = (sector: number) => {
    if (c.plane && placing) put(c.plane, { x: sectors[sector - 1].x + 5, y: sectors[sector - 1].y + 5 });
  };
  const down = (e: PointerEvent) => {
    const air = (e.target as Element).closest("[data-air]")?.getAttribute("data-air");
    const a = c.view.air.find((x) => x.id === air);
    if (a && mine(a)) {
      svg.current!.setPointerCapture(e.pointerId);
      setDrag({ air: a.id, at: onSheet(e), moved: false });
      dragged.current = true;
    } else dragged.current = false;
  };
  // A click, not the first touch: a finger may want to push the chart along.
  const click = (e: MouseEvent) => {
    if (!dragged.current && c.plane && placing) put(c.plane, onSheet(e));
  };
  const move = (e: PointerEvent) => {
    if (!drag) return;
    const at = onSheet(e);
    setDrag({ ...drag, at, moved: drag.moved || Math.hypot(at.x - drag.at.x, at.y - drag.at.y) > 12 });
  };
  const up = (e: PointerEvent) => {
    if (!drag) return;
    setDrag(null);
    if (drag.moved) put(drag.air, onSheet(e));
    else c.setPlane(c.plane === drag.air ? null : drag.air);
  };
  const by = (test: (a: SeenAir) => boolean): SeenAir[] => c.view.air.filter(test);
  const plane = (a: SeenAir, p: Point) => (
    <g
      key={a.id}
      class={"chart-plane" + (mine(a) ? " mine" : "")}
      data-air={a.id}
      role="button"
      tabIndex={mine(a) ? 0 : -1}
      aria-label={`${c.names.air(a.id)}${a.sector ? ", " + w("sector_n", { n: a.sector }) : ""}`}
      aria-pressed={c.plane === a.id}
      onKeyDown={(e) => (e.key === "Enter" || e.key === " ") && mine(a) && c.setPlane(c.plane === a.id ? null : a.id)}>
      <AirCounter
        def={c.airDefs.get(a.id) as AirDef}
        air={a}
        x={p.x}
        y={p.y}
        size={SIZE}
        picked={c.plane === a.id || drag?.air === a.id}
      />
    </g>
  );
  const hqs = c.board.formations
    .filter((f) => f.track !== undefined)
    .map((f) => ({ id: f.id, hex: c.seen.get(f.hq)?.hex }))
    .filter((f): f is { id: string; hex: string } => f.hex !== undefined);
  const sealed = c.view.sealed.map(partyName).join(", ");
  return (
    <div class="airchart" data-screen="air">
      <header>
        <h2>{w("air_chart")}</h2>
        {["setup", "A", "B"].includes(c.view.phase) ? null : (
          <span>{w("initiative", { side: partyName(c.view.initiative) })}</span>
        )}
        {sealed ? <span class="sealed">{w("sealed_by", { side: sealed })}</span> : null}
        {placing && c.o.has("done") ? (
          <button type="button" class="primary" data-do="seal" onClick={() => c.act("done")}>
            {w("seal")}
          </button>
        ) : null}
        <button type="button" data-do="map" onClick={props.close}>
          {w("back_to_map")}
        </button>
      </header>
      {c.game.refusal ? (
        <p class="refusal" role="alert">
          {t("refused")}: {reasonText(c.game.refusal)}{" "}
          {c.game.refusal.rule ? <Case c={c} rule={c.game.refusal.rule} /> : null}
        </p>
      ) : null}
      <div class="chart-scroll">
        <svg
          ref={svg}
          viewBox={`${left - 30} ${MARGIN - 30} ${size.width - 2 * left + 60} ${size.height + TRAY - MARGIN + 30}`}
          onPointerDown={down}
          onPointerMove={move}
          onPointerUp={up}
          onPointerCancel={() => setDrag(null)}
          onClick={click}>
          <use href="#mini-land" opacity={0.75} />
          {sectors.map((s) => (
            <text key={s.n} class="chart-number" x={s.x + s.w / 2} y={s.y + s.h / 2 + 52}>
              {s.n}
            </text>
          ))}
          {sectors.map((s) => {
            const can = placing && c.plane !== null && c.o.has(`fly ${c.plane} ${s.n}`);
            const here = by((a) => a.where === "placed" && a.sector === s.n);
            return (
              <g
                key={s.n}
                class={
                  "chart-sector" + (can ? " can" : "") + (new Set(here.map((a) => a.side)).size > 1 ? " contested" : "")
                }
                data-sector={s.n}
                role="button"
                tabIndex={placing ? 0 : -1}
                aria-label={
                  `${w("sector_n", { n: s.n })}: ` + (here.map((a) => c.names.air(a.id)).join(", ") || t("empty"))
                }
                onKeyDown={(e) => (e.key === "Enter" || e.key === " ") && fly(s.n)}>
                <rect x={s.x} y={s.y} width={s.w} height={s.h} />
              </g>
            );
          })}
          {c.board.hexes
            .filter((h) => h.t === "city" || (h.vp ?? 0) > 0)
            .map((h) => {
              const p = centre(h.id);
              return (
                <g key={h.id} class="chart-town">
                  <rect x={p.x - 9} y={p.y - 9} width={18} height={18} />
                  <text x={objectiveSpot(h.id).x} y={p.y + 10}>
                    {townName(c.board, h.name ?? "")}
                  </text>
                </g>
              );
            })}
          {c.board.airfields.map((a) => {
            const p = centre(a.hex);
            return (
              <g
                key={a.hex}
                class={"chart-field " + (c.view.soviet_airfields.includes(a.hex) ? "soviet" : "axis")}
                transform={`translate(${p.x} ${p.y + 26})`}>
                <circle r={15} />
                <path d={PLANE} transform="scale(1.4)" />
              </g>
            );
          })}
          {hqs.map((f) => {
            const p = centre(f.hex);
            const colour = formationColour(f.id);
            return (
              <g key={f.id} class="chart-hq" transform={`translate(${p.x} ${p.y - 30})`}>
                <rect x={-46} y={-18} width={92} height={30} rx={4} style={{ fill: colour.fill }} />
                <text y={4} style={{ fill: colour.ink }}>
                  {f.id}
                </text>
              </g>
            );
          })}
          {sectors.map((s) =>
            by((a) => a.where === "placed" && a.sector === s.n).map((a, i) => plane(a, spot(s, i, 16))),
          )}
          {trays.map((x) => (
            <g key={x.side} class="chart-tray">
              <rect x={x.x} y={x.y} width={x.w} height={x.h} rx={8} />
              <text x={x.x + 14} y={x.y - 6}>
                {w("holding", { side: sideName(x.side) })}
              </text>
              {by((a) => a.side === x.side && a.where === "ready").map((a, i) => plane(a, spot(x, i, 12)))}
            </g>
          ))}
          {drag?.moved ? (
            <g class="ghost">
              <AirCounter def={c.airDefs.get(drag.air)!} x={drag.at.x} y={drag.at.y} size={SIZE} picked />
            </g>
          ) : null}
        </svg>
      </div>
      <footer class="hint">
        {placing ? w("chart_hint") : ""}{" "}
        {by((a) => a.where === "home").length > 0
          ? `${w("gone_home")}: ${by((a) => a.where === "home")
              .map((a) => c.names.air(a.id))
              .join(", ")}`
          : ""}
      </footer>
    </div>
  );
}
