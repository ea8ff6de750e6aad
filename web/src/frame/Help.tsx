import type { JSX } from "preact";
import { t } from "../i18n";

/** The "?" of a panel: opens the case it stands on. */
export function Help(props: { rule: string; openCase(rule: string): void }): JSX.Element | null {
  if (!props.rule) return null;
  return (
    <button
      type="button"
      class="help"
      aria-label={t("help_rule", { rule: props.rule })}
      title={props.rule}
      onClick={() => props.openCase(props.rule)}>
      ?
    </button>
  );
}
