// A game: its table, and around it whatever a player wants to know. Nothing here knows which game it is.
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { GameModule } from "../games/module";
import { loadModule } from "../games/load";
import { partyName, sideName, t } from "../i18n";
import { endText } from "../messages";
import { type GameInfo, type Line, type State, api } from "../net";
import { RulesReader } from "../RulesReader";
import { Clocks } from "./Clocks";
import { Coach } from "./Coach";
import { Die } from "./Dice";
import { Icon } from "./Icon";
import { LogPanel } from "./LogPanel";
import { MorePanel } from "./MorePanel";
import { Offers } from "./Offers";
import { Opponent } from "./Opponent";
import { type Jump, ReviewPanel } from "./Review";
import { TalkPanel } from "./TalkPanel";
import { useGame } from "./useGame";
import { WaitingRoom } from "./WaitingRoom";

type Tab = "log" | "review" | "place" | "turn" | "rules" | "talk" | "more";

const boards = new Map<string, Promise<unknown>>();
function loadBoard(info: GameInfo): Promise<unknown> {
  let b = boards.get(info.game);
  if (!b) boards.set(info.game, (b = api("GET", `/api/board/${info.game}`)));
  return b;
}

/** `?side=S&at=N`: a moment that somebody shared. */
function sharedMoment(): { side: string; at: number } | null {
  const q = new URLSearchParams(location.search);
  const at = Number(q.get("at"));
  return q.has("at") && Number.isInteger(at) && at >= 0 ? { side: q.get("side") ?? "", at } : null;
}

/** Whether the person who is waited for is at the table. */
function presence(info: GameInfo, side: string | undefined): string {
  const seat = info.seats.find((s) => s.side === side && s.kind === "person" && !s.you);
  return seat ? ` (${t(seat.online ? "online" : "offline")})` : "";
}

/** A game that was set aside: what is known of it, and its record as it is kept. */
function Aside(props: { info: GameInfo; why: string; leave(): void }): JSX.Element {
  const { info } = props;
  return (
    <main class="page">
      <h1>{t("title")}</h1>
      <p class="refusal" role="alert">
        {t("set_aside")}
      </p>
      <p>{props.why}</p>
      <p>{info.seats.map((s) => `${sideName(s.side)}: ${s.name ?? "–"}`).join(" · ")}</p>
      {info.result ? <p>{t("finished", { how: endText(info.result), score: info.result.score ?? "–" })}</p> : null}
      <div class="buttons">
        <a class="button" href={`/api/games/${info.id}/record`} download={`${info.id}.jsonl`}>
          {t("record")}
        </a>
        <button type="button" onClick={props.leave}>
          {t("lobby")}
        </button>
      </div>
    </main>
  );
}

export function GamePage(props: { line: Line; id: string; up: boolean; leave(): void }): JSX.Element {
  const [info, setInfo] = useState<GameInfo | null>(null);
  const [board, setBoard] = useState<unknown>(null);
  const [module, setModule] = useState<GameModule | null>(null);
  const [side, setSide] = useState<string | null>(null);
  const [missing, setMissing] = useState("");
  const [aside, setAside] = useState(""); // why the game cannot be opened; its record can still be had
  const [handover, setHandover] = useState<string | null>(null);
  const [layer, setLayer] = useState("none");
  const [tab, setTab] = useState<Tab>("log");
  const [sheetOpen, setSheetOpen] = useState(false); // the lower sheet of a narrow screen
  const [rule, setRule] = useState("");
  const [place, setPlace] = useState<string | null>(null);
  const [show, setShow] = useState<{ place: string; at: number } | null>(null);
  const [past, setPast] = useState<{ n: number; state: State; marks: string[] } | null>(null);
  const [dice, setDice] = useState(localStorage.getItem("kessel-dice") !== "off");
  const [coached, setCoached] = useState(sessionStorage.getItem("coach-" + props.id)); // "on", or a course
  const [spoken, setSpoken] = useState("");
  const [unread, setUnread] = useState(0);
  const game = useGame(props.line, props.id, side);
  const shared = useRef(sharedMoment());

  useEffect(() => {
    api<{ game: GameInfo; aside?: string }>("GET", "/api/games/" + props.id).then(
      (r) => {
        setInfo(r.game);
        if (r.aside) return setAside(r.aside);
        loadBoard(r.game).then(setBoard, (e: Error) => setMissing(e.message));
        loadModule(r.game.game).then(setModule, (e: Error) => setMissing(e.message));
        const mine = r.game.seats.filter((s) => s.you).map((s) => s.side);
        if (r.game.over) setSide(shared.current?.side || mine[0] || "observer");
        else if (mine.length === 2) setHandover(r.game.asked[0] ?? mine[0]);
        else setSide(mine[0] ?? r.game.eyes?.[0] ?? "observer");
      },
      (e: Error) => setMissing(e.message),
    );
  }, [props.id]);
  const now = game.info ?? info;
  const hotseat = (now?.seats.filter((s) => s.you).length ?? 0) === 2;
  const state = past?.state ?? game.state;
  const over = now?.over ?? false;

  // Hot seat: whoever is asked next takes the chair, and nobody sees the other's board on the way.
  useEffect(() => {
    const n = game.state?.node;
    if (!hotseat || over || !n || n.kind !== "decide" || !side || past) return;
    if (!n.sides.includes(side)) setHandover(n.sides[0]);
  }, [game.state, hotseat, side, past, over]);

  const showAt = (n: number, keep = true) => {
    api<{ state: State }>("GET", `/api/games/${props.id}/at/${n}?side=${side}`).then(
      (r) => keep && setPast({ n, state: r.state, marks: [] }),
      (e: Error) => setSpoken(e.message),
    );
  };
  const moments = useRef(new Map<string, Promise<{ entries: number[] }>>());
  /** To a moment that is known by an entry of the record: as one side saw it then. */
  const jump = async (to: Jump) => {
    const who = to.side ?? side!;
    let told = moments.current.get(who);
    if (!told) moments.current.set(who, (told = api("GET", `/api/games/${props.id}/moments?side=${who}`)));
    try {
      const n = (await told).entries.filter((e) => e < to.entry + (to.after ? 1 : 0)).length;
      const r = await api<{ state: State }>("GET", `/api/games/${props.id}/at/${n}?side=${who}`);
      setSide(who);
      setPast({ n, state: r.state, marks: to.places });
      if (to.places.length > 0) setShow({ place: to.places[0], at: Date.now() });
    } catch (e) {
      moments.current.delete(who);
      setSpoken((e as Error).message);
    }
  };
  useEffect(() => {
    if (!shared.current || !game.state || !side) return;
    const { at } = shared.current;
    shared.current = null;
    if (at < game.state.seq) showAt(at);
  }, [game.state]);

  useEffect(() => {
    const mine = (game.state?.options.length ?? 0) > 0 && (now?.seats.some((s) => s.you && s.side === side) ?? false);
    document.title = (mine ? "● " : "") + t("title");
    if (mine && document.hidden && "Notification" in window && Notification.permission === "granted")
      new Notification(t("title"), { body: t("your_move"), tag: props.id });
  }, [game.state]);
  useEffect(() => {
    setUnread(tab === "talk" ? 0 : game.talk.length);
  }, [tab === "talk", game.talk.length]);

  const rolls = useMemo(
    () => (module ? (game.state?.events ?? []).flatMap((e) => module.dice(e.data)).slice(-6) : []),
    [game.state, module],
  );
  const news = useMemo(
    () =>
      (game.state?.events ?? [])
        .slice(-4)
        .map((e) => (module ? module.eventText(e, board) : e.text))
        .join(". "),
    [game.state, module],
  );

  const openTab = (k: Tab) => {
    setSheetOpen(k !== tab || !sheetOpen);
    setTab(k);
  };
  const openCase = (r: string) => {
    setRule(r);
    setTab("rules");
    setSheetOpen(true);
  };

  if (missing)
    return (
      <main class="page">
        <h1>{t("title")}</h1>
        <p class="refusal" role="alert">
          {missing}
        </p>
        <button type="button" onClick={props.leave}>
          {t("lobby")}
        </button>
      </main>
    );
  if (aside && now) return <Aside info={now} why={aside} leave={props.leave} />;
  if (!now || !board || !module)
    return (
      <main class="page">
        <p>…</p>
      </main>
    );
  if (!now.started && !now.over) return <WaitingRoom info={now} leave={props.leave} />;
  if (handover)
    return (
      <main class="handover">
        <h1>{t("handover", { side: sideName(handover) })}</h1>
        <button type="button" class="primary" autofocus onClick={() => (setSide(handover), setHandover(null))}>
          {t("handover_ready", { side: sideName(handover) })}
        </button>
        <button type="button" onClick={props.leave}>
          {t("lobby")}
        </button>
      </main>
    );
  if (!state || !side)
    return (
      <main class="page">
        <p>…</p>
      </main>
    );

  const live = past === null;
  const seated = now.seats.some((s) => s.you && s.side === side);
  const asked = live && seated && state.options.length > 0;
  const panel = {
    board,
    game,
    state,
    side,
    live: live && seated,
    place,
    openCase,
    showPlace: (p: string) => (setPlace(p), setShow({ place: p, at: Date.now() })),
  };
  const views = over ? [...now.seats.map((s) => s.side), "observer"] : [];
  const tabs: [Tab, string][] = [
    ["log", t("log")],
    ...(over ? [["review", t("review")] as [Tab, string]] : []),
    ["place", module.placeName?.() ?? t("inspector")],
    ["turn", t("turn_tab")],
    ["rules", t("rules")],
    ["talk", t("chat") + (unread > 0 && tab !== "talk" ? ` (${unread})` : "")],
    ["more", t("more")],
  ];
  const status =
    state.node.kind === "finished" || over
      ? t("over")
      : seated && state.options.length > 0
        ? t("your_move")
        : t("their_move", { side: partyName(state.node.sides[0] ?? "") }) + presence(now, state.node.sides[0]);

  return (
    <div class="gamepage" data-seq={state.seq}>
      <header class="topbar">
        <button type="button" class="plain" onClick={props.leave} aria-label={t("lobby")} title={t("lobby")}>
          <Icon name="menu" />
        </button>
        <module.Status board={board} state={state} />
        <span class="spacer" />
        <Clocks info={now} side={side} flag={() => void game.tell({ t: "flag" })} />
        {over && views.length > 0 ? (
          <select
            class="viewer"
            value={side}
            aria-label={t("see_as")}
            onChange={(e) => (setPast(null), setSide(e.currentTarget.value))}>
            {views.map((v) => (
              <option key={v} value={v}>
                {partyName(v)}
              </option>
            ))}
          </select>
        ) : (
          <span class={"seat " + side}>{partyName(side)}</span>
        )}
        <span class={asked ? "flag mine" : "flag"}>{status}</span>
        {!props.up ? (
          <span class="offline" role="status">
            {t("connection_lost")}
          </span>
        ) : null}
      </header>
      <main class={"table" + (sheetOpen ? " sheet-open" : "") + (over ? " ended" : "") + (live ? "" : " lookback")}>
        <module.Table
          board={board}
          game={game}
          state={state}
          side={side}
          layer={layer}
          live={live && seated}
          openCase={openCase}
          announce={setSpoken}
          show={show}
          marks={past?.marks ?? []}
          onPlace={setPlace}
        />
        {!live ? (
          <div class="past-banner" role="status">
            {t("looking_back", { n: past.n })}{" "}
            <button type="button" onClick={() => setPast(null)}>
              {t("replay_live")}
            </button>
          </div>
        ) : null}
        {coached && live ? (
          <Coach
            lessons={module.courses?.find((x) => x.id === coached)?.lessons ?? module.lessons}
            state={state}
            log={game.log}
            openCase={openCase}
            stop={() => (sessionStorage.removeItem("coach-" + props.id), setCoached(null))}
          />
        ) : null}
        {dice && rolls.length > 0 && live ? (
          <div class="dice-tray" key={game.state?.seq} aria-hidden="true">
            {rolls.map((r, i) => (
              <Die key={i} value={r} />
            ))}
          </div>
        ) : null}
        <aside class="side" aria-label={t("more")}>
          <Opponent
            info={now}
            game={game}
            side={side}
            live={live && seated}
            asked={asked}
            showPlace={panel.showPlace}
            taskText={module.taskText}
          />
          <Offers
            info={now}
            game={game}
            state={state}
            side={side}
            live={live}
            byPoints={module.endsByPoints ?? false}
            openReview={tab === "review" ? null : () => (setTab("review"), setSheetOpen(true))}
          />
          <div class="tabs" role="tablist">
            {tabs.map(([k, name]) => (
              <button
                key={k}
                type="button"
                role="tab"
                aria-selected={tab === k}
                class={tab === k ? "on" : ""}
                onClick={() => openTab(k)}>
                {name}
              </button>
            ))}
          </div>
          <div class="tabpage" role="tabpanel">
            {tab === "log" ? (
              <LogPanel
                game={game}
                id={props.id}
                side={side}
                past={past}
                show={showAt}
                live={() => setPast(null)}
                openCase={openCase}
                help={module.help.log}
                words={(e) => module.eventText(e, board)}
                byPoints={module.endsByPoints}
              />
            ) : null}
            {tab === "review" ? (
              <ReviewPanel info={now} jump={(to) => void jump(to)} showPlace={panel.showPlace} openCase={openCase} />
            ) : null}
            {tab === "place" ? <module.Place {...panel} /> : null}
            {tab === "turn" ? <module.Turn {...panel} /> : null}
            {tab === "rules" ? <RulesReader game={now.game} rule={rule} /> : null}
            {tab === "talk" ? <TalkPanel game={game} seated={now.seats.some((s) => s.you)} /> : null}
            {tab === "more" ? (
              <MorePanel
                info={now}
                game={game}
                state={state}
                side={side}
                board={board}
                module={module}
                layer={layer}
                setLayer={setLayer}
                dice={dice}
                openCase={openCase}
                setDice={(d) => (setDice(d), localStorage.setItem("kessel-dice", d ? "on" : "off"))}
              />
            ) : null}
          </div>
        </aside>
      </main>
      <p class="visually-hidden" aria-live="polite">
        {live ? `${status}. ${news}` : ""}
      </p>
      <p class="visually-hidden" aria-live="assertive" data-spoken>
        {spoken}
      </p>
    </div>
  );
}
