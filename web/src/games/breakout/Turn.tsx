import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Help } from "../../frame/Help";
import { sideName, t } from "../../i18n";
import type { State, Tally } from "../../net";
import { Box } from "../kit";
import type { PanelProps } from "../module";
import { RESULT_CLASS } from "./Odds";
import { terrainName } from "./say";
import type { Board, BreakoutView } from "./types";

const STAGES: [string, string, string][] = [
  ["weather", "I", "BO:5.1"],
  ["air", "II", "BO:5.2"],
  ["korpsgruppen", "III", "BO:5.3"],
  ["soviet1", "IV", "BO:5.4"],
  ["soviet2", "V", "BO:5.4"],
  ["german1", "VI–VII", "BO:5.5"],
  ["german2", "VIII–IX", "BO:5.5"],
  ["reinforce", "X", "BO:10.1"],
  ["replace", "XI", "BO:11.0"],
];

export function Status(p: { board: unknown; state: State }): JSX.Element {
  const board = p.board as Board;
  const v = p.state.view as BreakoutView;
  const win = board.tables.victory;
  return (
    <>
      <strong>{t("turn", { n: v.turn })}</strong>
      <span class="dates">{v.dates}</span>
      <span class={"weather " + v.weather}>{t(v.weather as "thaw")}</span>
      <span class="vp" title={t("vp_levels", { draw: win.draw, win1: win.soviet - 1, win: win.soviet })}>
        <span class="wide">{t("vp")}</span>
        <span class="narrow">{t("vp_short")}</span> <b>{v.vp}</b>
      </span>
      <span class="air">
        {t("air")}: {t("markers", { n: v.air.left, side: sideName(v.air.side) })}
      </span>
      <ol class="sequence" aria-label={t("sequence")}>
        {STAGES.map(([stage, roman]) => (
          <li
            key={stage}
            class={v.stage === stage ? "now" : ""}
            title={t(("stage_" + stage) as "stage_air")}
            aria-current={v.stage === stage ? "step" : undefined}>
            {roman}
          </li>
        ))}
      </ol>
    </>
  );
}

/** Where the turn stands: the sequence as a checklist, points with their sources, boxes, charts. */
export function Turn(p: PanelProps): JSX.Element {
  const board = p.board as Board;
  const v = p.state.view as BreakoutView;
  const win = board.tables.victory;
  return (
    <div class="turnpanel">
      <h3>
        {t("turn", { n: v.turn })} · {v.dates} <Help rule="BO:5.0" openCase={p.openCase} />
      </h3>
      <Checklist p={p} />
      <h4>
        {t("vp")}: {v.vp} <Help rule="BO:4.1" openCase={p.openCase} />
      </h4>
      <p class="hint">{t("vp_levels", { draw: win.draw, win1: win.soviet - 1, win: win.soviet })}</p>
      <IfOver p={p} />
      <h4>
        {t("weather")}: {t(v.weather as "thaw")} <Help rule="BO:12.1" openCase={p.openCase} />
      </h4>
      <Allowances board={board} weather={v.weather} />
      <Box title={t("setup_left")} list={v.setup} cls="plainlist" />
      <Box title={t("reinforcements")} list={v.pool} cls="plainlist" />
      <Box title={t("returning")} list={v.track} cls="plainlist" />
      <Box title={t("lost")} list={v.dead} cls="plainlist" />
      <Box title={t("exited")} list={v.exited} cls="plainlist" />
      <Charts board={board} />
    </div>
  );
}

function Checklist({ p }: { p: PanelProps }): JSX.Element {
  const v = p.state.view as BreakoutView;
  const now = STAGES.findIndex(([s]) => s === v.stage);
  const order = (stage: string): string => {
    const i = ["soviet1", "soviet2", "german1", "german2"].indexOf(stage);
    const o = i >= 0 ? v.order[i] : "-";
    return o === "move-fight" ? ` · ${t("order_mf")}` : o === "fight-move" ? ` · ${t("order_fm")}` : "";
  };
  return (
    <ol class="checklist">
      {STAGES.map(([stage, roman, rule], i) => (
        <li key={stage} class={i === now ? "now" : i < now ? "past" : ""} aria-current={i === now ? "step" : undefined}>
          <span class="roman">{i < now ? "✓" : roman}</span>
          <span>
            {t(("stage_" + stage) as "stage_air")}
            {order(stage)}
            {i === now && stage.match(/\d$/) ? ` · ${t(("segment_" + v.segment) as "segment_move")}` : ""}
          </span>
          <button type="button" class="case" onClick={() => p.openCase(rule)}>
            {rule}
          </button>
        </li>
      ))}
    </ol>
  );
}

/** Points as they would be if it ended now. */
function IfOver({ p }: { p: PanelProps }): JSX.Element | null {
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
  if (!vp) return null;
  return (
    <details>
      <summary>{t("vp_if_over", { n: vp.total })}</summary>
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
  );
}

function Allowances({ board, weather }: { board: Board; weather: string }): JSX.Element {
  return (
    <table class="chart">
      <thead>
        <tr>
          <th>{t("weather")}</th>
          <th>{t("foot_mp")}</th>
          <th>{t("mech_mp")}</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(board.tables.allowance).map(([w, [a, b]]) => (
          <tr key={w} class={w === weather ? "now" : ""}>
            <th>{t(w as "thaw")}</th>
            <td>{a}</td>
            <td>{b}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Charts({ board }: { board: Board }): JSX.Element {
  return (
    <>
      <details>
        <summary>{t("chart_crt")}</summary>
        <div class="scroll">
          <table class="chart crt">
            <thead>
              <tr>
                <th>{t("die")}</th>
                {board.tables.crt.columns.map((c) => (
                  <th key={c}>{c}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {board.tables.crt.rows.map((r, i) => (
                <tr key={i}>
                  <th>{i + 1}</th>
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
        <ul class="plainlist small">
          {["AL1", "AS", "EX", "DR", "DL1", "DL1+DR"].map((r) => (
            <li key={r}>
              <b>{r}</b> {t(("result_" + r.replace("+", "_")) as "result_AS")}
            </li>
          ))}
        </ul>
      </details>
      <details>
        <summary>{t("chart_terrain")}</summary>
        <table class="chart">
          <thead>
            <tr>
              <th>{t("hex_terrain")}</th>
              <th>{t("foot_mp")}</th>
              <th>{t("mech_mp")}</th>
              <th>{t("shift")}</th>
            </tr>
          </thead>
          <tbody>
            {Object.entries(board.tables.terrain).map(([k, x]) => (
              <tr key={k}>
                <th>{terrainName(k)}</th>
                <td>{x.non_mechanized}</td>
                <td>{x.mechanized}</td>
                <td>{x.shift}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
