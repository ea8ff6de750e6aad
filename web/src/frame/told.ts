// Lines of the log that are the frame's: offers, take-backs, the end. What a game tells is put into words by the game.
import { partyName, t } from "../i18n";
import type { LogEntry } from "../net";

const KINDS = [
  "undo",
  "takeback",
  "offer",
  "accept",
  "decline",
  "resign",
  "takeback_ask",
  "takeback_decline",
  "flag",
] as const;

export function toldText(e: LogEntry, words: (text: string) => string): string {
  if (e.kind === "end") {
    const how = e.text.replace(/^the game is over: /i, "");
    return t("told_end", {
      how: how === "resigned" ? t("told_resigned") : how === "draw agreed" ? t("told_drawn") : words(how),
    });
  }
  const kind = KINDS.find((k) => k === e.kind);
  if (!kind || !e.by) return words(e.text);
  const end = e.text.endsWith("to end the game") && (kind === "offer" || kind === "accept" || kind === "decline");
  return `${partyName(e.by)}: ${end ? t(`told_${kind}_end`) : t(`told_${kind}`)}`;
}
