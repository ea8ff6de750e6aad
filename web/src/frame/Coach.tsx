// The guided first game: one thing at a time, and the next as soon as it has been done.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Lesson } from "../games/module";
import { currentLanguage, t } from "../i18n";
import type { LogEntry, State } from "../net";

export function Coach(props: {
  lessons: Lesson[];
  state: State;
  log: LogEntry[];
  openCase(rule: string): void;
  stop(): void;
}): JSX.Element | null {
  const { lessons } = props;
  const [at, setAt] = useState(0);
  const [first, setFirst] = useState(props.state);
  const [folded, setFolded] = useState(false); // on a small screen it would hide what it speaks of
  useEffect(() => {
    let n = at;
    const told = props.log.flatMap((e) => e.data ?? []);
    // A lesson begins where the one before it ended.
    while (n < lessons.length && lessons[n].over(props.state, n === at ? first : props.state, told)) ++n;
    if (n !== at) {
      setAt(n);
      setFolded(false);
      setFirst(props.state);
    }
  }, [props.state, props.log]);
  const lesson = lessons[at];
  if (!lesson && lessons.length === 0) return null;
  if (!lesson)
    return (
      <aside class="coach done" aria-live="polite">
        <p>{t("lesson_done")}</p>
        <div class="buttons">
          <button type="button" class="plain" onClick={props.stop}>
            {t("close")}
          </button>
        </div>
      </aside>
    );
  return (
    <aside class={"coach" + (folded ? " folded" : "")} aria-live="polite">
      {folded ? null : <p>{currentLanguage() === "de" ? lesson.de : lesson.en}</p>}
      <div class="buttons">
        <button type="button" class="case" onClick={() => props.openCase(lesson.rule)}>
          {lesson.rule}
        </button>
        <span class="count">
          {at + 1} / {lessons.length}
        </span>
        <button type="button" class="plain" data-do="fold" aria-expanded={!folded} onClick={() => setFolded(!folded)}>
          {t(folded ? "unfold" : "fold")}
        </button>
        <button type="button" class="plain" onClick={() => (setAt(at + 1), setFirst(props.state))}>
          {t("skip")}
        </button>
        <button type="button" class="plain" onClick={props.stop}>
          {t("close")}
        </button>
      </div>
    </aside>
  );
}
