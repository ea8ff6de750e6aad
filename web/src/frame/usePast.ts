// Looking back in a game: a moment on the slider, one that somebody shared, or one that a review tells of.
import { useEffect, useRef, useState } from "preact/hooks";
import { type State, api } from "../net";
import type { Jump } from "./Review";
import type { Followed } from "./useGame";

export interface Past {
  n: number;
  state: State;
  /** Places to be marked. */
  marks: string[];
}
export interface Shared {
  side: string;
  at: number;
}

/** `?side=S&at=N`: a moment that somebody shared. */
export function sharedMoment(): Shared | null {
  const q = new URLSearchParams(location.search);
  const at = Number(q.get("at"));
  return q.has("at") && Number.isInteger(at) && at >= 0 ? { side: q.get("side") ?? "", at } : null;
}

interface Setting {
  id: string;
  side: string | null;
  game: Followed;
  shared: { current: Shared | null };
  setSide(side: string): void;
  setShow(show: { place: string; at: number }): void;
  setSpoken(text: string): void;
}
export interface Looking {
  past: Past | null;
  setPast(past: Past | null): void;
  showAt(n: number, keep?: boolean): void;
  jump(to: Jump): Promise<void>;
}

export function usePast(p: Setting): Looking {
  const { id, side, game, shared } = p;
  const [past, setPast] = useState<Past | null>(null);
  const showAt = (n: number, keep = true) => {
    api<{ state: State }>("GET", `/api/games/${id}/at/${n}?side=${side}`).then(
      (r) => keep && setPast({ n, state: r.state, marks: [] }),
      (e: Error) => p.setSpoken(e.message),
    );
  };
  const moments = useRef(new Map<string, Promise<{ entries: number[] }>>());
  /** To a moment that is known by an entry of the record: as one side saw it then. */
  const jump = async (to: Jump) => {
    const who = to.side ?? side!;
    let told = moments.current.get(who);
    if (!told) moments.current.set(who, (told = api("GET", `/api/games/${id}/moments?side=${who}`)));
    try {
      const n = (await told).entries.filter((e) => e < to.entry + (to.after ? 1 : 0)).length;
      const r = await api<{ state: State }>("GET", `/api/games/${id}/at/${n}?side=${who}`);
      p.setSide(who);
      setPast({ n, state: r.state, marks: to.places });
      if (to.places.length > 0) p.setShow({ place: to.places[0], at: Date.now() });
    } catch (e) {
      moments.current.delete(who);
      p.setSpoken((e as Error).message);
    }
  };
  useEffect(() => {
    if (!shared.current || !game.state || !side) return;
    const { at } = shared.current;
    shared.current = null;
    if (at < game.state.seq) showAt(at);
  }, [game.state]);
  return { past, setPast, showAt, jump };
}
