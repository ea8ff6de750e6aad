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
  const { info, game, state, side, module } = props;
  const [sure, setSure] = useState(false);
  const [link, setLink] = useState<{ label: string; link: string } | null>(null);
  const [told, setTold] = useState("");
  const seated = info.seats.some((s) => s.you && s.side === side);
  const fail = (e: Error) => setTold(e.message);
  // Shown at once, so that a quick second tick builds on the first; a refusal puts back what was.
  const orders = (text: string) => {
    const before = game.own;
    game.setOwn({ ...before, orders: { ...before.orders, [side]: text } });
    void game.tell({ t: "orders", text }).then((ok) => ok || game.setOwn(before));
  };
  const disguised = (game.own.orders[side] ?? "").split(/\s+/).includes("disguise");
  const check = async () => {
    setTold("…");
    try {
      const text = await (await fetch(`/api/games/${info.id}/record`, { credentials: "same-origin" })).text();
      setTold(verdictText(verifyRecord(text, info.id, keptSeed(info.id))));
    } catch (e) {
      fail(e as Error);
    }
  };
  const ask = (path: string, label: string, method = "POST") =>
    void api<{ link: string }>(method, path, method === "POST" ? { side } : undefined).then(
      (r) => setLink({ label, link: location.origin + r.link }),
      fail,
    );
  const open = (r: { game: GameInfo }) => location.assign("/game/" + r.game.id);
  const rematch = () => void makeGame(`/api/games/${info.id}/rematch`, {}).then(open, fail);
  const branch = () =>
    void api<{ game: GameInfo }>("POST", `/api/games/${info.id}/branch`, { at: state.seq, side }).then(open, fail);
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
      {seated && !info.over ? (
        <fieldset>
          <legend>
            {t("standing")} <Help rule={module.help.orders} openCase={props.openCase} />
          </legend>
          <p class="hint">{t("standing_hint")}</p>
          <module.Orders
            board={props.board}
            state={state}
            side={side}
            text={without(game.own.orders[side] ?? "", "disguise")}
            set={(text) => orders(disguised ? `${text} disguise`.trim() : text)}
          />
          {info.seats.every((s) => s.kind !== "computer") && !info.hotseat ? (
            <label class="check">
              <input
                type="checkbox"
                data-do="disguise"
                checked={disguised}
                onChange={(e) =>
                  orders(
                    e.currentTarget.checked
                      ? `${game.own.orders[side] ?? ""} disguise`.trim()
                      : without(game.own.orders[side] ?? "", "disguise"),
                  )
                }
              />{" "}
              {t("disguise")}
            </label>
          ) : null}
        </fieldset>
      ) : null}
      {seated && !info.over ? (
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
      ) : null}
      {link ? <Invite link={link.link} label={link.label} /> : null}
      {info.over ? (
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
      ) : null}
      {told ? <p role="status">{told}</p> : null}
      {info.commitment ? (
        <p class="commitment">
          {t("commitment")}: <code>{info.commitment}</code>
        </p>
      ) : null}
    </div>
  );
}
