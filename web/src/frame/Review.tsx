// The review of a finished game: how the expected result went, what dice and what decisions moved it, and what was
// missed. Everything comes from the review's JSON (docs/lab.md); nothing here knows which game it is.
import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { decimal, partyName, sideName, t } from "../i18n";
import { askText, stretchText } from "../messages";
import {
  ApiError,
  type GameInfo,
  type Review,
  type ReviewBattle,
  type ReviewRoll,
  type ReviewStretch,
  api,
  review,
} from "../net";
import { TaskLine } from "./Opponent";
import { ReviewChart } from "./ReviewChart";

/** A moment to be shown on the board: before or after an entry of the record, as a side saw it, with places marked. */
export interface Jump {
  entry: number;
  after?: boolean;
  /** Nobody: as whoever looks. */
  side: string | null;
  places: string[];
}
interface Props {
  info: GameInfo;
  /** A text of the engine's in the language of the page. */
  jump(to: Jump): void;
  showPlace(place: string): void;
  openCase(rule: string): void;
}

const POLL = 600;
const ROLLS = 8;
const made = new Map<string, Review>();

type Work = { kind: "making"; progress: number } | { kind: "failed"; text: string } | { kind: "ready"; data: Review };

/** Asks for the review, and again until it is there. */
function useReview(id: string): [Work, () => void] {
  const [work, setWork] = useState<Work>({ kind: "making", progress: 0 });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let live = true;
    let timer = 0;
    let asking = tries > 0;
    const look = async () => {
      let got = made.get(id) ?? (asking ? null : await review(id));
      if (got === null) {
        // Nobody has asked for it, the server has forgotten it, or it failed and is to be tried again.
        asking = false;
        await api("POST", `/api/games/${id}/review`, {});
        got = 0;
      }
      if (!live) return;
      if (typeof got === "number") {
        setWork({ kind: "making", progress: got });
        timer = window.setTimeout(() => void look().catch(fail), POLL);
      } else {
        made.set(id, got);
        setWork({ kind: "ready", data: got });
      }
    };
    const fail = (e: Error) => {
      if (!live) return;
      if (e instanceof ApiError)
        setWork({ kind: "failed", text: e.code === "no_review" ? t("review_none") : e.message });
      else timer = window.setTimeout(() => void look().catch(fail), 4 * POLL); // the line is down
    };
    setWork({ kind: "making", progress: 0 });
    look().catch(fail);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [id, tries]);
  return [work, () => setTries(tries + 1)];
}

export function ReviewPanel(p: Props): JSX.Element {
  const [work, again] = useReview(p.info.id);
  if (work.kind === "failed")
    return (
      <div class="review">
        <p class="hint" role="alert">
          {work.text}
        </p>
        <button type="button" onClick={again}>
          {t("review_again")}
        </button>
      </div>
    );
  if (work.kind === "making")
    return (
      <div class="review making">
        <p role="status">{t("review_making")}</p>
        <progress max={1} value={work.progress} aria-label={t("review_making")} />
        <p class="hint">{t("review_making_hint", { n: Math.round(100 * work.progress) })}</p>
      </div>
    );
  return <Ready {...p} data={work.data} />;
}

const hexes = (s: ReviewStretch): string[] => [
  ...new Set([...(s.advice?.tasks ?? []).map((x) => x.hex), ...(s.battles ?? []).map((b) => b.hex)]),
];
const planned = (s: ReviewStretch): string[] => [...new Set((s.advice?.tasks ?? []).map((x) => x.hex))];
const own = (side: string): string | null => (side === "observer" ? null : side);

/** What one looks at: "m" a missed chance, "a" what became of it, "r" a roll, "s" a stretch; and its number. */
interface Shown extends Props {
  data: Review;
  chosen: string;
  go(key: string, to: Jump): void;
}
/** Chances that were missed, as far as they can be told from chance, with their places among the stretches. */
const missedOf = (data: Review): { i: number; s: ReviewStretch }[] =>
  data.missed.map((i) => ({ i, s: data.stretches[i] })).filter(({ s }) => (s.missed ?? 0) >= 2 * (s.error ?? 0));
const stretchOf = (data: Review, r: ReviewRoll): ReviewStretch | undefined =>
  data.stretches.find((s) => s.from <= r.entry && r.entry <= s.to);
function chosenStretch(data: Review, chosen: string): number | null {
  if (chosen === "") return null;
  const n = Number(chosen.slice(1));
  return chosen.startsWith("r") ? data.stretches.indexOf(stretchOf(data, data.rolls[n])!) : n;
}

function Ready(props: Props & { data: Review }): JSX.Element {
  const { data, jump } = props;
  const [chosen, setChosen] = useState("");
  const go = (key: string, to: Jump) => {
    setChosen(key);
    jump(to);
  };
  if (data.stretches.length === 0)
    return (
      <div class="review">
        <p class="hint">{t("review_empty")}</p>
      </div>
    );
  const p: Shown = { ...props, chosen, go };
  return (
    <div class="review">
      <Balance data={data} />
      <h3>{t("review_course")}</h3>
      <ReviewChart
        data={data}
        missed={missedOf(data).map(({ i }) => i)}
        chosen={chosenStretch(data, chosen)}
        open={(s) => go("s" + data.stretches.indexOf(s), { entry: s.from, side: own(s.side), places: hexes(s) })}
      />
      <Chances p={p} />
      <Luck p={p} />
      <Every p={p} />
      <p class="hint small">{t("review_caution")}</p>
    </div>
  );
}

function Chances({ p }: { p: Shown }): JSX.Element {
  const missed = missedOf(p.data);
  return (
    <>
      <h3>{t("review_missed")}</h3>
      {missed.length === 0 ? <p class="hint">{t("review_missed_none")}</p> : null}
      <ol class="chances">
        {missed.map(({ i, s }, rank) => (
          <Chance key={i} p={p} i={i} s={s} rank={rank} />
        ))}
      </ol>
    </>
  );
}
function Chance({ p, i, s, rank }: { p: Shown; i: number; s: ReviewStretch; rank: number }): JSX.Element {
  const { chosen, go } = p;
  const before = () => go("m" + i, { entry: s.from, side: own(s.side), places: planned(s) });
  return (
    <li class={chosen === "m" + i ? "on" : ""}>
      <button type="button" class="plain head" aria-pressed={chosen === "m" + i} onClick={before}>
        <span class="rank" aria-hidden="true">
          {rank + 1}
        </span>
        <span>
          <b>{stretchText(s)}</b>
          <span class="cost">
            {t("review_cost", {
              n: decimal(s.missed_points ?? 0),
              worth: decimal(100 * (s.missed ?? 0), 0),
              error: decimal(196 * (s.error ?? 0), 0),
            })}
          </span>
        </span>
      </button>
      <Done battles={s.battles} />
      {s.advice && s.advice.tasks.length > 0 ? (
        <div class="better">
          {t("review_better")}
          <ul>
            {s.advice.tasks.map((x, k) => (
              <li key={k}>
                <TaskLine task={x} showPlace={p.showPlace} />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <div class="buttons tight">
        <button type="button" onClick={before}>
          {t("review_before")}
        </button>
        <button
          type="button"
          onClick={() => go("a" + i, { entry: s.to, after: true, side: own(s.side), places: hexes(s) })}>
          {t("review_after")}
        </button>
      </div>
    </li>
  );
}

/** The rolls that moved most. */
function Luck({ p }: { p: Shown }): JSX.Element {
  const { data, chosen } = p;
  const rolls = useMemo(
    () =>
      data.rolls
        .map((r, i) => ({ r, i }))
        .sort((a, b) => Math.abs(b.r.luck.utility) - Math.abs(a.r.luck.utility))
        .slice(0, ROLLS),
    [data],
  );
  return (
    <>
      <h3>{t("review_luck")}</h3>
      <ol class="luck">
        {rolls.map(({ r, i }) => (
          <li key={i} class={chosen === "r" + i ? "on" : ""}>
            <button
              type="button"
              class="plain head"
              aria-pressed={chosen === "r" + i}
              onClick={() => p.go("r" + i, { entry: r.entry, side: null, places: r.where ? [r.where] : [] })}>
              <Roll roll={r} stretch={stretchOf(data, r)} data={data} />
            </button>
            {r.rule ? (
              <button type="button" class="case" onClick={() => p.openCase(r.rule)}>
                {r.rule}
              </button>
            ) : null}
          </li>
        ))}
      </ol>
    </>
  );
}

/** Every stretch in a table. */
function Every({ p }: { p: Shown }): JSX.Element {
  const slip = (s: ReviewStretch) =>
    s.missed !== undefined && s.missed >= 2 * (s.error ?? 0) ? decimal(s.missed_points ?? 0) : "–";
  return (
    <details>
      <summary>{t("review_all")}</summary>
      <div class="scroll">
        <table class="chart every">
          <thead>
            <tr>
              <th>{t("review_when")}</th>
              <th>{t("review_expected")}</th>
              <th>{t("review_dice")}</th>
              <th>{t("review_play_short")}</th>
              <th>{t("review_slip")}</th>
            </tr>
          </thead>
          <tbody>
            {p.data.stretches.map((s, i) => (
              <tr key={i} class={p.chosen === "s" + i ? "now" : ""}>
                <td>
                  <button
                    type="button"
                    class="plain"
                    onClick={() => p.go("s" + i, { entry: s.from, side: own(s.side), places: hexes(s) })}>
                    {stretchText(s)}
                  </button>
                </td>
                <td>{decimal(s.before.points)}</td>
                <td>{signed(s.luck.points)}</td>
                <td>{signed(s.play.points)}</td>
                <td>{slip(s)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

export const signed = (n: number): string =>
  Math.abs(n) < 0.05 ? decimal(0) : (n > 0 ? "+" : "−") + decimal(Math.abs(n));

export const lowOf = (data: Review): string => (data.high === data.first ? data.second : data.first);

/**
 * Where the result came from: bars to the right are good for the side that wants many points, to the left for the
 * other.
 */
function Balance({ data }: { data: Review }): JSX.Element {
  const rows: [string, number, string][] = [
    [t("review_dice"), data.luck.points, "dice"],
    [t("review_play_of", { side: sideName(data.first) }), data.play[data.first]?.points ?? 0, "first"],
    [t("review_play_of", { side: sideName(data.second) }), data.play[data.second]?.points ?? 0, "second"],
    [t("review_between"), data.play.between?.points ?? 0, "between"],
  ];
  const most = Math.max(1, ...rows.map(([, v]) => Math.abs(v)));
  return (
    <section class="balance" aria-label={t("review_from")}>
      <p>{t("review_sum", { start: decimal(data.start.points), end: decimal(data.end.points) })}</p>
      <div class="scale" aria-hidden="true">
        <span>← {t("review_good_for", { side: partyName(lowOf(data)) })}</span>
        <span>{t("review_good_for", { side: partyName(data.high) })} →</span>
      </div>
      <dl>
        {rows.map(([name, v, cls]) => (
          <div key={cls}>
            <dt>{name}</dt>
            <dd>
              <span class="track">
                <i
                  class={"fill " + cls}
                  style={{ width: `${(50 * Math.abs(v)) / most}%`, [v >= 0 ? "left" : "right"]: "50%" }}
                />
              </span>
              <b>{signed(v)}</b>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const battleText = (b: ReviewBattle): string =>
  b.probe
    ? t("review_probe", { hex: b.hex })
    : t("review_battle", { hex: b.hex, odds: b.odds || "?", result: b.result || "–" });

/** What the side did. A game that tells no battles leaves it to the board. */
function Done({ battles }: { battles: ReviewBattle[] | undefined }): JSX.Element | null {
  if (!battles) return null;
  return (
    <p class="done">
      {t("review_done")} {battles.length === 0 ? t("review_no_battle") : battles.map(battleText).join(" · ")}
    </p>
  );
}

function Roll(p: { roll: ReviewRoll; stretch: ReviewStretch | undefined; data: Review }): JSX.Element {
  const { roll: r, data } = p;
  const first = r.luck.utility >= 0;
  const named = p.stretch !== undefined && p.stretch.stage === r.key; // "turn 2, weather" says it all
  const side = first ? data.first : data.second;
  // The review tells the chance of what was as good or better for the first side.
  const chance = first
    ? t("review_as_good", { n: decimal(100 * r.at_least, 0) })
    : r.at_least > 0.999
      ? t("review_best")
      : t("review_better_still", { n: decimal(100 * (1 - r.at_least), 0) });
  return (
    <>
      <span class={"pip " + (first ? "first" : "second")} aria-hidden="true">
        {r.dice.join(" ")}
      </span>
      <span>
        <b>
          {named ? stretchText(p.stretch!) : askText({ key: r.key, ask: r.what })}
          {r.where ? ` ${r.where}` : ""}
        </b>
        {p.stretch && !named ? <span class="soft"> {stretchText(p.stretch)}</span> : null}
        <span class="cost">
          {t("review_roll", {
            side: sideName(side),
            n: decimal(Math.abs(r.luck.points)),
            worth: decimal(100 * Math.abs(r.luck.utility), 1),
          })}{" "}
          {chance}
        </span>
      </span>
    </>
  );
}
