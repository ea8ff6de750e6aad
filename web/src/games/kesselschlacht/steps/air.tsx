// Aircraft: cargo, missions, roles, interception, deliveries. Their placing is on the chart (AirChart.tsx).
import type { JSX } from "preact";
import { t } from "../../../i18n";
import { type Ctx, beginning, everyWord } from "../context";
import { BridgeList } from "./move";
import { actionWords } from "../say";
import { AirButton, TwoNumbers, UnitRow } from "../widgets";
import { type Word, w } from "../words";

export function CargoChoices(props: { c: Ctx }): JSX.Element {
  const { c } = props;
  const { lift_ammo, lift_fuel } = c.board.tables.points;
  return (
    <>
      <p class="hint">{w("cargo_hint", { ammo: lift_ammo, fuel: lift_fuel })}</p>
      {everyWord(c.o, "cargo").map((a) => {
        const now = c.view.air.find((x) => x.id === a);
        return (
          <TwoNumbers
            key={a}
            label={`${c.names.air(a)} (${c.airDefs.get(a)?.cargo})`}
            now={now}
            verb={w("load")}
            offered={beginning(c.o, "cargo " + a).map((x) => ({
              ammo: Number(x.split(" ")[2]),
              fuel: Number(x.split(" ")[3]),
            }))}
            send={(ammo, fuel) => c.act(`cargo ${a} ${ammo} ${fuel}`)}
          />
        );
      })}
    </>
  );
}

/** Transports with where they can go. */
function Transports(props: { c: Ctx }): JSX.Element | null {
  const { c } = props;
  const planes = [...new Set([...c.o.words("land"), ...c.o.words("drop")])];
  if (planes.length === 0) return null;
  return (
    <>
      <p class="hint">{w("supply_hint")}</p>
      <div class="units">
        {planes.map((a) => (
          <AirButton
            key={a}
            def={c.airDefs.get(a)!}
            air={c.view.air.find((x) => x.id === a)}
            name={c.names.air(a)}
            on={c.plane === a}
            press={() => c.setPlane(c.plane === a ? null : a)}
          />
        ))}
      </div>
      {c.plane ? (
        <ul class="here-actions">
          {[...beginning(c.o, "land " + c.plane), ...beginning(c.o, "drop " + c.plane)].map((a) => (
            <li key={a}>
              <button type="button" data-action={a} onClick={() => c.act(a)}>
                {actionWords(a, c.names, c.view)}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

export function MissionChoices(props: { c: Ctx }): JSX.Element {
  const { c } = props;
  return (
    <>
      <p class="hint">
        {c.o.of("strike").length > 0 ? w(c.step === "surprise" ? "surprise_hint" : "missions_hint") : w("no_strikes")}
      </p>
      <Transports c={c} />
      {c.o.of("strike-bridge").length > 0 ? (
        <details>
          <summary>{w("bomb_bridges", { n: c.o.of("strike-bridge").length })}</summary>
          <BridgeList c={c} verb="strike-bridge" hint={w("bomb_bridge_hint")} />
        </details>
      ) : null}
    </>
  );
}

export function StrikeChoices(props: { c: Ctx }): JSX.Element {
  const { c } = props;
  const sent = c.o.free.filter((a) => a.startsWith("withhold ")).map((a) => a.split(" ")[1]);
  const can = c.o.words("send");
  const strength = sent.reduce((n, a) => n + (c.airDefs.get(a)?.bombing ?? 0), 0);
  const column = [...c.board.tables.bombing.columns].reverse().find((least) => least <= strength);
  const at = column === undefined ? -1 : c.board.tables.bombing.columns.indexOf(column);
  const stack = c.cursor ? c.view.stacks.find((s) => s.hex === c.cursor) : undefined;
  return (
    <>
      <p class="hint">{w("strike_hint")}</p>
      <div class="units">
        {[...sent, ...can].map((a) => (
          <AirButton
            key={a}
            def={c.airDefs.get(a)!}
            name={c.names.air(a)}
            on={sent.includes(a)}
            press={() => c.act((sent.includes(a) ? "withhold " : "send ") + a)}
          />
        ))}
      </div>
      {stack && stack.side !== c.side ? (
        <>
          <p class="hint">{t("against", { hex: c.names.hex(stack.hex) })}</p>
          <UnitRow units={stack.units} side={stack.side} defs={c.defs} />
        </>
      ) : null}
      {at >= 0 ? (
        <p>
          {w("bomb_strength", { n: strength })}:{" "}
          {c.board.tables.bombing.rows
            .slice(0, 6)
            .map((r, i) => `${i + 1} ${r[at]}`)
            .join(" · ")}
        </p>
      ) : null}
      <div class="buttons">
        <button type="button" onClick={() => c.act("cancel")}>
          {t("cancel")}
        </button>
        <button type="button" class="danger" disabled={!c.o.has("declare")} onClick={() => c.act("declare")}>
          {w("fly_mission")}
        </button>
      </div>
    </>
  );
}

export function PlaceAirChoices(props: { c: Ctx }): JSX.Element {
  const { c } = props;
  const ready = c.view.air.filter((a) => a.side === c.side && a.where === "ready");
  return (
    <>
      <p class="hint">{w("air_place_hint", { n: ready.length })}</p>
      <div class="buttons">
        <button type="button" data-do="chart" onClick={c.openAir}>
          {w("open_chart")}
        </button>
      </div>
      <div class="units">
        {ready.map((a) => (
          <AirButton
            key={a.id}
            def={c.airDefs.get(a.id)!}
            air={a}
            name={c.names.air(a.id)}
            on={c.plane === a.id}
            press={() => (c.setPlane(c.plane === a.id ? null : a.id), c.openAir())}
          />
        ))}
      </div>
    </>
  );
}

export function RoleChoices(props: { c: Ctx }): JSX.Element {
  const { c } = props;
  return (
    <>
      <p class="hint">{w("role_hint")}</p>
      {[...new Set(c.o.words("role"))].map((a) => {
        const air = c.view.air.find((x) => x.id === a);
        return (
          <div key={a} class="role-line">
            <b>{c.names.air(a)}</b> <small>{w("sector_n", { n: air?.sector ?? 0 })}</small>
            <div class="buttons tight">
              {beginning(c.o, "role " + a).map((x) => (
                <button key={x} type="button" data-action={x} onClick={() => c.act(x)}>
                  {w(("role_" + x.split(" ")[2]) as Word)}
                </button>
              ))}
            </div>
          </div>
        );
      })}
    </>
  );
}

export function InterceptChoices(props: { c: Ctx }): JSX.Element {
  return (
    <>
      <p class="hint">{w("intercept_hint")}</p>
      <div class="buttons">
        <button type="button" class="danger" onClick={() => props.c.act("intercept")}>
          {w("say_intercept")}
        </button>
      </div>
    </>
  );
}

export function DeliverChoices(props: { c: Ctx }): JSX.Element {
  const { c } = props;
  return (
    <>
      <p class="hint">{w("deliver_hint")}</p>
      {[...new Set(c.o.words("give"))].map((f) => (
        <TwoNumbers
          key={f}
          label={c.names.formation(f)}
          flag={f}
          verb={w("hand_over")}
          offered={c.o
            .of("give")
            .filter((a) => a.split(" ")[1] === f)
            .map((a) => ({ ammo: Number(a.split(" ")[2]), fuel: Number(a.split(" ")[3]) }))}
          send={(ammo, fuel) => c.act(`give ${f} ${ammo} ${fuel}`)}
        />
      ))}
    </>
  );
}
