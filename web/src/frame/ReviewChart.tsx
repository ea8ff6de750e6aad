// The course of a game in one picture: expected points against the levels of victory, and below what dice and what
// decisions moved them. What lies between two stretches of a side is one column.
import type { JSX } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import { decimal, partyName, sideName, t } from "../i18n";
import { stretchText } from "../messages";
import type { Review, ReviewStretch } from "../net";
import { lowOf, signed } from "./Review";

interface Column {
  first: number; // index of its first stretch
  list: ReviewStretch[];
  side: string;
  before: number;
  luck: number;
  play: number;
}

const WIDTH = 336;
const LEFT = 26;
const COURSE = { top: 10, height: 140 };
const BARS = { height: 52, gap: 20 };
const DICE_TOP = COURSE.top + COURSE.height + 36;
const PLAY_TOP = DICE_TOP + BARS.height + BARS.gap;
const HEIGHT = PLAY_TOP + BARS.height + 6;

function columnsOf(data: Review): Column[] {
  const out: Column[] = [];
  data.stretches.forEach((s, i) => {
    const last = out[out.length - 1];
    if (last && s.side === "observer" && last.side === "observer") {
      last.list.push(s);
      last.luck += s.luck.points;
      last.play += s.play.points;
    } else
      out.push({
        first: i,
        list: [s],
        side: s.side,
        before: s.before.points,
        luck: s.luck.points,
        play: s.play.points,
      });
  });
  return out;
}

/** Round steps for an axis. */
function ticks(low: number, high: number): number[] {
  const raw = (high - low) / 4;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((k) => k * power).find((k) => k >= raw) ?? raw;
  const out = [];
  for (let v = Math.ceil(low / step) * step; v <= high + 1e-9; v += step) out.push(v);
  return out;
}

/** A turn begins a new part of the axis; a game whose stretches tell none has none. */
const headOf = (s: ReviewStretch): number => s.turn ?? 0;

export function ReviewChart(p: {
  data: Review;
  missed: number[];
  chosen: number | null;
  open(s: ReviewStretch): void;
}): JSX.Element {
  const { data } = p;
  const columns = useMemo(() => columnsOf(data), [data]);
  const [at, setAt] = useState<number | null>(null);
  const svg = useRef<SVGSVGElement>(null);
  const w = (WIDTH - LEFT) / columns.length;
  const x = (i: number) => LEFT + i * w;
  const points = [...columns.map((c) => c.before), data.end.points];
  const levels = data.levels;
  const near = levels ? [levels.draw, levels.win] : [];
  const pad = Math.max(1, (Math.max(...points, ...near) - Math.min(...points, ...near)) * 0.08);
  const low = Math.min(...points, ...near) - pad;
  const high = Math.max(...points, ...near) + pad;
  const y = (v: number) => COURSE.top + ((high - v) / (high - low)) * COURSE.height;
  const most = Math.max(
    0.5,
    ...columns.flatMap((c) => [Math.abs(c.luck), c.side === "observer" ? 0 : Math.abs(c.play)]),
  );
  const bar = (v: number) => (Math.min(Math.abs(v), most) / most) * (BARS.height / 2);
  const cls = (side: string) => (side === data.first ? "first" : side === data.second ? "second" : "between");
  const heads = columns
    .map((c, i) => ({ i, head: headOf(c.list[0]) }))
    .filter((h, k, all) => h.head !== 0 && (k === 0 || all[k - 1].head !== h.head));
  const room = (WIDTH - LEFT) / Math.max(1, heads.length) > 30;

  const columnOf = (stretch: number) =>
    columns.findIndex((c) => stretch >= c.first && stretch < c.first + c.list.length);
  const chosen = p.chosen === null ? -1 : columnOf(p.chosen);
  // Marks of missed chances stand over the line, and over each other where they would overlap.
  const marks: { rank: number; x: number; y: number }[] = [];
  for (const [rank, i] of p.missed.map((m, k) => [k + 1, columnOf(m)]).sort((a, b) => a[1] - b[1])) {
    const mark = { rank, x: x(i) + w / 2, y: y(Math.max(points[i], points[i + 1])) - 11 };
    for (const other of marks)
      if (Math.abs(other.x - mark.x) < 14 && Math.abs(other.y - mark.y) < 14) mark.y = other.y - 14;
    if (mark.y < COURSE.top) mark.y = y(Math.min(points[i], points[i + 1])) + 11;
    marks.push(mark);
  }

  const band = (from: number, to: number, name: string) => {
    const top = Math.max(COURSE.top, y(Math.min(to, high)));
    const bottom = Math.min(COURSE.top + COURSE.height, y(Math.max(from, low)));
    return bottom > top ? (
      <rect class={"band " + name} x={LEFT} width={WIDTH - LEFT} y={top} height={bottom - top} />
    ) : null;
  };
  const bars = (top: number, name: string, value: (c: Column) => number, kind: (c: Column) => string) => (
    <g>
      <text class="axis" x={LEFT} y={top - 5}>
        {name}
      </text>
      <line class="zero" x1={LEFT} x2={WIDTH} y1={top + BARS.height / 2} y2={top + BARS.height / 2} />
      {columns.map((c, i) => {
        const h = bar(value(c));
        return h < 0.15 ? null : (
          <rect
            key={i}
            class={"fill " + kind(c)}
            x={x(i) + w * 0.12}
            width={w * 0.76}
            y={value(c) > 0 ? top + BARS.height / 2 - h : top + BARS.height / 2}
            height={h}
          />
        );
      })}
      <text class="axis end" x={LEFT - 4} y={top + 6}>
        +{decimal(most)}
      </text>
      <text class="axis end" x={LEFT - 4} y={top + BARS.height}>
        −{decimal(most)}
      </text>
    </g>
  );
  const columnAt = (e: { clientX: number }): number => {
    const box = svg.current!.getBoundingClientRect();
    return Math.max(
      0,
      Math.min(columns.length - 1, Math.floor((((e.clientX - box.x) / box.width) * WIDTH - LEFT) / w)),
    );
  };
  const nameOf = (c: Column) => stretchText(c.list[0]) + (c.list.length === 1 ? "" : " …");
  const told = (c: Column) =>
    `${nameOf(c)}: ${t("review_told", { points: decimal(c.before), dice: signed(c.luck), play: signed(c.play) })}`;
  const key = (e: KeyboardEvent) => {
    const step = (
      {
        ArrowRight: 1,
        ArrowUp: 1,
        ArrowLeft: -1,
        ArrowDown: -1,
        PageUp: 5,
        PageDown: -5,
        Home: -1e6,
        End: 1e6,
      } as Record<string, number>
    )[e.key];
    if (e.key === "Enter" || e.key === " ") p.open(columns[at ?? 0].list[0]);
    else if (step !== undefined) setAt(Math.max(0, Math.min(columns.length - 1, (at ?? -1) + step)));
    else return;
    e.preventDefault();
  };
  return (
    <figure
      class="course"
      role="slider"
      tabIndex={0}
      aria-label={t("review_course_label")}
      aria-valuemin={0}
      aria-valuemax={columns.length - 1}
      aria-valuenow={at ?? 0}
      aria-valuetext={told(columns[at ?? 0])}
      onKeyDown={key}>
      <svg
        ref={svg}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        aria-hidden="true"
        onPointerMove={(e) => e.pointerType === "mouse" && setAt(columnAt(e))}
        onPointerLeave={() => setAt(null)}
        onClick={(e) => {
          const i = columnAt(e);
          setAt(i);
          p.open(columns[i].list[0]);
        }}>
        {levels ? (
          <>
            {band(levels.win, high, cls(data.high))}
            {levels.draw < levels.win ? band(levels.draw, levels.win, "draw") : null}
            {band(low, levels.draw, cls(lowOf(data)))}
          </>
        ) : null}
        {ticks(low, high).map((v) => (
          <g key={v}>
            <line class="rule" x1={LEFT} x2={WIDTH} y1={y(v)} y2={y(v)} />
            <text class="axis end" x={LEFT - 4} y={y(v) + 3}>
              {v}
            </text>
          </g>
        ))}
        {heads.map(({ i, head }, k) => (
          <g key={i}>
            {k > 0 ? <line class="rule" x1={x(i)} x2={x(i)} y1={COURSE.top} y2={HEIGHT - 6} /> : null}
            <text class="axis" x={x(i) + 2} y={COURSE.top + COURSE.height + 11}>
              {room ? t("turn", { n: head }) : head}
            </text>
          </g>
        ))}
        {levels ? (
          <g class="names">
            <text x={WIDTH - 4} y={y(levels.win) - 4}>
              {t("result_won", { side: sideName(data.high) })}
            </text>
            {levels.draw < levels.win ? (
              <text x={WIDTH - 4} y={(y(levels.win) + y(levels.draw)) / 2 + 3.5}>
                {t("result_draw")}
              </text>
            ) : null}
            <text x={WIDTH - 4} y={y(levels.draw) + 11}>
              {t("result_won", { side: sideName(lowOf(data)) })}
            </text>
          </g>
        ) : null}
        <polyline class="line" points={points.map((v, i) => `${x(i)},${y(v)}`).join(" ")} />
        <circle class="last" cx={x(columns.length)} cy={y(data.end.points)} r={3} />
        {bars(
          DICE_TOP,
          t("review_dice"),
          (c) => c.luck,
          () => "dice",
        )}
        {bars(
          PLAY_TOP,
          t("review_play"),
          (c) => (c.side === "observer" ? 0 : c.play),
          (c) => cls(c.side),
        )}
        {marks.map((m) => (
          <g key={m.rank} class="missed" transform={`translate(${m.x} ${m.y})`}>
            <circle r={6.5} />
            <text y={3.2}>{m.rank}</text>
          </g>
        ))}
        {chosen >= 0 ? (
          <rect class="here chosen" x={x(chosen)} width={w} y={COURSE.top} height={HEIGHT - COURSE.top - 4} />
        ) : null}
        {at !== null ? <rect class="here" x={x(at)} width={w} y={COURSE.top} height={HEIGHT - COURSE.top - 4} /> : null}
      </svg>
      <figcaption class="hint">{at !== null ? told(columns[at]) : t("review_course_hint")}</figcaption>
      <p class="legend" aria-hidden="true">
        <i class="fill dice" />
        {t("review_dice")} <i class="fill first" />
        <span>{partyName(data.first)}</span> <i class="fill second" />
        <span>{partyName(data.second)}</span> <i class="fill missed">1</i>
        {t("review_missed_one")}
      </p>
    </figure>
  );
}
