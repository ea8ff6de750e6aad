// Direct fire, overwatch and flak: who can, at whom, with what chance; who aims already; and the fire itself.
import type { JSX } from "preact";
import { useFresh } from "../../../frame/useAnswer";
import { t } from "../../../i18n";
import { type Ctx, everything, NO_DRAFT, overwatchStep } from "../context";
import { ArmourDiagram, OddsPanel } from "../Fire";
import { armName, aspectName, orderName, unitName } from "../say";
import type { ArmsData, Seen, ShotData, ShotLine } from "../types";
import { w } from "../words";
import { DraftEnd, Simple } from "./widgets";

interface Aiming {
  c: Ctx;
  /** What is offered: "aim", shooter, target, weapon. */
  aims: string[][];
  shooter: string | null;
}

/** The best that one could do to the other. */
const chance = (c: Ctx, a: string, b: string): ShotLine | undefined =>
  c.shots
    .filter((s) => s.shooter === a && s.target === b)
    .reduce<ShotLine | undefined>((x, y) => (!x || y.number > x.number ? y : x), undefined);

/** Fire: who can, at whom, with what chance; who aims already; and the fire itself. */
export function Fire(props: { c: Ctx; aim(shooter: string, target: string): void }): JSX.Element {
  const { c } = props;
  const ow = overwatchStep(c.step);
  const aims = everything(c.o, "aim").map((a) => a.split(" "));
  const aimed = c.view.units.filter((u) => u.side === c.side && u.aim && !u.announced);
  const shooters = [...new Set([...aims.map((a) => a[1]), ...aimed.map((u) => u.id), ...c.o.words("smoke")])];
  const shooter = c.chosen.length === 1 && c.units.get(c.chosen[0])?.side === c.side ? c.chosen[0] : null;
  return (
    <>
      <FireHint c={c} />
      {ow && shooters.length === 0 ? <p class="hint">{w("watch_none")}</p> : null}
      <Announce c={c} aimed={aimed} ow={ow} />
      {shooters.length > 0 ? <Shooters c={c} aims={aims} shooter={shooter} ids={shooters} /> : null}
      {shooter ? <WeaponChoice c={c} shooter={shooter} target={c.target} aims={aims} /> : null}
      <AimAt c={c} aims={aims} shooter={shooter} aim={props.aim} />
      {c.shot ? <OddsPanel c={c} shot={c.shot} /> : null}
      {c.step === "direct" ? <p class="hint small">{w("must_fire")}</p> : null}
      {ow ? <Standing c={c} offers={standingFire(c, aims, shooters)} /> : null}
    </>
  );
}

function FireHint({ c }: { c: Ctx }): JSX.Element {
  return (
    <p class="hint">
      {c.step === "flak"
        ? w("flak_hint", { unit: unitName(c.view.flight?.unit ?? "") })
        : c.step === "watch"
          ? w("watch_hint", { unit: unitName(c.view.move?.unit ?? "") })
          : c.step === "overwatch"
            ? w("ow_hint")
            : w("fire_hint")}
    </p>
  );
}

/** What those who hold their fire could say once and for all. */
function standingFire(c: Ctx, aims: string[][], shooters: string[]): { words: string[]; text: string }[] {
  const mover = c.step === "watch" ? c.view.move?.unit : undefined;
  const near = mover ? Math.min(...shooters.map((id) => chance(c, id, mover)?.range ?? 99)) : 99;
  const best = aims.reduce((n, a) => Math.max(n, chance(c, a[1], a[2])?.number ?? 0), 0);
  const until = near < 99 && near > 2 ? Math.max(1, near - 2) : 10;
  const least = Math.min(95, Math.max(50, best + 10));
  return [
    { words: ["hold-turn:" + c.view.turn], text: w("hold_turn") },
    ...(mover ? [{ words: ["only:" + mover], text: w("hold_only", { unit: unitName(mover) }) }] : []),
    { words: ["hold-until:" + until], text: w("hold_until", { n: until }) },
    { words: ["at-least:" + least], text: w("at_least", { n: least }) },
    { words: ["routine"], text: w("routine") },
  ];
}

/** Fire is held, or given by those who aim. */
function Announce({ c, aimed, ow }: { c: Ctx; aimed: Seen[]; ow: boolean }): JSX.Element {
  const announced = c.o.of("announce").map((a) => a.split(" ")[1]);
  return (
    <>
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
    </>
  );
}

function Shooters({ c, aims, shooter, ids }: Aiming & { ids: string[] }): JSX.Element {
  const targetsOf = (id: string) =>
    [...new Set(aims.filter((a) => a[1] === id).map((a) => a[2]))].sort(
      (x, y) => (chance(c, id, y)?.number ?? 0) - (chance(c, id, x)?.number ?? 0),
    );
  return (
    <ul class="shooters">
      {ids.map((id) => {
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
              <button type="button" class="quiet" data-action={"lower " + id} onClick={() => void c.act("lower " + id)}>
                {w("aim_off")}
              </button>
            ) : null}
            {shooter === id && (!u?.aim || list.length > 0) ? <Targets c={c} shooter={id} list={list} /> : null}
          </li>
        );
      })}
    </ul>
  );
}

function Targets({ c, shooter, list }: { c: Ctx; shooter: string; list: string[] }): JSX.Element {
  return (
    <div class="target-list">
      {list.map((x) => {
        const s = chance(c, shooter, x);
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
                ? `${s.range}", ` + `${s.gp ? w("gp_odds", { s: s.gp.suppress, e: s.gp.effective }) : `${s.number} %`}`
                : ""}
            </small>
          </button>
        );
      })}
    </div>
  );
}

/** One aims at the target that is looked at, or all who can. */
function AimAt(props: Aiming & { aim(shooter: string, target: string): void }): JSX.Element | null {
  const { c, aims, shooter } = props;
  const { target } = c;
  if (!shooter || !target || !aims.some((a) => a[1] === shooter && a[2] === target)) return null;
  const bestAim = (id: string): string => {
    const list = everything(c.o, `aim ${id} ${target}`);
    const code = chance(c, id, target)?.weapon;
    return list.find((a) => a === `aim ${id} ${target} ${code}`) ?? list[0];
  };
  const rest = [...new Set(aims.filter((a) => a[2] === target).map((a) => a[1]))];
  return (
    <div class="buttons">
      <button
        type="button"
        class={overwatchStep(c.step) ? "" : "primary"}
        data-do="aim"
        onClick={() => props.aim(shooter, target)}>
        {w("aim_at", { unit: unitName(target) })}
      </button>
      {rest.length > 1 ? (
        <button type="button" data-do="aim-all" onClick={() => void c.act(...rest.map(bestAim))}>
          {w("aim_all")} ({rest.length})
        </button>
      ) : null}
    </div>
  );
}

/** Which weapon fires: AP, special AP, GP; smoke on a place. */
function WeaponChoice(props: { c: Ctx; shooter: string; target: string | null; aims: string[][] }): JSX.Element | null {
  const { c, shooter, target } = props;
  const own = c.shots.filter((s) => s.shooter === shooter && s.target === target);
  // What is proposed, and whatever else may fire: special ammunition is there to be chosen, not to be proposed.
  const offered = target ? props.aims.filter((a) => a[1] === shooter && a[2] === target).map((a) => a[3] ?? "0") : [];
  const rest = own.filter((s) => s.weapon !== undefined).map((s) => String(s.weapon));
  const codes = offered.length > 0 ? [...new Set([...offered, ...rest])] : [];
  const smoke = c.o.of("smoke").filter((a) => a.split(" ")[1] === shooter);
  const smokes = [...new Set(smoke.map((a) => a.split(" ")[2]))];
  const arms = useFresh<ArmsData>(c.game.ask, c.view.advanced ? "arms " + shooter : null, [c.state]).answer?.arms ?? [];
  const chosen = c.draft.mode === "smoke" ? String(c.draft.weapon) : c.weapon || (codes.length === 1 ? codes[0] : "");
  const short = arms.find((a) => String(a.code) === chosen && a.limit > 0);
  if (codes.length < 2 && smokes.length === 0 && c.draft.mode !== "smoke" && !short) return null;
  return (
    <div class="weapons">
      {codes.length > 1 ? <Weapons c={c} shooter={shooter} codes={codes} own={own} /> : null}
      {smokes.length > 0 && c.draft.mode !== "smoke" ? <Smokes c={c} shooter={shooter} codes={smokes} /> : null}
      {short ? (
        <p class="hint small" data-limit={short.limit}>
          {w(short.misfires ? "ammo_none" : "ammo_short", { n: short.limit, p: 10 * Math.max(0, 11 - short.limit) }) +
            " "}
          <button type="button" class="case" onClick={() => c.openCase("PZ:16.1.2.2.2")}>
            PZ:16.1.2.2.2
          </button>
        </p>
      ) : null}
      {c.draft.mode === "smoke" ? (
        <div class="in-hand">
          <p class="hint">{w("smoke_hint")}</p>
          <DraftEnd c={c} send={w("smoke_it")} />
        </div>
      ) : null}
    </div>
  );
}

interface Armed {
  c: Ctx;
  shooter: string;
  codes: string[];
}
function Weapons({ c, shooter, codes, own }: Armed & { own: ShotLine[] }): JSX.Element {
  return (
    <div class="target-list" role="group" aria-label={w("weapon")}>
      {codes.map((code) => {
        const x = own.find((s) => s.weapon === Number(code));
        return (
          <button
            key={code}
            type="button"
            class={c.weapon === code ? "on" : ""}
            aria-pressed={c.weapon === code}
            data-weapon={code}
            onClick={() => c.setWeapon(c.weapon === code ? "" : code)}>
            {armName(c.defs.get(shooter), Number(code), c.cards)}
            {x ? (
              <small> {x.gp ? w("gp_odds", { s: x.gp.suppress, e: x.gp.effective }) : `${x.number} %`}</small>
            ) : null}
          </button>
        );
      })}
    </div>
  );
}
function Smokes({ c, shooter, codes }: Armed): JSX.Element {
  return (
    <div class="buttons tight">
      {codes.map((code) => (
        <button
          key={code}
          type="button"
          data-smoke={code}
          onClick={() => c.setDraft({ ...NO_DRAFT, mode: "smoke", unit: shooter, weapon: Number(code) })}>
          {w("smoke_with", { weapon: armName(c.defs.get(shooter), Number(code), c.cards) })}
        </button>
      ))}
    </div>
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

export function Reveal(props: { c: Ctx }): JSX.Element {
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
export function AspectChoice(props: { c: Ctx }): JSX.Element {
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

/** Special ammunition has run out: the same gun with plain AP. */
export function FallbackPanel(props: { c: Ctx }): JSX.Element {
  const { c } = props;
  const fire = c.view.fire;
  const code = c.units.get(fire?.shooter ?? "")?.weapon ?? 0;
  const plain =
    c.cards
      .get(c.units.get(fire?.shooter ?? "")?.card ?? "")
      ?.weapons[code >> 4]?.ap.findIndex((r) => r.type === "AP") ?? -1;
  const shot = useFresh<ShotData>(
    c.game.ask,
    fire?.shooter && plain >= 0
      ? `shot ${fire.shooter} ${fire.target}${fire.overwatch ? " overwatch" : ""}${fire.moving ? " moving" : ""} ` +
          `weapon ${(code & ~15) + plain}`
      : null,
    [c.state],
  ).answer;
  return (
    <>
      <Simple c={c} hint={w("fallback_hint")} verbs={["fallback"]} />
      {shot ? <OddsPanel c={c} shot={shot} /> : null}
    </>
  );
}
