// The table itself as one drawing: ground, heights, water, ways, trees and houses. What counts in the rules is drawn
// exactly where the rules have it; trees and tufts only fill it. All of it is a few long paths, so that moving about
// stays light.
import type { Point } from "../../board/geometry";
import { esc } from "../../board/sheet";
import { INCH, MIL, RIM, inside, polygon, polyline, sheetSize, toSheet } from "./geometry";
import type { MapData, Pair } from "./types";
import { properName } from "./say";
import { w } from "./words";

/** The same numbers for the same table, always. */
function dice(seed: number): () => number {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let x = Math.imul(a ^ (a >>> 15), a | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) / 4294967296;
  };
}
const seedOf = (text: string): number => [...text].reduce((n, c) => (Math.imul(n, 31) + c.charCodeAt(0)) >>> 0, 7);
const f1 = (n: number): string => n.toFixed(1);
const levelClass = (level: number): string => (level < 0 ? "pz-hollow" : "pz-hill l" + Math.min(4, level));
const disc = (x: number, y: number, r: number): string =>
  `M${f1(x - r)} ${f1(y)}a${f1(r)} ${f1(r)} 0 1 0 ${f1(2 * r)} 0a${f1(r)} ${f1(r)} 0 1 0 ${f1(-2 * r)} 0Z`;

/** A leafy outline: a disc with bumps. */
function crown(x: number, y: number, r: number, rnd: () => number): string {
  const n = 7;
  const start = rnd() * Math.PI;
  const at = (i: number, far: number): string =>
    `${f1(x + Math.cos(start + (i / n) * 2 * Math.PI) * far)} ${f1(y + Math.sin(start + (i / n) * 2 * Math.PI) * far)}`;
  let d = `M${at(0, r * 0.86)}`;
  for (let i = 0; i < n; ++i) d += `Q${at(i + 0.5, r * (1.18 + rnd() * 0.16))} ${at(i + 1, r * 0.86)}`;
  return d + "Z";
}

interface Rect {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}
const boundsOf = (shape: Point[]): Rect => ({
  x0: Math.min(...shape.map((p) => p.x)),
  y0: Math.min(...shape.map((p) => p.y)),
  x1: Math.max(...shape.map((p) => p.x)),
  y1: Math.max(...shape.map((p) => p.y)),
});
function edgeDistance(shape: Point[], p: Point): number {
  let best = 1e9;
  for (let i = 0; i < shape.length; ++i)
    best = Math.min(best, segmentDistance(shape[i], shape[(i + 1) % shape.length], p));
  return best;
}
function segmentDistance(a: Point, b: Point, p: Point): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const f = Math.max(0, Math.min(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(p.x - a.x - f * dx, p.y - a.y - f * dy);
}
/** Points inside a shape, never closer than `gap`, at least `rim` from its edge. */
function scatter(shape: Point[], gap: number, rim: number, rnd: () => number): Point[] {
  const b = boundsOf(shape);
  const out: Point[] = [];
  const tries = Math.ceil((((b.x1 - b.x0) * (b.y1 - b.y0)) / (gap * gap)) * 9);
  for (let i = 0; i < tries; ++i) {
    const p = { x: b.x0 + rnd() * (b.x1 - b.x0), y: b.y0 + rnd() * (b.y1 - b.y0) };
    if (!inside(shape, p) || edgeDistance(shape, p) < rim || out.some((q) => Math.hypot(p.x - q.x, p.y - q.y) < gap))
      continue;
    out.push(p);
  }
  return out;
}

interface Sown {
  shadow: string;
  crowns: [string, string, string];
  light: string;
}
function sow(sown: Sown, places: Point[], least: number, most: number, rnd: () => number): void {
  for (const p of places.sort((a, b) => a.y - b.y)) {
    const r = least + rnd() * (most - least);
    sown.shadow += disc(p.x + r * 0.42, p.y + r * 0.5, r * 1.02);
    sown.crowns[Math.floor(rnd() * 3)] += crown(p.x, p.y, r, rnd);
    sown.light += disc(p.x - r * 0.28, p.y - r * 0.3, r * 0.42);
  }
}
const trees = (s: Sown, cls: string): string =>
  `<path class="pz-shadow" d="${s.shadow}"/>` +
  `${s.crowns.map((d, i) => `<path class="pz-crown ${cls} c${i}" d="${d}"/>`).join("")}<path class="pz-glint" ` +
  `d="${s.light}"/>`;
const empty = (): Sown => ({ shadow: "", crowns: ["", "", ""], light: "" });

/** Short strokes down a slope, from the edge inwards (or outwards). */
function hachures(shape: Point[], every: number, long: number, inward: number): string {
  let d = "";
  for (let i = 0; i < shape.length; ++i) {
    const a = shape[i];
    const b = shape[(i + 1) % shape.length];
    const len = Math.hypot(b.x - a.x, b.y - a.y);
    if (len < 1) continue;
    const nx = -(b.y - a.y) / len;
    const ny = (b.x - a.x) / len;
    const sign = inside(shape, { x: (a.x + b.x) / 2 + nx * 2, y: (a.y + b.y) / 2 + ny * 2 }) ? inward : -inward;
    for (let s = every / 2; s < len; s += every) {
      const x = a.x + ((b.x - a.x) * s) / len;
      const y = a.y + ((b.y - a.y) * s) / len;
      d += `M${f1(x)} ${f1(y)}l${f1(nx * sign * long)} ${f1(ny * sign * long)}`;
    }
  }
  return d;
}
/** Combs on both sides of a line. */
function comb(line: Point[], every: number, half: number): string {
  let d = "";
  for (let i = 0; i + 1 < line.length; ++i) {
    const [a, b] = [line[i], line[i + 1]];
    const len = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const nx = (-(b.y - a.y) / len) * half;
    const ny = ((b.x - a.x) / len) * half;
    for (let s = every / 2; s < len; s += every) {
      const x = a.x + ((b.x - a.x) * s) / len;
      const y = a.y + ((b.y - a.y) * s) / len;
      d += `M${f1(x - nx)} ${f1(y - ny)}L${f1(x + nx)} ${f1(y + ny)}`;
    }
  }
  return d;
}

const ROOF: Record<string, string> = {
  "wood building": "wood",
  "brick building": "brick",
  "stone building": "stone",
  rubble: "rubble",
};

/** A house from above: shadow by its storeys, two sides of the roof, ridge, chimney, and how many storeys. */
function house(m: MapData, b: MapData["buildings"][number]): string {
  const q = b.shape.map(([x, y]) => toSheet(m, x, y));
  const mid = (a: Point, c: Point): Point => ({ x: (a.x + c.x) / 2, y: (a.y + c.y) / 2 });
  const long = Math.hypot(q[1].x - q[0].x, q[1].y - q[0].y) >= Math.hypot(q[2].x - q[1].x, q[2].y - q[1].y);
  // The ridge runs along the longer side.
  const [a, c] = long ? [mid(q[0], q[3]), mid(q[1], q[2])] : [mid(q[0], q[1]), mid(q[3], q[2])];
  const pts = (list: Point[]): string => "M" + list.map((p) => `${f1(p.x)} ${f1(p.y)}`).join("L") + "Z";
  const lit = long ? [q[0], q[1], c, a] : [q[0], a, c, q[3]];
  const dark = long ? [a, c, q[2], q[3]] : [a, q[1], q[2], c];
  const h = 3 + b.stories * 3;
  const cast = q.map((p) => ({ x: p.x + h * 0.7, y: p.y + h }));
  const centre = mid(q[0], q[2]);
  const chimney = { x: a.x + (c.x - a.x) * 0.28, y: a.y + (c.y - a.y) * 0.28 };
  const kind = ROOF[b.terrain] ?? "wood";
  return (
    `<g class="pz-house ${kind}"><g class="pz-cast-all"><path d="${pts(cast)}"/>` +
    `${q.map((p, i) => `<path d="${pts([p, q[(i + 1) % 4], cast[(i + 1) % 4], cast[i]])}"/>`).join("")}</g>` +
    `<path class="pz-roof" d="${pts(lit)}"/><path class="pz-roof shade" d="${pts(dark)}"/><path ` +
    `class="pz-wall" d="${pts(q)}"/><path class="pz-ridge" d="M${f1(a.x)} ${f1(a.y)}L${f1(c.x)} ${f1(c.y)}"/>` +
    `<rect class="pz-chimney" x="${f1(chimney.x - 2)}" y="${f1(chimney.y - 2)}" width="4" height="4"/>` +
    `<g class="pz-storeys"><circle cx="${f1(centre.x)}" cy="${f1(centre.y)}" r="6"/><text x="${f1(centre.x)}" ` +
    `y="${f1(centre.y + 3.2)}">${b.stories}</text></g></g>`
  );
}

function crossing(m: MapData, c: MapData["crossings"][number], rnd: () => number): string {
  const q = c.shape.map(([x, y]) => toSheet(m, x, y));
  const d = polygon(m, c.shape);
  if (c.terrain === "ford") {
    let stones = "";
    const b = boundsOf(q);
    for (let i = 0; i < 44; ++i) {
      const p = { x: b.x0 + rnd() * (b.x1 - b.x0), y: b.y0 + rnd() * (b.y1 - b.y0) };
      if (inside(q, p)) stones += disc(p.x, p.y, 0.7 + rnd() * 1.5);
    }
    return `<path class="pz-ford" d="${d}"/><path class="pz-stones" d="${stones}"/>`;
  }
  // Planks across the way, parapets along it.
  const len = Math.hypot(q[3].x - q[0].x, q[3].y - q[0].y);
  let planks = "";
  for (let s = 3; s < len; s += 3.4) {
    const g = s / len;
    planks +=
      `M${f1(q[0].x + (q[3].x - q[0].x) * g)} ${f1(q[0].y + (q[3].y - q[0].y) * g)}L` +
      `${f1(q[1].x + (q[2].x - q[1].x) * g)} ${f1(q[1].y + (q[2].y - q[1].y) * g)}`;
  }
  return (
    `<path class="pz-cast" transform="translate(4 5)" d="${d}"/><path class="pz-bridge" d="${d}"/><path ` +
    `class="pz-planks" d="${planks}"/><path class="pz-parapet" d="M${f1(q[0].x)} ${f1(q[0].y)}L${f1(q[3].x)} ` +
    `${f1(q[3].y)}M${f1(q[1].x)} ${f1(q[1].y)}L${f1(q[2].x)} ${f1(q[2].y)}"/>`
  );
}

function frame(m: MapData): string {
  const { width, height } = sheetSize(m);
  let out =
    `<rect class="pz-edge" x="${RIM - 10}" y="${RIM - 10}" width="${width - 2 * RIM + 20}" height="` +
    `${height - 2 * RIM + 20}"/>`;
  let ticks = "";
  for (let x = 0; x <= m.width; x += 1000)
    ticks +=
      `M${f1(RIM + x * MIL)} ${RIM - 1}v${x % 6000 === 0 ? -8 : -4}M${f1(RIM + x * MIL)} ${height - RIM + 1}v` +
      `${x % 6000 === 0 ? 8 : 4}`;
  for (let y = 0; y <= m.height; y += 1000)
    ticks +=
      `M${RIM - 1} ${f1(RIM + y * MIL)}h${y % 6000 === 0 ? -8 : -4}M${width - RIM + 1} ${f1(RIM + y * MIL)}h` +
      `${y % 6000 === 0 ? 8 : 4}`;
  out += `<path class="pz-ticks" d="${ticks}"/><g class="pz-rim">`;
  for (let x = 0; x <= m.width; x += 6000)
    out += [RIM - 16, height - RIM + 24]
      .map((y) => `<text x="${f1(RIM + x * MIL)}" y="${y}">${x / 1000}</text>`)
      .join("");
  for (let y = 0; y <= m.height; y += 6000)
    out += [RIM - 22, width - RIM + 22]
      .map((x) => `<text x="${x}" y="${f1(RIM + (m.height - y) * MIL + 4)}">${y / 1000}</text>`)
      .join("");
  return out + "</g>";
}

/** North arrow, scale and title, where nothing of the table is hidden: in the frame. */
function furniture(m: MapData): string {
  const { width, height } = sheetSize(m);
  const y = height - 12;
  const bar = 6 * INCH;
  const x = width - RIM - bar;
  let scale = "";
  for (let i = 0; i < 6; ++i)
    scale +=
      `<rect class="${i % 2 ? "pz-bar b" : "pz-bar a"}" x="${x + i * INCH}" y="${y - 5}" width="${INCH}" ` +
      `height="5"/>`;
  return (
    `<text class="pz-title" x="${width / 2}" y="18">${esc(properName(m.title))}</text>` +
    `<g class="pz-scale">${scale}<text x="${x - 8}" y="${y}" text-anchor="end">${w("scale")}</text></g>` +
    `<g class="pz-north" transform="translate(${width - RIM - 14} ${RIM + 30})"><circle r="19"/><path d="M0 -15` +
    `L6 9L0 5L-6 9Z"/><text y="17">N</text></g>`
  );
}

export function drawTable(m: MapData): string {
  const rnd = dice(seedOf(m.id));
  const { width, height } = sheetSize(m);
  const px = (shape: Pair[]): Point[] => shape.map(([x, y]) => toSheet(m, x, y));
  const W = m.width * MIL;
  const H = m.height * MIL;
  // Fields: large soft patches, so that open ground is not one flat green.
  const meadow = ["", "", ""];
  for (let i = 0; i < 90; ++i) {
    const x = RIM + rnd() * W;
    const y = RIM + rnd() * H;
    const r = 30 + rnd() * 80;
    meadow[i % 3] += crown(x, y, r, rnd);
  }
  let tufts = "";
  for (let i = 0; i < (W * H) / 620; ++i) {
    const p = { x: RIM + rnd() * W, y: RIM + rnd() * H };
    tufts += `M${f1(p.x)} ${f1(p.y)}l-1.6 -3.4M${f1(p.x)} ${f1(p.y)}l0.2 -4.2M${f1(p.x)} ${f1(p.y)}l1.8 -3`;
  }
  const levels = [...m.levels].sort((a, b) => (a.level < 0 ? -a.level : a.level) - (b.level < 0 ? -b.level : b.level));
  const heights = levels
    .map((l) => {
      const d = polygon(m, l.shape);
      const q = px(l.shape);
      if (l.level < 0)
        return (
          `<path class="pz-hollow" d="${d}"/><path class="pz-hollow-edge" d="${d}"/><path class="pz-hachure" d="` +
          `${hachures(q, 13, 6, 1)}"/>`
        );
      return (
        `<path class="pz-hillshade" transform="translate(5 7)" d="${d}"/><path class="pz-hill l` +
        `${Math.min(4, l.level)}" d="${d}"/><path class="pz-sun" d="${d}"/><path class="pz-contour" d="${d}"/>` +
        `${l.slopes ? `<path class="pz-hachure" d="${hachures(q, 12, 7, 1)}"/>` : ""}`
      );
    })
    .join("");
  const names = new Map<string, { level: number; c: Point }>();
  for (const l of m.levels) {
    const q = px(l.shape);
    const c = { x: q.reduce((n, p) => n + p.x, 0) / q.length, y: q.reduce((n, p) => n + p.y, 0) / q.length };
    const old = names.get(l.name);
    // A height that is an objective has its name at its flag.
    if (
      l.name &&
      !m.objectives.some((o) => o.name.endsWith(l.name)) &&
      (!old || Math.abs(l.level) > Math.abs(old.level))
    )
      names.set(l.name, { level: l.level, c });
  }
  const woods = empty();
  const heavy = empty();
  let ground = "";
  let bushes = "";
  let bushShade = "";
  let rocks = "";
  let rockShade = "";
  for (const a of m.areas) {
    const q = px(a.shape);
    const cls = a.terrain.replace(/[^a-z]+/g, "-");
    ground += `<path class="pz-area ${cls}" d="${polygon(m, a.shape)}"/>`;
    if (a.terrain === "woods") sow(woods, scatter(q, 11.5, 4.5, rnd), 5.6, 8.6, rnd);
    else if (a.terrain === "heavy woods") sow(heavy, scatter(q, 8.6, 4, rnd), 5.4, 8.2, rnd);
    else if (a.terrain === "scrub")
      for (const p of scatter(q, 11, 3, rnd)) {
        const r = 1.8 + rnd() * 1.7;
        bushShade += disc(p.x + 1, p.y + 1.3, r);
        bushes += crown(p.x, p.y, r, rnd);
      }
    else if (a.terrain === "rough")
      for (const p of scatter(q, 10, 3, rnd)) {
        const r = 2 + rnd() * 2.6;
        const foot = `M${f1(p.x - r)} ${f1(p.y + r * 0.6)}`;
        rockShade += `${foot}l${f1(r * 2.3)} 0l${f1(r * 0.6)} ${f1(r * 0.5)}l${f1(-r * 2.2)} 0Z`;
        rocks +=
          `${foot}l${f1(r * 0.5)} ${f1(-r * 1.1)}l${f1(r * 0.8)} ${f1(-r * 0.3)}l` +
          `${f1(r * 0.9)} ${f1(r * 0.8)}l${f1(-r * 0.1)} ${f1(r * 0.6)}Z`;
      }
  }
  const strip = (cls: string, line: Pair[], wide: number): string =>
    `<path class="${cls}" d="${polyline(m, line)}" stroke-width="${f1(wide)}"/>`;
  const streams = m.streams
    .map(
      (s) =>
        strip("pz-bank" + (s.passable ? " low" : ""), s.line, s.width * MIL + 8) +
        strip("pz-water" + (s.passable ? " low" : ""), s.line, s.width * MIL) +
        strip("pz-water deep", s.line, s.width * MIL * 0.5) +
        strip("pz-ripple", s.line, 1),
    )
    .join("");
  // First all edges, then all surfaces: so ways that meet run into each other.
  const [roads, paths] = [m.roads.filter((r) => r.terrain === "road"), m.roads.filter((r) => r.terrain !== "road")];
  const pass = (list: MapData["roads"], cls: string, wide: (w: number) => number): string =>
    list.map((r) => strip(cls, r.line, wide(r.width * MIL))).join("");
  const ways =
    pass(paths, "pz-path-case", (w) => w) +
    pass(paths, "pz-path", (w) => w * 0.62) +
    pass(paths, "pz-path-mid", (w) => w * 0.2) +
    pass(roads, "pz-road-case", (w) => w + 2.4) +
    pass(roads, "pz-road", (w) => w) +
    pass(roads, "pz-rut", (w) => w * 0.56) +
    pass(roads, "pz-road", (w) => w * 0.44);
  const crests = m.crests
    .map((c) => {
      const q = px(c.line);
      const half = (c.width * MIL) / 2;
      return (
        strip("pz-crest-shade", c.line, c.width * MIL + 3) +
        strip("pz-crest", c.line, c.width * MIL) +
        `<path class="pz-crest-comb" d="${comb(q, 6, half)}"/>` +
        strip("pz-crest-ridge", c.line, 2.2)
      );
    })
    .join("");
  // Paths are drawn over woods (they cut them); trees keep off the ways.
  const label = [...names]
    .map(
      ([name, x]) => `<text class="pz-hillname" x="${f1(x.c.x)}" y="${f1(x.c.y + 4)}">${esc(properName(name))}</text>`,
    )
    .join("");
  const roadNames =
    m.roads
      .filter((r) => r.name)
      .map((r) => {
        const p = toSheet(m, ...r.line[Math.floor(r.line.length / 2)]);
        return `<text class="pz-wayname" x="${f1(p.x + 8)}" y="${f1(p.y - 8)}">${esc(properName(r.name))}</text>`;
      })
      .join("") +
    m.crests
      .filter((c) => c.name)
      .map((c) => {
        const p = toSheet(m, ...c.line[Math.floor(c.line.length / 2)]);
        return `<text class="pz-wayname" x="${f1(p.x + 16)}" y="${f1(p.y)}">${esc(properName(c.name))}</text>`;
      })
      .join("");
  return (
    `<defs><clipPath id="pz-table"><rect x="${RIM}" y="${RIM}" width="${W}" height="${H}"/></clipPath>` +
    `<linearGradient id="pz-lit" x1="0" y1="0" x2="1" y2="1"><stop offset="0" class="pz-sun-a"/><stop ` +
    `offset="0.55" class="pz-sun-b"/><stop offset="1" class="pz-sun-c"/></linearGradient>` +
    `<g id="mini-land"><rect class="pz-ground" width="${width}" height="${height}"/>` +
    levels.map((l) => `<path class="${levelClass(l.level)}" d="${polygon(m, l.shape)}"/>`).join("") +
    `${ground}${m.streams.map((s) => strip("pz-water", s.line, s.width * MIL)).join("")}` +
    `${m.roads.map((r) => strip("pz-road", r.line, r.width * MIL)).join("")}</g></defs>` +
    `<rect class="pz-rimwood" width="${width}" height="${height}"/>${frame(m)}` +
    `<g clip-path="url(#pz-table)"><rect class="pz-ground" x="${RIM}" y="${RIM}" width="${W}" height="${H}"/>` +
    `${meadow.map((d, i) => `<path class="pz-meadow m${i}" d="${d}"/>`).join("")}<path class="pz-tufts" d="` +
    `${tufts}"/>` +
    `${heights}${ground}<path class="pz-shadow" d="${bushShade}"/><path class="pz-bush" d="${bushes}"/><path ` +
    `class="pz-shadow" d="${rockShade}"/><path class="pz-rock" d="${rocks}"/>` +
    `${crests}${streams}${trees(woods, "woods")}${trees(heavy, "heavy")}${ways}` +
    `${m.crossings.map((c) => crossing(m, c, rnd)).join("")}${m.buildings.map((b) => house(m, b)).join("")}` +
    `${label}${roadNames}</g>` +
    furniture(m)
  );
}
