// Indirect fire: planned fire that arrives, missions that go on, calls of observers, and what falls too close.
import type { JSX } from "preact";
import { callBy, type Ctx, everything, NO_DRAFT } from "../context";
import { Lines } from "../Fire";
import { inches } from "../geometry";
import { fireName, unitName } from "../say";
import type { ZoneSeen } from "../types";
import { w } from "../words";
import { CoveredList, DraftEnd, Pick, Rest, sheafWords, shellWords, Swing } from "./widgets";

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
  return (
    <>
      {d.mode === "" ? <p class="hint">{w("indirect_hint")}</p> : null}
      {plots.length > 0 ? <h4>{w("planned_now")}</h4> : null}
      {plots.map((i) => (
        <PlannedFire key={i} c={c} index={i} />
      ))}
      {running.length > 0 ? <h4>{w("missions")}</h4> : null}
      {running.map((z) => (
        <Mission key={z.index} c={c} zone={z} />
      ))}
      {observers.length > 0 ? <Observers c={c} ids={observers} /> : null}
      {d.mode === "call" ? <CallDraft c={c} /> : null}
      {d.mode === "shift" || d.mode === "arrive" ? <ShiftDraft c={c} /> : null}
      {observers.length + running.length + plots.length === 0 ? <p class="hint">{w("indirect_none")}</p> : null}
    </>
  );
}

function PlannedFire({ c, index: i }: { c: Ctx; index: number }): JSX.Element {
  const { draft: d } = c;
  const p = c.view.plots.find((x) => x.index === i);
  const ready = everything(c.o, "arrive " + i)[0];
  return (
    <div class="mission" data-plot={i}>
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
}

function Mission({ c, zone: z }: { c: Ctx; zone: ZoneSeen }): JSX.Element {
  const { draft: d } = c;
  const shift = () =>
    c.setDraft({
      ...NO_DRAFT,
      mode: "shift",
      index: z.index,
      at: z.at,
      turn: z.bearing,
      sheaf: z.sheaf,
      shell: z.shell,
    });
  return (
    <div class="mission" data-mission={z.index}>
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
          onClick={shift}>
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
  );
}

function Observers({ c, ids }: { c: Ctx; ids: string[] }): JSX.Element {
  const { draft: d } = c;
  return (
    <>
      <h4>{w("observers")}</h4>
      <div class="chips">
        {ids.map((id) => (
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
  );
}

/** The sheafs that those who fire know. */
const sheafsOf = (c: Ctx, sources: string[]): string[] => [
  ...new Set(sources.flatMap((s) => c.cards.get(c.units.get(s)?.card ?? "")?.sheafs ?? ["c"])),
];

const Shell = ({ c }: { c: Ctx }): JSX.Element => (
  <Pick
    label={w("shell")}
    name="shell"
    value={c.draft.shell}
    among={shellWords()}
    set={(v) => c.setDraft({ ...c.draft, shell: v })}
  />
);
const Sheaf = ({ c, sheafs }: { c: Ctx; sheafs: string[] }): JSX.Element => (
  <Pick
    label={w("sheaf")}
    name="sheaf"
    value={c.draft.sheaf}
    among={sheafWords(sheafs)}
    set={(v) => c.setDraft({ ...c.draft, sheaf: v })}
  />
);

function CallDraft({ c }: { c: Ctx }): JSX.Element {
  const { draft: d } = c;
  const sheafs = sheafsOf(c, d.sources);
  const sources = [
    ...new Set([
      ...everything(c.o, "call " + d.unit).flatMap((a) => a.split(" ").slice(7)),
      ...(c.call?.sources ?? []).filter((s) => !s.why).map((s) => s.unit),
    ]),
  ];
  return (
    <div class="in-hand call-fire">
      <b>{w("call_of", { unit: unitName(d.unit) })}</b>
      <Shell c={c} />
      <h4>{w("sources")}</h4>
      <ul class="sources">
        {sources.map((id) => (
          <Source key={id} c={c} id={id} />
        ))}
      </ul>
      {sheafs.length > 1 ? <Sheaf c={c} sheafs={sheafs} /> : null}
      {d.at ? <Swing c={c} /> : null}
      <DraftEnd c={c} send={w("call_it")} />
      <CoveredList c={c} />
    </div>
  );
}

/** Somebody who could fire, with what he needs to respond. */
function Source({ c, id }: { c: Ctx; id: string }): JSX.Element {
  const { draft: d } = c;
  const x = c.call?.sources.find((s) => s.unit === id);
  return (
    <li>
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
}

function ShiftDraft({ c }: { c: Ctx }): JSX.Element {
  const { draft: d } = c;
  const zone = c.view.zones.find((z) => z.index === d.index);
  return (
    <div class="in-hand">
      <b>{w(d.mode === "shift" ? "mission_shift" : "arrive_shift")}</b>
      {d.mode === "shift" ? (
        <>
          <Shell c={c} />
          <Sheaf c={c} sheafs={sheafsOf(c, zone?.sources ?? [])} />
        </>
      ) : null}
      <Swing c={c} />
      <DraftEnd c={c} send={w(d.mode === "shift" ? "mission_shift" : "arrive_now")} />
      <CoveredList c={c} />
    </div>
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
