import type { JSX } from "preact";
import { t } from "../../i18n";
import type { OddsData } from "./types";
import { type Word, w } from "./words";

export const RESULTS = ["Ae1", "Adis", "Ado", "NE", "Br1", "Ddo", "Dr1", "Ddis", "Dr2", "Dr3", "DRt", "De1"];
export const RESULT_CLASS: Record<string, string> = {
  Ae1: "bad",
  Adis: "bad",
  Ado: "bad",
  NE: "dull",
  Br1: "mixed",
  Ddo: "good",
  Dr1: "good",
  Ddis: "good",
  Dr2: "good",
  Dr3: "best",
  DRt: "best",
  De1: "best",
};
export const resultWords = (r: string): string => w(("result_" + r) as Word);

/** A column of the table, with a true minus. */
export const columnText = (c: string): string => c.replace(/^-/, "−");
/** The results in few words: "100 %, +1: Dr1 2/6, Ado 4/6". */
export const resultsText = (o: OddsData): string =>
  `${o.table} % ${columnText(o.column)}: ${Object.entries(o.results)
    .map(([r, n]) => `${r} ${n}/6`)
    .join(", ")}`;

export function OddsPanel(props: { odds: OddsData; openCase(rule: string): void }): JSX.Element {
  const { odds } = props;
  return (
    <div class="odds">
      <p class="odds-head">
        {odds.attack} : {odds.defence} = {odds.percent} % →{" "}
        <b>{w("odds_table", { n: odds.table, column: columnText(odds.column) })}</b>
        {odds.die_shift !== 0 ? ` (${t("die")} ${odds.die_shift > 0 ? "+" : "−"}${Math.abs(odds.die_shift)})` : ""}
      </p>
      <div class="bars" role="list">
        {RESULTS.filter((r) => odds.results[r]).map((r) => (
          <div
            key={r}
            role="listitem"
            class={"bar " + RESULT_CLASS[r]}
            style={{ flexGrow: odds.results[r] }}
            title={resultWords(r)}>
            <b>{r}</b>
            <span>{t("chance_of", { n: odds.results[r] })}</span>
          </div>
        ))}
      </div>
      {odds.unseen > 0 ? (
        <p class="warn">{t(odds.unseen === 1 ? "unseen_one" : "unseen", { n: odds.unseen })}</p>
      ) : null}
      <details>
        <summary>{w("why_odds")}</summary>
        <ul class="tally">
          {odds.lines.map((l, i) => (
            <li key={i}>
              <span>{l.text}</span>
              <span class="value">{l.value !== 0 ? l.value : ""}</span>
              <button type="button" class="case" onClick={() => props.openCase(l.rule)}>
                {l.rule}
              </button>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
