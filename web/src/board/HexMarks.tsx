// What lies over the sheet of every hex table: lit hexes, arrows, odds, the way of a march, the mark of the keys.
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { type Asking, lossHexes } from "../frame/Ending";
import { centre, hexPath } from "./geometry";
import { hexesPath } from "./sheet";

const at = (hex: string, dy = 0): string => `translate(${centre(hex).x} ${centre(hex).y + dy})`;

/** Hexes by what a press there would do. */
export function LitHexes(props: { lit: Map<string, string> }): JSX.Element {
  const groups: Record<string, string[]> = {};
  for (const [hex, cls] of props.lit) (groups[cls] ??= []).push(hex);
  return (
    <>
      {Object.entries(groups).map(([cls, hexes]) => (
        <path key={cls} class={"lit " + cls} d={hexesPath(hexes)} />
      ))}
    </>
  );
}

/** A word on a hex: the odds that all who could join would make, on the target itself. */
export function OddsMark(props: { hex: string; text: string; half: number }): JSX.Element {
  return (
    <g class="odds-mark" transform={at(props.hex, -26)}>
      <rect x={-props.half} y={-9} width={2 * props.half} height={15} rx={4} />
      <text y={2.5}>{props.text}</text>
    </g>
  );
}

/** From every attacker to the target. */
export function Arrows(props: { target: string; from: (string | undefined)[] }): JSX.Element {
  const to = centre(props.target);
  const hexes = new Set(props.from.filter((h): h is string => h !== undefined && h !== props.target));
  return (
    <g class="arrows">
      {[...hexes].map((h) => {
        const a = centre(h);
        const dx = to.x - a.x;
        const dy = to.y - a.y;
        const l = Math.hypot(dx, dy) || 1;
        const p = (f: number, side: number) => `${a.x + dx * f - (dy / l) * side} ${a.y + dy * f + (dx / l) * side}`;
        return (
          <path
            key={h}
            d={`M${p(0.36, 4)}L${p(0.56, 4)}L${p(0.56, 9)}L${p(0.76, 0)}L${p(0.56, -9)}L${p(0.56, -4)}L${p(0.36, -4)}Z`}
          />
        );
      })}
    </g>
  );
}

export function Waypoints(props: { via: string[] }): JSX.Element {
  return (
    <>
      {props.via.map((h, i) => (
        <g key={"v" + i} class="waypoint" transform={at(h)}>
          <circle r={8} />
          <text y={3.5}>{i + 1}</text>
        </g>
      ))}
    </>
  );
}

export const WayLine = (props: { from: string | undefined; path: string[] | undefined }): JSX.Element | null =>
  props.from && props.path ? (
    <polyline class="path" points={[props.from, ...props.path].map((h) => `${centre(h).x},${centre(h).y}`).join(" ")} />
  ) : null;

/** What a review speaks of, where the keys are, and what an end would cost. */
export function Marks(props: { marks: string[]; cursor: string | null; asking: Asking | null }): JSX.Element {
  const lost = lossHexes(props.asking);
  return (
    <>
      {props.marks.length > 0 ? <path class="review-mark" d={hexesPath(props.marks)} /> : null}
      {props.cursor ? <path class="cursor" d={hexPath(props.cursor)} /> : null}
      {lost.length > 0 ? <path class="ending-mark" d={hexesPath(lost)} /> : null}
    </>
  );
}

/** The stacks on the small map. */
export function MiniStacks(props: { stacks: { hex: string; side: string }[]; half: number }): JSX.Element {
  const { half } = props;
  return (
    <>
      {props.stacks.map((s) => (
        <rect
          key={s.hex}
          class={"mini " + s.side}
          x={centre(s.hex).x - half}
          y={centre(s.hex).y - half}
          width={2 * half}
          height={2 * half}
        />
      ))}
    </>
  );
}

/** What is left after a march, on every hex in reach. */
export function Costs<W extends { hex: string }>(props: {
  ways: Map<string, W>;
  text(way: W): string | number;
}): JSX.Element {
  const texts = useMemo(
    () =>
      [...props.ways.values()].map((way) => (
        <text key={"m" + way.hex} class="mp" x={centre(way.hex).x} y={centre(way.hex).y + 21}>
          {props.text(way)}
        </text>
      )),
    [props.ways],
  );
  return <>{texts}</>;
}
