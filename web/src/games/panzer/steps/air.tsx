// Aircraft: how one comes in, and what it does over the table.
import type { JSX } from "preact";
import { type Ctx, everything, NO_DRAFT } from "../context";
import { StruckList } from "../Fight";
import { actionWords, unitName } from "../say";
import { w, type Word } from "../words";
import { DraftEnd, Pick, Rest, Swing } from "./widgets";

export function FlyPanel(props: { c: Ctx }): JSX.Element {
  const { c } = props;
  const d = c.draft;
  const planes = [...new Set([...c.o.words("fly"), ...c.o.words("dive")])];
  const begin = (id: string) => {
    const ready = everything(c.o, "fly " + id)[0]?.split(" ");
    c.setDraft({
      ...NO_DRAFT,
      mode: "fly",
      unit: id,
      dive: !ready,
      speed: ready?.[2] ?? "fast",
      altitude: ready?.[3] ?? "low",
      turn: Number(ready?.[4] ?? 0),
      at: ready ? [Number(ready[5]), Number(ready[6])] : null,
      target: ready && ready[9] && ready[9] !== "-" ? ready[9] : "",
    });
  };
  return (
    <>
      {d.mode === "" ? <p class="hint">{w("fly_hint")}</p> : null}
      <div class="chips">
        {planes.map((id) => (
          <button
            key={id}
            type="button"
            class={"unit-chip" + (d.unit === id ? " on" : "")}
            data-aircraft={id}
            onClick={() => begin(id)}>
            {unitName(id)}
          </button>
        ))}
      </div>
      {d.mode === "fly" ? <FlightDraft c={c} /> : null}
      <Rest c={c} verbs={["fly", "dive"]} title={w("proposals")} most={6} />
    </>
  );
}

function FlightDraft({ c }: { c: Ctx }): JSX.Element {
  const d = c.draft;
  const dives = everything(c.o, "dive " + d.unit).length > 0;
  return (
    <div class="in-hand">
      <b>{unitName(d.unit)}</b>
      {dives ? (
        <Pick
          label={w("fly_how")}
          name="dive"
          value={d.dive ? "dive" : "level"}
          among={[
            ["level", w("fly_level")],
            ["dive", w("fly_dive")],
          ]}
          set={(v) => c.setDraft({ ...d, dive: v === "dive" })}
        />
      ) : null}
      {d.dive ? null : <LevelFlight c={c} />}
      <Swing c={c} />
      <p class="small">
        {w("fly_target")}: <b>{d.target ? unitName(d.target) : w("nobody_yet")}</b>{" "}
        {d.target ? (
          <button type="button" class="plain" onClick={() => c.setDraft({ ...d, target: "" })}>
            ×
          </button>
        ) : null}
      </p>
      <Guide c={c} />
      <DraftEnd c={c} send={w("fly_it")} />
      <FlightOutlook c={c} />
    </div>
  );
}

function LevelFlight({ c }: { c: Ctx }): JSX.Element {
  const d = c.draft;
  return (
    <>
      <Pick
        label={w("speed")}
        name="speed"
        value={d.speed}
        among={[
          ["slow", w("speed_slow")],
          ["fast", w("speed_fast")],
        ]}
        set={(v) => c.setDraft({ ...d, speed: v, ...(v === "fast" ? { turnAt: 0, turnBy: 0 } : {}) })}
      />
      <Pick
        label={w("altitude")}
        name="altitude"
        value={d.altitude}
        among={[
          ["low", w("alt_low")],
          ["medium", w("alt_medium")],
          ["high", w("alt_high")],
        ]}
        set={(v) => c.setDraft({ ...d, altitude: v })}
      />
      {d.speed === "slow" ? <OneTurn c={c} /> : null}
    </>
  );
}

/** A slow aircraft may turn once: after how many inches, and how far. */
function OneTurn({ c }: { c: Ctx }): JSX.Element {
  const d = c.draft;
  return (
    <label class="pick-row">
      <span>{w("one_turn")}</span>
      <span class="buttons tight">
        <input
          type="number"
          min={0}
          max={60}
          value={d.turnAt}
          aria-label={w("turn_after")}
          data-field="turn-at"
          onInput={(e) => c.setDraft({ ...d, turnAt: Math.max(0, Math.min(90, Number(e.currentTarget.value) || 0)) })}
        />{" "}
        {w("inches_then")}{" "}
        <input
          type="number"
          min={-45}
          max={45}
          step={5}
          value={d.turnBy}
          aria-label={w("turn_by")}
          data-field="turn-by"
          onInput={(e) => c.setDraft({ ...d, turnBy: Math.max(-45, Math.min(45, Number(e.currentTarget.value) || 0)) })}
        />
        °
      </span>
    </label>
  );
}

/** Who on the ground guides it. */
function Guide({ c }: { c: Ctx }): JSX.Element | null {
  const d = c.draft;
  const ops = c.view.units.filter((u) => u.side === c.side && u.functions?.includes("op") && u.where === "table");
  if (ops.length === 0) return null;
  return (
    <label class="pick-row">
      <span>{w("fly_op")}</span>
      <select value={d.op} data-field="op" onChange={(e) => c.setDraft({ ...d, op: e.currentTarget.value })}>
        <option value="">–</option>
        {ops.map((u) => (
          <option key={u.id} value={u.id}>
            {unitName(u.id)}
          </option>
        ))}
      </select>
    </label>
  );
}

/**
 * What a flight would bring if nobody fired at it: when the target is acquired, what could be dropped where, who below
 * could shoot.
 */
function FlightOutlook(props: { c: Ctx }): JSX.Element | null {
  const { c } = props;
  const plan = c.flightPlan;
  if (!plan || plan.why) return null;
  const ready = plan.steps.findIndex((x) => x.ready);
  const flak = [...new Set(plan.steps.flatMap((x) => x.flak))];
  return (
    <div class="outlook" data-outlook={plan.drops.map((x) => x.attack).join(" ")}>
      {c.draft.target ? (
        <p class="small">
          {ready < 0 ? w("outlook_never", { n: plan.needed ?? 0 }) : w("outlook_ready", { n: ready })}{" "}
          <button type="button" class="case" onClick={() => c.openCase("PZ:15.3.1.1")}>
            PZ:15.3.1.1
          </button>
        </p>
      ) : (
        <p class="hint small">{w("outlook_name")}</p>
      )}
      {plan.drops.map((x) => (
        <details key={x.attack}>
          <summary>
            {w(("drop_" + x.attack) as Word)}: {w("outlook_drop", { n: x.after ?? 0, units: x.units.length })}
          </summary>
          <StruckList c={c} covered={x} />
        </details>
      ))}
      <p class={"small" + (flak.length > 0 ? " warn" : " hint")} data-flak={flak.length}>
        {flak.length > 0 ? w("outlook_flak", { names: flak.map(unitName).join(", ") }) : w("outlook_no_flak")}
      </p>
    </div>
  );
}

/** Over the table: look at an attack and make it, name another target, or fly on. */
export function AloftPanel(props: { c: Ctx }): JSX.Element {
  const { c } = props;
  const f = c.view.flight;
  const near = c.o.has("on 1") ? ["on 1", "on 3", "on 6"] : [];
  const on = [...near, ...c.o.of("on").filter((a) => !near.includes(a))];
  const names = [...new Set(c.o.words("name"))];
  const need = f ? (f.needed ?? c.board.acquire[f.speed]?.[f.altitude] ?? 0) : 0;
  const attack = c.draft.mode === "drop" ? c.draft.feature : "";
  return (
    <>
      {attack ? null : <p class="hint">{w("aloft_hint")}</p>}
      {f ? (
        <p data-acquired={f.acquired}>
          {unitName(f.unit)}: {w(("speed_" + f.speed) as Word)}, {w(("alt_" + f.altitude) as Word)} ·{" "}
          {f.target === "-"
            ? w("nobody_yet")
            : `${unitName(f.target)}: ` +
              `${f.acquired >= need ? w("acquired") : w("acquired_n", { n: f.acquired, all: need })}`}
        </p>
      ) : null}
      {c.o.of("drop").length > 0 ? (
        <div class="buttons tight" role="group" aria-label={w("attacks")}>
          {c.o.words("drop").map((x) => (
            <button
              key={x}
              type="button"
              class={attack === x ? "on" : ""}
              aria-pressed={attack === x}
              data-drop={x}
              onClick={() => c.setDraft({ ...NO_DRAFT, mode: "drop", unit: f?.unit ?? "", feature: x })}>
              {w(("drop_" + x) as Word)}
            </button>
          ))}
        </div>
      ) : null}
      {attack ? (
        <div class="in-hand">
          <DraftEnd c={c} send={w("drop_it", { attack: w(("drop_" + attack) as Word) })} danger />
          <StruckList c={c} covered={c.dropPlan} />
        </div>
      ) : null}
      <div class="buttons tight">
        {on.map((a) => (
          <button key={a} type="button" data-action={a} onClick={() => void c.act(a)}>
            {actionWords(a, c.view, [])}
          </button>
        ))}
      </div>
      {names.length > 0 ? (
        <>
          <h4>{w("name_target")}</h4>
          <div class="target-list">
            {c.o.of("name").map((a) => (
              <button key={a} type="button" data-action={a} onClick={() => void c.act(a)}>
                {actionWords(a, c.view, [])}
              </button>
            ))}
          </div>
        </>
      ) : null}
    </>
  );
}
