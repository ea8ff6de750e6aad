// Drawing of printed sheets that every hex game uses: land, water, names, grid, frame. Texts of SVG, drawn once a game.
import {
  type Grid,
  HEIGHT,
  MARGIN,
  type Point,
  SIDE,
  centre,
  chaikin,
  corners,
  course,
  hexPath,
  linePath,
  mapSize,
  neighbour,
  noise,
  outlines,
  polygonPath,
  roughen,
} from "./geometry";

export const esc = (t: string): string => t.replace(/&/g, "&amp;").replace(/</g, "&lt;");
export const f = (v: number): string => v.toFixed(1);

/** One patch of land: hexes of one kind as smooth shapes. */
export function patch(grid: Grid, hexes: Iterable<string>, cls: string): string {
  const d = outlines(grid, new Set(hexes))
    .map((ring) => polygonPath(chaikin(roughen(ring, 5), 2, true)))
    .join("");
  return `<path class="${cls}" d="${d}" fill-rule="evenodd"/>`;
}

/** Places strewn over a hex by a fixed noise, for little signs. */
export function strewn(hex: string, count: number, draw: (x: number, y: number, i: number) => string): string {
  const c = centre(hex);
  let out = "";
  for (let i = 0; i < count; ++i) {
    const a = noise(hex + "a" + i) * Math.PI * 2;
    const r = Math.sqrt(noise(hex + "r" + i)) * SIDE * 0.82;
    out += draw(c.x + Math.cos(a) * r, c.y + Math.sin(a) * r * 0.9, i);
  }
  return out;
}
export const hill = (x: number, y: number): string =>
  `M${f(x - 5)} ${f(y + 2.5)}q5 -8 10 0m-7.4 -2.6l-1.2 3m3.4 -4.2l-.6 4`;
export const reed = (x: number, y: number): string =>
  `M${f(x - 5)} ${f(y)}h10m-8 2.6h6M${f(x)} ${f(y - 1.5)}v-4m-2.4 4l-1-3.2m5.8 3.2l1-3.2`;
export const tree = (x: number, y: number): string => `M${f(x)} ${f(y)}l-3.2 5h6.4zm0-3.4l-2.5 4.4h5z`;

export interface RiverData {
  name: string;
  major: boolean;
  sides: string[];
}
export function rivers(grid: Grid, list: RiverData[]): { water: string; names: string } {
  let casing = "";
  let water = "";
  let names = "";
  let defs = "";
  list.forEach((river, index) => {
    let seen = 0;
    const total = river.sides.length || 1;
    for (const raw of course(grid, river.sides)) {
      const smooth = chaikin(raw, 3, false);
      // Wider towards the mouth: three pieces, each a little broader.
      const pieces = 4;
      for (let p = 0; p < pieces; ++p) {
        const from = Math.floor((smooth.length - 1) * (p / pieces));
        const to = Math.ceil((smooth.length - 1) * ((p + 1) / pieces));
        const part = smooth.slice(from, to + 1);
        if (part.length < 2) continue;
        const grow = Math.min(1, (seen + ((p + 0.5) / pieces) * raw.length) / total);
        const width = river.major ? 4 + 3 * grow : 1.8 + 1.6 * grow;
        casing += `<path d="${linePath(part)}" stroke-width="${f(width + 2.2)}"/>`;
        water += `<path d="${linePath(part)}" stroke-width="${f(width)}"/>`;
      }
      seen += raw.length;
    }
    const label = labelLine(grid, river.sides, river.name.length * (river.major ? 11 : 8) + 12);
    if (label) {
      defs += `<path id="river${index}" d="${linePath(label)}"/>`;
      names +=
        `<text class="river-name${river.major ? " major" : ""}" dy="-5"><textPath href="#river${index}" ` +
        `startOffset="50%" text-anchor="middle">${esc(river.name)}</textPath></text>`;
    }
  });
  return {
    water: `<g class="river-casing">${casing}</g><g class="river">${water}</g>`,
    names: `<defs>${defs}</defs><g class="river-names">${names}</g>`,
  };
}

/** The straightest stretch of a river that is long enough for its name, read from left to right. */
function labelLine(grid: Grid, sides: string[], length: number): Point[] | null {
  let best: Point[] | null = null;
  let least = Infinity;
  for (const raw of course(grid, sides)) {
    const line = chaikin(raw, 3, false);
    for (let i = 0; i < line.length; i += 4) {
      let j = i;
      let walked = 0;
      while (j + 1 < line.length && walked < length) {
        walked += Math.hypot(line[j + 1].x - line[j].x, line[j + 1].y - line[j].y);
        ++j;
      }
      if (walked < length) break;
      const chord = Math.hypot(line[j].x - line[i].x, line[j].y - line[i].y);
      const steep = Math.abs(line[j].y - line[i].y) / (chord || 1);
      const bend = walked / (chord || 1) + steep * 0.2;
      if (bend < least) {
        least = bend;
        best = line.slice(i, j + 1);
      }
    }
  }
  if (!best) return null;
  // A name follows a calm bow beside the water, not every bend of it.
  const mid = best.reduce((s, p) => ({ x: s.x + p.x / best!.length, y: s.y + p.y / best!.length }), { x: 0, y: 0 });
  const first = best[0];
  const last = best[best.length - 1];
  const bow = { x: mid.x * 1.3 - (first.x + last.x) * 0.15, y: mid.y * 1.3 - (first.y + last.y) * 0.15 };
  const curve = chaikin([first, bow, last], 4, false);
  return curve[0].x <= curve[curve.length - 1].x ? curve : curve.reverse();
}

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
const overlaps = (a: Box, b: Box): boolean => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

export interface Wanted {
  p: Point;
  text: string;
  size: number;
  cls: string;
  /** How far from the mark, to the sides; `rise`: above and below. */
  gap: number;
  rise?: number;
  /** Breadth of a letter, in parts of the size. */
  wide?: number;
  /** Left out where there is no room. */
  minor?: boolean;
}
/** Names around their marks: each takes the first place that is free. */
export function placeNames(grid: Grid, wanted: Wanted[], taken: Box[]): string {
  let names = "";
  const size = mapSize(grid);
  for (const w of wanted) {
    const width = w.text.length * w.size * (w.wide ?? 0.56);
    const h = w.size;
    const up = w.rise ?? w.gap;
    const spots: [number, number][] = [
      [w.gap, h * 0.35],
      [-width - w.gap, h * 0.35],
      [-width / 2, -up],
      [-width / 2, up + h * 0.7],
      [w.gap * 0.8, -up * 0.7],
      [w.gap * 0.8, up * 0.7 + h * 0.5],
      [-width - w.gap * 0.8, -up * 0.7],
      [-width - w.gap * 0.8, up * 0.7 + h * 0.5],
    ];
    let chosen: { x: number; y: number; box: Box } | null = null;
    for (const [dx, dy] of spots) {
      const x = w.p.x + dx;
      const y = w.p.y + dy;
      const box = { x: x - 2, y: y - h * 0.85, w: width + 4, h: h * 1.1 };
      if (box.x < MARGIN * 0.6 || box.x + box.w > size.width - MARGIN * 0.6) continue;
      if (taken.some((t) => overlaps(t, box))) continue;
      chosen = { x, y, box };
      break;
    }
    if (!chosen) {
      if (w.minor) continue; // a village without room for its name stays a dot
      const [dx, dy] = spots[0];
      chosen = { x: w.p.x + dx, y: w.p.y + dy, box: { x: w.p.x + dx, y: w.p.y + dy - h, w: width, h } };
    }
    taken.push(chosen.box);
    names += `<text class="${w.cls}" x="${f(chosen.x)}" y="${f(chosen.y)}">${esc(w.text)}</text>`;
  }
  return names;
}

/** The blocks of a town. */
export function streets(c: Point, seed: string): string {
  let out = "";
  for (let i = 0; i < 9; ++i) {
    const gx = (i % 3) - 1;
    const gy = Math.floor(i / 3) - 1;
    if (noise(seed + "s" + i) < 0.12 && i !== 4) continue;
    const w = 4.4 + noise(seed + "w" + i) * 1.4;
    out += `<rect x="${f(c.x + gx * 6 - w / 2)}" y="${f(c.y + gy * 6 - w / 2)}" width="${f(w)}" height="${f(w)}"/>`;
  }
  return `<g class="town">${out}</g>`;
}

/** A bastioned square, as old maps draw a fortress. */
export function fort(c: Point): string {
  const out: string[] = [];
  for (let i = 0; i < 12; ++i) {
    const a = (i / 12) * Math.PI * 2 + Math.PI / 12;
    const r = i % 3 === 1 ? 17.5 : 11.5;
    out.push(`${f(c.x + Math.cos(a) * r)} ${f(c.y + Math.sin(a) * r)}`);
  }
  return `<path class="fort" d="M${out.join("L")}Z"/>${streets(c, "fort" + c.x)}`;
}

export function hexGrid(grid: Grid, hexes: string[]): string {
  let d = "";
  let numbers = "";
  for (const id of hexes) {
    const c = corners(id);
    // Each side once: the three upper ones, and the lower ones at the map's edge.
    for (const s of [0, 1, 5]) d += `M${f(c[s].x)} ${f(c[s].y)}L${f(c[(s + 1) % 6].x)} ${f(c[(s + 1) % 6].y)}`;
    for (const s of [2, 3, 4])
      if (neighbour(grid, id, s) === null)
        d += `M${f(c[s].x)} ${f(c[s].y)}L${f(c[(s + 1) % 6].x)} ${f(c[(s + 1) % 6].y)}`;
    const m = centre(id);
    numbers += `<text x="${f(m.x)}" y="${f(m.y - HEIGHT / 2 + 8.4)}">${id}</text>`;
  }
  return `<path class="grid" d="${d}"/><g class="numbers">${numbers}</g>`;
}

/** A coloured band along the edge of the map, outside of the hexes named. */
export function edgeBand(grid: Grid, hexes: string[], cls: string, width: number, inset: number): string {
  let d = "";
  for (const id of hexes) {
    const c = corners(id);
    const m = centre(id);
    for (let s = 0; s < 6; ++s) {
      if (neighbour(grid, id, s) !== null) continue;
      const push = (p: Point) => ({ x: p.x + ((p.x - m.x) * inset) / SIDE, y: p.y + ((p.y - m.y) * inset) / SIDE });
      const a = push(c[s]);
      const b = push(c[(s + 1) % 6]);
      d += `M${f(a.x)} ${f(a.y)}L${f(b.x)} ${f(b.y)}`;
    }
  }
  return `<path class="${cls}" d="${d}" stroke-width="${width}"/>`;
}

/** Names of woods and uplands, in the middle of their hexes. */
export function areaNames(hexes: { id: string; area?: string }[]): string {
  const groups = new Map<string, Point[]>();
  for (const h of hexes) {
    if (!h.area) continue;
    const list = groups.get(h.area) ?? [];
    list.push(centre(h.id));
    groups.set(h.area, list);
  }
  let out = "";
  for (const [name, points] of groups) {
    if (points.length < 6) continue;
    const text = name.replace(/ \(.*\)$/, ""); // the stretch it means is plain from where it stands
    const x = points.reduce((s, p) => s + p.x, 0) / points.length;
    const y = points.reduce((s, p) => s + p.y, 0) / points.length;
    out += `<text class="area-name" x="${f(x)}" y="${f(y + 14)}">${esc(text)}</text>`;
  }
  return out;
}

export function frame(grid: Grid): string {
  const { width, height } = mapSize(grid);
  const inner = MARGIN - 26;
  let marks = "";
  for (let col = 1; col <= grid.cols; col += 1) {
    const x = centre(String(col).padStart(2, "0") + "01").x;
    const name = String(col).padStart(2, "0");
    marks +=
      `<text class="rim" x="${f(x)}" y="${f(inner - 6)}">${name}</text><text class="rim" x="${f(x)}" y="` +
      `${f(height - inner + 14)}">${name}</text>`;
  }
  for (let row = 1; row <= grid.odd_rows; row += 1) {
    const y = centre("01" + String(row).padStart(2, "0")).y;
    const name = String(row).padStart(2, "0");
    marks +=
      `<text class="rim" x="${f(inner - 14)}" y="${f(y + 3)}">${name}</text><text class="rim" x="` +
      `${f(width - inner + 14)}" y="${f(y + 3)}">${name}</text>`;
  }
  return (
    `<rect class="frame" x="${inner}" y="${inner}" width="${f(width - 2 * inner)}" height="` +
    `${f(height - 2 * inner)}"/>` +
    `<rect class="frame thin" x="${inner + 4}" y="${inner + 4}" width="${f(width - 2 * inner - 8)}" height="` +
    `${f(height - 2 * inner - 8)}"/>` +
    marks
  );
}

/** The outline of a set of hexes, corners and all. */
export const unionPath = (grid: Grid, hexes: Iterable<string>): string =>
  outlines(grid, new Set(hexes))
    .map((r) => polygonPath(r))
    .join("");

export const hexesPath = (hexes: Iterable<string>): string => [...hexes].map(hexPath).join("");
