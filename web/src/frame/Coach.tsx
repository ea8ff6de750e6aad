// The guided first game: one thing at a time, and the next as soon as it has been done.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Lesson } from "../games/module";
import { currentLanguage, t } from "../i18n";
import type { LogEntry, State } from "../net";

export function Coach(props: { lessons: Lesson[]; state: State; log: LogEntry[]; openCase(rule: string): void; stop(): void }): JSX.Element | null {
  const { lessons } = props;
  const [at, setAt] = useState(0);
  const [first, setFirst] = useState(props.state);
  useEffect(() => {
    let n = at;
    const told = props.log.map((e) => e.text);
    while (n < lessons.length && lessons[n].over(props.state, first, told)) ++n;
    if (n !== at) {
      setAt(n);
      setFirst(props.state);
    }
  }, [props.state, props.log]);
  const lesson = lessons[at];
  if (!lesson && lessons.length === 0) return null;
  if (!lesson)
    return <aside class="coach done" aria-live="polite"><p>{t("lesson_done")}</p><div class="buttons"><button type="button" class="plain" onClick={props.stop}>{t("close")}</button></div></aside>;
  return (
    <aside class="coach" aria-live="polite">
      <p>{currentLanguage() === "de" ? lesson.de : lesson.en}</p>
      <div class="buttons">
        <button type="button" class="case" onClick={() => props.openCase(lesson.rule)}>{lesson.rule}</button>
        <span class="count">{at + 1} / {lessons.length}</span>
        <button type="button" class="plain" onClick={() => (setAt(at + 1), setFirst(props.state))}>{t("skip")}</button>
        <button type="button" class="plain" onClick={props.stop}>{t("close")}</button>
      </div>
    </aside>
  );
}
