// A game that is open: head line, table, and the panels beside it.
import type { JSX } from "preact";
import type { GameModule, PanelProps } from "../games/module";
import { partyName, t } from "../i18n";
import type { GameInfo, State } from "../net";
import { RulesReader } from "../RulesReader";
import { Clocks } from "./Clocks";
import { Coach } from "./Coach";
import { Die } from "./Dice";
import { Icon } from "./Icon";
import { LogPanel } from "./LogPanel";
import { MorePanel } from "./MorePanel";
import { Offers } from "./Offers";
import { Opponent } from "./Opponent";
import { ReviewPanel } from "./Review";
import { TalkPanel } from "./TalkPanel";
import type { Followed } from "./useGame";
import type { Looking } from "./usePast";

export type Tab = "log" | "review" | "place" | "turn" | "rules" | "talk" | "more";

/** What is open beside the table. */
export interface Tabs {
  tab: Tab;
  setTab(tab: Tab): void;
  /** The lower sheet of a narrow screen. */
  sheetOpen: boolean;
  setSheetOpen(open: boolean): void;
  /** The case that the rules are opened at. */
  rule: string;
  setRule(rule: string): void;
}

export interface DeskProps {
  id: string;
  now: GameInfo;
  board: unknown;
  module: GameModule;
  game: Followed;
  state: State;
  side: string;
  setSide(side: string): void;
  look: Looking;
  tabs: Tabs;
  place: string | null;
  setPlace(place: string | null): void;
  show: { place: string; at: number } | null;
  setShow(show: { place: string; at: number }): void;
  layer: string;
  setLayer(layer: string): void;
  dice: boolean;
  setDice(on: boolean): void;
  /** "on", or a course. */
  coached: string | null;
  setCoached(course: string | null): void;
  spoken: string;
  setSpoken(text: string): void;
  rolls: (number | string)[];
  news: string;
  unread: number;
  up: boolean;
  leave(): void;
}

/** What follows from it for all parts of the page. */
interface Open extends DeskProps {
  over: boolean;
  live: boolean;
  seated: boolean;
  /** This side is asked now. */
  asked: boolean;
  status: string;
  openCase(rule: string): void;
  showPlace(place: string): void;
}

/** Whether the person who is waited for is at the table. */
function presence(info: GameInfo, side: string | undefined): string {
  const seat = info.seats.find((s) => s.side === side && s.kind === "person" && !s.you);
  return seat ? ` (${t(seat.online ? "online" : "offline")})` : "";
}

function openOf(p: DeskProps): Open {
  const { now, state, side, tabs } = p;
  const live = p.look.past === null;
  const over = now.over ?? false;
  const seated = now.seats.some((s) => s.you && s.side === side);
  const mine = seated && state.options.length > 0;
  const status =
    state.node.kind === "finished" || over
      ? t("over")
      : mine
        ? t("your_move")
        : t("their_move", { side: partyName(state.node.sides[0] ?? "") }) + presence(now, state.node.sides[0]);
  const openCase = (r: string) => {
    tabs.setRule(r);
    tabs.setTab("rules");
    tabs.setSheetOpen(true);
  };
  const showPlace = (place: string) => (p.setPlace(place), p.setShow({ place, at: Date.now() }));
  return { ...p, over, live, seated, asked: live && mine, status, openCase, showPlace };
}

export function Desk(props: DeskProps): JSX.Element {
  const p = openOf(props);
  const { module, live, over, tabs } = p;
  return (
    <div class="gamepage" data-seq={p.state.seq}>
      <TopBar p={p} />
      <main
        class={"table" + (tabs.sheetOpen ? " sheet-open" : "") + (over ? " ended" : "") + (live ? "" : " lookback")}>
        <module.Table
          board={p.board}
          game={p.game}
          state={p.state}
          side={p.side}
          layer={p.layer}
          live={live && p.seated}
          openCase={p.openCase}
          announce={p.setSpoken}
          show={p.show}
          marks={p.look.past?.marks ?? []}
          onPlace={p.setPlace}
        />
        <OverTable p={p} />
        <Side p={p} />
      </main>
      <p class="visually-hidden" aria-live="polite">
        {live ? `${p.status}. ${p.news}` : ""}
      </p>
      <p class="visually-hidden" aria-live="assertive" data-spoken>
        {p.spoken}
      </p>
    </div>
  );
}

function TopBar({ p }: { p: Open }): JSX.Element {
  const { module, now, side, over } = p;
  const views = over ? [...now.seats.map((s) => s.side), "observer"] : [];
  return (
    <header class="topbar">
      <button type="button" class="plain" onClick={p.leave} aria-label={t("lobby")} title={t("lobby")}>
        <Icon name="menu" />
      </button>
      <module.Status board={p.board} state={p.state} />
      <span class="spacer" />
      <Clocks info={now} side={side} flag={() => void p.game.tell({ t: "flag" })} />
      {over && views.length > 0 ? (
        <select
          class="viewer"
          value={side}
          aria-label={t("see_as")}
          onChange={(e) => (p.look.setPast(null), p.setSide(e.currentTarget.value))}>
          {views.map((v) => (
            <option key={v} value={v}>
              {partyName(v)}
            </option>
          ))}
        </select>
      ) : (
        <span class={"seat " + side}>{partyName(side)}</span>
      )}
      <span class={p.asked ? "flag mine" : "flag"}>{p.status}</span>
      {!p.up ? (
        <span class="offline" role="status">
          {t("connection_lost")}
        </span>
      ) : null}
    </header>
  );
}

/** What lies over the table: that one looks back, what is to be learned, and dice that roll. */
function OverTable({ p }: { p: Open }): JSX.Element {
  const { module, live, look, coached } = p;
  return (
    <>
      {look.past ? (
        <div class="past-banner" role="status">
          {t("looking_back", { n: look.past.n })}{" "}
          <button type="button" onClick={() => look.setPast(null)}>
            {t("replay_live")}
          </button>
        </div>
      ) : null}
      {coached && live ? (
        <Coach
          lessons={module.courses?.find((x) => x.id === coached)?.lessons ?? module.lessons}
          state={p.state}
          log={p.game.log}
          openCase={p.openCase}
          stop={() => (sessionStorage.removeItem("coach-" + p.id), p.setCoached(null))}
        />
      ) : null}
      {p.dice && p.rolls.length > 0 && live ? (
        <div class="dice-tray" key={p.game.state?.seq} aria-hidden="true">
          {p.rolls.map((r, i) => (
            <Die key={i} value={r} />
          ))}
        </div>
      ) : null}
    </>
  );
}

function Side({ p }: { p: Open }): JSX.Element {
  const { now, game, side, module, live, tabs } = p;
  return (
    <aside class="side" aria-label={t("more")}>
      <Opponent
        info={now}
        game={game}
        side={side}
        live={live && p.seated}
        asked={p.asked}
        showPlace={p.showPlace}
        taskText={module.taskText}
      />
      <Offers
        info={now}
        game={game}
        state={p.state}
        side={side}
        live={live}
        byPoints={module.endsByPoints ?? false}
        openReview={tabs.tab === "review" ? null : () => (tabs.setTab("review"), tabs.setSheetOpen(true))}
      />
      <TabList p={p} />
      <div class="tabpage" role="tabpanel">
        <TabPage p={p} />
      </div>
    </aside>
  );
}

function TabList({ p }: { p: Open }): JSX.Element {
  const { module, unread, tabs } = p;
  const { tab } = tabs;
  const names: [Tab, string][] = [
    ["log", t("log")],
    ...(p.over ? [["review", t("review")] as [Tab, string]] : []),
    ["place", module.placeName?.() ?? t("inspector")],
    ["turn", t("turn_tab")],
    ["rules", t("rules")],
    ["talk", t("chat") + (unread > 0 && tab !== "talk" ? ` (${unread})` : "")],
    ["more", t("more")],
  ];
  const openTab = (k: Tab) => {
    tabs.setSheetOpen(k !== tab || !tabs.sheetOpen);
    tabs.setTab(k);
  };
  return (
    <div class="tabs" role="tablist">
      {names.map(([k, name]) => (
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
  );
}

function TabPage({ p }: { p: Open }): JSX.Element {
  const { now, game, state, side, board, module, live, place, openCase, showPlace, look } = p;
  const panel: PanelProps = { board, game, state, side, live: live && p.seated, place, openCase, showPlace };
  switch (p.tabs.tab) {
    case "log":
      return (
        <LogPanel
          game={game}
          id={p.id}
          side={side}
          past={look.past}
          show={look.showAt}
          live={() => look.setPast(null)}
          openCase={openCase}
          help={module.help.log}
          words={(e) => module.eventText(e, p.board)}
          byPoints={module.endsByPoints}
        />
      );
    case "review":
      return <ReviewPanel info={now} jump={(to) => void look.jump(to)} showPlace={showPlace} openCase={openCase} />;
    case "place":
      return <module.Place {...panel} />;
    case "turn":
      return <module.Turn {...panel} />;
    case "rules":
      return <RulesReader game={now.game} rule={p.tabs.rule} />;
    case "talk":
      return <TalkPanel game={game} seated={now.seats.some((s) => s.you)} />;
    case "more":
      return (
        <MorePanel
          info={now}
          game={game}
          state={state}
          side={side}
          board={board}
          module={module}
          layer={p.layer}
          setLayer={p.setLayer}
          dice={p.dice}
          openCase={openCase}
          setDice={(d) => (p.setDice(d), localStorage.setItem("kessel-dice", d ? "on" : "off"))}
        />
      );
  }
}
