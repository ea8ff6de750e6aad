import type { JSX } from "preact";
import { Help } from "../../frame/Help";
import { useAnswer } from "../../frame/useAnswer";
import { partyName } from "../../i18n";
import type { PanelProps } from "../module";
import { inches } from "./geometry";
import {
  aspectName,
  coverName,
  functionName,
  gradeName,
  locationName,
  meet,
  orderName,
  properName,
  terrainName,
  unitName,
} from "./say";
import type { Board, Card, PanzerView, PlaceData, SpottingData } from "./types";
import { Recovery } from "./steps/orders";
import { Vehicle } from "./vehicles";
import { type Word, w } from "./words";

const ASPECTS = ["front", "front/side", "side", "rear/side", "rear"];
const LOCATIONS = ["turret front", "turret side", "turret rear", "hull front", "hull side", "hull rear"];
const BANDS: Word[] = ["band_pointblank", "band_short", "band_medium", "band_long", "band_extreme"];

function DataCard(props: { card: Card; openCase(rule: string): void }): JSX.Element {
  const { card } = props;
  return (
    <>
      <h4>
        {w("card")} {card.number}: {card.name}
      </h4>
      <dl class="facts">
        <dt>{w("move")}</dt>
        <dd>
          {w("move_rates", { cc: card.move.cross_country, path: card.move.path, road: card.move.road })} (
          {card.move.traction})
        </dd>
        <dt>{w("size")}</dt>
        <dd>
          {card.size > 0 ? "+" : ""}
          {card.size}
        </dd>
        <dt>{w("value", { n: card.points[0] })}</dt>
        <dd>
          {card.class === "vehicle"
            ? `${w("damaged")} ${card.points[1]}, ${w("tracked")} ${card.points[2]}`
            : card.points[1] > 0
              ? `${w("half")} ${card.points[1]}`
              : ""}
        </dd>
        {card.gp_def > 0 ? (
          <>
            <dt>{w("gp_def")}</dt>
            <dd>
              {card.gp_def} ({card.gp_type})
            </dd>
          </>
        ) : null}
        {card.gp_def_in ? (
          <>
            <dt>{w("gp_def")}</dt>
            <dd>
              {card.gp_def_in.map((n, i) => `${coverName(["none", "light", "medium", "heavy"][i])} ${n}`).join(", ")}
            </dd>
          </>
        ) : null}
        {card.carries_leg + card.carries_towed > 0 ? (
          <>
            <dt>{w("unit_aboard")}</dt>
            <dd>{w("carries_n", { leg: card.carries_leg, towed: card.carries_towed })}</dd>
          </>
        ) : null}
      </dl>
      {card.small_arms ? (
        <div class="scroll">
          <table class="chart">
            <thead>
              <tr>
                <th>{w("small_arms")}</th>
                {BANDS.map((b) => (
                  <th key={b}>{w(b)}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {card.small_arms.map((r, i) => (
                <>
                  <tr key={i}>
                    <th>
                      {i === 1 ? w("half") : ""} {w("range")}
                    </th>
                    {r.range.map((x, k) => (
                      <td key={k}>{x}</td>
                    ))}
                  </tr>
                  <tr key={"f" + i}>
                    <th>{w("arm_gp")}</th>
                    {r.factor.map((x, k) => (
                      <td key={k}>{x}</td>
                    ))}
                  </tr>
                </>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      {(card.air ?? []).map((a) => (
        <p key={a.attack} class="small">
          {w(("drop_" + a.attack) as Word)}: {a.shots} × {a.factor.filter((x) => x > 0).join("/")}
        </p>
      ))}
      {card.weapons.map((g) => (
        <div key={g.name} class="scroll">
          <table class="chart">
            <thead>
              <tr>
                <th>
                  {g.name} ({g.rof})
                </th>
                {BANDS.map((b) => (
                  <th key={b}>{w(b)}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {g.ap.map((r) => (
                <>
                  <tr key={r.type}>
                    <th>
                      {r.type} {w("range")}
                    </th>
                    {r.range.map((x, i) => (
                      <td key={i}>{x}</td>
                    ))}
                  </tr>
                  <tr key={r.type + "p"}>
                    <th>{w("pen")}</th>
                    {r.penetration.map((x, i) => (
                      <td key={i}>{x}</td>
                    ))}
                  </tr>
                </>
              ))}
              {g.gp.map((r, n) => (
                <>
                  <tr key={"g" + n}>
                    <th>
                      {w("arm_gp")}
                      {r.indirect ? " ▣" : ""} {w("range")}
                    </th>
                    {r.range.map((x, i) => (
                      <td key={i}>{x}</td>
                    ))}
                  </tr>
                  <tr key={"gf" + n}>
                    <th>{w("arm_gp")}</th>
                    {r.factor.map((x, i) => (
                      <td key={i}>{x}</td>
                    ))}
                  </tr>
                </>
              ))}
              {g.aa ? (
                <>
                  <tr>
                    <th>
                      {w("arm_aa")} {w("range")}
                    </th>
                    {g.aa.range.map((x, i) => (
                      <td key={i}>{x}</td>
                    ))}
                  </tr>
                  <tr>
                    <th>{w("arm_aa")}</th>
                    {g.aa.factor.map((x, i) => (
                      <td key={i}>{x}</td>
                    ))}
                  </tr>
                </>
              ) : null}
            </tbody>
          </table>
        </div>
      ))}
      {card.class === "vehicle" ? (
        <div class="scroll">
          <table class="chart">
            <thead>
              <tr>
                <th>
                  {w("armour")} <Help rule="PZ:8.4.5" openCase={props.openCase} />
                </th>
                {ASPECTS.map((a) => (
                  <th key={a}>{aspectName(a)}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {LOCATIONS.filter((l) => ASPECTS.some((a) => card.armour[a]?.[l])).map((l) => (
                <tr key={l}>
                  <th>{locationName(l)}</th>
                  {ASPECTS.map((a) => (
                    <td key={a}>{card.armour[a]?.[l] ?? "–"}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
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
  const spotting = useAnswer<SpottingData>(p.game.ask, unit?.where === "table" ? "spotting " + unit.id : null, [
    p.state,
  ]);
  const card = unit ? board.cards.find((c) => c.key === unit.card) : undefined;
  const who = (ids: string[]): JSX.Element =>
    ids.length === 0 ? (
      <>{w("sees_not")}</>
    ) : (
      <>
        {ids.map((id, i) => (
          <>
            {i > 0 ? ", " : ""}
            <button key={id} type="button" class="plain" onClick={() => p.showPlace(id)}>
              {unitName(id)}
            </button>
          </>
        ))}
      </>
    );
  const riders = view.units.filter((u) => u.carrier === unit?.id && u.where === "aboard").map((u) => u.id);
  const attached =
    board.scenarios.find((s) => s.id === view.scenario)?.units.find((u) => u.id === unit?.id)?.attached ?? [];
  if (!unit && !ground) return <p class="hint">{w("place_empty")}</p>;
  return (
    <div class="place">
      {unit ? (
        <>
          <h3 class="unit-title">
            <svg viewBox="-15 -15 30 30" aria-hidden="true">
              <Vehicle
                card={card}
                side={unit.side}
                facing={0}
                turret={unit.turret}
                half={unit.half}
                wreck={!["table", "setup", "reserve", "aboard", "aloft"].includes(unit.where)}
              />
            </svg>{" "}
            {unitName(unit.id)} <small>{partyName(unit.side)}</small>
          </h3>
          <dl class="facts">
            <dt>{w("status")}</dt>
            <dd>
              {[
                w(unit.where as Word),
                unit.damaged ? w("damaged") : "",
                unit.tracked ? w("tracked") : "",
                unit.fired ? w("fired") : "",
                unit.moved ? w("moved") : "",
                unit.moving ? w("moving") : "",
                unit.suppressed ? w(unit.suppressed === "on" ? "suppressed_on" : "suppressed_off") : "",
                unit.full_cover ? w("full_cover") : "",
                unit.half ? w("half") : "",
                unit.bogged ? w("bogged") : "",
                unit.hull_down_front ? w("hull_down_front") : "",
                unit.hull_down_rear ? w("hull_down_rear") : "",
                unit.stormed ? w("stormed") : "",
              ]
                .filter((x) => x)
                .join(", ")}
            </dd>
            {unit.x !== undefined ? (
              <>
                <dt>{w("unit_where")}</dt>
                <dd>
                  {inches(unit.x, 2)}, {inches(unit.y!, 2)} · {w("facing_n", { n: unit.facing ?? 0 })}
                </dd>
              </>
            ) : null}
            {unit.order ? (
              <>
                <dt>{w("unit_order")}</dt>
                <dd>{orderName(unit.order)}</dd>
              </>
            ) : null}
            {unit.share && unit.share !== unit.id ? (
              <>
                <dt>{w("unit_shares")}</dt>
                <dd>{w("shares_with", { unit: unitName(unit.share), order: orderName(unit.order) })}</dd>
              </>
            ) : null}
            {unit.grade ? (
              <>
                <dt>{w("unit_grade")}</dt>
                <dd>
                  {gradeName(unit.grade)}
                  {unit.functions && unit.functions.length > 0
                    ? `, ${unit.functions.map(functionName).join(", ")}`
                    : ""}
                </dd>
              </>
            ) : null}
            {unit.formation ? (
              <>
                <dt>{w("unit_formation")}</dt>
                <dd>{properName(view.formations.find((f) => f.id === unit.formation)?.name ?? unit.formation)}</dd>
              </>
            ) : null}
            {unit.carrier ? (
              <>
                <dt>{w("unit_on")}</dt>
                <dd>{who([unit.carrier])}</dd>
              </>
            ) : null}
            {riders.length > 0 ? (
              <>
                <dt>{w("unit_aboard")}</dt>
                <dd>{who(riders)}</dd>
              </>
            ) : null}
            {unit.building ? (
              <>
                <dt>{w("unit_floor")}</dt>
                <dd>{(unit.floor ?? 0) + 1}</dd>
              </>
            ) : null}
            {attached.length > 0 ? (
              <>
                <dt>{w("unit_attached")}</dt>
                <dd>{attached.map((k) => board.cards.find((c) => c.key === k)?.name ?? k).join(", ")}</dd>
              </>
            ) : null}
            {unit.spot ? (
              <>
                <dt>{w("unit_spot")}</dt>
                <dd>{w(("spot_" + unit.spot) as Word)}</dd>
              </>
            ) : null}
            {unit.cover ? (
              <>
                <dt>{w("unit_cover")}</dt>
                <dd>{coverName(unit.cover)}</dd>
              </>
            ) : null}
            {unit.height !== undefined ? (
              <>
                <dt>{w("unit_height")}</dt>
                <dd>{unit.height}</dd>
              </>
            ) : null}
            {spotting ? (
              <>
                <dt>{w("sees_it")}</dt>
                <dd>{who(spotting.sees)}</dd>
                <dt>{w("seen_by")}</dt>
                <dd>{who(spotting.seen_by)}</dd>
              </>
            ) : null}
          </dl>
          {unit.suppressed && unit.side === p.side ? <Recovery c={p} unit={unit.id} /> : null}
          {spotting ? (
            <p class="hint small">
              {w("spotting_from", {
                n: spotting.ranges.none,
                l: spotting.ranges.light,
                m: spotting.ranges.medium,
                h: spotting.ranges.heavy,
              })}{" "}
              ({w("legend_spot")})
            </p>
          ) : null}
        </>
      ) : null}
      {ground ? (
        <>
          <h4>
            {unit ? w("terrain") : `${inches(ground.x, 2)}, ${inches(ground.y, 2)}`}{" "}
            <Help rule="PZ:9.3" openCase={p.openCase} />
          </h4>
          <dl class="facts">
            <dt>{w("terrain")}</dt>
            <dd>
              {[
                terrainName(ground.terrain),
                ground.slope ? w("slope") : "",
                ground.crest ? w("crest") : "",
                ground.building ?? "",
              ]
                .filter((x) => x)
                .join(", ")}
            </dd>
            <dt>{w("level")}</dt>
            <dd>
              {ground.level} · {w("height")} {ground.height}
            </dd>
            <dt>{w("cover")}</dt>
            <dd>{coverName(ground.cover)}</dd>
            <dt>{w("cost")}</dt>
            <dd>
              {Object.entries(ground.cost)
                .map(([k, x]) => `${k} ${x ?? w("barred")}`)
                .join(", ")}
            </dd>
            <dt>{w("turn_cost")}</dt>
            <dd>{ground.turn_cost}</dd>
          </dl>
        </>
      ) : null}
      {card ? <DataCard card={card} openCase={p.openCase} /> : null}
    </div>
  );
}
