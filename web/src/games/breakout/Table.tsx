// Breakout's table: the sheet with counters, what can be done where, and the choices of the moment beside it.
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { fanPlace } from "../../board/fan";
import { centre, hexAt, hexPath, mapSize } from "../../board/geometry";
import { Arrows, Costs, LitHexes, Marks, MiniStacks, OddsMark, WayLine, Waypoints } from "../../board/HexMarks";
import { MapView } from "../../board/MapView";
import { unionPath } from "../../board/sheet";
import { t } from "../../i18n";
import type { TableProps } from "../module";
import { Choices } from "./Choices";
import { Counter, KgMarker } from "./counters";
import { drawMap } from "./map";
import { Fan, StackView } from "./Stacks";
import type { Board, BreakoutView, Threat } from "./types";
import { type Breakout, useBreakout } from "./useBreakout";

const sheetCache = new Map<string, string>();
function sheetOf(board: Board): string {
  let s = sheetCache.get(board.content);
  if (!s) sheetCache.set(board.content, (s = drawMap(board)));
  return s;
}

export function Table(props: TableProps): JSX.Element {
  const b = useBreakout(props);
  const { hand, change } = b.table;
  return (
    <>
      <BreakoutMap b={b} props={props} />
      <Choices
        board={b.board}
        game={props.game}
        state={props.state}
        view={b.view}
        offers={b.o}
        mode={b.mode}
        chosen={hand.chosen}
        setChosen={(units) => change({ do: "choose", units })}
        odds={b.asked.odds}
        side={props.side}
        live={props.live}
        way={b.way}
        via={hand.via}
        setVia={(hexes) => change({ do: "via", hexes })}
        attacks={b.asked.attackAt}
        openCase={props.openCase}
        asking={hand.asking}
        setAsking={(asking) => change({ do: "ask", asking })}
        defs={b.defs}
        place={hand.cursor}
        look={b.hands.look}
        go={() => b.way && void b.walk(b.way)}
      />
    </>
  );
}

function BreakoutMap({ b, props }: { b: Breakout; props: TableProps }): JSX.Element {
  const { board, view, hands } = b;
  const { hand, change } = b.table;
  const size = useMemo(() => mapSize(board.grid), [board]);
  return (
    <MapView
      size={size}
      sheet={sheetOf(board)}
      handle={b.table.handle}
      placeAt={(p) => fanPlace(b.table.spread, p) ?? hexAt(board.grid, p)}
      onPress={hands.press}
      onHover={(hex) => !hex?.startsWith("^") && change({ do: "hover", hex })}
      onKey={hands.key}
      canDrag={hands.canDrag}
      onDrag={hands.carry}
      onDrop={hands.drop}
      label={t("map_label")}
      mini={<MiniStacks stacks={view.stacks} half={22} />}>
      {b.asked.layer ? (
        <path class={"layer " + props.layer.replace(" ", "-")} d={unionPath(board.grid, b.asked.layer.hexes)} />
      ) : null}
      {view.soviet_towns.map((h) => (
        <path key={"c" + h} class="held-soviet" d={hexPath(h)} />
      ))}
      <LitHexes lit={b.lit} />
      {view.combat ? <path class="combat-hex" d={hexPath(view.combat.target)} /> : null}
      <Pieces b={b} layer={props.layer} />
      <Waypoints via={hand.via} />
      <WayLine from={b.table.hexOf(hand.chosen[0])} path={b.way?.path} />
      <Costs ways={b.ways} text={(way) => Math.min(...way.mp)} />
      <Marks marks={props.marks} cursor={hand.cursor} asking={hand.asking} />
      <InHand b={b} />
    </MapView>
  );
}

const pickedOf = (b: Breakout): Set<string> => new Set([...b.table.hand.chosen, ...(b.view.combat?.attackers ?? [])]);

/** Counters, and what is said of them: points, threats, odds, arrows of an attack. */
function Pieces({ b, layer }: { b: Breakout; layer: string }): JSX.Element {
  const { view, defs, asked } = b;
  const stacks = useMemo(() => {
    const picked = pickedOf(b);
    return view.stacks.map((s) => <StackView key={s.hex} stack={s} defs={defs} picked={picked} />);
  }, [view, b.table.hand.chosen, defs]);
  return (
    <>
      <g id="stacks">{stacks}</g>
      {view.kg.map((k) => (k.hex ? <KgMarker key={k.id} name={k.id} {...centre(k.hex)} /> : null))}
      {layer === "vp" ? <VpLayer board={b.board} view={view} /> : null}
      {asked.threats ? asked.threats.stacks.map((x) => <ThreatMark key={"t" + x.hex} threat={x} />) : null}
      {b.mode === "fight"
        ? [...asked.attackAt.values()].map((a) =>
            a.odds ? <OddsMark key={"a" + a.hex} hex={a.hex} text={a.odds.column} half={17} /> : null,
          )
        : null}
      {view.combat ? <Arrows target={view.combat.target} from={view.combat.attackers.map(b.table.hexOf)} /> : null}
    </>
  );
}

/** A stack that is spread out, and the unit that is dragged. */
function InHand({ b }: { b: Breakout }): JSX.Element {
  const { fanned, spread, hand, hexOf, stackAt } = b.table;
  const [first] = hand.chosen;
  const lead = first ? b.defs.get(first) : undefined;
  const unit = stackAt(hexOf(first) ?? "")?.units.find((u) => u.id === first) ?? {};
  return (
    <>
      {fanned && spread ? <Fan stack={fanned} defs={b.defs} picked={pickedOf(b)} box={spread} /> : null}
      {hand.drag && lead ? (
        <g class="ghost">
          <Counter def={lead} unit={unit} x={hand.drag.x} y={hand.drag.y - 14} picked />
        </g>
      ) : null}
    </>
  );
}

function ThreatMark(props: { threat: Threat }): JSX.Element | null {
  const { threat } = props;
  const worst = threat.soon ?? threat.now;
  if (!worst && threat.unseen === 0) return null;
  const c = centre(threat.hex);
  const grade = !worst ? "unknown" : worst.step >= 6 ? "dire" : worst.step >= 3 ? "bad" : "fair";
  return (
    <g class={"threat " + grade} transform={`translate(${c.x} ${c.y - 26})`}>
      <rect x={-23} y={-9} width={46} height={15} rx={4} />
      <text y={2.5}>
        {threat.now ? threat.now.column : "–"} / {threat.soon ? threat.soon.column : "–"}
        {threat.unseen > 0 ? " ?" : ""}
      </text>
    </g>
  );
}

/** What each town counts, and for whom. */
function VpLayer(props: { board: Board; view: BreakoutView }): JSX.Element {
  const soviet = new Set(props.view.soviet_towns);
  return (
    <g>
      {props.board.hexes
        .filter((h) => (h.vp ?? 0) > 0)
        .map((h) => {
          const c = centre(h.id);
          return (
            <g
              key={h.id}
              class={"vp-mark " + (soviet.has(h.id) ? "soviet" : "german")}
              transform={`translate(${c.x} ${c.y - 20})`}>
              <path d="M0 -12L3.4 -4.2L11.8 -3.5L5.4 2L7.4 10.2L0 5.8L-7.4 10.2L-5.4 2L-11.8 -3.5L-3.4 -4.2Z" />
              <text y={3}>{h.vp}</text>
            </g>
          );
        })}
    </g>
  );
}
