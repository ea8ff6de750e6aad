// Marching: who goes, how far, what it costs, and the bridges on the way.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../../../i18n";
import { reasonText } from "../../../messages";
import type { Tally } from "../../../net";
import type { Ctx } from "../context";
import { actionWords, halfText } from "../say";
import type { Way } from "../types";
import { Case, FormationPick, Tracks, UnitButton } from "../widgets";
import { w } from "../words";

/** What fuel a way would take, corps by corps. */
function costOf(c: Ctx, way: Way): Map<string, number> {
  const bought = c.view.pool_of_fuel.bought > 0;
  return new Map((c.reach?.payers ?? []).map((p): [string, number] => [p.id, bought ? p.left : p.fuel - way.fuel]));
}

/** What a march costs, hex by hex, with the cases. */
function WayPanel(props: { c: Ctx; way: Way; unit: string }): JSX.Element {
  const { c, way } = props;
  const [tally, setTally] = useState<Tally | null>(null);
  const [open, setOpen] = useState(false);
  const query = `path ${props.unit} ${way.path.join(" ")}`;
  useEffect(() => {
    let live = true;
    if (open && props.unit)
      c.game.tally(query).then(
        (x) => live && setTally(x),
        () => live && setTally(null),
      );
    return () => {
      live = false;
    };
  }, [query, open]);
  const left = costOf(c, way);
  return (
    <div class="way">
      <p>
        <b>{c.names.hex(way.hex)}</b>:{" "}
        {[
          c.leftOf(way).startsWith("−") ? "" : w("mp_left", { n: c.leftOf(way) }),
          way.fuel > 0 && c.view.pool_of_fuel.bought === 0 ? w("fuel_needed", { n: way.fuel }) : "",
          way.stops ? t("stops_there") : "",
        ]
          .filter((x) => x)
          .join(", ")}
      </p>
      {way.cannot_end ? (
        <p class="warn">
          {w("cannot_end", { why: reasonText(way.cannot_end) })} <Case c={c} rule={way.cannot_end.rule} />
        </p>
      ) : null}
      {left.size > 0 ? (
        <Tracks
          tracks={c.view.tracks}
          limit={c.board.tables.points.limit}
          fuelLeft={left}
          only={(id) => left.has(id)}
        />
      ) : null}
      <details open={open} onToggle={(e) => setOpen(e.currentTarget.open)}>
        <summary>{t("why_cost")}</summary>
        {tally ? (
          <ul class="tally">
            {tally.lines.map((l, i) => (
              <li key={i}>
                <span>{l.text}</span>
                <span class="value">{l.value !== 0 ? halfText(l.value) : ""}</span>
                <Case c={c} rule={l.rule} />
              </li>
            ))}
            <li>
              <b>{tally.result}</b>
            </li>
          </ul>
        ) : null}
      </details>
      <div class="buttons tight">
        <button type="button" class="primary touch-only" onClick={c.go}>
          {t("go_there")}
        </button>
        <button type="button" onClick={() => c.setVia([...c.via, way.hex])}>
          {t("waypoint")}
        </button>
      </div>
    </div>
  );
}

const Via = (props: { c: Ctx }): JSX.Element | null =>
  props.c.via.length > 0 ? (
    <p class="hint">
      {t("via")} {props.c.via.join(" → ")}{" "}
      <button type="button" class="plain" onClick={() => props.c.setVia([])}>
        {t("clear")}
      </button>
    </p>
  ) : null;

/** Units that wait off the map to come in. */
function Waiting(props: { c: Ctx }): JSX.Element | null {
  const { c } = props;
  const off = c.o.words("pick").filter((u) => !c.seen.has(u));
  if (off.length === 0) return null;
  return (
    <details class="waiting" open={c.chosen.length === 0}>
      <summary>{w("enter_hint", { n: off.length })}</summary>
      <div class="units">
        {off.map((u) => (
          <UnitButton key={u} def={c.defs.get(u)!} unit={{}} press={() => c.act("pick " + u)} />
        ))}
      </div>
    </details>
  );
}

/** Pontoons that can be built, bridge by bridge. */
function Pontoons(props: { c: Ctx }): JSX.Element | null {
  const { c } = props;
  const list = c.o.of("bridge");
  if (list.length === 0) return null;
  return (
    <details>
      <summary>{w("build_hint", { n: list.length })}</summary>
      <ul class="here-actions">
        {list.map((a) => (
          <li key={a}>
            <button type="button" data-action={a} onClick={() => c.act(a)}>
              {actionWords(a, c.names, c.view)}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Why those chosen cannot go together, with the case. */
function Unreached(props: { c: Ctx }): JSX.Element {
  const why = props.c.reach?.why;
  return (
    <p class="warn">
      {why ? reasonText(why) : props.c.unreached} {why ? <Case c={props.c} rule={why.rule} /> : null}
    </p>
  );
}

export function MoveChoices(props: { c: Ctx }): JSX.Element {
  const { c } = props;
  const hex = c.chosen.length > 0 ? c.seen.get(c.chosen[0])?.hex : undefined;
  const here = hex ? [...c.seen.values()].filter((s) => s.hex === hex && s.unit.id && s.side === c.side) : [];
  const payerNeeded =
    c.view.army_payer === null &&
    c.chosen.some((u) => c.defs.get(u)?.type === "hq" && c.defs.get(u)?.formation === "1PzA");
  const toggle = (u: string) => c.setChosen(c.chosen.includes(u) ? c.chosen.filter((x) => x !== u) : [...c.chosen, u]);
  return (
    <>
      <p class="hint">{c.chosen.length > 0 ? t("go_hint") : t("pick_hint")}</p>
      {here.length > 0 ? (
        <div class="units">
          {here.map(({ unit }) => (
            <UnitButton
              key={unit.id}
              def={c.defs.get(unit.id!)!}
              unit={unit}
              on={c.chosen.includes(unit.id!)}
              press={() => (c.o.has("pick " + unit.id) ? toggle(unit.id!) : c.act("pick " + unit.id))}
            />
          ))}
        </div>
      ) : null}
      {payerNeeded ? <p class="warn">{w("payer_first")}</p> : null}
      <Via c={c} />
      {c.unreached || c.reach?.why ? <Unreached c={c} /> : null}
      {c.reach && !c.reach.why && c.reach.hexes.length === 0 && !c.reach.exit ? (
        <p class="warn">{w("nowhere")}</p>
      ) : null}
      {c.chosen.length > 0 ? (
        <div class="buttons tight">
          <button type="button" data-do="by-steps" onClick={() => c.act(...c.chosen.map((u) => "pick " + u))}>
            {w("by_steps")}
          </button>
          {c.reach?.exit ? (
            <button
              type="button"
              class="danger"
              data-do="exit"
              onClick={() => c.act(...c.chosen.map((u) => "pick " + u), "exit")}>
              {t("exit_map")}
            </button>
          ) : null}
        </div>
      ) : null}
      {c.way && c.chosen.length > 0 ? <WayPanel c={c} way={c.way} unit={c.chosen[0]} /> : null}
      <Waiting c={c} />
      <Pontoons c={c} />
    </>
  );
}

export function GroupChoices(props: { c: Ctx }): JSX.Element {
  const { c } = props;
  const group = [...c.seen.values()].filter((s) => s.unit.moving && s.unit.id);
  const more = c.o.words("pick");
  const fuel = c.o.words("fuel");
  const leave = new Set(c.o.words("leave"));
  return (
    <>
      <p class="hint">{t("group_hint")}</p>
      <div class="units">
        {group.map(({ unit }) => (
          <UnitButton
            key={unit.id}
            def={c.defs.get(unit.id!)!}
            unit={unit}
            on
            note={unit.halves !== undefined ? w("mp_left", { n: halfText(unit.halves) }) : undefined}
            press={() => c.act("leave " + unit.id)}
          />
        ))}
        {more.map((u) => (
          <UnitButton key={u} def={c.defs.get(u)!} unit={c.seen.get(u)?.unit ?? {}} press={() => c.act("pick " + u)} />
        ))}
      </div>
      {leave.size > 0 ? <p class="hint">{w("leave_hint")}</p> : null}
      {c.o.words("payer").length > 0 ? (
        <>
          <p class="hint">{w("payer_hint")}</p>
          <FormationPick c={c} verb="payer" />
        </>
      ) : null}
      {fuel.length > 0 ? (
        <div class="fuel-buy">
          <span>{w("buy_fuel")}</span>
          {fuel.map((n) => (
            <button key={n} type="button" data-fuel={n} onClick={() => c.act("fuel " + n)}>
              {n}
            </button>
          ))}
        </div>
      ) : null}
      {c.view.pool_of_fuel.bought > 0 ? (
        <p class="hint">{w("pool", { n: c.view.pool_of_fuel.bought, left: halfText(c.view.pool_of_fuel.halves) })}</p>
      ) : null}
      <Via c={c} />
      {c.way ? <WayPanel c={c} way={c.way} unit={group[0]?.unit.id ?? ""} /> : null}
      <div class="buttons">
        {c.o.has("exit") ? (
          <button type="button" class="danger" onClick={() => c.act("exit")}>
            {t("exit_map")}
          </button>
        ) : null}
        {c.o.has("back") ? (
          <button type="button" onClick={() => c.act("back")}>
            {w("say_back")}
          </button>
        ) : null}
        {c.o.has("halt") ? (
          <button type="button" class="primary" onClick={() => c.act("halt")}>
            {t("halt")}
          </button>
        ) : null}
      </div>
    </>
  );
}

/** A force that has parted: which part goes on. */
export function PartsChoices(props: { c: Ctx }): JSX.Element {
  const { c } = props;
  const hexes = new Map<string, string[]>();
  for (const u of c.o.words("pick")) {
    const hex = c.seen.get(u)?.hex ?? "";
    hexes.set(hex, [...(hexes.get(hex) ?? []), u]);
  }
  return (
    <>
      <p class="hint">{w("parts_hint", { left: halfText(c.view.pool_of_fuel.halves) })}</p>
      {[...hexes].map(([hex, units]) => (
        <div key={hex}>
          <b>{c.names.hex(hex)}</b>
          <div class="units">
            {units.map((u) => (
              <UnitButton
                key={u}
                def={c.defs.get(u)!}
                unit={c.seen.get(u)?.unit ?? {}}
                press={() => c.act("pick " + u)}
              />
            ))}
          </div>
        </div>
      ))}
      <div class="buttons">
        <button type="button" class="primary" onClick={() => c.act("halt")}>
          {t("halt")}
        </button>
      </div>
    </>
  );
}

/** Bridges to blow, to bomb, to roll for: each a line, and a mark on the map. */
export function BridgeList(props: { c: Ctx; verb: string; hint: string }): JSX.Element {
  const { c } = props;
  const name = (a: string, b: string): string => {
    const printed = c.board.bridges.find((x) => x.hexes === `${a}|${b}` || x.hexes === `${b}|${a}`);
    return printed ? `${printed.name} (${a}–${b})` : `${w("bridge_pontoon")} (${a}–${b})`;
  };
  return (
    <>
      <p class="hint">{props.hint}</p>
      <ul class="here-actions">
        {c.o.of(props.verb).map((x) => {
          const [, a, b] = x.split(" ");
          return (
            <li key={x}>
              <button type="button" data-action={x} onClick={() => c.act(x)}>
                {name(a, b)}
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Which HQ units belong to from now on. */
export const CorpsChoices = (props: { c: Ctx }): JSX.Element => (
  <>
    <p class="hint">{w("corps_hint")}</p>
    <FormationPick c={props.c} verb="corps" />
  </>
);
