// Checks in the page that the dice of a finished record are those that were committed to before the game
// (docs/record.md). SHA-256 is written out here, because a page served without TLS has no crypto.subtle.
const K = new Uint32Array(64);
const H0 = new Uint32Array(8);
{
  let n = 0;
  const frac = (x: number): number => ((x - Math.floor(x)) * 4294967296) | 0;
  for (let c = 2; n < 64; ++c) {
    let prime = true;
    for (let d = 2; d * d <= c; ++d) if (c % d === 0) prime = false;
    if (!prime) continue;
    if (n < 8) H0[n] = frac(Math.sqrt(c));
    K[n++] = frac(Math.cbrt(c));
  }
}
const rot = (x: number, n: number): number => (x >>> n) | (x << (32 - n));

export function sha256(data: Uint8Array): Uint8Array {
  const length = data.length;
  const padded = new Uint8Array(((length + 9 + 63) >> 6) << 6);
  padded.set(data);
  padded[length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(length / 0x20000000));
  view.setUint32(padded.length - 4, length << 3);
  const h = H0.slice();
  const w = new Uint32Array(64);
  for (let o = 0; o < padded.length; o += 64) {
    for (let i = 0; i < 16; ++i) w[i] = view.getUint32(o + i * 4);
    for (let i = 16; i < 64; ++i) {
      const a = w[i - 15];
      const b = w[i - 2];
      w[i] = (w[i - 16] + (rot(a, 7) ^ rot(a, 18) ^ (a >>> 3)) + w[i - 7] + (rot(b, 17) ^ rot(b, 19) ^ (b >>> 10))) | 0;
    }
    let [a, b, c, d, e, f, g, x] = h;
    for (let i = 0; i < 64; ++i) {
      const t1 = (x + (rot(e, 6) ^ rot(e, 11) ^ rot(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
      const t2 = ((rot(a, 2) ^ rot(a, 13) ^ rot(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      x = g;
      g = f;
      f = e;
      e = (d + t1) | 0;
      d = c;
      c = b;
      b = a;
      a = (t1 + t2) | 0;
    }
    h[0] += a;
    h[1] += b;
    h[2] += c;
    h[3] += d;
    h[4] += e;
    h[5] += f;
    h[6] += g;
    h[7] += x;
  }
  const out = new Uint8Array(32);
  const o = new DataView(out.buffer);
  h.forEach((v, i) => o.setUint32(i * 4, v));
  return out;
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const k = new Uint8Array(64);
  k.set(key.length > 64 ? sha256(key) : key);
  const inner = new Uint8Array(64 + message.length);
  const outer = new Uint8Array(96);
  for (let i = 0; i < 64; ++i) {
    inner[i] = k[i] ^ 0x36;
    outer[i] = k[i] ^ 0x5c;
  }
  inner.set(message, 64);
  outer.set(sha256(inner), 64);
  return sha256(outer);
}

const utf8 = (t: string): Uint8Array => new TextEncoder().encode(t);
export const toHex = (b: Uint8Array): string => [...b].map((x) => x.toString(16).padStart(2, "0")).join("");
const fromHex = (t: string): Uint8Array => new Uint8Array((t.match(/../g) ?? []).map((x) => parseInt(x, 16)));
const concat = (a: Uint8Array, b: Uint8Array): Uint8Array => {
  const out = new Uint8Array(a.length + b.length);
  out.set(a);
  out.set(b, a.length);
  return out;
};

export const hex256 = (text: string): string => toHex(sha256(utf8(text)));

/** One die of a draw. `what` is "draw" with the number of the entry (first scheme), or "roll" with that of the roll. */
export function die(key: Uint8Array, what: string, number: number, index: number, faces: number): number {
  const limit = 256 - (256 % faces);
  for (let counter = 0; ; ++counter)
    for (const byte of hmac(key, utf8(`${what}\n${number}\n${index}\n${counter}`)))
      if (byte < limit) return (byte % faces) + 1;
}

/** What a browser kept of a game (seeds.ts). */
export interface Witness {
  seed: string;
  server: string;
  commitments: Record<string, string>;
  told: boolean;
}

/** The first thing that is wrong, or "" when nothing is. */
export type Fault =
  "" | "no_seed" | "server" | "player" | "kept_server" | "kept_own" | "kept_other" | "given" | "faces" | "dice";

export interface Verdict {
  fault: Fault;
  /** Dice that were drawn, and dice that were copied or set by hand. */
  draws: number;
  given: number;
  entry: number;
  /** It was held against what this browser kept. */
  witnessed: boolean;
  /** The record is of another game that was branched or imported: its given dice are what they are. */
  branch: boolean;
  imported: boolean;
}

interface Header {
  game: string;
  id: string;
  dice?: number;
  commitment: string;
  commitments?: Record<string, string>;
  seeds: Record<string, string>;
  branch_of?: unknown;
}

/** Records of the first scheme do not say how many faces a die has. */
const OLD_FACES: Record<string, number> = { panzer: 10 };

function seedsFault(h: Header, seed: Uint8Array, kept: Witness | null): Fault {
  if (toHex(sha256(concat(utf8(`kessel-commit-1\n${h.id}\n`), seed))) !== h.commitment) return "server";
  if (h.dice === 2)
    for (const [side, own] of Object.entries(h.seeds)) {
      const bound = h.commitments?.[side] ?? "";
      if (own === "" ? bound !== "" : bound !== hex256(`kessel-seed-2\n${h.id}\n${own}`)) return "player";
    }
  if (!kept) return "";
  if (kept.server !== h.commitment) return "kept_server";
  if (!Object.values(h.seeds).includes(kept.seed)) return "kept_own";
  for (const [side, bound] of Object.entries(kept.commitments))
    if ((h.commitments?.[side] ?? "") !== bound) return "kept_other";
  return "";
}

/**
 * Every commitment, every seed and every die; and all of it against what this browser kept. The rules themselves are
 * re-played by `./kessel verify`. `id` is the game that was asked for: a record that was imported has another.
 */
export function verifyRecord(text: string, id: string, kept: Witness | null): Verdict {
  const lines = text
    .split("\n")
    .filter((l) => l.trim() !== "")
    .map((l) => JSON.parse(l));
  const h = lines[0] as Header;
  const end = lines[lines.length - 1];
  const out: Verdict = {
    fault: "",
    draws: 0,
    given: 0,
    entry: 0,
    witnessed: kept !== null,
    branch: !!h.branch_of,
    imported: h.id !== id,
  };
  if (!end.seed) return { ...out, fault: "no_seed", entry: lines.length - 1 };
  const seed = fromHex(end.seed);
  out.fault = seedsFault(h, seed, kept);
  if (out.fault) return out;
  const byRoll = h.dice === 2;
  const [first, second] = Object.values(h.seeds);
  const key = hmac(seed, utf8(`kessel-key-${byRoll ? 2 : 1}\n${h.id}\n${first ?? ""}\n${second ?? ""}`));
  // Where this browser took a seat nothing was copied from anywhere, whatever the record says of itself.
  const mayBeGiven = kept === null && (out.branch || out.imported);
  let rolls = 0;
  for (const l of lines.slice(1)) {
    if (!Array.isArray(l.roll)) continue;
    ++rolls;
    const faces: number = byRoll ? l.faces : (OLD_FACES[h.game] ?? 6);
    if (!Number.isInteger(faces) || faces < 2 || faces > 255 || (OLD_FACES[h.game] ?? 6) !== faces)
      return { ...out, fault: "faces", entry: l.n };
    if (l.given) {
      if (!mayBeGiven) return { ...out, fault: "given", entry: l.n };
      out.given += l.roll.length;
      continue;
    }
    for (let i = 0; i < l.roll.length; ++i)
      if (die(key, byRoll ? "roll" : "draw", byRoll ? rolls : l.n, i, faces) !== l.roll[i])
        return { ...out, fault: "dice", entry: l.n };
    out.draws += l.roll.length;
  }
  return out;
}
