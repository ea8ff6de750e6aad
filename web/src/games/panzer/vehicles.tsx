// Vehicles from above, drawn from what their data card says: size, gun, turret, tracks or wheels. One inch is 24 px;
// the front is up.
import type { JSX } from "preact";
import { MIL, turretFacing } from "./geometry";
import { Aircraft, KIND, Men, isAircraft } from "./men";
import { properName } from "./say";
import type { Card, Seen, UnitDef } from "./types";

/** Models are a little large for their base, so that one sees what they are. */
export const TABLE_SCALE = 1.22;

interface Shape {
  length: number;
  width: number;
  barrel: number;
  bore: number;
  brake: boolean;
  family: "box" | "slope" | "wedge" | "casemate" | "open" | "wheels" | "half" | "truck";
  turretX: number;
  turretY: number;
  turretR: number;
}

/** Millimetres and calibres out of a gun's name: "75mm KwK 40 L/43". */
function gunOf(card: Card): { mm: number; metres: number } {
  const name = card.weapons[0]?.name ?? "";
  const bore = /(\d+(?:\.\d+)?)\s*(mm|cm)/.exec(name);
  const mm = bore ? Number(bore[1]) * (bore[2] === "cm" ? 10 : 1) : 8;
  const calibres = Number(/L\/(\d+(?:\.\d+)?)/.exec(name)?.[1] ?? 60);
  return { mm, metres: (mm * calibres) / 1000 };
}

function shapeOf(card: Card, side: string): Shape {
  const s = Math.max(-2, Math.min(2, card.size)) + 2;
  const gun = gunOf(card);
  const soviet = side === "soviet";
  const traction = card.move.traction;
  const fixed = card.turret === "fixed";
  const family: Shape["family"] =
    traction === "W"
      ? card.weapons.length > 0
        ? "wheels"
        : "truck"
      : traction === "H"
        ? "half"
        : fixed
          ? card.closed_top
            ? "casemate"
            : "open"
          : soviet && /T-34|T-60|T-70|SU-/.test(card.name)
            ? "slope"
            : /Panther|Tiger II|IS-/.test(card.name)
              ? "wedge"
              : "box";
  const light = card.size < 0;
  return {
    length: [13, 15, 18, 19.6, 20.5][s],
    width: [8, 10, 11.6, 13, 13.4][s],
    barrel: Math.max(3.2, Math.min(13.5, gun.metres * 2.1)),
    bore: gun.mm >= 100 ? 2.2 : gun.mm >= 70 ? 1.7 : gun.mm >= 40 ? 1.3 : 0.9,
    brake: gun.mm >= 70 && gun.metres > 2.9 && !/T-34|KV-1|SU-85|SU-100/.test(card.name),
    family,
    // The turrets of the small Soviet tanks sit to the left, beside the engine.
    turretX: soviet && light ? -1.2 : 0,
    turretY: soviet ? (light ? 0.4 : -1.6) : -0.4,
    turretR: light ? 3.1 : [3, 3.3, 4.2, 4.8, 5][s],
  };
}

const f = (n: number): string => n.toFixed(2);

function tracks(s: Shape): JSX.Element {
  const t = s.width * 0.22;
  const x = s.width / 2 - t;
  const h = s.length / 2;
  let links = "";
  for (let y = -h + 1; y < h - 0.5; y += 1.5) links += `M${f(-x - t)} ${f(y)}h${f(t)}M${f(x)} ${f(y)}h${f(t)}`;
  return (
    <>
      <rect class="v-track" x={-x - t} y={-h} width={t} height={s.length} rx={1.3} />
      <rect class="v-track" x={x} y={-h} width={t} height={s.length} rx={1.3} />
      <path class="v-links" d={links} />
    </>
  );
}

function wheels(s: Shape, front: boolean): JSX.Element {
  const h = s.length / 2;
  const x = s.width / 2 - 1;
  const rows = front ? [-h + 2.6] : [-h + 2.6, h - 3];
  return (
    <>
      {rows.flatMap((y) =>
        [-x - 1, x - 1].map((at) => (
          <rect key={`${y}${at}`} class="v-track" x={at} y={y - 2} width={2} height={4} rx={0.9} />
        )),
      )}
    </>
  );
}

function hull(s: Shape): JSX.Element {
  const wi = s.width / 2 - s.width * 0.2;
  const wo = s.width / 2 - 0.3;
  const h = s.length / 2;
  switch (s.family) {
    case "slope":
    case "wedge":
      return (
        <>
          <path
            class="v-skirt"
            d={
              `M${f(-wo)} ${f(-h + 3.4)}L${f(-wi)} ${f(-h + 0.6)}H${f(wi)}L${f(wo)} ${f(-h + 3.4)}V${f(h - 1.5)}L` +
              `${f(wo - 1)} ${f(h - 0.3)}H${f(-wo + 1)}L${f(-wo)} ${f(h - 1.5)}Z`
            }
          />
          <path
            class="v-hull"
            d={
              `M${f(-wi - 0.4)} ${f(-h + 4.4)}L${f(-wi + 0.4)} ${f(-h + 1)}H${f(wi - 0.4)}L${f(wi + 0.4)} ` +
              `${f(-h + 4.4)}V${f(h - 2)}L${f(wi - 0.6)} ${f(h - 0.8)}H${f(-wi + 0.6)}L${f(-wi - 0.4)} ` +
              `${f(h - 2)}Z`
            }
          />
          <path class="v-line" d={`M${f(-wi - 0.4)} ${f(-h + 4.4)}H${f(wi + 0.4)}`} />
        </>
      );
    case "truck":
      return (
        <>
          <rect class="v-hull" x={-wo} y={-h} width={2 * wo} height={s.length * 0.3} rx={1.4} />
          <rect class="v-deck" x={-wo} y={-h + s.length * 0.32} width={2 * wo} height={s.length * 0.66} rx={0.6} />
        </>
      );
    case "half":
    case "wheels":
      return (
        <path
          class="v-hull"
          d={
            `M${f(-wi)} ${f(-h)}H${f(wi)}L${f(wo)} ${f(-h + 5)}V${f(h - 1.5)}L${f(wo - 1.4)} ${f(h)}H` +
            `${f(-wo + 1.4)}L${f(-wo)} ${f(h - 1.5)}V${f(-h + 5)}Z`
          }
        />
      );
    default:
      return (
        <>
          <rect class="v-skirt" x={-wo} y={-h + 1} width={2 * wo} height={s.length - 2} rx={0.8} />
          <rect class="v-hull" x={-wi - 0.5} y={-h + 0.4} width={2 * wi + 1} height={s.length - 0.8} rx={0.9} />
          <path class="v-line" d={`M${f(-wi - 0.5)} ${f(-h + 3)}H${f(wi + 0.5)}`} />
        </>
      );
  }
}

/** Engine grilles at the back. */
function grille(s: Shape): JSX.Element {
  const wi = s.width * 0.22;
  const y = s.length / 2 - 4.6;
  return <path class="v-line" d={[0, 1, 2, 3].map((i) => `M${f(-wi)} ${f(y + i)}H${f(wi)}`).join("")} />;
}

function barrel(s: Shape, from: number): JSX.Element {
  const end = from - s.barrel;
  return (
    <>
      <path class="v-gun-edge" d={`M0 ${f(from)}V${f(end)}`} stroke-width={s.bore + 0.9} />
      <path class="v-gun" d={`M0 ${f(from)}V${f(end)}`} stroke-width={s.bore} />
      {s.brake ? (
        <rect class="v-brake" x={-s.bore * 0.8} y={end - 0.4} width={s.bore * 1.6} height={1.7} rx={0.4} />
      ) : null}
    </>
  );
}

function turret(s: Shape, side: string, heavy: boolean): JSX.Element {
  const r = s.turretR;
  const body =
    side === "soviet"
      ? `M${f(-r * 0.62)} ${f(-r)}H${f(r * 0.62)}L${f(r)} ${f(-r * 0.1)}L${f(r * 0.7)} ${f(r * 1.05)}H` +
        `${f(-r * 0.7)}L${f(-r)} ${f(-r * 0.1)}Z`
      : heavy
        ? `M${f(-r * 0.7)} ${f(-r * 0.95)}H${f(r * 0.7)}L${f(r * 0.98)} ${f(r * 0.2)}Q${f(r * 0.9)} ` +
          `${f(r * 1.25)} 0 ${f(r * 1.3)}Q${f(-r * 0.9)} ${f(r * 1.25)} ${f(-r * 0.98)} ${f(r * 0.2)}Z`
        : `M${f(-r * 0.6)} ${f(-r * 0.95)}H${f(r * 0.6)}L${f(r * 0.95)} ${f(-r * 0.2)}V${f(r * 0.5)}L` +
          `${f(r * 0.68)} ${f(r * 0.95)}H${f(-r * 0.68)}L${f(-r * 0.95)} ${f(r * 0.5)}V${f(-r * 0.2)}Z`;
  return (
    <>
      {barrel(s, -r * 0.8)}
      <rect class="v-mantlet" x={-r * 0.42} y={-r * 1.22} width={r * 0.84} height={r * 0.5} rx={0.5} />
      {side === "german" && !heavy ? (
        <rect class="v-bin" x={-r * 0.6} y={r * 0.9} width={r * 1.2} height={r * 0.42} rx={0.4} />
      ) : null}
      <path class="v-turret" d={body} />
      <circle
        class="v-cupola"
        cx={side === "german" ? 0 : -r * 0.28}
        cy={side === "german" ? r * 0.46 : r * 0.3}
        r={r * 0.34}
      />
      {side === "soviet" ? <circle class="v-cupola" cx={r * 0.36} cy={r * 0.2} r={r * 0.26} /> : null}
      <path class="v-shine" d={`M${f(-r * 0.5)} ${f(-r * 0.8)}L${f(-r * 0.78)} ${f(-r * 0.1)}`} />
    </>
  );
}

/** The vehicle alone, hull to `facing`, turret to its field. */
export function Vehicle(props: {
  card: Card | undefined;
  side: string;
  facing: number;
  turret?: string;
  wreck?: boolean;
  half?: boolean;
  carries?: number[];
  lies?: boolean;
}): JSX.Element {
  const { card, side } = props;
  if (!card || card.class !== "vehicle" || card.kind === KIND.limber)
    return (
      <Men
        card={card}
        side={side}
        facing={props.facing}
        half={props.half}
        carries={props.carries}
        lies={props.lies}
        gone={props.wreck}
      />
    );
  const s = shapeOf(card, side);
  const turns = card.turret === "turreted";
  const h = s.length / 2;
  return (
    <g class={`vehicle ${side}${props.wreck ? " wrecked" : ""}`}>
      <g transform={`translate(1.3 1.7) rotate(${props.facing})`}>
        <rect class="v-shade" x={-s.width / 2} y={-h} width={s.width} height={s.length} rx={1.8} />
      </g>
      <g transform={`rotate(${props.facing})`}>
        {s.family === "wheels" || s.family === "truck" ? (
          wheels(s, false)
        ) : s.family === "half" ? (
          <>
            {tracks({ ...s, length: s.length * 0.62 })}
            {wheels(s, true)}
          </>
        ) : (
          tracks(s)
        )}
        {hull(s)}
        {s.family === "truck" ? null : grille(s)}
        {s.family === "casemate" || s.family === "open" ? (
          <>
            <path
              class={s.family === "open" ? "v-open" : "v-turret"}
              d={
                `M${f(-s.width * 0.26)} ${f(-h * 0.62)}H${f(s.width * 0.26)}L${f(s.width * 0.34)} ${f(h * 0.3)}H` +
                `${f(-s.width * 0.34)}Z`
              }
            />
            {barrel(s, -h * 0.5)}
            <rect class="v-mantlet" x={-1.9} y={-h * 0.66} width={3.8} height={2.2} rx={0.5} />
            {s.family === "casemate" ? <circle class="v-cupola" cx={-s.width * 0.13} cy={h * 0.02} r={1.3} /> : null}
          </>
        ) : null}
        {card.turret === "turretless" ? (
          <>
            <rect class="v-open" x={-s.width * 0.28} y={-h * 0.2} width={s.width * 0.56} height={h} rx={0.8} />
            {barrel({ ...s, barrel: 4, bore: 0.8, brake: false }, -h * 0.2)}
          </>
        ) : null}
        {turns ? (
          <g transform={`translate(${s.turretX} ${s.turretY}) rotate(${turretFacing(0, props.turret)})`}>
            {turret(s, side, /Panther|Tiger/.test(card.name))}
          </g>
        ) : null}
        {turns || s.family === "truck" ? null : (
          <path class="v-shine" d={`M${f(-s.width * 0.3)} ${f(-h + 1.4)}V${f(h * 0.4)}`} />
        )}
      </g>
    </g>
  );
}

const ORDER_SIGN: Record<string, string> = { fire: "F", move: "M", halt: "SH", ow: "OW", nc: "NC" };

/** The order marker as it lies beside the unit: face down, or its letters. */
export function OrderChip(props: { order: string; x?: number; y?: number; known?: boolean }): JSX.Element {
  return (
    <g
      class={`order-chip ${props.order}${props.known ? " known" : ""}`}
      data-order={props.order}
      transform={`translate(${props.x ?? 0} ${props.y ?? 0})`}>
      <rect x={-7} y={-5.5} width={14} height={11} rx={2} />
      {props.order === "hidden" ? (
        <path d="M-4 -2.5L4 2.5M-4 2.5L4 -2.5M0 -3.5V3.5" />
      ) : (
        <text y={2.9}>{ORDER_SIGN[props.order] ?? "?"}</text>
      )}
    </g>
  );
}

export interface Cargo {
  unit: Seen;
  card: Card | undefined;
}

/**
 * A unit on its base with everything that lies around it: order, marker of sight, damage and suppression, who is
 * aboard, which storey.
 */
export function Piece(props: {
  unit: Seen;
  card: Card | undefined;
  def: UnitDef | undefined;
  x: number;
  y: number;
  cls: string;
  carries?: number[];
  cargo?: Cargo[];
  storeys?: number;
  high?: number;
}): JSX.Element {
  const u = props.unit;
  const gone = u.where !== "table" && u.where !== "aloft";
  const foot = props.card?.class !== "vehicle";
  const wide = (props.def?.base_width ?? 1000) * MIL;
  const deep = (u.half && props.card?.class === "leg" ? 500 : (props.def?.base_depth ?? 1000)) * MIL;
  const half = Math.max(wide, deep) / 2;
  const chips = [u.suppressed ? "S" : "", u.damaged ? "D" : "", u.tracked ? "T" : "", u.bogged ? "B" : ""].filter(
    (x) => x,
  );
  const role = (u.functions ?? [])
    .map((f) => ROLE[f] ?? "")
    .filter((x) => x)
    .join(" ");
  const label = u.label.replace(/^\D+/, "") + (u.half && props.card?.class === "leg" ? " ½" : "");
  if (isAircraft(props.card))
    return (
      <g
        class={`piece ${u.side} ${props.cls} flying${gone ? " wreck" : ""}`}
        data-unit={u.id}
        transform={`translate(${props.x.toFixed(1)} ${props.y.toFixed(1)})`}>
        <Aircraft
          card={props.card}
          side={u.side}
          facing={u.facing ?? 0}
          high={props.high}
          burning={u.damaged || gone}
        />
        <text class="piece-number" y={30}>
          {u.name}
        </text>
        {chips.map((d, i) => (
          <DamageChip key={d} letter={d} x={-18} y={18 - i * 11} off={u.suppressed === "off"} />
        ))}
      </g>
    );
  return (
    <g
      class={
        `piece ${u.side} ${props.cls}${gone ? " wreck" : ""}${foot ? " foot" : ""}` +
        `${u.suppressed ? " suppressed" : ""}`
      }
      data-unit={u.id}
      transform={`translate(${props.x.toFixed(1)} ${props.y.toFixed(1)})`}>
      {gone ? null : (
        <g class="base" transform={`rotate(${u.facing ?? 0})`}>
          <rect x={-wide / 2} y={-deep / 2} width={wide} height={deep} rx={foot ? 3 : 1.5} />
          <path d={`M-3.5 ${-deep / 2 - 1}L0 ${-deep / 2 - 5}L3.5 ${-deep / 2 - 1}Z`} />
          {u.hull_down_front ? (
            <path class="hull-down" d={`M${-half - 3} ${-half + 2}Q0 ${-half - 12} ${half + 3} ${-half + 2}`} />
          ) : null}
          {u.hull_down_rear ? (
            <path class="hull-down" d={`M${-half - 3} ${half - 2}Q0 ${half + 12} ${half + 3} ${half - 2}`} />
          ) : null}
        </g>
      )}
      <g transform={`scale(${!foot ? TABLE_SCALE : props.card?.kind === KIND.squad ? 1.62 : 1.3})`}>
        <Vehicle
          card={props.card}
          side={u.side}
          facing={u.facing ?? 0}
          turret={u.turret}
          wreck={gone}
          half={u.half}
          carries={props.carries}
          lies={u.full_cover || u.suppressed !== undefined}
        />
      </g>
      {u.full_cover ? (
        <g class="full-cover" transform={`rotate(${u.facing ?? 0})`}>
          {[-2, -1, 0, 1, 2].map((i) => (
            <ellipse
              key={i}
              cx={i * 4.4}
              cy={-deep / 2 - 1 + Math.abs(i) * 1.5}
              rx={2.6}
              ry={1.7}
              transform={`rotate(${i * 16} ${i * 4.4} ${-deep / 2})`}
            />
          ))}
        </g>
      ) : null}
      {u.where === "bu" ? <Smoke /> : null}
      {gone ? <path class="wreck-mark" d="M-6 -6L6 6M6 -6L-6 6" /> : null}
      <text class="piece-number" y={half + 10}>
        {label}
        {role ? <tspan class="role"> {role}</tspan> : null}
      </text>
      <text class="piece-name" y={half + 17}>
        {properName(u.name)}
      </text>
      {u.order ? <OrderChip order={u.order} known={u.revealed} x={half + 4} y={-half - 1} /> : null}
      {u.spot ? (
        <g class={"spot-chip " + u.spot} transform={`translate(${-half - 4} ${-half - 1})`}>
          <circle r={5.4} />
          <path d="M-3.6 0Q0 -3.4 3.6 0Q0 3.4 -3.6 0Z" />
          <circle class="pupil" r={1.2} />
        </g>
      ) : null}
      {chips.map((d, i) => (
        <DamageChip key={d} letter={d} x={-half - 4} y={half - 1 - i * 11} off={d === "S" && u.suppressed === "off"} />
      ))}
      {(props.cargo ?? []).slice(0, 4).map((c, i) => (
        <g
          key={c.unit.id}
          class={`cargo ${c.unit.side}${c.unit.suppressed ? " suppressed" : ""}`}
          data-aboard={c.unit.id}
          transform={`translate(${half + 7} ${half - 3 - i * 11})`}>
          <rect x={-7} y={-5} width={14} height={10} rx={2} />
          <g transform="scale(0.52)">
            <Vehicle card={c.card} side={c.unit.side} facing={0} half={c.unit.half} />
          </g>
          {c.unit.order ? <circle class={"cargo-order order-dot " + c.unit.order} cx={6.4} cy={-4.4} r={2.3} /> : null}
        </g>
      ))}
      {(props.storeys ?? 0) > 0 ? (
        <StoreyChip storeys={props.storeys!} floor={u.floor ?? 0} x={half + 5} y={2} />
      ) : null}
    </g>
  );
}
const ROLE: Record<string, string> = { command: "★", recon: "R", engineer: "E", op: "OP" };

function DamageChip(props: { letter: string; x: number; y: number; off: boolean }): JSX.Element {
  return (
    <g class={`damage-chip ${props.letter}${props.off ? " off" : ""}`} transform={`translate(${props.x} ${props.y})`}>
      <rect x={-5} y={-5} width={10} height={10} rx={2} />
      <text y={3.2}>{props.letter}</text>
    </g>
  );
}

/** The storeys of a house as a ladder, the one that is held filled. */
export function StoreyChip(props: { storeys: number; floor: number; x: number; y: number }): JSX.Element {
  const h = 4;
  return (
    <g class="storey-chip" transform={`translate(${props.x} ${props.y})`}>
      <path class="roof" d={`M-5 ${-props.storeys * h}L0 ${-props.storeys * h - 4}L5 ${-props.storeys * h}Z`} />
      {Array.from({ length: props.storeys }, (_, i) => (
        <rect key={i} class={i === props.floor ? "here" : ""} x={-4.4} y={-(i + 1) * h} width={8.8} height={h} />
      ))}
    </g>
  );
}

function Smoke(): JSX.Element {
  const puffs: [number, number, number, number][] = [
    [1, -2, 5, 0.75],
    [4, -7, 6, 0.62],
    [8, -13, 7.5, 0.5],
    [13, -20, 8.5, 0.38],
    [19, -27, 9, 0.26],
    [26, -33, 9.5, 0.16],
  ];
  return (
    <g class="smoke">
      <path class="flame" d="M-3 2Q-5 -3 -1 -6Q-1 -3 1 -4Q2 -8 0 -11Q6 -7 4 2Z" />
      {puffs.map(([x, y, r, o], i) => (
        <circle key={i} cx={x} cy={y} r={r} fill-opacity={o} />
      ))}
    </g>
  );
}
