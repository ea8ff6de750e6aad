// Before play: registered points, planned fire, minefields and loads, plotted in secret on the map.
import type { JSX } from "preact";
import { type Ctx, type Draft, everything, type Mode, NO_DRAFT } from "../context";
import { mineKinds } from "../Field";
import { inches } from "../geometry";
import { isAircraft, isBattery } from "../men";
import { fireName, unitName } from "../say";
import { w, type Word } from "../words";
import { DraftEnd, Pick, Scrap, Swing } from "./widgets";

interface Plotting {
  c: Ctx;
  begin(mode: Mode, more: Partial<Draft>): void;
}

export function PlotsPanel(props: { c: Ctx }): JSX.Element {
  const { c } = props;
  const { draft: d } = c;
  const begin = (mode: Mode, more: Partial<Draft>) => c.setDraft({ ...NO_DRAFT, mode, ...more });
  return (
    <>
      <p class="hint">{w("plots_hint")}</p>
      <Batteries c={c} begin={begin} />
      <Mines c={c} begin={begin} />
      <Loads c={c} />
      {d.mode === "register" ? (
        <div class="in-hand">
          <p class="hint">{w("register_hint")}</p>
          <DraftEnd c={c} send={w("plot_it")} />
        </div>
      ) : null}
      {d.mode === "mine" ? <MineDraft c={c} /> : null}
      {d.mode === "plan" ? <PlanDraft c={c} /> : null}
      <Plotted c={c} />
    </>
  );
}

function Batteries({ c, begin }: Plotting): JSX.Element {
  const { draft: d, view } = c;
  const batteries = view.units.filter((u) => u.side === c.side && isBattery(c.cards.get(u.card)));
  return (
    <>
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
    </>
  );
}

function Mines({ c, begin }: Plotting): JSX.Element {
  const { draft: d, view } = c;
  // Minefields are numbered among themselves, each of a kind by itself.
  const fields = (c.board.scenarios.find((s) => s.id === view.scenario)?.fieldworks ?? [])
    .filter((f) => /mines/.test(f.terrain))
    .flatMap((f) => Array.from({ length: f.count }, () => f))
    .map((f, i) => ({ ...f, i }))
    .filter((f) => f.side === c.side);
  return (
    <>
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
    </>
  );
}

function Loads({ c }: { c: Ctx }): JSX.Element {
  const aircraft = c.view.units.filter(
    (u) => u.side === c.side && isAircraft(c.cards.get(u.card)) && c.cards.get(u.card)?.load_choice,
  );
  return (
    <>
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
    </>
  );
}

function MineDraft({ c }: { c: Ctx }): JSX.Element {
  const { draft: d } = c;
  return (
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
  );
}

/** What a battery can fire in a turn of its plan. */
function firesOf(c: Ctx): [string, string][] {
  const card = c.cards.get(c.units.get(c.draft.unit)?.card ?? "");
  return (card?.sheafs ?? ["a", "b"])
    .filter((s) => s === "a" || s === "b")
    .flatMap((s): [string, string][] => [
      ["gp-" + s, `${w("shell_gp")} ${s.toUpperCase()}`],
      ["smoke-" + s, `${w("shell_smoke")} ${s.toUpperCase()}`],
    ]);
}

function PlanDraft({ c }: { c: Ctx }): JSX.Element {
  const { draft: d, view } = c;
  const fires = firesOf(c);
  return (
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
  );
}

/** What is plotted already, to be taken back. */
function Plotted({ c }: { c: Ctx }): JSX.Element {
  const { view } = c;
  const own = view.minefields.filter((m) => m.side === c.side);
  return (
    <>
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
