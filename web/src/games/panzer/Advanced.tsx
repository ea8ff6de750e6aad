// The choices of the Advanced Game, a panel for each of its steps. What is placed on the table by hand is a draft
// (context.ts); the engine says beforehand why it could not be.
import type { JSX } from "preact";
import { useFresh } from "../../frame/useAnswer";
import { t } from "../../i18n";
import {
  type Ctx,
  type Draft,
  type Mode,
  NO_DRAFT,
  NO_PLAN,
  SPOTS,
  TEMPLATES,
  callBy,
  draftAction,
  everything,
} from "./context";
import { mineKinds } from "./Field";
import { FightOdds, Reason, StruckList } from "./Fight";
import { Lines, OddsPanel } from "./Fire";
import { bearing, inches } from "./geometry";
import { isAircraft, isBattery } from "./men";
import { actionWords, armName, fireName, gradeName, orderName, properName, terrainName, unitName } from "./say";
import type { ArmsData, SearchData, ShotData } from "./types";
import { type Word, w } from "./words";

function Pick<T extends string | number>(props: {
  label: string;
  name: string;
  value: T;
  among: [T, string][];
  set(v: T): void;
}): JSX.Element {
  return (
    <div class="pick-row" role="group" aria-label={props.label}>
      <span>{props.label}</span>
      <div class="buttons tight">
        {props.among.map(([v, text]) => (
          <button
            key={v}
            type="button"
            class={props.value === v ? "on" : ""}
            aria-pressed={props.value === v}
            data-pick={`${props.name} ${v}`}
            onClick={() => props.set(v)}>
            {text}
          </button>
        ))}
      </div>
    </div>
  );
}

function Swing(props: { c: Ctx }): JSX.Element {
  const { c } = props;
  return (
    <div class="buttons tight">
      {[-45, -15, 15, 45].map((d) => (
        <button
          key={d}
          type="button"
          data-swing={d}
          aria-label={`${w(d < 0 ? "turn_left" : "turn_right")} ${Math.abs(d)}°`}
          onClick={() => c.setDraft({ ...c.draft, turn: (c.draft.turn + d + 360) % 360 })}>
          {d < 0 ? "↺" : "↻"} {Math.abs(d)}°
        </button>
      ))}
      <span class="hint">{w("bearing_n", { n: c.draft.turn })}</span>
    </div>
  );
}

/** Whether the draft can be sent, and the button for it. */
export function DraftEnd(props: {
  c: Ctx;
  send: string;
  fixed?: boolean;
  told?: boolean;
  danger?: boolean;
}): JSX.Element {
  const { c } = props;
  const ready = draftAction(c.draft) !== null;
  return (
    <div class="draft-end">
      {ready && c.draftWhy && !(props.told && c.fight?.why) ? <Reason c={c} why={c.draftWhy} /> : null}
      <div class="buttons">
        <button
          type="button"
          class={ready && !c.draftWhy ? (props.danger ? "danger" : "primary") : "unoffered"}
          disabled={!ready}
          data-do="send-draft"
          onClick={() => c.sendDraft()}>
          {props.send}
        </button>
        {props.fixed ? null : (
          <button type="button" data-do="drop-draft" onClick={() => c.setDraft(NO_DRAFT)}>
            {t("cancel")}
          </button>
        )}
      </div>
    </div>
  );
}

const sheafWords = (sheafs: string[]): [string, string][] => sheafs.map((s) => [s, w(("sheaf_" + s) as Word)]);
const shellWords = (): [string, string][] => [
  ["gp", w("shell_gp")],
  ["smoke", w("shell_smoke")],
];

/** Whom the pattern would cover, and what each of them would face. */
const CoveredList = (props: { c: Ctx }): JSX.Element =>
  props.c.draft.at ? <StruckList c={props.c} covered={props.c.covered} /> : <p class="hint">{w("template_hint")}</p>;

// ---- before play ----------------------------------------------------------------------------------------------------

/** Registered points, planned fire, minefields and loads: plotted in secret on the map. */
export function PlotsPanel(props: { c: Ctx }): JSX.Element {
  const { c } = props;
  const { draft: d, view } = c;
  const batteries = view.units.filter((u) => u.side === c.side && isBattery(c.cards.get(u.card)));
  const aircraft = view.units.filter(
    (u) => u.side === c.side && isAircraft(c.cards.get(u.card)) && c.cards.get(u.card)?.load_choice,
  );
  // Minefields are numbered among themselves, each of a kind by itself.
  const fields = (c.board.scenarios.find((s) => s.id === view.scenario)?.fieldworks ?? [])
    .filter((f) => /mines/.test(f.terrain))
    .flatMap((f) => Array.from({ length: f.count }, () => f))
    .map((f, i) => ({ ...f, i }))
    .filter((f) => f.side === c.side);
  const own = view.minefields.filter((m) => m.side === c.side);
  const begin = (mode: Mode, more: Partial<Draft>) => c.setDraft({ ...NO_DRAFT, mode, ...more });
  const card = c.cards.get(c.units.get(d.unit)?.card ?? "");
  const fires: [string, string][] = (card?.sheafs ?? ["a", "b"])
    .filter((s) => s === "a" || s === "b")
    .flatMap((s): [string, string][] => [
      ["gp-" + s, `${w("shell_gp")} ${s.toUpperCase()}`],
      ["smoke-" + s, `${w("shell_smoke")} ${s.toUpperCase()}`],
    ]);
  return (
    <>
      <p class="hint">{w("plots_hint")}</p>
      {batteries.map((b) => (
        <div key={b.id} class="plot-battery">
          <b>{unitName(b.id)}</b>
          <div class="buttons tight">
            <button
              type="button"
              class={
                d.mode === "register" && d.unit === b.id
                  ? "on"
                  : everything(c.o, "register " + b.id).length > 0
                    ? ""
                    : "unoffered"
              }
              data-plot={"register " + b.id}
              onClick={() => begin("register", { unit: b.id })}>
              {w("plot_register")}
            </button>
            <button
              type="button"
              class={d.mode === "plan" && d.unit === b.id ? "on" : ""}
              data-plot={"plan " + b.id}
              onClick={() =>
                begin("plan", {
                  unit: b.id,
                  sheaf: "b",
                  fires: ["gp-b"],
                  begin: Number(everything(c.o, "plan " + b.id)[0]?.split(" ")[2] ?? 1),
                })
              }>
              {w("plot_plan")}
            </button>
          </div>
        </div>
      ))}
      {fields.map((f) => (
        <div key={f.i} class="buttons tight">
          <button
            type="button"
            class={d.mode === "mine" && d.index === f.i ? "on" : ""}
            data-plot={"mine " + f.i}
            onClick={() => begin("mine", { index: f.i })}>
            {w("plot_mine", { n: f.sections, kind: mineKinds(f.mines) })}
          </button>
        </div>
      ))}
      {aircraft.map((a) => (
        <div key={a.id} class="buttons tight">
          <span>{unitName(a.id)}</span>
          {["bombs", "rockets"].map((x) => (
            <button
              key={x}
              type="button"
              class={c.o.has(`load ${a.id} ${x}`) ? "" : "unoffered"}
              data-action={`load ${a.id} ${x}`}
              onClick={() => void c.act(`load ${a.id} ${x}`)}>
              {w(("load_" + x) as Word)}
            </button>
          ))}
        </div>
      ))}
      {d.mode === "register" ? (
        <div class="in-hand">
          <p class="hint">{w("register_hint")}</p>
          <DraftEnd c={c} send={w("plot_it")} />
        </div>
      ) : null}
      {d.mode === "mine" ? (
        <div class="in-hand">
          <Pick
            label={w("mine_shape")}
            name="mine"
            value={d.feature}
            among={[
              ["", w("mine_rect")],
              ["circle", w("mine_circle")],
              ["three", w("mine_three")],
              ["five", w("mine_five")],
            ]}
            set={(v) => c.setDraft({ ...d, feature: v, at: null, other: null, way: [] })}
          />
          <p class="hint">
            {w(d.feature === "" ? "mine_hint" : d.feature === "circle" ? "mine_hint_circle" : "mine_hint_corners")}
          </p>
          <DraftEnd c={c} send={w("plot_it")} />
        </div>
      ) : null}
      {d.mode === "plan" ? (
        <div class="in-hand">
          <p class="hint">{w("plan_hint")}</p>
          <label class="pick-row">
            <span>{w("plan_turn")}</span>
            <input
              type="number"
              min={1}
              max={view.turns}
              value={d.begin}
              data-field="begin"
              onInput={(e) =>
                c.setDraft({ ...d, begin: Math.max(1, Math.min(view.turns, Number(e.currentTarget.value) || 1)) })
              }
            />
          </label>
          {d.fires.map((f, i) => (
            <Pick
              key={i}
              label={w("turn_n", { n: d.begin + i })}
              name={"fire" + i}
              value={f}
              among={fires}
              set={(v) =>
                c.setDraft({
                  ...d,
                  fires: d.fires.map((x, k) => (k === i ? v : x)),
                  ...(i === 0 ? { sheaf: v.split("-")[1], shell: v.split("-")[0] } : {}),
                })
              }
            />
          ))}
          <div class="buttons tight">
            {d.fires.length < 5 ? (
              <button
                type="button"
                data-do="plan-longer"
                onClick={() => c.setDraft({ ...d, fires: [...d.fires, d.fires[d.fires.length - 1]] })}>
                {w("plan_longer")}
              </button>
            ) : null}
            {d.fires.length > 1 ? (
              <button
                type="button"
                data-do="plan-shorter"
                onClick={() => c.setDraft({ ...d, fires: d.fires.slice(0, -1) })}>
                {w("plan_shorter")}
              </button>
            ) : null}
          </div>
          {d.at ? <Swing c={c} /> : null}
          <DraftEnd c={c} send={w("plot_it")} />
        </div>
      ) : null}
      <h4>{w("plotted")}</h4>
      {view.registered.length + view.plots.length + own.length === 0 ? <p class="hint">{w("plotted_none")}</p> : null}
      <ul class="plainlist small">
        {view.registered.map((r, i) => (
          <li key={"r" + r.index}>
            {unitName(r.battery)}: {w("registered_n", { n: i + 1 })}, {inches(r.at[0])}, {inches(r.at[1])}{" "}
            <Scrap c={c} action={`scrap point ${r.index}`} />
          </li>
        ))}
        {view.plots.map((p) => (
          <li key={"p" + p.index}>
            {unitName(p.battery)}: {w("plot_n", { n: p.turn })}, {inches(p.at[0])}, {inches(p.at[1])},{" "}
            {p.fire.map(fireName).join(", ")} <Scrap c={c} action={`scrap plan ${p.index}`} />
          </li>
        ))}
        {own.map((m) => (
          <li key={"m" + m.index}>
            {w("mines")} ({mineKinds(m.against)})
            {m.low && m.high
              ? `: ${inches(m.low[0])}–${inches(m.high[0])}, ${inches(m.low[1])}–${inches(m.high[1])}`
              : ""}{" "}
            <Scrap c={c} action={`scrap mine ${m.index}`} />
          </li>
        ))}
      </ul>
    </>
  );
}
const Scrap = (props: { c: Ctx; action: string }): JSX.Element => (
  <button type="button" class="quiet" data-action={props.action} onClick={() => void props.c.act(props.action)}>
    {w("take_back")}
  </button>
);

/** Set-up: works, storeys, starting in cover or dug in, aboard of whom. */
export function SetupExtras(props: { c: Ctx }): JSX.Element | null {
  const { c } = props;
  if (!c.view.advanced) return null;
  const one = c.chosen.length === 1 ? c.units.get(c.chosen[0]) : undefined;
  const card = c.cards.get(one?.card ?? "");
  const works =
    c.board.scenarios
      .find((s) => s.id === c.view.scenario)
      ?.fieldworks.filter((f) => f.side === c.side && f.terrain === "improved position")
      .reduce((n, f) => n + f.count, 0) ?? 0;
  const placed = c.view.works.filter((x) => x.terrain === "improved position").length;
  const carriers =
    one && card && (card.class === "leg" || card.class === "towed")
      ? c.view.units
          .filter(
            (u) =>
              u.side === c.side &&
              u.id !== one.id &&
              u.where === "table" &&
              ((c.cards.get(u.card)?.carries_leg ?? 0) > 0 || (c.cards.get(u.card)?.carries_towed ?? 0) > 0) &&
              Math.hypot((u.x ?? 0) - (one.x ?? u.x ?? 0), (u.y ?? 0) - (one.y ?? u.y ?? 0)) < 12000,
          )
          .slice(0, 8)
      : [];
  const house = one?.x !== undefined ? c.map.buildings.find((b) => b.id === one.building) : undefined;
  const put = (mode: string, floor: number) =>
    void c.act(`place ${one!.id} ${one!.x} ${one!.y} ${one!.facing ?? 0} ${one!.turret ?? "front"} ${mode} ${floor}`);
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
      {one && one.side === c.side && one.where === "table" ? (
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
      ) : null}
      {carriers.length > 0 && one && one.where !== "aboard" ? (
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
      ) : null}
    </>
  );
}

// ---- orders ---------------------------------------------------------------------------------------------------------

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
export function shareOrder(c: Ctx, units: string[], order: string): string[] {
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

// ---- indirect fire --------------------------------------------------------------------------------------------------

export function IndirectPanel(props: { c: Ctx }): JSX.Element {
  const { c } = props;
  const { draft: d, view } = c;
  const observers = [...new Set(c.o.words("call"))];
  const running = view.zones.filter(
    (z) =>
      z.side === c.side &&
      [`continue ${z.index}`, `shift ${z.index}`, `check ${z.index}`].some((v) => everything(c.o, v).length > 0),
  );
  const plots = [...new Set(c.o.words("arrive"))].map(Number);
  const sourcesOf = (id: string) => [
    ...new Set([
      ...everything(c.o, "call " + id).flatMap((a) => a.split(" ").slice(7)),
      ...(c.call?.sources ?? []).filter((s) => !s.why).map((s) => s.unit),
    ]),
  ];
  const sheafs =
    d.mode === "call"
      ? [...new Set(d.sources.flatMap((s) => c.cards.get(c.units.get(s)?.card ?? "")?.sheafs ?? ["c"]))]
      : d.mode === "shift"
        ? [
            ...new Set(
              (view.zones.find((z) => z.index === d.index)?.sources ?? []).flatMap(
                (s) => c.cards.get(c.units.get(s)?.card ?? "")?.sheafs ?? ["c"],
              ),
            ),
          ]
        : ["a", "b", "c"];
  const chance = (id: string) => c.call?.sources.find((s) => s.unit === id);
  return (
    <>
      {d.mode === "" ? <p class="hint">{w("indirect_hint")}</p> : null}
      {plots.length > 0 ? <h4>{w("planned_now")}</h4> : null}
      {plots.map((i) => {
        const p = view.plots.find((x) => x.index === i);
        const ready = everything(c.o, "arrive " + i)[0];
        return (
          <div key={i} class="mission" data-plot={i}>
            <b>{p ? `${unitName(p.battery)}, ${p.fire.map(fireName).join(", ")}` : i}</b>
            <div class="buttons tight">
              <button type="button" class="primary" data-action={ready} onClick={() => void c.act(ready)}>
                {w("arrive_now")}
              </button>
              {p ? (
                <button
                  type="button"
                  class={d.mode === "arrive" && d.index === i ? "on" : ""}
                  data-do="arrive-shift"
                  onClick={() =>
                    c.setDraft({
                      ...NO_DRAFT,
                      mode: "arrive",
                      index: i,
                      at: p.at,
                      turn: p.bearing,
                      sheaf: p.fire[0]?.split("-")[1] ?? "b",
                      shell: p.fire[0]?.split("-")[0] ?? "gp",
                    })
                  }>
                  {w("arrive_shift")}
                </button>
              ) : null}
            </div>
          </div>
        );
      })}
      {running.length > 0 ? <h4>{w("missions")}</h4> : null}
      {running.map((z) => (
        <div key={z.index} class="mission" data-mission={z.index}>
          <b>
            {w(z.shell === "smoke" ? "shell_smoke" : "shell_gp")}, {inches(z.at[0])}, {inches(z.at[1])}
          </b>{" "}
          <small>{z.sources.map(unitName).join(", ")}</small>
          <div class="buttons tight">
            {everything(c.o, "continue " + z.index).map((a) => (
              <button key={a} type="button" data-action={a} onClick={() => void c.act(a)}>
                {w("mission_continue", { shell: w(a.endsWith("smoke") ? "shell_smoke" : "shell_gp") })}
              </button>
            ))}
            <button
              type="button"
              class={d.mode === "shift" && d.index === z.index ? "on" : ""}
              data-do={"shift-" + z.index}
              onClick={() =>
                c.setDraft({
                  ...NO_DRAFT,
                  mode: "shift",
                  index: z.index,
                  at: z.at,
                  turn: z.bearing,
                  sheaf: z.sheaf,
                  shell: z.shell,
                })
              }>
              {w("mission_shift")}
            </button>
            {c.o.has("check " + z.index) ? (
              <button
                type="button"
                class="quiet"
                data-action={"check " + z.index}
                onClick={() => void c.act("check " + z.index)}>
                {w("mission_check")}
              </button>
            ) : null}
          </div>
        </div>
      ))}
      {observers.length > 0 ? (
        <>
          <h4>{w("observers")}</h4>
          <div class="chips">
            {observers.map((id) => (
              <button
                key={id}
                type="button"
                class={"unit-chip" + (d.mode === "call" && d.unit === id ? " on" : "")}
                data-observer={id}
                aria-pressed={d.mode === "call" && d.unit === id}
                onClick={() => (c.look(id), c.setDraft(callBy(c.o, id)))}>
                {unitName(id)}
              </button>
            ))}
          </div>
        </>
      ) : null}
      {d.mode === "call" ? (
        <div class="in-hand call-fire">
          <b>{w("call_of", { unit: unitName(d.unit) })}</b>
          <Pick
            label={w("shell")}
            name="shell"
            value={d.shell}
            among={shellWords()}
            set={(v) => c.setDraft({ ...d, shell: v })}
          />
          <h4>{w("sources")}</h4>
          <ul class="sources">
            {sourcesOf(d.unit).map((id) => {
              const x = chance(id);
              return (
                <li key={id}>
                  <label>
                    <input
                      type="checkbox"
                      data-source={id}
                      checked={d.sources.includes(id)}
                      onChange={() =>
                        c.setDraft({
                          ...d,
                          sources: d.sources.includes(id) ? d.sources.filter((s) => s !== id) : [...d.sources, id],
                        })
                      }
                    />{" "}
                    {unitName(id)}
                  </label>
                  {x && !x.why ? (
                    <b class="response" data-response={x.needed}>
                      {w("response_n", { n: x.needed, p: 10 * Math.max(0, 11 - Math.max(2, x.needed)) })}
                    </b>
                  ) : null}
                  {x && x.modifiers.length > 0 ? (
                    <details>
                      <summary>{w("why_number")}</summary>
                      <Lines c={c} lines={x.modifiers} />
                    </details>
                  ) : null}
                </li>
              );
            })}
          </ul>
          {sheafs.length > 1 ? (
            <Pick
              label={w("sheaf")}
              name="sheaf"
              value={d.sheaf}
              among={sheafWords(sheafs)}
              set={(v) => c.setDraft({ ...d, sheaf: v })}
            />
          ) : null}
          {d.at ? <Swing c={c} /> : null}
          <DraftEnd c={c} send={w("call_it")} />
          <CoveredList c={c} />
        </div>
      ) : null}
      {d.mode === "shift" || d.mode === "arrive" ? (
        <div class="in-hand">
          <b>{w(d.mode === "shift" ? "mission_shift" : "arrive_shift")}</b>
          {d.mode === "shift" ? (
            <>
              <Pick
                label={w("shell")}
                name="shell"
                value={d.shell}
                among={shellWords()}
                set={(v) => c.setDraft({ ...d, shell: v })}
              />
              <Pick
                label={w("sheaf")}
                name="sheaf"
                value={d.sheaf}
                among={sheafWords(sheafs)}
                set={(v) => c.setDraft({ ...d, sheaf: v })}
              />
            </>
          ) : null}
          <Swing c={c} />
          <DraftEnd c={c} send={w(d.mode === "shift" ? "mission_shift" : "arrive_now")} />
          <CoveredList c={c} />
        </div>
      ) : null}
      {observers.length + running.length + plots.length === 0 ? <p class="hint">{w("indirect_none")}</p> : null}
    </>
  );
}

export function DangerPanel(props: { c: Ctx }): JSX.Element {
  const { c } = props;
  return (
    <div class="in-hand">
      <p class="hint">
        {w("danger_hint", { unit: unitName(c.view.danger?.source ?? "") })}{" "}
        <button type="button" class="case" onClick={() => c.openCase("PZ:16.6.1.3")}>
          PZ:16.6.1.3
        </button>
      </p>
      <Swing c={c} />
      <DraftEnd c={c} send={w("danger_it")} fixed />
      <CoveredList c={c} />
      <Rest c={c} verbs={["fall"]} title={w("proposals")} />
    </div>
  );
}

// ---- close combat ---------------------------------------------------------------------------------------------------

export function ClosePanel(props: { c: Ctx }): JSX.Element {
  const { c } = props;
  const able = [...new Set([...c.o.words("assault"), ...c.o.words("breach")])];
  const d = c.draft;
  const inHand = (d.mode === "assault" || d.mode === "breach") && d.unit !== "";
  const targets = [
    ...new Set([
      ...everything(c.o, "assault " + d.unit).map((a) => a.split(" ")[2]),
      ...(d.mode === "assault" && d.target ? [d.target] : []),
    ]),
  ];
  const breaches = everything(c.o, "breach " + d.unit);
  const take = (id: string) => {
    const ready = everything(c.o, `assault ${d.unit} ${id}`)[0]?.split(" ").slice(3) ?? [];
    c.setDraft({
      ...d,
      mode: "assault",
      target: id,
      feature: "",
      way: Array.from({ length: ready.length / 2 }, (_, i): [number, number] => [
        Number(ready[2 * i]),
        Number(ready[2 * i + 1]),
      ]),
    });
  };
  return (
    <>
      {inHand ? null : (
        <p class="hint">{able.length > 0 || c.view.assaults.length > 0 ? w("close_hint") : w("close_none")}</p>
      )}
      <div class="chips">
        {able.map((id) => (
          <button
            key={id}
            type="button"
            class={"unit-chip" + (d.unit === id ? " on" : "")}
            data-unit={id}
            aria-pressed={d.unit === id}
            onClick={() => (c.look(id), c.setDraft({ ...NO_DRAFT, mode: "assault", unit: id }))}>
            {unitName(id)}
          </button>
        ))}
      </div>
      {inHand ? (
        <div class="in-hand">
          <b>{unitName(d.unit)}</b>
          <div class="target-list">
            {targets.map((x) => (
              <button
                key={x}
                type="button"
                class={d.mode === "assault" && d.target === x ? "on" : ""}
                data-target={x}
                onClick={() => take(x)}>
                {unitName(x)}
              </button>
            ))}
            {breaches.map((a) => (
              <button
                key={a}
                type="button"
                class={d.mode === "breach" && a === draftAction(d) ? "on" : ""}
                data-breach={a}
                onClick={() =>
                  c.setDraft({
                    ...d,
                    mode: "breach",
                    target: "",
                    way: [],
                    feature: a.split(" ")[2],
                    index: Number(a.split(" ")[3]),
                  })
                }>
                {w("breach_of", { what: featureName(c.view, c.map, a.split(" ")[2], Number(a.split(" ")[3])) })}
              </button>
            ))}
          </div>
          <DraftEnd c={c} send={d.mode === "breach" ? w("breach_it") : w("assault_it")} told />
          {d.mode === "assault" ? <p class="hint small">{w(d.target ? "assault_way" : "assault_pick")}</p> : null}
          {d.way.length > 0 && c.path ? (
            <p class="small" data-advance={c.path.spent}>
              {w("advance_cost", { spent: inches(c.path.spent, 2), all: c.path.allowance / 1000 })}
              {c.path.impulses.some((i) => i.watchers.length > 0) ? (
                <span class="warn">
                  {" "}
                  {w("advance_watched", {
                    names: [...new Set(c.path.impulses.flatMap((i) => i.watchers))].map(unitName).join(", "),
                  })}
                </span>
              ) : null}
            </p>
          ) : null}
          {c.fight ? <FightOdds c={c} fight={c.fight} /> : null}
        </div>
      ) : null}
      {c.view.assaults.length > 0 ? (
        <>
          <h4>{w("assaults")}</h4>
          <ul class="plainlist small">
            {c.view.assaults.map((a, i) => (
              <li key={i} data-announced={a.unit}>
                {unitName(a.unit)} → {a.target === "-" ? w("ground") : unitName(a.target)}{" "}
                {c.o.has("retract " + a.unit) || c.o.free.includes("retract " + a.unit) ? (
                  <Scrap c={c} action={"retract " + a.unit} />
                ) : null}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}

/** Terrain that is attacked or struck, by its kind. */
export function featureName(view: Ctx["view"], map: Ctx["map"], kind: string, index: number): string {
  if (kind === "building")
    return `${terrainName(map.buildings[index]?.terrain ?? "")} (${map.buildings[index]?.id ?? index + 1})`;
  if (kind === "bridge") return properName(map.crossings[index]?.name ?? "") || w("what_bridge", { n: index + 1 });
  if (kind === "work") return terrainName(view.works.find((x) => x.index === index)?.terrain ?? "block");
  return w("what_mines", { n: index + 1 });
}

/** Who leads on, with what each would roll. */
export function LeadPanel(props: { c: Ctx }): JSX.Element {
  const { c } = props;
  return (
    <>
      <p class="hint">{w("lead_hint")}</p>
      <div class="buttons wrap">
        {c.o.of("lead").map((a, i) => {
          const u = c.units.get(a.split(" ")[1]);
          return (
            <button
              key={a}
              type="button"
              class={i === 0 ? "primary" : ""}
              data-action={a}
              onClick={() => void c.act(a)}>
              {actionWords(a, c.view, [])}{" "}
              <small>({[u?.half ? w("half") : w("whole"), gradeName(u?.grade ?? "")].join(", ")})</small>
            </button>
          );
        })}
      </div>
    </>
  );
}

// ---- aircraft -------------------------------------------------------------------------------------------------------

export function FlyPanel(props: { c: Ctx }): JSX.Element {
  const { c } = props;
  const d = c.draft;
  const planes = [...new Set([...c.o.words("fly"), ...c.o.words("dive")])];
  const ops = c.view.units.filter((u) => u.side === c.side && u.functions?.includes("op") && u.where === "table");
  const dives = everything(c.o, "dive " + d.unit).length > 0;
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
      {d.mode === "fly" ? (
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
          {d.dive ? null : (
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
              {d.speed === "slow" ? (
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
                      onInput={(e) =>
                        c.setDraft({ ...d, turnAt: Math.max(0, Math.min(90, Number(e.currentTarget.value) || 0)) })
                      }
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
                      onInput={(e) =>
                        c.setDraft({ ...d, turnBy: Math.max(-45, Math.min(45, Number(e.currentTarget.value) || 0)) })
                      }
                    />
                    °
                  </span>
                </label>
              ) : null}
            </>
          )}
          <Swing c={c} />
          <p class="small">
            {w("fly_target")}: <b>{d.target ? unitName(d.target) : w("nobody_yet")}</b>{" "}
            {d.target ? (
              <button type="button" class="plain" onClick={() => c.setDraft({ ...d, target: "" })}>
                ×
              </button>
            ) : null}
          </p>
          {ops.length > 0 ? (
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
          ) : null}
          <DraftEnd c={c} send={w("fly_it")} />
          <FlightOutlook c={c} />
        </div>
      ) : null}
      <Rest c={c} verbs={["fly", "dive"]} title={w("proposals")} most={6} />
    </>
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

// ---- movement and the rest ------------------------------------------------------------------------------------------

const DONE_ELSEWHERE = ["pick", "move", "done", "lower", "order", "pivot", "turret"];

/** What else the unit in hand could do now: what is offered with its name, and getting off where one points to. */
export function UnitActions(props: { c: Ctx; unit: string }): JSX.Element | null {
  const { c, unit } = props;
  const all = [...c.o.all, ...c.o.free];
  const aboard = c.view.units.filter((u) => u.carrier === unit && u.where === "aboard").map((u) => u.id);
  const who = [unit, ...aboard];
  const mineOnly = all.filter((a) => {
    const [verb, x, y] = a.split(" ");
    return (
      !DONE_ELSEWHERE.includes(verb) &&
      !(verb === "cover" && c.step === "adjust") &&
      (who.includes(x) || (verb === "mount" && y === unit))
    );
  });
  const me = c.units.get(unit);
  const card = c.cards.get(me?.card ?? "");
  const hand = mineOnly.filter(
    (a) => !["dismount", "bail", "storm", "march", "overrun", "enter", "declare", "search"].includes(a.split(" ")[0]),
  );
  const search = useFresh<SearchData>(
    c.game.ask,
    c.view.advanced &&
      c.step === "move" &&
      card?.class === "vehicle" &&
      me?.where === "table" &&
      me.order === "move" &&
      !me.moved
      ? "search " + unit
      : null,
    [c.state],
  ).answer;
  const off = (["dismount", "storm"] as Mode[]).flatMap((mode) =>
    who.filter((id) => mineOnly.some((a) => a.startsWith(`${mode} ${id} `))).map((id): [Mode, string] => [mode, id]),
  );
  // Out of a vehicle straight at an enemy: beside a transport without orders nobody proposes it.
  const near = (id: string) =>
    c.view.units
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
  if (["move", "onward"].includes(c.step))
    for (const id of aboard)
      if (
        near(id) &&
        mineOnly.some((a) => a.startsWith(`dismount ${id} `)) &&
        !off.some(([mode, x]) => mode === "storm" && x === id)
      )
        off.push(["storm", id]);
  // An emergency is never proposed, but always at hand.
  const jumps =
    me?.side === c.side &&
    (c.step === "adjust" || (["move", "onward"].includes(c.step) && (me?.order === "move" || me?.order === "halt")))
      ? aboard.filter((id) => !c.units.get(id)?.plan_bail)
      : [];
  const spot = (mode: Mode, id: string): Draft => {
    const ready = mineOnly.find((a) => a.startsWith(`${mode} ${id} `))?.split(" ");
    const facing = me?.facing ?? 0;
    const foe = mode === "storm" ? near(id) : undefined;
    if (!ready && foe && me?.x !== undefined) {
      const way = bearing([me.x, me.y!], [foe.x!, foe.y!]);
      const far = Math.min(1900, Math.max(1050, Math.hypot(foe.x! - me.x, foe.y! - me.y!) - 1500));
      return {
        ...NO_DRAFT,
        mode,
        unit: id,
        at: [
          Math.round(me.x + Math.sin((way * Math.PI) / 180) * far),
          Math.round(me.y! + Math.cos((way * Math.PI) / 180) * far),
        ],
        turn: way,
        target: foe.id,
      };
    }
    const back = ((facing + 180) * Math.PI) / 180;
    return ready
      ? {
          ...NO_DRAFT,
          mode,
          unit: id,
          at: [Number(ready[2]), Number(ready[3])],
          turn: Number(ready[4]),
          target: ready[5] ?? "",
        }
      : {
          ...NO_DRAFT,
          mode,
          unit: id,
          at: [Math.round((me?.x ?? 0) + Math.sin(back) * 1200), Math.round((me?.y ?? 0) + Math.cos(back) * 1200)],
          turn: facing,
        };
  };
  const victims = [
    ...new Set(
      all
        .filter((a) => a.startsWith(`overrun ${unit} `) || a.startsWith(`declare ${unit} `))
        .map((a) => a.split(" ")[2]),
    ),
  ];
  const drives =
    card?.class === "vehicle" &&
    me?.order === "move" &&
    c.view.units.some((u) => u.side !== c.side && u.where === "table" && c.cards.get(u.card)?.class !== "vehicle");
  const gaits: [Ctx["plan"]["gait"], Word][] = [
    ["march", "gait_march"],
    ["overrun", "gait_overrun"],
  ];
  const may =
    c.step !== "move" || me?.where === "reserve"
      ? []
      : gaits.filter(([g]) => (g === "march" ? (card?.quickmarch ?? 0) > 0 : victims.length > 0 || drives));
  const inDraft = SPOTS.includes(c.draft.mode) && c.draft.mode !== "land";
  const finds =
    search && !search.why && c.draft.mode === "" ? ["forward", "back"].map((way) => `search ${unit} ${way}`) : [];
  if (!c.view.advanced || (hand.length + off.length + may.length + jumps.length + finds.length === 0 && !inDraft))
    return null;
  const declare = `declare ${unit} ${c.plan.victim}`;
  const declared = c.view.assaults.find((x) => x.unit === unit)?.target;
  return (
    <div class="unit-actions">
      {may.length > 0 && c.draft.mode === "" ? (
        <div class="buttons tight" role="group" aria-label={w("gait")}>
          <button
            type="button"
            class={c.plan.gait === "move" ? "on" : ""}
            aria-pressed={c.plan.gait === "move"}
            data-gait="move"
            onClick={() => c.setPlan({ ...NO_PLAN })}>
            {w("gait_move")}
          </button>
          {may.map(([g, word]) => (
            <button
              key={g}
              type="button"
              class={c.plan.gait === g ? "on" : ""}
              aria-pressed={c.plan.gait === g}
              data-gait={g}
              onClick={() =>
                c.setPlan({ ...NO_PLAN, gait: g, victim: g === "overrun" ? (declared ?? victims[0] ?? "") : "" })
              }>
              {w(word)}
            </button>
          ))}
        </div>
      ) : null}
      {c.plan.gait === "overrun" && c.draft.mode === "" ? (
        <>
          <p class="hint small">
            {c.plan.victim ? w("overrun_of", { unit: unitName(c.plan.victim) }) : w("overrun_hint")}
          </p>
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
      ) : null}
      {off.length + jumps.length > 0 ? (
        <div class="buttons tight wrap">
          {off.map(([mode, id]) => (
            <button
              key={mode + id}
              type="button"
              class={c.draft.mode === mode && c.draft.unit === id ? "on" : ""}
              data-off={`${mode} ${id}`}
              onClick={() => c.setDraft(spot(mode, id))}>
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
              onClick={() => c.setDraft(spot("bail", id))}>
              {w("off_bail", { unit: unitName(id) })}
            </button>
          ))}
        </div>
      ) : null}
      {inDraft ? (
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
      ) : null}
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

export function LandPanel(props: { c: Ctx }): JSX.Element {
  const { c } = props;
  return (
    <div class="in-hand">
      <p class="hint">{w("land_hint", { unit: unitName(c.view.landing ?? "") })}</p>
      <Swing c={c} />
      <DraftEnd c={c} send={w("land_it")} fixed />
      <Rest c={c} verbs={["land"]} title={w("proposals")} most={8} />
    </div>
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

/** Questions that are a few buttons. */
export function Simple(props: { c: Ctx; hint: string; verbs: string[] }): JSX.Element {
  const { c } = props;
  const list = props.verbs.flatMap((v) => c.o.of(v));
  return (
    <>
      <p class="hint">{props.hint}</p>
      <div class="buttons wrap">
        {list.map((a, i) => (
          <button key={a} type="button" class={i === 0 ? "primary" : ""} data-action={a} onClick={() => void c.act(a)}>
            {actionWords(a, c.view, [])}
          </button>
        ))}
      </div>
    </>
  );
}

/** What the engine proposes, as a list. */
export function Rest(props: { c: Ctx; verbs: string[]; title: string; most?: number }): JSX.Element | null {
  const { c } = props;
  const list = props.verbs.flatMap((v) => c.o.of(v)).slice(0, props.most ?? 10);
  if (list.length === 0) return null;
  return (
    <details class="proposals">
      <summary>
        {props.title} ({list.length})
      </summary>
      <div class="buttons tight wrap">
        {list.map((a) => (
          <button key={a} type="button" data-action={a} onClick={() => void c.act(a)}>
            {actionWords(a, c.view, [])}
          </button>
        ))}
      </div>
    </details>
  );
}

/** Which weapon fires: AP, special AP, GP; smoke on a place. */
export function WeaponChoice(props: {
  c: Ctx;
  shooter: string;
  target: string | null;
  aims: string[][];
}): JSX.Element | null {
  const { c, shooter } = props;
  const def = c.defs.get(shooter);
  // What is proposed, and whatever else may fire: special ammunition is there to be chosen, not to be proposed.
  const may = props.target && props.aims.some((a) => a[1] === shooter && a[2] === props.target);
  const codes = may
    ? [
        ...new Set([
          ...props.aims.filter((a) => a[1] === shooter && a[2] === props.target).map((a) => a[3] ?? "0"),
          ...c.shots
            .filter((s) => s.shooter === shooter && s.target === props.target && s.weapon !== undefined)
            .map((s) => String(s.weapon)),
        ]),
      ]
    : [];
  const smokes = [
    ...new Set(
      c.o
        .of("smoke")
        .filter((a) => a.split(" ")[1] === shooter)
        .map((a) => a.split(" ")[2]),
    ),
  ];
  const arms = useFresh<ArmsData>(c.game.ask, c.view.advanced ? "arms " + shooter : null, [c.state]).answer?.arms ?? [];
  const chosen = c.draft.mode === "smoke" ? String(c.draft.weapon) : c.weapon || (codes.length === 1 ? codes[0] : "");
  const short = arms.find((a) => String(a.code) === chosen && a.limit > 0);
  if (codes.length < 2 && smokes.length === 0 && c.draft.mode !== "smoke" && !short) return null;
  const odds = (code: string) =>
    c.shots.find((s) => s.shooter === shooter && s.target === props.target && s.weapon === Number(code));
  return (
    <div class="weapons">
      {codes.length > 1 ? (
        <div class="target-list" role="group" aria-label={w("weapon")}>
          {codes.map((code) => {
            const x = odds(code);
            return (
              <button
                key={code}
                type="button"
                class={c.weapon === code ? "on" : ""}
                aria-pressed={c.weapon === code}
                data-weapon={code}
                onClick={() => c.setWeapon(c.weapon === code ? "" : code)}>
                {armName(def, Number(code), c.cards)}
                {x ? (
                  <small> {x.gp ? w("gp_odds", { s: x.gp.suppress, e: x.gp.effective }) : `${x.number} %`}</small>
                ) : null}
              </button>
            );
          })}
        </div>
      ) : null}
      {smokes.length > 0 && c.draft.mode !== "smoke" ? (
        <div class="buttons tight">
          {smokes.map((code) => (
            <button
              key={code}
              type="button"
              data-smoke={code}
              onClick={() => c.setDraft({ ...NO_DRAFT, mode: "smoke", unit: shooter, weapon: Number(code) })}>
              {w("smoke_with", { weapon: armName(def, Number(code), c.cards) })}
            </button>
          ))}
        </div>
      ) : null}
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

export const orderOf = (c: Ctx, id: string): string => orderName(c.units.get(id)?.order);
export const templated = (mode: Mode): boolean => TEMPLATES.includes(mode);
