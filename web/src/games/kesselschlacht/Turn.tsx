import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { Help } from "../../frame/Help";
import { useAnswer } from "../../frame/useAnswer";
import { partyName, t } from "../../i18n";
import type { LogEntry, State, Tally } from "../../net";
import { Box } from "../kit";
import type { PanelProps } from "../module";
import type { Event } from "./messages.gen";
import { ActivationTable } from "./steps/command";
import { RESULTS, RESULT_CLASS, columnText, resultWords } from "./Odds";
import { Names, dateText, halfText, levelText, terrainName } from "./say";
import type { Board, BoxUnit, KesselView, ScoreData } from "./types";
import { Flag, Tracks } from "./widgets";
import { type Word, w } from "./words";

const PHASES: [string, string][] = [
  ["A", "KS:4.0A"],
  ["B", "KS:4.0B"],
  ["C", "KS:4.0C"],
  ["D", "KS:4.0D"],
  ["E", "KS:4.0E"],
  ["F", "KS:4.0F"],
  ["G", "KS:4.0G"],
  ["H", "KS:4.0H"],
  ["I", "KS:4.0I"],
  ["J", "KS:4.0J"],
  ["K", "KS:4.0K"],
  ["L", "KS:4.0L"],
  ["M", "KS:4.0M"],
];
const weatherText = (x: string): string => w(("weather_" + x.replace("-", "_")) as Word);

export function Status(p: { board: unknown; state: State }): JSX.Element {
  const v = p.state.view as KesselView;
  return (
    <>
      <strong>{t("turn", { n: v.turn })}</strong>
      <span class="dates">{dateText(v.date)}</span>
      {v.phase === "setup" ? null : <span class={"weather " + v.weather}>{weatherText(v.weather)}</span>}
      <span class="phase-name">{w(("phase_" + v.phase) as Word)}</span>
      <ol class="sequence" aria-label={t("sequence")}>
        {PHASES.map(([x]) => (
          <li
            key={x}
            class={v.phase === x ? "now" : ""}
            title={w(("phase_" + x) as Word)}
            aria-current={v.phase === x ? "step" : undefined}>
            {x}
          </li>
        ))}
      </ol>
    </>
  );
}

/** The turn record track: dates, weather, and who comes when. */
function TurnTrack(props: { board: Board; view: KesselView; log: LogEntry[] }): JSX.Element {
  const { board, view } = props;
  // What the weather was on turns gone by stands in the log.
  const had = useMemo(() => {
    const m = new Map<number, string>();
    let turn = 0;
    for (const e of props.log) {
      const told = e.data as Event | undefined;
      if (told?.kind === "turn_begins") turn = told.turn;
      if (told?.kind === "weather_is") m.set(turn, told.weather);
    }
    return m;
  }, [props.log]);
  const plan = board.scenarios.find((s) => s.id === view.scenario);
  const first = plan?.start_turn ?? 1;
  const due = (turn: number): BoxUnit[] => [...view.pool, ...view.return].filter((u) => u.due === turn);
  return (
    <ol class="turn-track">
      {board.turns
        .filter((x) => x.turn >= first && x.turn <= (plan?.end_turn ?? 17))
        .map((x) => {
          const list = due(x.turn);
          const weather =
            x.turn === view.turn && view.phase !== "setup"
              ? view.weather
              : ((x.turn < view.turn ? had.get(x.turn) : undefined) ?? x.weather.replace("_", "-"));
          return (
            <li
              key={x.turn}
              class={(x.turn === view.turn ? "now " : x.turn < view.turn ? "past " : "") + weather}
              aria-current={x.turn === view.turn ? "step" : undefined}>
              <b>{x.turn}</b>
              <span>{dateText(x.date)}</span>
              <small>{weatherText(weather)}</small>
              {list.length > 0 ? (
                <small class="due" title={list.map((u) => u.name).join(", ")}>
                  +{list.length}
                </small>
              ) : null}
            </li>
          );
        })}
    </ol>
  );
}

function Score(props: { p: PanelProps }): JSX.Element | null {
  const { p } = props;
  const board = p.board as Board;
  const score = useAnswer<ScoreData>(p.game.ask, "score", [p.state]);
  const [vp, setVp] = useState<Tally | null>(null);
  useEffect(() => {
    let live = true;
    p.game.tally("vp").then(
      (x) => live && setVp(x),
      () => live && setVp(null),
    );
    return () => {
      live = false;
    };
  }, [p.state]);
  if (!score) return null;
  const [decisive, substantive, marginal, soviet] = board.tables.victory.levels;
  return (
    <>
      <h4>
        {w("score", { n: score.difference })} <Help rule="KS:17.0" openCase={p.openCase} />
      </h4>
      <p class="hint">
        {levelText(score.level)}
        {score.guessed ? " " + w("score_guess") : ""}
      </p>
      <dl class="facts">
        <dt>{partyName("axis")}</dt>
        <dd>
          {score.axis} ({w("score_axis", { lost: score.soviet_lost, escaped: score.escaped })})
        </dd>
        <dt>{partyName("soviet")}</dt>
        <dd>
          {score.soviet} (
          {w("score_soviet", { lost: score.axis_lost, isolated: score.isolated, objectives: score.objectives })})
        </dd>
      </dl>
      <p class="hint">{w("levels", { decisive, substantive, marginal, soviet })}</p>
      {vp ? (
        <details>
          <summary>{t("vp_if_over", { n: vp.result || vp.total })}</summary>
          <ul class="tally">
            {vp.lines.map((l, i) => (
              <li key={i}>
                <span>{l.text}</span>
                <span class="value">{l.value}</span>
                <button type="button" class="case" onClick={() => p.openCase(l.rule)}>
                  {l.rule}
                </button>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}

function Charts(props: { board: Board; view: KesselView }): JSX.Element {
  const { tables } = props.board;
  return (
    <>
      <ResultChart tables={tables} />
      <TerrainChart tables={tables} weather={props.view.weather} />
      <AirCharts tables={tables} />
      <ActivationChart tables={tables} />
    </>
  );
}

type Tables = Board["tables"];
const ResultChart = ({ tables }: { tables: Tables }): JSX.Element => (
  <details>
    <summary>{t("chart_crt")}</summary>
    {tables.crt.tables.map((x) => (
      <div key={x.percent} class="scroll">
        <table class="chart crt">
          <thead>
            <tr>
              <th>{x.percent} %</th>
              {tables.crt.columns.map((c) => (
                <th key={c}>{columnText(c)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {x.rows.map((r, i) => (
              <tr key={i}>
                <th>{i}</th>
                {r.map((c, j) => (
                  <td key={j} class={RESULT_CLASS[c] ?? ""}>
                    {c}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    ))}
    <ul class="plainlist small">
      {RESULTS.map((r) => (
        <li key={r}>
          <b>{r}</b> {resultWords(r)}
        </li>
      ))}
    </ul>
  </details>
);
function TerrainChart({ tables, weather }: { tables: Tables; weather: string }): JSX.Element {
  const mud = weather === "mud" ? 1 : 0;
  return (
    <details>
      <summary>
        {t("chart_terrain")} ({weatherText(weather)})
      </summary>
      <table class="chart">
        <thead>
          <tr>
            <th>{t("hex_terrain")}</th>
            <th>{w("gait_leg")}</th>
            <th>{w("gait_mountaineer")}</th>
            <th>{w("gait_motorized")}</th>
            <th>{t("shift")}</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(tables.terrain).map(([k, x]) => (
            <tr key={k}>
              <th>{terrainName(k)}</th>
              <td>{halfText(x.leg[mud])}</td>
              <td>{halfText(x.mountaineer[mud])}</td>
              <td>{x.motorized[mud] ? halfText(x.motorized[mud]) : "–"}</td>
              <td>{x.shift}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
const AirCharts = ({ tables }: { tables: Tables }): JSX.Element => (
  <details>
    <summary>{w("chart_air")}</summary>
    <table class="chart">
      <thead>
        <tr>
          <th>{t("die")}</th>
          {tables.air_combat.columns.map((c) => (
            <th key={c}>{c}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {tables.air_combat.rows.map((r, i) => (
          <tr key={i}>
            <th>{i + 1}</th>
            {r.map((x, j) => (
              <td key={j}>{x}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    <table class="chart">
      <thead>
        <tr>
          <th>{w("bombs")}</th>
          {tables.bombing.columns.map((c) => (
            <th key={c}>{c}+</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {tables.bombing.rows.map((r, i) => (
          <tr key={i}>
            <th>{i + 1}</th>
            {r.map((x, j) => (
              <td key={j}>{x}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);
const ActivationChart = ({ tables }: { tables: Tables }): JSX.Element => (
  <details>
    <summary>{w("chart_activation")}</summary>
    <table class="chart">
      <thead>
        <tr>
          <th>{w("road_mp")}</th>
          <th>{w("succeeds")}</th>
        </tr>
      </thead>
      <tbody>
        {tables.activation.map((a, i) => (
          <tr key={i}>
            <th>{a.max_halves ? `≤ ${halfText(a.max_halves)}` : ">"}</th>
            <td>1–{a.succeeds_to}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);

/** Where the turn stands: track, sequence, points, command, boxes, charts. */
export function Turn(p: PanelProps): JSX.Element {
  const board = p.board as Board;
  const v = p.state.view as KesselView;
  const names = useMemo(() => new Names(board), [board]);
  const now = PHASES.findIndex(([x]) => x === v.phase);
  return (
    <div class="turnpanel">
      <h3>
        {t("turn", { n: v.turn })} · {dateText(v.date)} <Help rule="KS:4.0" openCase={p.openCase} />
      </h3>
      <TurnTrack board={board} view={v} log={p.game.log} />
      <ol class="checklist">
        {PHASES.map(([x, rule], i) => (
          <li key={x} class={i === now ? "now" : i < now ? "past" : ""} aria-current={i === now ? "step" : undefined}>
            <span class="roman">{i < now ? "✓" : x}</span>
            <span>{w(("phase_" + x) as Word)}</span>
            <button type="button" class="case" onClick={() => p.openCase(rule)}>
              {rule}
            </button>
          </li>
        ))}
      </ol>
      <Score p={p} />
      <h4>
        {w("tracks")} <Help rule="KS:10.5" openCase={p.openCase} />
      </h4>
      <Tracks tracks={v.tracks} limit={board.tables.points.limit} />
      <h4>
        {w("activation")} <Help rule="KS:9.1.2" openCase={p.openCase} />
      </h4>
      <ActivationTable game={p.game} state={p.state} names={names} openCase={p.openCase} look={p.showPlace} />
      {v.directive.issued ? (
        <p class="hint">
          {w("directive_issued", { corps: v.directive.formation ? names.formation(v.directive.formation) : "–" })}
        </p>
      ) : null}
      <Trains v={v} openCase={p.openCase} />
      <Reinforcements board={board} v={v} names={names} />
      <Box title={t("setup_left")} list={v.setup} cls="plainlist small" />
      <Box title={w("pool_of_units")} list={v.pool} cls="plainlist small" />
      <Box title={w("returning_hqs")} list={v.return} cls="plainlist small" />
      <Box title={t("lost")} list={v.dead} cls="plainlist small" />
      <Box title={t("exited")} list={v.exited} cls="plainlist small" />
      <Charts board={board} view={v} />
    </div>
  );
}

/** Pontoon trains, and where they are. */
function Trains({ v, openCase }: { v: KesselView; openCase(rule: string): void }): JSX.Element | null {
  const trains = v.pontoons.filter((x) => x.is !== "none");
  if (trains.length === 0) return null;
  return (
    <>
      <h4>
        {w("trains")} <Help rule="KS:15.2" openCase={openCase} />
      </h4>
      <ul class="plainlist small">
        {trains.map((x) => (
          <li key={x.id}>
            {x.id === "khotin" ? "Khotin" : w("train_n", { n: x.id })} ({partyName(x.side)}):{" "}
            {w(("train_" + x.is) as Word)} {x.carrier ? <Flag id={x.carrier} /> : null}
            {x.a ? ` ${x.a}–${x.b}` : ""}
          </li>
        ))}
      </ul>
    </>
  );
}

function Reinforcements({ board, v, names }: { board: Board; v: KesselView; names: Names }): JSX.Element | null {
  const plan = board.scenarios.find((s) => s.id === v.scenario);
  if (!plan || plan.reinforcements.length === 0) return null;
  return (
    <details>
      <summary>{t("reinforcements")}</summary>
      <ul class="plainlist small">
        {plan.reinforcements.map((r, i) => (
          <li key={i}>
            <b>{t("turn", { n: r.turn })}</b> {r.area ? w("area", { area: r.area }) : ""}{" "}
            {[...r.units.map(names.unit), ...r.air.map(names.air)].join(", ")}
          </li>
        ))}
      </ul>
    </details>
  );
}
