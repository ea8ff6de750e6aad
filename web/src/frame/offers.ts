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
  return {
    all,
    free,
    of: (v) => by.get(v) ?? [],
    has: (a) => set.has(a),
    words: (v) => (by.get(v) ?? []).map((o) => o.split(" ")[1] ?? ""),
  };
}
