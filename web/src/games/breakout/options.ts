// What kind of choice stands open.
import type { Offers } from "../../frame/offers";

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

/**
 * `rule` is the case of the question: support is asked even when nothing can be named, so that asking tells nothing.
 */
export function modeOf(o: Offers, rule: string): Mode {
  if (o.all.length === 0 && o.free.length === 0) return "wait";
  if (rule === "BO:R38") return "support";
  if (rule === "BO:12.0") return "move";
  if (rule === "BO:13.0") return "fight";
  if (o.of("halt").length > 0) return "group";
  if (o.free.includes("cancel")) return "draft";
  for (const verb of ["place", "kg", "order", "support", "air", "lose", "remove", "retreat", "advance"] as const)
    if (o.of(verb).length > 0) return verb;
  return "done";
}
