// The choices of the moment. Each step has its own panel; whatever is offered and has no place in it is listed below,
// so that nothing that can be done is ever out of reach.
import type { JSX } from "preact";
import { ChoicesFrame } from "../../frame/ChoicesFrame";
import { EndingQuestion, askEnding, endingText, lossWords, useOnce } from "../../frame/Ending";
import { t } from "../../i18n";
import { endText } from "../../messages";
import {
  CargoChoices,
  DeliverChoices,
  InterceptChoices,
  MissionChoices,
  PlaceAirChoices,
  RoleChoices,
  StrikeChoices,
} from "./steps/air";
import { ActivationChoices, BrigadeChoices, DirectiveChoices, RecallChoices } from "./steps/command";
import type { Ctx } from "./context";
import {
  AdvanceChoices,
  CombatLine,
  DisplaceChoices,
  DraftChoices,
  LastCombat,
  OneUnit,
  RetreatChoices,
  TargetChoices,
} from "./steps/fight";
import { LOSSES } from "./german";
import { BridgeList, CorpsChoices, GroupChoices, MoveChoices, PartsChoices } from "./steps/move";
import { OddsPanel, resultsText } from "./Odds";
import { actionWords, doneWords } from "./say";
import { PositionChoices, ReturnChoices, SetupChoices } from "./steps/setup";
import { UnitButton } from "./widgets";
import { w } from "./words";

/** The panel of a step, and the verbs that it takes care of ("done" stands in the footer). */
function panel(c: Ctx): { body: JSX.Element | null; verbs: string[] } {
  switch (c.step) {
    case "bridge-choice":
      return { body: <BridgeList c={c} verb="blow" hint={w("blow_hint")} />, verbs: ["blow"] };
    case "setup-axis":
    case "setup-soviet":
      return { body: <SetupChoices c={c} />, verbs: ["place", "train", "points", "dig", "rest"] };
    case "cargo":
      return { body: <CargoChoices c={c} />, verbs: ["cargo"] };
    case "surprise":
    case "missions":
      return { body: <MissionChoices c={c} />, verbs: ["strike", "strike-bridge", "land", "drop"] };
    case "strike":
      return { body: <StrikeChoices c={c} />, verbs: ["send", "declare"] };
    case "air-place":
      return { body: <PlaceAirChoices c={c} />, verbs: ["fly"] };
    case "air-role":
      return { body: <RoleChoices c={c} />, verbs: ["role"] };
    case "intercept":
      return { body: <InterceptChoices c={c} />, verbs: ["intercept"] };
    case "deliver":
      return { body: <DeliverChoices c={c} />, verbs: ["give"] };
    case "positions":
      return { body: <PositionChoices c={c} />, verbs: ["dig"] };
    case "directive-choose":
      return { body: <DirectiveChoices c={c} />, verbs: ["name"] };
    case "directive-brigades":
      return { body: <BrigadeChoices c={c} />, verbs: ["brigade"] };
    case "hq-return":
      return { body: <ReturnChoices c={c} />, verbs: ["place"] };
    case "recall":
      return { body: <RecallChoices c={c} />, verbs: ["recall"] };
    case "activate":
      return { body: <ActivationChoices c={c} />, verbs: ["activate"] };
    case "move":
      return { body: <MoveChoices c={c} />, verbs: ["pick", "bridge"] };
    case "group":
      return {
        body: <GroupChoices c={c} />,
        verbs: ["pick", "leave", "fuel", "payer", "step", "exit", "halt", "back"],
      };
    case "parts":
      return { body: <PartsChoices c={c} />, verbs: ["pick", "halt"] };
    case "demolish":
      return { body: <BridgeList c={c} verb="demolish" hint={w("demolish_hint")} />, verbs: ["demolish"] };
    case "join-corps":
    case "reassign":
      return { body: <CorpsChoices c={c} />, verbs: ["corps"] };
    case "fight":
      return { body: <TargetChoices c={c} />, verbs: ["target"] };
    case "draft":
      return { body: <DraftChoices c={c} />, verbs: ["join", "support", "send", "declare"] };
    case "ammo":
      return { body: <OneUnit c={c} verb="pay" hint="pay_hint" />, verbs: ["pay"] };
    case "attacker-loss":
    case "defender-loss":
      return { body: <OneUnit c={c} verb="lose" hint="lose_hint" />, verbs: ["lose"] };
    case "excess":
      return { body: <OneUnit c={c} verb="lose" hint="excess_hint" />, verbs: ["lose"] };
    case "attacker-retreat":
    case "defender-retreat":
      return { body: <RetreatChoices c={c} />, verbs: ["retreat", "along"] };
    case "displace":
      return { body: <DisplaceChoices c={c} />, verbs: ["displace"] };
    case "heir":
      return { body: <OneUnit c={c} verb="heir" hint="heir_hint" />, verbs: ["heir"] };
    case "advance":
    case "advance-group":
      return { body: <AdvanceChoices c={c} />, verbs: ["advance", "step", "halt"] };
    default:
      return { body: null, verbs: [] };
  }
}

const AFTER_THE_DIE = [
  "attacker-loss",
  "defender-loss",
  "attacker-retreat",
  "defender-retreat",
  "excess",
  "displace",
  "advance",
  "advance-group",
];
const SHOWN = 60;

const Waiting = ({ c }: { c: Ctx }): JSX.Element => (
  <p class="hint">
    {c.state.node.kind === "finished"
      ? w("finished", { how: endText(c.state.node), n: String(c.state.node.score ?? "–").replace("-", "−") })
      : t("wait_hint")}
  </p>
);

/** Actions as buttons with their words. */
function Actions({ c, list }: { c: Ctx; list: string[] }): JSX.Element {
  return (
    <ul class="here-actions">
      {list.slice(0, SHOWN).map((a) => (
        <li key={a}>
          <button type="button" data-action={a} onClick={() => (c.setListed([]), c.act(a))}>
            {actionWords(a, c.names, c.view)}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Who could still act if this ended now. */
function idle({ step, o, names, view, side }: Ctx): string[] {
  if (step === "move") return o.words("pick").map(names.unit);
  if (step === "fight") return o.words("target");
  if (step === "air-place")
    return view.air.filter((a) => a.side === side && a.where === "ready").map((a) => names.air(a.id));
  if (step === "activate") return o.words("activate").map(names.formation);
  return [];
}

async function finish(c: Ctx): Promise<void> {
  const left = idle(c);
  // who presses "no advance" means it
  const losses = (await askEnding(c.game)).filter((l) => l.loss !== "left" && l.kind !== "advance");
  const names = left.slice(0, 8).join(", ") + (left.length > 8 ? " …" : "");
  const warn = left.length > 0 ? t(c.step === "fight" ? "end_warn_fight" : "end_warn", { n: left.length, names }) : "";
  if (losses.length > 0) return c.setAsking({ text: endingText(losses), yes: ["done"], losses, more: warn });
  if (left.length === 0) return c.act("done");
  c.setAsking({ text: warn, yes: ["done"] });
}

/** The button for the end; where something is still owed it tells what. */
function Done({ c, primary }: { c: Ctx; primary: boolean }): JSX.Element | null {
  const once = useOnce();
  if (c.asking) return null;
  if (c.o.has("done"))
    return (
      <button type="button" data-do="done" class={primary ? "primary" : ""} onClick={() => void once(() => finish(c))}>
        {doneWords(c.step)}
      </button>
    );
  if (!["move", "setup-axis", "setup-soviet"].includes(c.step)) return null;
  return (
    <button type="button" data-do="owed" class="quiet" onClick={() => c.act("done")}>
      {doneWords(c.step)} …
    </button>
  );
}

export function Choices(props: { c: Ctx }): JSX.Element {
  const { c } = props;
  const { view, o } = c;
  const waits = c.step === "wait";
  const { body, verbs } = waits ? { body: <Waiting c={c} />, verbs: [] } : panel(c);
  const rest = o.all.filter((a) => a !== "done" && !verbs.includes(a.split(" ", 1)[0]));
  return (
    <ChoicesFrame
      game={c.game}
      state={c.state}
      side={c.side}
      live={c.live}
      openCase={c.openCase}
      words={(a) => actionWords(a, c.names, view)}
      remark={(a) => {
        const [verb, hex] = a.split(" ");
        const plan = verb === "target" ? c.attacks.get(hex) : undefined;
        return plan ? resultsText(plan.odds) : "";
      }}
      footer={<Done c={c} primary={rest.length === 0 && verbs.every((v) => o.of(v).length === 0)} />}>
      {AFTER_THE_DIE.includes(c.step) || (waits && view.combat?.result) ? (
        <CombatLine c={c} />
      ) : c.live && (c.step === "fight" || waits) ? (
        <LastCombat c={c} />
      ) : null}
      {c.listed.length > 0 ? <Which c={c} /> : null}
      {body}
      {rest.length > 0 ? (
        <>
          {body ? <h4>{w("else")}</h4> : null}
          <Actions c={c} list={rest} />
        </>
      ) : null}
      {c.odds ? <OddsPanel odds={c.odds} openCase={c.openCase} /> : null}
      <Tops c={c} />
      {c.asking ? (
        <EndingQuestion
          asking={c.asking}
          words={(l) => lossWords(l, c.names.unit, LOSSES)}
          look={(l) => l.hex && c.look(l.hex)}
          openCase={c.openCase}
          go={(yes) => (c.setAsking(null), c.act(...yes))}
          close={() => c.setAsking(null)}
        />
      ) : null}
    </ChoicesFrame>
  );
}

/** A press that could mean several things. */
function Which({ c }: { c: Ctx }): JSX.Element {
  return (
    <div class="question">
      <p>{w("which")}</p>
      <Actions c={c} list={c.listed} />
      <div class="buttons">
        <button type="button" onClick={() => c.setListed([])}>
          {t("cancel")}
        </button>
      </div>
    </div>
  );
}

/** A stack's order may be changed whenever the rules leave it free: who lies on top is what the enemy sees. */
function Tops({ c }: { c: Ctx }): JSX.Element | null {
  const here = c.view.stacks.find((s) => s.hex === c.cursor && s.side === c.side && s.height > 1);
  const tops = here ? here.units.filter((u) => u.id && c.o.has("top " + u.id)) : [];
  if (!here || tops.length === 0) return null;
  return (
    <details class="tops">
      <summary>{t("top_hint", { hex: here.hex })}</summary>
      <div class="units">
        {tops.map((u) => (
          <UnitButton key={u.id} def={c.defs.get(u.id!)!} unit={u} press={() => c.act("top " + u.id)} />
        ))}
      </div>
    </details>
  );
}
