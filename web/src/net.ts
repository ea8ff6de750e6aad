// The server as docs/api.md describes it: a few requests and one socket that comes back by itself.
import type { Told } from "./messages";

export interface Seat {
  side: string;
  kind: string;
  name: string | null;
  /** Whoever played here had himself deleted. */
  gone?: boolean;
  you: boolean;
  online: boolean;
  ready: boolean;
  /** What the seat's own seed is bound to. */
  commitment?: string | null;
}
export interface ClockInfo {
  bank: number;
  delay: number;
  left: Record<string, number>;
  running: string[];
  at: number;
}
export interface GameInfo {
  id: string;
  game: string;
  scenario: string;
  options: Record<string, string>;
  made: number;
  started: boolean;
  over: boolean;
  result: { winner: string; score: number; how: string; key?: string } | null;
  commitment: string | null;
  seats: Seat[];
  /** Whose seeds the game waits for before it begins. */
  seeds_wanted?: string[];
  asked: string[];
  since: number;
  hotseat: boolean;
  spectators: boolean;
  maker: boolean;
  set_aside: boolean;
  seq: number;
  branch_of: string | null;
  clock?: ClockInfo | null;
  /** Sides that one may watch as, by a link of their player. */
  eyes?: string[];
  hints?: boolean;
  thinking?: string[];
  fast?: boolean;
}
export interface NodeInfo {
  kind: "decide" | "chance" | "finished";
  ask: string;
  /** Of the question, or of how it ended (docs/messages.md). */
  key?: string;
  rule: string;
  sides: string[];
  winner?: string;
  score?: number | null;
  how?: string;
}
export interface LogEntry {
  n: number;
  kind?: string;
  text: string;
  /** What the text says, of a game's own events. */
  data?: Told;
  rule: string;
  at?: number;
  by?: string;
  to?: number;
  /** How the game ended. */
  how?: string;
  key?: string;
  /** Set by the page: it was taken back later. */
  undone?: boolean;
}
export interface State {
  seq: number;
  /** In the game's own form (docs/api.md); its table knows it. */
  view: unknown;
  node: NodeInfo;
  options: string[];
  free: string[];
  events: LogEntry[];
  can_undo: boolean;
  draw_offer: string | null;
  takeback?: { by: string; steps: number } | null;
  can_takeback?: boolean;
}
export interface Refusal {
  rule: string;
  key?: string;
  reason: string;
  where: string;
}
export interface Tally {
  title: string;
  total: number;
  result: string;
  lines: { rule: string; value: number; text: string }[];
}
export interface OptionInfo {
  id: string;
  title: string;
  rule: string;
  values: string[];
  default: string;
}
export interface Catalogue {
  games: {
    id: string;
    title: string;
    sides: string[];
    scenarios: { id: string; title: string; options: OptionInfo[] }[];
  }[];
  players: string[];
  levels?: { name: string; title: string; summary: string }[];
}
/** Advice, or reasons (docs/ai.md). */
export interface AdviceTask {
  tactic: string;
  hex: string;
  place?: string;
  units: string[];
  odds?: string;
  sixths?: Record<string, number>;
  expected_points?: number;
  carried_out?: number;
  worth_points?: number;
  /**
   * Panzer: what to type, the chance that the target is lost, points that the enemy could take where a unit comes to.
   */
  actions?: string[];
  lost?: number;
  danger_points?: number;
  leaves?: boolean;
}
export interface Advice {
  side: string;
  turn: number;
  /** Points, or where both sides win some their difference. */
  expected?: { vp?: number; difference?: number; ahead?: string; spread: number };
  main_effort: AdviceTask | null;
  tasks: AdviceTask[];
  fears?: { hex: string; place?: string; soviet_before: number; soviet_after: number } | null;
  rejected?: { plan: string; behind: number }[];
  /** In the order in which they can be taken. */
  actions?: string[];
}

/**
 * The review of a game (docs/lab.md). Worth and points are the first side's; what was missed is to the side's own good.
 */
export interface Worth {
  utility: number;
  points: number;
}
export interface ReviewBattle {
  hex: string;
  attacker: string;
  probe: boolean;
  odds: string;
  die: number;
  result: string;
  losses: Record<string, number>;
}
export interface ReviewStretch {
  name: string;
  turn?: number;
  /** The part of the turn, where the game has names for its parts. */
  stage?: string;
  side: string;
  from: number;
  to: number;
  before: Worth;
  after: Worth;
  luck: Worth;
  play: Worth;
  missed?: number;
  missed_points?: number;
  error?: number;
  advice?: Advice;
  battles?: ReviewBattle[];
}
export interface ReviewRoll {
  entry: number;
  what: string;
  key?: string;
  rule: string;
  where?: string;
  roller: string;
  dice: number[];
  luck: Worth;
  at_least: number;
}
export interface Review {
  first: string;
  second: string;
  /** Who wants many points. */
  high: string;
  levels?: { win: number; draw: number };
  start: Worth;
  end: Worth;
  luck: Worth;
  play: Record<string, Worth>;
  stretches: ReviewStretch[];
  rolls: ReviewRoll[];
  missed: number[];
}

export class ApiError extends Error {
  constructor(
    public code: string,
    message: string,
    public rule = "",
    /** Everything else that the error says. */
    public more: Record<string, unknown> = {},
  ) {
    super(message);
  }
}

let known: Promise<unknown> | null = null;

/** A request. The first one of a page makes sure that there is an identity: two at once would make two of them. */
export async function api<T>(method: string, path: string, body?: unknown): Promise<T> {
  if (known === null) {
    known = request("GET", "/api/me");
    known.catch(() => (known = null));
    if (path === "/api/me") return known as Promise<T>;
  }
  await known;
  return request<T>(method, path, body);
}

async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = {};
  if (method !== "GET") headers["X-Kessel"] = "1";
  if (body !== undefined)
    headers["Content-Type"] = typeof body === "string" ? "application/x-ndjson" : "application/json";
  const reply = await fetch(path, {
    method,
    headers,
    body: body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body),
    credentials: "same-origin",
  });
  const text = await reply.text();
  let data: unknown;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    data = null;
  }
  if (!reply.ok) {
    const e = (data as { error?: { code: string; message: string; rule?: string } } | null)?.error;
    throw new ApiError(e?.code ?? "internal", e?.message ?? `The server answered ${reply.status}`, e?.rule, { ...e });
  }
  return data as T;
}

/** The review of a game, how much of it is made (0 to 1), or null if nobody has asked for one. */
export async function review(id: string): Promise<Review | number | null> {
  try {
    const r = await api<Review | { review: { progress: number } }>("GET", `/api/games/${id}/review`);
    return "review" in r ? r.review.progress : r;
  } catch (e) {
    if (e instanceof ApiError && e.code === "not_found") return null;
    throw e;
  }
}

/** A secret of this browser's own: 128 bits in hexadecimal digits. */
export function ownSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");
}

type Message = Record<string, unknown> & { t: string };
type Listener = (m: Message) => void;

/** One socket for the page. Lost connections are retried; what was watched is watched again from where it stood. */
export class Line {
  private socket: WebSocket | null = null;
  private listeners = new Set<Listener>();
  private waiting = new Map<string, { resolve: (m: Message) => void; reject: (e: Error) => void; text: string }>();
  private watched = new Map<string, { game: string; side: string; from: number }>();
  private next = 1;
  private retry = 400;
  private closed = false;
  private tag = ownSeed().slice(0, 12);
  onStatus: (up: boolean) => void = () => {};

  open(): void {
    this.closed = false;
    this.connect();
  }
  close(): void {
    this.closed = true;
    this.socket?.close();
  }
  listen(l: Listener): () => void {
    this.listeners.add(l);
    return () => this.listeners.delete(l);
  }
  watch(game: string, side: string, from: number): void {
    this.watched.set(game + " " + side, { game, side, from });
    this.send({ t: "watch", game, side, from });
  }
  unwatch(game: string, side: string): void {
    this.watched.delete(game + " " + side);
    this.send({ t: "unwatch", game, side });
  }
  seen(game: string, side: string, seq: number): void {
    const w = this.watched.get(game + " " + side);
    if (w) w.from = seq;
  }
  /** Sends and waits for the answer. After a lost line the same message goes out again with the same number. */
  ask(m: Message): Promise<Message> {
    const cid = `${this.tag}-${this.next++}`;
    const text = JSON.stringify({ ...m, cid });
    return new Promise((resolve, reject) => {
      this.waiting.set(cid, { resolve, reject, text });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
    });
  }
  private send(m: Message): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(m));
  }
  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws`);
    this.socket = socket;
    socket.onopen = () => {
      this.retry = 400;
      this.onStatus(true);
      for (const w of this.watched.values()) this.send({ t: "watch", ...w });
      for (const w of this.waiting.values()) socket.send(w.text);
    };
    socket.onmessage = (e) => {
      let m: Message;
      try {
        m = JSON.parse(String(e.data)) as Message;
      } catch {
        return;
      }
      const cid = m.cid as string | undefined;
      const w = cid ? this.waiting.get(cid) : undefined;
      if (cid && w) {
        this.waiting.delete(cid);
        if (m.t === "error") {
          const err = m.error as { code: string; message: string; rule?: string };
          w.reject(new ApiError(err.code, err.message, err.rule));
        } else w.resolve(m);
        return;
      }
      for (const l of this.listeners) l(m);
    };
    socket.onclose = () => {
      this.onStatus(false);
      if (this.closed) return;
      window.setTimeout(() => this.connect(), this.retry);
      this.retry = Math.min(8000, this.retry * 1.7);
    };
  }
}
