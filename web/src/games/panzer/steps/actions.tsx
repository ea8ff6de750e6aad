// What else a unit could do in movement and adjustment: another gait, getting off, searching, and whatever is offered
// with its name.
import type { JSX } from "preact";
import { useFresh } from "../../../frame/useAnswer";
import { type Ctx, type Draft, everything, type Gait, type Mode, NO_DRAFT, NO_PLAN, SPOTS } from "../context";
import { FightOdds } from "../Fight";
import { bearing } from "../geometry";
import { actionWords, unitName } from "../say";
import type { Card, Pair, SearchData, Seen } from "../types";
import { w, type Word } from "../words";
import { DraftEnd, Swing } from "./widgets";

const DONE_ELSEWHERE = ["pick", "move", "done", "lower", "order", "pivot", "turret"];
const WITH_A_PANEL = ["dismount", "bail", "storm", "march", "overrun", "enter", "declare", "search"];

/** The unit in hand with whoever is aboard of it, and what is offered for them. */
interface Doing {
  c: Ctx;
  unit: string;
  me: Seen | undefined;
  card: Card | undefined;
  aboard: string[];
  offered: string[];
}
function doing(c: Ctx, unit: string): Doing {
  const aboard = c.view.units.filter((u) => u.carrier === unit && u.where === "aboard").map((u) => u.id);
  const who = [unit, ...aboard];
  const offered = [...c.o.all, ...c.o.free].filter((a) => {
    const [verb, x, y] = a.split(" ");
    return (
      !DONE_ELSEWHERE.includes(verb) &&
      !(verb === "cover" && c.step === "adjust") &&
      (who.includes(x) || (verb === "mount" && y === unit))
    );
  });
  const me = c.units.get(unit);
  return { c, unit, me, card: c.cards.get(me?.card ?? ""), aboard, offered };
}
const may = (d: Doing, mode: Mode, id: string): boolean => d.offered.some((a) => a.startsWith(`${mode} ${id} `));
const moves = (c: Ctx): boolean => ["move", "onward"].includes(c.step);

/** The nearest enemy that somebody could get off at. */
function foeOf({ c, me }: Doing, id: string): Seen | undefined {
  return c.view.units
    .filter(
      (u) =>
        u.side !== c.side &&
        u.where === "table" &&
        u.x !== undefined &&
        me?.x !== undefined &&
        c.units.get(id)?.order === "move" &&
        Math.hypot(u.x - me.x, u.y! - me.y!) < 4000,
    )
    .sort((a, b) => Math.hypot(a.x! - me!.x!, a.y! - me!.y!) - Math.hypot(b.x! - me!.x!, b.y! - me!.y!))[0];
}

/** Who can get off, and how. */
function offs(d: Doing): [Mode, string][] {
  const off = (["dismount", "storm"] as Mode[]).flatMap((mode) =>
    [d.unit, ...d.aboard].filter((id) => may(d, mode, id)).map((id): [Mode, string] => [mode, id]),
  );
  // Out of a vehicle straight at an enemy: beside a transport without orders nobody proposes it.
  if (moves(d.c))
    for (const id of d.aboard)
      if (foeOf(d, id) && may(d, "dismount", id) && !off.some(([mode, x]) => mode === "storm" && x === id))
        off.push(["storm", id]);
  return off;
}

/** An emergency is never proposed, but always at hand. */
function jumpsOf({ c, me, aboard }: Doing): string[] {
  const ordered = me?.order === "move" || me?.order === "halt";
  if (me?.side !== c.side || !(c.step === "adjust" || (moves(c) && ordered))) return [];
  return aboard.filter((id) => !c.units.get(id)?.plan_bail);
}

/** Where somebody gets off: as it is offered, else straight at the enemy, else behind the carrier. */
function spot(d: Doing, mode: Mode, id: string): Draft {
  const { me } = d;
  const ready = d.offered.find((a) => a.startsWith(`${mode} ${id} `))?.split(" ");
  if (ready) {
    const at: Pair = [Number(ready[2]), Number(ready[3])];
    return { ...NO_DRAFT, mode, unit: id, at, turn: Number(ready[4]), target: ready[5] ?? "" };
  }
  const [x, y, facing] = [me?.x ?? 0, me?.y ?? 0, me?.facing ?? 0];
  const by = (degrees: number, far: number): Pair => [
    Math.round(x + Math.sin((degrees * Math.PI) / 180) * far),
    Math.round(y + Math.cos((degrees * Math.PI) / 180) * far),
  ];
  const foe = mode === "storm" ? foeOf(d, id) : undefined;
  if (foe && me?.x !== undefined) {
    const way = bearing([x, y], [foe.x!, foe.y!]);
    const far = Math.min(1900, Math.max(1050, Math.hypot(foe.x! - x, foe.y! - y) - 1500));
    return { ...NO_DRAFT, mode, unit: id, at: by(way, far), turn: way, target: foe.id };
  }
  return { ...NO_DRAFT, mode, unit: id, at: by(facing + 180, 1200), turn: facing };
}

/** Whom one could drive over. */
const victimsOf = ({ c, unit }: Doing): string[] => {
  const over = [...c.o.all, ...c.o.free].filter(
    (a) => a.startsWith(`overrun ${unit} `) || a.startsWith(`declare ${unit} `),
  );
  return [...new Set(over.map((a) => a.split(" ")[2]))];
};
const GAITS: [Gait, Word][] = [
  ["march", "gait_march"],
  ["overrun", "gait_overrun"],
];
function gaitsOf(d: Doing, victims: string[]): [Gait, Word][] {
  const { c, me, card } = d;
  const drives =
    card?.class === "vehicle" &&
    me?.order === "move" &&
    c.view.units.some((u) => u.side !== c.side && u.where === "table" && c.cards.get(u.card)?.class !== "vehicle");
  if (c.step !== "move" || me?.where === "reserve") return [];
  return GAITS.filter(([g]) => (g === "march" ? (card?.quickmarch ?? 0) > 0 : victims.length > 0 || drives));
}

/** What a search along a road would find, if this unit could make one. */
function useSearch({ c, unit, me, card }: Doing): SearchData | null {
  const still = me?.where === "table" && me.order === "move" && !me.moved;
  const can = c.view.advanced && c.step === "move" && card?.class === "vehicle" && still;
  return useFresh<SearchData>(c.game.ask, can ? "search " + unit : null, [c.state]).answer;
}

/** What else the unit in hand could do now: what is offered with its name, and getting off where one points to. */
export function UnitActions(props: { c: Ctx; unit: string }): JSX.Element | null {
  const { c, unit } = props;
  const d = doing(c, unit);
  const search = useSearch(d);
  const hand = d.offered.filter((a) => !WITH_A_PANEL.includes(a.split(" ")[0]));
  const [off, jumps, victims] = [offs(d), jumpsOf(d), victimsOf(d)];
  const gaits = gaitsOf(d, victims);
  const idle = c.draft.mode === "";
  const inDraft = SPOTS.includes(c.draft.mode) && c.draft.mode !== "land";
  const finds = search && !search.why && idle ? ["forward", "back"].map((way) => `search ${unit} ${way}`) : [];
  const any = hand.length + off.length + gaits.length + jumps.length + finds.length > 0;
  if (!c.view.advanced || (!any && !inDraft)) return null;
  return (
    <div class="unit-actions">
      {gaits.length > 0 && idle ? <Gaits d={d} gaits={gaits} victims={victims} /> : null}
      {c.plan.gait === "overrun" && idle ? <Overrun d={d} victims={victims} /> : null}
      {off.length + jumps.length > 0 ? <GettingOff d={d} off={off} jumps={jumps} /> : null}
      {inDraft ? <OffDraft c={c} /> : null}
      <div class="buttons tight wrap">
        {[...hand.slice(0, 14), ...finds].map((a) => (
          <button key={a} type="button" data-action={a} onClick={() => void c.act(a)}>
            {actionWords(a, c.view, [])}
            {finds.includes(a) ? <small> ({search!.chance} %)</small> : null}
          </button>
        ))}
      </div>
    </div>
  );
}

const declaredBy = ({ c, unit }: Doing): string | undefined => c.view.assaults.find((x) => x.unit === unit)?.target;

function Gaits({ d, gaits, victims }: { d: Doing; gaits: [Gait, Word][]; victims: string[] }): JSX.Element {
  const { c } = d;
  const first = declaredBy(d) ?? victims[0] ?? "";
  return (
    <div class="buttons tight" role="group" aria-label={w("gait")}>
      <button
        type="button"
        class={c.plan.gait === "move" ? "on" : ""}
        aria-pressed={c.plan.gait === "move"}
        data-gait="move"
        onClick={() => c.setPlan({ ...NO_PLAN })}>
        {w("gait_move")}
      </button>
      {gaits.map(([g, word]) => (
        <button
          key={g}
          type="button"
          class={c.plan.gait === g ? "on" : ""}
          aria-pressed={c.plan.gait === g}
          data-gait={g}
          onClick={() => c.setPlan({ ...NO_PLAN, gait: g, victim: g === "overrun" ? first : "" })}>
          {w(word)}
        </button>
      ))}
    </div>
  );
}

function Overrun({ d, victims }: { d: Doing; victims: string[] }): JSX.Element {
  const { c, unit } = d;
  const declare = `declare ${unit} ${c.plan.victim}`;
  const declared = declaredBy(d);
  return (
    <>
      <p class="hint small">{c.plan.victim ? w("overrun_of", { unit: unitName(c.plan.victim) }) : w("overrun_hint")}</p>
      {victims.length > 1 ? (
        <div class="target-list">
          {victims.map((x) => (
            <button
              key={x}
              type="button"
              class={c.plan.victim === x ? "on" : ""}
              data-victim={x}
              onClick={() => c.setPlan({ ...c.plan, victim: x })}>
              {unitName(x)}
            </button>
          ))}
        </div>
      ) : null}
      {c.plan.victim ? <OverrunWays c={c} unit={unit} /> : null}
      {c.fight ? <FightOdds c={c} fight={c.fight} /> : null}
      {c.plan.victim && declared !== c.plan.victim ? (
        <div class="buttons tight">
          <button type="button" data-action={declare} title={w("declare_hint")} onClick={() => void c.act(declare)}>
            {w("declare_only")}
          </button>
        </div>
      ) : null}
      {declared ? <p class="hint small">{w("declared", { unit: unitName(declared) })}</p> : null}
    </>
  );
}

/** The proposed way over the enemy, to be taken with a press. */
function OverrunWays(props: { c: Ctx; unit: string }): JSX.Element | null {
  const { c, unit } = props;
  const ready = everything(c.o, `overrun ${unit} ${c.plan.victim}`)[0]?.split(" ").slice(5);
  const victim = c.units.get(c.plan.victim);
  const me = c.units.get(unit);
  // Straight through, and two inches on.
  const straight = (): [number, number] | null => {
    if (victim?.x === undefined || me?.x === undefined) return null;
    const r = (bearing([me.x, me.y!], [victim.x, victim.y!]) * Math.PI) / 180;
    return [Math.round(victim.x + Math.sin(r) * 2000), Math.round(victim.y! + Math.cos(r) * 2000)];
  };
  const way =
    ready && ready.length >= 2
      ? [[Number(ready[0]), Number(ready[1])] as [number, number]]
      : straight()
        ? [straight()!]
        : [];
  if (way.length === 0 || c.plan.way.length > 0) return null;
  return (
    <div class="buttons tight">
      <button type="button" data-do="straight-over" onClick={() => c.setPlan({ ...c.plan, way })}>
        {w("straight_over")}
      </button>
    </div>
  );
}

function GettingOff({ d, off, jumps }: { d: Doing; off: [Mode, string][]; jumps: string[] }): JSX.Element {
  const { c } = d;
  return (
    <div class="buttons tight wrap">
      {off.map(([mode, id]) => (
        <button
          key={mode + id}
          type="button"
          class={c.draft.mode === mode && c.draft.unit === id ? "on" : ""}
          data-off={`${mode} ${id}`}
          onClick={() => c.setDraft(spot(d, mode, id))}>
          {w(("off_" + mode) as Word, { unit: unitName(id) })}
        </button>
      ))}
      {jumps.map((id) => (
        <button
          key={"bail" + id}
          type="button"
          class={"quiet" + (c.draft.mode === "bail" && c.draft.unit === id ? " on" : "")}
          data-off={`bail ${id}`}
          title={w("bail_hint")}
          onClick={() => c.setDraft(spot(d, "bail", id))}>
          {w("off_bail", { unit: unitName(id) })}
        </button>
      ))}
    </div>
  );
}

function OffDraft({ c }: { c: Ctx }): JSX.Element {
  return (
    <div class="in-hand">
      <p class="hint">
        {w("off_hint", { unit: unitName(c.draft.unit) })}
        {c.draft.mode === "bail" ? ` ${w("bail_hint")}` : ""}
      </p>
      {c.draft.mode === "storm" ? (
        <p class="small">
          {w("fly_target")}: <b>{c.draft.target ? unitName(c.draft.target) : w("nobody_yet")}</b>
        </p>
      ) : null}
      <Swing c={c} />
      <DraftEnd c={c} send={w(("off_" + c.draft.mode) as Word, { unit: unitName(c.draft.unit) })} told />
      {c.fight ? <FightOdds c={c} fight={c.fight} /> : null}
    </div>
  );
}
