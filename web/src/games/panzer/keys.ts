// The keys of Panzer's table.
import type { Followed } from "../../frame/useGame";
import { sendDraft, go, turnUnit } from "./deeds";
import { type Change, backOf } from "./hand";
import { type Situation, actors, isPlanning, onFoot, placeOf } from "./situation";
import type { Pair } from "./types";
import type { TableHands } from "./useHands";

const ARROWS: Record<string, Pair> = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const ORDERS: Record<string, string> = { f: "fire", m: "move", h: "halt", o: "ow", c: "nc" };

/** Where an arrow leads from the cursor, an inch on, or with Alt a tenth of one. */
export function byArrow(s: Situation, key: string, fine: boolean): Pair | null {
  const arrow = ARROWS[key];
  if (!arrow) return null;
  const { map } = s;
  const from = s.hand.cursor ?? placeOf(s, s.units.get(s.one ?? "")) ?? [map.width / 2, map.height / 2];
  const far = fine ? 100 : 1000;
  return [
    Math.min(map.width, Math.max(0, from[0] + arrow[0] * far)),
    Math.min(map.height, Math.max(0, from[1] + arrow[1] * far)),
  ];
}

interface Keyed {
  s: Situation;
  change(c: Change): void;
  game: Followed;
  canUndo: boolean;
  /** The pointer's place counts now. */
  hovers: boolean;
}
export function tableKey(e: KeyboardEvent, k: Keyed, hands: Omit<TableHands, "key">): boolean {
  if (e.ctrlKey || e.metaKey) return false;
  const { s } = k;
  const at = e.shiftKey ? null : byArrow(s, e.key, e.altKey);
  if (at) {
    k.change({ do: "key", at, hovers: k.hovers });
    hands.reveal(at);
    hands.describe(at);
    return true;
  }
  const order = ORDERS[e.key.toLowerCase()];
  if (order && s.step === "orders" && s.hand.chosen.length > 0) {
    void k.game.act(s.hand.chosen.map((id) => `order ${id} ${order}`));
    return true;
  }
  return letterKey(e, k, hands);
}

function letterKey(e: KeyboardEvent, k: Keyed, hands: Omit<TableHands, "key">): boolean {
  const { s } = k;
  const { cursor, plan, draft } = s.hand;
  switch (e.key) {
    case "Enter":
    case " ":
      if (cursor) hands.press(cursor.join(" "), { shift: e.shiftKey, alt: e.altKey, touch: false }, true);
      return true;
    case "Escape":
    case "Backspace":
      k.change(backOf(s.hand, s.step));
      return true;
    case "q":
    case "e":
    case "Q":
    case "E": {
      const left = e.key.toLowerCase() === "q";
      if (s.one || draft.mode !== "") hands.perform(turnUnit(s, s.one ?? "", (left ? -1 : 1) * (e.shiftKey ? 1 : 15)));
      return true;
    }
    case "r":
      if (isPlanning(s) && !onFoot(s, s.one ?? "") && plan.gait !== "enter")
        k.change({ do: "plan", plan: { ...plan, backwards: !plan.backwards } });
      return true;
    case "g":
      hands.perform(draft.mode !== "" ? sendDraft(s) : go(s));
      return true;
    case "t":
      hands.take("tape");
      return true;
    case "l":
      hands.take("sight");
      return true;
    case "d":
      if (cursor) hands.describe(cursor);
      return true;
    case "u":
      if (k.canUndo) void k.game.undo();
      return true;
    case "n":
    case "p": {
      const list = actors(s);
      if (list.length === 0) return true;
      const now = list.indexOf(s.one ?? "");
      hands.look(list[(now + (e.key === "n" ? 1 : -1) + list.length) % list.length]);
      return true;
    }
    default:
      return false;
  }
}
