import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { partyName, sideName, t } from "../i18n";
import { type GameInfo, api } from "../net";
import { claim as takeSeat, seedTrouble } from "../seeds";

/** A game that has not begun: who is still missing, and the links for them. */
export function WaitingRoom(props: { info: GameInfo; leave(): void }): JSX.Element {
  const { info } = props;
  const [links, setLinks] = useState<Record<string, string>>(() =>
    JSON.parse(sessionStorage.getItem("links-" + info.id) ?? "{}"),
  );
  const [error, setError] = useState("");
  const fail = (e: Error) => setError(e.message);
  const claim = (side: string) => void takeSeat(info, side).then(() => location.reload(), fail);
  const renew = (side: string) =>
    void api<{ link: string }>("POST", `/api/games/${info.id}/link`, { side }).then((r) => {
      const next = { ...links, [side]: r.link };
      sessionStorage.setItem("links-" + info.id, JSON.stringify(next));
      setLinks(next);
    }, fail);
  const wanted = info.seeds_wanted ?? [];
  const trouble = seedTrouble(info.id);
  const mine = info.seats.some((s) => s.you && s.ready);
  return (
    <main class="page">
      <h1>{t(wanted.length > 0 ? "waiting_seeds" : "waiting_seats")}</h1>
      {wanted.length > 0 ? <p>{t("waiting_seeds_hint", { side: wanted.map(partyName).join(", ") })}</p> : null}
      {trouble ? (
        <p class="refusal" role="alert">
          {t(trouble)}
        </p>
      ) : null}
      {error ? (
        <p class="refusal" role="alert">
          {error}
        </p>
      ) : null}
      <section>
        <ul class="plainlist">
          {info.seats.map((s) => (
            <li key={s.side}>
              <b>{partyName(s.side)}</b>:{" "}
              {s.you
                ? t("you")
                : s.kind === "computer"
                  ? t("computer")
                  : s.kind === "person"
                    ? (s.name ?? t("somebody"))
                    : t("seat_free")}
              {s.kind === "link" && links[s.side] ? <Invite link={location.origin + links[s.side]} /> : null}
              {s.kind === "link" && !links[s.side] && info.maker ? (
                <p>
                  <button type="button" onClick={() => renew(s.side)}>
                    {t("new_link")}
                  </button>
                </p>
              ) : null}
              {!mine && (s.kind === "open" || (s.you && !s.ready)) ? (
                <p>
                  <button type="button" class="primary" onClick={() => claim(s.side)}>
                    {t("claim", { side: sideName(s.side) })}
                  </button>
                </p>
              ) : null}
            </li>
          ))}
        </ul>
        {info.commitment ? (
          <p class="commitment">
            {t("commitment")}: <code>{info.commitment}</code>
          </p>
        ) : null}
      </section>
      <button type="button" onClick={props.leave}>
        {t("lobby")}
      </button>
    </main>
  );
}

export function Invite(props: { link: string; label?: string }): JSX.Element {
  const [copied, setCopied] = useState(false);
  const label = props.label ?? t("invite");
  return (
    <div class="invite">
      <p>{label}</p>
      <input readOnly value={props.link} onFocus={(e) => e.currentTarget.select()} aria-label={label} />
      <button
        type="button"
        onClick={() =>
          void navigator.clipboard?.writeText(props.link).then(
            () => setCopied(true),
            () => {},
          )
        }>
        {copied ? t("copied") : t("copy")}
      </button>
    </div>
  );
}
