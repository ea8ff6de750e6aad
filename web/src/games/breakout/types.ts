// What the server sends (docs/api.md).
export interface BoardHex {
  id: string;
  t: string;
  base?: string;
  name?: string;
  area?: string;
  vp?: number;
}
export interface UnitDef {
  id: string;
  name: string;
  formation: string;
  side: string;
  type: string;
  size: string;
  class: string;
  steps: [number, number][];
  flags: string[];
  setup?: string;
  exact?: boolean;
  entry_turn?: number;
  provenance?: string;
}
export interface Board {
  game: string;
  content: string;
  grid: { cols: number; odd_rows: number; even_rows: number };
  hexes: BoardHex[];
  rivers: { name: string; major: boolean; sides: string[] }[];
  sets: Record<string, string[]>;
  places: { hex: string; name: string }[];
  units: UnitDef[];
  kg: { id: string; name: string }[];
  turns: { turn: number; dates: string }[];
  tables: {
    weather: string[][];
    allowance: Record<string, [number, number]>;
    river: Record<string, number[]>;
    terrain: Record<string, { non_mechanized: number; mechanized: number; shift: number }>;
    crt: { columns: string[]; rows: string[][] };
    victory: { soviet: number; draw: number };
    stacking: { german: number; soviet: number; soviet_artillery: number };
  };
}
export interface SeenUnit {
  id?: string;
  name?: string;
  steps?: number;
  af?: number;
  df?: number;
  hidden?: boolean;
  moved?: boolean;
  used?: boolean;
  known?: boolean;
  in_combat?: boolean;
  moving?: boolean;
  stand_fast?: boolean;
  mp?: number;
}
export interface Stack {
  hex: string;
  side: string;
  height: number;
  units: SeenUnit[];
}
export interface BreakoutView {
  game: string;
  viewer: string;
  turn: number;
  dates: string;
  weather: string;
  stage: string;
  segment: string;
  asked: string[];
  ask: string;
  rule: string;
  order: string[];
  air: { side: string; left: number };
  vp: number;
  exit_vp: number;
  destroyed_vp: number;
  kg: { id: string; name: string; hex?: string; used: boolean }[];
  stacks: Stack[];
  setup: { id: string; name: string; side: string }[];
  pool: { id: string; name: string; side: string; due: number }[];
  track: { id: string; name: string; side: string; due: number }[];
  dead: { id: string; name: string; side: string }[];
  exited: { id: string; name: string; side: string }[];
  forfeit: { id: string; name: string; side: string }[];
  roster: { id: string; steps: number }[];
  soviet_towns: string[];
  fallen: string[];
  combat?: {
    target: string;
    attacker: string;
    attackers: string[];
    kg?: string;
    art18?: boolean;
    air: number;
    column?: string;
    die?: number;
    result?: string;
  };
}

/** What `inspect` answers. */
export interface Way {
  hex: string;
  mp: number[];
  path: string[];
  river: boolean;
  rivers: number;
  stops: boolean;
  overstacks: boolean;
}
export interface OddsData {
  attack: number;
  defence: number;
  ratio: string;
  shift: number;
  column: string;
  automatic: boolean;
  results: Record<string, number>;
  unseen: number;
  attack_lines: { rule: string; value: number; text: string }[];
  defence_lines: { rule: string; value: number; text: string }[];
  shift_lines: { rule: string; value: number; text: string }[];
}
export interface AttackPlan {
  hex: string;
  probe: boolean;
  units: string[];
  odds: OddsData | null;
}
export interface Threat {
  hex: string;
  defence: number;
  unseen: number;
  now: { attack: number; shift: number; ratio: string; column: string; step: number } | null;
  soon: { attack: number; shift: number; ratio: string; column: string; step: number } | null;
}
export interface HexData {
  hex: string;
  terrain: string;
  name: string;
  area: string;
  vp: number;
  control: string;
  rivers: { side: string; name: string; major: boolean }[];
  soviet_zoc: boolean;
  german_zoc: boolean;
  soviet_supply: boolean;
  german_communications: boolean;
  closed_to_soviets: boolean;
  units: string[];
  unseen: number;
}
