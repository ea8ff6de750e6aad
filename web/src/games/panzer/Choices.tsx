// The choices of the moment, a panel for each step (steps/); whatever is offered and has no place in it is in the list
// of all actions.
import type { JSX } from "preact";
import { ChoicesFrame } from "../../frame/ChoicesFrame";
import { askEnding, EndingQuestion, endingText, lossWords, useOnce } from "../../frame/Ending";
import { t } from "../../i18n";
import { endText } from "../../messages";
import type { Ctx } from "./context";
import { OddsPanel } from "./Fire";
import { LOSSES } from "./german";
import { actionWords, doneWords, properName, unitName } from "./say";
import { w } from "./words";
import { Adjust } from "./steps/adjust";
import { AloftPanel, FlyPanel } from "./steps/air";
import { ClosePanel, LeadPanel } from "./steps/close";
import { AspectChoice, FallbackPanel, Fire, Reveal } from "./steps/fire";
import { DangerPanel, IndirectPanel } from "./steps/indirect";
import { LandPanel, Move } from "./steps/move";
import { Initiative, Orders } from "./steps/orders";
import { PlotsPanel } from "./steps/plots";
import { Edge, Place } from "./steps/setup";
import { Simple } from "./steps/widgets";

interface Panel {
  c: Ctx;
  aim(shooter: string, target: string): void;
}
const STEPS: Record<string, (p: Panel) => JSX.Element> = {
  edge: Edge,
  place: Place,
  orders: Orders,
  initiative: Initiative,
  reveal: Reveal,
  aspect: AspectChoice,
  move: Move,
  onward: Move,
  plots: PlotsPanel,
  indirect: IndirectPanel,
  "danger-close": DangerPanel,
  close: ClosePanel,
  lead: LeadPanel,
  occupy: Occupy,
  fallback: FallbackPanel,
  land: LandPanel,
  fly: FlyPanel,
  aloft: AloftPanel,
  adjust: Adjust,
  direct: Fire,
  overwatch: Fire,
  watch: Fire,
  flak: Fire,
  wait: Waiting,
};

function Occupy({ c }: Panel): JSX.Element {
  return <Simple c={c} hint={w("occupy_hint")} verbs={["occupy", "stay"]} />;
}

function Waiting({ c }: Panel): JSX.Element {
  const { state } = c;
  return (
    <>
      <p class="hint">
        {state.node.kind === "finished"
          ? w("finished", { how: endText(state.node), n: String(state.node.score ?? "–").replace("-", "−") })
          : c.view.sealed.includes(c.side)
            ? w("sealed")
            : t("wait_hint")}
      </p>
      {c.shot ? <OddsPanel c={c} shot={c.shot} /> : null}
    </>
  );
}

/** Chances that come again every turn: whoever ends a step without them is not asked each time. */
const CHANCES = ["could_call", "could_smoke", "could_assault", "commands_unused", "overwatch_lapses", "movement_left"];

const bareOf = (c: Ctx): number =>
  c.view.units.filter((u) => u.side === c.side && u.where === "table" && !u.order).length;

/** What the page sees to be left undone, before the engine is asked. */
function undone(c: Ctx): string | null {
  if (c.step === "orders") {
    const short = c.view.formations.filter(
      (f) => c.view.command_control && f.commands !== undefined && (f.used ?? 0) > f.commands,
    );
    if (short.length > 0) return w("commands_over", { names: short.map((f) => properName(f.name)).join(", ") });
    const bare = bareOf(c);
    if (bare > 0) return w("orders_warn", { n: bare });
  }
  const idle = c.step === "move" ? c.o.words("pick") : [];
  if (idle.length === 0) return null;
  const names = idle.slice(0, 6).map(unitName).join(", ") + (idle.length > 6 ? " …" : "");
  return w("move_warn", { n: idle.length, names });
}

async function finish(c: Ctx): Promise<void> {
  const text = undone(c);
  if (text !== null) return c.setAsking({ text, yes: ["done"] });
  const losses = (await askEnding(c.game)).filter((l) => l.loss !== "left" && !CHANCES.includes(l.kind));
  if (losses.length > 0) return c.setAsking({ text: endingText(losses), yes: ["done"], losses });
  void c.act("done");
}

function Done({ c }: { c: Ctx }): JSX.Element {
  const once = useOnce();
  const early = (c.step === "move" && c.o.words("pick").length > 0) || (c.step === "orders" && bareOf(c) > 0);
  return (
    <button type="button" data-do="done" class={early ? "" : "primary"} onClick={() => void once(() => finish(c))}>
      {doneWords(c.step)}
    </button>
  );
}

export function Choices(props: Panel): JSX.Element {
  const { c } = props;
  const edges = c.map.setup_areas.map((a) => a.edge);
  const Step = STEPS[c.step];
  return (
    <ChoicesFrame
      game={c.game}
      state={c.state}
      side={c.side}
      live={c.live}
      openCase={c.openCase}
      words={(a) => actionWords(a, c.view, edges)}
      footer={!c.asking && c.o.has("done") ? <Done c={c} /> : null}
      remark={(a) => {
        const [verb, from, to] = a.split(" ");
        const s = verb === "aim" ? c.shots.find((x) => x.shooter === from && x.target === to) : undefined;
        return s ? `${s.range}", ${s.number} %` : "";
      }}>
      {Step ? <Step {...props} /> : null}
      {c.asking ? (
        <EndingQuestion
          asking={c.asking}
          words={(l) => lossWords(l, unitName, LOSSES)}
          look={(l) => l.units[0] && c.look(l.units[0])}
          openCase={c.openCase}
          go={(yes) => (c.setAsking(null), void c.act(...yes))}
          close={() => c.setAsking(null)}
        />
      ) : null}
    </ChoicesFrame>
  );
}
