// Kesselschlacht's table: the sheet with counters, what can be done where, the air chart, and the choices of the moment
// beside it.
import type { JSX } from "preact";
import { useMemo, useRef } from "preact/hooks";
import { fanPlace } from "../../board/fan";
import { type Point, centre, hexAt, hexPath } from "../../board/geometry";
import { Arrows, Costs, LitHexes, Marks, MiniStacks, OddsMark, WayLine, Waypoints } from "../../board/HexMarks";
import { MapView } from "../../board/MapView";
import { unionPath } from "../../board/sheet";
import { currentLanguage, t } from "../../i18n";
import type { TableProps } from "../module";
import { AirChart } from "./AirChart";
import { Choices } from "./Choices";
import { Counter, PositionMark } from "./counters";
import { Bridges, CommandLayer, ObjectiveLayer, SectorLayer, TakenFields, ThreatMark } from "./Layers";
import { bridgeSpot, drawMap, sheetSize } from "./map";
import { columnText } from "./Odds";
import { Fan, StackView } from "./Stacks";
import type { Board, KesselView } from "./types";
import { type Kessel, useKessel } from "./useKessel";
import { w } from "./words";

const sheetCache = new Map<string, string>();
function sheetOf(board: Board): string {
  const key = board.content + currentLanguage();
  let s = sheetCache.get(key);
  if (!s) sheetCache.set(key, (s = drawMap(board)));
  return s;
}

export function Table(props: TableProps): JSX.Element {
  const k = useKessel(props);
  const toMap = () => k.tidy({ do: "screen", screen: "map" });
  return (
    <>
      <div class="board-holder">
        <KesselMap k={k} props={props} />
        {props.layer === "command" && k.layers.own.length > 0 && k.desk.screen === "map" ? <CommandBar k={k} /> : null}
        {k.desk.screen === "air" ? (
          <AirChart c={k.c} close={toMap} />
        ) : (
          <button type="button" class="screen-switch" data-do="chart" onClick={k.c.openAir}>
            {w("air_chart")}
          </button>
        )}
      </div>
      <Choices c={k.c} />
    </>
  );
}

/** Whose command the layer shows. */
function CommandBar({ k }: { k: Kessel }): JSX.Element {
  return (
    <label class="layer-bar">
      {w("layer_command")}{" "}
      <select
        value={k.layers.formation?.id ?? ""}
        onChange={(e) => k.tidy({ do: "formation", id: e.currentTarget.value })}>
        {k.layers.own.map((f) => (
          <option key={f.id} value={f.id}>
            {f.name}
          </option>
        ))}
      </select>
    </label>
  );
}

const sideSpot = (board: Board, key: string): Point => {
  const [a, b] = key.split("|");
  return bridgeSpot(board, a, b).p;
};
/** A counter of an open fan, else a bridge that can be pressed, else the hex. */
function placeAt(k: Kessel, p: Point): string | null {
  const inFan = fanPlace(k.table.spread, p);
  if (inFan) return inFan;
  for (const key of k.sides.keys()) {
    const s = sideSpot(k.c.board, key);
    if (Math.hypot(s.x - p.x, s.y - p.y) < 12) return key;
  }
  return hexAt(k.c.board.grid, p);
}

function KesselMap({ k, props }: { k: Kessel; props: TableProps }): JSX.Element {
  const { c, hands, layers } = k;
  const { hand, change } = k.table;
  const { board, view } = c;
  const size = useMemo(() => sheetSize(board), [board]);
  const bridges = useMemo(() => <Bridges board={board} view={view} />, [board, view]);
  const picked = useMemo(() => new Set([...hand.chosen, ...(view.combat?.attackers ?? [])]), [hand.chosen, view]);
  return (
    <MapView
      size={size}
      sheet={sheetOf(board)}
      handle={k.table.handle}
      placeAt={(p) => placeAt(k, p)}
      onPress={hands.press}
      onHover={(hex) => !hex?.startsWith("^") && change({ do: "hover", hex })}
      onKey={hands.key}
      canDrag={hands.canDrag}
      onDrag={hands.carry}
      onDrop={hands.drop}
      label={t("map_label")}
      mini={<MiniStacks stacks={view.stacks} half={24} />}>
      {props.layer === "sectors" ? <SectorLayer board={board} /> : null}
      {layers.hexes ? (
        <path class={"layer " + props.layer.replace(" ", "-")} d={unionPath(board.grid, layers.hexes.hexes)} />
      ) : null}
      {bridges}
      <TakenFields hexes={view.soviet_airfields} />
      <LitHexes lit={k.lit} />
      {view.combat ? <path class="combat-hex" d={hexPath(view.combat.target)} /> : null}
      <Pieces k={k} picked={picked} />
      <Notes k={k} layer={props.layer} />
      <Waypoints via={hand.via} />
      <WayLine from={k.table.hexOf(k.movers[0])} path={c.way?.path} />
      <Costs ways={k.ways} text={c.leftOf} />
      <Marks marks={props.marks} cursor={hand.cursor} asking={hand.asking} />
      <InHand k={k} picked={picked} />
    </MapView>
  );
}

const workMarks = ({ positions }: KesselView): JSX.Element[] =>
  [
    ...positions.hasty.map((h): [string, number] => [h, 1]),
    ...positions.prepared.map((h): [string, number] => [h, 2]),
  ].map(([h, level]) => <PositionMark key={"w" + h} {...centre(h)} level={level} />);

/** Positions, counters, and bridges that can be pressed. */
function Pieces({ k, picked }: { k: Kessel; picked: Set<string> }): JSX.Element {
  const { view, defs, board } = k.c;
  // A stack that looks as it did is not drawn again: a step changes two of a hundred.
  const drawn = useRef(new Map<string, { look: string; node: JSX.Element }>());
  const stacks = useMemo(() => {
    const now = new Map<string, { look: string; node: JSX.Element }>();
    for (const s of view.stacks) {
      const look = JSON.stringify(s) + s.units.map((u) => (u.id && picked.has(u.id) ? "*" : ".")).join("");
      const old = drawn.current.get(s.hex);
      const same = old?.look === look;
      now.set(s.hex, same ? old : { look, node: <StackView key={s.hex} stack={s} defs={defs} picked={picked} /> });
    }
    drawn.current = now;
    return [...now.values()].map((x) => x.node);
  }, [view, picked, defs]);
  const works = useMemo(() => workMarks(view), [view]);
  return (
    <>
      {works}
      <g id="stacks">{stacks}</g>
      {[...k.sides.keys()].map((key) => {
        const s = sideSpot(board, key);
        return <circle key={key} class="side-target" data-side={key} cx={s.x} cy={s.y} r={11} />;
      })}
    </>
  );
}

/** What is said of the counters: command, points, threats, odds, arrows of an attack. */
function Notes({ k, layer }: { k: Kessel; layer: string }): JSX.Element {
  const { c, layers } = k;
  const { combat } = c.view;
  const odds = c.step === "fight" ? [...c.attacks.values()] : [];
  return (
    <>
      {layers.command ? <CommandLayer board={c.board} data={layers.command} /> : null}
      {layer === "objectives" ? <ObjectiveLayer board={c.board} view={c.view} /> : null}
      {layers.threats ? layers.threats.stacks.map((x) => <ThreatMark key={"t" + x.hex} threat={x} />) : null}
      {odds.map((a) => (
        <OddsMark key={"a" + a.hex} hex={a.hex} text={`${a.odds.table} ${columnText(a.odds.column)}`} half={23} />
      ))}
      {combat ? <Arrows target={combat.target} from={combat.attackers.map(k.table.hexOf)} /> : null}
    </>
  );
}

/** A stack that is spread out, and the unit that is dragged. */
function InHand({ k, picked }: { k: Kessel; picked: Set<string> }): JSX.Element {
  const { fanned, spread, hand } = k.table;
  const lead = hand.chosen[0] ? k.c.defs.get(hand.chosen[0]) : undefined;
  return (
    <>
      {fanned && spread ? <Fan stack={fanned} defs={k.c.defs} picked={picked} box={spread} /> : null}
      {hand.drag && lead ? (
        <g class="ghost">
          <Counter def={lead} unit={k.c.seen.get(lead.id)?.unit ?? {}} x={hand.drag.x} y={hand.drag.y - 14} picked />
        </g>
      ) : null}
    </>
  );
}
