import type { JSX } from "preact";
import { t } from "../../i18n";
import type { OddsData } from "./types";

export const RESULT_CLASS: Record<string, string> = {
  AL1: "bad",
  AS: "dull",
  EX: "mixed",
  DR: "good",
  DL1: "good",
  "DL1+DR": "best",
};

/** The results in few words: "DR 2/6, AL1 4/6". */
export const resultsText = (o: OddsData): string =>
  `${o.column}: ${Object.entries(o.results)
    .map(([r, n]) => (o.automatic ? r : `${r} ${n}/6`))
    .join(", ")}`;

export function OddsPanel(props: { odds: OddsData; openCase(rule: string): void }): JSX.Element {
  const { odds } = props;
  const lines = (title: string, total: number, list: OddsData["attack_lines"], open: boolean, signed: boolean) => (
    <details open={open}>
      <summary>
        {title}{" "}
        <b>
          {signed && total > 0 ? "+" : ""}
          {total}
        </b>
      </summary>
      <ul class="tally">
        {list.map((l, i) => (
          <li key={i}>
            <span>{l.text}</span>
            <span class="value">
              {l.value > 0 && signed ? "+" : ""}
              {l.value}
            </span>
            <button type="button" class="case" onClick={() => props.openCase(l.rule)}>
              {l.rule}
            </button>
          </li>
        ))}
        {list.length === 0 ? (
          <li>
            <span>{t("empty")}</span>
          </li>
        ) : null}
      </ul>
    </details>
  );
  return (
    <div class="odds">
      <p class="odds-head">
        {odds.attack} : {odds.defence} = {odds.ratio}
        {odds.shift !== 0 ? ` ${odds.shift > 0 ? "+" : "−"}${Math.abs(odds.shift)}` : ""} → <b>{odds.column}</b>
      </p>
      <div class="bars" role="list">
        {Object.entries(odds.results).map(([r, n]) => (
          <div
            key={r}
            role="listitem"
            class={"bar " + (RESULT_CLASS[r] ?? "")}
            style={{ flexGrow: n }}
            title={t(("result_" + r.replace("+", "_")) as "result_AS")}>
            <b>{r}</b>
            <span>{odds.automatic ? t("automatic") : t("chance_of", { n })}</span>
          </div>
        ))}
      </div>
      {odds.unseen > 0 ? (
        <p class="warn">{t(odds.unseen === 1 ? "unseen_one" : "unseen", { n: odds.unseen })}</p>
      ) : null}
      {lines(t("attack"), odds.attack, odds.attack_lines, false, false)}
      {lines(t("defence"), odds.defence, odds.defence_lines, false, false)}
      {lines(t("shift"), odds.shift, odds.shift_lines, true, true)}
    </div>
  );
}
