// The printed sheet: everything on the map that never changes, as one SVG text drawn from the board's data.
import {
  type Point,
  HEIGHT,
  MARGIN,
  SIDE,
  centre,
  corners,
  directionTo,
  linePath,
  mapSize,
  neighbour,
  noise,
} from "../../board/geometry";
import { beside, calm, chains, linkKey, linksOf } from "../../board/lines";
import {
  type Box,
  type Wanted,
  areaNames,
  edgeBand,
  esc,
  f,
  frame,
  hexGrid,
  hill,
  patch,
  placeNames,
  reed,
  rivers,
  streets,
  strewn,
  unionPath,
} from "../../board/sheet";
import type { Board, BoardHex } from "./types";
import { w } from "./words";

/** Under the map: title, key and scale. */
const STRIP = 96;

export function sheetSize(board: Board): { width: number; height: number } {
  const { width, height } = mapSize(board.grid);
  return { width, height: height + STRIP };
}

const groundOf = (h: BoardHex): string => h.base ?? (h.t === "town" || h.t === "city" ? "clear" : h.t);
const hexesOn = (board: Board, ...grounds: string[]): string[] =>
  board.hexes.filter((h) => grounds.includes(groundOf(h))).map((h) => h.id);

/** A peak with its shaded side. */
const peak = (x: number, y: number, s: number): string =>
  `M${f(x - 7 * s)} ${f(y + 5 * s)}L${f(x)} ${f(y - 6 * s)}L${f(x + 7 * s)} ${f(y + 5 * s)}`;
const shade = (x: number, y: number, s: number): string =>
  `M${f(x)} ${f(y - 6 * s)}L${f(x + 7 * s)} ${f(y + 5 * s)}L${f(x + 1.5 * s)} ${f(y + 5 * s)}L${f(x - 1 * s)} ${f(y)}Z`;

function stipple(board: Board): string {
  let hills = "";
  let reeds = "";
  let peaks = "";
  let shades = "";
  for (const h of board.hexes) {
    const ground = groundOf(h);
    if (ground === "rough") hills += strewn(h.id, 7, hill);
    else if (ground === "swamp") reeds += strewn(h.id, 6, reed);
    else if (ground === "mountain") {
      const c = centre(h.id);
      for (const [dx, dy] of [
        [-13, -10],
        [11, -12],
        [-2, 4],
        [-19, 12],
        [16, 11],
      ]) {
        const seed = h.id + dx;
        const x = c.x + dx + (noise(seed) - 0.5) * 7;
        const y = c.y + dy + (noise(seed + "y") - 0.5) * 6;
        const s = 0.75 + noise(seed + "s") * 0.55;
        peaks += peak(x, y, s);
        shades += shade(x, y, s);
      }
    }
  }
  return (
    `<path class="hachure" d="${hills}"/><path class="reeds" d="${reeds}"/><path class="peak-shade" d="${shades}` +
    `"/><path class="peaks" d="${peaks}"/>`
  );
}

/** Where a road leaves the map: half a hex beyond the centre of its last hex. */
function stub(edge: string, hex: string): Point {
  const c = centre(hex);
  if (edge === "north") return { x: c.x, y: c.y - HEIGHT / 2 };
  return { x: c.x + (edge === "west" ? -SIDE : SIDE), y: c.y };
}

/** Roads below, then railroads; where both take the same way the railroad runs beside. */
function ways(board: Board): string {
  const paved = linksOf(board.roads.filter((r) => r.type === "paved").map((r) => r.path));
  const all = linksOf(board.roads.map((r) => r.path));
  const dirt = new Set([...all].filter((l) => !paved.has(l)));
  const degree = new Map<string, number>();
  for (const l of all) for (const h of l.split("|")) degree.set(h, (degree.get(h) ?? 0) + 1);
  const town = new Set(board.hexes.filter((h) => h.t === "town" || h.t === "city").map((h) => h.id));
  const fork = (h: string): boolean => town.has(h) || degree.get(h) !== 2;
  const leaves = new Map(
    [...board.soviet_supply, ...board.axis_supply].map((s): [string, { edge: string; type: string }] => [s.hex, s]),
  );
  const draw = (links: Set<string>, type: string): string =>
    chains(links, fork)
      .map((c) => linePath(calm(c.map(centre), 11)))
      .join("") +
    [...leaves]
      .filter(([, s]) => s.type === type)
      .map(([hex, s]) => linePath([centre(hex), stub(s.edge, hex)]))
      .join("");
  const d = draw(dirt, "dirt");
  const p = draw(paved, "paved");
  const rail = linksOf(board.railroads.map((r) => r.path));
  const railDegree = new Map<string, number>();
  for (const l of rail) for (const h of l.split("|")) railDegree.set(h, (railDegree.get(h) ?? 0) + 1);
  const r = chains(rail, (h) => town.has(h) || railDegree.get(h) !== 2)
    .map((c) =>
      linePath(
        calm(
          beside(c, (a, b) => (all.has(linkKey(a, b)) ? 7.5 : 0)),
          12,
        ),
      ),
    )
    .join("");
  return (
    `<path class="dirt-case" d="${d}"/><path class="dirt" d="${d}"/><path class="paved-case" d="${p}"/><path ` +
    `class="paved" d="${p}"/>` +
    `<path class="rail-case" d="${r}"/><path class="rail" d="${r}"/><path class="rail-gap" d="${r}"/>`
  );
}

/** A city: the same blocks as a town's, but more of them. */
function cityBlocks(c: Point, seed: string): string {
  let out = "";
  for (let gx = -2; gx <= 2; ++gx)
    for (let gy = -2; gy <= 2; ++gy) {
      if (Math.abs(gx) === 2 && Math.abs(gy) === 2) continue;
      if (noise(seed + gx + "c" + gy) < 0.1 && (gx !== 0 || gy !== 0)) continue;
      const s = 4.6 + noise(seed + gx + "d" + gy) * 1.6;
      out +=
        `<rect x="${f(c.x + gx * 6.6 - s / 2)}" y="${f(c.y + gy * 6.6 - s / 2)}" width="${f(s)}" height="${f(s)}` +
        `"/>`;
    }
  return (
    `<path class="city-wall" d="M${f(c.x - 18)} ${f(c.y)}a18 18 0 1 0 36 0a18 18 0 1 0 -36 0Z"/><g class="town ` +
    `city">${out}</g>`
  );
}

/** A small aircraft seen from above, nose up. */
export const PLANE =
  "M0 -7.4C1 -7.4 1.3 -5.6 1.3 -3.6L8 0.8V2.6L1.3 1L1 4.8L3 6.6V7.8L0 7L-3 7.8V6.6L-1 4.8L-1.3 1L-8 2.6V0.8L-1.3 " +
  "-3.6C-1.3 -5.6 -1 -7.4 0 -7.4Z";

/** Signs stand at the left and right tips of a hex, where no counter covers them. */
export const airfieldSpot = (hex: string): Point => ({ x: centre(hex).x - 25, y: centre(hex).y });
export const objectiveSpot = (hex: string): Point => ({ x: centre(hex).x + 25, y: centre(hex).y });

const plain = (name: string): string => name.replace(/ \(.*\)$/, "");
/** As it stands on the map: "Chernovtsy (Sadagora)" is Sadagora, where another Chernovtsy stands beside it. */
export function townName(board: Board, name: string): string {
  const alike = board.hexes.filter((h) => h.name && plain(h.name) === plain(name)).length;
  return alike > 1 ? (/\((.*)\)$/.exec(name)?.[1] ?? name) : plain(name);
}

function towns(board: Board): string {
  const taken: Box[] = [];
  const wanted: Wanted[] = [];
  let marks = "";
  for (const a of board.airfields) {
    const s = airfieldSpot(a.hex);
    taken.push({ x: s.x - 8, y: s.y - 8, w: 16, h: 16 });
    marks +=
      `<g class="airfield" transform="translate(${f(s.x)} ${f(s.y)})"><circle r="7.4"/><path d="${PLANE}" ` +
      `transform="scale(.72)"/></g>`;
  }
  for (const h of board.hexes) {
    if (h.t !== "town" && h.t !== "city") continue;
    const c = centre(h.id);
    const city = h.t === "city";
    const r = city ? 18 : 9;
    marks += city ? cityBlocks(c, h.id) : streets(c, h.id);
    taken.push({ x: c.x - r, y: c.y - r, w: 2 * r, h: 2 * r });
    if (h.vp) taken.push({ x: c.x + 18, y: c.y - 7, w: 14, h: 14 });
    wanted.push({
      p: c,
      text: townName(board, h.name ?? ""),
      wide: city ? 0.7 : 0.6,
      size: city ? 17 : 12,
      cls: city ? "town-name city-name" : "town-name small-town",
      gap: h.vp ? 35 : city ? 20 : 12,
      rise: city ? 24 : 12,
    });
  }
  for (const h of board.hexes) {
    if (!h.vp) continue;
    const s = objectiveSpot(h.id);
    marks +=
      `<g class="objective" transform="translate(${f(s.x)} ${f(s.y)})"><circle r="7.4"/><text y="3.4">${h.vp}` +
      "</text></g>";
  }
  wanted.sort((a, b) => b.size - a.size);
  return `<g class="town-marks">${marks}</g><g class="town-names">${placeNames(board.grid, wanted, taken)}</g>`;
}

/** Hexsides between two air sectors, and the number of each in its middle. */
function sectors(board: Board): string {
  const of = new Map(board.hexes.map((h): [string, number] => [h.id, h.sector]));
  const middle = new Map<number, { x: number; y: number; n: number }>();
  let d = "";
  for (const h of board.hexes) {
    const c = corners(h.id);
    for (const s of [0, 1, 5]) {
      const n = neighbour(board.grid, h.id, s);
      if (n !== null && of.get(n) !== h.sector) d += linePath([c[s], c[(s + 1) % 6]]);
    }
    const m = middle.get(h.sector) ?? { x: 0, y: 0, n: 0 };
    const p = centre(h.id);
    middle.set(h.sector, { x: m.x + p.x, y: m.y + p.y, n: m.n + 1 });
  }
  const names = [...middle].map(([s, m]) => `<text x="${f(m.x / m.n)}" y="${f(m.y / m.n + 24)}">${s}</text>`).join("");
  return `<g class="sectors"><path d="${d}"/>${names}</g>`;
}

/** Arrows where supply comes in. */
function sources(board: Board): string {
  const one =
    (side: string) =>
    (s: { hex: string; edge: string }): string => {
      const p = stub(s.edge, s.hex);
      const turn = s.edge === "north" ? 0 : s.edge === "west" ? -90 : 90;
      return (
        `<g class="source ${side}" transform="translate(${f(p.x)} ${f(p.y)}) rotate(${turn})"><path d="M-8 -19H8` +
        `V-8H13L0 4L-13 -8H-8Z"/></g>`
      );
    };
  return board.soviet_supply.map(one("soviet")).join("") + board.axis_supply.map(one("axis")).join("");
}

/** The ways in for reinforcements and out for the Axis. */
function edges(board: Board): string {
  let out = edgeBand(board.grid, board.sets.axis_exit ?? [], "edge-exit axis", 3, 17);
  for (const [i, letter] of ["A", "B", "C"].entries()) {
    const hexes = board.sets["entry_" + letter] ?? [];
    if (hexes.length === 0) continue;
    out += edgeBand(board.grid, hexes, "edge-area area" + i, 6, 7);
    const top = letter === "A";
    const points = hexes.map(centre);
    const x = top ? points.reduce((s, p) => s + p.x, 0) / points.length : MARGIN - 17;
    const y = top ? MARGIN - 10 : points.reduce((s, p) => s + p.y, 0) / points.length + 6;
    out +=
      `<g class="area-letter" transform="translate(${f(x)} ${f(y)})"><circle r="11"/><text y="5">${letter}</text>` +
      "</g>";
  }
  return out;
}

/** A bridge across one hexside: parapets along the way of the road. */
export function bridgeSpot(board: Board, a: string, b: string): { p: Point; angle: number } {
  const d = directionTo(board.grid, a, b);
  const c = corners(a);
  const p = { x: (c[d].x + c[(d + 1) % 6].x) / 2, y: (c[d].y + c[(d + 1) % 6].y) / 2 };
  const from = centre(a);
  const to = centre(b);
  return { p, angle: (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI };
}

const KM = 5.5; // KS:1.0.1 across a hex

function key(board: Board): string {
  const { width, height } = mapSize(board.grid);
  const left = MARGIN - 26;
  const title = left + 96; // clear of the buttons in the corner of the view
  const y = height + 28;
  let x = title + 640;
  let out =
    `<text class="sheet-title" x="${title}" y="${y + 16}">KESSELSCHLACHT</text><text class="sheet-sub" x="` +
    `${title + 2}" y="${y + 40}">${esc(w("sheet_sub"))}</text>`;
  const item = (mark: string, text: string) => {
    out += `<g transform="translate(${x} ${y})">${mark}<text class="key-text" x="46" y="5">${esc(text)}</text></g>`;
  };
  const hexMark = (cls: string, inside = ""): string =>
    `<path class="${cls}" d="M2 0L11 -15H29L38 0L29 15H11Z"/>${inside}`;
  const line = (...classes: string[]): string =>
    classes.map((c) => `<path class="${c}" d="M0 4Q19 -10 38 2"/>`).join("");
  const columns: [string, string][][] = [
    [
      [hexMark("rough", `<path class="hachure" d="${hill(14, 2)}${hill(26, 5)}${hill(21, -5)}"/>`), w("terrain_rough")],
      [hexMark("swamp", `<path class="reeds" d="${reed(14, 4)}${reed(26, -1)}"/>`), w("terrain_swamp")],
    ],
    [
      [
        hexMark(
          "mountain",
          `<path class="peak-shade" d="${shade(15, 3, 0.8)}${shade(26, 4, 1)}"/><path class="peaks" d="` +
            `${peak(15, 3, 0.8)}${peak(26, 4, 1)}"/>`,
        ),
        w("terrain_mountain"),
      ],
      [streets({ x: 20, y: 0 }, "key"), w("terrain_town")],
    ],
    [
      [line("paved-case", "paved"), w("road_paved")],
      [line("dirt-case", "dirt"), w("road_dirt")],
    ],
    [
      [line("rail-case", "rail", "rail-gap"), w("rail")],
      [
        `<g class="river"><path d="M0 4Q19 -10 38 2" stroke-width="6"/></g><g transform="translate(19 -2) ` +
          `rotate(90)">${bridgeMark("stands")}</g>`,
        w("bridge_stands"),
      ],
    ],
    [
      [`<g transform="translate(19 0)">${bridgeMark("blown")}</g>`, w("bridge_blown")],
      [`<g transform="translate(19 0)">${bridgeMark("pontoon")}</g>`, w("bridge_pontoon")],
    ],
    [
      [
        `<g class="airfield" transform="translate(19 0)"><circle r="7.4"/><path d="${PLANE}" ` +
          `transform="scale(.72)"/></g>`,
        w("airfield"),
      ],
      [`<g class="objective" transform="translate(19 0)"><circle r="7.4"/><text y="3.4">9</text></g>`, w("objective")],
    ],
    [
      [
        `<g class="source soviet" transform="translate(19 8) scale(.9)"><path d="M-8 -19H8V-8H13L0 4L-13 -8H-8Z"/></g>`,
        w("source_soviet"),
      ],
      [
        `<g class="source axis" transform="translate(19 8) scale(.9)"><path d="M-8 -19H8V-8H13L0 4L-13 -8H-8Z"/></g>`,
        w("source_axis"),
      ],
    ],
  ];
  for (const column of columns) {
    column.forEach(([mark, text], i) => {
      out += `<g transform="translate(0 ${i * 36 - 6})">`;
      item(mark, text);
      out += "</g>";
    });
    x += 66 + Math.max(...column.map(([, text]) => text.length)) * 7.4;
  }
  const unit = HEIGHT / KM;
  const right = width - left;
  const bar = [0, 10, 20, 30, 40]
    .map(
      (km, i) =>
        `<rect class="${i % 2 ? "bar-b" : "bar-a"}" x="${f(right - 50 * unit + km * unit)}" y="${y + 22}" ` +
        `width="${f(10 * unit)}" height="6"/>`,
    )
    .join("");
  out +=
    `<g class="scale">${bar}<text x="${f(right - 50 * unit)}" y="${y + 16}">0</text><text x="` +
    `${f(right - 25 * unit)}" y="${y + 16}">25</text><text x="${f(right)}" y="${y + 16}">50 km</text></g>`;
  return `<g class="key">${out}</g>`;
}

/** A bridge across a river that runs from top to bottom of the mark; turned by who draws it. */
export function bridgeMark(how: "stands" | "blown" | "pontoon"): string {
  if (how === "pontoon")
    return (
      `<g class="bridge pontoon"><path class="deck" d="M-11 0H11"/><path class="boats" d="M-7 -5V5M-2.4 -5V5M2.4 ` +
      `-5V5M7 -5V5"/></g>`
    );
  const parapets = "M-11 -7.5L-8 -4.5H8L11 -7.5M-11 7.5L-8 4.5H8L11 7.5";
  if (how === "stands")
    return `<g class="bridge stands"><path class="deck" d="M-9 0H9"/><path class="parapet" d="${parapets}"/></g>`;
  return (
    `<g class="bridge blown"><path class="parapet" d="M-11 -7.5L-8 -4.5H-3.5M11 -7.5L8 -4.5H3.5M-11 7.5L-8 4.5` +
    `H-3.5M11 7.5L8 4.5H3.5"/><path class="cross" d="M-4 -4L4 4M4 -4L-4 4"/></g>`
  );
}

export function drawMap(board: Board): string {
  const { width, height } = sheetSize(board);
  const all = board.hexes.map((h) => h.id);
  const d = unionPath(board.grid, all);
  const { water, names } = rivers(board.grid, board.rivers);
  return (
    `<defs><clipPath id="land"><path d="${d}"/></clipPath></defs>` +
    `<rect class="sheet" width="${f(width)}" height="${f(height)}"/>` +
    `<g id="mini-land"><path class="ground" d="${d}"/>` +
    `<g clip-path="url(#land)">${patch(board.grid, hexesOn(board, "swamp"), "swamp")}` +
    `${patch(board.grid, hexesOn(board, "rough", "mountain"), "rough")}` +
    `${patch(board.grid, hexesOn(board, "mountain"), "mountain")}</g>` +
    `<g clip-path="url(#land)">${water}</g></g>` +
    `<g clip-path="url(#land)">${stipple(board)}${sectors(board)}${ways(board)}</g>` +
    `<g clip-path="url(#land)">${names}</g>` +
    hexGrid(board.grid, all) +
    edges(board) +
    sources(board) +
    areaNames(board.hexes) +
    towns(board) +
    frame(board.grid) +
    key(board)
  );
}
