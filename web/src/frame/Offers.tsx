// What the other side proposes, where it cannot be overlooked.
import type { JSX } from "preact";
import { sideName, t } from "../i18n";
import { endText } from "../messages";
import type { GameInfo, State } from "../net";
import type { Followed } from "./useGame";

export function Offers(props: {
  info: GameInfo;
  game: Followed;
  state: State;
  side: string;
  live: boolean;
  byPoints: boolean;
  openReview: (() => void) | null;
}): JSX.Element | null {
  const { info, game, state, side } = props;
  const seated = info.seats.some((s) => s.you && s.side === side);
  const out: JSX.Element[] = [];
  const tell = (m: Record<string, unknown> & { t: string }) => void game.tell(m);
  if (info.set_aside)
    out.push(
      <p key="aside" class="refusal" role="alert">
        {t("set_aside")}
      </p>,
    );
  if (!info.over && seated && state.draw_offer) {
    out.push(
      state.draw_offer === side ? (
        <p key="draw" class="hint">
          {t(props.byPoints ? "end_waits" : "draw_waits")}
        </p>
      ) : (
        <div key="draw" class="question" role="alert">
          <p>{t(props.byPoints ? "end_offered" : "draw_offered", { side: sideName(state.draw_offer) })}</p>
          <div class="buttons">
            <button type="button" class="primary" onClick={() => tell({ t: "draw", do: "accept" })}>
              {t(props.byPoints ? "accept_end" : "accept_draw")}
            </button>
            <button type="button" onClick={() => tell({ t: "draw", do: "decline" })}>
              {t("decline")}
            </button>
          </div>
        </div>
      ),
    );
  }
  if (!info.over && seated && state.takeback) {
    out.push(
      state.takeback.by === side ? (
        <p key="back" class="hint">
          {t("takeback_waits")}{" "}
          <button type="button" onClick={() => tell({ t: "takeback", do: "decline" })}>
            {t("takeback_withdraw")}
          </button>
        </p>
      ) : (
        <div key="back" class="question" role="alert">
          <p>{t("takeback_asked", { side: sideName(state.takeback.by), n: state.takeback.steps })}</p>
          <div class="buttons">
            <button type="button" class="primary" onClick={() => tell({ t: "takeback", do: "accept" })}>
              {t("takeback_grant")}
            </button>
            <button type="button" onClick={() => tell({ t: "takeback", do: "decline" })}>
              {t("decline")}
            </button>
          </div>
        </div>
      ),
    );
  }
  if (info.over && info.result) {
    const { winner, score } = info.result;
    out.push(
      <div key="end" class="result" role="status">
        <b>{winner === "draw" ? t("result_draw") : t("result_won", { side: sideName(winner) })}</b>
        <span> {score ?? endText(info.result)}</span>
        {info.set_aside || !props.openReview ? null : (
          <button type="button" class="primary review-open" onClick={props.openReview}>
            {t("review_open")}
          </button>
        )}
      </div>,
    );
  }
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
