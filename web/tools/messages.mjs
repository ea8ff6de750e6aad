// Writes what each game can tell (`kessel messages --json`) into src/games/GAME/messages.gen.ts: keys and arguments as
// types, English sentences for the log. Run: node tools/messages.mjs [--check]; the program is build/kessel, or
// KESSEL_PROGRAM.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { format, resolveConfig } from "prettier";

const root = fileURLToPath(new URL("../..", import.meta.url));
const program = process.env.KESSEL_PROGRAM ?? root + "build/kessel";
const KIT = new Set(["number", "die", "signed", "index", "mils", "halves"]);

const spoken = (events) => {
  const types = new Set(events.flatMap((e) => e.args.map((a) => a.type)));
  for (const e of events)
    for (const [, arg, as] of e.english.matchAll(/\{(\w+), (\w+)\}/g))
      if (e.args.some((a) => a.name === arg)) types.add(as);
  return [...types].filter((t) => !KIT.has(t)).sort();
};
const union = (list) => list.map((k) => JSON.stringify(k)).join(" | ");
const object = (list, f) => `{${list.map(([k, v]) => `${JSON.stringify(k)}: ${f(v)}`).join(", ")}}`;

function source(game) {
  const m = JSON.parse(
    execFileSync(program, ["messages", "--game", game, "--json"], { env: { ...process.env, KESSEL_HOME: root } }),
  );
  const lists = object(Object.entries(m.lists), (l) =>
    object(
      l.map((x) => [x.id, x.english]),
      JSON.stringify,
    ),
  );
  const args = (e) =>
    object(
      e.args.map((a) => [a.name, a.type]),
      JSON.stringify,
    );
  const events = object(
    m.events.map((e) => [e.key, e]),
    (e) => `{args: ${args(e)}, english: ${JSON.stringify(e.english)}}`,
  );
  return `// Made by tools/messages.mjs of what the engine can tell; do not edit.
import type { EventOf } from "../../messages";
export const lists = ${lists} as const;
export const events = ${events} as const;
export type Event = EventOf<typeof events, typeof lists>;
/** Types of arguments that are to be put into words. */
export type Named = ${union(spoken(m.events))};
export type RefusalKey = ${union(m.refusals.map((x) => x.key))};
export type QuestionKey = ${union(m.questions.map((x) => x.key))};
`;
}

let stale = 0;
for (const game of ["breakout", "kesselschlacht", "panzer"]) {
  const path = `${root}web/src/games/${game}/messages.gen.ts`;
  const text = await format(source(game), { ...(await resolveConfig(path)), filepath: path });
  if (!process.argv.includes("--check")) writeFileSync(path, text);
  else if (readFileSync(path, "utf8") !== text) {
    console.error(`${path} is not what the engine tells; make it with: (cd web && node tools/messages.mjs)`);
    stale = 1;
  }
}
process.exitCode = stale;
