// The question of the moment with whatever a game puts under it; refusal, undo, take-back and the list of all actions
// are the same for every game.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { partyName, t } from "../i18n";
import { askText, reasonText } from "../messages";
import type { State } from "../net";
import { CaseText } from "../RulesReader";
import type { Followed } from "./useGame";

interface Props {
  game: Followed;
  state: State;
  side: string;
  live: boolean;
  openCase(rule: string): void;
  /** An action in words. */
  words(action: string): string;
  /** Something to know before taking it: odds, cost. */
  remark?(action: string): string;
  /** Called when the list is opened, to fetch what `remark` needs. */
  onList?(): void;
  children?: ComponentChildren;
  footer?: ComponentChildren;
}

const SHOWN = 400;

export function ChoicesFrame(p: Props): JSX.Element {
  const { game, state } = p;
  const finished = state.node.kind === "finished";
  const title = finished
    ? t("over")
    : state.options.length > 0 && p.live
      ? askText(state.node)
      : t("their_move", { side: partyName(state.node.sides[0] ?? "") });
  return (
    <section class="choices" aria-label={title}>
      <header>
        <h2 data-ask={state.node.ask}>{title}</h2>
        {state.node.rule ? (
          <button type="button" class="case" onClick={() => p.openCase(state.node.rule)}>
            {state.node.rule}
          </button>
        ) : null}
      </header>
      <Refused game={game} openCase={p.openCase} />
      {p.children}
      <footer class="buttons">
        {p.live && state.can_undo ? (
          <button type="button" onClick={() => void game.undo()}>
            {t("undo")}
          </button>
        ) : null}
        {p.live && state.can_takeback && !state.takeback ? (
          <button type="button" class="quiet" onClick={() => void game.tell({ t: "takeback", do: "ask" })}>
            {t("takeback_ask")}
          </button>
        ) : null}
        {p.footer}
      </footer>
      <AllActions p={p} />
    </section>
  );
}

function Refused({ game, openCase }: Pick<Props, "game" | "openCase">): JSX.Element | null {
  if (!game.refusal) return null;
  return (
    <div class="refusal" role="alert">
      <strong>{t("refused")}:</strong> {reasonText(game.refusal)}
      {game.refusal.rule ? (
        <button type="button" class="case" onClick={() => openCase(game.refusal!.rule)}>
          {game.refusal.rule}
        </button>
      ) : null}
      <button type="button" class="close" aria-label={t("close")} onClick={game.clearRefusal}>
        ×
      </button>
      {game.refusal.rule && game.info ? <CaseText game={game.info.game} rule={game.refusal.rule} /> : null}
    </div>
  );
}

/** Everything that is offered, as a list to look through. */
function AllActions({ p }: { p: Props }): JSX.Element | null {
  const { game, state } = p;
  const [filter, setFilter] = useState("");
  const [open, setOpen] = useState(false);
  const all = p.live ? state.options : [];
  const free = p.live ? state.free : [];
  useEffect(() => {
    if (open) p.onList?.();
  }, [open, state]);
  const row = (a: string, cls: string) => {
    const words = p.words(a);
    if (filter && !`${words} ${a}`.toLowerCase().includes(filter.toLowerCase())) return null;
    const remark = p.remark?.(a);
    return (
      <li key={a} class={cls}>
        <button type="button" data-action={a} onClick={() => void game.act([a])}>
          {words}
          {remark ? <small> {remark}</small> : null}
        </button>
      </li>
    );
  };
  if (all.length + free.length === 0) return null;
  return (
    <details class="all-actions" open={open} onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>
        {t("all_actions")} ({all.length + free.length})
      </summary>
      {open ? (
        <>
          {all.length + free.length > 12 ? (
            <input
              type="search"
              value={filter}
              placeholder={t("filter")}
              aria-label={t("filter")}
              onInput={(e) => setFilter(e.currentTarget.value)}
            />
          ) : null}
          <ul>
            {all.slice(0, SHOWN).map((a) => row(a, ""))}
            {free.slice(0, SHOWN).map((a) => row(a, "free"))}
          </ul>
        </>
      ) : null}
    </details>
  );
}
