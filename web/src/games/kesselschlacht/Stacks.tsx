import type { JSX } from "preact";
import { type FanBox, fanSpot } from "../../board/fan";
import { centre } from "../../board/geometry";
import { COUNTER, Counter, HiddenCounter, StatusMark } from "./counters";
import type { SeenUnit, Stack, UnitDef } from "./types";

const WORST = ["good", "DO", "DIS", "RT"];
const worst = (units: SeenUnit[]): string => WORST[Math.max(...units.map((u) => WORST.indexOf(u.status ?? "good")), 0)];

function Piece(props: {
  unit: SeenUnit;
  side: string;
  defs: Map<string, UnitDef>;
  picked: Set<string>;
  x: number;
  y: number;
}): JSX.Element {
  const { unit: u } = props;
  const d = u.id ? props.defs.get(u.id) : undefined;
  if (!d) return <HiddenCounter side={props.side} x={props.x} y={props.y} moved={u.moved} moving={u.moving} />;
  return <Counter def={d} unit={u} x={props.x} y={props.y} picked={props.picked.has(d.id)} />;
}

/** Counters of one stack: the top one, the edges of those below, how many there are, and how they fare. */
export function StackView(props: { stack: Stack; defs: Map<string, UnitDef>; picked: Set<string> }): JSX.Element {
  const { stack } = props;
  const c = centre(stack.hex);
  const shown = Math.min(3, stack.units.length);
  const out: JSX.Element[] = [];
  for (let i = shown - 1; i >= 0; --i)
    out.push(
      <Piece
        key={i}
        unit={stack.units[i]}
        side={stack.side}
        defs={props.defs}
        picked={props.picked}
        x={c.x + i * 3 - (shown - 1) * 1.5}
        y={c.y + 3 - i * 3 + (shown - 1) * 1.5}
      />,
    );
  return (
    <g class="stack" data-hex={stack.hex}>
      {out}
      {stack.height > 1 ? (
        <g class="badge" transform={`translate(${c.x + 21} ${c.y - 19})`}>
          <circle r={7.5} />
          <text y={3.4}>{stack.height}</text>
        </g>
      ) : null}
      <StatusMark status={worst(stack.units)} x={c.x} y={c.y + 23} />
    </g>
  );
}

export const FAN_HEIGHT = COUNTER + 16;

/** The same stack spread out in a row beside its hex. */
export function Fan(props: {
  stack: Stack;
  defs: Map<string, UnitDef>;
  picked: Set<string>;
  box: FanBox;
}): JSX.Element {
  const { stack, box } = props;
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
      {stack.units.map((u, i) => (
        <g key={i}>
          <Piece
            unit={u}
            side={stack.side}
            defs={props.defs}
            picked={props.picked}
            x={fanSpot(box, i)}
            y={box.top + 5 + COUNTER / 2}
          />
          <StatusMark status={u.status ?? "good"} x={fanSpot(box, i)} y={box.top + COUNTER + 7} />
        </g>
      ))}
    </g>
  );
}
