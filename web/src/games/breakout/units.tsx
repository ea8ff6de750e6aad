// Counters outside the map: to press, or only to look at.
import type { JSX } from "preact";
import { t } from "../../i18n";
import { Counter, HiddenCounter } from "./counters";
import type { SeenUnit, UnitDef } from "./types";

/** A counter to press, with its name for ears and for small eyes. */
export function UnitButton(props: {
  def: UnitDef;
  unit: SeenUnit;
  on?: boolean;
  press(): void;
  disabled?: boolean;
}): JSX.Element {
  return (
    <button
      type="button"
      class={"unit-button" + (props.on ? " on" : "")}
      aria-pressed={props.on ?? false}
      onClick={props.press}
      disabled={props.disabled}
      title={props.def.name}>
      <svg viewBox="0 0 46 46" aria-hidden="true">
        <Counter def={props.def} unit={props.unit} x={23} y={23} />
      </svg>
      <span>{props.def.name}</span>
    </button>
  );
}

/** Counters only to look at. */
export function UnitRow(props: { units: SeenUnit[]; side: string; defs: Map<string, UnitDef> }): JSX.Element {
  return (
    <div class="unit-row">
      {props.units.map((u, i) => {
        const d = u.id ? props.defs.get(u.id) : undefined;
        return (
          <svg key={i} viewBox="0 0 46 46" role="img" aria-label={d ? d.name : t("hidden_unit")}>
            {d ? <Counter def={d} unit={u} x={23} y={23} /> : <HiddenCounter side={props.side} x={23} y={23} />}
          </svg>
        );
      })}
    </div>
  );
}

/** Units of which each is an answer. */
export function UnitAnswers(props: {
  verb: string;
  units: string[];
  defs: Map<string, UnitDef>;
  seen: Map<string, SeenUnit>;
  act(action: string): void;
}): JSX.Element {
  return (
    <div class="units">
      {props.units.map((u) => (
        <UnitButton
          key={u}
          def={props.defs.get(u)!}
          unit={props.seen.get(u) ?? {}}
          press={() => props.act(`${props.verb} ${u}`)}
        />
      ))}
    </div>
  );
}
