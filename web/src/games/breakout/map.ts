// The printed sheet: everything on the map that never changes, as one SVG text drawn from the board's data.
import type { Board } from "./types";
import { centre, mapSize } from "../../board/geometry";
import {
  type Box,
  type Wanted,
  areaNames,
  edgeBand,
  f,
  fort,
  frame,
  hexGrid,
  hill,
  patch,
  placeNames,
  reed,
  rivers,
  streets,
  strewn,
  tree,
  unionPath,
} from "../../board/sheet";

const land = (board: Board, terrain: string): string =>
  patch(
    board.grid,
    board.hexes.filter((h) => (h.base ?? h.t) === terrain).map((h) => h.id),
    terrain,
  );

/** Little trees, hachures and reeds, strewn by a fixed noise. */
function stipple(board: Board): string {
  let trees = "";
  let hills = "";
  let reeds = "";
  for (const h of board.hexes) {
    const ground = h.base ?? h.t;
    if (ground === "forest") trees += strewn(h.id, 9, tree);
    else if (ground === "rough") hills += strewn(h.id, 7, hill);
    else if (ground === "marsh") reeds += strewn(h.id, 6, reed);
  }
  return `<path class="trees" d="${trees}"/><path class="hachure" d="${hills}"/><path class="reeds" d="${reeds}"/>`;
}

/** Town marks and names; a name takes the first free place around its mark. */
function towns(board: Board): string {
  const taken: Box[] = [];
  let marks = "";
  const wanted: Wanted[] = [];
  const named = new Set<string>();
  for (const h of board.hexes) {
    if (h.t !== "town" && h.t !== "fortified") continue;
    const c = centre(h.id);
    if (h.t === "fortified") {
      marks += fort(c);
      taken.push({ x: c.x - 13, y: c.y - 13, w: 26, h: 26 });
    } else {
      marks += streets(c, h.id);
      taken.push({ x: c.x - 9, y: c.y - 9, w: 18, h: 18 });
    }
    if (named.has(h.name ?? "")) continue;
    named.add(h.name ?? "");
    const fortified = h.t === "fortified";
    wanted.push({
      p: c,
      text: h.name ?? "",
      size: fortified ? 17 : 13,
      cls: fortified ? "town-name fort-name" : "town-name",
      gap: fortified ? 17 : 13,
    });
  }
  for (const p of board.places) {
    const c = centre(p.hex);
    marks += `<circle class="village" cx="${f(c.x)}" cy="${f(c.y)}" r="2.4"/>`;
    wanted.push({ p: c, text: p.name, size: 9.5, cls: "village-name", gap: 6, minor: true });
  }
  return `<g class="town-marks">${marks}</g><g class="town-names">${placeNames(board.grid, wanted, taken)}</g>`;
}

/** Edges that matter: sources of supply and communications, the exit, the entry. */
function edges(board: Board): string {
  const band = (set: string, cls: string, inset: number) => edgeBand(board.grid, board.sets[set] ?? [], cls, 6, inset);
  return (
    band("soviet_sources", "edge-soviet", 6) +
    band("german_sources", "edge-german", 6) +
    band("soviet_exit", "edge-exit", 13) +
    band("german_entry", "edge-entry", 13)
  );
}

function closedArea(board: Board): string {
  const set = new Set(board.sets.soviet_forbidden ?? []);
  if (set.size === 0) return "";
  return `<path class="closed" d="${unionPath(board.grid, set)}"/>`;
}

export function drawMap(board: Board): string {
  const { width, height } = mapSize(board.grid);
  const all = board.hexes.map((h) => h.id);
  const land_d = unionPath(board.grid, all);
  const { water, names } = rivers(board.grid, board.rivers);
  return (
    `<defs><clipPath id="land"><path d="${land_d}"/></clipPath>` +
    `<pattern id="hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">` +
    `<path class="hatch-line" d="M0 0V9"/></pattern></defs>` +
    `<rect class="sheet" width="${f(width)}" height="${f(height)}"/>` +
    `<g id="mini-land"><path class="ground" d="${land_d}"/>` +
    `<g clip-path="url(#land)">${land(board, "marsh")}${land(board, "rough")}${land(board, "forest")}</g>` +
    `<g clip-path="url(#land)">${water}</g></g>` +
    `<g clip-path="url(#land)">${stipple(board)}${closedArea(board)}</g>` +
    `<g clip-path="url(#land)">${names}</g>` +
    hexGrid(board.grid, all) +
    edges(board) +
    areaNames(board.hexes) +
    towns(board) +
    frame(board.grid)
  );
}
