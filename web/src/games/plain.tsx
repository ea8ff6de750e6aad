// Any game that the server knows, before it has a table of its own: what is seen as text, and every action as a button.
import type { JSX } from "preact";
import { t } from "../i18n";
import { ChoicesFrame } from "../frame/ChoicesFrame";
import { SILENT } from "../messages";
import type { GameModule, PanelProps, TableProps } from "./module";

function Table(p: TableProps): JSX.Element {
  return (
    <>
      <div class="mapbox plain-view">
        {p.marks.length > 0 ? <p class="marks">{p.marks.join(", ")}</p> : null}
        <pre tabIndex={0} aria-label={t("title")}>
          {JSON.stringify(p.state.view, null, 1)}
        </pre>
      </div>
      <ChoicesFrame game={p.game} state={p.state} side={p.side} live={p.live} openCase={p.openCase} words={(a) => a} />
    </>
  );
}
const Nothing = (): JSX.Element => <p class="hint">{t("empty")}</p>;

export const module: GameModule = {
  Table,
  Status: () => <></>,
  Place: Nothing as (p: PanelProps) => JSX.Element,
  Turn: Nothing as (p: PanelProps) => JSX.Element,
  Orders: () => <></>,
  layers: () => [],
  eventText: (e) => e.text,
  german: SILENT,
  dice: () => [],
  help: { log: "", orders: "" },
  lessons: [],
};
