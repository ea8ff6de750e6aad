// Before play: units, pontoon trains, points, positions.
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { type Ctx, beginning, everyWord } from "../context";
import { Flag, TwoNumbers, UnitButton } from "../widgets";
import { w } from "../words";

/** What the book says of where a unit stands. */
function bookText(c: Ctx, unit: string): string {
  const d = c.defs.get(unit);
  const plan = c.board.scenarios.find((s) => s.id === c.view.scenario);
  const named = plan?.setup.find((e) => e.units.includes(unit));
  const any = plan?.setup.filter((e) => e.side === d?.side && e.army === d?.formation && (e.any ?? 0) > 0) ?? [];
  return named?.text ?? any.map((e) => e.text).join("; ");
}

function Trains(props: { c: Ctx }): JSX.Element | null {
  const { c } = props;
  const trains = everyWord(c.o, "train");
  if (trains.length === 0) return null;
  return (
    <fieldset class="trains">
      <legend>{w("trains")}</legend>
      {trains.map((n) => {
        const now = c.view.pontoons.find((p) => p.id === n)?.carrier ?? "";
        const corps = [...new Set(beginning(c.o, "train " + n).map((a) => a.split(" ")[2]))];
        return (
          <label key={n}>
            {w("train_n", { n })}{" "}
            <select
              data-train={n}
              value={now}
              onChange={(e) => e.currentTarget.value && c.act(`train ${n} ${e.currentTarget.value}`)}>
              {now === "" || !corps.includes(now) ? (
                <option value={now}>{now === "" ? "–" : c.names.formation(now)}</option>
              ) : null}
              {corps.map((f) => (
                <option key={f} value={f}>
                  {c.names.formation(f)}
                </option>
              ))}
            </select>
          </label>
        );
      })}
    </fieldset>
  );
}

function Points(props: { c: Ctx }): JSX.Element | null {
  const { c } = props;
  const corps = everyWord(c.o, "points");
  if (corps.length === 0) return null;
  return (
    <fieldset class="points">
      <legend>{w("points_left", { ammo: c.view.divide.ammo, fuel: c.view.divide.fuel })}</legend>
      {c.view.tracks
        .filter((x) => corps.includes(x.id))
        .map((x) => (
          <TwoNumbers
            key={x.id}
            label={c.names.formation(x.id)}
            flag={x.id}
            now={x}
            verb={w("set_points")}
            offered={beginning(c.o, "points " + x.id).map((a) => ({
              ammo: Number(a.split(" ")[2]),
              fuel: Number(a.split(" ")[3]),
            }))}
            send={(a, f) => c.act(`points ${x.id} ${a} ${f}`)}
          />
        ))}
    </fieldset>
  );
}

export function SetupChoices(props: { c: Ctx }): JSX.Element {
  const { c } = props;
  const groups = useMemo(() => {
    const m = new Map<string, string[]>();
    for (const u of new Set(c.o.words("place"))) {
      const f = c.defs.get(u)?.formation ?? "";
      m.set(f, [...(m.get(f) ?? []), u]);
    }
    return [...m];
  }, [c.o]);
  const left = groups.reduce((n, [, units]) => n + units.length, 0);
  const chosen = c.chosen[0];
  const choose = (u: string) => {
    c.setChosen([u]);
    const first = beginning(c.o, "place " + u)[0]?.split(" ")[2];
    if (first) c.look(first);
  };
  return (
    <>
      <p class="hint">{left > 0 ? w("setup_hint", { n: left }) : w("setup_change")}</p>
      {c.o.has("rest") ? (
        <div class="buttons">
          <button type="button" class="primary" data-do="rest" onClick={() => c.act("rest")}>
            {w("rest")}
          </button>
        </div>
      ) : null}
      {chosen ? (
        <p class="book">
          <b>{c.names.unit(chosen)}</b>: {bookText(c, chosen)}
        </p>
      ) : null}
      {groups.map(([f, units]) => (
        <details key={f} open={chosen !== undefined && units.includes(chosen)}>
          <summary>
            {f ? <Flag id={f} /> : null} {f ? c.names.formation(f) : w("garrisons")} ({units.length})
          </summary>
          <div class="units">
            {units.map((u) => (
              <UnitButton key={u} def={c.defs.get(u)!} unit={{}} on={chosen === u} press={() => choose(u)} />
            ))}
          </div>
        </details>
      ))}
      <Trains c={c} />
      <Points c={c} />
      {c.o.of("dig").length > 0 ? <p class="hint">{w("setup_dig", { n: c.o.of("dig").length })}</p> : null}
    </>
  );
}

export function ReturnChoices(props: { c: Ctx }): JSX.Element {
  const { c } = props;
  return (
    <>
      <p class="hint">{w("return_hint")}</p>
      <div class="units">
        {[...new Set(c.o.words("place"))].map((u) => (
          <UnitButton key={u} def={c.defs.get(u)!} unit={{}} on={c.chosen[0] === u} press={() => c.setChosen([u])} />
        ))}
      </div>
    </>
  );
}

export function PositionChoices(props: { c: Ctx }): JSX.Element {
  const { c } = props;
  const { hasty, prepared } = c.view.positions;
  const most = c.board.tables.markers;
  const line = (a: string) => {
    const [verb, hex] = a.split(" ");
    return (
      <li key={a}>
        <button type="button" data-action={a} onClick={() => c.act(a)}>
          {c.names.hex(hex)} {verb === "fill" ? "✕" : hasty.includes(hex) ? "HP → PP" : "HP"}
        </button>
      </li>
    );
  };
  const fills = c.o.free.filter((a) => a.startsWith("fill "));
  return (
    <>
      <p class="hint">
        {w("positions_hint", { hasty: hasty.length, of: most.hasty, prepared: prepared.length, of2: most.prepared })}
      </p>
      <ul class="here-actions">{c.o.of("dig").map(line)}</ul>
      {fills.length > 0 ? (
        <details>
          <summary>{w("give_up", { n: fills.length })}</summary>
          <ul class="here-actions">{fills.map(line)}</ul>
        </details>
      ) : null}
    </>
  );
}
