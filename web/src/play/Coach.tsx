// The guided first game: one thing at a time, and the next as soon as it has been done.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { currentLanguage, t } from "../i18n";
import type { State } from "../net";

interface Lesson {
  en: string;
  de: string;
  rule: string;
  /** Has the player done it? */
  over(s: State, first: State): boolean;
}

const asks = (s: State, text: string): boolean => s.node.ask.startsWith(text);

const lessons: Lesson[] = [
  {
    en: "This is the front of March 1944. Your Soviet stacks are in place; drag the map, zoom with the wheel or the buttons. When you have looked around, press Done.",
    de: "Das ist die Front im März 1944. Die sowjetischen Stapel stehen; die Karte lässt sich ziehen und zoomen. Danach: Fertig.",
    rule: "BO:3.2", over: (s) => !asks(s, "order your stacks"),
  },
  { en: "The Germans set up now. Wait a moment: on the first turn you move, then fight.", de: "Die Deutschen stellen auf. Im ersten Zug wird erst bewegt, dann gekämpft.", rule: "BO:3.2f", over: (s) => asks(s, "pick units") || asks(s, "move the group") },
  {
    en: "Three of your stacks are too big (four steps and one artillery step are allowed): 1305, 1604 and 2403. Click 1305. Green hexes are in reach, blue ones cross a river, amber ones lie in enemy ZOC and end the move.",
    de: "Drei Stapel sind zu groß (erlaubt sind vier Stufen und eine Artilleriestufe): 1305, 1604 und 2403. 1305 anklicken. Grün ist erreichbar, blau quert einen Fluss, gelb liegt in feindlicher ZOC und beendet den Zug.",
    rule: "BO:6.2", over: (s, first) => moved(s) > moved(first),
  },
  { en: "Well done. Leave some units out with the counters on the right, and spread the three big stacks. If a stack stays too big, the enemy removes units. Move at least four stacks.", de: "Gut. Mit den Zählern rechts lassen sich Einheiten auslassen. Die drei großen Stapel verteilen, sonst entfernt der Feind Einheiten. Mindestens vier Stapel bewegen.", rule: "BO:6.0c", over: (s) => moved(s) >= 4 || !asks(s, "pick units") },
  { en: "Bring units next to a German stack, then press “End this segment”. You are warned if units could still move.", de: "Einheiten an einen deutschen Stapel heranführen, dann den Abschnitt beenden.", rule: "BO:7.2", over: (s) => s.view.segment === "fight" },
  { en: "Now fight. Red hexes can be attacked. Click one.", de: "Jetzt wird gekämpft. Rote Felder können angegriffen werden: eines anklicken.", rule: "BO:13.0", over: (s) => s.view.combat !== undefined || s.view.segment !== "fight" },
  { en: "Click your units beside it to add them. The panel shows the odds, every shift with its case, and the chance of each result. Then press Attack!", de: "Die eigenen Einheiten daneben anklicken. Rechts stehen Chancen, Verschiebungen und Ergebnisse. Dann: Angriff!", rule: "BO:13.8", over: (s) => s.log_has_roll === true || s.view.segment !== "fight" },
  { en: "The dice have spoken; the log tells what happened, and each line names its case. Go on as you like. Press u to undo, n for the next unit, ? is in every case button.", de: "Die Würfel sind gefallen; der Verlauf nennt zu jeder Zeile die Regel. Weiter nach Belieben. u nimmt zurück, n springt zur nächsten Einheit.", rule: "BO:13.9", over: () => false },
];

declare module "../net" {
  interface State {
    log_has_roll?: boolean;
  }
}

function moved(s: State): number {
  return s.view.stacks.filter((x) => x.side === "soviet" && x.units.some((u) => u.moved)).length;
}

export function Coach(props: { state: State; rolled: boolean; openCase(rule: string): void; stop(): void }): JSX.Element | null {
  const [at, setAt] = useState(0);
  const [first, setFirst] = useState(props.state);
  const state = { ...props.state, log_has_roll: props.rolled };
  useEffect(() => {
    let n = at;
    while (n < lessons.length && lessons[n].over(state, first)) ++n;
    if (n !== at) {
      setAt(n);
      setFirst(props.state);
    }
  }, [props.state]);
  const lesson = lessons[at];
  if (!lesson) return null;
  return (
    <aside class="coach" aria-live="polite">
      <p>{currentLanguage() === "de" ? lesson.de : lesson.en}</p>
      <div class="buttons">
        <button type="button" class="case" onClick={() => props.openCase(lesson.rule)}>{lesson.rule}</button>
        <span class="count">{at + 1} / {lessons.length}</span>
        <button type="button" class="plain" onClick={props.stop}>{t("close")}</button>
      </div>
    </aside>
  );
}
