// The computer at the table: whether it thinks, how to hurry it, what it would advise, why it did what it did.
import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { decimal, partyName, sideName, t } from "../i18n";
import { adviceText } from "../messages";
import type { Advice, AdviceTask, GameInfo } from "../net";
import type { Followed } from "./useGame";

interface Props {
  info: GameInfo;
  game: Followed;
  side: string;
  live: boolean;
  asked: boolean;
  showPlace(place: string): void;
  taskText?: TaskText;
}
type TaskText = (task: AdviceTask) => { what: string; rest: string };

export function Opponent(p: Props): JSX.Element | null {
  const { info, game } = p;
  const [advice, setAdvice] = useState<{ kind: "hint" | "why"; from: string; data: Advice } | null>(null);
  const [waiting, setWaiting] = useState(false);
  const [error, setError] = useState("");
  const computers = info.seats.filter((s) => s.kind === "computer").map((s) => s.side);
  const seated = info.seats.some((s) => s.you);
  // What the seat sees and may do. Where both sides write, the other's acts come in between and change nothing of it.
  const question = useMemo(() => JSON.stringify([game.state?.view, game.state?.options]), [game.state]);
  useEffect(() => {
    setError("");
    if (advice?.kind === "hint") setAdvice(null); // the board has changed: old advice may be wrong
  }, [question]);
  const ask = async (kind: "hint" | "why", side: string) => {
    setWaiting(true);
    setError("");
    try {
      setAdvice({ kind, ...(await game.advice(kind, side)) });
    } catch (e) {
      setAdvice(null);
      setError((e as Error).message);
    } finally {
      setWaiting(false);
    }
  };
  const thinking = info.thinking ?? [];
  const canHint = info.hints && p.live && p.asked && !info.over;
  const canWhy = info.hints === true && computers.length > 0 && (seated || info.over);
  if (computers.length === 0 && !canHint) return null;
  return (
    <div class="opponent">
      {thinking.length > 0 ? (
        <p class="hint" role="status">
          {t("thinking", { side: partyName(thinking[0]) })}
        </p>
      ) : null}
      <div class="buttons tight">
        {seated && !info.over && thinking.length > 0 ? (
          <button type="button" onClick={() => void game.tell({ t: "hurry" })}>
            {t("hurry")}
          </button>
        ) : null}
        {seated && !info.over && computers.length > 0 && info.fast !== undefined ? (
          <button
            type="button"
            aria-pressed={info.fast ?? false}
            class={info.fast ? "on" : ""}
            onClick={() => void game.tell({ t: "fast", on: !info.fast })}>
            {t("fast")}
          </button>
        ) : null}
        {canHint ? (
          <button type="button" disabled={waiting} onClick={() => void ask("hint", p.side)}>
            {waiting ? t("hint_wait") : t("hint")}
          </button>
        ) : null}
        {canWhy ? (
          <button type="button" disabled={waiting} onClick={() => void ask("why", computers[0])}>
            {t("why")}
          </button>
        ) : null}
      </div>
      {error ? (
        <p class="hint" role="status">
          {error}
        </p>
      ) : null}
      {advice ? (
        <AdvicePanel
          advice={advice}
          close={() => setAdvice(null)}
          showPlace={p.showPlace}
          taskText={p.taskText}
          follow={(list) => void game.act(list)}
        />
      ) : null}
    </div>
  );
}

/** One task of a plan: its place can be shown. */
export function TaskLine(props: {
  task: AdviceTask;
  showPlace(place: string): void;
  taskText?: TaskText;
}): JSX.Element {
  const x = props.task;
  const told = props.taskText?.(x);
  if (told)
    return (
      <>
        {x.hex ? (
          <button type="button" class="plain" onClick={() => props.showPlace(x.hex)}>
            <b>{told.what}</b>
          </button>
        ) : (
          <b>{told.what}</b>
        )}
        {told.rest ? ` ${told.rest}` : ""}
      </>
    );
  return (
    <>
      <button type="button" class="plain" onClick={() => props.showPlace(x.hex)}>
        <b>{adviceText(x.tactic)}</b> {x.place ?? ""} {x.hex}
      </button>
      {x.odds ? ` ${x.odds}` : ""}
      {x.units.length > 0 ? ` (${x.units.join(", ")})` : ""}
      {x.worth_points !== undefined && Math.abs(x.worth_points) >= 0.05
        ? `, ${t("worth_points", { n: decimal(Math.abs(x.worth_points)) })}`
        : ""}
      {x.carried_out !== undefined && x.carried_out < 0.99
        ? `, ${t("in_worlds", { n: Math.round(x.carried_out * 100) })}`
        : ""}
    </>
  );
}

function AdvicePanel(props: {
  advice: { kind: "hint" | "why"; from: string; data: Advice };
  close(): void;
  showPlace(place: string): void;
  taskText?: TaskText;
  follow(actions: string[]): void;
}): JSX.Element {
  const { kind, from, data } = props.advice;
  const task = (x: AdviceTask) => <TaskLine task={x} taskText={props.taskText} showPlace={props.showPlace} />;
  return (
    <section class="advice" aria-label={t("hint_title")} aria-live="polite">
      <header>
        <span>{kind === "hint" ? t("hint_title") : from === data.side ? t("why_own") : t("why_guess")}</span>
        <button type="button" class="close" aria-label={t("close")} onClick={props.close}>
          ×
        </button>
      </header>
      {data.expected?.vp !== undefined ? (
        <p>{t("expected_vp", { vp: decimal(data.expected.vp), spread: decimal(data.expected.spread) })}</p>
      ) : null}
      {data.expected?.difference !== undefined ? (
        <p>
          {t("expected_difference", {
            side: sideName(data.expected.ahead ?? "axis"),
            vp: decimal(Math.abs(data.expected.difference)),
            spread: decimal(data.expected.spread),
          })}
        </p>
      ) : null}
      {data.main_effort ? (
        <p>
          {t("main_effort")}: {task(data.main_effort)}
        </p>
      ) : null}
      {kind === "hint" && data.actions && data.actions.length > 0 ? (
        <p>
          <button type="button" data-do="follow" onClick={() => props.follow(data.actions!)}>
            {t("hint_follow")}
          </button>
        </p>
      ) : null}
      {data.tasks.length > 0 ? (
        <ol>
          {data.tasks.map((x, i) => (
            <li key={i}>{task(x)}</li>
          ))}
        </ol>
      ) : (
        <p>{t("hint_none")}</p>
      )}
      {data.fears ? (
        <p>
          {t("fears", {
            place: data.fears.place ?? data.fears.hex,
            before: Math.round(data.fears.soviet_before * 100),
            after: Math.round(data.fears.soviet_after * 100),
          })}
        </p>
      ) : null}
      {data.rejected && data.rejected.length > 0 ? (
        <details>
          <summary>{t("rejected")}</summary>
          <ul>
            {data.rejected.map((r, i) => (
              <li key={i}>
                {adviceText(r.plan)}: {t("behind", { n: r.behind.toFixed(3) })}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}
