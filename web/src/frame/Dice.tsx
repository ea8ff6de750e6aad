import type { JSX } from "preact";

const SPOTS: Record<number, [number, number][]> = {
  1: [[12, 12]],
  2: [
    [7, 7],
    [17, 17],
  ],
  3: [
    [6, 6],
    [12, 12],
    [18, 18],
  ],
  4: [
    [7, 7],
    [17, 7],
    [7, 17],
    [17, 17],
  ],
  5: [
    [6, 6],
    [18, 6],
    [12, 12],
    [6, 18],
    [18, 18],
  ],
  6: [
    [7, 6],
    [17, 6],
    [7, 12],
    [17, 12],
    [7, 18],
    [17, 18],
  ],
};

/** A die with spots; ten-sided dice show the number that they make together. */
export function Die(props: { value: number | string }): JSX.Element {
  if (typeof props.value === "string")
    return (
      <svg class="die ten" viewBox="0 0 24 24" role="img" aria-label={props.value}>
        <path d="M12 1L23 9.5V14.5L12 23L1 14.5V9.5Z" />
        <path class="edge" d="M12 1L5 13.5L12 17.5L19 13.5ZM1 14.5L5 13.5M23 14.5L19 13.5M12 23V17.5" />
        <text x={12} y={14}>
          {props.value}
        </text>
      </svg>
    );
  return (
    <svg class="die" viewBox="0 0 24 24" role="img" aria-label={String(props.value)}>
      <rect x={1} y={1} width={22} height={22} rx={4} />
      {(SPOTS[props.value as number] ?? []).map(([x, y]) => (
        <circle key={`${x}${y}`} cx={x} cy={y} r={2.3} />
      ))}
    </svg>
  );
}
