import { type JSX, render } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { GamePage } from "./frame/GamePage";
import { Handover } from "./Handover";
import { sideName, t } from "./i18n";
import { applySettings, Lobby } from "./Lobby";
import { api, type GameInfo, Line } from "./net";
import { attend, joinGame } from "./seeds";
import { RulesReader } from "./RulesReader";
import "./style.css";

/** A link that somebody sent: to a seat, or to a player's shoulder. */
function Follow(props: { kind: "join" | "watch"; token: string; open(id: string): void }): JSX.Element {
  const [error, setError] = useState("");
  const [about, setAbout] = useState<{ game: GameInfo; side: string } | null>(null);
  const path = { join: "/api/join", watch: "/api/watch" }[props.kind];
  useEffect(() => {
    if (props.kind !== "join") return;
    void api("GET", "/api/me")
      .then(() => api<{ game: GameInfo; side: string }>("POST", "/api/invitation", { token: props.token }))
      .then(setAbout, (e: Error) => setError(e.message));
  }, []);
  const take = () =>
    void api("GET", "/api/me")
      .then(() =>
        about
          ? joinGame(props.token, about.game)
          : api<{ game: GameInfo }>("POST", path, { token: props.token }).then((r) => r.game),
      )
      .then(
        (g) => props.open(g.id),
        (e: Error) => setError(e.message),
      );
  return (
    <main class="page">
      <h1>{props.kind === "watch" ? t("watch_title") : t("join_title")}</h1>
      {about ? <p>{t("claim", { side: sideName(about.side) })}</p> : null}
      {error ? (
        <p class="refusal" role="alert">
          {error}
        </p>
      ) : null}
      <button type="button" class="primary big" disabled={props.kind === "join" && !about} onClick={take}>
        {props.kind === "watch" ? t("watch") : t("join")}
      </button>
    </main>
  );
}

function Confirm(props: { token: string; home(): void }): JSX.Element {
  const [told, setTold] = useState("");
  const [error, setError] = useState("");
  const confirm = () =>
    void api("GET", "/api/me")
      .then(() => api("POST", "/api/confirm", { token: props.token }))
      .then(
        () => setTold(t("confirmed")),
        (e: Error) => setError(e.message),
      );
  return (
    <main class="page">
      <h1>{t("confirm_title")}</h1>
      {error ? (
        <p class="refusal" role="alert">
          {error}
        </p>
      ) : null}
      {told ? (
        <p role="status">{told}</p>
      ) : (
        <button type="button" class="primary big" onClick={confirm}>
          {t("confirm")}
        </button>
      )}
      <p>
        <button type="button" onClick={props.home}>
          {t("lobby")}
        </button>
      </p>
    </main>
  );
}

function App(): JSX.Element {
  const [path, setPath] = useState(location.pathname);
  const [up, setUp] = useState(true);
  const [, redraw] = useState(0);
  const line = useMemo(() => new Line(), []);
  useEffect(() => {
    line.onStatus = setUp;
    // Whatever page is open: a game that waits for this browser's seed gets it.
    const off = line.listen((m) => void (m.t === "game" && attend(m.game as GameInfo).catch(() => {})));
    // The cookie must exist before the socket opens.
    void api("GET", "/api/me").finally(() => line.open());
    const back = () => setPath(location.pathname);
    window.addEventListener("popstate", back);
    return () => {
      window.removeEventListener("popstate", back);
      off();
      line.close();
    };
  }, []);
  const go = (to: string) => {
    history.pushState(null, "", to);
    setPath(to);
  };
  const open = (id: string) => go("/game/" + id);
  const [, first, second] = path.split("/");
  if (first === "game" && second)
    return <GamePage key={second} line={line} id={second} up={up} leave={() => go("/")} />;
  if (first === "resume" && second) return <Handover token={second} open={open} home={() => go("/")} />;
  if ((first === "join" || first === "watch") && second) return <Follow kind={first} token={second} open={open} />;
  if (first === "confirm" && second) return <Confirm token={second} home={() => go("/")} />;
  if (first === "rules")
    return (
      <main class="page">
        <h1>{t("rules")}</h1>
        <p>
          <button type="button" onClick={() => go("/")}>
            {t("lobby")}
          </button>
        </p>
        <RulesReader game={second || "breakout"} rule="" />
      </main>
    );
  return <Lobby open={open} go={go} redraw={() => redraw((n) => n + 1)} />;
}

applySettings();
render(<App />, document.getElementById("app")!);
