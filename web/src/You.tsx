import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { moment, t } from "./i18n";
import { api, ApiError } from "./net";
import { withProof } from "./proof";

interface Session {
  id: string;
  device: string | null;
  made: number;
  seen: number;
  ends: number;
  this: boolean;
}

/** What went wrong, in the page's language where it is one of the usual things. */
function words(e: Error): string {
  if (!(e instanceof ApiError)) return e.message;
  if (e.code === "not_yours") return t("you_wrong");
  if (e.code === "too_many" || e.code === "proof_wanted") return t("you_busy");
  return e.message;
}

/** Oneself: a name, the devices one is signed in on, the passphrase, and the way out. */
export function You(): JSX.Element {
  const [who, setWho] = useState<string | null>(null);
  const look = () =>
    api<{ user: { name: string | null } }>("GET", "/api/me").then(
      (r) => setWho(r.user.name),
      () => {},
    );
  useEffect(() => void look(), []);
  return (
    <details class="account you">
      <summary>{who ? t("signed_in", { name: who }) : t("account")}</summary>
      {who ? null : <p class="hint">{t("account_hint")}</p>}
      {who ? (
        <button type="button" onClick={() => void api("POST", "/api/logout", {}).then(() => location.reload())}>
          {t("logout")}
        </button>
      ) : (
        <Door done={() => void look()} />
      )}
      {who ? <Sessions /> : null}
      {who ? <Passphrase /> : null}
      <DeleteMe named={who !== null} />
    </details>
  );
}

/** Where one takes a name, or comes in under one's own. */
function Door(props: { done(): void }): JSX.Element {
  const [name, setName] = useState("");
  const [pass, setPass] = useState("");
  const [error, setError] = useState("");
  const [works, setWorks] = useState(false);
  const [leaves, setLeaves] = useState(false);
  // Signing in is another identity, with another socket: the page begins anew.
  const login = (leave: boolean) =>
    void withProof("/api/login", { name, passphrase: pass, ...(leave ? { leave } : {}) }, setWorks).then(
      () => location.reload(),
      (e: Error) => {
        const games = e instanceof ApiError && e.code === "has_games";
        setLeaves(games);
        setError(games ? "" : words(e));
      },
    );
  const register = () =>
    void api("POST", "/api/account", { name, passphrase: pass }).then(
      () => (setError(""), setPass(""), props.done()),
      (e: Error) => setError(words(e)),
    );
  return (
    <form class="form" onSubmit={(e) => e.preventDefault()}>
      <label>
        {t("name")}
        <input value={name} autocomplete="username" onInput={(e) => setName(e.currentTarget.value)} />
      </label>
      <label>
        {t("passphrase")}
        <input
          type="password"
          value={pass}
          autocomplete="current-password"
          onInput={(e) => setPass(e.currentTarget.value)}
        />
      </label>
      <div class="buttons">
        <button type="button" onClick={register}>
          {t("register")}
        </button>
        <button type="button" onClick={() => login(false)}>
          {t("login")}
        </button>
      </div>
      {works ? <p role="status">{t("you_working")}</p> : null}
      {leaves ? (
        <p role="alert">
          {t("you_has_games")}{" "}
          <button type="button" class="danger" onClick={() => login(true)}>
            {t("you_leave_games")}
          </button>
        </p>
      ) : null}
      {error ? (
        <p class="refusal" role="alert">
          {error}
        </p>
      ) : null}
    </form>
  );
}

function Sessions(): JSX.Element {
  const [list, setList] = useState<Session[]>([]);
  const look = () =>
    api<{ sessions: Session[] }>("GET", "/api/sessions").then(
      (r) => setList(r.sessions),
      () => {},
    );
  useEffect(() => void look(), []);
  const end = (path: string) => void api("DELETE", path).then(look, look);
  return (
    <fieldset class="sessions">
      <legend>{t("you_sessions")}</legend>
      <ul>
        {list.map((s) => (
          <li key={s.id}>
            <span>
              <b>{s.device ?? t("you_device")}</b>
              {s.this ? ` · ${t("you_this")}` : ""} <small>{t("you_seen", { when: moment(s.seen) })}</small>
            </span>
            {s.this ? null : (
              <button type="button" onClick={() => end("/api/sessions/" + s.id)}>
                {t("logout")}
              </button>
            )}
          </li>
        ))}
      </ul>
      {list.length > 1 ? (
        <button type="button" onClick={() => end("/api/sessions")}>
          {t("you_end_others")}
        </button>
      ) : null}
    </fieldset>
  );
}

function Passphrase(): JSX.Element {
  const [old, setOld] = useState("");
  const [fresh, setFresh] = useState("");
  const [told, setTold] = useState("");
  const [error, setError] = useState("");
  const change = (e: Event) => {
    e.preventDefault();
    setTold("");
    setError("");
    void withProof("/api/passphrase", { old, new: fresh }, (on) => setTold(on ? t("you_working") : "")).then(
      () => (setTold(t("you_changed")), setOld(""), setFresh("")),
      (x: Error) => setError(words(x)),
    );
  };
  return (
    <details>
      <summary>{t("you_passphrase")}</summary>
      <form class="form" onSubmit={change}>
        <label>
          {t("you_old")}
          <input
            type="password"
            value={old}
            autocomplete="current-password"
            onInput={(e) => setOld(e.currentTarget.value)}
          />
        </label>
        <label>
          {t("you_new")}
          <input
            type="password"
            value={fresh}
            autocomplete="new-password"
            onInput={(e) => setFresh(e.currentTarget.value)}
          />
        </label>
        <p class="hint">{t("you_passphrase_hint")}</p>
        <button type="submit">{t("you_change")}</button>
        {told ? <p role="status">{told}</p> : null}
        {error ? (
          <p class="refusal" role="alert">
            {error}
          </p>
        ) : null}
      </form>
    </details>
  );
}

function DeleteMe(props: { named: boolean }): JSX.Element {
  const [pass, setPass] = useState("");
  const [sure, setSure] = useState(false);
  const [error, setError] = useState("");
  const go = () =>
    void withProof("/api/delete-me", props.named ? { passphrase: pass } : { sure: true }, () => {}).then(
      () => location.reload(),
      (e: Error) => (setSure(false), setError(words(e))),
    );
  return (
    <details>
      <summary>{t("you_delete")}</summary>
      <p>{t("you_delete_hint")}</p>
      {props.named ? (
        <label>
          {t("you_delete_pass")}
          <input
            type="password"
            value={pass}
            autocomplete="current-password"
            onInput={(e) => setPass(e.currentTarget.value)}
          />
        </label>
      ) : null}
      {sure ? (
        <button type="button" class="danger" onClick={go}>
          {t("you_delete_sure")}
        </button>
      ) : (
        <button type="button" onClick={() => setSure(true)}>
          {t("you_delete_go")}
        </button>
      )}
      {error ? (
        <p class="refusal" role="alert">
          {error}
        </p>
      ) : null}
    </details>
  );
}
