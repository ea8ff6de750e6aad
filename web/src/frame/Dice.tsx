import type { JSX } from "preact";

const SPOTS: Record<number, [number, number][]> = {
  1: [[12, 12]], 2: [[7, 7], [17, 17]], 3: [[6, 6], [12, 12], [18, 18]], 4: [[7, 7], [17, 7], [7, 17], [17, 17]],
  5: [[6, 6], [18, 6], [12, 12], [6, 18], [18, 18]], 6: [[7, 6], [17, 6], [7, 12], [17, 12], [7, 18], [17, 18]],
};

export function Die(props: { value: number }): JSX.Element {
  return (
    <svg class="die" viewBox="0 0 24 24" role="img" aria-label={String(props.value)}>
      <rect x={1} y={1} width={22} height={22} rx={4} />
      {(SPOTS[props.value] ?? []).map(([x, y]) => (
        <circle key={`${x}${y}`} cx={x} cy={y} r={2.3} />
      ))}
    </svg>
  );
}
