// Adjustment: turrets and hulls turn, men take cover.
import type { JSX } from "preact";
import { type Ctx, everything } from "../context";
import { unitName } from "../say";
import type { Seen } from "../types";
import { w, type Word } from "../words";
import { UnitActions } from "./actions";
import { Turners } from "./widgets";

export function Adjust(props: { c: Ctx }): JSX.Element {
  const { c } = props;
  const one = c.chosen.length === 1 && c.units.get(c.chosen[0])?.side === c.side ? c.units.get(c.chosen[0]) : undefined;
  const able = [
    ...new Set(["pivot", "turret", "cover", "bail"].flatMap((v) => everything(c.o, v)).map((a) => a.split(" ")[1])),
  ];
  return (
    <>
      <p class="hint">{w(c.view.advanced ? "adjust_hint_advanced" : "adjust_hint")}</p>
      {one ? <Turning c={c} one={one} /> : <p class="hint">{w("adjust_nobody")}</p>}
      <div class="chips">
        {able.map((id) => (
          <button
            key={id}
            type="button"
            class={"unit-chip" + (one?.id === id ? " on" : "")}
            data-unit={id}
            onClick={() => c.look(id)}>
            {unitName(id)}
          </button>
        ))}
      </div>
      <Planned c={c} />
    </>
  );
}

function Turning({ c, one }: { c: Ctx; one: Seen }): JSX.Element {
  const turns = c.cards.get(one.card)?.turret === "turreted";
  const covered = one.plan_cover ?? one.full_cover ?? false;
  return (
    <div class="in-hand">
      <b>{unitName(one.id)}</b>
      {!turns && c.view.advanced ? null : (
        <div class="buttons tight">
          {["left", "front", "right", "rear"].map((f) => (
            <button
              key={f}
              type="button"
              class={(one.plan_turret ?? one.turret) === f ? "on" : c.o.has(`turret ${one.id} ${f}`) ? "" : "unoffered"}
              data-turret={f}
              onClick={() => void c.act(`turret ${one.id} ${f}`)}>
              {w(("turret_" + f) as Word)}
            </button>
          ))}
        </div>
      )}
      <Turners c={c} unit={one.id} />
      {c.view.advanced && c.cards.get(one.card)?.class !== "vehicle" ? (
        <div class="buttons tight">
          <button
            type="button"
            class={covered ? "on" : everything(c.o, "cover " + one.id).length > 0 ? "" : "unoffered"}
            data-do="cover"
            onClick={() => void c.act(`cover ${one.id} ${covered ? "off" : "on"}`)}>
            {w("full_cover")}
          </button>
        </div>
      ) : null}
      <UnitActions c={c} unit={one.id} />
    </div>
  );
}

/** What is to happen at the end of the turn. */
function Planned({ c }: { c: Ctx }): JSX.Element {
  const planned = c.view.units.filter(
    (u) =>
      u.side === c.side &&
      (u.plan_facing !== undefined || u.plan_turret !== undefined || u.plan_cover !== undefined || u.plan_bail),
  );
  return (
    <>
      <h4>{w("adjust_planned")}</h4>
      {planned.length === 0 ? (
        <p class="hint">{w("adjust_none")}</p>
      ) : (
        <ul class="plainlist small">
          {planned.map((u) => (
            <li key={u.id}>
              {unitName(u.id)}:{" "}
              {[
                u.plan_facing !== undefined ? w("pivot_to", { n: u.plan_facing }) : "",
                u.plan_turret ? w(("turret_" + u.plan_turret) as Word) : "",
                u.plan_cover !== undefined ? w(u.plan_cover ? "plan_cover_on" : "plan_cover_off") : "",
                u.plan_bail ? w("plan_bail") : "",
              ]
                .filter((x) => x)
                .join(", ")}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
