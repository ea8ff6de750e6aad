import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { loadCourses, loadModule } from "./games/load";
import type { Course } from "./games/module";
import { currentLanguage, moment, partyName, setLanguage, sideName, t } from "./i18n";
import { type Catalogue, type GameInfo, type Seat, api } from "./net";
import { attend, makeGame } from "./seeds";
import { levelText, optionTitle, optionValue, scenarioTitle } from "./options";
import { You } from "./You";

const seated = (s: Seat): string => {
  if (s.you) return t("you");
  if (s.kind === "computer") return t("computer");
  return s.name ?? (s.gone ? t("somebody") : "…");
};

export function Lobby(props: { open(id: string): void; go(path: string): void; redraw(): void }): JSX.Element {
  const [mine, setMine] = useState<GameInfo[]>([]);
  const [others, setOthers] = useState<GameInfo[]>([]);
  const [catalogue, setCatalogue] = useState<Catalogue | null>(null);
  const [error, setError] = useState("");
  const load = () =>
    api<{ mine: GameInfo[]; open: GameInfo[] }>("GET", "/api/games").then(
      (r) => (setMine(r.mine), setOthers(r.open), r.mine.forEach((g) => void attend(g).catch(() => {}))),
      (e: Error) => setError(e.message),
    );
  useEffect(() => {
    void api("GET", "/api/me").then(load, (e: Error) => setError(e.message));
    void api<Catalogue>("GET", "/api/catalogue").then(setCatalogue, () => {});
    const timer = window.setInterval(load, 8000);
    return () => clearInterval(timer);
  }, []);
  const status = (g: GameInfo): string => {
    if (g.over) return g.result ? `${t("over")}: ${g.result.how}` : t("over");
    if (!g.started) return t("waiting_seats");
    const yours = g.seats.some((s) => s.you && g.asked.includes(s.side));
    return yours ? t("your_move") : t("their_move", { side: partyName(g.asked[0] ?? "") });
  };
  const row = (g: GameInfo, own: boolean) => (
    <li key={g.id} class={own && g.seats.some((s) => s.you && g.asked.includes(s.side)) ? "yours" : ""}>
      <button type="button" class="plain big" onClick={() => props.open(g.id)}>
        <b>{catalogue?.games.find((x) => x.id === g.game)?.title ?? g.game}</b>
        <span>{g.seats.map((s) => `${partyName(s.side)}: ${seated(s)}`).join(" · ")}</span>
        <span class="flag">
          {status(g)}
          {g.started && !g.over && g.since > 0 ? <small> · {t("since", { when: moment(g.since) })}</small> : null}
        </span>
      </button>
      {own && !g.started && !g.over ? (
        <button type="button" onClick={() => void api("DELETE", "/api/games/" + g.id).then(load)}>
          {t("delete")}
        </button>
      ) : null}
    </li>
  );
  return (
    <main class="page lobby">
      <header class="hero">
        <h1>{t("title")}</h1>
        <p>{t("tagline")}</p>
      </header>
      {error ? (
        <p class="refusal" role="alert">
          {error}
        </p>
      ) : null}
      <section>
        <h2>{t("my_games")}</h2>
        {mine.length === 0 ? (
          <p class="hint">{t("none_yet")}</p>
        ) : (
          <ul class="games">{mine.map((g) => row(g, true))}</ul>
        )}
      </section>
      <section>
        <h2>{t("open_games")}</h2>
        {others.length === 0 ? (
          <p class="hint">{t("no_open")}</p>
        ) : (
          <ul class="games">{others.map((g) => row(g, false))}</ul>
        )}
      </section>
      {catalogue ? <NewGame catalogue={catalogue} open={props.open} /> : null}
      <Import open={props.open} />
      <You />
      <Notices />
      <Settings redraw={props.redraw} go={props.go} games={catalogue?.games ?? []} />
    </main>
  );
}

const CLOCKS: Record<string, { bank: number; delay: number } | null> = {
  none: null,
  live: { bank: 5400, delay: 15 },
  slow: { bank: 10800, delay: 30 },
  letter: { bank: 2592000, delay: 86400 },
};

function NewGame(props: { catalogue: Catalogue; open(id: string): void }): JSX.Element {
  const [gameId, setGameId] = useState(props.catalogue.games[0]?.id ?? "");
  const game = props.catalogue.games.find((g) => g.id === gameId)!;
  const [scenarioId, setScenarioId] = useState(game.scenarios[0]?.id ?? "");
  const scenario = game.scenarios.find((s) => s.id === scenarioId) ?? game.scenarios[0];
  const levels = props.catalogue.levels ?? [];
  const computers = [
    ...levels.map((l) => ({ name: l.name, text: levelText(l) })),
    ...props.catalogue.players
      .filter((p) => !levels.some((l) => l.name === p))
      .map((p) => ({ name: p, text: t("who_computer", { name: p }) })),
  ];
  const computer = "computer:" + (computers.find((c) => c.name === "regular") ?? computers[0])?.name;
  const [who, setWho] = useState<Record<string, string>>(
    Object.fromEntries(game.sides.map((s, i) => [s, i === 0 ? "me" : computer])),
  );
  const [options, setOptions] = useState<Record<string, string>>({});
  const [spectators, setSpectators] = useState(false);
  const [clock, setClock] = useState("none");
  const [hints, setHints] = useState<boolean | null>(null); // null: as the server does by itself
  const [error, setError] = useState("");
  const choose = (id: string) => {
    const g = props.catalogue.games.find((x) => x.id === id)!;
    setGameId(id);
    setScenarioId(g.scenarios[0]?.id ?? "");
    setOptions({});
    setWho(Object.fromEntries(g.sides.map((s, i) => [s, i === 0 ? "me" : computer])));
  };
  const persons = Object.values(who).filter((w) => !w.startsWith("computer:"));
  const timed = persons.length > 0 && !(persons.length > 1 && persons.every((w) => w === "me"));
  const [courses, setCourses] = useState<Course[]>([]);
  useEffect(() => {
    let here = true;
    setCourses([]);
    loadCourses(gameId).then(
      (list) => here && setCourses(list),
      (e: Error) => here && setError(e.message),
    );
    return () => {
      here = false;
    };
  }, [gameId]);
  const follow = async (course: Course) => {
    try {
      const sides = Object.fromEntries(
        Object.entries(course.sides).map(([s, w]) => [s, w === "computer" ? computer : w]),
      );
      const r = await makeGame<{ game: GameInfo }>("/api/games", {
        game: game.id,
        scenario: course.scenario,
        options: {},
        sides,
        spectators: false,
        position: course.position,
      });
      sessionStorage.setItem("coach-" + r.game.id, course.id);
      props.open(r.game.id);
    } catch (e) {
      setError((e as Error).message);
    }
  };
  const guided = async () => {
    try {
      const first = (await loadModule(game.id)).firstGame;
      if (!first) return;
      const sides = Object.fromEntries(
        Object.entries(first.sides).map(([s, w]) => [s, w === "computer" ? computer : w]),
      );
      const r = await makeGame<{ game: GameInfo }>("/api/games", {
        game: game.id,
        scenario: first.scenario,
        options: {},
        sides,
        spectators: false,
      });
      sessionStorage.setItem("coach-" + r.game.id, "on");
      props.open(r.game.id);
    } catch (e) {
      setError((e as Error).message);
    }
  };
  const begin = async () => {
    try {
      const r = await makeGame<{ game: GameInfo; links: Record<string, string> }>("/api/games", {
        game: game.id,
        scenario: scenario.id,
        options,
        sides: who,
        spectators,
        clock: timed ? CLOCKS[clock] : null,
        ...(hints === null ? {} : { hints }),
      });
      sessionStorage.setItem("links-" + r.game.id, JSON.stringify(r.links ?? {}));
      if ("Notification" in window && Notification.permission === "default") void Notification.requestPermission();
      props.open(r.game.id);
    } catch (e) {
      setError((e as Error).message);
    }
  };
  return (
    <section class="newgame">
      <h2>{t("new_game")}</h2>
      <div class="form">
        <label>
          {t("game")}
          <select value={gameId} onChange={(e) => choose(e.currentTarget.value)}>
            {props.catalogue.games.map((g) => (
              <option key={g.id} value={g.id}>
                {g.title}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t("scenario")}
          <select value={scenarioId} onChange={(e) => setScenarioId(e.currentTarget.value)}>
            {game.scenarios.map((s) => (
              <option key={s.id} value={s.id}>
                {scenarioTitle(s)}
              </option>
            ))}
          </select>
        </label>
        {game.sides.map((s) => (
          <label key={s}>
            {t("who", { side: sideName(s) })}
            <select value={who[s]} onChange={(e) => setWho({ ...who, [s]: e.currentTarget.value })}>
              <option value="me">{t("who_me")}</option>
              <option value="link">{t("who_link")}</option>
              <option value="open">{t("who_open")}</option>
              <optgroup label={t("computer")}>
                {computers.map((c) => (
                  <option key={c.name} value={"computer:" + c.name}>
                    {c.text}
                  </option>
                ))}
              </optgroup>
            </select>
          </label>
        ))}
        <details>
          <summary>{t("options")}</summary>
          {scenario.options.map((o) => (
            <label key={o.id}>
              <span>
                {optionTitle(o)} <small>{o.rule}</small>
              </span>
              <select
                value={options[o.id] ?? o.default}
                onChange={(e) => setOptions({ ...options, [o.id]: e.currentTarget.value })}>
                {o.values.map((v) => (
                  <option key={v} value={v}>
                    {optionValue(v)}
                  </option>
                ))}
              </select>
            </label>
          ))}
        </details>
        {timed ? (
          <label>
            {t("clock")}
            <select value={clock} onChange={(e) => setClock(e.currentTarget.value)}>
              {Object.keys(CLOCKS).map((c) => (
                <option key={c} value={c}>
                  {t(("clock_" + c) as "clock_none")}
                </option>
              ))}
            </select>
          </label>
        ) : null}
        <label class="check">
          <input
            type="checkbox"
            checked={hints ?? !Object.values(who).some((w) => w === "link" || w === "open")}
            onChange={(e) => setHints(e.currentTarget.checked)}
          />{" "}
          {t("hints_allowed")}
        </label>
        <label class="check">
          <input type="checkbox" checked={spectators} onChange={(e) => setSpectators(e.currentTarget.checked)} />{" "}
          {t("spectators")}
        </label>
        {error ? (
          <p class="refusal" role="alert">
            {error}
          </p>
        ) : null}
        <div class="buttons">
          <button type="button" class="primary big" onClick={() => void begin()}>
            {t("begin")}
          </button>
          <button type="button" onClick={() => void guided()}>
            {t("tutorial")}
          </button>
        </div>
        {courses.length > 0 ? (
          <div class="courses" role="group" aria-label={t("lessons")}>
            <span>{t("lessons")}</span>
            <div class="buttons wrap">
              {courses.map((x) => (
                <button key={x.id} type="button" data-course={x.id} onClick={() => void follow(x)}>
                  {currentLanguage() === "de" ? x.de : x.en}
                </button>
              ))}
            </div>
          </div>
        ) : null}
      </div>
    </section>
  );
}

/** A record from a file, shown as a finished game. */
function Import(props: { open(id: string): void }): JSX.Element {
  const [error, setError] = useState("");
  const read = async (file: File | undefined) => {
    if (!file) return;
    try {
      const r = await api<{ game: GameInfo }>("POST", "/api/import", await file.text());
      props.open(r.game.id);
    } catch (e) {
      setError((e as Error).message);
    }
  };
  return (
    <details class="account">
      <summary>{t("import")}</summary>
      <p class="hint">{t("import_hint")}</p>
      <input
        type="file"
        accept=".jsonl,.txt,application/x-ndjson"
        aria-label={t("import")}
        onChange={(e) => void read(e.currentTarget.files?.[0])}
      />
      {error ? (
        <p class="refusal" role="alert">
          {error}
        </p>
      ) : null}
    </details>
  );
}

interface NoticeSettings {
  mail: string | null;
  mail_confirmed: boolean;
  webhook: string | null;
  available: { mail: boolean; webhook: boolean };
}

/** How one wants to hear that it is one's move. */
function Notices(): JSX.Element {
  const [s, setS] = useState<NoticeSettings | null>(null);
  const [mail, setMail] = useState("");
  const [hook, setHook] = useState("");
  const [told, setTold] = useState("");
  const [error, setError] = useState("");
  const [browser, setBrowser] = useState("Notification" in window ? Notification.permission : "denied");
  const look = () =>
    api<NoticeSettings>("GET", "/api/notices").then((r) => {
      setS(r);
      setMail(r.mail ?? "");
      setHook(r.webhook ?? "");
    });
  useEffect(
    () =>
      void api("GET", "/api/me")
        .then(look)
        .catch(() => {}),
    [],
  );
  const save = (e: Event) => {
    e.preventDefault();
    setError("");
    void api("POST", "/api/notices", { mail: mail.trim() || null, webhook: hook.trim() || null }).then(
      () => (setTold(t("saved")), look()),
      (x: Error) => (setTold(""), setError(x.message)),
    );
  };
  return (
    <details class="account">
      <summary>{t("notices")}</summary>
      <p class="hint">{t("notices_hint")}</p>
      <p>
        {t("notices_browser")}:{" "}
        {browser === "granted" ? (
          t("notices_allowed")
        ) : (
          <button
            type="button"
            disabled={browser === "denied"}
            onClick={() => void Notification.requestPermission().then(setBrowser)}>
            {t("notices_ask")}
          </button>
        )}
      </p>
      {s && (s.available.mail || s.available.webhook) ? (
        <form class="form" onSubmit={save}>
          {s.available.mail ? (
            <label>
              {t("mail")}
              <input type="email" value={mail} autocomplete="email" onInput={(e) => setMail(e.currentTarget.value)} />
            </label>
          ) : null}
          {s.mail && !s.mail_confirmed ? <p class="hint">{t("mail_unconfirmed")}</p> : null}
          {s.available.webhook ? (
            <label>
              {t("webhook")}
              <input type="url" value={hook} onInput={(e) => setHook(e.currentTarget.value)} />
            </label>
          ) : null}
          <div class="buttons">
            <button type="submit">{t("save")}</button>
          </div>
          {told ? <p role="status">{told}</p> : null}
          {error ? (
            <p class="refusal" role="alert">
              {error}
            </p>
          ) : null}
        </form>
      ) : null}
    </details>
  );
}

export function applySettings(): void {
  document.documentElement.dataset.theme = localStorage.getItem("kessel-theme") ?? "day";
  document.documentElement.dataset.palette = localStorage.getItem("kessel-palette") ?? "print";
}

function Settings(props: { redraw(): void; go(path: string): void; games: Catalogue["games"] }): JSX.Element {
  const set = (key: string, value: string) => {
    localStorage.setItem(key, value);
    applySettings();
    props.redraw();
  };
  return (
    <section class="settings">
      <label class="check">
        <input
          type="checkbox"
          checked={localStorage.getItem("kessel-theme") === "night"}
          onChange={(e) => set("kessel-theme", e.currentTarget.checked ? "night" : "day")}
        />{" "}
        {t("night")}
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={localStorage.getItem("kessel-palette") === "safe"}
          onChange={(e) => set("kessel-palette", e.currentTarget.checked ? "safe" : "print")}
        />{" "}
        {t("palette")}
      </label>
      <label class="check">
        {t("language")}{" "}
        <select
          value={currentLanguage()}
          onChange={(e) => (setLanguage(e.currentTarget.value as "en" | "de"), props.redraw())}>
          <option value="en">English</option>
          <option value="de">Deutsch</option>
        </select>
      </label>
      {props.games.map((g) => (
        <button key={g.id} type="button" class="plain" onClick={() => props.go("/rules/" + g.id)}>
          {t("rules_reader")}: {g.title}
        </button>
      ))}
    </section>
  );
}
