// Panzer's table as one seat has it: what is offered and asked, what is in hand, and what presses do.
import { useMemo, useReducer, useRef } from "preact/hooks";
import type { MapHandle } from "../../board/MapView";
import { type Offers, offers } from "../../frame/offers";
import type { TableProps } from "../module";
import type { Ctx } from "./context";
import { type Deed, aim, go, sendDraft, turnUnit } from "./deeds";
import { type Change, type Drag, EMPTY, handAfter } from "./hand";
import { meet } from "./say";
import { type Situation, choose, fanOut, houseAt } from "./situation";
import type { Board, Card, PanzerView, Seen } from "./types";
import { type Asked, useAsked } from "./useAsked";
import { type TableHands, useHands } from "./useHands";
import { useMoments } from "./useMoments";

export interface Panzer {
  /** What the panels beside the table need to know. */
  c: Ctx;
  s: Situation;
  asked: Asked;
  hands: TableHands;
  change(c: Change): void;
  handle: { current: MapHandle | null };
  aim(shooter: string, target: string): void;
}

/** What is offered, seen and in hand. */
function useSituation(props: TableProps): [Situation, (c: Change) => void] {
  const { state, side, live } = props;
  const board = props.board as Board;
  const view = state.view as PanzerView;
  const defs = meet(board, view.scenario);
  const map = useMemo(() => board.maps.find((m) => m.id === view.map)!, [board, view.map]);
  const cards = useMemo(() => new Map(board.cards.map((c): [string, Card] => [c.key, c])), [board]);
  const units = useMemo(() => new Map(view.units.map((u): [string, Seen] => [u.id, u])), [view]);
  const o: Offers = useMemo(() => offers(live ? state.options : [], live ? state.free : []), [state, live]);
  const step = o.all.length + o.free.length > 0 ? view.step : "wait";
  const fanned = useMemo(() => fanOut(view, cards), [view, cards]);
  const [hand, change] = useReducer(handAfter, EMPTY);
  const one = hand.chosen.length === 1 ? hand.chosen[0] : null;
  return [{ board, map, view, o, step, side, live, defs, cards, units, hand, one, fanned }, change];
}

/** Adds words to the standing orders; null takes all away. */
export function standing(old: string, words: string[] | null): string {
  const key = (x: string): string => (/-reveal$/.test(x) ? "reveal" : x.split(":")[0]);
  const kept = old.split(/\s+/).filter((x) => x && !(words ?? []).some((y) => key(y) === key(x)));
  return words === null ? "" : [...kept, ...words].join(" ");
}

/** What the panels may change. */
function changes(s: Situation, change: (c: Change) => void, perform: (deeds: Deed[]) => void) {
  return {
    setChosen: (units) => change(choose(s, units)),
    setTarget: (unit) => change({ do: "target", unit }),
    setPlan: (plan) => change({ do: "plan", plan }),
    setAsking: (asking) => change({ do: "ask", asking }),
    setWeapon: (code) => change({ do: "weapon", code }),
    setDraft: (draft) => change({ do: "draft", draft }),
    go: () => perform(go(s)),
    sendDraft: () => perform(sendDraft(s)),
    turnUnit: (unit, by) => perform(turnUnit(s, unit, by)),
    houseAt: (at, unit) => houseAt(s, at, unit),
  } satisfies Partial<Ctx>;
}

export function usePanzer(props: TableProps): Panzer {
  const { game, state, side } = props;
  const handle = useRef<MapHandle | null>(null);
  const held = useRef<Drag | null>(null);
  const [s, change] = useSituation(props);
  useMoments({ props, s, change, handle, held });
  const asked = useAsked(props, s, change);
  const hands = useHands({ props, s, asked, change, handle }, held);
  const { board, map, view, o, step, live, defs, cards, units } = s;
  const { chosen, target, plan, draft, weapon, asking } = s.hand;
  const stand = (words: string[] | null) => {
    const before = game.own;
    const text = standing(before.orders[side] ?? "", words);
    game.setOwn({ ...before, orders: { ...before.orders, [side]: text } });
    void game.tell({ t: "orders", text }).then((ok) => ok || game.setOwn(before));
  };
  const { shots, shot, path, draftWhy, covered, call, fight, flightPlan, dropPlan } = asked;
  const c: Ctx = {
    ...{ board, map, game, state, view, o, step, side, live, defs, cards, units },
    ...{ chosen, target, plan, draft, weapon, asking },
    ...{ shots, shot, path, draftWhy, covered, call, fight, flightPlan, dropPlan },
    ...changes(s, change, hands.perform),
    ...{ look: hands.look, dragFromTray: hands.dragFromTray, openCase: props.openCase },
    act: async (...actions) => game.act(actions),
    stand,
    standing: game.own.orders[side] ?? "",
  };
  return { ...{ c, s, asked, hands, change, handle }, aim: (who, at) => hands.perform([aim(s, asked.shots, who, at)]) };
}
