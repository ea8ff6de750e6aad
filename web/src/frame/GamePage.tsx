// A game: its table, and around it whatever a player wants to know. Nothing here knows which game it is.
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { GameModule } from "../games/module";
import { loadModule } from "../games/load";
import { sideName, t } from "../i18n";
import { endText } from "../messages";
import { type GameInfo, type Line, api } from "../net";
import { Desk, type Tab, type Tabs } from "./Desk";
import { type Followed, useGame } from "./useGame";
import { sharedMoment, usePast } from "./usePast";
import { WaitingRoom } from "./WaitingRoom";

const boards = new Map<string, Promise<unknown>>();
function loadBoard(info: GameInfo): Promise<unknown> {
  let b = boards.get(info.game);
  if (!b) boards.set(info.game, (b = api("GET", `/api/board/${info.game}`)));
  return b;
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

interface Loaded {
  info: GameInfo | null;
  board: unknown;
  module: GameModule | null;
  missing: string;
  /** Why the game cannot be opened; its record can still be had. */
  aside: string;
}
/** The game with its board and how it is played; `seat` once it is known. */
function useLoaded(id: string, seat: (g: GameInfo) => void): Loaded {
  const [info, setInfo] = useState<GameInfo | null>(null);
  const [board, setBoard] = useState<unknown>(null);
  const [module, setModule] = useState<GameModule | null>(null);
  const [missing, setMissing] = useState("");
  const [aside, setAside] = useState("");
  useEffect(() => {
    api<{ game: GameInfo; aside?: string }>("GET", "/api/games/" + id).then(
      (r) => {
        setInfo(r.game);
        if (r.aside) return setAside(r.aside);
        loadBoard(r.game).then(setBoard, (e: Error) => setMissing(e.message));
        loadModule(r.game.game).then(setModule, (e: Error) => setMissing(e.message));
        seat(r.game);
      },
      (e: Error) => setMissing(e.message),
    );
  }, [id]);
  return { info, board, module, missing, aside };
}

function useTabs(): Tabs {
  const [tab, setTab] = useState<Tab>("log");
  const [sheetOpen, setSheetOpen] = useState(false);
  const [rule, setRule] = useState("");
  return { tab, setTab, sheetOpen, setSheetOpen, rule, setRule };
}

/** The page's title says whose turn it is; whoever looks elsewhere is told. */
function useTitle(id: string, game: Followed, now: GameInfo | null, side: string | null): void {
  useEffect(() => {
    const mine = (game.state?.options.length ?? 0) > 0 && (now?.seats.some((s) => s.you && s.side === side) ?? false);
    document.title = (mine ? "● " : "") + t("title");
    if (mine && document.hidden && "Notification" in window && Notification.permission === "granted")
      new Notification(t("title"), { body: t("your_move"), tag: id });
  }, [game.state]);
}

/** Dice of the last step, and what happened in words. */
function useNews(
  game: Followed,
  module: GameModule | null,
  board: unknown,
): { rolls: (number | string)[]; news: string } {
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
    [game.state, module, board],
  );
  return { rolls, news };
}

/** What was said since one last looked. */
function useUnread(game: Followed, tab: Tab): number {
  const [unread, setUnread] = useState(0);
  useEffect(() => {
    setUnread(tab === "talk" ? 0 : game.talk.length);
  }, [tab === "talk", game.talk.length]);
  return unread;
}

/** What is shown of the table. */
function useSights(id: string) {
  const [layer, setLayer] = useState("none");
  const [place, setPlace] = useState<string | null>(null);
  const [show, setShow] = useState<{ place: string; at: number } | null>(null);
  const [dice, setDice] = useState(localStorage.getItem("kessel-dice") !== "off");
  const [coached, setCoached] = useState(sessionStorage.getItem("coach-" + id)); // "on", or a course
  const [spoken, setSpoken] = useState("");
  return {
    ...{ layer, setLayer, place, setPlace, show, setShow },
    dice,
    setDice,
    coached,
    setCoached,
    spoken,
    setSpoken,
  };
}

export function GamePage(props: { line: Line; id: string; up: boolean; leave(): void }): JSX.Element {
  const { id, leave } = props;
  const [side, setSide] = useState<string | null>(null);
  const [handover, setHandover] = useState<string | null>(null);
  const sights = useSights(id);
  const tabs = useTabs();
  const game = useGame(props.line, id, side);
  const shared = useRef(sharedMoment());
  const { info, board, module, missing, aside } = useLoaded(id, (g) => {
    const mine = g.seats.filter((s) => s.you).map((s) => s.side);
    if (g.over) setSide(shared.current?.side || mine[0] || "observer");
    else if (mine.length === 2) setHandover(g.asked[0] ?? mine[0]);
    else setSide(mine[0] ?? g.eyes?.[0] ?? "observer");
  });
  const look = usePast({ id, side, game, shared, setSide, setShow: sights.setShow, setSpoken: sights.setSpoken });
  const now = game.info ?? info;
  const hotseat = (now?.seats.filter((s) => s.you).length ?? 0) === 2;
  const state = look.past?.state ?? game.state;
  const over = now?.over ?? false;
  // Hot seat: whoever is asked next takes the chair, and nobody sees the other's board on the way.
  useEffect(() => {
    const n = game.state?.node;
    if (!hotseat || over || !n || n.kind !== "decide" || !side || look.past) return;
    if (!n.sides.includes(side)) setHandover(n.sides[0]);
  }, [game.state, hotseat, side, look.past, over]);
  useTitle(id, game, now, side);
  const unread = useUnread(game, tabs.tab);
  const news = useNews(game, module, board);

  if (missing) return <Missing why={missing} leave={leave} />;
  if (aside && now) return <Aside info={now} why={aside} leave={leave} />;
  if (!now || !board || !module) return <Loading />;
  if (!now.started && !now.over) return <WaitingRoom info={now} leave={leave} />;
  if (handover) return <Handover side={handover} take={() => (setSide(handover), setHandover(null))} leave={leave} />;
  if (!state || !side) return <Loading />;
  const at = { id, now, board, module, game, state, side, setSide };
  return <Desk {...at} {...sights} {...news} look={look} tabs={tabs} unread={unread} up={props.up} leave={leave} />;
}

const Loading = (): JSX.Element => (
  <main class="page">
    <p>…</p>
  </main>
);
const Missing = (props: { why: string; leave(): void }): JSX.Element => (
  <main class="page">
    <h1>{t("title")}</h1>
    <p class="refusal" role="alert">
      {props.why}
    </p>
    <button type="button" onClick={props.leave}>
      {t("lobby")}
    </button>
  </main>
);
const Handover = (props: { side: string; take(): void; leave(): void }): JSX.Element => (
  <main class="handover">
    <h1>{t("handover", { side: sideName(props.side) })}</h1>
    <button type="button" class="primary" autofocus onClick={props.take}>
      {t("handover_ready", { side: sideName(props.side) })}
    </button>
    <button type="button" onClick={props.leave}>
      {t("lobby")}
    </button>
  </main>
);
