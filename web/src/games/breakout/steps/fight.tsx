// Combat: the target, who takes part, support, and what follows from the die.
import type { JSX } from "preact";
import { t } from "../../../i18n";
import type { Step } from "../context";
import { resultsText } from "../Odds";
import type { BreakoutView } from "../types";
import { UnitAnswers, UnitButton, UnitRow } from "../units";

export function Fight({ p }: Step): JSX.Element {
  const plan = p.place ? p.attacks.get(p.place) : undefined;
  const list = [...p.attacks.values()].filter((a) => !a.probe);
  return (
    <>
      <p class="hint">{t("target_hint")}</p>
      {list.length > 0 ? (
        <ul class="targets">
          {list.map((a) => (
            <li key={a.hex} class={plan?.hex === a.hex ? "on" : ""}>
              <button type="button" class="plain" onClick={() => void p.game.act(["target " + a.hex])}>
                <b>{a.hex}</b> {a.odds ? resultsText(a.odds) : ""}
                {a.odds && a.odds.unseen > 0 ? ` (${t("hex_hidden", { n: a.odds.unseen })})` : ""}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

export function Draft({ p, seen }: Step): JSX.Element {
  const { offers: o, view, defs } = p;
  const act = (a: string) => void p.game.act([a]);
  const inIt = new Set(view.combat?.attackers ?? []);
  const all = [...inIt, ...o.words("join")];
  const target = view.stacks.find((s) => s.hex === view.combat?.target && s.side !== p.side);
  return (
    <>
      <p class="hint">{t("join_hint")}</p>
      <div class="units">
        {all.map((u) => (
          <UnitButton
            key={u}
            def={defs.get(u)!}
            unit={seen.get(u) ?? {}}
            on={inIt.has(u)}
            press={() => act((inIt.has(u) ? "unjoin " : "join ") + u)}
          />
        ))}
      </div>
      {target ? (
        <>
          <p class="hint">{t("against", { hex: target.hex })}</p>
          <UnitRow units={target.units} side={target.side} defs={defs} />
        </>
      ) : null}
      <div class="buttons">
        <button type="button" onClick={() => act("cancel")}>
          {t("cancel")}
        </button>
        {target && o.words("join").length > 1 ? (
          <button type="button" onClick={() => void p.game.act(o.of("join"))}>
            {t("join_all")}
          </button>
        ) : null}
        <button type="button" class="danger" disabled={!o.has("declare")} onClick={() => act("declare")}>
          {target ? t("declare") : t("probe")}
        </button>
      </div>
    </>
  );
}

export function Support({ p }: Step): JSX.Element {
  const { offers: o, defs } = p;
  const act = (a: string) => void p.game.act([a]);
  return (
    <>
      <p class="hint">{t("support_hint")}</p>
      <div class="buttons">
        {o.words("support").map((s) => (
          <button key={s} type="button" onClick={() => act("support " + s)}>
            {p.board.kg.find((k) => k.id === s)?.name ?? defs.get(s)?.name ?? s}
          </button>
        ))}
        <button type="button" class="primary" onClick={() => act("done")}>
          {t("no_support")}
        </button>
      </div>
    </>
  );
}

export function Air({ p }: Step): JSX.Element {
  return (
    <>
      <p class="hint">{t("air_commit")}</p>
      <div class="buttons">
        {p.offers.words("air").map((n) => (
          <button
            key={n}
            type="button"
            class={n === "0" ? "primary" : ""}
            onClick={() => void p.game.act(["air " + n])}>
            {n}
          </button>
        ))}
      </div>
    </>
  );
}

/** One of some units loses, goes, or advances. */
function One({ p, seen, verb, hint }: Step & { verb: string; hint: string }): JSX.Element {
  const act = (a: string) => void p.game.act([a]);
  return (
    <>
      <p class="hint">{hint}</p>
      <UnitAnswers verb={verb} units={p.offers.words(verb)} defs={p.defs} seen={seen} act={act} />
    </>
  );
}
export const Lose = (x: Step): JSX.Element => <One {...x} verb="lose" hint={t("choose_loss")} />;
export const Remove = (x: Step): JSX.Element => <One {...x} verb="remove" hint={t("choose_remove")} />;
export const Advance = (x: Step): JSX.Element => (
  <One {...x} verb="advance" hint={t("choose_advance", { hex: x.p.view.combat?.target ?? "" })} />
);

export function Retreat({ p, seen }: Step): JSX.Element {
  return (
    <>
      <p class="hint">{t("choose_retreat")}</p>
      <div class="units">
        {[...new Set(p.offers.words("retreat"))].map((u) => (
          <UnitButton
            key={u}
            def={p.defs.get(u)!}
            unit={seen.get(u) ?? {}}
            on={p.chosen[0] === u}
            press={() => p.setChosen([u])}
          />
        ))}
      </div>
    </>
  );
}

/** What the die has said, while its consequences are chosen. */
export function CombatLine(props: { view: BreakoutView }): JSX.Element | null {
  const c = props.view.combat;
  if (!c?.result) return null;
  return (
    <p class="combat-line">
      {t("combat_line", { hex: c.target, column: c.column ?? "", die: c.die ? String(c.die) : "–", result: c.result })}
    </p>
  );
}
