// Lines of the log that are the frame's: offers, take-backs, the end. What a game tells is put into words by the game.
import { partyName, t } from "../i18n";
import { endText } from "../messages";
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
const OFFERS: readonly string[] = ["offer", "accept", "decline"];

/** `byPoints`: what is offered is to end the game, which is then decided by points. */
export function toldText(e: LogEntry, words: (e: LogEntry) => string, byPoints = false): string {
  if (e.kind === "end") return t("told_end", { how: endText(e) });
  const kind = KINDS.find((k) => k === e.kind);
  if (!kind || !e.by) return words(e);
  const end = byPoints && OFFERS.includes(kind);
  return `${partyName(e.by)}: ${t(end ? (`told_${kind}_end` as "told_offer_end") : `told_${kind}`)}`;
}
