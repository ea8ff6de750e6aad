// The ledger as a book to search: every case in our words, with its rulings.
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { t } from "./i18n";
import { api } from "./net";

interface Case {
  id: string;
  kind: string;
  summary: string;
}
interface Ruling {
  id: string;
  cases: string[];
  problem: string;
  ruling: string;
  why: string;
}
interface Book {
  prefix: string;
  cases: Case[];
  rulings: Ruling[];
}
const books = new Map<string, Promise<Book>>();

const loadBook = (game: string): Promise<Book> => {
  let b = books.get(game);
  if (!b) {
    books.set(game, (b = api<Book>("GET", "/api/rules/" + game)));
    b.catch(() => books.delete(game));
  }
  return b;
};

/** What one cited case says, in our words. */
export function CaseText(props: { game: string; rule: string }): JSX.Element | null {
  const [text, setText] = useState("");
  useEffect(() => {
    let live = true;
    setText("");
    const id = props.rule.replace(/^[A-Z]{2}:/, "");
    loadBook(props.game).then(
      (b) =>
        live && setText(b.cases.find((c) => c.id === id)?.summary ?? b.rulings.find((r) => r.id === id)?.ruling ?? ""),
      () => {},
    );
    return () => {
      live = false;
    };
  }, [props.game, props.rule]);
  return text ? <p class="case-text">{text}</p> : null;
}

export function RulesReader(props: { game: string; rule: string }): JSX.Element {
  const [book, setBook] = useState<Book | null>(null);
  const [query, setQuery] = useState("");
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    loadBook(props.game).then(setBook, () => {});
  }, [props.game]);
  useEffect(() => setQuery(props.rule), [props.rule]);
  const found = useMemo(() => {
    if (!book) return { cases: [] as Case[], rulings: [] as Ruling[] };
    const q = query.trim();
    const id = q.replace(/^[A-Z]{2}:/, "");
    if (q === "") return { cases: book.cases.slice(0, 400), rulings: [] };
    if (/^([A-Z]{2}:)?R\d+$/.test(q))
      return {
        cases: [],
        rulings: book.rulings.filter((r) => r.id === id || r.id.replace(/\D/g, "").replace(/^0+/, "") === id.slice(1)),
      };
    if (/^([A-Z]{2}:)?\d/.test(q)) {
      const cases = book.cases.filter((c) => c.id === id || (c.id.startsWith(id) && !/\d/.test(c.id[id.length] ?? "")));
      return { cases, rulings: book.rulings.filter((r) => r.cases.some((c) => c === id)) };
    }
    const words = q.toLowerCase().split(/\s+/);
    const hit = (text: string) => words.every((w) => text.toLowerCase().includes(w));
    return {
      cases: book.cases.filter((c) => hit(c.id + " " + c.summary)).slice(0, 200),
      rulings: book.rulings.filter((r) => hit(`${r.id} ${r.problem} ${r.ruling}`)).slice(0, 40),
    };
  }, [book, query]);
  return (
    <div class="rules">
      <input
        ref={box}
        type="search"
        value={query}
        onInput={(e) => setQuery(e.currentTarget.value)}
        placeholder={t("search")}
        aria-label={t("search")}
      />
      <ul class="plainlist">
        {found.cases.map((c) => (
          <li key={c.id}>
            <b>{c.id}</b> {c.summary}
          </li>
        ))}
        {found.rulings.map((r) => (
          <li key={r.id} class="ruling">
            <b>{r.id}</b> {r.ruling} <em>{r.why}</em>
          </li>
        ))}
      </ul>
    </div>
  );
}
