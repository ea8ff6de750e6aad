import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { Help } from "../../frame/Help";
import { t } from "../../i18n";
import type { Tally } from "../../net";
import type { PanelProps } from "../module";
import { Names, actionWords, halfText, terrainName } from "./say";
import type { Board, HexData, KesselView, UnitDef } from "./types";
import { Flag, UnitRow } from "./widgets";
import { type Word, w } from "./words";

/** Everything public about one hex, its units closely, and what can be done there. */
export function Place(p: PanelProps): JSX.Element {
  const board = p.board as Board;
  const view = p.state.view as KesselView;
  const defs = useMemo(() => new Map(board.units.map((u): [string, UnitDef] => [u.id, u])), [board]);
  const names = useMemo(() => new Names(board), [board]);
  const [d, setD] = useState<HexData | null>(null);
  const [sums, setSums] = useState<Tally[]>([]);
  const stack = view.stacks.find((s) => s.hex === p.place);
  useEffect(() => {
    let live = true;
    setSums([]);
    if (!p.place) return setD(null);
    p.game.ask<HexData>("hex " + p.place).then(
      (x) => live && setD(x),
      () => live && setD(null),
    );
    const units = (stack?.units ?? []).map((u) => u.id).filter((u): u is string => u !== undefined);
    const queries = stack
      ? [
          `stack ${p.place}`,
          ...units.flatMap((u) => [
            `supply ${u}`,
            ...(stack.side === p.side ? [`allowance ${u}`, `attack ${u}`] : []),
            `defence ${u}`,
          ]),
        ]
      : [];
    void Promise.all(queries.map((q) => p.game.tally(q).catch(() => null))).then(
      (list) => live && setSums(list.filter((x): x is Tally => x !== null)),
    );
    return () => {
      live = false;
    };
  }, [p.place, p.state]);
  if (!p.place || !d) return <p class="hint">{t("place_empty")}</p>;
  const costs = board.tables.terrain[d.terrain];
  const mud = view.weather === "mud" ? 1 : 0;
  const yes = (b: boolean) => (b ? t("yes") : t("no"));
  const here = p.live
    ? [...p.state.options, ...p.state.free].filter(
        (a) => a.split(" ").includes(d.hex) || (stack && stack.units.some((u) => u.id && a.split(" ").includes(u.id))),
      )
    : [];
  return (
    <div class="place">
      <h3>
        {d.hex} {d.name} <Help rule="KS:2.1.1" openCase={p.openCase} />
      </h3>
      {stack ? <UnitRow units={stack.units} side={stack.side} defs={defs} /> : null}
      <dl class="facts">
        <dt>{t("hex_terrain")}</dt>
        <dd>
          {terrainName(d.terrain)}
          {d.area ? `, ${d.area}` : ""} ({halfText(costs.leg[mud])} /{" "}
          {costs.motorized[mud] ? halfText(costs.motorized[mud]) : "–"} MP
          {costs.shift !== 0 ? `, ${t("shift")} ${costs.shift}` : ""})
        </dd>
        {d.vp > 0 ? (
          <>
            <dt>{t("vp")}</dt>
            <dd>{d.vp}</dd>
          </>
        ) : null}
        {d.rivers.length > 0 ? (
          <>
            <dt>{t("hex_rivers")}</dt>
            <dd>
              {d.rivers.map((r) => `${r.name} (${r.side}${r.bridged ? ", " + w("bridge_stands") : ""})`).join(", ")}
            </dd>
          </>
        ) : null}
        {d.roads.length > 0 ? (
          <>
            <dt>{w("roads")}</dt>
            <dd>{d.roads.map((r) => `${r.side} ${w(r.paved ? "road_paved" : "road_dirt")}`).join(", ")}</dd>
          </>
        ) : null}
        {d.position > 0 ? (
          <>
            <dt>{w("position")}</dt>
            <dd>{w(d.position > 1 ? "position_prepared" : "position_hasty")}</dd>
          </>
        ) : null}
        <dt>{w("sector")}</dt>
        <dd>{d.sector}</dd>
        <dt>{w("layer_zoc_soviet")}</dt>
        <dd>{yes(d.soviet_zoc)}</dd>
        <dt>{w("layer_zoc_axis")}</dt>
        <dd>{yes(d.axis_zoc)}</dd>
        <dt>{w("layer_general")}</dt>
        <dd>{yes(d.soviet_supply)}</dd>
        {d.south_of_dnestr ? (
          <>
            <dt>{w("south")}</dt>
            <dd>{yes(true)}</dd>
          </>
        ) : null}
        {d.axis_exit ? (
          <>
            <dt>{w("exit_hex")}</dt>
            <dd>{yes(true)}</dd>
          </>
        ) : null}
        {d.unseen > 0 ? (
          <>
            <dt>{t("hex_units")}</dt>
            <dd>{t("hex_hidden", { n: d.unseen })}</dd>
          </>
        ) : null}
      </dl>
      {stack ? (
        <ul class="plainlist small">
          {stack.units.map((u, i) =>
            u.id ? (
              <li key={i}>
                {u.parent ? <Flag id={u.parent} /> : null} <b>{names.unit(u.id)}</b> {u.af}-{u.df}{" "}
                {u.status !== "good" ? w(("status_" + u.status) as Word) : ""}{" "}
                {u.supply ? w(("supply_" + u.supply) as Word) : ""}
                {u.active ? ", " + w("activity_active") : ""}
                {u.forced ? ", " + w("forced") : ""}
              </li>
            ) : (
              <li key={i}>{t("hidden_unit")}</li>
            ),
          )}
        </ul>
      ) : null}
      {sums.map((s) => (
        <details key={s.title} class="sum">
          <summary>
            {s.title}: {s.result || s.total}
          </summary>
          <ul class="tally">
            {s.lines.map((l, i) => (
              <li key={i}>
                <span>{l.text}</span>
                <span class="value">{l.value || ""}</span>
                <button type="button" class="case" onClick={() => p.openCase(l.rule)}>
                  {l.rule}
                </button>
              </li>
            ))}
          </ul>
        </details>
      ))}
      {here.length > 0 ? (
        <>
          <h4>{t("describe")}</h4>
          <ul class="here-actions">
            {here.slice(0, 60).map((a) => (
              <li key={a}>
                <button type="button" data-action={a} onClick={() => void p.game.act([a])}>
                  {actionWords(a, names, view)}
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}
