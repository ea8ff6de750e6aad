// Breakout's table: the sheet with counters, what can be done where, and the choices of the moment beside it.
import type { JSX } from "preact";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Counter, HiddenCounter, KgMarker } from "../board/counters";
import { centre, colOf, hexName, hexPath, neighbour, onMap, rowOf } from "../board/geometry";
import { drawMap, hexesPath, unionPath } from "../board/map";
import { type MapHandle, MapView } from "../board/MapView";
import type { Board, SeenUnit, Stack, UnitDef } from "../board/types";
import { sideName, t } from "../i18n";
import type { State } from "../net";
import { type Offers, modeOf, offers } from "./options";
import type { Followed } from "./useGame";

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
export type Layer = "none" | "zoc soviet" | "zoc german" | "supply" | "communications" | "control";

interface Props {
  board: Board;
  game: Followed;
  state: State;
  side: string;
  layer: Layer;
  live: boolean;
  openCase(rule: string): void;
  onHexInfo(hex: string | null): void;
}

const sheetCache = new Map<string, string>();
function sheetOf(board: Board): string {
  let s = sheetCache.get(board.content);
  if (!s) sheetCache.set(board.content, (s = drawMap(board)));
  return s;
}

/** Counters of one stack: the top one, the edges of those below, and how many there are. */
function StackView(props: { stack: Stack; defs: Map<string, UnitDef>; picked: Set<string> }): JSX.Element {
  const { stack, defs } = props;
  const c = centre(stack.hex);
  const shown = Math.min(3, stack.units.length);
  const out: JSX.Element[] = [];
  for (let i = shown - 1; i >= 0; --i) {
    const u = stack.units[i];
    const x = c.x + i * 3 - (shown - 1) * 1.5;
    const y = c.y + 3 - i * 3 + (shown - 1) * 1.5;
    const d = u.id ? defs.get(u.id) : undefined;
    out.push(d ? <Counter key={i} def={d} unit={u} x={x} y={y} picked={u.id !== undefined && props.picked.has(u.id)} /> : <HiddenCounter key={i} side={stack.side} x={x} y={y} moved={u.moved} />);
  }
  return (
    <g class="stack" data-hex={stack.hex}>
      {out}
      {stack.height > 1 ? (
        <g class="badge" transform={`translate(${c.x + 21} ${c.y - 19})`}>
          <circle r={7.5} />
          <text y={3.4}>{stack.height}</text>
        </g>
      ) : null}
    </g>
  );
}

export function Table(props: Props): JSX.Element {
  const { board, game, state, side } = props;
  const view = state.view;
  const o: Offers = useMemo(() => offers(props.live ? state.options : [], props.live ? state.free : []), [state, props.live]);
  const mode = modeOf(o, state.node.rule);
  const defs = useMemo(() => new Map(board.units.map((u) => [u.id, u])), [board]);
  const handle = useRef<MapHandle | null>(null);
  const [cursor, setCursor] = useState<string | null>(null);
  const [hover, setHover] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string[]>([]); // units selected for a move, or the one to be placed or retreated
  const [ways, setWays] = useState<Map<string, Way>>(new Map());
  const [layerHexes, setLayerHexes] = useState<string[]>([]);
  const [odds, setOdds] = useState<OddsData | null>(null);
  const [asking, setAsking] = useState<{ text: string; yes: string[] } | null>(null);
  const plan = useRef<string[]>([]);

  const stackAt = useCallback((hex: string) => view.stacks.find((s) => s.hex === hex), [view]);
  const unitsAt = (hex: string): SeenUnit[] => stackAt(hex)?.units ?? [];

  useEffect(() => {
    setChosen([]);
    setWays(new Map());
    setAsking(null);
  }, [state.node.ask, state.view.segment, state.view.turn, side]);

  // A move that was interrupted by a river's die goes on if it still can.
  useEffect(() => {
    if (plan.current.length === 0) return;
    const rest = plan.current;
    plan.current = [];
    if (mode === "group" && o.has(rest[0])) void game.act(rest);
  }, [state]);

  useEffect(() => {
    let live = true;
    if (mode === "move" && chosen.length > 0) {
      game.ask<{ hexes: Way[] }>("reach " + chosen.join(" ")).then(
        (r) => live && setWays(new Map(r.hexes.map((w) => [w.hex, w]))),
        () => live && setWays(new Map()),
      );
    } else setWays(new Map());
    return () => {
      live = false;
    };
  }, [chosen, mode, state]);

  useEffect(() => {
    let live = true;
    if (props.layer === "none" || props.layer === "control") setLayerHexes(props.layer === "control" ? view.soviet_towns : []);
    else game.ask<{ hexes: string[] }>(props.layer).then((r) => live && setLayerHexes(r.hexes), () => live && setLayerHexes([]));
    return () => {
      live = false;
    };
  }, [props.layer, state]);

  const fighting = view.combat !== undefined && view.combat.attackers.length > 0;
  useEffect(() => {
    let live = true;
    const probing = view.combat && !stackAt(view.combat.target);
    if (fighting && !probing && (mode === "draft" || mode === "support" || mode === "air" || state.node.kind === "chance")) {
      game.ask<OddsData>("odds").then((r) => live && setOdds(r), () => live && setOdds(null));
    } else setOdds(null);
    return () => {
      live = false;
    };
  }, [state]);

  /** What each hex means when clicked, by what is offered. */
  const lit = useMemo(() => {
    const m = new Map<string, string>(); // hex -> class
    const second = (verb: string, unit: string) => o.of(verb).concat(o.free.filter((f) => f.startsWith(verb + " "))).filter((a) => a.split(" ")[1] === unit).map((a) => a.split(" ")[2]);
    if (mode === "group") for (const h of o.words("step")) m.set(h, "reach");
    if (mode === "move") for (const w of ways.values()) m.set(w.hex, w.overstacks ? "warn" : w.stops ? "stop" : w.river ? "risk" : "reach");
    if (mode === "fight") for (const h of o.words("target")) m.set(h, stackAt(h) && stackAt(h)!.side !== side ? "target" : "probe");
    if (mode === "draft" && view.combat) {
      m.set(view.combat.target, "target");
      for (const u of o.words("join")) for (const s of view.stacks) if (s.units.some((x) => x.id === u)) m.set(s.hex, "reach");
    }
    if ((mode === "place" || mode === "kg" || mode === "retreat") && chosen.length > 0) for (const h of second(mode, chosen[0])) m.set(h, "reach");
    if (mode === "advance" && view.combat) m.set(view.combat.target, "reach");
    return m;
  }, [o, mode, ways, chosen, view]);

  const clickHex = async (hex: string) => {
    props.onHexInfo(hex);
    setAsking(null);
    if (mode === "group" && o.has("step " + hex)) return void game.act(["step " + hex]);
    if (mode === "group" && hex !== unitsMovingHex()) return void game.act(["step " + hex]); // refused with its case
    if (mode === "move") {
      const way = ways.get(hex);
      if (way) {
        const actions = [...chosen.map((u) => "pick " + u), ...way.path.map((h) => "step " + h)];
        if (!way.stops) actions.push("halt");
        const r = await game.act(actions);
        if (r.rolled && r.taken < actions.length) plan.current = actions.slice(r.taken).filter((a) => !a.startsWith("pick"));
        setChosen([]);
        return;
      }
      const can = unitsAt(hex).filter((u) => u.id && o.has("pick " + u.id)).map((u) => u.id!);
      if (can.length > 0) return setChosen(chosen.length > 0 && can.includes(chosen[0]) ? [] : can);
      if (chosen.length > 0) {
        const why = await game.ask<{ rule: string; reason: string; where: string }>(`blocked ${chosen.join(" ")} ${hex}`).catch(() => null);
        if (why) game.tellRefusal(why);
        else setChosen([]);
        return;
      }
      const own = unitsAt(hex).find((u) => u.id && stackAt(hex)?.side === side);
      if (own) return void game.act(["pick " + own.id]); // refused with its case
      return;
    }
    if (mode === "fight") return void game.act(["target " + hex]);
    if (mode === "draft") {
      const here = unitsAt(hex).map((u) => u.id).filter((u): u is string => u !== undefined);
      const join = here.filter((u) => o.has("join " + u));
      const out = here.filter((u) => o.free.includes("unjoin " + u));
      if (join.length > 0) return void game.act(join.map((u) => "join " + u));
      if (out.length > 0) return void game.act(out.map((u) => "unjoin " + u));
      if (here.length > 0 && stackAt(hex)?.side === side) return void game.act(["join " + here[0]]);
      return;
    }
    if ((mode === "place" || mode === "kg" || mode === "retreat") && chosen.length > 0) {
      const ok = await game.act([`${mode} ${chosen[0]} ${hex}`]);
      if (ok.taken > 0) setChosen([]);
      return;
    }
    if (mode === "place" || mode === "retreat") {
      const again = unitsAt(hex).find((u) => u.id && (o.of(mode).some((a) => a.split(" ")[1] === u.id) || o.free.some((a) => a.startsWith(`${mode} ${u.id} `))));
      if (again?.id) return setChosen([again.id]);
    }
    if (mode === "advance" && view.combat) {
      const u = unitsAt(hex).find((x) => x.id && o.has("advance " + x.id));
      if (u) return void game.act(["advance " + u.id]);
    }
  };
  const unitsMovingHex = (): string | null => view.stacks.find((s) => s.units.some((u) => u.moving))?.hex ?? null;

  const key = (e: KeyboardEvent): boolean => {
    const from = cursor ?? hexName(24, 14);
    const dirs: Record<string, number> = { ArrowUp: 0, ArrowDown: 3 };
    if (!e.shiftKey && e.key in dirs) {
      const n = neighbour(board.grid, from, dirs[e.key]);
      if (n) setCursor(n), handle.current?.centreOn(n), props.onHexInfo(n);
      return true;
    }
    if (!e.shiftKey && (e.key === "ArrowLeft" || e.key === "ArrowRight")) {
      const col = colOf(from) + (e.key === "ArrowLeft" ? -1 : 1);
      if (onMap(board.grid, col, rowOf(from))) {
        const n = hexName(col, rowOf(from));
        setCursor(n), handle.current?.centreOn(n), props.onHexInfo(n);
      }
      return true;
    }
    if (e.key === "Enter" || e.key === " ") {
      if (cursor) void clickHex(cursor);
      return true;
    }
    if (e.key === "Escape") {
      setChosen([]);
      if (o.free.includes("cancel")) void game.act(["cancel"]);
      return true;
    }
    if (e.key === "u" && state.can_undo) return void game.undo(), true;
    if (e.key === "h" && mode === "group") return void game.act(["halt"]), true;
    if (e.key === "n") {
      const next = o.words("pick").find((u) => !chosen.includes(u));
      const at = next ? view.stacks.find((s) => s.units.some((x) => x.id === next)) : undefined;
      if (at && next) setCursor(at.hex), handle.current?.centreOn(at.hex), setChosen([next]);
      return true;
    }
    return false;
  };

  const picked = new Set([...chosen, ...(view.combat?.attackers ?? [])]);
  const path = hover && ways.get(hover);
  const groups: Record<string, string[]> = {};
  for (const [hex, cls] of lit) (groups[cls] ??= []).push(hex);

  return (
    <>
      <MapView grid={board.grid} sheet={sheetOf(board)} handle={handle} cursorHex={cursor} onCursor={setCursor} onHex={(h) => void clickHex(h)} onHover={setHover} onKey={key}
        label={t("title") + ": " + state.node.ask}>
        {props.layer !== "none" && layerHexes.length > 0 ? <path class={"layer " + props.layer.replace(" ", "-")} d={unionPath(board, layerHexes)} /> : null}
        {view.soviet_towns.map((h) => (
          <path key={"c" + h} class="held-soviet" d={hexPath(h)} />
        ))}
        {Object.entries(groups).map(([cls, hexes]) => (
          <path key={cls} class={"lit " + cls} d={hexesPath(hexes)} />
        ))}
        {view.combat ? <path class="combat-hex" d={hexPath(view.combat.target)} /> : null}
        <g id="stacks">
          {view.stacks.map((s) => (
            <StackView key={s.hex} stack={s} defs={defs} picked={picked} />
          ))}
        </g>
        {view.kg.map((k) => (k.hex ? <KgMarker key={k.id} name={k.id} {...centre(k.hex)} /> : null))}
        {path ? <polyline class="path" points={[chosenHex(view.stacks, chosen), ...path.path].filter((h): h is string => h !== null).map((h) => `${centre(h).x},${centre(h).y}`).join(" ")} /> : null}
        {[...ways.values()].map((w) => (
          <text key={"m" + w.hex} class="mp" x={centre(w.hex).x} y={centre(w.hex).y + 21}>{Math.min(...w.mp)}</text>
        ))}
        {cursor ? <path class="cursor" d={hexPath(cursor)} /> : null}
        <defs>
          <g id="mini-stacks">
            {view.stacks.map((s) => (
              <rect key={s.hex} class={"mini " + s.side} x={centre(s.hex).x - 22} y={centre(s.hex).y - 22} width={44} height={44} />
            ))}
          </g>
        </defs>
      </MapView>
      <Choices board={board} game={game} state={state} offers={o} mode={mode} chosen={chosen} setChosen={setChosen} odds={odds} side={side} way={path || null} openCase={props.openCase}
        asking={asking} setAsking={setAsking} defs={defs} centreOn={(h) => handle.current?.centreOn(h)} />
    </>
  );
}

const chosenHex = (stacks: Stack[], chosen: string[]): string | null => (chosen.length === 0 ? undefined : stacks.find((s) => s.units.some((u) => u.id === chosen[0])))?.hex ?? null;

interface ChoicesProps {
  board: Board;
  game: Followed;
  state: State;
  offers: Offers;
  mode: ReturnType<typeof modeOf>;
  chosen: string[];
  setChosen(units: string[]): void;
  odds: OddsData | null;
  side: string;
  way: Way | null;
  openCase(rule: string): void;
  asking: { text: string; yes: string[] } | null;
  setAsking(a: { text: string; yes: string[] } | null): void;
  defs: Map<string, UnitDef>;
  centreOn(hex: string): void;
}

/** A counter to press, with its name for ears and for small eyes. */
function UnitButton(props: { def: UnitDef; unit: SeenUnit; on?: boolean; press(): void; disabled?: boolean }): JSX.Element {
  return (
    <button type="button" class={"unit-button" + (props.on ? " on" : "")} aria-pressed={props.on ?? false} onClick={props.press} disabled={props.disabled} title={props.def.name}>
      <svg viewBox="0 0 46 46" aria-hidden="true">
        <Counter def={props.def} unit={props.unit} x={23} y={23} />
      </svg>
      <span>{props.def.name}</span>
    </button>
  );
}

function Choices(p: ChoicesProps): JSX.Element {
  const { game, offers: o, mode, state, defs } = p;
  const view = state.view;
  const seen = useMemo(() => {
    const m = new Map<string, SeenUnit>();
    for (const s of view.stacks) for (const u of s.units) if (u.id) m.set(u.id, u);
    return m;
  }, [view]);
  const act = (a: string) => void game.act([a]);
  const unitRow = (verb: string, units: string[]) => (
    <div class="units">
      {units.map((u) => (
        <UnitButton key={u} def={defs.get(u)!} unit={seen.get(u) ?? {}} press={() => act(`${verb} ${u}`)} />
      ))}
    </div>
  );
  const finish = () => {
    const left = mode === "move" ? o.of("pick").length : mode === "fight" ? o.of("target").filter((a) => view.stacks.some((s) => s.hex === a.split(" ")[1])).length : mode === "place" || mode === "kg" ? new Set(o.words(mode)).size : 0;
    if (left > 0) p.setAsking({ text: t("end_warn", { n: left }), yes: ["done"] });
    else act("done");
  };
  let body: JSX.Element | null = null;
  switch (mode) {
    case "wait":
      body = <p class="hint">{state.node.kind === "finished" ? t("finished", { how: state.node.ask, score: state.node.score ?? 0 }) : t("wait_hint")}</p>;
      break;
    case "order":
      body = (
        <div class="buttons">
          <button type="button" class="primary" onClick={() => act("order move-fight")}>{t("order_mf")}</button>
          <button type="button" class="primary" onClick={() => act("order fight-move")}>{t("order_fm")}</button>
        </div>
      );
      break;
    case "place":
    case "kg": {
      const ids = [...new Set(o.words(mode))];
      body = (
        <>
          <p class="hint">{t("place_hint")}</p>
          <div class="units">
            {ids.map((u) =>
              mode === "kg" ? (
                <button key={u} type="button" class={p.chosen[0] === u ? "on" : ""} onClick={() => p.setChosen([u])}>{p.board.kg.find((k) => k.id === u)?.name ?? u}</button>
              ) : (
                <UnitButton key={u} def={defs.get(u)!} unit={{}} on={p.chosen[0] === u} press={() => {
                  p.setChosen([u]);
                  const at = o.of("place").find((a) => a.split(" ")[1] === u)?.split(" ")[2];
                  if (at) p.centreOn(defs.get(u)?.setup ?? at);
                }} />
              ),
            )}
          </div>
        </>
      );
      break;
    }
    case "move": {
      const hex = chosenHex(view.stacks, p.chosen);
      const here = hex ? (view.stacks.find((s) => s.hex === hex)?.units ?? []) : [];
      body = (
        <>
          <p class="hint">{t("pick_hint")}</p>
          {here.length > 0 ? (
            <div class="units">
              {here.filter((u) => u.id).map((u) => (
                <UnitButton key={u.id} def={defs.get(u.id!)!} unit={u} on={p.chosen.includes(u.id!)} disabled={!o.has("pick " + u.id)} press={() => p.setChosen(p.chosen.includes(u.id!) ? p.chosen.filter((x) => x !== u.id) : [...p.chosen, u.id!])} />
              ))}
            </div>
          ) : null}
          {p.way ? (
            <p class="way">
              {t("mp_left", { n: Math.min(...p.way.mp) })}
              {p.way.river ? ", " + t("river_roll", { n: p.way.rivers }) : ""}
              {p.way.stops ? ", " + t("stops_there") : ""}
              {p.way.overstacks ? ", " + t("overstacks") : ""}
            </p>
          ) : null}
        </>
      );
      break;
    }
    case "group":
      body = (
        <>
          <p class="hint">{t("group_hint")}</p>
          {o.of("drop").length > 0 ? unitRow("drop", o.words("drop")) : null}
          <div class="buttons">
            {o.has("exit") ? <button type="button" onClick={() => act("exit")}>{t("exited")}</button> : null}
            <button type="button" class="primary" onClick={() => act("halt")}>{t("halt")}</button>
          </div>
        </>
      );
      break;
    case "fight":
      body = <p class="hint">{t("target_hint")}</p>;
      break;
    case "draft": {
      const inIt = new Set(view.combat?.attackers ?? []);
      const all = [...inIt, ...o.words("join")];
      const probing = view.combat && !view.stacks.some((s) => s.hex === view.combat!.target && s.side !== p.side);
      body = (
        <>
          <p class="hint">{t("join_hint")}</p>
          <div class="units">
            {all.map((u) => (
              <UnitButton key={u} def={defs.get(u)!} unit={seen.get(u) ?? {}} on={inIt.has(u)} press={() => act((inIt.has(u) ? "unjoin " : "join ") + u)} />
            ))}
          </div>
          <div class="buttons">
            <button type="button" onClick={() => act("cancel")}>{t("cancel")}</button>
            <button type="button" class="danger" disabled={!o.has("declare")} onClick={() => act("declare")}>{probing ? t("probe") : t("declare")}</button>
          </div>
        </>
      );
      break;
    }
    case "support":
      body = (
        <div class="buttons">
          {o.words("support").map((s) => (
            <button key={s} type="button" onClick={() => act("support " + s)}>{p.board.kg.find((k) => k.id === s)?.name ?? defs.get(s)?.name ?? s}</button>
          ))}
          <button type="button" class="primary" onClick={() => act("done")}>{t("no_support")}</button>
        </div>
      );
      break;
    case "air":
      body = (
        <>
          <p class="hint">{t("air_commit")}</p>
          <div class="buttons">
            {o.words("air").map((n) => (
              <button key={n} type="button" class={n === "0" ? "primary" : ""} onClick={() => act("air " + n)}>{n}</button>
            ))}
          </div>
        </>
      );
      break;
    case "lose":
      body = (
        <>
          <p class="hint">{t("choose_loss")}</p>
          {unitRow("lose", o.words("lose"))}
        </>
      );
      break;
    case "remove":
      body = (
        <>
          <p class="hint">{t("choose_remove")}</p>
          {unitRow("remove", o.words("remove"))}
        </>
      );
      break;
    case "retreat":
      body = (
        <>
          <p class="hint">{t("choose_retreat")}</p>
          <div class="units">
            {[...new Set(o.words("retreat"))].map((u) => (
              <UnitButton key={u} def={defs.get(u)!} unit={seen.get(u) ?? {}} on={p.chosen[0] === u} press={() => p.setChosen([u])} />
            ))}
          </div>
        </>
      );
      break;
    case "advance":
      body = (
        <>
          <p class="hint">{t("choose_advance", { hex: view.combat?.target ?? "" })}</p>
          {unitRow("advance", o.words("advance"))}
        </>
      );
      break;
    case "done":
      body = null;
      break;
  }
  const canEnd = o.has("done") && mode !== "support";
  return (
    <section class="choices" aria-label={state.node.ask}>
      <header>
        <h2>{state.node.ask}</h2>
        <button type="button" class="case" onClick={() => p.openCase(state.node.rule)}>{state.node.rule}</button>
      </header>
      {game.refusal ? (
        <div class="refusal" role="alert">
          <strong>{t("refused")}:</strong> {game.refusal.reason}
          {game.refusal.rule ? <button type="button" class="case" onClick={() => p.openCase(game.refusal!.rule)}>{game.refusal.rule}</button> : null}
          <button type="button" class="close" aria-label={t("close")} onClick={game.clearRefusal}>×</button>
        </div>
      ) : null}
      {body}
      {p.odds ? <OddsPanel odds={p.odds} openCase={p.openCase} /> : null}
      {p.asking ? (
        <div class="question" role="alertdialog">
          <p>{p.asking.text}</p>
          <div class="buttons">
            <button type="button" class="primary" onClick={() => (p.setAsking(null), void game.act(p.asking!.yes))}>{t("yes")}</button>
            <button type="button" onClick={() => p.setAsking(null)}>{t("no")}</button>
          </div>
        </div>
      ) : null}
      <footer class="buttons">
        {state.can_undo ? <button type="button" onClick={() => void game.undo()}>{t("undo")}</button> : null}
        {canEnd && !p.asking ? (
          <button type="button" class={mode === "done" ? "primary" : ""} onClick={finish}>{mode === "advance" ? t("no_advance") : mode === "move" || mode === "fight" ? t("end_segment") : t("done")}</button>
        ) : null}
      </footer>
      <details class="all-actions">
        <summary>{t("all_actions")} ({o.all.length + o.free.length})</summary>
        <ul>
          {[...o.all, ...o.free].slice(0, 400).map((a, i) => (
            <li key={a} class={i >= o.all.length ? "free" : ""}><button type="button" onClick={() => act(a)}>{a}</button></li>
          ))}
        </ul>
      </details>
      <p class="visually-hidden" aria-live="polite">{sideName(p.side)}: {state.node.ask}</p>
    </section>
  );
}

const RESULT_CLASS: Record<string, string> = { AL1: "bad", AS: "dull", EX: "mixed", DR: "good", DL1: "good", "DL1+DR": "best" };

export function OddsPanel(props: { odds: OddsData; openCase(rule: string): void }): JSX.Element {
  const { odds } = props;
  const lines = (title: string, total: number, list: OddsData["attack_lines"]) => (
    <details open={title === t("shift")}>
      <summary>{title} <b>{total > 0 && title === t("shift") ? "+" : ""}{total}</b></summary>
      <ul class="tally">
        {list.map((l, i) => (
          <li key={i}>
            <span>{l.text}</span>
            <span class="value">{l.value > 0 ? "+" : ""}{l.value}</span>
            <button type="button" class="case" onClick={() => props.openCase(l.rule)}>{l.rule}</button>
          </li>
        ))}
      </ul>
    </details>
  );
  return (
    <div class="odds">
      <p class="odds-head">
        {odds.attack} : {odds.defence} = {odds.ratio} → <b>{odds.column}</b>
      </p>
      <div class="bars" role="list">
        {Object.entries(odds.results).map(([r, n]) => (
          <div key={r} role="listitem" class={"bar " + (RESULT_CLASS[r] ?? "")} style={{ flexGrow: n }} title={r}>
            <b>{r}</b>
            <span>{odds.automatic ? t("automatic") : t("chance_of", { n })}</span>
          </div>
        ))}
      </div>
      {odds.unseen > 0 ? <p class="warn">{t("unseen", { n: odds.unseen })}</p> : null}
      {lines(t("attack"), odds.attack, odds.attack_lines)}
      {lines(t("defence"), odds.defence, odds.defence_lines)}
      {lines(t("shift"), odds.shift, odds.shift_lines)}
    </div>
  );
}
