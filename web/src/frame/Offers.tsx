// What the other side proposes, where it cannot be overlooked.
import type { JSX } from "preact";
import { sideName, t } from "../i18n";
import type { GameInfo, State } from "../net";
import type { Followed } from "./useGame";

interface Props {
  info: GameInfo;
  game: Followed;
  state: State;
  side: string;
  live: boolean;
  byPoints: boolean;
  openReview: (() => void) | null;
}

export function Offers(props: Props): JSX.Element | null {
  const { info, game, state, side } = props;
  const seated = !info.over && info.seats.some((s) => s.you && s.side === side);
  const out: JSX.Element[] = [];
  if (info.set_aside)
    out.push(
      <p key="aside" class="refusal" role="alert">
        {t("set_aside")}
      </p>,
    );
  if (seated && state.draw_offer) out.push(<DrawOffer key="draw" p={props} by={state.draw_offer} />);
  if (seated && state.takeback) out.push(<Takeback key="back" p={props} {...state.takeback} />);
  if (info.over && info.result) out.push(<Result key="end" p={props} result={info.result} />);
  if (game.rematch)
    out.push(
      <p key="re" class="question" role="alert">
        {t("rematch_proposed")}{" "}
        <a class="button" href={"/game/" + game.rematch}>
          {t("open")}
        </a>
      </p>,
    );
  return out.length > 0 ? <div class="offers">{out}</div> : null;
}

function DrawOffer({ p, by }: { p: Props; by: string }): JSX.Element {
  if (by === p.side) return <p class="hint">{t(p.byPoints ? "end_waits" : "draw_waits")}</p>;
  return (
    <div class="question" role="alert">
      <p>{t(p.byPoints ? "end_offered" : "draw_offered", { side: sideName(by) })}</p>
      <div class="buttons">
        <button type="button" class="primary" onClick={() => void p.game.tell({ t: "draw", do: "accept" })}>
          {t(p.byPoints ? "accept_end" : "accept_draw")}
        </button>
        <button type="button" onClick={() => void p.game.tell({ t: "draw", do: "decline" })}>
          {t("decline")}
        </button>
      </div>
    </div>
  );
}

function Takeback({ p, by, steps }: { p: Props; by: string; steps: number }): JSX.Element {
  const decline = () => void p.game.tell({ t: "takeback", do: "decline" });
  if (by === p.side)
    return (
      <p class="hint">
        {t("takeback_waits")}{" "}
        <button type="button" onClick={decline}>
          {t("takeback_withdraw")}
        </button>
      </p>
    );
  return (
    <div class="question" role="alert">
      <p>{t("takeback_asked", { side: sideName(by), n: steps })}</p>
      <div class="buttons">
        <button type="button" class="primary" onClick={() => void p.game.tell({ t: "takeback", do: "accept" })}>
          {t("takeback_grant")}
        </button>
        <button type="button" onClick={decline}>
          {t("decline")}
        </button>
      </div>
    </div>
  );
}

function Result({ p, result }: { p: Props; result: NonNullable<GameInfo["result"]> }): JSX.Element {
  const { winner, how, score } = result;
  return (
    <div class="result" role="status">
      <b>{winner === "draw" ? t("result_draw") : t("result_won", { side: sideName(winner) })}</b>
      <span> {score ?? how}</span>
      {p.info.set_aside || !p.openReview ? null : (
        <button type="button" class="primary review-open" onClick={p.openReview}>
          {t("review_open")}
        </button>
      )}
    </div>
  );
}
