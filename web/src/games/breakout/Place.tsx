import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { Help } from "../../frame/Help";
import { partyName, t } from "../../i18n";
import type { Tally } from "../../net";
import type { PanelProps } from "../module";
import { UnitRow } from "./units";
import { actionWords, terrainName } from "./say";
import type { Board, BreakoutView, HexData, UnitDef } from "./types";

/** Everything public about one hex, and what can be done there. */
export function Place(p: PanelProps): JSX.Element {
  const board = p.board as Board;
  const view = p.state.view as BreakoutView;
  const defs = useMemo(() => new Map(board.units.map((u): [string, UnitDef] => [u.id, u])), [board]);
  const [d, setD] = useState<HexData | null>(null);
  const [sums, setSums] = useState<Tally[]>([]);
  useEffect(() => {
    let live = true;
    setSums([]);
    if (!p.place) return setD(null);
    p.game.ask<HexData>("hex " + p.place).then(
      (x) => live && setD(x),
      () => live && setD(null),
    );
    const stack = view.stacks.find((s) => s.hex === p.place);
    if (stack)
      void Promise.all(
        ["stack", stack.side === "soviet" ? "supply" : "communications"].map((q) =>
          p.game.tally(`${q} ${p.place}`).catch(() => null),
        ),
      ).then((list) => live && setSums(list.filter((x): x is Tally => x !== null)));
    return () => {
      live = false;
    };
  }, [p.place, p.state]);
  if (!p.place || !d) return <p class="hint">{t("place_empty")}</p>;
  const stack = view.stacks.find((s) => s.hex === d.hex);
  const terrain = board.tables.terrain[d.terrain];
  const yes = (b: boolean) => (b ? t("yes") : t("no"));
  const here = p.live
    ? [...p.state.options, ...p.state.free].filter(
        (a) => a.split(" ").includes(d.hex) || (stack && stack.units.some((u) => u.id && a.split(" ").includes(u.id))),
      )
    : [];
  return (
    <div class="place">
      <h3>
        {d.hex} {d.name} <Help rule="BO:14.0" openCase={p.openCase} />
      </h3>
      {stack ? <UnitRow units={stack.units} side={stack.side} defs={defs} /> : null}
      <dl class="facts">
        <dt>{t("hex_terrain")}</dt>
        <dd>
          {terrainName(d.terrain)}
          {d.area ? `, ${d.area}` : ""}
          {terrain
            ? ` (${terrain.non_mechanized} / ${terrain.mechanized} MP` +
              `${terrain.shift !== 0 ? `, ${t("shift")} ${terrain.shift}` : ""})`
            : ""}
        </dd>
        {d.vp > 0 ? (
          <>
            <dt>{t("vp")}</dt>
            <dd>{d.vp}</dd>
          </>
        ) : null}
        <dt>{t("hex_control")}</dt>
        <dd>{partyName(d.control)}</dd>
        {d.rivers.length > 0 ? (
          <>
            <dt>{t("hex_rivers")}</dt>
            <dd>{d.rivers.map((r) => `${r.name} (${r.side})`).join(", ")}</dd>
          </>
        ) : null}
        <dt>{t("hex_units")}</dt>
        <dd>
          {d.units.map((u) => defs.get(u)?.name ?? u).join(", ") || (d.unseen > 0 ? "" : t("empty"))}
          {d.unseen > 0 ? ` ${t("hex_hidden", { n: d.unseen })}` : ""}
        </dd>
        <dt>{t("layer_zoc_s")}</dt>
        <dd>{yes(d.soviet_zoc)}</dd>
        <dt>{t("layer_zoc_g")}</dt>
        <dd>{yes(d.german_zoc)}</dd>
        <dt>{t("layer_supply")}</dt>
        <dd>{yes(d.soviet_supply)}</dd>
        <dt>{t("layer_comms")}</dt>
        <dd>{yes(d.german_communications)}</dd>
        {d.closed_to_soviets ? (
          <>
            <dt>{t("closed")}</dt>
            <dd>
              <button type="button" class="case" onClick={() => p.openCase("BO:12.5")}>
                BO:12.5
              </button>
            </dd>
          </>
        ) : null}
      </dl>
      {sums.map((s) => (
        <details key={s.title} class="sum">
          <summary>
            {s.title}: {s.result}
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
                  {actionWords(a, defs, board, view)}
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}
