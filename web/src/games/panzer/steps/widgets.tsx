// What the panels of several steps are made of: something to pick from, knobs to turn by, a draft's end, proposals.
import type { JSX } from "preact";
import { t } from "../../../i18n";
import { type Ctx, draftAction, NO_DRAFT } from "../context";
import { Reason, StruckList } from "../Fight";
import { actionWords, unitName } from "../say";
import { OrderChip, Vehicle } from "../vehicles";
import { w, type Word } from "../words";

export function Pick<T extends string | number>(props: {
  label: string;
  name: string;
  value: T;
  among: [T, string][];
  set(v: T): void;
}): JSX.Element {
  return (
    <div class="pick-row" role="group" aria-label={props.label}>
      <span>{props.label}</span>
      <div class="buttons tight">
        {props.among.map(([v, text]) => (
          <button
            key={v}
            type="button"
            class={props.value === v ? "on" : ""}
            aria-pressed={props.value === v}
            data-pick={`${props.name} ${v}`}
            onClick={() => props.set(v)}>
            {text}
          </button>
        ))}
      </div>
    </div>
  );
}

export function Swing(props: { c: Ctx }): JSX.Element {
  const { c } = props;
  return (
    <div class="buttons tight">
      {[-45, -15, 15, 45].map((d) => (
        <button
          key={d}
          type="button"
          data-swing={d}
          aria-label={`${w(d < 0 ? "turn_left" : "turn_right")} ${Math.abs(d)}°`}
          onClick={() => c.setDraft({ ...c.draft, turn: (c.draft.turn + d + 360) % 360 })}>
          {d < 0 ? "↺" : "↻"} {Math.abs(d)}°
        </button>
      ))}
      <span class="hint">{w("bearing_n", { n: c.draft.turn })}</span>
    </div>
  );
}

export function Turners(props: { c: Ctx; unit: string }): JSX.Element {
  const { c, unit } = props;
  return (
    <div class="buttons tight">
      {[-45, -15, 15, 45].map((d) => (
        <button
          key={d}
          type="button"
          data-turn={d}
          aria-label={`${w(d < 0 ? "turn_left" : "turn_right")} ${Math.abs(d)}°`}
          onClick={() => c.turnUnit(unit, d)}>
          {d < 0 ? "↺" : "↻"} {Math.abs(d)}°
        </button>
      ))}
    </div>
  );
}

/** Whether the draft can be sent, and the button for it. */
export function DraftEnd(props: {
  c: Ctx;
  send: string;
  fixed?: boolean;
  told?: boolean;
  danger?: boolean;
}): JSX.Element {
  const { c } = props;
  const ready = draftAction(c.draft) !== null;
  return (
    <div class="draft-end">
      {ready && c.draftWhy && !(props.told && c.fight?.why) ? <Reason c={c} why={c.draftWhy} /> : null}
      <div class="buttons">
        <button
          type="button"
          class={ready && !c.draftWhy ? (props.danger ? "danger" : "primary") : "unoffered"}
          disabled={!ready}
          data-do="send-draft"
          onClick={() => c.sendDraft()}>
          {props.send}
        </button>
        {props.fixed ? null : (
          <button type="button" data-do="drop-draft" onClick={() => c.setDraft(NO_DRAFT)}>
            {t("cancel")}
          </button>
        )}
      </div>
    </div>
  );
}

export const sheafWords = (sheafs: string[]): [string, string][] => sheafs.map((s) => [s, w(("sheaf_" + s) as Word)]);
export const shellWords = (): [string, string][] => [
  ["gp", w("shell_gp")],
  ["smoke", w("shell_smoke")],
];

/** Whom the pattern would cover, and what each of them would face. */
export const CoveredList = (props: { c: Ctx }): JSX.Element =>
  props.c.draft.at ? <StruckList c={props.c} covered={props.c.covered} /> : <p class="hint">{w("template_hint")}</p>;

export const Scrap = (props: { c: Ctx; action: string }): JSX.Element => (
  <button type="button" class="quiet" data-action={props.action} onClick={() => void props.c.act(props.action)}>
    {w("take_back")}
  </button>
);

/** A unit to press: its picture, name, what is to be known of it. */
export function UnitButton(props: {
  c: Ctx;
  id: string;
  on?: boolean;
  note?: string;
  press(): void;
  down?(e: PointerEvent): void;
}): JSX.Element {
  const u = props.c.units.get(props.id);
  if (!u) return <></>;
  return (
    <button
      type="button"
      class={"unit-button pz-unit" + (props.on ? " on" : "")}
      data-unit={props.id}
      aria-pressed={props.on ?? false}
      onClick={props.press}
      onPointerDown={props.down}>
      <svg viewBox="-15 -15 30 30" aria-hidden="true">
        <g transform={`scale(${props.c.cards.get(u.card)?.class === "leg" ? 1.7 : 1})`}>
          <Vehicle
            card={props.c.cards.get(u.card)}
            side={u.side}
            facing={0}
            turret={u.turret}
            half={u.half}
            carries={(props.c.defs.get(u.id)?.attached ?? []).map((k) => props.c.cards.get(k)?.kind ?? 0)}
          />
        </g>
        {u.order ? <OrderChip order={u.order} x={9} y={-9} /> : null}
      </svg>
      <span>
        {unitName(props.id)}
        {props.note ? <small> {props.note}</small> : null}
      </span>
    </button>
  );
}

/** Questions that are a few buttons. */
export function Simple(props: { c: Ctx; hint: string; verbs: string[] }): JSX.Element {
  const { c } = props;
  const list = props.verbs.flatMap((v) => c.o.of(v));
  return (
    <>
      <p class="hint">{props.hint}</p>
      <div class="buttons wrap">
        {list.map((a, i) => (
          <button key={a} type="button" class={i === 0 ? "primary" : ""} data-action={a} onClick={() => void c.act(a)}>
            {actionWords(a, c.view, [])}
          </button>
        ))}
      </div>
    </>
  );
}

/** What the engine proposes, as a list. */
export function Rest(props: { c: Ctx; verbs: string[]; title: string; most?: number }): JSX.Element | null {
  const { c } = props;
  const list = props.verbs.flatMap((v) => c.o.of(v)).slice(0, props.most ?? 10);
  if (list.length === 0) return null;
  return (
    <details class="proposals">
      <summary>
        {props.title} ({list.length})
      </summary>
      <div class="buttons tight wrap">
        {list.map((a) => (
          <button key={a} type="button" data-action={a} onClick={() => void c.act(a)}>
            {actionWords(a, c.view, [])}
          </button>
        ))}
      </div>
    </details>
  );
}
