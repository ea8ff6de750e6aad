import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { GameModule } from "../games/module";
import { t } from "../i18n";
import { type GameInfo, type State, api } from "../net";
import { keptSeed, makeGame } from "../seeds";
import { type Verdict, verifyRecord } from "../verify";
import { Help } from "./Help";
import type { Followed } from "./useGame";
import { Invite } from "./WaitingRoom";

interface Props {
  info: GameInfo;
  game: Followed;
  state: State;
  side: string;
  board: unknown;
  module: GameModule;
  layer: string;
  setLayer(l: string): void;
  dice: boolean;
  setDice(d: boolean): void;
  openCase(rule: string): void;
}

/** A text of words without one of them. */
const without = (text: string, word: string): string =>
  text
    .split(/\s+/)
    .filter((x) => x && x !== word)
    .join(" ");

/** What the check of the dice found, in one or two sentences. */
function verdictText(v: Verdict): string {
  if (v.fault) return t(`fault_${v.fault}`, { n: v.entry });
  const out = [t("verified", { n: v.draws }), t(v.witnessed ? "verified_kept" : "verified_unkept")];
  if (v.given > 0) out.push(t(v.branch ? "given_branch" : "given_import", { n: v.given }));
  return out.join(" ");
}

export function MorePanel(props: Props): JSX.Element {
  const { info, side, module } = props;
  const [link, setLink] = useState<{ label: string; link: string } | null>(null);
  const [told, setTold] = useState("");
  const seated = info.seats.some((s) => s.you && s.side === side);
  return (
    <div class="more">
      {module.layers().length > 0 ? (
        <fieldset>
          <legend>{t("layers")}</legend>
          {[{ id: "none", name: t("layer_none") }, ...module.layers()].map((l) => (
            <label key={l.id}>
              <input type="radio" name="layer" checked={props.layer === l.id} onChange={() => props.setLayer(l.id)} />
              {" " + l.name}
            </label>
          ))}
        </fieldset>
      ) : null}
      <label>
        <input type="checkbox" checked={props.dice} onChange={(e) => props.setDice(e.currentTarget.checked)} />{" "}
        {t("dice_on")}
      </label>
      {seated && !info.over ? <Standing p={props} /> : null}
      {seated && !info.over ? <Seated p={props} setLink={setLink} setTold={setTold} /> : null}
      {link ? <Invite link={link.link} label={link.label} /> : null}
      {info.over ? <Afterwards p={props} setTold={setTold} /> : null}
      {told ? <p role="status">{told}</p> : null}
      {info.commitment ? (
        <p class="commitment">
          {t("commitment")}: <code>{info.commitment}</code>
        </p>
      ) : null}
    </div>
  );
}

/** The standing orders, and whether one's answers are disguised. */
function Standing({ p }: { p: Props }): JSX.Element {
  const { info, game, side, module } = p;
  // Shown at once, so that a quick second tick builds on the first; a refusal puts back what was.
  const orders = (text: string) => {
    const before = game.own;
    game.setOwn({ ...before, orders: { ...before.orders, [side]: text } });
    void game.tell({ t: "orders", text }).then((ok) => ok || game.setOwn(before));
  };
  const now = game.own.orders[side] ?? "";
  const disguised = now.split(/\s+/).includes("disguise");
  return (
    <fieldset>
      <legend>
        {t("standing")} <Help rule={module.help.orders} openCase={p.openCase} />
      </legend>
      <p class="hint">{t("standing_hint")}</p>
      <module.Orders
        board={p.board}
        state={p.state}
        side={side}
        text={without(now, "disguise")}
        set={(text) => orders(disguised ? `${text} disguise`.trim() : text)}
      />
      {info.seats.every((s) => s.kind !== "computer") && !info.hotseat ? (
        <label class="check">
          <input
            type="checkbox"
            data-do="disguise"
            checked={disguised}
            onChange={(e) => orders(e.currentTarget.checked ? `${now} disguise`.trim() : without(now, "disguise"))}
          />{" "}
          {t("disguise")}
        </label>
      ) : null}
    </fieldset>
  );
}

interface Telling {
  p: Props;
  setTold(text: string): void;
}
/** What one who plays may do with the game: an end is offered, the seat given on, a watcher let in. */
function Seated({ p, setTold, setLink }: Telling & { setLink(l: { label: string; link: string }): void }): JSX.Element {
  const { info, game, side, module } = p;
  const [sure, setSure] = useState(false);
  const ask = (path: string, label: string) =>
    void api<{ link: string }>("POST", path, { side }).then(
      (r) => setLink({ label, link: location.origin + r.link }),
      (e: Error) => setTold(e.message),
    );
  return (
    <div class="buttons">
      <button type="button" onClick={() => void game.tell({ t: "draw", do: "offer" })}>
        {t(module.endsByPoints ? "offer_end" : "offer_draw")}
      </button>
      {sure ? (
        <button type="button" class="danger" onClick={() => (setSure(false), void game.tell({ t: "resign" }))}>
          {t("resign_sure")}
        </button>
      ) : (
        <button type="button" onClick={() => setSure(true)}>
          {t("resign")}
        </button>
      )}
      <button type="button" onClick={() => ask(`/api/games/${info.id}/resume`, t("resume_hint"))}>
        {t("resume_link")}
      </button>
      {info.hotseat ? null : (
        <button type="button" onClick={() => ask(`/api/games/${info.id}/eyes`, t("eyes_link"))}>
          {t("eyes_link")}
        </button>
      )}
    </div>
  );
}

/** A game that is over: its dice are checked, its record taken home, another begun. */
function Afterwards({ p, setTold }: Telling): JSX.Element {
  const { info, state, side } = p;
  const fail = (e: Error) => setTold(e.message);
  const check = async () => {
    setTold("…");
    try {
      const text = await (await fetch(`/api/games/${info.id}/record`, { credentials: "same-origin" })).text();
      setTold(verdictText(verifyRecord(text, info.id, keptSeed(info.id))));
    } catch (e) {
      fail(e as Error);
    }
  };
  const open = (r: { game: GameInfo }) => location.assign("/game/" + r.game.id);
  const rematch = () => void makeGame(`/api/games/${info.id}/rematch`, {}).then(open, fail);
  const branch = () =>
    void api<{ game: GameInfo }>("POST", `/api/games/${info.id}/branch`, { at: state.seq, side }).then(open, fail);
  return (
    <div class="buttons">
      <button type="button" class="primary" onClick={() => void check()}>
        {t("verify")}
      </button>
      <a class="button" href={`/api/games/${info.id}/record`} download={`${info.id}.jsonl`}>
        {t("record")}
      </a>
      {info.seats.some((s) => s.you) ? (
        <button type="button" onClick={rematch}>
          {t("rematch")}
        </button>
      ) : null}
      <button type="button" onClick={branch}>
        {t("branch")}
      </button>
    </div>
  );
}
