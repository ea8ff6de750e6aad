// The choices of the moment, a panel for each step (steps/): counters to press, buttons, odds.
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { ChoicesFrame } from "../../frame/ChoicesFrame";
import { EndingQuestion, askEnding, endingText, lossWords, useOnce } from "../../frame/Ending";
import { t } from "../../i18n";
import type { Props, Step } from "./context";
import { LOSSES } from "./german";
import { OddsPanel, resultsText } from "./Odds";
import type { Mode } from "./options";
import { actionWords } from "./say";
import { Advance, Air, CombatLine, Draft, Fight, Lose, Remove, Retreat, Support } from "./steps/fight";
import { Group, Move } from "./steps/march";
import { Order, PlaceGroups, PlaceUnits, Waiting } from "./steps/place";
import type { SeenUnit } from "./types";
import { UnitButton } from "./units";

const STEPS: Partial<Record<Mode, (x: Step) => JSX.Element>> = {
  wait: Waiting,
  order: Order,
  place: PlaceUnits,
  kg: PlaceGroups,
  move: Move,
  group: Group,
  fight: Fight,
  draft: Draft,
  support: Support,
  air: Air,
  lose: Lose,
  remove: Remove,
  retreat: Retreat,
  advance: Advance,
};

/** Who could still act if this ended now. */
function idle({ mode, offers: o, defs, view, side, board }: Props): string[] {
  if (mode === "move") return o.words("pick").map((u) => defs.get(u)?.name ?? u);
  if (mode === "fight") return o.words("target").filter((h) => view.stacks.some((s) => s.hex === h && s.side !== side));
  if (mode === "place" || mode === "kg")
    return [...new Set(o.words(mode))].map((u) => defs.get(u)?.name ?? board.kg.find((k) => k.id === u)?.name ?? u);
  return [];
}

async function finish(p: Props): Promise<void> {
  const { mode } = p;
  const left = idle(p);
  // who presses "no advance" means it
  const losses = (await askEnding(p.game)).filter((l) => l.loss !== "left" && l.kind !== "advance");
  const names = left.slice(0, 8).join(", ") + (left.length > 8 ? " …" : "");
  const warn = left.length > 0 ? t(mode === "fight" ? "end_warn_fight" : "end_warn", { n: left.length, names }) : "";
  if (losses.length > 0) return p.setAsking({ text: endingText(losses), yes: ["done"], losses, more: warn });
  if (left.length === 0) return void p.game.act(["done"]);
  p.setAsking({ text: warn, yes: ["done"] });
}

export function Choices(p: Props): JSX.Element {
  const { game, offers: o, mode, state, defs, view } = p;
  const seen = useMemo(() => {
    const m = new Map<string, SeenUnit>();
    for (const s of view.stacks) for (const u of s.units) if (u.id) m.set(u.id, u);
    return m;
  }, [view]);
  const once = useOnce();
  const Panel = STEPS[mode];
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
          <button type="button" class={mode === "done" ? "primary" : ""} onClick={() => void once(() => finish(p))}>
            {mode === "advance" ? t("no_advance") : mode === "move" || mode === "fight" ? t("end_segment") : t("done")}
          </button>
        ) : null
      }>
      {Panel ? <Panel p={p} seen={seen} /> : null}
      {mode === "retreat" || mode === "lose" || mode === "advance" ? <CombatLine view={view} /> : null}
      {p.odds ? <OddsPanel odds={p.odds} openCase={p.openCase} /> : null}
      <Tops p={p} />
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

/** A stack's order may be changed whenever the rules leave it free: who lies on top is what the enemy sees. */
function Tops({ p }: { p: Props }): JSX.Element | null {
  const here = p.place ? p.view.stacks.find((s) => s.hex === p.place && s.side === p.side && s.height > 1) : undefined;
  const tops = here ? here.units.filter((u) => u.id && p.offers.free.includes("top " + u.id)) : [];
  if (!here || tops.length === 0) return null;
  return (
    <details class="tops" open={p.mode === "done"}>
      <summary>{t("top_hint", { hex: here.hex })}</summary>
      <div class="units">
        {tops.map((u) => (
          <UnitButton key={u.id} def={p.defs.get(u.id!)!} unit={u} press={() => void p.game.act(["top " + u.id])} />
        ))}
      </div>
    </details>
  );
}
