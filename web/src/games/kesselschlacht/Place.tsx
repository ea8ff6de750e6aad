import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { Help } from "../../frame/Help";
import { t } from "../../i18n";
import type { Tally } from "../../net";
import { HereActions, Sums } from "../kit";
import type { PanelProps } from "../module";
import { Names, actionWords, halfText, terrainName } from "./say";
import type { Board, HexData, KesselView, Stack, UnitDef } from "./types";
import { Flag, UnitRow } from "./widgets";
import { type Word, w } from "./words";

/** What is known of the hex that is looked at, and the sums of who stands there. */
function useHex(p: PanelProps, stack: Stack | undefined): { d: HexData | null; sums: Tally[] } {
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
  return { d, sums };
}

/** Everything public about one hex, its units closely, and what can be done there. */
export function Place(p: PanelProps): JSX.Element {
  const board = p.board as Board;
  const view = p.state.view as KesselView;
  const defs = useMemo(() => new Map(board.units.map((u): [string, UnitDef] => [u.id, u])), [board]);
  const names = useMemo(() => new Names(board), [board]);
  const stack = view.stacks.find((s) => s.hex === p.place);
  const { d, sums } = useHex(p, stack);
  if (!p.place || !d) return <p class="hint">{t("place_empty")}</p>;
  return (
    <div class="place">
      <h3>
        {d.hex} {d.name} <Help rule="KS:2.1.1" openCase={p.openCase} />
      </h3>
      {stack ? <UnitRow units={stack.units} side={stack.side} defs={defs} /> : null}
      <Facts p={p} d={d} />
      {stack ? <Units stack={stack} names={names} /> : null}
      <Sums sums={sums} result={(x) => x.result || String(x.total)} openCase={p.openCase} />
      <HereActions p={p} hex={d.hex} units={stack?.units ?? []} words={(a) => actionWords(a, names, view)} />
    </div>
  );
}

const yes = (b: boolean): string => (b ? t("yes") : t("no"));

function Facts({ p, d }: { p: PanelProps; d: HexData }): JSX.Element {
  const costs = (p.board as Board).tables.terrain[d.terrain];
  const mud = (p.state.view as KesselView).weather === "mud" ? 1 : 0;
  return (
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
      <Standing d={d} />
    </dl>
  );
}

/** In whose reach the hex lies, and what is special about it. */
function Standing({ d }: { d: HexData }): JSX.Element {
  return (
    <>
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
    </>
  );
}

/** The units of the hex closely. */
function Units({ stack, names }: { stack: Stack; names: Names }): JSX.Element {
  return (
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
  );
}
