// Orders and initiative: who gets which, what the formations can still command, and who shares a command.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useFresh } from "../../../frame/useAnswer";
import type { Ctx } from "../context";
import { Lines, OddsPanel } from "../Fire";
import { gradeName, orderName, properName, unitName } from "../say";
import type { RecoveryData, Seen } from "../types";
import { OrderChip } from "../vehicles";
import { w, type Word } from "../words";
import { Pick } from "./widgets";

const ORDERS = ["fire", "move", "halt", "ow", "nc"];
const KEYS: Record<string, string> = { fire: "F", move: "M", halt: "H", ow: "O", nc: "C" };

interface Ordering {
  c: Ctx;
  /** Units in hand that could have orders. */
  inHand: string[];
}
/** Who in hand may have that order, or has it. */
const able = ({ c, inHand }: Ordering, order: string): string[] =>
  inHand.filter((id) => c.o.has(`order ${id} ${order}`) || c.units.get(id)?.order === order);

/** The actions that give that order; one that nobody may have is sent all the same, so that the case is told. */
function given(p: Ordering, order: string, together: boolean): string[] {
  const { c, inHand } = p;
  if (c.view.command_control && together && inHand.length > 1) return shareOrder(c, inHand, order);
  const may = able(p, order);
  if (may.length === 0) return inHand.slice(0, 1).map((id) => `order ${id} ${order}`);
  return may.filter((id) => c.units.get(id)?.order !== order).map((id) => `order ${id} ${order}`);
}

export function Orders(props: { c: Ctx }): JSX.Element {
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
  return (
    <>
      <p class="hint">{w("order_hint")}</p>
      <OrderBar c={c} inHand={inHand} together={together} />
      {c.view.command_control && inHand.length > 1 ? (
        <Sharing n={inHand.length} together={together} set={setTogether} />
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
      <Platoons c={c} own={own} />
      {c.shot ? <OddsPanel c={c} shot={c.shot} /> : null}
    </>
  );
}

function OrderBar({ c, inHand, together }: Ordering & { together: boolean }): JSX.Element {
  const give = (order: string) => {
    const actions = given({ c, inHand }, order, together);
    if (actions.length > 0) void c.act(...actions);
  };
  return (
    <div class="order-bar" role="group" aria-label={w("unit_order")}>
      {ORDERS.map((x) => {
        const n = able({ c, inHand }, x).length;
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
  );
}

/** Several in hand get one command together, or one each. */
function Sharing(props: { n: number; together: boolean; set(on: boolean): void }): JSX.Element {
  const { together } = props;
  return (
    <div class="buttons tight">
      <button
        type="button"
        class={together ? "on" : ""}
        aria-pressed={together}
        data-do="share"
        title={w("share_hint")}
        onClick={() => props.set(true)}>
        {w("share_one", { n: props.n })}
      </button>
      <button
        type="button"
        class={together ? "" : "on"}
        aria-pressed={!together}
        data-do="share-not"
        onClick={() => props.set(false)}>
        {w("share_off")}
      </button>
    </div>
  );
}

/** One's own units by platoon, with their orders. */
function Platoons({ c, own }: { c: Ctx; own: Seen[] }): JSX.Element {
  const groups = new Map<string, Seen[]>();
  for (const u of own) {
    const d = c.defs.get(u.id);
    // Platoons have the same name; the first two figures of the number tell them apart.
    const key = `${properName(d?.group ?? "")} ${u.label.replace(/^\D+/, "").slice(0, 2)}`;
    groups.set(key, [...(groups.get(key) ?? []), u]);
  }
  return (
    <>
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

/** Commands left in each formation, and how many it has lost. */
export function FormationPanel(props: { c: { view: Ctx["view"]; side: string } }): JSX.Element | null {
  const { view, side } = props.c;
  const list = view.formations.filter((f) => f.side === side);
  if (!view.advanced || list.length === 0) return null;
  return (
    <div class="formations">
      {list.map((f) => (
        <div
          key={f.id}
          class={"formation" + (f.commands !== undefined && (f.used ?? 0) > f.commands ? " over" : "")}
          data-formation={f.id}>
          <b>{properName(f.name)}</b>
          <small>
            {gradeName(f.grade)} · {w("formation_lost", { n: f.lost, all: f.units })}
          </small>
          {f.commands !== undefined && view.command_control ? (
            <span class="commands" title={w("commands_hint")}>
              {w("commands_left", { n: Math.max(0, f.commands - (f.used ?? 0)), all: f.commands })}
              <i aria-hidden="true">
                {Array.from({ length: Math.min(24, f.commands) }, (_, i) => (
                  <em key={i} class={i < (f.used ?? 0) ? "spent" : ""} />
                ))}
              </i>
            </span>
          ) : null}
        </div>
      ))}
    </div>
  );
}

/** Several in hand under one command: the first gets the order, the others join it. */
function shareOrder(c: Ctx, units: string[], order: string): string[] {
  const out: string[] = [];
  // formations share nothing with each other, and scouts share nothing at all
  const groups = new Map<string, string[]>();
  for (const id of units) {
    const u = c.units.get(id);
    if (u?.functions?.includes("recon") || order === "nc") out.push(`order ${id} ${order}`);
    else groups.set(u?.formation ?? "", [...(groups.get(u?.formation ?? "") ?? []), id]);
  }
  for (const list of groups.values()) {
    const first = list.find((id) => c.units.get(id)?.where !== "aboard") ?? list[0];
    if (c.units.get(first)?.order !== order || c.units.get(first)?.share) out.push(`order ${first} ${order}`);
    for (const id of list.filter((x) => x !== first)) {
      const carrier = c.units.get(id)?.carrier;
      // A passenger shares with whoever carries it, or has a command of its own.
      if (!carrier || c.units.get(id)?.where !== "aboard") out.push(`join ${id} ${first}`);
      else if (list.includes(carrier)) out.push(`join ${id} ${carrier}`);
      else out.push(`order ${id} ${order}`);
    }
  }
  return out.sort((a, b) => Number(aboard(c, a)) - Number(aboard(c, b)));
}
const aboard = (c: Ctx, action: string): boolean => c.units.get(action.split(" ")[1])?.where === "aboard";

export function Initiative(props: { c: Ctx }): JSX.Element {
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
