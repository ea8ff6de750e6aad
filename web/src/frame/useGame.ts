// One game as one seat follows it.
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import {
  type Advice,
  ApiError,
  type GameInfo,
  type Line,
  type LogEntry,
  type Refusal,
  type State,
  type Tally,
  api,
} from "../net";
import { attend } from "../seeds";

export interface Talk {
  who: string;
  text: string;
  at: number;
}
/** What only the player himself sees. */
export interface Own {
  note: string;
  orders: Record<string, string>;
}

export interface Followed {
  info: GameInfo | null;
  state: State | null;
  log: LogEntry[];
  talk: Talk[];
  own: Own;
  setOwn(own: Own): void;
  /** The game that was proposed as a rematch. */
  rematch: string | null;
  refusal: Refusal | null;
  busy: boolean;
  clearRefusal(): void;
  /** Shows a reason that the page found out by asking. */
  tellRefusal(r: Refusal): void;
  /** Sends a batch. `spare`: its last action may turn out to be needless (a halt of a group that has come to rest). */
  act(actions: string[], spare?: boolean): Promise<{ taken: number; rolled: boolean; refusal: Refusal | null }>;
  ask<T>(query: string): Promise<T>;
  why(action: string): Promise<Refusal | null>;
  tally(query: string): Promise<Tally>;
  /** Advice for one's own side, or the reasons of a computer's. */
  advice(what: "hint" | "why", side: string): Promise<{ from: string; data: Advice }>;
  undo(): Promise<void>;
  say(text: string): void;
  /** Sends a message and says whether it was taken; if not, the reason is shown. */
  tell(message: Record<string, unknown> & { t: string }): Promise<boolean>;
  refresh(): void;
}

/** Marks what was taken back: an undo names the last line that still holds. */
function struck(log: LogEntry[], fresh: LogEntry[]): LogEntry[] {
  let out = log;
  for (const e of fresh) {
    if ((e.kind !== "undo" && e.kind !== "takeback") || e.to === undefined) continue;
    out = out.map((x) => (x.n > e.to! && x.n < e.n && (x.kind ?? "event") === "event" ? { ...x, undone: true } : x));
  }
  return out;
}

/** What the server tells of the game itself: who sits where, what was said, what only one's own seat sees. */
function useInfo(id: string) {
  const [info, setInfo] = useState<GameInfo | null>(null);
  const [talk, setTalk] = useState<Talk[]>([]);
  const [own, setOwn] = useState<Own>({ note: "", orders: {} });
  const refresh = useCallback(() => {
    api<{ game: GameInfo; note?: string; orders?: Record<string, string>; chat?: Talk[] }>(
      "GET",
      `/api/games/${id}`,
    ).then(
      (r) => {
        setInfo(r.game);
        void attend(r.game).then(
          (g) => g !== r.game && setInfo(g),
          () => {},
        );
        setOwn({ note: r.note ?? "", orders: r.orders ?? {} });
        if (r.chat) setTalk(r.chat);
      },
      () => setInfo(null),
    );
  }, [id]);
  useEffect(refresh, [refresh]);
  return { info, setInfo, talk, setTalk, own, setOwn, refresh };
}

interface Seat {
  line: Line;
  id: string;
  side: string | null;
  /** The last state that was seen. */
  seq: { current: number };
}
/** The board as one seat sees it, and what happened on it. */
function useFeed({ line, id, side, seq }: Seat, { setInfo, setTalk }: ReturnType<typeof useInfo>) {
  const [state, setState] = useState<State | null>(null);
  const [log, setLog] = useState<LogEntry[]>([]);
  const [rematch, setRematch] = useState<string | null>(null);
  useEffect(() => {
    if (!side) return;
    setState(null);
    setLog([]);
    seq.current = 0;
    const off = line.listen((m) => {
      if (m.t === "state" && m.game === id && m.side === side) {
        const s = m as unknown as State;
        seq.current = s.seq;
        line.seen(id, side, s.seq);
        setState(s);
        if (s.events.length > 0)
          setLog((old) => {
            const last = old.length > 0 ? old[old.length - 1].n : 0;
            const fresh = s.events.filter((e) => e.n > last);
            return fresh.length > 0 ? struck([...old, ...fresh], fresh) : old;
          });
      } else if (m.t === "chat" && m.game === id) setTalk((old) => [...old, m as unknown as Talk]);
      // The seat was handed over, or the link to watch taken back: there is nothing more to see from here.
      else if (m.t === "revoked" && m.game === id && m.side === side) location.assign("/");
      else if (m.t === "rematch" && m.game === id) setRematch(String(m.next));
      else if (m.t === "game") {
        const g = m.game as GameInfo;
        if (g.id === id) setInfo(g);
      }
    });
    line.watch(id, side, 0);
    return () => {
      off();
      line.unwatch(id, side);
    };
  }, [line, id, side]);
  return { state, log, rematch };
}

/** Batches of actions; how many inputs each was, so that undo has the same size. */
function useActing({ line, id, side, seq }: Seat, setRefusal: (r: Refusal | null) => void) {
  const [busy, setBusy] = useState(false);
  const batches = useRef<number[]>([]);
  const guarded = useCallback(async <T>(work: () => Promise<T>): Promise<T> => {
    setBusy(true);
    try {
      return await work();
    } finally {
      setBusy(false);
    }
  }, []);

  const act = useCallback(
    (actions: string[], spare = false) =>
      guarded(async () => {
        setRefusal(null);
        try {
          const m = (await line.ask({ t: "act", game: id, side, seq: seq.current, actions })) as unknown as {
            taken: number;
            rolled: boolean;
            refusal: Refusal | null;
          };
          if (m.rolled) batches.current = [];
          else if (m.taken > 0) batches.current.push(m.taken);
          if (m.refusal && !(spare && m.taken === actions.length - 1)) setRefusal(m.refusal);
          return m;
        } catch (e) {
          const err = e as ApiError;
          setRefusal({ rule: err.rule ?? "", reason: err.message, where: "" });
          return { taken: 0, rolled: false, refusal: null };
        }
      }),
    [line, id, side, guarded],
  );
  return { busy, act, batches };
}

/** Questions to the engine and to advisers. */
function useAsking({ line, id, side }: Seat): Pick<Followed, "ask" | "why" | "tally" | "advice"> {
  const ask = useCallback(
    async <T>(query: string): Promise<T> => {
      const m = await line.ask({ t: "ask", game: id, side, query: "inspect " + query });
      return m.data as T;
    },
    [line, id, side],
  );
  const why = useCallback(
    async (action: string) => {
      const m = await line.ask({ t: "ask", game: id, side, query: "why " + action });
      return (m.refusal as Refusal | null) ?? null;
    },
    [line, id, side],
  );
  const tally = useCallback(
    async (query: string) => {
      const m = await line.ask({ t: "ask", game: id, side, query: "tally " + query });
      return m.tally as Tally;
    },
    [line, id, side],
  );
  const advice = useCallback(
    async (what: "hint" | "why", of: string) =>
      (await line.ask({ t: what, game: id, side: of })) as unknown as { from: string; data: Advice },
    [line, id],
  );
  return { ask, why, tally, advice };
}

export function useGame(line: Line, id: string, side: string | null): Followed {
  const seq = useRef(0);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const seat = { line, id, side, seq };
  const known = useInfo(id);
  const feed = useFeed(seat, known);
  const { busy, act, batches } = useActing(seat, setRefusal);
  const asking = useAsking(seat);
  const tell = useCallback(
    async (message: Record<string, unknown> & { t: string }) => {
      try {
        await line.ask({ game: id, side, ...message });
        return true;
      } catch (e) {
        setRefusal({ rule: "", reason: (e as Error).message, where: "" });
        return false;
      }
    },
    [line, id, side],
  );
  return {
    ...asking,
    ...feed,
    info: known.info,
    talk: known.talk,
    own: known.own,
    setOwn: known.setOwn,
    refresh: known.refresh,
    refusal,
    busy,
    act,
    tell,
    clearRefusal: () => setRefusal(null),
    tellRefusal: setRefusal,
    undo: async () => {
      const n = batches.current.pop() ?? 1;
      for (let i = 0; i < n; ++i) if (!(await tell({ t: "undo", seq: seq.current }))) break;
    },
    say: (text) => void tell({ t: "chat", text }),
  };
}
