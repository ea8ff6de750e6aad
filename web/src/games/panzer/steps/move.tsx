// Movement: who goes, the way that is planned with what it costs, and getting off where one has to.
import type { JSX } from "preact";
import { t } from "../../../i18n";
import { reasonText } from "../../../messages";
import { type Ctx, NO_PLAN } from "../context";
import { inches } from "../geometry";
import { shorter } from "../hand";
import { lineWords, unitName } from "../say";
import type { PathData, Seen } from "../types";
import { w, type Word } from "../words";
import { UnitActions } from "./actions";
import { DraftEnd, Rest, Swing, Turners } from "./widgets";

export function Move(props: { c: Ctx }): JSX.Element {
  const { c } = props;
  const onward = c.step === "onward";
  const enters = onward ? [] : [...new Set(c.o.words("enter"))];
  const can =
    onward && c.view.move ? [c.view.move.unit] : c.view.picked ? [c.view.picked] : [...c.o.words("pick"), ...enters];
  const looked = c.chosen.length === 1 && c.units.get(c.chosen[0])?.side === c.side ? c.chosen[0] : null;
  const one = c.chosen.length === 1 && can.includes(c.chosen[0]) ? c.chosen[0] : null;
  return (
    <>
      {c.plan.way.length === 0 && c.draft.mode === "" && !c.path ? (
        <p class="hint">{onward ? w("onward_hint") : can.length > 0 ? w("move_hint") : w("move_nobody")}</p>
      ) : null}
      {one && c.draft.mode === "" ? <WayPlan c={c} one={one} /> : null}
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

function WayPlan({ c, one }: { c: Ctx; one: string }): JSX.Element {
  const { path, plan } = c;
  const me = c.units.get(one);
  const foot = c.view.advanced && me !== undefined && c.cards.get(me.card)?.class !== "vehicle";
  return (
    <div class="way-plan">
      <WayButtons c={c} foot={foot} />
      {plan.gait === "enter" && plan.way.length === 0 ? <p class="hint">{w("enter_hint")}</p> : null}
      {foot ? <Storeys c={c} me={me} /> : null}
      <div class="way-end">
        <p class="small">
          {w("way_end")}: {plan.facing >= 0 ? `${plan.facing}°` : w("way_as_is")}
        </p>
        <Turners c={c} unit={one} />
      </div>
      {path ? <WayCost c={c} path={path} /> : null}
    </div>
  );
}

function WayButtons({ c, foot }: { c: Ctx; foot: boolean }): JSX.Element {
  const { path, plan } = c;
  const n = plan.way.length;
  return (
    <div class="buttons tight">
      {path ? (
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
        <button type="button" data-do="back" onClick={() => c.setPlan({ ...shorter(plan), facing: -1 })}>
          {w("back")}
        </button>
      ) : null}
      {n > 0 || plan.facing >= 0 ? (
        <button type="button" data-do="drop-plan" onClick={() => c.setPlan(NO_PLAN)}>
          {t("cancel")}
        </button>
      ) : null}
    </div>
  );
}

/** Men and guns end a way on a storey. */
function Storeys({ c, me }: { c: Ctx; me: Seen }): JSX.Element | null {
  const { path, plan } = c;
  const { floor } = plan;
  const n = plan.way.length;
  const house = c.houseAt(n > 0 ? plan.way[n - 1] : null, me.id);
  if (!house || house.stories < 2) return null;
  return (
    <div class="pick-row" role="group" aria-label={w("unit_floor")}>
      <span>{w("unit_floor")}</span>
      <div class="buttons tight">
        {Array.from({ length: house.stories }, (_, i) => (
          <button
            key={i}
            type="button"
            class={floor === i && (n > 0 || i !== (me.floor ?? 0) || path) ? "on" : ""}
            aria-pressed={floor === i}
            data-floor={i}
            onClick={() =>
              c.setPlan({ ...plan, floor: i, ...(n === 0 && plan.facing < 0 ? { facing: me.facing ?? 0 } : {}) })
            }>
            {w("floor_n", { n: i + 1 })}
          </button>
        ))}
      </div>
    </div>
  );
}

/** What the way costs, whether it may be gone, and what may befall one on it. */
function WayCost({ c, path }: { c: Ctx; path: PathData }): JSX.Element {
  return (
    <div class="way" data-spent={path.spent}>
      <p>
        {w("way", { spent: inches(path.spent, 2), all: path.allowance / 1000, length: inches(path.length, 2) }) + " "}
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
      {path.why ? null : <Watchers c={c} path={path} />}
    </div>
  );
}

/** Who could fire on the way, and from which impulse on. */
function Watchers({ c, path }: { c: Ctx; path: PathData }): JSX.Element {
  const first = new Map<string, number>();
  path.impulses.forEach((im, i) => im.watchers.forEach((u) => first.has(u) || first.set(u, i + 1)));
  if (first.size === 0) return <p class="hint">{w("watchers_none")}</p>;
  return (
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
