// Flat-top hexes named CCRR; odd columns stand half a hex higher. All in map units, one hex side = 32.
export const SIDE = 32;
export const HEIGHT = SIDE * Math.sqrt(3);
export const MARGIN = 70;

export interface Point {
  x: number;
  y: number;
}

export interface Grid {
  cols: number;
  odd_rows: number;
  even_rows: number;
}

export const colOf = (hex: string): number => Number(hex.slice(0, 2));
export const rowOf = (hex: string): number => Number(hex.slice(2, 4));
const two = (n: number): string => String(n).padStart(2, "0");
export const hexName = (col: number, row: number): string => two(col) + two(row);

export const rowsIn = (grid: Grid, col: number): number => (col % 2 === 1 ? grid.odd_rows : grid.even_rows);
export const onMap = (grid: Grid, col: number, row: number): boolean =>
  col >= 1 && col <= grid.cols && row >= 1 && row <= rowsIn(grid, col);

export function centre(hex: string): Point {
  const col = colOf(hex);
  const row = rowOf(hex);
  return { x: MARGIN + SIDE + (col - 1) * SIDE * 1.5, y: MARGIN + (row - (col % 2 === 1 ? 0.5 : 0)) * HEIGHT };
}

export function mapSize(grid: Grid): { width: number; height: number } {
  return { width: 2 * MARGIN + SIDE * (1.5 * (grid.cols - 1) + 2), height: 2 * MARGIN + HEIGHT * grid.odd_rows };
}

/**
 * The six corners, clockwise from the upper left. Corner i and i+1 bound the side in direction i (N, NE, SE, S, SW,
 * NW).
 */
export function corners(hex: string): Point[] {
  const c = centre(hex);
  const h = HEIGHT / 2;
  return [
    { x: c.x - SIDE / 2, y: c.y - h },
    { x: c.x + SIDE / 2, y: c.y - h },
    { x: c.x + SIDE, y: c.y },
    { x: c.x + SIDE / 2, y: c.y + h },
    { x: c.x - SIDE / 2, y: c.y + h },
    { x: c.x - SIDE, y: c.y },
  ];
}

/** The neighbour in direction 0..5 (N, NE, SE, S, SW, NW), or null off the map. */
export function neighbour(grid: Grid, hex: string, dir: number): string | null {
  const low = colOf(hex) % 2 === 1 ? -1 : 0;
  const steps = [
    [0, -1],
    [1, low],
    [1, low + 1],
    [0, 1],
    [-1, low + 1],
    [-1, low],
  ];
  const [right, down] = steps[dir];
  const col = colOf(hex) + right;
  const row = rowOf(hex) + down;
  return onMap(grid, col, row) ? hexName(col, row) : null;
}

export function directionTo(grid: Grid, from: string, to: string): number {
  for (let d = 0; d < 6; ++d) if (neighbour(grid, from, d) === to) return d;
  return -1;
}

/** The hex under a point of the map, or null. */
export function hexAt(grid: Grid, p: Point): string | null {
  const guess = Math.round((p.x - MARGIN - SIDE) / (SIDE * 1.5)) + 1;
  let best: string | null = null;
  let near = SIDE * SIDE;
  for (let col = guess - 1; col <= guess + 1; ++col) {
    const row = Math.round((p.y - MARGIN) / HEIGHT + (col % 2 === 1 ? 0.5 : 0));
    for (let r = row - 1; r <= row + 1; ++r) {
      if (!onMap(grid, col, r)) continue;
      const c = centre(hexName(col, r));
      const d = (c.x - p.x) ** 2 + (c.y - p.y) ** 2;
      if (d >= near) continue;
      near = d;
      best = hexName(col, r);
    }
  }
  return best;
}

const round = (v: number): string => v.toFixed(1);

export function polygonPath(points: Point[]): string {
  return "M" + points.map((p) => `${round(p.x)} ${round(p.y)}`).join("L") + "Z";
}

export const hexPath = (hex: string): string => polygonPath(corners(hex));

/** Cuts the corners of a closed ring, so that a patch of hexes becomes a shape of the land. */
export function chaikin(points: Point[], times: number, closed: boolean): Point[] {
  let now = points;
  for (let t = 0; t < times; ++t) {
    const next: Point[] = [];
    const n = now.length;
    if (!closed) next.push(now[0]);
    for (let i = 0; i < (closed ? n : n - 1); ++i) {
      const a = now[i];
      const b = now[(i + 1) % n];
      next.push(
        { x: a.x * 0.75 + b.x * 0.25, y: a.y * 0.75 + b.y * 0.25 },
        { x: a.x * 0.25 + b.x * 0.75, y: a.y * 0.25 + b.y * 0.75 },
      );
    }
    if (!closed) next.push(now[n - 1]);
    now = next;
  }
  return now;
}

export function linePath(points: Point[]): string {
  return "M" + points.map((p) => `${round(p.x)} ${round(p.y)}`).join("L");
}

const key = (p: Point): string => `${Math.round(p.x * 4)},${Math.round(p.y * 4)}`;

/** The outlines of a set of hexes, as rings of corners. */
export function outlines(grid: Grid, hexes: Set<string>): Point[][] {
  const next = new Map<string, { to: Point; used: boolean }[]>();
  const starts: { from: Point; edge: { to: Point; used: boolean } }[] = [];
  for (const hex of hexes) {
    const c = corners(hex);
    for (let d = 0; d < 6; ++d) {
      const n = neighbour(grid, hex, d);
      if (n !== null && hexes.has(n)) continue;
      const edge = { to: c[(d + 1) % 6], used: false };
      const k = key(c[d]);
      const list = next.get(k);
      if (list) list.push(edge);
      else next.set(k, [edge]);
      starts.push({ from: c[d], edge });
    }
  }
  const rings: Point[][] = [];
  for (const s of starts) {
    if (s.edge.used) continue;
    const ring: Point[] = [s.from];
    let edge = s.edge;
    for (;;) {
      edge.used = true;
      if (key(edge.to) === key(s.from)) break;
      ring.push(edge.to);
      const following = (next.get(key(edge.to)) ?? []).find((e) => !e.used);
      if (!following) break;
      edge = following;
    }
    rings.push(ring);
  }
  return rings;
}

/** A small number from a text, always the same: the land must not change between two looks. */
export function noise(text: string): number {
  let h = 2166136261;
  for (let i = 0; i < text.length; ++i) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  h ^= h >>> 13;
  h = Math.imul(h, 0x5bd1e995);
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296;
}

/** Moves the middle of each long edge a little, before the corners are cut. */
export function roughen(ring: Point[], amount: number): Point[] {
  const out: Point[] = [];
  ring.forEach((a, i) => {
    const b = ring[(i + 1) % ring.length];
    out.push(a);
    const m = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    const n = (noise(key(m)) - 0.5) * 2 * amount;
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    out.push({ x: m.x - ((b.y - a.y) / length) * n, y: m.y + ((b.x - a.x) / length) * n });
  });
  return out;
}

/** The corner points along a list of hexsides "A|B" given in order: the course of a river. */
export function course(grid: Grid, sides: string[]): Point[][] {
  const edges = sides
    .map((s) => {
      const [a, b] = s.split("|");
      const d = directionTo(grid, a, b);
      const c = corners(a);
      return d < 0 ? null : ([c[d], c[(d + 1) % 6]] as [Point, Point]);
    })
    .filter((e): e is [Point, Point] => e !== null);
  const lines: Point[][] = [];
  let line: Point[] = [];
  for (let i = 0; i < edges.length; ++i) {
    const [p, q] = edges[i];
    if (line.length === 0) {
      const following = edges[i + 1];
      const qShared = following && (key(following[0]) === key(q) || key(following[1]) === key(q));
      line = qShared || !following ? [p, q] : [q, p];
      continue;
    }
    const end = key(line[line.length - 1]);
    if (key(p) === end) line.push(q);
    else if (key(q) === end) line.push(p);
    else {
      lines.push(line);
      line = [];
      --i;
    }
  }
  if (line.length > 1) lines.push(line);
  return lines;
}
