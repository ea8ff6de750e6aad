// The choices of the moment, a panel for each step; whatever is offered and has no place in it is in the list of all
// actions.
import type { JSX } from "preact";
import { ChoicesFrame } from "../../frame/ChoicesFrame";
import { EndingQuestion, askEnding, endingText, lossWords, useOnce } from "../../frame/Ending";
import { useFresh } from "../../frame/useAnswer";
import { t } from "../../i18n";
import { endText, reasonText } from "../../messages";
import { useState } from "preact/hooks";
import {
  AloftPanel,
  ClosePanel,
  DangerPanel,
  FallbackPanel,
  FlyPanel,
  FormationPanel,
  IndirectPanel,
  LandPanel,
  LeadPanel,
  PlotsPanel,
  SetupExtras,
  Simple,
  UnitActions,
  WeaponChoice,
  shareOrder,
} from "./Advanced";
import { type Ctx, FIRE_STEPS, NO_PLAN, everything, overwatchStep } from "./context";
import { ArmourDiagram, Lines, OddsPanel } from "./Fire";
import { inches } from "./geometry";
import { LOSSES } from "./german";
import { actionWords, aspectName, doneWords, lineWords, orderName, properName, unitName } from "./say";
import type { RecoveryData, Seen, ShotData, ShotLine } from "./types";
import { OrderChip, Vehicle } from "./vehicles";
import { type Word, w, wordOr } from "./words";

/** A unit to press: its picture, name, what is to be known of it. */
function UnitButton(props: {
  c: Ctx;
  id: string;
  on?: boolean;
  note?: string;
  press(): void;
  down?(e: PointerEvent): void;
}): JSX.Element {
  const u = props.c.units.get(props.id);
  if (!u) return <></>;
  return (
    <button
      type="button"
      class={"unit-button pz-unit" + (props.on ? " on" : "")}
      data-unit={props.id}
      aria-pressed={props.on ?? false}
      onClick={props.press}
      onPointerDown={props.down}>
      <svg viewBox="-15 -15 30 30" aria-hidden="true">
        <g transform={`scale(${props.c.cards.get(u.card)?.class === "leg" ? 1.7 : 1})`}>
          <Vehicle
            card={props.c.cards.get(u.card)}
            side={u.side}
            facing={0}
            turret={u.turret}
            half={u.half}
            carries={(props.c.defs.get(u.id)?.attached ?? []).map((k) => props.c.cards.get(k)?.kind ?? 0)}
          />
        </g>
        {u.order ? <OrderChip order={u.order} x={9} y={-9} /> : null}
      </svg>
      <span>
        {unitName(props.id)}
        {props.note ? <small> {props.note}</small> : null}
      </span>
    </button>
  );
}

function Edge(props: { c: Ctx }): JSX.Element {
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

function Turners(props: { c: Ctx; unit: string }): JSX.Element {
  const { c, unit } = props;
  return (
    <div class="buttons tight">
      {[-45, -15, 15, 45].map((d) => (
        <button
          key={d}
          type="button"
          data-turn={d}
          aria-label={`${w(d < 0 ? "turn_left" : "turn_right")} ${Math.abs(d)}°`}
          onClick={() => c.turnUnit(unit, d)}>
          {d < 0 ? "↺" : "↻"} {Math.abs(d)}°
        </button>
      ))}
    </div>
  );
}

function Place(props: { c: Ctx }): JSX.Element {
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

const ORDERS = ["fire", "move", "halt", "ow", "nc"];
const KEYS: Record<string, string> = { fire: "F", move: "M", halt: "H", ow: "O", nc: "C" };

function Orders(props: { c: Ctx }): JSX.Element {
  const { c } = props;
  const [together, setTogether] = useState(true);
  const own = c.view.units.filter(
    (u) =>
      u.side === c.side &&
      (u.where === "table" ||
        u.where === "aboard" ||
        (u.where === "reserve" && [...c.o.all, ...c.o.free].some((a) => a.startsWith(`order ${u.id} `)))),
  );
  const left = own.filter((u) => !u.order);
  const inHand = c.chosen.filter((id) => own.some((u) => u.id === id));
  const can = (order: string): string[] =>
    inHand.filter((id) => c.o.has(`order ${id} ${order}`) || c.units.get(id)?.order === order);
  const sharing = c.view.command_control && together && inHand.length > 1;
  const give = (order: string) => {
    if (sharing) return void c.act(...shareOrder(c, inHand, order));
    const able = can(order).filter((id) => c.units.get(id)?.order !== order);
    // Nobody may: it is sent all the same, so that the case is told.
    if (able.length === 0) {
      if (inHand.length > 0 && can(order).length === 0) void c.act(`order ${inHand[0]} ${order}`);
      return;
    }
    void c.act(...able.map((id) => `order ${id} ${order}`));
  };
  const groups = new Map<string, Seen[]>();
  for (const u of own) {
    const d = c.defs.get(u.id);
    // Platoons have the same name; the first two figures of the number tell them apart.
    const key = `${properName(d?.group ?? "")} ${u.label.replace(/^\D+/, "").slice(0, 2)}`;
    groups.set(key, [...(groups.get(key) ?? []), u]);
  }
  return (
    <>
      <p class="hint">{w("order_hint")}</p>
      <div class="order-bar" role="group" aria-label={w("unit_order")}>
        {ORDERS.map((x) => {
          const n = can(x).length;
          return (
            <button
              key={x}
              type="button"
              class={"order-button " + x + (inHand.length === 0 || n === 0 ? " unoffered" : "")}
              data-order={x}
              disabled={inHand.length === 0}
              onClick={() => give(x)}
              title={KEYS[x]}>
              <svg viewBox="-8 -7 16 14" aria-hidden="true">
                <OrderChip order={x} />
              </svg>
              <span>
                {orderName(x)}
                {inHand.length > 1 && n < inHand.length ? ` (${n})` : ""}
              </span>
            </button>
          );
        })}
      </div>
      {c.view.command_control && inHand.length > 1 ? (
        <div class="buttons tight">
          <button
            type="button"
            class={together ? "on" : ""}
            aria-pressed={together}
            data-do="share"
            title={w("share_hint")}
            onClick={() => setTogether(true)}>
            {w("share_one", { n: inHand.length })}
          </button>
          <button
            type="button"
            class={together ? "" : "on"}
            aria-pressed={!together}
            data-do="share-not"
            onClick={() => setTogether(false)}>
            {w("share_off")}
          </button>
        </div>
      ) : null}
      {inHand.length === 1 ? <Aboard c={c} carrier={inHand[0]} /> : null}
      {inHand.length === 1 && c.units.get(inHand[0])?.suppressed ? <Recovery c={c} unit={inHand[0]} /> : null}
      <p class="hint small">
        {inHand.length === 0
          ? w("nobody")
          : inHand.length === 1
            ? w("chosen_is", { unit: unitName(inHand[0]) })
            : w("selected", { n: inHand.length })}
      </p>
      <FormationPanel c={c} />
      <h4>{left.length > 0 ? w("order_left", { n: left.length }) : w("order_all")}</h4>
      {[...groups].map(([key, list]) => (
        <div key={key} class="order-group">
          <button
            type="button"
            class="plain group-name"
            title={w("choose_group")}
            onClick={() => c.setChosen(list.map((u) => u.id))}>
            {key}
          </button>
          <div class="chips">
            {list.map((u) => (
              <button
                key={u.id}
                type="button"
                class={"unit-chip" + (c.chosen.includes(u.id) ? " on" : "") + (u.order ? "" : " bare")}
                data-unit={u.id}
                aria-pressed={c.chosen.includes(u.id)}
                title={u.name}
                onClick={(e) =>
                  e.shiftKey
                    ? c.setChosen(c.chosen.includes(u.id) ? c.chosen.filter((x) => x !== u.id) : [...c.chosen, u.id])
                    : c.look(u.id)
                }>
                {u.label.replace(/^\D+/, "")}
                {u.order ? (
                  <small>
                    {" "}
                    {orderName(u.order)}
                    {u.share ? ` (${w("shared_by")})` : ""}
                  </small>
                ) : null}
              </button>
            ))}
          </div>
        </div>
      ))}
      {c.shot ? <OddsPanel c={c} shot={c.shot} /> : null}
    </>
  );
}

/** A suppressed unit: its chance to recover, with the order that it has. */
export function Recovery(props: { c: Pick<Ctx, "game" | "state" | "openCase">; unit: string }): JSX.Element | null {
  const { c } = props;
  const r = useFresh<RecoveryData>(c.game.ask, "recovery " + props.unit, [c.state]).answer;
  if (!r || !r.suppressed) return null;
  return (
    <div class="recovery" data-recovery={r.chance}>
      <p class="small">
        {w(r.now ? "recovers_now" : "recovers_next", { n: r.chance })}{" "}
        <button type="button" class="case" onClick={() => c.openCase("PZ:19.2.1")}>
          PZ:19.2.1
        </button>
      </p>
      {r.modifiers.length > 0 ? <Lines c={c} lines={r.modifiers} /> : null}
    </div>
  );
}

/** Who rides on the unit in hand: passengers get orders too. */
function Aboard(props: { c: Ctx; carrier: string }): JSX.Element | null {
  const { c } = props;
  const list = c.view.units.filter((u) => u.carrier === props.carrier && u.where === "aboard");
  if (list.length === 0) return null;
  return (
    <div class="chips">
      <span class="hint">{w("passengers")}:</span>
      {list.map((u) => (
        <button
          key={u.id}
          type="button"
          class={"unit-chip" + (u.order ? "" : " bare")}
          data-unit={u.id}
          onClick={() => c.setChosen([u.id])}>
          {unitName(u.id)}
          {u.order ? <small> {orderName(u.order)}</small> : null}
        </button>
      ))}
    </div>
  );
}

function Initiative(props: { c: Ctx }): JSX.Element {
  const { c } = props;
  return (
    <>
      <p class="hint">{w("initiative_hint")}</p>
      <div class="buttons">
        {["first", "second"].map((x) => (
          <button key={x} type="button" class="primary" data-action={x} onClick={() => void c.act(x)}>
            {w(("be_" + x) as Word)}
          </button>
        ))}
      </div>
    </>
  );
}

/** What answers by itself from now on, a press away. */
function Standing(props: { c: Ctx; offers: { words: string[]; text: string }[] }): JSX.Element {
  const { c } = props;
  return (
    <details class="standing-quick" open>
      <summary>{t("standing")}</summary>
      <div class="buttons tight">
        {props.offers.map((x) => (
          <button key={x.words.join()} type="button" data-stand={x.words.join(" ")} onClick={() => c.stand(x.words)}>
            {x.text}
          </button>
        ))}
      </div>
      {c.standing ? (
        <p class="hint small">
          {w("standing_now", { text: c.standing })}{" "}
          <button type="button" class="plain" data-do="stand-clear" onClick={() => c.stand(null)}>
            {w("standing_clear")}
          </button>
        </p>
      ) : null}
    </details>
  );
}

/** Fire: who can, at whom, with what chance; who aims already; and the fire itself. */
function Fire(props: { c: Ctx; aim(shooter: string, target: string): void }): JSX.Element {
  const { c } = props;
  const ow = overwatchStep(c.step);
  const aims = everything(c.o, "aim").map((a) => a.split(" "));
  const aimed = c.view.units.filter((u) => u.side === c.side && u.aim && !u.announced);
  const shooters = [...new Set([...aims.map((a) => a[1]), ...aimed.map((u) => u.id), ...c.o.words("smoke")])];
  const announced = c.o.of("announce").map((a) => a.split(" ")[1]);
  const shooter = c.chosen.length === 1 && c.units.get(c.chosen[0])?.side === c.side ? c.chosen[0] : null;
  const chance = (a: string, b: string) =>
    c.shots
      .filter((s) => s.shooter === a && s.target === b)
      .reduce<ShotLine | undefined>((x, y) => (!x || y.number > x.number ? y : x), undefined);
  const targetsOf = (id: string) =>
    [...new Set(aims.filter((a) => a[1] === id).map((a) => a[2]))].sort(
      (x, y) => (chance(id, y)?.number ?? 0) - (chance(id, x)?.number ?? 0),
    );
  const mover = c.step === "watch" ? c.view.move?.unit : undefined;
  const canAim = shooter && c.target && aims.some((a) => a[1] === shooter && a[2] === c.target);
  const bestAim = (id: string, at: string): string => {
    const list = everything(c.o, `aim ${id} ${at}`);
    const code = chance(id, at)?.weapon;
    return list.find((a) => a === `aim ${id} ${at} ${code}`) ?? list[0];
  };
  const rest = c.target ? [...new Set(aims.filter((a) => a[2] === c.target).map((a) => a[1]))] : [];
  const near = mover ? Math.min(...shooters.map((id) => chance(id, mover)?.range ?? 99)) : 99;
  const best = aims.reduce((n, a) => Math.max(n, chance(a[1], a[2])?.number ?? 0), 0);
  const standing = [
    { words: ["hold-turn:" + c.view.turn], text: w("hold_turn") },
    ...(mover ? [{ words: ["only:" + mover], text: w("hold_only", { unit: unitName(mover) }) }] : []),
    {
      words: ["hold-until:" + (near < 99 && near > 2 ? Math.max(1, near - 2) : 10)],
      text: w("hold_until", { n: near < 99 && near > 2 ? Math.max(1, near - 2) : 10 }),
    },
    {
      words: ["at-least:" + Math.min(95, Math.max(50, best + 10))],
      text: w("at_least", { n: Math.min(95, Math.max(50, best + 10)) }),
    },
    { words: ["routine"], text: w("routine") },
  ];
  return (
    <>
      <p class="hint">
        {c.step === "flak"
          ? w("flak_hint", { unit: unitName(c.view.flight?.unit ?? "") })
          : c.step === "watch"
            ? w("watch_hint", { unit: unitName(mover ?? "") })
            : c.step === "overwatch"
              ? w("ow_hint")
              : w("fire_hint")}
      </p>
      {ow && shooters.length === 0 ? <p class="hint">{w("watch_none")}</p> : null}
      {ow ? (
        <div class="buttons">
          <button
            type="button"
            class={aimed.length === 0 ? "primary" : ""}
            data-action="pass"
            onClick={() => void c.act("pass")}>
            {w("hold")}
            {aimed.length === 0 ? <small> ({w("default_is")})</small> : null}
          </button>
        </div>
      ) : null}
      {announced.length > 0 ? (
        <div class="buttons">
          {announced.map((x) => (
            <button
              key={x}
              type="button"
              class="danger"
              data-action={"announce " + x}
              onClick={() => void c.act("announce " + x)}>
              {w("announce", { unit: unitName(x), n: aimed.filter((u) => u.aim === x || u.aim2 === x).length })}
            </button>
          ))}
        </div>
      ) : null}
      {c.o.has("hold") ? (
        <div class="buttons">
          <button type="button" data-action="hold" onClick={() => void c.act("hold")}>
            {w("flak_hold")}
          </button>
        </div>
      ) : null}
      {shooters.length > 0 ? (
        <ul class="shooters">
          {shooters.map((id) => {
            const u = c.units.get(id);
            const list = targetsOf(id);
            return (
              <li key={id} class={shooter === id ? "on" : ""}>
                <button
                  type="button"
                  class="plain"
                  data-shooter={id}
                  aria-pressed={shooter === id}
                  onClick={() => c.look(id)}>
                  <b>{unitName(id)}</b>{" "}
                  {u?.aim ? (
                    <span class="aimed">
                      {w("fire_aimed", { unit: unitName(u.aim) })}
                      {u.aim2 ? `, ${w("second_weapon", { unit: unitName(u.aim2) })}` : ""}
                    </span>
                  ) : (
                    <small>{w(list.length === 1 ? "fire_pick_one" : "fire_pick", { n: list.length })}</small>
                  )}
                </button>
                {u?.aim ? (
                  <button
                    type="button"
                    class="quiet"
                    data-action={"lower " + id}
                    onClick={() => void c.act("lower " + id)}>
                    {w("aim_off")}
                  </button>
                ) : null}
                {shooter === id && (!u?.aim || list.length > 0) ? (
                  <div class="target-list">
                    {list.map((x) => {
                      const s = chance(id, x);
                      return (
                        <button
                          key={x}
                          type="button"
                          class={c.target === x ? "on" : ""}
                          data-target={x}
                          onClick={() => c.setTarget(x)}>
                          {unitName(x)}{" "}
                          <small>
                            {s
                              ? `${s.range}", ` +
                                `${s.gp ? w("gp_odds", { s: s.gp.suppress, e: s.gp.effective }) : `${s.number} %`}`
                              : ""}
                          </small>
                        </button>
                      );
                    })}
                  </div>
                ) : null}
              </li>
            );
          })}
        </ul>
      ) : null}
      {shooter ? <WeaponChoice c={c} shooter={shooter} target={c.target} aims={aims} /> : null}
      {canAim ? (
        <div class="buttons">
          <button type="button" class={ow ? "" : "primary"} data-do="aim" onClick={() => props.aim(shooter, c.target!)}>
            {w("aim_at", { unit: unitName(c.target!) })}
          </button>
          {rest.length > 1 ? (
            <button
              type="button"
              data-do="aim-all"
              onClick={() => void c.act(...rest.map((id) => bestAim(id, c.target!)))}>
              {w("aim_all")} ({rest.length})
            </button>
          ) : null}
        </div>
      ) : null}
      {c.shot ? <OddsPanel c={c} shot={c.shot} /> : null}
      {c.step === "direct" ? <p class="hint small">{w("must_fire")}</p> : null}
      {ow ? (
        <>
          <Standing c={c} offers={standing} />
        </>
      ) : null}
    </>
  );
}

function Reveal(props: { c: Ctx }): JSX.Element {
  const { c } = props;
  const target = c.view.revealing ?? c.view.fire?.target ?? "";
  const order = c.units.get(target)?.order;
  const moves = c.o.has("reveal");
  return (
    <>
      <p class="hint">{w("reveal_hint", { unit: unitName(target) })}</p>
      <p>
        <b>{w("reveal_its", { order: orderName(order) })}</b>
      </p>
      <div class="buttons">
        <button type="button" class="primary" data-action="hide" onClick={() => void c.act("hide")}>
          {w("hide")}
          <small> ({w("default_is")})</small>
        </button>
        <button
          type="button"
          class={moves ? "" : "unoffered"}
          data-action="reveal"
          onClick={() => void c.act("reveal")}>
          {w("reveal")}
        </button>
      </div>
      <Standing
        c={c}
        offers={[
          { words: ["never-reveal"], text: w("never_reveal") },
          { words: ["always-reveal"], text: w("always_reveal") },
          { words: ["routine"], text: w("routine") },
        ]}
      />
    </>
  );
}

/** Both angles with the armour that each would show. */
function AspectChoice(props: { c: Ctx }): JSX.Element {
  const { c } = props;
  const fire = c.view.fire;
  const query = fire?.shooter ? `shot ${fire.shooter} ${fire.target}${fire.overwatch ? " overwatch" : ""}` : null;
  const cw = useFresh<ShotData>(c.game.ask, query, [c.state]).answer;
  const ccw = useFresh<ShotData>(c.game.ask, query ? query + " ccw" : null, [c.state]).answer;
  const from = c.units.get(fire?.shooter ?? "");
  const to = c.units.get(fire?.target ?? "");
  return (
    <>
      <p class="hint">{w("aspect_hint", { unit: unitName(fire?.target ?? "") })}</p>
      {(
        [
          ["cw", cw],
          ["ccw", ccw],
        ] as const
      ).map(([way, shot]) => (
        <div key={way}>
          <div class="buttons">
            <button
              type="button"
              class="primary"
              data-action={"aspect " + way}
              onClick={() => void c.act("aspect " + way)}>
              {w(way === "cw" ? "aspect_cw" : "aspect_ccw", { aspect: aspectName(shot?.locations?.[0]?.aspect ?? "") })}
            </button>
          </div>
          {shot && from && to ? <ArmourDiagram shot={shot} from={from} to={to} /> : null}
        </div>
      ))}
    </>
  );
}

function Move(props: { c: Ctx }): JSX.Element {
  const { c } = props;
  const onward = c.step === "onward";
  const enters = onward ? [] : [...new Set(c.o.words("enter"))];
  const can =
    onward && c.view.move ? [c.view.move.unit] : c.view.picked ? [c.view.picked] : [...c.o.words("pick"), ...enters];
  const looked = c.chosen.length === 1 && c.units.get(c.chosen[0])?.side === c.side ? c.chosen[0] : null;
  const one = c.chosen.length === 1 && can.includes(c.chosen[0]) ? c.chosen[0] : null;
  const { path, plan } = c;
  const n = plan.way.length;
  const me = c.units.get(one ?? "");
  const foot = c.view.advanced && me !== undefined && c.cards.get(me.card)?.class !== "vehicle";
  const house = foot ? c.houseAt(n > 0 ? plan.way[n - 1] : null, one ?? "") : undefined;
  const floor = plan.floor;
  const first = new Map<string, number>();
  (path?.impulses ?? []).forEach((im, i) => im.watchers.forEach((u) => first.has(u) || first.set(u, i + 1)));
  return (
    <>
      {n === 0 && c.draft.mode === "" && !path ? (
        <p class="hint">{onward ? w("onward_hint") : can.length > 0 ? w("move_hint") : w("move_nobody")}</p>
      ) : null}
      {one && c.draft.mode === "" ? (
        <div class="way-plan">
          <div class="buttons tight">
            {path && c.draft.mode === "" ? (
              <button type="button" class={path.why ? "unoffered" : "primary"} data-do="go" onClick={c.go}>
                {w("go")}
              </button>
            ) : null}
            {foot || plan.gait === "enter" ? null : (
              <button
                type="button"
                class={plan.backwards ? "on" : ""}
                aria-pressed={plan.backwards}
                data-do="reverse"
                onClick={() => c.setPlan({ ...plan, backwards: !plan.backwards })}>
                {w("reverse")} (R)
              </button>
            )}
            {n > 0 ? (
              <button
                type="button"
                data-do="back"
                onClick={() =>
                  c.setPlan({
                    ...plan,
                    way: plan.way.slice(0, -1),
                    reversed: plan.reversed & ~(1 << (n - 1)),
                    facing: -1,
                  })
                }>
                {w("back")}
              </button>
            ) : null}
            {n > 0 || plan.facing >= 0 ? (
              <button type="button" data-do="drop-plan" onClick={() => c.setPlan(NO_PLAN)}>
                {t("cancel")}
              </button>
            ) : null}
          </div>
          {plan.gait === "enter" && n === 0 ? <p class="hint">{w("enter_hint")}</p> : null}
          {house && house.stories > 1 ? (
            <div class="pick-row" role="group" aria-label={w("unit_floor")}>
              <span>{w("unit_floor")}</span>
              <div class="buttons tight">
                {Array.from({ length: house.stories }, (_, i) => (
                  <button
                    key={i}
                    type="button"
                    class={floor === i && (n > 0 || i !== (me?.floor ?? 0) || path) ? "on" : ""}
                    aria-pressed={floor === i}
                    data-floor={i}
                    onClick={() =>
                      c.setPlan({
                        ...plan,
                        floor: i,
                        ...(n === 0 && plan.facing < 0 ? { facing: me?.facing ?? 0 } : {}),
                      })
                    }>
                    {w("floor_n", { n: i + 1 })}
                  </button>
                ))}
              </div>
            </div>
          ) : null}
          <div class="way-end">
            <p class="small">
              {w("way_end")}: {plan.facing >= 0 ? `${plan.facing}°` : w("way_as_is")}
            </p>
            <Turners c={c} unit={one} />
          </div>
          {path ? (
            <div class="way" data-spent={path.spent}>
              <p>
                {w("way", {
                  spent: inches(path.spent, 2),
                  all: path.allowance / 1000,
                  length: inches(path.length, 2),
                }) + " "}
                <small>
                  {w("way_rate", {
                    rate:
                      path.rate === "road"
                        ? w("ter_road")
                        : path.rate === "path"
                          ? w("ter_path")
                          : lineWords({ rule: "", value: 0, text: "cross-country" }),
                  })}
                </small>
              </p>
              {path.why ? (
                <p class="warn">
                  {reasonText(path.why)}{" "}
                  <button type="button" class="case" onClick={() => c.openCase(path.why!.rule)}>
                    {path.why.rule}
                  </button>
                </p>
              ) : (
                <p class="pz-ok">{w("way_ok")}</p>
              )}
              <details>
                <summary class="small">{w("why_number")}</summary>
                <ul class="tally">
                  {path.modifiers.map((l, i) => (
                    <li key={i}>
                      <span>{lineWords(l)}</span>
                      <span class="value">{l.value !== 0 ? l.value : ""}</span>
                      <button type="button" class="case" onClick={() => c.openCase(l.rule)}>
                        {l.rule}
                      </button>
                    </li>
                  ))}
                </ul>
              </details>
              {(path.risks ?? []).map((r, i) => (
                <p key={i} class="warn small" data-risk={r.what}>
                  {w(("risk_" + r.what) as Word, { n: r.chance ?? 0 })}{" "}
                  <button type="button" class="case" onClick={() => c.openCase(r.rule)}>
                    {r.rule}
                  </button>
                </p>
              ))}
              {path.why ? null : first.size === 0 ? (
                <p class="hint">{w("watchers_none")}</p>
              ) : (
                <div class="watchers">
                  <p class="warn">{w(first.size === 1 ? "watchers_one" : "watchers_some", { n: first.size })}</p>
                  <ul class="plainlist small">
                    {[...first].map(([u, i]) => (
                      <li key={u}>
                        <button type="button" class="plain" onClick={() => c.setTarget(u)}>
                          {unitName(u)}
                        </button>{" "}
                        {w("impulse", { n: i })}
                      </li>
                    ))}
                  </ul>
                </div>
              )}
            </div>
          ) : null}
        </div>
      ) : null}
      {looked ? <UnitActions c={c} unit={looked} /> : null}
      {can.length > 0 && !onward ? (
        <>
          <h4>{w("move_units")}</h4>
          <div class="chips">
            {can.map((id) => (
              <button
                key={id}
                type="button"
                class={"unit-chip" + (one === id ? " on" : "")}
                data-unit={id}
                aria-pressed={one === id}
                onClick={() => c.look(id)}>
                {unitName(id)}
                {enters.includes(id) ? <small> {w("gait_enter")}</small> : null}
              </button>
            ))}
          </div>
        </>
      ) : null}
    </>
  );
}

function Adjust(props: { c: Ctx }): JSX.Element {
  const { c } = props;
  const one = c.chosen.length === 1 && c.units.get(c.chosen[0])?.side === c.side ? c.units.get(c.chosen[0]) : undefined;
  const planned = c.view.units.filter(
    (u) =>
      u.side === c.side &&
      (u.plan_facing !== undefined || u.plan_turret !== undefined || u.plan_cover !== undefined || u.plan_bail),
  );
  const able = [
    ...new Set(["pivot", "turret", "cover", "bail"].flatMap((v) => everything(c.o, v)).map((a) => a.split(" ")[1])),
  ];
  const turns = one ? c.cards.get(one.card)?.turret === "turreted" : false;
  return (
    <>
      <p class="hint">{w(c.view.advanced ? "adjust_hint_advanced" : "adjust_hint")}</p>
      {one ? (
        <div class="in-hand">
          <b>{unitName(one.id)}</b>
          {!turns && c.view.advanced ? null : (
            <div class="buttons tight">
              {["left", "front", "right", "rear"].map((f) => (
                <button
                  key={f}
                  type="button"
                  class={
                    (one.plan_turret ?? one.turret) === f ? "on" : c.o.has(`turret ${one.id} ${f}`) ? "" : "unoffered"
                  }
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
                class={
                  (one.plan_cover ?? one.full_cover ?? false)
                    ? "on"
                    : everything(c.o, "cover " + one.id).length > 0
                      ? ""
                      : "unoffered"
                }
                data-do="cover"
                onClick={() =>
                  void c.act(`cover ${one.id} ${(one.plan_cover ?? one.full_cover ?? false) ? "off" : "on"}`)
                }>
                {w("full_cover")}
              </button>
            </div>
          ) : null}
          <UnitActions c={c} unit={one.id} />
        </div>
      ) : (
        <p class="hint">{w("adjust_nobody")}</p>
      )}
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

/** Chances that come again every turn: whoever ends a step without them is not asked each time. */
const CHANCES = ["could_call", "could_smoke", "could_assault", "commands_unused", "overwatch_lapses", "movement_left"];

export function Choices(props: { c: Ctx; aim(shooter: string, target: string): void }): JSX.Element {
  const { c } = props;
  const { state, o } = c;
  const edges = c.map.setup_areas.map((a) => a.edge);
  const words = (a: string) => actionWords(a, c.view, edges);
  const body = (): JSX.Element => {
    switch (c.step) {
      case "edge":
        return <Edge c={c} />;
      case "place":
        return <Place c={c} />;
      case "orders":
        return <Orders c={c} />;
      case "initiative":
        return <Initiative c={c} />;
      case "reveal":
        return <Reveal c={c} />;
      case "aspect":
        return <AspectChoice c={c} />;
      case "move":
      case "onward":
        return <Move c={c} />;
      case "plots":
        return <PlotsPanel c={c} />;
      case "indirect":
        return <IndirectPanel c={c} />;
      case "danger-close":
        return <DangerPanel c={c} />;
      case "close":
        return <ClosePanel c={c} />;
      case "lead":
        return <LeadPanel c={c} />;
      case "occupy":
        return <Simple c={c} hint={w("occupy_hint")} verbs={["occupy", "stay"]} />;
      case "fallback":
        return <FallbackPanel c={c} />;
      case "land":
        return <LandPanel c={c} />;
      case "fly":
        return <FlyPanel c={c} />;
      case "aloft":
        return <AloftPanel c={c} />;
      case "adjust":
        return <Adjust c={c} />;
      case "wait":
        return (
          <>
            <p class="hint">
              {state.node.kind === "finished"
                ? w("finished", { how: endText(state.node), n: String(state.node.score ?? "–").replace("-", "−") })
                : c.view.sealed.includes(c.side)
                  ? w("sealed")
                  : t("wait_hint")}
            </p>
            {c.shot ? <OddsPanel c={c} shot={c.shot} /> : null}
          </>
        );
      default:
        return FIRE_STEPS.includes(c.step) ? <Fire c={c} aim={props.aim} /> : <></>;
    }
  };
  const once = useOnce();
  const finish = async () => {
    if (c.step === "orders") {
      const short = c.view.formations.filter(
        (f) => c.view.command_control && f.commands !== undefined && (f.used ?? 0) > f.commands,
      );
      if (short.length > 0)
        return c.setAsking({
          text: w("commands_over", { names: short.map((f) => properName(f.name)).join(", ") }),
          yes: ["done"],
        });
      const bare = c.view.units.filter((u) => u.side === c.side && u.where === "table" && !u.order).length;
      if (bare > 0) return c.setAsking({ text: w("orders_warn", { n: bare }), yes: ["done"] });
    }
    if (c.step === "move") {
      const idle = o.words("pick");
      if (idle.length > 0)
        return c.setAsking({
          text: w("move_warn", {
            n: idle.length,
            names: idle.slice(0, 6).map(unitName).join(", ") + (idle.length > 6 ? " …" : ""),
          }),
          yes: ["done"],
        });
    }
    const losses = (await askEnding(c.game)).filter((l) => l.loss !== "left" && !CHANCES.includes(l.kind));
    if (losses.length > 0) return c.setAsking({ text: endingText(losses), yes: ["done"], losses });
    void c.act("done");
  };
  const footer = c.asking ? null : o.has("done") ? (
    <button
      type="button"
      data-do="done"
      class={
        (c.step === "move" && o.words("pick").length > 0) ||
        (c.step === "orders" && c.view.units.some((u) => u.side === c.side && u.where === "table" && !u.order))
          ? ""
          : "primary"
      }
      onClick={() => void once(finish)}>
      {doneWords(c.step)}
    </button>
  ) : null;
  return (
    <ChoicesFrame
      game={c.game}
      state={state}
      side={c.side}
      live={c.live}
      openCase={c.openCase}
      words={words}
      footer={footer}
      remark={(a) => {
        const [verb, from, to] = a.split(" ");
        const s = verb === "aim" ? c.shots.find((x) => x.shooter === from && x.target === to) : undefined;
        return s ? `${s.range}", ${s.number} %` : "";
      }}>
      {body()}
      {c.asking ? (
        <EndingQuestion
          asking={c.asking}
          words={(l) => lossWords(l, unitName, LOSSES)}
          look={(l) => l.units[0] && c.look(l.units[0])}
          openCase={c.openCase}
          go={(yes) => (c.setAsking(null), void c.act(...yes))}
          close={() => c.setAsking(null)}
        />
      ) : null}
    </ChoicesFrame>
  );
}
