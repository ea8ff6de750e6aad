// Close combat: who assaults whom and along which way, what is breached, and who leads on.
import type { JSX } from "preact";
import { type Ctx, draftAction, everything, NO_DRAFT } from "../context";
import { FightOdds } from "../Fight";
import { inches, pairsOf } from "../geometry";
import { actionWords, gradeName, properName, terrainName, unitName } from "../say";
import type { PathData } from "../types";
import { w } from "../words";
import { DraftEnd, Scrap } from "./widgets";

export function ClosePanel(props: { c: Ctx }): JSX.Element {
  const { c } = props;
  const able = [...new Set([...c.o.words("assault"), ...c.o.words("breach")])];
  const d = c.draft;
  const inHand = (d.mode === "assault" || d.mode === "breach") && d.unit !== "";
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
      {inHand ? <AssaultDraft c={c} /> : null}
      {c.view.assaults.length > 0 ? <Announced c={c} /> : null}
    </>
  );
}

function AssaultDraft({ c }: { c: Ctx }): JSX.Element {
  const d = c.draft;
  return (
    <div class="in-hand">
      <b>{unitName(d.unit)}</b>
      <Against c={c} />
      <DraftEnd c={c} send={d.mode === "breach" ? w("breach_it") : w("assault_it")} told />
      {d.mode === "assault" ? <p class="hint small">{w(d.target ? "assault_way" : "assault_pick")}</p> : null}
      {d.way.length > 0 && c.path ? <Advance path={c.path} /> : null}
      {c.fight ? <FightOdds c={c} fight={c.fight} /> : null}
    </div>
  );
}

/** Enemies that can be assaulted, obstacles that can be breached. */
function Against({ c }: { c: Ctx }): JSX.Element {
  const d = c.draft;
  const targets = [
    ...new Set([
      ...everything(c.o, "assault " + d.unit).map((a) => a.split(" ")[2]),
      ...(d.mode === "assault" && d.target ? [d.target] : []),
    ]),
  ];
  const breaches = everything(c.o, "breach " + d.unit);
  const take = (id: string) => {
    const way = pairsOf(everything(c.o, `assault ${d.unit} ${id}`)[0]?.split(" ").slice(3) ?? []);
    c.setDraft({ ...d, mode: "assault", target: id, feature: "", way });
  };
  return (
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
  );
}

/** What the way into the assault costs, and who watches it. */
function Advance({ path }: { path: PathData }): JSX.Element {
  return (
    <p class="small" data-advance={path.spent}>
      {w("advance_cost", { spent: inches(path.spent, 2), all: path.allowance / 1000 })}
      {path.impulses.some((i) => i.watchers.length > 0) ? (
        <span class="warn">
          {" "}
          {w("advance_watched", {
            names: [...new Set(path.impulses.flatMap((i) => i.watchers))].map(unitName).join(", "),
          })}
        </span>
      ) : null}
    </p>
  );
}

function Announced({ c }: { c: Ctx }): JSX.Element {
  return (
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
  );
}

/** Terrain that is attacked or struck, by its kind. */
function featureName(view: Ctx["view"], map: Ctx["map"], kind: string, index: number): string {
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
