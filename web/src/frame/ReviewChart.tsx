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

interface Props {
  data: Review;
  missed: number[];
  chosen: number | null;
  open(s: ReviewStretch): void;
}

/** Where everything lies in the picture. */
interface Plan {
  data: Review;
  columns: Column[];
  /** Expected points before each column, and at the end. */
  points: number[];
  low: number;
  high: number;
  /** The longest bar. */
  most: number;
  /** Width of a column. */
  w: number;
  x(column: number): number;
  y(points: number): number;
  cls(side: string): string;
}
function planOf(data: Review): Plan {
  const columns = columnsOf(data);
  const w = (WIDTH - LEFT) / columns.length;
  const points = [...columns.map((c) => c.before), data.end.points];
  const near = data.levels ? [data.levels.draw, data.levels.win] : [];
  const pad = Math.max(1, (Math.max(...points, ...near) - Math.min(...points, ...near)) * 0.08);
  const low = Math.min(...points, ...near) - pad;
  const high = Math.max(...points, ...near) + pad;
  const most = Math.max(
    0.5,
    ...columns.flatMap((c) => [Math.abs(c.luck), c.side === "observer" ? 0 : Math.abs(c.play)]),
  );
  return {
    ...{ data, columns, points, low, high, most, w },
    x: (i) => LEFT + i * w,
    y: (v) => COURSE.top + ((high - v) / (high - low)) * COURSE.height,
    cls: (side) => (side === data.first ? "first" : side === data.second ? "second" : "between"),
  };
}
const columnOf = ({ columns }: Plan, stretch: number): number =>
  columns.findIndex((c) => stretch >= c.first && stretch < c.first + c.list.length);

/** Marks of missed chances stand over the line, and over each other where they would overlap. */
function marksOf(plan: Plan, missed: number[]): { rank: number; x: number; y: number }[] {
  const { x, y, w, points } = plan;
  const marks: { rank: number; x: number; y: number }[] = [];
  for (const [rank, i] of missed.map((m, k) => [k + 1, columnOf(plan, m)]).sort((a, b) => a[1] - b[1])) {
    const mark = { rank, x: x(i) + w / 2, y: y(Math.max(points[i], points[i + 1])) - 11 };
    for (const other of marks)
      if (Math.abs(other.x - mark.x) < 14 && Math.abs(other.y - mark.y) < 14) mark.y = other.y - 14;
    if (mark.y < COURSE.top) mark.y = y(Math.min(points[i], points[i + 1])) + 11;
    marks.push(mark);
  }
  return marks;
}

const STEPS: Record<string, number> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 5,
  PageDown: -5,
  Home: -1e6,
  End: 1e6,
};

export function ReviewChart(p: Props): JSX.Element {
  const { data } = p;
  const plan = useMemo(() => planOf(data), [data]);
  const { columns } = plan;
  const [at, setAt] = useState<number | null>(null);
  const nameOf = (c: Column) => stretchText(c.list[0]) + (c.list.length === 1 ? "" : " …");
  const told = (c: Column) =>
    `${nameOf(c)}: ${t("review_told", { points: decimal(c.before), dice: signed(c.luck), play: signed(c.play) })}`;
  const key = (e: KeyboardEvent) => {
    const step = STEPS[e.key];
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
      <Picture p={p} plan={plan} at={at} setAt={setAt} />
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

interface Pointed {
  p: Props;
  plan: Plan;
  at: number | null;
  setAt(column: number | null): void;
}
function Picture({ p, plan, at, setAt }: Pointed): JSX.Element {
  const { columns, points, x, y, w, cls } = plan;
  const svg = useRef<SVGSVGElement>(null);
  const columnAt = (e: { clientX: number }): number => {
    const box = svg.current!.getBoundingClientRect();
    return Math.max(
      0,
      Math.min(columns.length - 1, Math.floor((((e.clientX - box.x) / box.width) * WIDTH - LEFT) / w)),
    );
  };
  const chosen = p.chosen === null ? -1 : columnOf(plan, p.chosen);
  const here = (i: number, name: string) => (
    <rect class={name} x={x(i)} width={w} y={COURSE.top} height={HEIGHT - COURSE.top - 4} />
  );
  return (
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
      <Bands plan={plan} />
      <Axes plan={plan} />
      <LevelNames plan={plan} />
      <polyline class="line" points={points.map((v, i) => `${x(i)},${y(v)}`).join(" ")} />
      <circle class="last" cx={x(columns.length)} cy={y(p.data.end.points)} r={3} />
      <Bars plan={plan} top={DICE_TOP} name={t("review_dice")} value={(c) => c.luck} kind={() => "dice"} />
      <Bars
        plan={plan}
        top={PLAY_TOP}
        name={t("review_play")}
        value={(c) => (c.side === "observer" ? 0 : c.play)}
        kind={(c) => cls(c.side)}
      />
      {marksOf(plan, p.missed).map((m) => (
        <g key={m.rank} class="missed" transform={`translate(${m.x} ${m.y})`}>
          <circle r={6.5} />
          <text y={3.2}>{m.rank}</text>
        </g>
      ))}
      {chosen >= 0 ? here(chosen, "here chosen") : null}
      {at !== null ? here(at, "here") : null}
    </svg>
  );
}

/** The levels of victory behind the line. */
function Bands({ plan }: { plan: Plan }): JSX.Element | null {
  const { data, low, high, y, cls } = plan;
  const { levels } = data;
  if (!levels) return null;
  const band = (from: number, to: number, name: string) => {
    const top = Math.max(COURSE.top, y(Math.min(to, high)));
    const bottom = Math.min(COURSE.top + COURSE.height, y(Math.max(from, low)));
    return bottom > top ? (
      <rect class={"band " + name} x={LEFT} width={WIDTH - LEFT} y={top} height={bottom - top} />
    ) : null;
  };
  return (
    <>
      {band(levels.win, high, cls(data.high))}
      {levels.draw < levels.win ? band(levels.draw, levels.win, "draw") : null}
      {band(low, levels.draw, cls(lowOf(data)))}
    </>
  );
}

/** Points beside, turns below. */
function Axes({ plan }: { plan: Plan }): JSX.Element {
  const { columns, low, high, x, y } = plan;
  const heads = columns
    .map((c, i) => ({ i, head: headOf(c.list[0]) }))
    .filter((h, k, all) => h.head !== 0 && (k === 0 || all[k - 1].head !== h.head));
  const room = (WIDTH - LEFT) / Math.max(1, heads.length) > 30;
  return (
    <>
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
    </>
  );
}

function LevelNames({ plan }: { plan: Plan }): JSX.Element | null {
  const { data, y } = plan;
  const { levels } = data;
  if (!levels) return null;
  return (
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
  );
}

interface BarsProps {
  plan: Plan;
  top: number;
  name: string;
  value(c: Column): number;
  kind(c: Column): string;
}
function Bars({ plan, top, name, value, kind }: BarsProps): JSX.Element {
  const { columns, most, x, w } = plan;
  const bar = (v: number) => (Math.min(Math.abs(v), most) / most) * (BARS.height / 2);
  return (
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
}
