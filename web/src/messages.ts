// What a game tells comes as data (docs/messages.md); here it becomes a sentence of the language of the page. A form is
// what `kessel messages` lists: {unit}, {n, plural, one {# unit} other {# units}}, {word, select, …}, {turn, date}.
import { type Key, currentLanguage, partyName, t } from "./i18n";

export type Value = string | number | null;
export type Told = { kind: string } & Record<string, Value>;
type Args = Readonly<Record<string, string>>;
type Forms = Readonly<Record<string, { args: Args; english: string }>>;
type Lists = Readonly<Record<string, Readonly<Record<string, string>>>>;
type Numbers = "number" | "die" | "signed" | "index" | "mils" | "halves";
type Nullable = "hex" | "struck" | "pontoon";

type Json<T, L extends Lists> = T extends Numbers
  ? number
  : T extends keyof L
    ? keyof L[T]
    : T extends Nullable
      ? string | null
      : string;
/** Every event of a game, by its table. */
export type EventOf<F extends Forms, L extends Lists> = {
  [K in keyof F]: { kind: K } & { [A in keyof F[K]["args"]]: Json<F[K]["args"][A], L> };
}[keyof F];
/** Each type of argument in words of the page's language. */
export type Names<T extends string> = Record<T, (value: Value) => string>;
/** The sentences of one other language that need no arguments: by key. */
export interface Catalogue<R extends string = string, Q extends string = string> {
  refusals: Record<R, string>;
  questions: Record<Q, string>;
}

export type Part = string | { arg: string; as?: string; plural?: boolean; choices?: Map<string, Part[]> };
const HASH: Part = { arg: "#" };
const parsed = new Map<string, Part[]>();

/** Reads a form from `at` to the brace that closes it, or to its end. */
function read(text: string, at: { i: number }, counts: boolean): Part[] {
  const parts: Part[] = [];
  const upTo = (stop: string): string => {
    const from = at.i;
    while (at.i < text.length && !stop.includes(text[at.i])) ++at.i;
    return text.slice(from, at.i);
  };
  while (at.i < text.length && text[at.i] !== "}") {
    const plain = upTo(counts ? "{}#" : "{}");
    if (plain) parts.push(plain);
    if (text[at.i] === "#") parts.push(HASH);
    else if (text[at.i] === "{") {
      ++at.i;
      const [arg, as] = [upTo(",}").trim(), text[at.i] === "," ? (++at.i, upTo(",}").trim()) : undefined];
      if (text[at.i] === "," && ++at.i) {
        const choices = new Map<string, Part[]>();
        for (let name = upTo("{}").trim(); text[at.i] === "{"; name = upTo("{}").trim()) {
          ++at.i;
          choices.set(name, read(text, at, counts || as === "plural"));
          ++at.i;
        }
        parts.push({ arg, plural: as === "plural", choices });
      } else parts.push({ arg, as });
    } else continue;
    ++at.i;
  }
  return parts;
}

/** A form, read once. */
export function parse(form: string): Part[] {
  let parts = parsed.get(form);
  if (!parts) parsed.set(form, (parts = read(form, { i: 0 }, false)));
  return parts;
}
const minus = (n: number): string => String(n).replace("-", "−");
const KIT: Partial<Record<string, (value: Value) => string>> = {
  number: (n) => minus(Number(n)),
  die: String,
  mils: String,
  halves: String,
  signed: (n) => (Number(n) > 0 ? "+" : "") + minus(Number(n)),
  index: (n) => String(Number(n) + 1),
};
const plurals = new Map<string, Intl.PluralRules>();
function plural(n: number): string {
  const language = currentLanguage();
  let rules = plurals.get(language);
  if (!rules) plurals.set(language, (rules = new Intl.PluralRules(language)));
  return rules.select(n);
}

/** The sentence of a form. */
export function say(form: string, types: Args, values: Record<string, Value>, names: Names<string>): string {
  const word = (type: string, value: Value): string => (names[type] ?? KIT[type] ?? String)(value);
  const join = (list: Part[], count: Value): string =>
    list
      .map((p) => {
        if (typeof p === "string") return p;
        if (p === HASH) return String(count);
        const value = values[p.arg] ?? null;
        if (!p.choices) return word(p.as ?? types[p.arg], value);
        const exact = p.choices.get(p.plural ? `=${value}` : String(value));
        const by = exact ?? (p.plural ? p.choices.get(plural(Number(value))) : undefined) ?? p.choices.get("other");
        return join(by ?? [], p.plural ? value : count);
      })
      .join("");
  return join(parse(form), null);
}

/**
 * Tells the events of a game: its table, the German sentences, what the arguments are called. `better` are English
 * sentences for those who see the table: a name where the engine has a number.
 */
export function teller<F extends Forms>(
  forms: F,
  german: Record<keyof F, string>,
  better: Partial<Record<keyof F, string>> = {},
) {
  return (e: { text: string; data?: Told }, names: Names<string>): string => {
    const form = e.data && forms[e.data.kind];
    if (!form) return e.text; // a line of the table's own, or of an engine that knows more
    const { kind } = e.data!;
    return say(currentLanguage() === "de" ? german[kind] : (better[kind] ?? form.english), form.args, e.data!, names);
  };
}
/** The dice that an event tells of, where any fell. */
export const diceOf = (forms: Forms, data: Told | undefined): number[] =>
  Object.entries((data && forms[data.kind]?.args) ?? {})
    .filter(([, type]) => type === "die")
    .map(([name]) => Number(data![name]))
    .filter((n) => n !== 0);
/** The words of a closed list, in the language of the page. */
export const listed =
  (english: Readonly<Record<string, string>>, german: Readonly<Record<string, string>>) =>
  (value: Value): string =>
    (currentLanguage() === "de" ? german : english)[String(value)] ?? String(value);

/** The German of the game whose table is open. */
export interface German extends Catalogue {
  /** Parts of a turn in a review. */
  stages: Record<string, string>;
  /** Tactics and plans of advisers. */
  advice: Record<string, string>;
}
export const SILENT: German = { refusals: {}, questions: {}, stages: {}, advice: {} };
let catalogue = SILENT;
export const learn = (c: German): void => void (catalogue = c);
/** What the table itself refuses, and how it ends a game: the same in every game. */
const OWN: Partial<Record<string, Key>> = {
  game_over: "no_game_over",
  no_player: "no_player",
  takeback_waits: "no_takeback_waits",
  takeback_asked: "no_takeback_asked",
  offer_made: "no_offer_made",
  resigned: "told_resigned",
  draw_agreed: "told_drawn",
  time: "told_time",
};
const own = (key: string | undefined, told: string): string => (key && OWN[key] ? t(OWN[key]) : told);
const german = (list: Record<string, string>, key: string | undefined): string | undefined =>
  currentLanguage() === "de" ? list[key ?? ""] : undefined;
export const reasonText = (r: { key?: string; reason: string }): string =>
  german(catalogue.refusals, r.key) ?? own(r.key, r.reason);
/** A question, a roll or an end. */
export const askText = (q: { key?: string; ask: string }): string =>
  german(catalogue.questions, q.key) ?? own(q.key, q.ask);
export const endText = (end: { key?: string; how?: string }): string => askText({ key: end.key, ask: end.how ?? "" });
export const adviceText = (word: string): string => german(catalogue.advice, word) ?? word;
/** A stretch of a review: a part of a turn, or what one side chose. */
export function stretchText(s: { name: string; side: string; turn?: number; stage?: string }): string {
  if (!s.stage) return s.side === "observer" ? t("review_beginning") : t("review_chooses", { side: partyName(s.side) });
  const stage = german(catalogue.stages, s.stage);
  if (!stage) return s.name;
  return s.turn ? `${t("turn", { n: s.turn })}, ${stage}` : stage;
}
