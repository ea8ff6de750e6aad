// Attacks, their losses, retreats and advances.
import type { JSX } from "preact";
import { t } from "../../../i18n";
import type { LogEntry } from "../../../net";
import type { Ctx } from "../context";
import { columnText, resultWords, resultsText } from "../Odds";
import type { Event } from "../messages.gen";
import { eventText } from "../say";
import { AirButton, Flag, Tracks, UnitButton, UnitPick, UnitRow } from "../widgets";
import { type Word, w } from "../words";

export function TargetChoices(props: { c: Ctx }): JSX.Element {
  const { c } = props;
  return (
    <>
      <p class="hint">{w("target_hint")}</p>
      <ul class="targets">
        {c.o.words("target").map((hex) => {
          const odds = c.attacks.get(hex)?.odds;
          return (
            <li key={hex} class={c.cursor === hex ? "on" : ""}>
              <button
                type="button"
                class="plain"
                data-action={"target " + hex}
                onClick={() => (c.look(hex), c.act("target " + hex))}>
                <b>{c.names.hex(hex)}</b> {odds ? resultsText(odds) : ""}
                {odds && odds.unseen > 0 ? ` (${t("hex_hidden", { n: odds.unseen })})` : ""}
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Ammunition that the attackers named so far would need. */
function AmmoNeed(props: { c: Ctx }): JSX.Element | null {
  const { c } = props;
  const need = new Map<string, number>();
  for (const u of c.view.combat?.attackers ?? []) {
    const parent = c.seen.get(u)?.unit.parent ?? c.defs.get(u)?.formation;
    if (parent && c.view.tracks.some((x) => x.id === parent)) need.set(parent, (need.get(parent) ?? 0) + 1);
  }
  if (need.size === 0) return null;
  const left = new Map(
    [...need].map(([id, n]): [string, number] => [
      id,
      Math.max(0, (c.view.tracks.find((x) => x.id === id)?.ammo ?? 0) - n),
    ]),
  );
  return (
    <>
      <p class="hint">
        {w("ammo_need")}{" "}
        {[...need].map(([id, n]) => (
          <span key={id}>
            <Flag id={id} /> {n}{" "}
          </span>
        ))}
      </p>
      <Tracks tracks={c.view.tracks} limit={c.board.tables.points.limit} ammoLeft={left} only={(id) => need.has(id)} />
    </>
  );
}

export function DraftChoices(props: { c: Ctx }): JSX.Element {
  const { c } = props;
  const combat = c.view.combat;
  const target = c.view.stacks.find((s) => s.hex === combat?.target);
  const join = c.o.words("join");
  return (
    <>
      <p class="hint">{w("join_hint")}</p>
      <Joining c={c} />
      <Guns c={c} />
      <Planes c={c} />
      {target ? (
        <>
          <p class="hint">{t("against", { hex: c.names.hex(target.hex) })}</p>
          <UnitRow units={target.units} side={target.side} defs={c.defs} />
        </>
      ) : null}
      <AmmoNeed c={c} />
      <div class="buttons">
        <button type="button" onClick={() => c.act("cancel")}>
          {t("cancel")}
        </button>
        {join.length > 1 ? (
          <button type="button" onClick={() => c.act(...c.o.of("join"))}>
            {t("join_all")}
          </button>
        ) : null}
        <button type="button" class="danger" disabled={!c.o.has("declare")} onClick={() => c.act("declare")}>
          {t("declare")}
        </button>
      </div>
    </>
  );
}

/** Stacks that take part, or could. */
function Joining({ c }: { c: Ctx }): JSX.Element {
  const inIt = new Set((c.view.combat?.attackers ?? []).map((u) => c.seen.get(u)?.hex ?? ""));
  const join = c.o.words("join");
  const hexes = [...new Set([...inIt, ...join])].filter((h) => c.o.has("unjoin " + h) || join.includes(h));
  return (
    <>
      {hexes.map((h) => {
        const stack = c.view.stacks.find((s) => s.hex === h);
        const on = !join.includes(h);
        return (
          <button
            key={h}
            type="button"
            class={"stack-button" + (on ? " on" : "")}
            aria-pressed={on}
            data-join={h}
            onClick={() => c.act((on ? "unjoin " : "join ") + h)}>
            <b>{c.names.hex(h)}</b>
            {stack ? <UnitRow units={stack.units} side={stack.side} defs={c.defs} /> : null}
          </button>
        );
      })}
    </>
  );
}

/** Those that a free action takes out again. */
const freed = (c: Ctx, verb: string): string[] =>
  c.o.free.filter((a) => a.startsWith(verb + " ")).map((a) => a.split(" ")[1]);

function Guns({ c }: { c: Ctx }): JSX.Element | null {
  const guns = c.o.words("support");
  const gunsIn = freed(c, "unsupport");
  if (guns.length + gunsIn.length === 0) return null;
  return (
    <>
      <p class="hint">{w("support_hint")}</p>
      <div class="units">
        {[...gunsIn, ...guns].map((u) => (
          <UnitButton
            key={u}
            def={c.defs.get(u)!}
            unit={c.seen.get(u)?.unit ?? {}}
            on={gunsIn.includes(u)}
            press={() => c.act((gunsIn.includes(u) ? "unsupport " : "support ") + u)}
          />
        ))}
      </div>
    </>
  );
}

function Planes({ c }: { c: Ctx }): JSX.Element | null {
  const planes = c.o.words("send");
  const planesIn = freed(c, "withhold");
  if (planes.length + planesIn.length === 0) return null;
  return (
    <>
      <p class="hint">{w("ground_support_hint")}</p>
      <div class="units">
        {[...planesIn, ...planes].map((a) => (
          <AirButton
            key={a}
            def={c.airDefs.get(a)!}
            name={c.names.air(a)}
            on={planesIn.includes(a)}
            press={() => c.act((planesIn.includes(a) ? "withhold " : "send ") + a)}
          />
        ))}
      </div>
    </>
  );
}

/** What the die has said, while its consequences are chosen. */
export function CombatLine(props: { c: Ctx }): JSX.Element | null {
  const x = props.c.view.combat;
  if (!x?.result) return null;
  return (
    <p class="combat-line">
      {w("combat_line", {
        hex: props.c.names.hex(x.target),
        table: x.percent ?? "",
        column: columnText(x.column ?? ""),
        die: x.die ?? "–",
        result: x.result,
      })}
      : {resultWords(x.result)}
    </p>
  );
}

/** How the last attack of this phase ended: where nothing follows from it, nothing else would tell. */
export function LastCombat(props: { c: Ctx }): JSX.Element | null {
  const { log } = props.c.game;
  let die: LogEntry | null = null;
  for (let i = log.length - 1; i >= 0 && i > log.length - 80; --i) {
    if (log[i].undone) continue;
    const told = log[i].data as Event | undefined;
    if (told?.kind === "phase_begins") break;
    if (told?.kind === "declared")
      return die ? (
        <p class="combat-line" role="status">
          {props.c.names.hex(told.hex ?? "")}: {eventText(die, props.c.board)}
        </p>
      ) : null;
    if (!die && told?.kind === "combat_rolled") die = log[i];
  }
  return null;
}

/** Choices of one unit: who loses, pays, holds a bridge, goes along, advances. */
export const OneUnit = (props: { c: Ctx; verb: string; hint: Word }): JSX.Element => (
  <>
    <p class="hint">{w(props.hint)}</p>
    <UnitPick c={props.c} verb={props.verb} />
  </>
);

export function RetreatChoices(props: { c: Ctx }): JSX.Element {
  const { c } = props;
  return (
    <>
      <p class="hint">{w("retreat_hint")}</p>
      <div class="buttons">
        {c.o.words("retreat").map((h) => (
          <button key={h} type="button" data-action={"retreat " + h} onClick={() => c.act("retreat " + h)}>
            {c.names.hex(h)}
          </button>
        ))}
      </div>
      {c.o.of("along").length > 0 ? <OneUnit c={c} verb="along" hint="along_hint" /> : null}
    </>
  );
}

export function DisplaceChoices(props: { c: Ctx }): JSX.Element {
  const { c } = props;
  return (
    <>
      <p class="hint">{w("displace_hint")}</p>
      <div class="units">
        {[...new Set(c.o.words("displace"))].map((u) => (
          <UnitButton
            key={u}
            def={c.defs.get(u)!}
            unit={c.seen.get(u)?.unit ?? {}}
            on={c.chosen[0] === u}
            press={() => c.setChosen([u])}
          />
        ))}
      </div>
    </>
  );
}

export function AdvanceChoices(props: { c: Ctx }): JSX.Element {
  const { c } = props;
  const steps = c.o.words("step");
  return (
    <>
      <p class="hint">
        {c.step === "advance-group"
          ? w("advance_group_hint")
          : t("choose_advance", { hex: c.view.combat?.target ?? "" })}
      </p>
      {c.o.of("advance").length > 0 ? <UnitPick c={c} verb="advance" /> : null}
      {steps.length > 0 ? (
        <div class="buttons">
          {steps.map((h) => (
            <button key={h} type="button" class="primary" data-action={"step " + h} onClick={() => c.act("step " + h)}>
              {t("say_step", { hex: c.names.hex(h) })}
            </button>
          ))}
        </div>
      ) : null}
      {c.o.has("halt") ? (
        <div class="buttons">
          <button type="button" onClick={() => c.act("halt")}>
            {t("halt")}
          </button>
        </div>
      ) : null}
    </>
  );
}
