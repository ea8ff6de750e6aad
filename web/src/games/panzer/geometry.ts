// Mils on the table, pixels on the sheet. North is up; facings are degrees clockwise from north.
import type { Point } from "../../board/geometry";
import type { MapData, Pair } from "./types";

/** Pixels of an inch, and of the frame around the table. */
export const INCH = 24;
export const RIM = 46;
export const MIL = INCH / 1000;

export const sheetSize = (m: MapData): { width: number; height: number } => ({
  width: m.width * MIL + 2 * RIM,
  height: m.height * MIL + 2 * RIM,
});
export const toSheet = (m: MapData, x: number, y: number): Point => ({
  x: RIM + x * MIL,
  y: RIM + (m.height - y) * MIL,
});
export const onSheet = (m: MapData, p: Pair): Point => toSheet(m, p[0], p[1]);
/** To the nearest hundredth of an inch: finer than a hand can be. */
export function toTable(m: MapData, p: Point): Pair {
  const at = (v: number, most: number) => Math.min(most, Math.max(0, Math.round(v / MIL / 10) * 10));
  return [at(p.x - RIM, m.width), at(RIM + m.height * MIL - p.y, m.height)];
}
export const onTable = (m: MapData, p: Point): boolean =>
  p.x >= RIM && p.y >= RIM && p.x <= RIM + m.width * MIL && p.y <= RIM + m.height * MIL;

export const distance = (a: Pair, b: Pair): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
/** Whole degrees clockwise from north. */
export const bearing = (from: Pair, to: Pair): number =>
  wrap(Math.round((Math.atan2(to[0] - from[0], to[1] - from[1]) * 180) / Math.PI));
export const wrap = (degrees: number): number => ((degrees % 360) + 360) % 360;
/** The smaller angle between two facings. */
export const turnBetween = (a: number, b: number): number => Math.min(wrap(a - b), wrap(b - a));
export const ahead = (p: Point, facing: number, far: number): Point => ({
  x: p.x + Math.sin((facing * Math.PI) / 180) * far,
  y: p.y - Math.cos((facing * Math.PI) / 180) * far,
});

export const inches = (mils: number, digits = 1): string => (mils / 1000).toFixed(digits);

export const FIELDS = ["front", "right", "rear", "left"];
/** Where a turret points on the table. */
export const turretFacing = (facing: number, turret: string | undefined): number =>
  wrap(facing + 90 * Math.max(0, FIELDS.indexOf(turret ?? "front")));

export const polygon = (m: MapData, shape: Pair[]): string =>
  "M" + shape.map(([x, y]) => point(m, x, y)).join("L") + "Z";
export const polyline = (m: MapData, line: Pair[]): string => "M" + line.map(([x, y]) => point(m, x, y)).join("L");
export const point = (m: MapData, x: number, y: number): string => {
  const p = toSheet(m, x, y);
  return `${p.x.toFixed(1)} ${p.y.toFixed(1)}`;
};
export function inside(shape: Point[], p: Point): boolean {
  let odd = false;
  for (let i = 0, j = shape.length - 1; i < shape.length; j = i++) {
    const a = shape[i];
    const b = shape[j];
    if (a.y > p.y !== b.y > p.y && p.x < ((b.x - a.x) * (p.y - a.y)) / (b.y - a.y) + a.x) odd = !odd;
  }
  return odd;
}
/** A sector of a circle, its middle at `facing`. */
export function sector(c: Point, facing: number, half: number, radius: number): string {
  if (half >= 180)
    return (
      `M${c.x - radius} ${c.y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius}` +
      " 0Z"
    );
  const a = ahead(c, facing - half, radius);
  const b = ahead(c, facing + half, radius);
  return `M${c.x} ${c.y}L${a.x} ${a.y}A${radius} ${radius} 0 ${half > 90 ? 1 : 0} 1 ${b.x} ${b.y}Z`;
}

/** A place by its name: two numbers. */
export function pairOf(name: string): Pair | null {
  const m = /^(-?\d+) (-?\d+)$/.exec(name);
  return m ? [Number(m[1]), Number(m[2])] : null;
}
/** Numbers two by two. */
export const pairsOf = (list: string[]): Pair[] =>
  Array.from({ length: Math.floor(list.length / 2) }, (_, i): Pair => [Number(list[2 * i]), Number(list[2 * i + 1])]);
/** A line from inside up to the table's edge. */
export function clip(a: Pair, b: Pair, width: number, height: number): Pair {
  let f = 1;
  for (const [from, to, most] of [
    [a[0], b[0], width],
    [a[1], b[1], height],
  ]) {
    if (to < 0) f = Math.min(f, from / (from - to));
    if (to > most) f = Math.min(f, (most - from) / (to - from));
  }
  return [a[0] + (b[0] - a[0]) * f, a[1] + (b[1] - a[1]) * f];
}
