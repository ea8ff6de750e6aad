// Soviet command: the Directive, recall, activation.
import type { JSX } from "preact";
import { useAnswer } from "../../../frame/useAnswer";
import type { Followed } from "../../../frame/useGame";
import { reasonText } from "../../../messages";
import type { State } from "../../../net";
import type { Ctx } from "../context";
import { type Names, halfText } from "../say";
import type { ActivationData } from "../types";
import { Flag, FormationPick, UnitPick } from "../widgets";
import { type Word, w } from "../words";

const MEANT = ["none", "tried", "active", "ineligible"];

/** For each HQ: whether it is eligible or why not, its road and its chance. */
export function ActivationTable(props: {
  game: Followed;
  state: State;
  names: Names;
  openCase(rule: string): void;
  look?(hex: string): void;
  can?(id: string): boolean;
  activate?(id: string): void;
}): JSX.Element | null {
  const data = useAnswer<ActivationData>(props.game.ask, "activation", [props.state]);
  if (!data) return null;
  const rows = (army: boolean) =>
    data.formations
      .filter((f) => f.army === army)
      .map((f) => {
        const can = props.can?.(f.id) ?? false;
        return (
          <tr key={f.id} class={f.activity} data-hq={f.id}>
            <th>
              <button
                type="button"
                class="plain"
                title={f.name}
                aria-label={f.name}
                onClick={() => f.hq && props.look?.(f.hq)}>
                <Flag id={f.id} />
              </button>
            </th>
            <td>
              {f.activity !== "none" && MEANT.includes(f.activity) ? (
                <b>{w(("activity_" + f.activity) as Word)} </b>
              ) : null}
              {f.activity === "none" && f.march === "none" && f.eligible === undefined ? (
                <span class="why">{w("activity_idle")}</span>
              ) : null}
              {f.march !== "none" ? <b>{w(("march_" + f.march) as Word)} </b> : null}
              {f.why?.reason ? (
                <span class="why">
                  {reasonText({ key: f.why.key, reason: f.why.reason })}
                  {f.why.where ? `: ${props.names.any(f.why.where)}` : ""}{" "}
                  <button type="button" class="case" onClick={() => props.openCase(f.why!.rule ?? "")}>
                    {f.why.rule}
                  </button>
                </span>
              ) : null}
              {f.eligible && !f.why?.reason ? <span>{w("road_of", { n: halfText(f.halves ?? 0) })}</span> : null}
            </td>
            <td class="chance">{f.chance ? <b>{f.chance}/6</b> : "–"}</td>
            <td>
              {can ? (
                <button type="button" data-action={"activate " + f.id} onClick={() => props.activate?.(f.id)}>
                  {w("try")}
                </button>
              ) : null}
            </td>
          </tr>
        );
      });
  return (
    <table class="activation">
      <thead>
        <tr>
          <th colSpan={4}>{w("corps_left", { n: data.corps_left })}</th>
        </tr>
      </thead>
      <tbody>{rows(false)}</tbody>
      <thead>
        <tr>
          <th colSpan={4}>{w("armies_left", { n: data.armies_left })}</th>
        </tr>
      </thead>
      <tbody>{rows(true)}</tbody>
    </table>
  );
}

export const ActivationChoices = (props: { c: Ctx }): JSX.Element => {
  const { c } = props;
  return (
    <>
      <p class="hint">{w("activate_hint")}</p>
      <ActivationTable
        game={c.game}
        state={c.state}
        names={c.names}
        openCase={c.openCase}
        look={c.look}
        can={(id) => c.o.has("activate " + id)}
        activate={(id) => c.act("activate " + id)}
      />
    </>
  );
};

export const DirectiveChoices = (props: { c: Ctx }): JSX.Element => (
  <>
    <p class="hint">{w("directive_hint", { n: props.c.view.directive.crossings })}</p>
    <FormationPick c={props.c} verb="name" />
  </>
);
export const BrigadeChoices = (props: { c: Ctx }): JSX.Element => (
  <>
    <p class="hint">{w("brigade_hint")}</p>
    <UnitPick c={props.c} verb="brigade" />
  </>
);
export const RecallChoices = (props: { c: Ctx }): JSX.Element => (
  <>
    <p class="hint">{w("recall_hint")}</p>
    <FormationPick c={props.c} verb="recall" />
  </>
);
