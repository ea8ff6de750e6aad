// What the server says of Panzer (docs/api.md).
export type Pair = [number, number];

export interface MapData {
  id: string;
  title: string;
  width: number;
  height: number;
  levels: { level: number; slopes: boolean; name: string; shape: Pair[] }[];
  crests: { id: string; name: string; base: number; line: Pair[]; width: number }[];
  areas: { id: string; terrain: string; shape: Pair[] }[];
  streams: { id: string; passable: boolean; line: Pair[]; width: number }[];
  roads: { id: string; name: string; terrain: string; line: Pair[]; width: number }[];
  crossings: { id: string; name: string; terrain: string; bearing: number; shape: Pair[] }[];
  buildings: { id: string; terrain: string; stories: number; shape: Pair[] }[];
  setup_areas: { id: string; edge: string; shape: Pair[] }[];
  objectives: {
    id: string;
    name: string;
    at: Pair;
    kind: string;
    shape?: Pair[];
    edge?: string;
    buildings?: string[];
  }[];
  entries: { id: string; name: string; edge: string; line: Pair[] }[];
}
export interface GpRow {
  range: number[];
  factor: number[];
  indirect: boolean;
  minimum: number;
}
export interface Gun {
  name: string;
  rof: string;
  bears: string;
  ap: { type: string; range: number[]; penetration: number[]; damage: number }[];
  gp: GpRow[];
  smoke: boolean;
  aa?: { range: number[]; factor: number[] };
}
export interface Card {
  key: string;
  number: string;
  name: string;
  class: string;
  kind: number;
  points: number[];
  move: { cross_country: number; path: number; road: number; traction: string };
  size: number;
  turret: string;
  traverse: string;
  top: number;
  closed_top: boolean;
  armour: Record<string, Record<string, number>>;
  weapons: Gun[];
  small_arms?: GpRow[];
  gp_def: number;
  gp_type: string;
  gp_def_in?: number[];
  carries_towed: number;
  carries_leg: number;
  quickmarch: number;
  sheafs?: string[];
  load_choice?: boolean;
  air?: { attack: string; shots: number; range: number[]; factor: number[] }[];
}
export interface UnitDef {
  id: string;
  label: string;
  name: string;
  side: string;
  card: string;
  value: number;
  group?: string;
  formation?: string;
  command: boolean;
  armed: boolean;
  base_width: number;
  base_depth: number;
  attached?: string[];
  grade?: string;
}
export interface Scenario {
  id: string;
  title: string;
  map: string;
  turns: number;
  place: string;
  sides: Record<string, { name: string; parent: string; points: number }>;
  margin: number;
  units: UnitDef[];
  advanced: boolean;
  fieldworks: { side: string; terrain: string; count: number; sections: number; mines: string[] }[];
}
export interface Board {
  game: string;
  maps: MapData[];
  cards: Card[];
  scenarios: Scenario[];
  terrain: { id: string; name: string; cover: string; spot_cover: string; height: number }[];
  aspect_end: number[];
  field_end: number[];
  objective_inches: number;
  sheafs: Record<string, { length: number; width: number }>;
  command_range: Record<string, number>;
  acquire: Record<string, Record<string, number>>;
}

export interface Seen {
  id: string;
  label: string;
  name: string;
  side: string;
  card: string;
  where: string;
  x?: number;
  y?: number;
  facing?: number;
  turret?: string;
  height?: number;
  cover?: string;
  order?: string;
  spot?: string;
  damaged?: boolean;
  tracked?: boolean;
  fired?: boolean;
  moved?: boolean;
  moving?: boolean;
  revealed?: boolean;
  answerable?: boolean;
  announced?: boolean;
  aim?: string;
  plan_facing?: number;
  plan_turret?: string;
  // The Advanced Game.
  grade?: string;
  formation?: string;
  functions?: string[];
  weapon?: number;
  aim2?: string;
  weapon2?: number;
  suppressed?: "on" | "off";
  full_cover?: boolean;
  half?: boolean;
  hull_down_front?: boolean;
  hull_down_rear?: boolean;
  bogged?: boolean;
  stormed?: boolean;
  dismounted?: boolean;
  carrier?: string;
  building?: string;
  floor?: number;
  share?: string;
  plan_cover?: boolean;
  plan_bail?: boolean;
}
export interface ZoneSeen {
  index: number;
  shell: string;
  sheaf: string;
  side: string;
  age: number;
  lies: boolean;
  planned: boolean;
  bearing: number;
  at: Pair;
  quad: Pair[];
  observer?: string;
  sources: string[];
}
export interface PlotSeen {
  index: number;
  battery: string;
  turn: number;
  begun: number;
  bearing: number;
  at: Pair;
  fire: string[];
}
export interface FormationSeen {
  id: string;
  name: string;
  side: string;
  grade: string;
  units: number;
  lost: number;
  commands?: number;
  used?: number;
}
export interface FlightSeen {
  unit: string;
  speed: string;
  altitude: string;
  gone: number;
  target: string;
  acquired: number;
  needed?: number;
  turn_at?: number;
  turn_by?: number;
  heading?: number;
  op?: string;
  dives?: boolean;
}
export interface PanzerView {
  game: string;
  viewer: string;
  scenario: string;
  map: string;
  turn: number;
  turns: number;
  phase: string;
  step: string;
  asked: string[];
  ask: string;
  rule: string;
  first: string;
  sealed: string[];
  areas: Record<string, string>;
  units: Seen[];
  objectives: { id: string; name: string; points: number; held_by: string | null }[];
  picked: string | null;
  fire: { by: string; target: string; overwatch: boolean; moving: boolean; hits: number; shooter?: string } | null;
  move: { unit: string; gone: number; path: Pair[] } | null;
  score: { german: number; soviet: number; difference: number; margin: number };
  zones: ZoneSeen[];
  works: { index: number; terrain: string; dug: number; bearing: number; at: Pair }[];
  minefields: {
    index: number;
    side: string;
    known: boolean;
    low?: Pair;
    high?: Pair;
    corners?: Pair[];
    marks?: Pair[];
    against: string[];
  }[]; // an enemy field that somebody has come into: its marks alone
  plots: PlotSeen[];
  registered: { index: number; battery: string; at: Pair }[];
  ruins: string[];
  burning: string[];
  fallen: string[];
  assaults: { unit: string; target: string; advanced: boolean; path: Pair[] }[];
  flight: FlightSeen | null;
  formations: FormationSeen[];
  command_control: boolean;
  advanced: boolean;
  /** Land: who has to be put down. */
  landing?: string;
  revealing?: string;
  /** Occupy: who may go into which position. */
  won?: { unit: string; x: number; y: number };
  /** Danger close: the pattern that falls. */
  danger?: { source: string; observer?: string; sheaf: string; shell: string; bearing: number };
}

export interface Why {
  rule: string;
  key?: string;
  reason: string;
  where: string;
}
export interface Line {
  rule: string;
  value: number;
  text: string;
}
export interface ShotData {
  shooter: string;
  target: string;
  legal: boolean;
  why: Why | null;
  weapon?: string;
  range?: number;
  band?: string;
  net?: number;
  number?: number;
  hull_down?: boolean;
  boundary?: boolean;
  modifiers?: Line[];
  locations?: {
    die: number;
    location: string;
    aspect: string;
    armour: number;
    penetration: number;
    track: boolean;
    miss: boolean;
    penetrates: boolean;
  }[];
  code?: number;
  gp?: GpNumbers;
  odds?: Odds;
}
/** How many of `all` ways end so; what cannot happen is left out or 0. */
export interface Odds {
  all: number;
  miss?: number;
  nothing: number;
  suppressed?: number;
  track: number;
  damaged: number;
  knocked_out: number;
  brewed_up: number;
  reduced?: number;
  eliminated?: number;
}
export interface GpNumbers {
  factor: number;
  defense: number;
  net: number;
  none: number;
  suppressed: number;
}
export interface ShotLine {
  shooter: string;
  target: string;
  range: number;
  number: number;
  all: number;
  hurt: number;
  out: number;
  noted: boolean;
  weapon?: number;
  /** GP fire: chances in a hundred. */
  gp?: { suppress: number; effective: number };
}
export interface SightData {
  open: boolean;
  range: number;
  length: number;
  from_height: number;
  to_height: number;
  smokes: number;
  needed: number[];
  obstacles: {
    what: string;
    id: string;
    from: number;
    to: number;
    top: number;
    zone: string;
    needed: number;
    blocks: boolean;
    rule: string;
  }[];
}
export interface PathData {
  unit: string;
  allowance: number;
  spent: number;
  length: number;
  rate: string;
  why: Why | null;
  modifiers: Line[];
  impulses: { x: number; y: number; facing: number; watchers: string[] }[];
  /** What may befall it on the way, in a hundred. */
  risks: { what: string; rule: string; chance?: number }[];
}
export interface PlaceData {
  x: number;
  y: number;
  terrain: string;
  level: number;
  height: number;
  cover: string;
  slope: boolean;
  crest: boolean;
  cost: Record<string, number | null>;
  turn_cost: number;
  building: string | null;
}
export interface SpottingData {
  unit: string;
  sees: string[];
  seen_by: string[];
  targets: string[];
  ranges: Record<string, number>;
  gun: { name: string; bears: string; range: number[]; facing: number; half_angle: number } | null;
}
/** Whom a pattern would cover, and what each would face. */
export interface Struck {
  unit: string;
  none?: number;
  suppressed?: number;
  gp?: GpNumbers;
  odds?: Odds;
  modifiers?: Line[];
}
export interface Covered {
  units: Struck[];
  terrain: string[];
}
/** An attack from the air: its patterns, and whom they cover. */
export interface DropData extends Covered {
  unit?: string;
  target?: string;
  why?: Why | null;
  attack: string;
  sheaf: string;
  quads: Pair[][];
  /** In a planned flight: inches from the edge. */
  after?: number;
}
export interface FlightPlan {
  unit: string;
  why: Why | null;
  needed?: number;
  steps: {
    x: number;
    y: number;
    heading: number;
    acquired: number;
    ready: boolean;
    attacks: string[];
    flak: string[];
  }[];
  drops: DropData[];
}
/** Close combat before it is announced. */
export interface FightData {
  unit: string;
  target: string;
  kind: "close" | "breach" | "hand" | "overrun";
  why: Why | null;
  ammo?: { unit: string; code: number; limit: number }[];
  gp?: GpNumbers;
  odds?: Odds;
  modifiers?: Line[];
  attacker?: { unit: string; total: number; modifiers: Line[] };
  defender?: { unit: string; total: number; modifiers: Line[] };
  round?: { won: number; lost: number; all: number };
  taken?: number;
  second?: string;
}
export interface RecoveryData {
  unit: string;
  suppressed: boolean;
  chance: number;
  now: boolean;
  modifiers: Line[];
}
export interface SearchData {
  unit: string;
  chance: number;
  why: Why | null;
}
/** A call before it is made: what each source needs to respond. */
export interface CallData {
  why: Why | null;
  sources: { unit: string; needed: number; modifiers: Line[]; why: Why | null }[];
}
/** From which number of a die on ammunition is short; 0: never. */
export interface ArmsData {
  unit: string;
  arms: { code: number; limit: number; misfires: boolean }[];
}
