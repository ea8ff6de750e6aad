import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { loadCourses, loadModule } from "./games/load";
import type { Course } from "./games/module";
import { currentLanguage, moment, partyName, setLanguage, sideName, t } from "./i18n";
import { endText } from "./messages";
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
    if (g.over) return g.result ? `${t("over")}: ${endText(g.result)}` : t("over");
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

/** Computers by strength, then all others. */
function computersOf(catalogue: Catalogue): { name: string; text: string }[] {
  const levels = catalogue.levels ?? [];
  return [
    ...levels.map((l) => ({ name: l.name, text: levelText(l) })),
    ...catalogue.players
      .filter((p) => !levels.some((l) => l.name === p))
      .map((p) => ({ name: p, text: t("who_computer", { name: p }) })),
  ];
}

/** A game that is put together: which, who plays it, with which options. */
interface Setting {
  gameId: string;
  scenarioId: string;
  who: Record<string, string>;
  options: Record<string, string>;
  spectators: boolean;
  clock: string;
  /** null: as the server does by itself. */
  hints: boolean | null;
}
type CatalogueGame = Catalogue["games"][number];
const settingOf = (g: CatalogueGame, computer: string) => ({
  gameId: g.id,
  scenarioId: g.scenarios[0]?.id ?? "",
  options: {},
  who: Object.fromEntries(g.sides.map((s, i) => [s, i === 0 ? "me" : computer])),
});
/** A clock is for two persons who do not sit at the same page. */
function isTimed(who: Record<string, string>): boolean {
  const persons = Object.values(who).filter((w) => !w.startsWith("computer:"));
  return persons.length > 0 && !(persons.length > 1 && persons.every((w) => w === "me"));
}

const against = (sides: Record<string, string>, computer: string): Record<string, string> =>
  Object.fromEntries(Object.entries(sides).map(([s, w]) => [s, w === "computer" ? computer : w]));
/** A game to learn by: a first one, or a lesson from a position of its own. */
async function coached(
  game: string,
  first: { scenario: string; sides: Record<string, string>; position?: string },
  computer: string,
  course: string,
): Promise<string> {
  const r = await makeGame<{ game: GameInfo }>("/api/games", {
    game,
    scenario: first.scenario,
    options: {},
    sides: against(first.sides, computer),
    spectators: false,
    ...(first.position === undefined ? {} : { position: first.position }),
  });
  sessionStorage.setItem("coach-" + r.game.id, course);
  return r.game.id;
}
async function begun(set: Setting, scenario: string): Promise<string> {
  const r = await makeGame<{ game: GameInfo; links: Record<string, string> }>("/api/games", {
    game: set.gameId,
    scenario,
    options: set.options,
    sides: set.who,
    spectators: set.spectators,
    clock: isTimed(set.who) ? CLOCKS[set.clock] : null,
    ...(set.hints === null ? {} : { hints: set.hints }),
  });
  sessionStorage.setItem("links-" + r.game.id, JSON.stringify(r.links ?? {}));
  if ("Notification" in window && Notification.permission === "default") void Notification.requestPermission();
  return r.game.id;
}

function useCourses(gameId: string, fail: (text: string) => void): Course[] {
  const [courses, setCourses] = useState<Course[]>([]);
  useEffect(() => {
    let here = true;
    setCourses([]);
    loadCourses(gameId).then(
      (list) => here && setCourses(list),
      (e: Error) => here && fail(e.message),
    );
    return () => {
      here = false;
    };
  }, [gameId]);
  return courses;
}

function NewGame(props: { catalogue: Catalogue; open(id: string): void }): JSX.Element {
  const { games } = props.catalogue;
  const computers = computersOf(props.catalogue);
  const computer = "computer:" + (computers.find((c) => c.name === "regular") ?? computers[0])?.name;
  const [set, setAll] = useState<Setting>(() => ({
    ...settingOf(games[0], computer),
    ...{ spectators: false, clock: "none", hints: null },
  }));
  const change = (part: Partial<Setting>) => setAll((old) => ({ ...old, ...part }));
  const [error, setError] = useState("");
  const game = games.find((g) => g.id === set.gameId)!;
  const scenario = game.scenarios.find((s) => s.id === set.scenarioId) ?? game.scenarios[0];
  const courses = useCourses(set.gameId, setError);
  const opened = async (work: () => Promise<string | null>) => {
    try {
      const id = await work();
      if (id !== null) props.open(id);
    } catch (e) {
      setError((e as Error).message);
    }
  };
  const guided = async () => {
    const first = (await loadModule(game.id)).firstGame;
    return first ? coached(game.id, first, computer, "on") : null;
  };
  const form: Form = { set, change, game, scenario, computers };
  return (
    <section class="newgame">
      <h2>{t("new_game")}</h2>
      <div class="form">
        <What form={form} games={games} choose={(g) => change(settingOf(g, computer))} />
        <Who form={form} />
        <Options form={form} />
        <Manner form={form} />
        {error ? (
          <p class="refusal" role="alert">
            {error}
          </p>
        ) : null}
        <div class="buttons">
          <button type="button" class="primary big" onClick={() => void opened(() => begun(set, scenario.id))}>
            {t("begin")}
          </button>
          <button type="button" onClick={() => void opened(guided)}>
            {t("tutorial")}
          </button>
        </div>
        <Courses list={courses} follow={(x) => void opened(() => coached(game.id, x, computer, x.id))} />
      </div>
    </section>
  );
}

interface Form {
  set: Setting;
  change(part: Partial<Setting>): void;
  game: CatalogueGame;
  scenario: CatalogueGame["scenarios"][number];
  computers: { name: string; text: string }[];
}
function What(props: { form: Form; games: CatalogueGame[]; choose(g: CatalogueGame): void }): JSX.Element {
  const { set, change, game } = props.form;
  return (
    <>
      <label>
        {t("game")}
        <select
          value={set.gameId}
          onChange={(e) => props.choose(props.games.find((x) => x.id === e.currentTarget.value)!)}>
          {props.games.map((g) => (
            <option key={g.id} value={g.id}>
              {g.title}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t("scenario")}
        <select value={set.scenarioId} onChange={(e) => change({ scenarioId: e.currentTarget.value })}>
          {game.scenarios.map((s) => (
            <option key={s.id} value={s.id}>
              {scenarioTitle(s)}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}
function Who({ form }: { form: Form }): JSX.Element {
  const { who } = form.set;
  return (
    <>
      {form.game.sides.map((s) => (
        <label key={s}>
          {t("who", { side: sideName(s) })}
          <select value={who[s]} onChange={(e) => form.change({ who: { ...who, [s]: e.currentTarget.value } })}>
            <option value="me">{t("who_me")}</option>
            <option value="link">{t("who_link")}</option>
            <option value="open">{t("who_open")}</option>
            <optgroup label={t("computer")}>
              {form.computers.map((c) => (
                <option key={c.name} value={"computer:" + c.name}>
                  {c.text}
                </option>
              ))}
            </optgroup>
          </select>
        </label>
      ))}
    </>
  );
}
function Options({ form }: { form: Form }): JSX.Element {
  const { options } = form.set;
  return (
    <details>
      <summary>{t("options")}</summary>
      {form.scenario.options.map((o) => (
        <label key={o.id}>
          <span>
            {optionTitle(o)} <small>{o.rule}</small>
          </span>
          <select
            value={options[o.id] ?? o.default}
            onChange={(e) => form.change({ options: { ...options, [o.id]: e.currentTarget.value } })}>
            {o.values.map((v) => (
              <option key={v} value={v}>
                {optionValue(v)}
              </option>
            ))}
          </select>
        </label>
      ))}
    </details>
  );
}
/** Clock, advice, and whether others may watch. */
function Manner({ form }: { form: Form }): JSX.Element {
  const { set, change } = form;
  return (
    <>
      {isTimed(set.who) ? (
        <label>
          {t("clock")}
          <select value={set.clock} onChange={(e) => change({ clock: e.currentTarget.value })}>
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
          checked={set.hints ?? !Object.values(set.who).some((w) => w === "link" || w === "open")}
          onChange={(e) => change({ hints: e.currentTarget.checked })}
        />{" "}
        {t("hints_allowed")}
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={set.spectators}
          onChange={(e) => change({ spectators: e.currentTarget.checked })}
        />{" "}
        {t("spectators")}
      </label>
    </>
  );
}
function Courses(props: { list: Course[]; follow(c: Course): void }): JSX.Element | null {
  if (props.list.length === 0) return null;
  return (
    <div class="courses" role="group" aria-label={t("lessons")}>
      <span>{t("lessons")}</span>
      <div class="buttons wrap">
        {props.list.map((x) => (
          <button key={x.id} type="button" data-course={x.id} onClick={() => props.follow(x)}>
            {currentLanguage() === "de" ? x.de : x.en}
          </button>
        ))}
      </div>
    </div>
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
