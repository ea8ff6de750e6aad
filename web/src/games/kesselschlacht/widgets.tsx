// Small things to press and to read.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n";
import type { Ctx } from "./context";
import { AirCounter, Counter, HiddenCounter } from "./counters";
import { formationColour } from "./symbols";
import type { AirDef, SeenAir, SeenUnit, TrackView, UnitDef } from "./types";
import { w } from "./words";

/** A counter to press, with its name for ears and for small eyes. */
export function UnitButton(props: {
  def: UnitDef;
  unit: SeenUnit;
  on?: boolean;
  press(): void;
  note?: string;
}): JSX.Element {
  return (
    <button
      type="button"
      class={"unit-button" + (props.on ? " on" : "")}
      data-unit={props.def.id}
      aria-pressed={props.on ?? false}
      onClick={props.press}
      title={props.def.name}>
      <svg viewBox="0 0 46 46" aria-hidden="true">
        <Counter def={props.def} unit={props.unit} x={23} y={23} />
      </svg>
      <span>
        {props.def.name}
        {props.note ? <small> {props.note}</small> : null}
      </span>
    </button>
  );
}

export function AirButton(props: {
  def: AirDef;
  air?: SeenAir;
  on?: boolean;
  press(): void;
  name: string;
}): JSX.Element {
  return (
    <button
      type="button"
      class={"unit-button" + (props.on ? " on" : "")}
      data-air={props.def.id}
      aria-pressed={props.on ?? false}
      onClick={props.press}
      title={props.name}>
      <svg viewBox="0 0 46 46" aria-hidden="true">
        <AirCounter def={props.def} air={props.air ? { ...props.air, marked: false } : undefined} x={23} y={23} />
      </svg>
      <span>{props.name}</span>
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

/** One counter for each unit that an offered verb names; a press does it. */
export function UnitPick(props: { c: Ctx; verb: string }): JSX.Element {
  const { c } = props;
  return (
    <div class="units">
      {[...new Set(c.o.words(props.verb))].map((u) => (
        <UnitButton
          key={u}
          def={c.defs.get(u)!}
          unit={c.seen.get(u)?.unit ?? {}}
          note={c.seen.get(u)?.hex}
          press={() => c.act(`${props.verb} ${u}`)}
        />
      ))}
    </div>
  );
}

/** A button for each formation that an offered verb names. */
export function FormationPick(props: { c: Ctx; verb: string }): JSX.Element {
  const { c } = props;
  return (
    <div class="buttons">
      {[...new Set(c.o.words(props.verb))].map((f) => (
        <button
          key={f}
          type="button"
          class="formation-button"
          data-formation={f}
          onClick={() => c.act(`${props.verb} ${f}`)}>
          <Flag id={f} /> {c.names.formation(f)}
        </button>
      ))}
    </div>
  );
}

export function Flag(props: { id: string }): JSX.Element {
  const colour = formationColour(props.id);
  return (
    <span class="flag-chip" style={{ background: colour.fill, color: colour.ink }}>
      {props.id}
    </span>
  );
}

export const Case = (props: { rule: string; c: Ctx }): JSX.Element => (
  <button type="button" class="case" onClick={() => props.c.openCase(props.rule)}>
    {props.rule}
  </button>
);

/** Ammunition and fuel to choose together; only what is offered can be sent. */
export function TwoNumbers(props: {
  label: string;
  flag?: string;
  offered: { ammo: number; fuel: number }[];
  now?: { ammo: number; fuel: number };
  verb: string;
  send(ammo: number, fuel: number): void;
}): JSX.Element {
  const most = (k: "ammo" | "fuel"): number => Math.max(0, ...props.offered.map((x) => x[k]));
  const [ammo, setAmmo] = useState(props.now?.ammo ?? 0);
  const [fuel, setFuel] = useState(props.now?.fuel ?? 0);
  useEffect(() => {
    setAmmo(props.now?.ammo ?? 0);
    setFuel(props.now?.fuel ?? 0);
  }, [props.now?.ammo, props.now?.fuel]);
  const can = props.offered.some((x) => x.ammo === ammo && x.fuel === fuel);
  return (
    <div class="two-numbers" data-for={props.label}>
      <b>
        {props.flag ? <Flag id={props.flag} /> : null} {props.label}
      </b>
      <label>
        {w("ammo")}{" "}
        <input
          type="number"
          min={0}
          max={most("ammo")}
          value={ammo}
          onInput={(e) => setAmmo(Number(e.currentTarget.value))}
        />
      </label>
      <label>
        {w("fuel")}{" "}
        <input
          type="number"
          min={0}
          max={most("fuel")}
          value={fuel}
          onInput={(e) => setFuel(Number(e.currentTarget.value))}
        />
      </label>
      <button type="button" disabled={!can} onClick={() => props.send(ammo, fuel)}>
        {props.verb}
      </button>
    </div>
  );
}

/** What a corps has, and what would be left of it. */
export function Tracks(props: {
  tracks: TrackView[];
  limit: number;
  fuelLeft?: Map<string, number>;
  ammoLeft?: Map<string, number>;
  only?: (id: string) => boolean;
}): JSX.Element {
  const bar = (value: number, left: number | undefined, cls: string, label: string) => (
    <span class={"track-bar " + cls} title={label}>
      <i style={{ width: `${(Math.min(value, left ?? value) / props.limit) * 100}%` }} />
      {left !== undefined && left < value ? (
        <i class="cost" style={{ width: `${((value - left) / props.limit) * 100}%` }} />
      ) : null}
      <b>{left !== undefined && left !== value ? `${value} → ${left}` : value}</b>
    </span>
  );
  return (
    <table class="tracks">
      <thead>
        <tr>
          <th></th>
          <th>{w("fuel")}</th>
          <th>{w("ammo")}</th>
        </tr>
      </thead>
      <tbody>
        {props.tracks
          .filter((x) => props.only?.(x.id) ?? true)
          .map((x) => (
            <tr key={x.id} data-track={x.id}>
              <th>
                <Flag id={x.id} />
              </th>
              <td>{bar(x.fuel, props.fuelLeft?.get(x.id), "fuel", w("spent_turn", { n: x.fuel_spent }))}</td>
              <td>{bar(x.ammo, props.ammoLeft?.get(x.id), "ammo", w("spent_turn", { n: x.ammo_spent }))}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
