// What the server sends (docs/api.md).
export interface BoardHex {
  id: string;
  t: string;
  base?: string;
  name?: string;
  area?: string;
  vp?: number;
  sector: number;
}
/** Attack, defence, movement; null: fuel stands in its place. */
export type Face = [number, number, number | null];
export interface UnitDef {
  id: string;
  name: string;
  side: string;
  nation: string;
  superior: string;
  formation?: string;
  division?: string;
  type: string;
  size: string;
  quality: string;
  gait: string;
  front: Face;
  back: Face;
  flags: string[];
  provenance?: string;
}
export interface AirDef {
  id: string;
  name: string;
  side: string;
  type: string;
  strength: number;
  maneuver: number;
  bombing: number;
  cargo: number;
}
export interface FormationDef {
  id: string;
  name: string;
  side: string;
  superior: string;
  hq: string;
  army: boolean;
  track?: number;
}
export interface SupplyHex {
  hex: string;
  edge: string;
  type: string;
}
export interface Board {
  game: string;
  content: string;
  grid: { cols: number; odd_rows: number; even_rows: number };
  hexes: BoardHex[];
  rivers: { name: string; major: boolean; sides: string[] }[];
  roads: { type: string; path: string[] }[];
  railroads: { path: string[] }[];
  bridges: { id: string; name: string; hexes: string; count: number; dnestr: boolean }[];
  airfields: { hex: string; name: string }[];
  soviet_supply: SupplyHex[];
  axis_supply: SupplyHex[];
  sets: Record<string, string[]>;
  formations: FormationDef[];
  units: UnitDef[];
  air: AirDef[];
  scenarios: {
    id: string;
    start_turn: number;
    end_turn: number;
    setup: { id: string; side: string; text: string; any?: number; army?: string; units: string[]; hexes: string[] }[];
    reinforcements: { turn: number; area?: string; max_mp?: number; units: string[]; air: string[] }[];
  }[];
  optional_rules: { id: string; name: string; low: number; high: number }[];
  turns: { turn: number; date: string; weather: string }[];
  tables: {
    /** Half MP, snow then mud, of each gait. */
    terrain: Record<
      string,
      {
        leg: [number, number];
        mountaineer: [number, number];
        motorized: [number, number];
        shift: number;
        lost_if_routed: boolean;
      }
    >;
    roads: Record<string, (number | null)[]>;
    crt: { columns: string[]; tables: { percent: number; rows: string[][] }[] };
    air_combat: { columns: string[]; rows: string[][] };
    bombing: { columns: number[]; rows: string[][] };
    activation: { max_halves?: number; succeeds_to: number }[];
    directive: { from: number; to?: number; brigades: number[] }[];
    stacking: { soviet: number; axis: number };
    markers: { hasty: number; prepared: number };
    points: { limit: number; fuel_max: number; lift_ammo: number; lift_fuel: number };
    victory: { levels: number[] };
  };
}

export interface SeenUnit {
  id?: string;
  name?: string;
  parent?: string | null;
  af?: number;
  df?: number;
  status?: string;
  supply?: string;
  hidden?: boolean;
  moved?: boolean;
  attacked?: boolean;
  defended?: boolean;
  hit?: boolean;
  entered?: boolean;
  in_combat?: boolean;
  routs?: boolean;
  advanced?: boolean;
  pays?: boolean;
  known?: boolean;
  active?: boolean;
  forced?: boolean;
  designated?: boolean;
  regroups?: boolean;
  bound_south?: boolean;
  /** In the group that moves now. */
  moving?: boolean;
  /** Of the force that moves, but not in the part that goes now. */
  waits?: boolean;
  halves?: number;
}
export interface Stack {
  hex: string;
  side: string;
  height: number;
  zoc: boolean;
  units: SeenUnit[];
}
export interface SeenAir {
  id: string;
  side: string;
  where: string;
  role: string;
  sector: number;
  ammo: number;
  fuel: number;
  marked: boolean;
}
export interface BoxUnit {
  id: string;
  name: string;
  side: string;
  due?: number;
  entry?: number;
  moving?: boolean;
}
export interface TrackView {
  id: string;
  fuel: number;
  ammo: number;
  fuel_spent: number;
  ammo_spent: number;
}
export interface PontoonView {
  id: string;
  side: string;
  is: string;
  carrier: string | null;
  garrisoned: boolean;
  garrison?: string;
  a?: string;
  b?: string;
}
export interface KesselView {
  game: string;
  viewer: string;
  scenario: string;
  turn: number;
  date: string;
  weather: string;
  phase: string;
  phase_title: string;
  phasing: string;
  asked: string[];
  ask: string;
  rule: string;
  step: string;
  rules: string[];
  tracks: TrackView[];
  divide: { ammo: number; fuel: number };
  pool_of_fuel: { halves: number; bought: number };
  army_payer: string | null;
  formations: { id: string; activity: string; march: string }[];
  attempts: { corps: number; army: number };
  directive: { issued: boolean; running: boolean; formation: string | null; recall: string | null; crossings: number };
  fifth_marching: boolean;
  ternopol_taken: boolean;
  stacks: Stack[];
  positions: { hasty: string[]; prepared: string[] };
  bridges: { a: string; b: string; standing: number; printed: number }[];
  pontoons: PontoonView[];
  soviet_airfields: string[];
  initiative: string;
  sealed: string[];
  bridge_bombed: string[];
  air: SeenAir[];
  setup: BoxUnit[];
  pool: BoxUnit[];
  return: BoxUnit[];
  dead: BoxUnit[];
  exited: BoxUnit[];
  unseen: BoxUnit[];
  combat: null | {
    target: string;
    attacker: string;
    attackers: string[];
    die?: number;
    result?: string;
    percent?: number;
    column?: string;
    vacated: boolean;
    path: string[];
  };
}

/** What `inspect` answers. */
export interface Refused {
  rule: string;
  key?: string;
  reason: string;
  where: string;
}
export interface Way {
  hex: string;
  /** Half MP that each unit has left there. */
  halves: number[];
  path: string[];
  fuel: number;
  stops: boolean;
  cannot_end: Refused | null;
}
export interface Reach {
  from: string;
  fuel: number;
  hexes: Way[];
  exit: boolean;
  /** Why they cannot go together at all. */
  why: Refused | null;
  payer?: string;
  payers: { id: string; fuel: number; left: number }[];
}
export interface Line {
  rule: string;
  value: number;
  text: string;
}
export interface OddsData {
  attack: number;
  defence: number;
  percent: number;
  table: number;
  column: string;
  die_shift: number;
  results: Record<string, number>;
  unseen: number;
  lines: Line[];
}
export interface AttackPlan {
  hex: string;
  from: string[];
  units: string[];
  odds: OddsData;
}
export interface CommandData {
  formation: string;
  hq: string;
  status: string;
  range: number;
  hexes: { hex: string; halves: number }[];
  units: {
    id: string;
    hex: string;
    halves: number | null;
    range: number;
    now: string;
    checked: string;
    path: string[];
  }[];
  road?: { halves: number; path: string[] } | null;
}
export interface ActivationData {
  corps_left: number;
  armies_left: number;
  formations: {
    id: string;
    name: string;
    army: boolean;
    activity: string;
    march: string;
    hq?: string;
    eligible?: boolean;
    why?: Partial<Refused>;
    halves?: number;
    chance?: number;
  }[];
}
export interface ScoreData {
  difference: number;
  level: string;
  axis: number;
  soviet: number;
  soviet_lost: number;
  escaped: number;
  axis_lost: number;
  isolated: number;
  objectives: number;
  none_escapes: boolean;
  guessed: boolean;
}
export interface Threat {
  hex: string;
  defence: number;
  now: number;
  soon: number;
  unseen: number;
}
export interface SectorData {
  sector: number;
  airfields: { hex: string; name: string; axis: boolean }[];
  corps: string[];
  air: string[];
}
export interface HexData {
  hex: string;
  terrain: string;
  ground: string;
  name: string;
  area: string;
  sector: number;
  vp: number;
  south_of_dnestr: boolean;
  west_of_seret: boolean;
  west_of_strypa: boolean;
  axis_exit: boolean;
  position: number;
  rivers: { side: string; major: boolean; name: string; bridged: boolean }[];
  roads: { side: string; paved: boolean }[];
  soviet_zoc: boolean;
  axis_zoc: boolean;
  soviet_supply: boolean;
  units: string[];
  unseen: number;
}
