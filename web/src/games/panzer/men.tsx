// Men, guns, horses and aircraft from above, drawn from what their data card says. One inch is 24 px; the front is up.
import type { JSX } from "preact";
import type { Card } from "./types";

/** Kinds of cards as the engine counts them. */
export const KIND = {
  apc: 9,
  primeMover: 11,
  truck: 12,
  limber: 13,
  squad: 14,
  section: 15,
  gun: 16,
  diveBomber: 22,
  groundAttack: 23,
  panzerfaust: 24,
  rpzb: 25,
  bazooka: 26,
  atr: 27,
  flamethrower: 28,
};
export const onFoot = (c: Card | undefined): boolean => c?.class === "leg";
export const isAircraft = (c: Card | undefined): boolean => c?.class === "aircraft";
export const isBattery = (c: Card | undefined): boolean => c?.class === "battery";

interface Pose {
  x: number;
  y: number;
  /** Degrees to which he looks, 0 ahead. */
  look?: number;
  arm?: "rifle" | "smg" | "tube" | "atr" | "flame" | "none" | "glasses";
  lies?: boolean;
}

/** A man: shoulders, helmet, what he carries. */
function Man(p: Pose): JSX.Element {
  return (
    <g transform={`translate(${p.x} ${p.y}) rotate(${p.look ?? 0})`}>
      {p.lies ? <path class="m-body" d="M-1.3 0.6L-1 5.2H-0.1L0 2L0.1 5.2H1L1.3 0.6Z" /> : null}
      <ellipse class="m-body" rx={1.9} ry={1.15} cy={0.35} />
      {p.arm === "tube" ? <path class="m-tube" d="M1.1 2.6V-3.4" /> : null}
      {p.arm === "atr" ? <path class="m-rifle" d="M1 2.4V-5.6" /> : null}
      {p.arm === "flame" ? (
        <>
          <rect class="m-tank" x={-1.1} y={0.6} width={2.2} height={1.7} rx={0.7} />
          <path class="m-rifle" d="M1.1 1V-2.8" />
          <path class="m-flame" d="M1.1 -2.8Q-0.4 -5 1.1 -6.6Q2.6 -5 1.1 -2.8Z" />
        </>
      ) : null}
      {p.arm === "rifle" || p.arm === undefined ? <path class="m-rifle" d="M1.25 1.3L1 -3" /> : null}
      {p.arm === "smg" ? <path class="m-rifle" d="M0.9 0.5L0.7 -2" /> : null}
      {p.arm === "glasses" ? <path class="m-rifle" d="M-0.6 -1.4V-2.4M0.6 -1.4V-2.4" /> : null}
      <circle class="m-helmet" r={1.15} cy={-0.15} />
      <path class="m-shine" d="M-0.6 -0.7A1 1 0 0 1 0.3 -1" />
    </g>
  );
}

const SQUAD: [number, number, number][] = [
  [-5.4, 1.6, -12],
  [-2.6, -2.6, 4],
  [0.6, 1.9, -4],
  [3.2, -2.2, 8],
  [6, 2, 16],
];
const HALF: [number, number, number][] = [
  [-3.2, 0.8, -8],
  [0.2, -2, 4],
  [3.6, 1, 10],
];

/** What its men carry besides rifles, by the kind of the attached weapon. */
function special(kinds: number[]): Pose["arm"][] {
  return kinds.map((k) => (k === KIND.atr ? "atr" : k === KIND.flamethrower ? "flame" : "tube"));
}

function Squad(props: { half: boolean; smg: boolean; carries: number[]; lies: boolean }): JSX.Element {
  const arms = special(props.carries);
  const places = props.half ? HALF : SQUAD;
  return (
    <>
      {places.map(([x, y, look], i) => (
        <Man key={i} x={x} y={y} look={look} lies={props.lies} arm={arms[i - 1] ?? (props.smg ? "smg" : "rifle")} />
      ))}
    </>
  );
}

/** Machine gun on its mount, mortar on its plate, or the men with map and glasses. */
function Section(props: { card: Card; lies: boolean }): JSX.Element {
  const name = props.card.name;
  if (/HMG|MG\b/.test(name))
    return (
      <>
        <path class="m-mount" d="M0 -1L-2.6 2.2M0 -1L2.6 2.2M0 -1V-3" />
        <path class="v-gun-edge" d="M0 1.6V-7" stroke-width={1.7} />
        <path class="v-gun" d="M0 1.6V-7" stroke-width={0.9} />
        <Man x={-0.8} y={3.4} arm="none" lies={props.lies} />
        <Man x={3.6} y={1.6} look={-30} arm="none" lies={props.lies} />
      </>
    );
  if (/Mortar/.test(name))
    return (
      <>
        <circle class="m-plate" r={2.4} cy={1.4} />
        <path class="m-mount" d="M0 -3L-2.2 -0.4M0 -3L2.2 -0.4" />
        <path class="v-gun-edge" d="M0 2V-4.6" stroke-width={2.3} />
        <path class="v-gun" d="M0 2V-4.4" stroke-width={1.4} />
        <Man x={-4} y={1.2} look={50} arm="none" />
        <Man x={3.8} y={2.4} look={-50} arm="none" />
        <rect class="m-box" x={4.6} y={-3.4} width={2.6} height={1.8} rx={0.3} />
      </>
    );
  return (
    <>
      <Man x={-2.4} y={-1} look={-6} arm="glasses" lies={props.lies} />
      <Man x={2.2} y={1.4} look={10} arm="smg" lies={props.lies} />
      <rect class="m-box" x={-1.2} y={2} width={2.6} height={2} rx={0.4} />
      <path class="m-aerial" d="M1 2.4L2.8 -4.4" />
    </>
  );
}

/** Trails, wheels, shield, barrel; its crew behind it. Guns that fire all round stand on a cross. */
function Gun(props: { card: Card }): JSX.Element {
  const name = props.card.weapons[0]?.name ?? props.card.name;
  const bore = /(\d+(?:\.\d+)?)\s*(mm|cm)/.exec(name);
  const mm = bore ? Number(bore[1]) * (bore[2] === "cm" ? 10 : 1) : 50;
  const calibres = Number(/L\/(\d+(?:\.\d+)?)/.exec(name)?.[1] ?? 30);
  const wide = mm >= 100 ? 2.3 : mm >= 70 ? 1.8 : mm >= 40 ? 1.3 : 0.9;
  const long = Math.max(4, Math.min(12, ((mm * calibres) / 1000) * 2));
  const cross = /A\/ATG|AAMG|FlaK/.test(props.card.name);
  return (
    <>
      {cross ? <path class="m-trail" d="M-7 0H7M0 -6V7" /> : <path class="m-trail" d="M0 1L-3.6 9M0 1L3.6 9" />}
      {cross ? (
        <circle class="m-plate" r={3.4} />
      ) : (
        <>
          <rect class="v-track" x={-5.6} y={-2} width={1.8} height={4.4} rx={0.8} />
          <rect class="v-track" x={3.8} y={-2} width={1.8} height={4.4} rx={0.8} />
        </>
      )}
      <path class="v-gun-edge" d={`M0 3V${-long}`} stroke-width={wide + 0.9} />
      <path class="v-gun" d={`M0 3V${-long}`} stroke-width={wide} />
      {mm >= 70 && calibres > 40 ? (
        <rect class="v-brake" x={-wide * 0.8} y={-long - 0.4} width={wide * 1.6} height={1.6} rx={0.4} />
      ) : null}
      {mm > 15 ? (
        <path class="v-turret" d="M-4.8 -1.4L-3.6 -2.4H-1.2V-1.2H1.2V-2.4H3.6L4.8 -1.4L3.8 -0.6H-3.8Z" />
      ) : null}
      <Man x={-2.6} y={4} look={8} arm="none" />
      <Man x={2.4} y={4.6} look={-8} arm="none" />
      <Man x={6.4} y={6.6} look={-30} arm="none" />
    </>
  );
}

function Limber(): JSX.Element {
  const horse = (x: number) => (
    <g key={x} transform={`translate(${x} -4.4)`}>
      <ellipse class="m-horse" rx={1.5} ry={3.6} />
      <path class="m-horse" d="M-0.8 -3L0 -6.4L0.8 -3Z" />
      <path class="m-mane" d="M0 -2.8V-5.8" />
    </g>
  );
  return (
    <>
      {[-2, 2].map(horse)}
      <path class="m-trail" d="M0 -2V3.4" />
      <rect class="v-deck" x={-2.8} y={2.4} width={5.6} height={5.4} rx={0.6} />
      <rect class="v-track" x={-4.6} y={3} width={1.4} height={4.2} rx={0.6} />
      <rect class="v-track" x={3.2} y={3} width={1.4} height={4.2} rx={0.6} />
      <Man x={0} y={4.2} arm="none" />
    </>
  );
}

/** Aircraft by what they were: one engine or two, straight or bent wings. */
function plane(card: Card): { span: number; long: number; twin: boolean; gull: boolean; tail: number } {
  const twin = /Hs 129|Pe-2/.test(card.name);
  return {
    span: twin ? 21 : /Fw 190/.test(card.name) ? 15 : 20,
    long: twin ? 17 : 16,
    twin,
    gull: /Ju 87/.test(card.name),
    tail: /Pe-2/.test(card.name) ? 5.4 : 4.4,
  };
}
export function Aircraft(props: {
  card: Card | undefined;
  side: string;
  facing: number;
  high?: number;
  burning?: boolean;
}): JSX.Element {
  const c = props.card;
  const p = c ? plane(c) : { span: 18, long: 16, twin: false, gull: false, tail: 4 };
  const { span: s, long: l } = p;
  const wing = p.gull
    ? `M0 ${-l * 0.2}L${-s * 0.34} ${-l * 0.12}L${-s} ${-l * 0.22}L${-s * 0.98} ${l * 0.0}L${-s * 0.34} ` +
      `${l * 0.14}L0 ${l * 0.16}L${s * 0.34} ${l * 0.14}L${s * 0.98} 0L${s} ${-l * 0.22}L${s * 0.34} ${-l * 0.12}` +
      "Z"
    : `M0 ${-l * 0.26}L${-s * 0.9} ${-l * 0.12}Q${-s * 1.06} ${-l * 0.02} ${-s * 0.88} ${l * 0.06}L0 ${l * 0.18}L` +
      `${s * 0.88} ${l * 0.06}Q${s * 1.06} ${-l * 0.02} ${s * 0.9} ${-l * 0.12}Z`;
  const body =
    `M0 ${-l * 0.98}Q${l * 0.16} ${-l * 0.9} ${l * 0.15} ${-l * 0.4}L${l * 0.06} ${l * 0.9}H${-l * 0.06}L` +
    `${-l * 0.15} ${-l * 0.4}Q${-l * 0.16} ${-l * 0.9} 0 ${-l * 0.98}Z`;
  const tail =
    `M${-s * 0.34} ${l * 0.74}Q0 ${l * 0.6} ${s * 0.34} ${l * 0.74}L${s * 0.3} ${l * 0.9}L0 ${l * 0.84}L` +
    `${-s * 0.3} ${l * 0.9}Z`;
  const sign = (x: number) =>
    props.side === "soviet" ? (
      <path
        key={x}
        class="a-star"
        transform={`translate(${x} ${-l * 0.02})`}
        d="M0 -2.6L0.7 -0.8H2.6L1.1 0.4L1.6 2.2L0 1.1L-1.6 2.2L-1.1 0.4L-2.6 -0.8H-0.7Z"
      />
    ) : (
      <path
        key={x}
        class="a-cross"
        transform={`translate(${x} ${-l * 0.02})`}
        d="M-0.7 -2.4H0.7V-0.7H2.4V0.7H0.7V2.4H-0.7V0.7H-2.4V-0.7H-0.7Z"
      />
    );
  const off = 6 + 7 * (props.high ?? 0);
  return (
    <g class={`aircraft ${props.side}`}>
      <g transform={`translate(${off} ${off * 1.25}) rotate(${props.facing})`}>
        <path class="a-shade" d={wing + body + tail} />
      </g>
      <g transform={`rotate(${props.facing})`}>
        <path class="a-wing" d={wing} />
        <path class="a-tail" d={tail} />
        {(p.twin ? [-s * 0.36, s * 0.36] : []).map((x) => (
          <path
            key={x}
            class="a-body"
            d={`M${x} ${-l * 0.62}q2 1 1.8 5l-1 ${l * 0.5}h-1.6l-1 ${-l * 0.5}q-0.2 -4 1.8 -5Z`}
          />
        ))}
        <path class="a-body" d={body} />
        {(p.twin ? [-s * 0.36, s * 0.36] : [0]).map((x) => (
          <ellipse key={x} class="a-prop" cx={x} cy={p.twin ? -l * 0.64 : -l} rx={4.4} ry={0.8} />
        ))}
        <rect class="a-glass" x={-1.3} y={-l * 0.42} width={2.6} height={p.twin ? 4 : 5.6} rx={1.2} />
        {[-s * 0.62, s * 0.62].map(sign)}
        {props.burning ? (
          <path class="flame" d={`M-2 ${-l * 0.3}Q0 ${l * 0.6} 0 ${l * 1.3}Q0 ${l * 0.6} 2 ${-l * 0.3}Z`} />
        ) : null}
      </g>
    </g>
  );
}

/** A battery somewhere behind the table: three guns in a pit. */
function Battery(): JSX.Element {
  return (
    <>
      {[-6, 0, 6].map((x) => (
        <g key={x} transform={`translate(${x} ${x === 0 ? -2 : 2})`}>
          <path class="m-pit" d="M-2.6 2.6A3 3 0 1 1 2.6 2.6" />
          <path class="v-gun-edge" d="M0 3V-5.6" stroke-width={2.2} />
          <path class="v-gun" d="M0 3V-5.6" stroke-width={1.4} />
        </g>
      ))}
    </>
  );
}

/** Whoever is no vehicle. */
export function Men(props: {
  card: Card | undefined;
  side: string;
  facing: number;
  half?: boolean;
  carries?: number[];
  lies?: boolean;
  gone?: boolean;
}): JSX.Element {
  const c = props.card;
  if (isAircraft(c)) return <Aircraft card={c} side={props.side} facing={props.facing} />;
  const figure = !c ? null : c.class === "towed" ? (
    <Gun card={c} />
  ) : c.class === "battery" ? (
    <Battery />
  ) : c.kind === KIND.limber ? (
    <Limber />
  ) : c.kind === KIND.section ? (
    <Section card={c} lies={props.lies ?? false} />
  ) : (
    <Squad
      half={props.half ?? false}
      smg={/SMG/.test(c.name)}
      carries={props.carries ?? []}
      lies={props.lies ?? false}
    />
  );
  return (
    <g class={`vehicle men ${props.side}${props.gone ? " wrecked" : ""}`}>
      <g transform={`rotate(${props.facing})`}>{figure}</g>
    </g>
  );
}
