// This browser's part in a game's dice (docs/record.md). It makes a seed, gives only its commitment away, and tells the
// seed once the commitments of all lie on the table. Everything is kept, so that the record can be held against it at
// the end.
import { ApiError, type GameInfo, api, ownSeed } from "./net";
import { hex256 } from "./verify";

export interface KeptSeed {
  seed: string;
  /** What the server was bound to when this seed was made. */
  server: string;
  /** What each side was bound to when the seed was told; empty before. */
  commitments: Record<string, string>;
  told: boolean;
}

const keyOf = (id: string): string => "kessel-seed-" + id;
const commitmentOf = (id: string, seed: string): string => hex256(`kessel-seed-2\n${id}\n${seed}`);

export function keptSeed(id: string): KeptSeed | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(id)) ?? "null") as KeptSeed | null;
  } catch {
    return null;
  }
}
const keep = (id: string, kept: KeptSeed): void => localStorage.setItem(keyOf(id), JSON.stringify(kept));

/** A new seed for this game; the answer is what may be told of it. */
export function bind(info: GameInfo): string {
  const seed = ownSeed();
  keep(info.id, { seed, server: info.commitment ?? "", commitments: {}, told: false });
  return commitmentOf(info.id, seed);
}

const mine = (info: GameInfo) => info.seats.filter((s) => s.you && s.kind === "person");

/** Takes a seat, or binds the one that is held: the same request. */
export async function claim(info: GameInfo, side: string): Promise<GameInfo> {
  const r = await api<{ game: GameInfo }>("POST", `/api/games/${info.id}/claim`, { side, commitment: bind(info) });
  return attend(r.game);
}

/** A game by a request that makes one; its seats are bound when the server's own commitment is known. */
export async function makeGame<T extends { game: GameInfo }>(path: string, body: Record<string, unknown>): Promise<T> {
  const r = await api<T>("POST", path, { ...body, commitment: null });
  return { ...r, game: await attend(r.game) };
}

export async function joinGame(token: string, about: GameInfo): Promise<GameInfo> {
  const r = await api<{ game: GameInfo }>("POST", "/api/join", { token, commitment: bind(about) });
  return attend(r.game);
}

/**
 * Why this browser does not go on by itself: its seed has been told once, and never is another one told in its place.
 */
export type Trouble = "seed_again" | "seed_server" | "seed_lost";
const troubles = new Map<string, Trouble>();
export const seedTrouble = (id: string): Trouble | undefined => troubles.get(id);

const busy = new Set<string>();
const renewed = new Set<string>(); // two browsers of one person must not outdo each other for ever

/** Does what a game that has not begun wants of this browser; called with every word about a game. */
export async function attend(info: GameInfo): Promise<GameInfo> {
  const own = mine(info);
  if (info.started || info.over || own.length === 0 || busy.has(info.id)) return info;
  busy.add(info.id);
  try {
    return await step(info, own[0].side, own[0].commitment ?? null);
  } catch (e) {
    // Another browser of this person was faster, or the seat is bound by a seed that is lost.
    if (!(e instanceof ApiError) || e.code === "internal") throw e;
    if (e.code === "conflict" && renewed.has(info.id)) troubles.set(info.id, "seed_lost");
    return info;
  } finally {
    busy.delete(info.id);
  }
}

async function step(info: GameInfo, side: string, bound: string | null): Promise<GameInfo> {
  const kept = keptSeed(info.id);
  const fits = kept !== null && bound === commitmentOf(info.id, kept.seed);
  if (!fits && kept?.told) {
    troubles.set(info.id, "seed_again");
    return info;
  }
  if (!fits) {
    const wanted = bound === null || (info.seeds_wanted ?? []).length > 0;
    if (!wanted || renewed.has(info.id)) return info;
    renewed.add(info.id);
    const r = await api<{ game: GameInfo }>("POST", `/api/games/${info.id}/claim`, { side, commitment: bind(info) });
    const now = mine(r.game)[0];
    return now ? step(r.game, now.side, now.commitment ?? null) : r.game;
  }
  if (!(info.seeds_wanted ?? []).includes(side)) return info;
  if (kept.server !== (info.commitment ?? "")) {
    troubles.set(info.id, "seed_server");
    return info;
  }
  // What was on the table is kept before the seed is told: afterwards nobody can say that it was something else.
  const commitments = Object.fromEntries(info.seats.map((s) => [s.side, s.commitment ?? ""]));
  if (!kept.told) keep(info.id, { ...kept, commitments, told: true });
  const r = await api<{ game: GameInfo }>("POST", `/api/games/${info.id}/seed`, { side, seed: kept.seed });
  return r.game;
}
