// Setting up: the edge, the units, works, storeys, starting in cover or dug in, aboard of whom.
import type { JSX } from "preact";
import { type Ctx, NO_DRAFT } from "../context";
import { unitName } from "../say";
import type { Seen } from "../types";
import { w, wordOr } from "../words";
import { DraftEnd, Swing, Turners, UnitButton } from "./widgets";

export function Edge(props: { c: Ctx }): JSX.Element {
  const { c } = props;
  return (
    <>
      <p class="hint">{w("edge_hint")}</p>
      <div class="buttons">
        {c.map.setup_areas.map((a, i) => (
          <button
            key={a.id}
            type="button"
            class="primary"
            data-action={"edge " + i}
            onClick={() => void c.act("edge " + i)}>
            {wordOr("edge_" + a.edge, a.edge)}
          </button>
        ))}
      </div>
    </>
  );
}

export function Place(props: { c: Ctx }): JSX.Element {
  const { c } = props;
  const left = c.view.units.filter((u) => u.side === c.side && u.where === "setup");
  const one = c.chosen.length === 1 ? c.units.get(c.chosen[0]) : undefined;
  return (
    <>
      <p class="hint">{w("place_hint")}</p>
      {one && one.side === c.side ? (
        <div class="in-hand">
          <b>{unitName(one.id)}</b>{" "}
          {one.facing !== undefined && one.where === "table" ? w("place_facing", { n: one.facing }) : ""}
          <Turners c={c} unit={one.id} />
          <SetupExtras c={c} />
        </div>
      ) : (
        <SetupExtras c={c} />
      )}
      <h4>{left.length > 0 ? w("place_left", { n: left.length }) : w("place_all")}</h4>
      <div class="units tray">
        {left.map((u) => (
          <UnitButton
            key={u.id}
            c={c}
            id={u.id}
            on={c.chosen.includes(u.id)}
            press={() => c.setChosen([u.id])}
            down={(e) => c.dragFromTray(u.id, e)}
          />
        ))}
      </div>
      {left.length > 0 ? (
        <div class="buttons">
          <button type="button" data-action="rest" onClick={() => void c.act("rest")}>
            {w("place_rest")}
          </button>
        </div>
      ) : null}
    </>
  );
}

/** Set-up: works, storeys, starting in cover or dug in, aboard of whom. */
function SetupExtras(props: { c: Ctx }): JSX.Element | null {
  const { c } = props;
  if (!c.view.advanced) return null;
  const one = c.chosen.length === 1 ? c.units.get(c.chosen[0]) : undefined;
  return (
    <>
      <Positions c={c} />
      {one && one.side === c.side && one.where === "table" ? <Starts c={c} one={one} /> : null}
      {one && one.where !== "aboard" ? <Mounts c={c} one={one} /> : null}
    </>
  );
}

function Positions({ c }: { c: Ctx }): JSX.Element {
  const works =
    c.board.scenarios
      .find((s) => s.id === c.view.scenario)
      ?.fieldworks.filter((f) => f.side === c.side && f.terrain === "improved position")
      .reduce((n, f) => n + f.count, 0) ?? 0;
  const placed = c.view.works.filter((x) => x.terrain === "improved position").length;
  return (
    <>
      {works > placed && c.draft.mode !== "position" ? (
        <div class="buttons tight">
          <button type="button" data-plot="position" onClick={() => c.setDraft({ ...NO_DRAFT, mode: "position" })}>
            {w("place_position", { n: works - placed })}
          </button>
        </div>
      ) : null}
      {c.draft.mode === "position" ? (
        <div class="in-hand">
          <p class="hint">{w("position_hint")}</p>
          {c.draft.at ? <Swing c={c} /> : null}
          <DraftEnd c={c} send={w("place_it")} />
        </div>
      ) : null}
    </>
  );
}

/** How the unit in hand begins: in cover, dug in, hull down, on which storey. */
function Starts({ c, one }: { c: Ctx; one: Seen }): JSX.Element {
  const card = c.cards.get(one.card);
  const house = one.x !== undefined ? c.map.buildings.find((b) => b.id === one.building) : undefined;
  const put = (mode: string, floor: number) =>
    void c.act(`place ${one.id} ${one.x} ${one.y} ${one.facing ?? 0} ${one.turret ?? "front"} ${mode} ${floor}`);
  return (
    <div class="buttons tight wrap">
      {card?.class === "leg" || card?.class === "towed" ? (
        <>
          <button
            type="button"
            data-start="cover"
            class={one.full_cover ? "on" : ""}
            onClick={() => void c.act(`cover ${one.id} ${one.full_cover ? "off" : "on"}`)}>
            {w("full_cover")}
          </button>
          <button type="button" data-start="dug" onClick={() => put("dug", one.floor ?? 0)}>
            {w("start_dug")}
          </button>
        </>
      ) : null}
      {card?.class === "vehicle"
        ? (["hull-front", "hull-rear"] as const).map((m) => (
            <button key={m} type="button" data-start={m} onClick={() => put(m, 0)}>
              {w(m === "hull-front" ? "start_hull_front" : "start_hull_rear")}
            </button>
          ))
        : null}
      {house && house.stories > 1
        ? Array.from({ length: house.stories }, (_, i) => (
            <button
              key={i}
              type="button"
              class={(one.floor ?? 0) === i ? "on" : ""}
              data-floor={i}
              onClick={() => put("plain", i)}>
              {w("floor_n", { n: i + 1 })}
            </button>
          ))
        : null}
    </div>
  );
}

/** Who near by could carry it. */
function carriersFor(c: Ctx, one: Seen): Seen[] {
  const card = c.cards.get(one.card);
  if (card?.class !== "leg" && card?.class !== "towed") return [];
  return c.view.units
    .filter(
      (u) =>
        u.side === c.side &&
        u.id !== one.id &&
        u.where === "table" &&
        ((c.cards.get(u.card)?.carries_leg ?? 0) > 0 || (c.cards.get(u.card)?.carries_towed ?? 0) > 0) &&
        Math.hypot((u.x ?? 0) - (one.x ?? u.x ?? 0), (u.y ?? 0) - (one.y ?? u.y ?? 0)) < 12000,
    )
    .slice(0, 8);
}
function Mounts({ c, one }: { c: Ctx; one: Seen }): JSX.Element {
  const carriers = carriersFor(c, one);
  if (carriers.length === 0) return <></>;
  return (
    <>
      <p class="hint small">{w("mount_on")}</p>
      <div class="chips">
        {carriers.map((u) => (
          <button
            key={u.id}
            type="button"
            class="unit-chip"
            data-action={`mount ${one.id} ${u.id}`}
            onClick={() => void c.act(`mount ${one.id} ${u.id}`)}>
            {unitName(u.id)}
          </button>
        ))}
      </div>
    </>
  );
}
