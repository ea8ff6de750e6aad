// The offered actions, sorted by their first word. Nothing here knows a rule: it only reads what the engine offers.
export interface Offers {
  all: string[];
  free: string[];
  of(verb: string): string[];
  has(action: string): boolean;
  /** Second words of the actions with that verb: units of `pick`, hexes of `step`. */
  words(verb: string): string[];
}

export function offers(all: string[], free: string[]): Offers {
  const by = new Map<string, string[]>();
  for (const o of all) {
    const verb = o.split(" ", 1)[0];
    const list = by.get(verb);
    if (list) list.push(o);
    else by.set(verb, [o]);
  }
  const set = new Set([...all, ...free]);
  return { all, free, of: (v) => by.get(v) ?? [], has: (a) => set.has(a), words: (v) => (by.get(v) ?? []).map((o) => o.split(" ")[1] ?? "") };
}

export type Mode = "place" | "kg" | "order" | "move" | "group" | "fight" | "draft" | "support" | "air" | "lose" | "remove" | "retreat" | "advance" | "done" | "wait";

/** `rule` is the case of the question: support is asked even when nothing can be named, so that asking tells nothing. */
export function modeOf(o: Offers, rule: string): Mode {
  if (o.all.length === 0 && o.free.length === 0) return "wait";
  if (rule === "BO:R38") return "support";
  if (rule === "BO:12.0") return "move";
  if (rule === "BO:13.0") return "fight";
  if (o.of("halt").length > 0) return "group";
  if (o.free.includes("cancel")) return "draft";
  for (const verb of ["place", "kg", "order", "support", "air", "lose", "remove", "retreat", "advance"] as const) if (o.of(verb).length > 0) return verb;
  return "done";
}
