import type { JSX } from "preact";
import { Help } from "../../frame/Help";
import { useAnswer } from "../../frame/useAnswer";
import { partyName } from "../../i18n";
import type { PanelProps } from "../module";
import { inches } from "./geometry";
import { aspectName, coverName, locationName, meet, orderName, terrainName, unitName } from "./say";
import type { Board, Card, PanzerView, PlaceData, SpottingData } from "./types";
import { Vehicle } from "./vehicles";
import { type Word, w } from "./words";

const ASPECTS = ["front", "front/side", "side", "rear/side", "rear"];
const LOCATIONS = ["turret front", "turret side", "turret rear", "hull front", "hull side", "hull rear"];
const BANDS: Word[] = ["band_pointblank", "band_short", "band_medium", "band_long", "band_extreme"];

function DataCard(props: { card: Card; openCase(rule: string): void }): JSX.Element {
  const { card } = props;
  return (
    <>
      <h4>{w("card")} {card.number}: {card.name}</h4>
      <dl class="facts">
        <dt>{w("move")}</dt><dd>{w("move_rates", { cc: card.move.cross_country, path: card.move.path, road: card.move.road })} ({card.move.traction})</dd>
        <dt>{w("size")}</dt><dd>{card.size > 0 ? "+" : ""}{card.size}</dd>
        <dt>{w("value", { n: card.points[0] })}</dt><dd>{w("damaged")} {card.points[1]}, {w("tracked")} {card.points[2]}</dd>
      </dl>
      {card.weapons.map((g) => (
        <div key={g.name} class="scroll">
          <table class="chart">
            <thead><tr><th>{g.name} ({g.rof})</th>{BANDS.map((b) => <th key={b}>{w(b)}</th>)}</tr></thead>
            <tbody>{g.ap.map((r) => <><tr key={r.type}><th>{r.type} {w("range")}</th>{r.range.map((x, i) => <td key={i}>{x}</td>)}</tr><tr key={r.type + "p"}><th>{w("pen")}</th>{r.penetration.map((x, i) => <td key={i}>{x}</td>)}</tr></>)}</tbody>
          </table>
        </div>
      ))}
      <div class="scroll">
        <table class="chart">
          <thead><tr><th>{w("armour")} <Help rule="PZ:8.4.5" openCase={props.openCase} /></th>{ASPECTS.map((a) => <th key={a}>{aspectName(a)}</th>)}</tr></thead>
          <tbody>{LOCATIONS.filter((l) => ASPECTS.some((a) => card.armour[a]?.[l])).map((l) => <tr key={l}><th>{locationName(l)}</th>{ASPECTS.map((a) => <td key={a}>{card.armour[a]?.[l] ?? "–"}</td>)}</tr>)}</tbody>
        </table>
      </div>
    </>
  );
}

/** A unit closely, with its card; or a spot of ground. */
export function Place(p: PanelProps): JSX.Element {
  const board = p.board as Board;
  const view = p.state.view as PanzerView;
  meet(board, view.scenario);
  const unit = view.units.find((u) => u.id === p.place);
  const at = unit ? (unit.x !== undefined ? `${unit.x} ${unit.y}` : null) : p.place;
  const ground = useAnswer<PlaceData>(p.game.ask, at && /^-?\d+ -?\d+$/.test(at) ? "place " + at : null, [p.state]);
  const spotting = useAnswer<SpottingData>(p.game.ask, unit?.where === "table" ? "spotting " + unit.id : null, [p.state]);
  const card = unit ? board.cards.find((c) => c.key === unit.card) : undefined;
  const who = (ids: string[]): JSX.Element => (ids.length === 0 ? <>{w("sees_not")}</> : <>{ids.map((id, i) => <>{i > 0 ? ", " : ""}<button key={id} type="button" class="plain" onClick={() => p.showPlace(id)}>{unitName(id)}</button></>)}</>);
  if (!unit && !ground) return <p class="hint">{w("place_empty")}</p>;
  return (
    <div class="place">
      {unit ? (
        <>
          <h3 class="unit-title"><svg viewBox="-15 -15 30 30" aria-hidden="true"><Vehicle card={card} side={unit.side} facing={0} turret={unit.turret} wreck={!["table", "setup", "reserve"].includes(unit.where)} /></svg> {unitName(unit.id)} <small>{partyName(unit.side)}</small></h3>
          <dl class="facts">
            <dt>{w("status")}</dt><dd>{[w(unit.where as Word), unit.damaged ? w("damaged") : "", unit.tracked ? w("tracked") : "", unit.fired ? w("fired") : "", unit.moved ? w("moved") : "", unit.moving ? w("moving") : ""].filter((x) => x).join(", ")}</dd>
            {unit.x !== undefined ? <><dt>{w("unit_where")}</dt><dd>{inches(unit.x, 2)}, {inches(unit.y!, 2)} · {w("facing_n", { n: unit.facing ?? 0 })}</dd></> : null}
            {unit.order ? <><dt>{w("unit_order")}</dt><dd>{orderName(unit.order)}</dd></> : null}
            {unit.spot ? <><dt>{w("unit_spot")}</dt><dd>{w(("spot_" + unit.spot) as Word)}</dd></> : null}
            {unit.cover ? <><dt>{w("unit_cover")}</dt><dd>{coverName(unit.cover)}</dd></> : null}
            {unit.height !== undefined ? <><dt>{w("unit_height")}</dt><dd>{unit.height}</dd></> : null}
            {spotting ? <><dt>{w("sees_it")}</dt><dd>{who(spotting.sees)}</dd><dt>{w("seen_by")}</dt><dd>{who(spotting.seen_by)}</dd></> : null}
          </dl>
          {spotting ? <p class="hint small">{w("spotting_from", { n: spotting.ranges.none, l: spotting.ranges.light, m: spotting.ranges.medium, h: spotting.ranges.heavy })} ({w("legend_spot")})</p> : null}
        </>
      ) : null}
      {ground ? (
        <>
          <h4>{unit ? w("terrain") : `${inches(ground.x, 2)}, ${inches(ground.y, 2)}`} <Help rule="PZ:9.3" openCase={p.openCase} /></h4>
          <dl class="facts">
            <dt>{w("terrain")}</dt><dd>{[terrainName(ground.terrain), ground.slope ? w("slope") : "", ground.crest ? w("crest") : "", ground.building ?? ""].filter((x) => x).join(", ")}</dd>
            <dt>{w("level")}</dt><dd>{ground.level} · {w("height")} {ground.height}</dd>
            <dt>{w("cover")}</dt><dd>{coverName(ground.cover)}</dd>
            <dt>{w("cost")}</dt><dd>{Object.entries(ground.cost).map(([k, x]) => `${k} ${x ?? w("barred")}`).join(", ")}</dd>
            <dt>{w("turn_cost")}</dt><dd>{ground.turn_cost}</dd>
          </dl>
        </>
      ) : null}
      {card ? <DataCard card={card} openCase={p.openCase} /> : null}
    </div>
  );
}
