// What ending a segment now would cost: the engine is asked (`inspect ending`), and whoever plays hears it by name
// before the segment ends. It can be ended all the same.
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { currentLanguage, t } from "../i18n";
import type { Followed } from "./useGame";

export interface Loss {
  kind: string;
  loss: "destroyed" | "forfeited" | "left";
  rule: string;
  units: string[];
  hex?: string;
  at?: [number, number];
  amount?: number;
  text: string;
}
export interface Ending {
  action: string | null;
  losses: Loss[];
}
/** A question before something that cannot be taken back. */
export interface Asking {
  text: string;
  yes: string[];
  losses?: Loss[];
  /** What else could still be done. */
  more?: string;
}

const WORST: Loss["loss"][] = ["destroyed", "forfeited", "left"];

/** What is at stake, worst first. An engine that cannot say it has nothing to say. */
export async function askEnding(game: Followed): Promise<Loss[]> {
  const e = await game.ask<Ending>("ending").catch(() => null);
  return [...(e?.losses ?? [])].sort((a, b) => WORST.indexOf(a.loss) - WORST.indexOf(b.loss));
}

/** The question, by the worst that would happen. */
export const endingText = (losses: Loss[]): string => t(`ending_${losses[0].loss}`);

/** A loss in the language of the page; `more` are a game's own words for its kinds. */
export function lossWords(l: Loss, unit: (id: string) => string, more?: Record<string, string>): string {
  if (currentLanguage() === "en") return l.text;
  const units = l.units.map(unit).join(", ");
  const own = more?.[l.kind];
  if (own)
    return own
      .replace("{units}", units)
      .replace("{hex}", l.hex ?? "")
      .replace("{n}", String(l.amount ?? ""));
  const what = t(`loss_${l.loss}`, { units: units || l.text });
  return l.hex ? t("loss_in", { what, hex: l.hex }) : what;
}

/** Runs one piece of work at a time: a second press while the first is being asked about is none. */
export function useOnce(): (work: () => Promise<unknown>) => Promise<void> {
  const busy = useRef(false);
  return async (work) => {
    if (busy.current) return;
    busy.current = true;
    try {
      await work();
    } finally {
      busy.current = false;
    }
  };
}

/** Hexes to be marked while the question stands. */
export const lossHexes = (a: Asking | null): string[] => [
  ...new Set(
    (a?.losses ?? [])
      .filter((l) => l.loss !== "left")
      .map((l) => l.hex)
      .filter((h): h is string => !!h),
  ),
];

interface Props {
  asking: Asking;
  /** A loss in the language of the page. */
  words(loss: Loss): string;
  look?(loss: Loss): void;
  openCase(rule: string): void;
  go(actions: string[]): void;
  close(): void;
}

export function EndingQuestion(p: Props): JSX.Element {
  const losses = p.asking.losses ?? [];
  const grave = losses.some((l) => l.loss === "destroyed");
  return (
    <div class={"question" + (grave ? " grave" : "")} role="alertdialog" aria-label={p.asking.text}>
      <p>{p.asking.text}</p>
      {losses.length > 0 ? (
        <ul class="losses">
          {losses.slice(0, 24).map((l, i) => (
            <li key={i} class={"loss-" + l.loss} data-kind={l.kind}>
              <button type="button" class="plain" onClick={() => p.look?.(l)}>
                {p.words(l)}
              </button>
              {l.rule ? (
                <button type="button" class="case" onClick={() => p.openCase(l.rule)}>
                  {l.rule}
                </button>
              ) : null}
            </li>
          ))}
          {losses.length > 24 ? <li>{t("and_more", { n: losses.length - 24 })}</li> : null}
        </ul>
      ) : null}
      {p.asking.more ? <p class="hint">{p.asking.more}</p> : null}
      <div class="buttons">
        <button type="button" data-do="go-back" class={grave ? "primary" : ""} onClick={p.close}>
          {t("go_back")}
        </button>
        <button type="button" data-do="go-on" class={grave ? "danger" : "primary"} onClick={() => p.go(p.asking.yes)}>
          {t("end_anyway")}
        </button>
      </div>
    </div>
  );
}
