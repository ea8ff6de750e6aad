import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { Help } from "../../frame/Help";
import { partyName, t } from "../../i18n";
import type { Tally } from "../../net";
import { HereActions, Sums } from "../kit";
import type { PanelProps } from "../module";
import { actionWords, terrainName } from "./say";
import type { Board, BreakoutView, HexData, UnitDef } from "./types";
import { UnitRow } from "./units";

/** What is known of the hex that is looked at, and the sums of who stands there. */
function useHex(p: PanelProps, view: BreakoutView): { d: HexData | null; sums: Tally[] } {
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
  return { d, sums };
}

/** Everything public about one hex, and what can be done there. */
export function Place(p: PanelProps): JSX.Element {
  const board = p.board as Board;
  const view = p.state.view as BreakoutView;
  const defs = useMemo(() => new Map(board.units.map((u): [string, UnitDef] => [u.id, u])), [board]);
  const { d, sums } = useHex(p, view);
  if (!p.place || !d) return <p class="hint">{t("place_empty")}</p>;
  const stack = view.stacks.find((s) => s.hex === d.hex);
  return (
    <div class="place">
      <h3>
        {d.hex} {d.name} <Help rule="BO:14.0" openCase={p.openCase} />
      </h3>
      {stack ? <UnitRow units={stack.units} side={stack.side} defs={defs} /> : null}
      <Facts p={p} d={d} defs={defs} />
      <Sums sums={sums} result={(x) => x.result} openCase={p.openCase} />
      <HereActions p={p} hex={d.hex} units={stack?.units ?? []} words={(a) => actionWords(a, defs, board, view)} />
    </div>
  );
}

const yes = (b: boolean): string => (b ? t("yes") : t("no"));

function Facts({ p, d, defs }: { p: PanelProps; d: HexData; defs: Map<string, UnitDef> }): JSX.Element {
  const terrain = (p.board as Board).tables.terrain[d.terrain];
  return (
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
  );
}
