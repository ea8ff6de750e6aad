// What kind of choice stands open.
import type { Offers } from "../../frame/offers";
import type { QuestionKey } from "./messages.gen";

export type Mode =
  | "place"
  | "kg"
  | "order"
  | "move"
  | "group"
  | "fight"
  | "draft"
  | "support"
  | "air"
  | "lose"
  | "remove"
  | "retreat"
  | "advance"
  | "done"
  | "wait";

const BY_QUESTION: Partial<Record<QuestionKey, Mode>> = {
  korpsgruppe_and_18th_artillery: "support",
  pick_units_to_move: "move",
  choose_hex_to_attack: "fight",
};
/** Support is asked even when nothing can be named, so that asking tells nothing: the question decides. */
export function modeOf(o: Offers, key: string | undefined): Mode {
  if (o.all.length === 0 && o.free.length === 0) return "wait";
  const asked = BY_QUESTION[key as QuestionKey];
  if (asked) return asked;
  if (o.of("halt").length > 0) return "group";
  if (o.free.includes("cancel")) return "draft";
  for (const verb of ["place", "kg", "order", "support", "air", "lose", "remove", "retreat", "advance"] as const)
    if (o.of(verb).length > 0) return verb;
  return "done";
}
