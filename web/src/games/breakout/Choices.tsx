// The choices of the moment: counters to press, buttons, odds.
import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { ChoicesFrame } from "../../frame/ChoicesFrame";
import { type Asking, EndingQuestion, askEnding, endingText, lossWords, useOnce } from "../../frame/Ending";
import type { Offers } from "../../frame/offers";
import type { Followed } from "../../frame/useGame";
import { t } from "../../i18n";
import { endText } from "../../messages";
import type { State, Tally } from "../../net";
import { Counter, HiddenCounter } from "./counters";
import { OddsPanel, resultsText } from "./Odds";
import { LOSSES } from "./german";
import type { Mode } from "./options";
import { actionWords } from "./say";
import type { AttackPlan, Board, BreakoutView, OddsData, SeenUnit, UnitDef, Way } from "./types";

interface Props {
  board: Board;
  game: Followed;
  state: State;
  view: BreakoutView;
  offers: Offers;
  mode: Mode;
  chosen: string[];
  setChosen(units: string[]): void;
  odds: OddsData | null;
  side: string;
  live: boolean;
  way: Way | null;
  via: string[];
  setVia(hexes: string[]): void;
  attacks: Map<string, AttackPlan>;
  openCase(rule: string): void;
  asking: Asking | null;
  setAsking(a: Asking | null): void;
  defs: Map<string, UnitDef>;
  place: string | null;
  look(hex: string): void;
  go(): void;
}

/** A counter to press, with its name for ears and for small eyes. */
export function UnitButton(props: {
  def: UnitDef;
  unit: SeenUnit;
  on?: boolean;
  press(): void;
  disabled?: boolean;
}): JSX.Element {
  return (
    <button
      type="button"
      class={"unit-button" + (props.on ? " on" : "")}
      aria-pressed={props.on ?? false}
      onClick={props.press}
      disabled={props.disabled}
      title={props.def.name}>
      <svg viewBox="0 0 46 46" aria-hidden="true">
        <Counter def={props.def} unit={props.unit} x={23} y={23} />
      </svg>
      <span>{props.def.name}</span>
    </button>
  );
}

/** Counters only to look at. */
export function UnitRow(props: { units: SeenUnit[]; side: string; defs: Map<string, UnitDef> }): JSX.Element {
  return (
    <div class="unit-row">
      {props.units.map((u, i) => {
        const d = u.id ? props.defs.get(u.id) : undefined;
        return (
          <svg key={i} viewBox="0 0 46 46" role="img" aria-label={d ? d.name : t("hidden_unit")}>
            {d ? <Counter def={d} unit={u} x={23} y={23} /> : <HiddenCounter side={props.side} x={23} y={23} />}
          </svg>
        );
      })}
    </div>
  );
}

/** What a march costs, hex by hex, with the cases. */
function WayPanel(props: { way: Way; units: string[]; via: string[]; p: Props }): JSX.Element {
  const { way, p } = props;
  const [tally, setTally] = useState<Tally | null>(null);
  const [open, setOpen] = useState(false);
  const query = `path ${props.units[0]} ${way.path.join(" ")}`;
  useEffect(() => {
    let live = true;
    if (open && props.units.length > 0)
      p.game.tally(query).then(
        (x) => live && setTally(x),
        () => live && setTally(null),
      );
    return () => {
      live = false;
    };
  }, [query, open]);
  return (
    <div class="way">
      <p>
        <b>{way.hex}</b>: {t("mp_left", { n: Math.min(...way.mp) })}
        {way.river ? ", " + t("river_roll", { n: way.rivers }) : ""}
        {way.stops ? ", " + t("stops_there") : ""}
        {way.overstacks ? ", " + t("overstacks") : ""}
      </p>
      <details open={open} onToggle={(e) => setOpen(e.currentTarget.open)}>
        <summary>{t("why_cost")}</summary>
        {tally ? (
          <ul class="tally">
            {tally.lines.map((l, i) => (
              <li key={i}>
                <span>{l.text}</span>
                <span class="value">{l.value !== 0 ? l.value : ""}</span>
                <button type="button" class="case" onClick={() => p.openCase(l.rule)}>
                  {l.rule}
                </button>
              </li>
            ))}
            <li>
              <b>{tally.result}</b>
            </li>
          </ul>
        ) : null}
      </details>
      <div class="buttons tight">
        <button type="button" class="primary touch-only" onClick={p.go}>
          {t("go_there")}
        </button>
        <button type="button" onClick={() => p.setVia([...props.via, way.hex])}>
          {t("waypoint")}
        </button>
      </div>
    </div>
  );
}

export function Choices(p: Props): JSX.Element {
  const { game, offers: o, mode, state, defs, view } = p;
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
  const hexOf = (unit: string | undefined) =>
    unit ? view.stacks.find((s) => s.units.some((u) => u.id === unit)) : undefined;
  /** Who could still act if this ended now. */
  const idle = (): string[] => {
    if (mode === "move") return o.words("pick").map((u) => defs.get(u)?.name ?? u);
    if (mode === "fight")
      return o.words("target").filter((h) => view.stacks.some((s) => s.hex === h && s.side !== p.side));
    if (mode === "place" || mode === "kg")
      return [...new Set(o.words(mode))].map((u) => defs.get(u)?.name ?? p.board.kg.find((k) => k.id === u)?.name ?? u);
    return [];
  };
  const once = useOnce();
  const finish = async () => {
    const left = idle();
    // who presses "no advance" means it
    const losses = (await askEnding(game)).filter((l) => l.loss !== "left" && l.kind !== "advance");
    const names = left.slice(0, 8).join(", ") + (left.length > 8 ? " …" : "");
    const warn = left.length > 0 ? t(mode === "fight" ? "end_warn_fight" : "end_warn", { n: left.length, names }) : "";
    if (losses.length > 0) return p.setAsking({ text: endingText(losses), yes: ["done"], losses, more: warn });
    if (left.length === 0) return act("done");
    p.setAsking({ text: warn, yes: ["done"] });
  };
  let body: JSX.Element | null = null;
  switch (mode) {
    case "wait":
      body = (
        <p class="hint">
          {state.node.kind === "finished"
            ? t("finished", { how: endText(state.node), score: state.node.score ?? "–" })
            : t("wait_hint")}
        </p>
      );
      break;
    case "order":
      body = (
        <>
          <p class="hint">{t("order_hint")}</p>
          <div class="buttons">
            <button type="button" class="primary" onClick={() => act("order move-fight")}>
              {t("order_mf")}
            </button>
            <button type="button" class="primary" onClick={() => act("order fight-move")}>
              {t("order_fm")}
            </button>
          </div>
        </>
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
                <button
                  key={u}
                  type="button"
                  class={p.chosen[0] === u ? "on" : ""}
                  aria-pressed={p.chosen[0] === u}
                  onClick={() => p.setChosen([u])}>
                  {p.board.kg.find((k) => k.id === u)?.name ?? u}
                </button>
              ) : (
                <UnitButton
                  key={u}
                  def={defs.get(u)!}
                  unit={{}}
                  on={p.chosen[0] === u}
                  press={() => {
                    p.setChosen([u]);
                    const at = o
                      .of("place")
                      .find((a) => a.split(" ")[1] === u)
                      ?.split(" ")[2];
                    if (at) p.look(defs.get(u)?.setup ?? at);
                  }}
                />
              ),
            )}
          </div>
        </>
      );
      break;
    }
    case "move": {
      const here = hexOf(p.chosen[0])?.units ?? [];
      body = (
        <>
          <p class="hint">{p.chosen.length > 0 ? t("go_hint") : t("pick_hint")}</p>
          {here.length > 0 ? (
            <div class="units">
              {here
                .filter((u) => u.id)
                .map((u) => (
                  <UnitButton
                    key={u.id}
                    def={defs.get(u.id!)!}
                    unit={u}
                    on={p.chosen.includes(u.id!)}
                    disabled={!o.has("pick " + u.id)}
                    press={() =>
                      p.setChosen(p.chosen.includes(u.id!) ? p.chosen.filter((x) => x !== u.id) : [...p.chosen, u.id!])
                    }
                  />
                ))}
            </div>
          ) : null}
          {p.via.length > 0 ? (
            <p class="hint">
              {t("via")} {p.via.join(" → ")}{" "}
              <button type="button" class="plain" onClick={() => p.setVia([])}>
                {t("clear")}
              </button>
            </p>
          ) : null}
          {p.way ? <WayPanel way={p.way} units={p.chosen} via={p.via} p={p} /> : null}
        </>
      );
      break;
    }
    case "group":
      body = (
        <>
          <p class="hint">{t("group_hint")}</p>
          {o.of("drop").length > 0 ? (
            <>
              <p class="hint">{t("drop_hint")}</p>
              {unitRow("drop", o.words("drop"))}
            </>
          ) : null}
          <div class="buttons">
            {o.has("exit") ? (
              <button type="button" class="danger" onClick={() => act("exit")}>
                {t("exit_map")}
              </button>
            ) : null}
            <button type="button" class="primary" onClick={() => act("halt")}>
              {t("halt")}
            </button>
          </div>
        </>
      );
      break;
    case "fight": {
      const plan = p.place ? p.attacks.get(p.place) : undefined;
      const list = [...p.attacks.values()].filter((a) => !a.probe);
      body = (
        <>
          <p class="hint">{t("target_hint")}</p>
          {list.length > 0 ? (
            <ul class="targets">
              {list.map((a) => (
                <li key={a.hex} class={plan?.hex === a.hex ? "on" : ""}>
                  <button type="button" class="plain" onClick={() => act("target " + a.hex)}>
                    <b>{a.hex}</b> {a.odds ? resultsText(a.odds) : ""}
                    {a.odds && a.odds.unseen > 0 ? ` (${t("hex_hidden", { n: a.odds.unseen })})` : ""}
                  </button>
                </li>
              ))}
            </ul>
          ) : null}
        </>
      );
      break;
    }
    case "draft": {
      const inIt = new Set(view.combat?.attackers ?? []);
      const all = [...inIt, ...o.words("join")];
      const target = view.stacks.find((s) => s.hex === view.combat?.target && s.side !== p.side);
      body = (
        <>
          <p class="hint">{t("join_hint")}</p>
          <div class="units">
            {all.map((u) => (
              <UnitButton
                key={u}
                def={defs.get(u)!}
                unit={seen.get(u) ?? {}}
                on={inIt.has(u)}
                press={() => act((inIt.has(u) ? "unjoin " : "join ") + u)}
              />
            ))}
          </div>
          {target ? (
            <>
              <p class="hint">{t("against", { hex: target.hex })}</p>
              <UnitRow units={target.units} side={target.side} defs={defs} />
            </>
          ) : null}
          <div class="buttons">
            <button type="button" onClick={() => act("cancel")}>
              {t("cancel")}
            </button>
            {target && o.words("join").length > 1 ? (
              <button type="button" onClick={() => void game.act(o.of("join"))}>
                {t("join_all")}
              </button>
            ) : null}
            <button type="button" class="danger" disabled={!o.has("declare")} onClick={() => act("declare")}>
              {target ? t("declare") : t("probe")}
            </button>
          </div>
        </>
      );
      break;
    }
    case "support":
      body = (
        <>
          <p class="hint">{t("support_hint")}</p>
          <div class="buttons">
            {o.words("support").map((s) => (
              <button key={s} type="button" onClick={() => act("support " + s)}>
                {p.board.kg.find((k) => k.id === s)?.name ?? defs.get(s)?.name ?? s}
              </button>
            ))}
            <button type="button" class="primary" onClick={() => act("done")}>
              {t("no_support")}
            </button>
          </div>
        </>
      );
      break;
    case "air":
      body = (
        <>
          <p class="hint">{t("air_commit")}</p>
          <div class="buttons">
            {o.words("air").map((n) => (
              <button key={n} type="button" class={n === "0" ? "primary" : ""} onClick={() => act("air " + n)}>
                {n}
              </button>
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
              <UnitButton
                key={u}
                def={defs.get(u)!}
                unit={seen.get(u) ?? {}}
                on={p.chosen[0] === u}
                press={() => p.setChosen([u])}
              />
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
  // A stack's order may be changed whenever the rules leave it free: who lies on top is what the enemy sees.
  const here = p.place ? view.stacks.find((s) => s.hex === p.place && s.side === p.side && s.height > 1) : undefined;
  const tops = here ? here.units.filter((u) => u.id && o.free.includes("top " + u.id)) : [];
  const canEnd = o.has("done") && mode !== "support";
  return (
    <ChoicesFrame
      game={game}
      state={state}
      side={p.side}
      live={p.live}
      openCase={p.openCase}
      words={(a) => actionWords(a, defs, p.board, view)}
      remark={(a) => {
        const [verb, hex] = a.split(" ");
        const plan = verb === "target" ? p.attacks.get(hex) : undefined;
        return plan?.odds ? resultsText(plan.odds) : "";
      }}
      footer={
        canEnd && !p.asking ? (
          <button type="button" class={mode === "done" ? "primary" : ""} onClick={() => void once(finish)}>
            {mode === "advance" ? t("no_advance") : mode === "move" || mode === "fight" ? t("end_segment") : t("done")}
          </button>
        ) : null
      }>
      {body}
      {mode === "retreat" || mode === "lose" || mode === "advance" ? <CombatLine view={view} /> : null}
      {p.odds ? <OddsPanel odds={p.odds} openCase={p.openCase} /> : null}
      {tops.length > 0 ? (
        <details class="tops" open={mode === "done"}>
          <summary>{t("top_hint", { hex: here!.hex })}</summary>
          <div class="units">
            {tops.map((u) => (
              <UnitButton key={u.id} def={defs.get(u.id!)!} unit={u} press={() => act("top " + u.id)} />
            ))}
          </div>
        </details>
      ) : null}
      {p.asking ? (
        <EndingQuestion
          asking={p.asking}
          words={(l) => lossWords(l, (u) => defs.get(u)?.name ?? u, LOSSES)}
          look={(l) => l.hex && p.look(l.hex)}
          openCase={p.openCase}
          go={(yes) => (p.setAsking(null), void game.act(yes))}
          close={() => p.setAsking(null)}
        />
      ) : null}
    </ChoicesFrame>
  );
}

/** What the die has said, while its consequences are chosen. */
function CombatLine(props: { view: BreakoutView }): JSX.Element | null {
  const c = props.view.combat;
  if (!c?.result) return null;
  return (
    <p class="combat-line">
      {t("combat_line", { hex: c.target, column: c.column ?? "", die: c.die ? String(c.die) : "–", result: c.result })}
    </p>
  );
}
