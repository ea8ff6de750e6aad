import { type JSX, render } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { t } from "./i18n";
import { applySettings, Lobby } from "./Lobby";
import { api, type GameInfo, Line, ownSeed } from "./net";
import { GamePage } from "./play/GamePage";
import { RulesReader } from "./RulesReader";
import "./style.css";

function Join(props: { token: string; resume: boolean; open(id: string): void }): JSX.Element {
  const [error, setError] = useState("");
  const take = () =>
    void api("GET", "/api/me")
      .then(() => api<{ game: GameInfo }>("POST", props.resume ? "/api/resume" : "/api/join", { token: props.token, seed: ownSeed() }))
      .then((r) => props.open(r.game.id), (e: Error) => setError(e.message));
  return (
    <main class="page">
      <h1>{t("join_title")}</h1>
      {error ? <p class="refusal" role="alert">{error}</p> : null}
      <button type="button" class="primary big" onClick={take}>{t("join")}</button>
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
    // The cookie must exist before the socket opens.
    void api("GET", "/api/me").finally(() => line.open());
    const back = () => setPath(location.pathname);
    window.addEventListener("popstate", back);
    return () => {
      window.removeEventListener("popstate", back);
      line.close();
    };
  }, []);
  const go = (to: string) => {
    history.pushState(null, "", to);
    setPath(to);
  };
  const open = (id: string) => go("/game/" + id);
  const [, first, second] = path.split("/");
  if (first === "game" && second) return <GamePage key={second} line={line} id={second} up={up} leave={() => go("/")} />;
  if ((first === "join" || first === "resume") && second) return <Join token={second} resume={first === "resume"} open={open} />;
  if (first === "rules") return <main class="page"><h1>{t("rules")}</h1><RulesReader game={second || "breakout"} rule="" /></main>;
  return <Lobby open={open} redraw={() => redraw((n) => n + 1)} />;
}

applySettings();
render(<App />, document.getElementById("app")!);
