import type { JSX } from "preact";
import { centre } from "../../board/geometry";
import { COUNTER, Counter, HiddenCounter, StatusMark } from "./counters";
import type { SeenUnit, Stack, UnitDef } from "./types";

const WORST = ["good", "DO", "DIS", "RT"];
const worst = (units: SeenUnit[]): string => WORST[Math.max(...units.map((u) => WORST.indexOf(u.status ?? "good")), 0)];

function Piece(props: { unit: SeenUnit; side: string; defs: Map<string, UnitDef>; picked: Set<string>; x: number; y: number }): JSX.Element {
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
    out.push(<Piece key={i} unit={stack.units[i]} side={stack.side} defs={props.defs} picked={props.picked} x={c.x + i * 3 - (shown - 1) * 1.5} y={c.y + 3 - i * 3 + (shown - 1) * 1.5} />);
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

/** The same stack spread out in a row above its hex. */
export function Fan(props: { stack: Stack; defs: Map<string, UnitDef>; picked: Set<string>; width: number }): JSX.Element | null {
  const { stack } = props;
  if (stack.units.length < 2) return null;
  const c = centre(stack.hex);
  const gap = COUNTER + 4;
  const wide = stack.units.length * gap + 8;
  const left = Math.min(Math.max(c.x - wide / 2, 8), props.width - wide - 8);
  const top = c.y - 92 > 8 ? c.y - 92 : c.y + 38;
  return (
    <g class="fan">
      <path class="fan-stem" d={`M${c.x} ${c.y}L${c.x} ${top + 26}`} />
      <rect class="fan-card" x={left} y={top} width={wide} height={COUNTER + 16} rx={6} />
      {stack.units.map((u, i) => {
        const x = left + 4 + gap * i + gap / 2;
        return (
          <g key={i}>
            <Piece unit={u} side={stack.side} defs={props.defs} picked={props.picked} x={x} y={top + 5 + COUNTER / 2} />
            <StatusMark status={u.status ?? "good"} x={x} y={top + COUNTER + 7} />
          </g>
        );
      })}
    </g>
  );
}
