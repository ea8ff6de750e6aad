import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Help } from "../../frame/Help";
import { partyName, sideName, t } from "../../i18n";
import type { State, Tally } from "../../net";
import type { PanelProps } from "../module";
import { lossName, meet, orderName, phaseName, properName, unitName } from "./say";
import { FormationPanel } from "./steps/orders";
import type { Board, PanzerView, Seen } from "./types";
import { Vehicle } from "./vehicles";
import { type Word, w } from "./words";

const BASIC: [string, string][] = [
  ["spotting", "PZ:3.1"],
  ["command", "PZ:3.2"],
  ["initiative", "PZ:3.3"],
  ["combat", "PZ:3.4"],
  ["movement", "PZ:3.5"],
  ["adjustment", "PZ:3.6"],
];
/** With aircraft in the scenario there are two phases more. */
function phases(board: Board, v: PanzerView): [string, string][] {
  const flies = v.advanced && v.units.some((u) => board.cards.find((c) => c.key === u.card)?.class === "aircraft");
  return flies
    ? [...BASIC.slice(0, 3), ["air", "PZ:15.0"], ...BASIC.slice(3, 5), ["second-air", "PZ:18.0"], BASIC[5]]
    : BASIC;
}

export function Status(p: { board: unknown; state: State }): JSX.Element {
  const v = p.state.view as PanzerView;
  meet(p.board as Board, v.scenario);
  return (
    <>
      <strong>
        {t("turn", { n: v.turn })} / {v.turns}
      </strong>
      <span class="phase-name">{phaseName(v.phase)}</span>
      <span class="weather pz-points">
        <b class="german">{v.score.german}</b> : <b class="soviet">{v.score.soviet}</b>
      </span>
      <ol class="sequence" aria-label={w("sequence")}>
        {phases(p.board as Board, v).map(([x]) => (
          <li key={x} class={v.phase === x ? "now" : ""} aria-current={v.phase === x ? "step" : undefined}>
            {phaseName(x)}
          </li>
        ))}
      </ol>
    </>
  );
}

function Points(props: { p: PanelProps; side: string }): JSX.Element | null {
  const { p, side } = props;
  const [sum, setSum] = useState<Tally | null>(null);
  useEffect(() => {
    let live = true;
    p.game.tally("score " + side).then(
      (x) => live && setSum(x),
      () => live && setSum(null),
    );
    return () => {
      live = false;
    };
  }, [p.state, side]);
  if (!sum || sum.lines.length === 0) return null;
  return (
    <details>
      <summary>
        {w("sp_losses", { side: sideName(side) })}: <b>{sum.lines.reduce((n, l) => n + l.value, 0)}</b>
      </summary>
      <ul class="tally">
        {sum.lines.map((l, i) => (
          <li key={i}>
            <span>{lossName(l.text)}</span>
            <span class="value">{l.value}</span>
            <button type="button" class="case" onClick={() => p.openCase(l.rule)}>
              {l.rule}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

const stateOf = (u: Seen): string =>
  [
    u.where === "table" ? "" : w(u.where as Word),
    u.carrier ? unitName(u.carrier) : "",
    u.suppressed ? w("suppressed") : "",
    u.half ? w("half") : "",
    u.full_cover ? w("full_cover") : "",
    u.damaged ? w("damaged") : "",
    u.tracked ? w("tracked") : "",
    u.where === "table" && u.order ? orderName(u.order) : "",
  ]
    .filter((x) => x)
    .join(", ");

/** Not lost. */
export const FIT = ["table", "setup", "reserve", "aboard", "aloft"];

/** Where the turn stands: sequence, points, objectives, who is left. */
export function Turn(p: PanelProps): JSX.Element {
  const board = p.board as Board;
  const v = p.state.view as PanzerView;
  const plan = board.scenarios.find((s) => s.id === v.scenario);
  return (
    <div class="turnpanel">
      <h3>
        {properName(plan?.title ?? "")} · {t("turn", { n: v.turn })} / {v.turns}{" "}
        <Help rule="PZ:3.0" openCase={p.openCase} />
      </h3>
      <Checklist p={p} />
      {v.turn > 0 && v.phase !== "command" && v.phase !== "initiative" ? (
        <p class="hint">
          {w("first_player")}: {partyName(v.first)}
        </p>
      ) : null}
      {v.advanced && v.formations.length > 0 ? (
        <>
          <h4>
            {w("formations")} <Help rule="PZ:13.1" openCase={p.openCase} />
          </h4>
          {["german", "soviet"].map((side) => (
            <div key={side}>
              <p class="hint">{partyName(side)}</p>
              <FormationPanel c={{ view: v, side }} />
            </div>
          ))}
        </>
      ) : null}
      <h4>
        {w("points", { german: v.score.german, soviet: v.score.soviet })}{" "}
        <Help rule="PZ:10.4.3" openCase={p.openCase} />
      </h4>
      <p class="hint">{w("score_need", { n: v.score.margin, turns: v.turns })}</p>
      <Points p={p} side="german" />
      <Points p={p} side="soviet" />
      <h4>
        {w("objectives")} <Help rule="PZ:10.4.3.1" openCase={p.openCase} />
      </h4>
      <dl class="facts">
        {v.objectives.map((o) => (
          <>
            <dt key={o.id}>
              {properName(o.name)} ({w("value", { n: o.points })})
            </dt>
            <dd>{o.held_by ? partyName(o.held_by) : w("nobody_holds")}</dd>
          </>
        ))}
      </dl>
      <h4>{w("forces")}</h4>
      <Forces p={p} side="german" />
      <Forces p={p} side="soviet" />
    </div>
  );
}

function Checklist({ p }: { p: PanelProps }): JSX.Element {
  const v = p.state.view as PanzerView;
  const list = phases(p.board as Board, v);
  const now = list.findIndex(([x]) => x === v.phase);
  return (
    <ol class="checklist">
      {list.map(([x, rule], i) => (
        <li key={x} class={i === now ? "now" : i < now ? "past" : ""} aria-current={i === now ? "step" : undefined}>
          <span class="roman">{i < now ? "✓" : i + 1}</span>
          <span>{phaseName(x)}</span>
          <button type="button" class="case" onClick={() => p.openCase(rule)}>
            {rule}
          </button>
        </li>
      ))}
    </ol>
  );
}

/** A side's units, and what has become of them. */
function Forces({ p, side }: { p: PanelProps; side: string }): JSX.Element {
  const board = p.board as Board;
  const v = p.state.view as PanzerView;
  const plan = board.scenarios.find((s) => s.id === v.scenario);
  const list = v.units.filter((u) => u.side === side);
  const fit = list.filter((u) => FIT.includes(u.where)).length;
  return (
    <details open={side === p.side}>
      <summary>
        {partyName(side)}: {properName(plan?.sides[side]?.name ?? "")} · {w("units_left", { n: fit, all: list.length })}
      </summary>
      <ul class="roster">
        {list.map((u) => (
          <li key={u.id} class={FIT.includes(u.where) ? "" : "gone"}>
            <svg viewBox="-15 -15 30 30" aria-hidden="true">
              <Vehicle
                card={board.cards.find((c) => c.key === u.card)}
                side={u.side}
                facing={0}
                turret={u.turret}
                half={u.half}
                wreck={!FIT.includes(u.where)}
              />
            </svg>
            <button type="button" class="plain" onClick={() => p.showPlace(u.id)}>
              {unitName(u.id)}
            </button>
            <small>{stateOf(u)}</small>
          </li>
        ))}
      </ul>
    </details>
  );
}
