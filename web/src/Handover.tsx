import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { sideName, t } from "./i18n";
import { api, type Catalogue, type GameInfo } from "./net";

interface About {
  game: GameInfo;
  side: string;
  holder: string | null;
  yours: boolean;
}

/**
 * A link that hands one seat of one game to this browser: first what will happen, then the button that lets it happen.
 */
export function Handover(props: { token: string; open(id: string): void; home(): void }): JSX.Element {
  const [about, setAbout] = useState<About | null>(null);
  const [error, setError] = useState("");
  const [catalogue, setCatalogue] = useState<Catalogue | null>(null);
  useEffect(() => {
    void api<Catalogue>("GET", "/api/catalogue").then(setCatalogue, () => {});
    void api("GET", "/api/me")
      .then(() => api<About>("POST", "/api/handover", { token: props.token }))
      .then(setAbout, (e: Error) => setError(e.message));
  }, []);
  const take = () =>
    void api<{ game: GameInfo }>("POST", "/api/resume", { token: props.token }).then(
      (r) => props.open(r.game.id),
      (e: Error) => setError(e.message),
    );
  return (
    <main class="page">
      <h1>{t("handover_title")}</h1>
      {error ? (
        <p class="refusal" role="alert">
          {error}
        </p>
      ) : null}
      {about ? (
        <>
          <p>
            {t(about.game.hotseat ? "handover_both" : "handover_what", {
              side: sideName(about.side),
              game: catalogue?.games.find((g) => g.id === about.game.game)?.title ?? about.game.game,
            })}
          </p>
          {about.yours ? (
            <p>{t("handover_yours")}</p>
          ) : (
            <p>{about.holder ? t("handover_from", { name: about.holder }) : t("handover_from_somebody")}</p>
          )}
          {about.yours ? null : <p class="hint">{t("handover_keeps")}</p>}
          {about.yours || error ? null : (
            <button type="button" class="primary big" onClick={take}>
              {t("handover_take")}
            </button>
          )}
        </>
      ) : null}
      <p>
        <button type="button" onClick={props.home}>
          {t("lobby")}
        </button>
      </p>
    </main>
  );
}
