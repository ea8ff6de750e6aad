// Roads and railroads: lines through hex centres, made into a net in which each stretch between two forks is drawn
// once.
import { type Point, centre, chaikin } from "./geometry";

export const linkKey = (a: string, b: string): string => (a < b ? `${a}|${b}` : `${b}|${a}`);

/** All links of some lines, each once. */
export function linksOf(lines: string[][]): Set<string> {
  const out = new Set<string>();
  for (const line of lines) for (let i = 1; i < line.length; ++i) out.add(linkKey(line[i - 1], line[i]));
  return out;
}

/** The links joined to chains that end where `isFork` says so, or where nothing goes on. */
export function chains(links: Iterable<string>, isFork: (hex: string) => boolean): string[][] {
  const next = new Map<string, string[]>();
  for (const link of links) {
    const [a, b] = link.split("|");
    for (const [p, q] of [
      [a, b],
      [b, a],
    ]) {
      const list = next.get(p);
      if (list) list.push(q);
      else next.set(p, [q]);
    }
  }
  const ends = (hex: string): boolean => isFork(hex) || next.get(hex)!.length !== 2;
  const used = new Set<string>();
  const out: string[][] = [];
  const walk = (from: string, to: string) => {
    const line = [from, to];
    used.add(linkKey(from, to));
    while (!ends(line[line.length - 1])) {
      const here = line[line.length - 1];
      const on = next.get(here)!.find((h) => !used.has(linkKey(here, h)));
      if (on === undefined) break;
      used.add(linkKey(here, on));
      line.push(on);
    }
    out.push(line);
  };
  const hexes = [...next.keys()].sort();
  for (const hex of hexes)
    if (ends(hex)) for (const to of next.get(hex)!) if (!used.has(linkKey(hex, to))) walk(hex, to);
  for (const hex of hexes) for (const to of next.get(hex)!) if (!used.has(linkKey(hex, to))) walk(hex, to); // rings
  return out;
}

/**
 * A calm line: the zigzag from centre to centre evened out, but never so far that it leaves the hexes it runs through.
 */
export function calm(points: Point[], most: number): Point[] {
  let now = points;
  for (let t = 0; t < 2; ++t)
    now = now.map((p, i) => {
      if (i === 0 || i === now.length - 1) return p;
      const even = { x: (now[i - 1].x + 2 * p.x + now[i + 1].x) / 4, y: (now[i - 1].y + 2 * p.y + now[i + 1].y) / 4 };
      const dx = even.x - points[i].x;
      const dy = even.y - points[i].y;
      const far = Math.hypot(dx, dy);
      return far <= most ? even : { x: points[i].x + (dx / far) * most, y: points[i].y + (dy / far) * most };
    });
  return chaikin(now, 2, false);
}

/** The points of a chain and the middles of its links, those between its ends moved aside as far as `aside` says. */
export function beside(chain: string[], aside: (a: string, b: string) => number): Point[] {
  const nodes = chain.map(centre);
  const out: Point[] = [nodes[0]];
  const move = (p: Point, a: Point, b: Point, by: number): Point => {
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    // to the same side of the land, whichever way it was walked
    const sign = b.x > a.x || (b.x === a.x && b.y > a.y) ? 1 : -1;
    return { x: p.x - ((b.y - a.y) / length) * by * sign, y: p.y + ((b.x - a.x) / length) * by * sign };
  };
  for (let i = 1; i < nodes.length; ++i) {
    const a = nodes[i - 1];
    const b = nodes[i];
    const here = aside(chain[i - 1], chain[i]);
    out.push(move({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, a, b, here));
    if (i + 1 < nodes.length) out.push(move(b, a, nodes[i + 1], Math.max(here, aside(chain[i], chain[i + 1]))));
  }
  out.push(nodes[nodes.length - 1]);
  return out;
}
