// Panzer's table: the ground with vehicles on it, what is planned and measured, and the choices of the moment beside
// it.
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { MapView } from "../../board/MapView";
import { currentLanguage } from "../../i18n";
import type { TableProps } from "../module";
import { Choices } from "./Choices";
import { FIRE_STEPS } from "./context";
import { DraftLayer, Ghosts } from "./Drafts";
import { bearing, onSheet, onTable, sheetSize, toTable } from "./geometry";
import { drawTable } from "./ground";
import { Arcs, Fighting, Handles, Lying, Measuring, Pieces, Ways, WonPlace, targetsOf } from "./Layers";
import { SeenLayer, ShotTags } from "./Overlays";
import { SightCard, Toolbar } from "./Tools";
import type { MapData } from "./types";
import { type Panzer, usePanzer } from "./usePanzer";
import { w } from "./words";

const sheets = new Map<string, string>();
function sheetOf(map: MapData): string {
  const key = map.id + currentLanguage();
  let sheet = sheets.get(key);
  if (!sheet) sheets.set(key, (sheet = drawTable(map)));
  return sheet;
}

export function Table(props: TableProps): JSX.Element {
  const p = usePanzer(props);
  const { tool, arcs } = p.s.hand;
  return (
    <>
      <div class="board-holder pz">
        <Ground p={p} props={props} />
        <Toolbar tool={tool} take={p.hands.take} arcs={arcs} setArcs={(next) => p.change({ do: "arcs", arcs: next })} />
        {tool !== "none" ? <MeasureCard p={p} openCase={props.openCase} /> : null}
      </div>
      <Choices c={p.c} aim={p.aim} />
    </>
  );
}

function Ground({ p, props }: { p: Panzer; props: TableProps }): JSX.Element {
  const { s, hands, asked } = p;
  const { map, side, step, units } = s;
  const { layer } = props;
  const size = useMemo(() => sheetSize(map), [map]);
  const { drag } = s.hand;
  const turning = drag && (drag.kind === "knob" || drag.kind === "turret") ? bearing(drag.from, drag.at) : null;
  const firing = FIRE_STEPS.includes(step);
  return (
    <MapView
      size={size}
      sheet={sheetOf(map)}
      handle={p.handle}
      placeAt={(at) => (onTable(map, at) ? toTable(map, at).join(" ") : null)}
      onPress={(name, how) => hands.press(name, how)}
      onHover={hands.hover}
      onKey={hands.key}
      canDrag={hands.canDrag}
      onDrag={hands.carry}
      onDrop={hands.drop}
      label={w("map_label")}
      mini={<MiniUnits p={p} />}>
      <Lying p={p} layer={layer} />
      <Arcs p={p} layer={layer} />
      <Ways p={p} />
      <Fighting p={p} />
      <Pieces p={p} marks={props.marks} />
      <WonPlace s={s} />
      <DraftLayer p={p} />
      <Ghosts p={p} turning={turning} />
      {(firing || step === "orders") && props.live ? (
        <ShotTags
          map={map}
          units={units}
          shots={asked.shots}
          shooter={asked.shooter}
          side={side}
          offered={firing ? targetsOf(s, asked.shooter) : null}
          target={asked.aimedAt}
        />
      ) : null}
      {asked.pairs ? <SeenLayer map={map} pairs={asked.pairs.pairs} units={units} one={s.one} /> : null}
      <Handles s={s} turning={turning} />
      <Measuring p={p} />
    </MapView>
  );
}

/** Where everybody is, on the small map. */
function MiniUnits({ p }: { p: Panzer }): JSX.Element {
  const { map, view } = p.s;
  return (
    <>
      {view.units
        .filter((u) => u.x !== undefined)
        .map((u) => (
          <circle
            key={u.id}
            class={"mini " + u.side + (u.where === "table" ? "" : " gone")}
            cx={onSheet(map, [u.x!, u.y!]).x}
            cy={onSheet(map, [u.x!, u.y!]).y}
            r={16}
          />
        ))}
    </>
  );
}

/** What was measured; the card lies where the line does not. */
function MeasureCard({ p, openCase }: { p: Panzer; openCase(rule: string): void }): JSX.Element {
  const { map, hand } = p.s;
  const { tool, ends } = hand;
  const x = (i: number) => onSheet(map, ends[i].at).x;
  const middle = (): number => {
    const r = document.querySelector(".mapview")?.getBoundingClientRect();
    return (r && p.handle.current?.under(r.left + r.width / 2, r.top + r.height / 2)?.x) || sheetSize(map).width / 2;
  };
  return (
    <SightCard
      tool={tool}
      ends={ends}
      sight={p.asked.sight}
      right={ends.length === 2 && (x(0) + x(1)) / 2 < middle()}
      openCase={openCase}
      close={() => p.change({ do: "tool", tool: "none", ends: [] })}
    />
  );
}
