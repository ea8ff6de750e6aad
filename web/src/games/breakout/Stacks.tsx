import type { JSX } from "preact";
import { type FanBox, fanSpot } from "../../board/fan";
import { centre } from "../../board/geometry";
import { COUNTER, Counter, HiddenCounter } from "./counters";
import type { Stack, UnitDef } from "./types";

/** Counters of one stack: the top one, the edges of those below, and how many there are. */
export function StackView(props: { stack: Stack; defs: Map<string, UnitDef>; picked: Set<string> }): JSX.Element {
  const { stack, defs } = props;
  const c = centre(stack.hex);
  const shown = Math.min(3, stack.units.length);
  const out: JSX.Element[] = [];
  for (let i = shown - 1; i >= 0; --i) {
    const u = stack.units[i];
    const x = c.x + i * 3 - (shown - 1) * 1.5;
    const y = c.y + 3 - i * 3 + (shown - 1) * 1.5;
    const d = u.id ? defs.get(u.id) : undefined;
    out.push(
      d ? (
        <Counter key={i} def={d} unit={u} x={x} y={y} picked={u.id !== undefined && props.picked.has(u.id)} />
      ) : (
        <HiddenCounter key={i} side={stack.side} x={x} y={y} moved={u.moved} />
      ),
    );
  }
  return (
    <g class="stack" data-hex={stack.hex}>
      {out}
      {stack.height > 1 ? (
        <g class="badge" transform={`translate(${c.x + 21} ${c.y - 19})`}>
          <circle r={7.5} />
          <text y={3.4}>{stack.height}</text>
        </g>
      ) : null}
    </g>
  );
}

export const FAN_HEIGHT = COUNTER + 10;

/** The same stack spread out in a row beside its hex. */
export function Fan(props: {
  stack: Stack;
  defs: Map<string, UnitDef>;
  picked: Set<string>;
  box: FanBox;
}): JSX.Element {
  const { stack, defs, box } = props;
  const c = centre(stack.hex);
  return (
    <g class="fan" data-hex={stack.hex}>
      <path
        class="fan-stem"
        d={`M${c.x} ${c.y}L${Math.min(Math.max(c.x, box.left + 8), box.right - 8)} ${box.top + 26}`}
      />
      <rect
        class="fan-card"
        x={box.left}
        y={box.top}
        width={box.right - box.left}
        height={box.bottom - box.top}
        rx={6}
      />
      {stack.units.map((u, i) => {
        const d = u.id ? defs.get(u.id) : undefined;
        const x = fanSpot(box, i);
        const y = box.top + 5 + COUNTER / 2;
        return d ? (
          <Counter key={i} def={d} unit={u} x={x} y={y} picked={u.id !== undefined && props.picked.has(u.id)} />
        ) : (
          <HiddenCounter key={i} side={stack.side} x={x} y={y} moved={u.moved} />
        );
      })}
    </g>
  );
}
