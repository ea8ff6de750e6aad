// A game: the table, and around it whatever a player wants to know.
import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Board } from "../board/types";
import { sideName, t } from "../i18n";
import { type GameInfo, type Line, type State, api, ownSeed } from "../net";
import { RulesReader } from "../RulesReader";
import { verifyRecord } from "../verify";
import { Coach } from "./Coach";
import { Die } from "./Dice";
import { type Layer, Table } from "./Table";
import { useGame } from "./useGame";

type Tab = "log" | "hex" | "boxes" | "rules" | "talk" | "more";

interface HexData {
  hex: string;
  terrain: string;
  name: string;
  area: string;
  vp: number;
  control: string;
  rivers: { side: string; name: string; major: boolean }[];
  soviet_zoc: boolean;
  german_zoc: boolean;
  soviet_supply: boolean;
  german_communications: boolean;
  closed_to_soviets: boolean;
  units: string[];
  unseen: number;
}

const boards = new Map<string, Promise<Board>>();
function loadBoard(game: string): Promise<Board> {
  let b = boards.get(game);
  if (!b) boards.set(game, (b = api<Board>("GET", "/api/board/" + game)));
  return b;
}

export function GamePage(props: { line: Line; id: string; up: boolean; leave(): void }): JSX.Element {
  const [info, setInfo] = useState<GameInfo | null>(null);
  const [board, setBoard] = useState<Board | null>(null);
  const [side, setSide] = useState<string | null>(null);
  const [missing, setMissing] = useState("");
  const [handover, setHandover] = useState<string | null>(null);
  const [layer, setLayer] = useState<Layer>("none");
  const [tab, setTab] = useState<Tab>("log");
  const [rule, setRule] = useState("");
  const [hex, setHex] = useState<string | null>(null);
  const [past, setPast] = useState<{ n: number; state: State } | null>(null);
  const [dice, setDice] = useState(localStorage.getItem("kessel-dice") !== "off");
  const [coached, setCoached] = useState(sessionStorage.getItem("coach-" + props.id) === "on");
  const game = useGame(props.line, props.id, side);

  useEffect(() => {
    api<{ game: GameInfo }>("GET", "/api/games/" + props.id).then(
      (r) => {
        setInfo(r.game);
        loadBoard(r.game.game).then(setBoard);
        const mine = r.game.seats.filter((s) => s.you).map((s) => s.side);
        if (mine.length === 2) setHandover(r.game.asked[0] ?? mine[0]);
        else setSide(mine[0] ?? "observer");
      },
      (e: Error) => setMissing(e.message),
    );
  }, [props.id]);
  const now = game.info ?? info;
  const hotseat = (now?.seats.filter((s) => s.you).length ?? 0) === 2;
  const state = past?.state ?? game.state;

  // Hot seat: whoever is asked next takes the chair, and nobody sees the other's board on the way.
  useEffect(() => {
    const n = game.state?.node;
    if (!hotseat || !n || n.kind !== "decide" || !side || past) return;
    if (!n.sides.includes(side)) setHandover(n.sides[0]);
  }, [game.state, hotseat, side, past]);

  useEffect(() => {
    const mine = game.state?.options.length ?? 0;
    document.title = (mine > 0 ? "● " : "") + t("title");
    if (mine > 0 && document.hidden && "Notification" in window && Notification.permission === "granted") new Notification(t("title"), { body: t("your_move"), tag: props.id });
  }, [game.state]);

  const rolls = useMemo(() => {
    const out: number[] = [];
    for (const e of game.state?.events ?? []) {
      const m = /\bdie (\d)/i.exec(e.text);
      if (m) out.push(Number(m[1]));
    }
    return out.slice(-4);
  }, [game.state]);

  const openCase = (r: string) => {
    setRule(r);
    setTab("rules");
  };

  if (missing) return <main class="page"><p class="refusal">{missing}</p><button type="button" onClick={props.leave}>{t("lobby")}</button></main>;
  if (!now || !board) return <main class="page"><p>…</p></main>;
  if (!now.started && !now.over) return <WaitingRoom info={now} leave={props.leave} />;
  if (handover)
    return (
      <main class="handover">
        <h1>{t("handover", { side: sideName(handover) })}</h1>
        <button type="button" class="primary" autofocus onClick={() => (setSide(handover), setHandover(null))}>{t("handover_ready", { side: sideName(handover) })}</button>
        <button type="button" onClick={props.leave}>{t("lobby")}</button>
      </main>
    );
  if (!state || !side) return <main class="page"><p>…</p></main>;
  const v = state.view;

  return (
    <div class="gamepage">
      <header class="topbar">
        <button type="button" class="plain" onClick={props.leave} aria-label={t("lobby")}>☰</button>
        <strong>{t("turn", { n: v.turn })}</strong>
        <span class="dates">{v.dates}</span>
        <span class={"weather " + v.weather}>{t(v.weather as "thaw")}</span>
        <span class="vp" title={t("vp_levels", { draw: board.tables.victory.draw, win1: board.tables.victory.soviet - 1, win: board.tables.victory.soviet })}>{t("vp")} <b>{v.vp}</b></span>
        <span class="air">{t("air")}: {t("markers", { n: v.air.left, side: sideName(v.air.side) })}</span>
        <Sequence view={v} />
        <span class="spacer" />
        <span class={"seat " + side}>{sideName(side)}</span>
        <span class={state.options.length > 0 ? "flag mine" : "flag"}>{state.node.kind === "finished" ? t("over") : state.options.length > 0 ? t("your_move") : t("their_move", { side: sideName(state.node.sides[0] ?? "") })}</span>
        {!props.up ? <span class="offline" role="status">{t("connection_lost")}</span> : null}
      </header>
      <main class="table">
        <Table board={board} game={game} state={state} side={side} layer={layer} live={past === null} openCase={openCase} onHexInfo={(h) => setHex(h)} />
        {coached && !past ? <Coach state={state} rolled={game.log.some((e) => e.text.startsWith("Die ") || e.text.startsWith("Automatic result"))} openCase={openCase} stop={() => (sessionStorage.removeItem("coach-" + props.id), setCoached(false))} /> : null}
        {dice && rolls.length > 0 && !past ? <div class="dice-tray" key={game.state?.seq} aria-live="polite">{rolls.map((r, i) => <Die key={i} value={r} />)}</div> : null}
        <aside class="side">
          <nav class="tabs" role="tablist">
            {(["log", "hex", "boxes", "rules", "talk", "more"] as Tab[]).map((x) => (
              <button key={x} type="button" role="tab" aria-selected={tab === x} class={tab === x ? "on" : ""} onClick={() => setTab(x)}>{x === "log" ? t("log") : x === "hex" ? t("inspector") : x === "boxes" ? t("lost") : x === "rules" ? t("rules") : x === "talk" ? t("chat") : t("more")}</button>
            ))}
          </nav>
          <div class="tabpage" role="tabpanel">
            {tab === "log" ? <LogPanel game={game} id={props.id} side={side} past={past} setPast={setPast} openCase={openCase} /> : null}
            {tab === "hex" ? <HexPanel hex={hex} ask={(q) => game.ask<HexData>(q)} seq={game.state?.seq ?? 0} /> : null}
            {tab === "boxes" ? <Boxes state={state} /> : null}
            {tab === "rules" ? <RulesReader game={now.game} rule={rule} /> : null}
            {tab === "talk" ? <TalkPanel talk={game.talk} say={game.say} /> : null}
            {tab === "more" ? <MorePanel info={now} game={game} state={state} side={side} layer={layer} setLayer={setLayer} dice={dice} setDice={(d) => (setDice(d), localStorage.setItem("kessel-dice", d ? "on" : "off"))} /> : null}
          </div>
        </aside>
      </main>
    </div>
  );
}

const STAGES: [string, string][] = [["weather", "I"], ["air", "II"], ["korpsgruppen", "III"], ["soviet1", "IV"], ["soviet2", "V"], ["german1", "VI–VII"], ["german2", "VIII–IX"], ["reinforce", "X"], ["replace", "XI"]];

function Sequence(props: { view: State["view"] }): JSX.Element {
  return (
    <ol class="sequence" aria-label={t("sequence")}>
      {STAGES.map(([stage, roman]) => (
        <li key={stage} class={props.view.stage === stage ? "now" : ""} title={stage}>{roman}</li>
      ))}
    </ol>
  );
}

function WaitingRoom(props: { info: GameInfo; leave(): void }): JSX.Element {
  const [links] = useState<Record<string, string>>(() => JSON.parse(sessionStorage.getItem("links-" + props.info.id) ?? "{}"));
  const open = props.info.seats.filter((s) => s.kind === "open" && !s.you);
  const claim = (side: string) => void api("POST", `/api/games/${props.info.id}/claim`, { side, seed: ownSeed() }).then(() => location.reload());
  const mine = props.info.seats.some((s) => s.you);
  return (
    <main class="page">
      <h1>{t("waiting_seats")}</h1>
      {Object.values(links).map((l) => (
        <Invite key={l} link={location.origin + l} />
      ))}
      {!mine ? open.map((s) => <button key={s.side} type="button" class="primary" onClick={() => claim(s.side)}>{t("claim", { side: sideName(s.side) })}</button>) : null}
      <button type="button" onClick={props.leave}>{t("lobby")}</button>
    </main>
  );
}

export function Invite(props: { link: string }): JSX.Element {
  const [copied, setCopied] = useState(false);
  return (
    <div class="invite">
      <p>{t("invite")}</p>
      <input readOnly value={props.link} onFocus={(e) => e.currentTarget.select()} aria-label={t("invite")} />
      <button type="button" onClick={() => void navigator.clipboard?.writeText(props.link).then(() => setCopied(true))}>{copied ? t("copied") : t("copy")}</button>
    </div>
  );
}

function LogPanel(props: { game: ReturnType<typeof useGame>; id: string; side: string; past: { n: number; state: State } | null; setPast(p: { n: number; state: State } | null): void; openCase(r: string): void }): JSX.Element {
  const { log } = props.game;
  const last = log.length > 0 ? log[log.length - 1].n : 0;
  const show = (n: number) => {
    if (n >= last) return props.setPast(null);
    api<{ state: State }>("GET", `/api/games/${props.id}/at/${n}?side=${props.side}`).then((r) => props.setPast({ n, state: r.state }), () => {});
  };
  return (
    <div class="log">
      <div class="scrub">
        <label>
          {t("replay")}
          <input type="range" min={0} max={last} value={props.past?.n ?? last} onInput={(e) => show(Number(e.currentTarget.value))} aria-label={t("replay")} />
        </label>
        {props.past ? <button type="button" class="primary" onClick={() => props.setPast(null)}>{t("replay_live")}</button> : null}
      </div>
      <ol>
        {[...log].reverse().slice(0, 300).map((e) => (
          <li key={e.n} class={props.past?.n === e.n ? "now" : ""}>
            <button type="button" class="plain" onClick={() => show(e.n)} title={t("step_n", { n: e.n })}>{e.text}</button>
            {e.rule ? <button type="button" class="case" onClick={() => props.openCase(e.rule)}>{e.rule}</button> : null}
          </li>
        ))}
      </ol>
    </div>
  );
}

function HexPanel(props: { hex: string | null; ask(q: string): Promise<HexData>; seq: number }): JSX.Element {
  const [d, setD] = useState<HexData | null>(null);
  useEffect(() => {
    if (props.hex) props.ask("hex " + props.hex).then(setD, () => setD(null));
  }, [props.hex, props.seq]);
  if (!d) return <p class="hint">{t("empty")}</p>;
  const yes = (b: boolean) => (b ? "✓" : "–");
  return (
    <dl class="facts">
      <dt>{t("inspector")}</dt><dd>{d.hex} {d.name}</dd>
      <dt>{t("hex_terrain")}</dt><dd>{d.terrain}{d.area ? `, ${d.area}` : ""}{d.vp > 0 ? `, ${d.vp} VP` : ""}</dd>
      <dt>{t("hex_control")}</dt><dd>{sideName(d.control)}</dd>
      {d.rivers.length > 0 ? <><dt>{t("hex_rivers")}</dt><dd>{d.rivers.map((r) => `${r.name} (${r.side})`).join(", ")}</dd></> : null}
      <dt>{t("hex_units")}</dt><dd>{d.units.join(", ") || t("empty")}{d.unseen > 0 ? `, ${t("hex_hidden", { n: d.unseen })}` : ""}</dd>
      <dt>{t("layer_zoc_s")}</dt><dd>{yes(d.soviet_zoc)}</dd>
      <dt>{t("layer_zoc_g")}</dt><dd>{yes(d.german_zoc)}</dd>
      <dt>{t("layer_supply")}</dt><dd>{yes(d.soviet_supply)}</dd>
      <dt>{t("layer_comms")}</dt><dd>{yes(d.german_communications)}</dd>
    </dl>
  );
}

function Boxes(props: { state: State }): JSX.Element {
  const v = props.state.view;
  const box = (title: string, list: { id: string; name: string; due?: number }[]) =>
    list.length > 0 ? (
      <>
        <h3>{title}</h3>
        <ul class="plainlist">{list.map((u) => <li key={u.id}>{u.name}{u.due ? ` — ${t("turn", { n: u.due })}` : ""}</li>)}</ul>
      </>
    ) : null;
  return (
    <div>
      {box(t("setup_left"), v.setup)}
      {box(t("reinforcements"), v.pool)}
      {box(t("returning"), v.track)}
      {box(t("lost"), v.dead)}
      {box(t("exited"), v.exited)}
    </div>
  );
}

function TalkPanel(props: { talk: { who: string; text: string; at: number }[]; say(text: string): void }): JSX.Element {
  const [text, setText] = useState("");
  return (
    <div class="talk">
      <ul class="plainlist">{props.talk.map((m, i) => <li key={i}><b>{sideName(m.who)}:</b> {m.text}</li>)}</ul>
      <form onSubmit={(e) => (e.preventDefault(), text.trim() && props.say(text.trim()), setText(""))}>
        <input value={text} maxLength={500} onInput={(e) => setText(e.currentTarget.value)} placeholder={t("say")} aria-label={t("say")} />
        <button type="submit">{t("send")}</button>
      </form>
    </div>
  );
}

function MorePanel(props: { info: GameInfo; game: ReturnType<typeof useGame>; state: State; side: string; layer: Layer; setLayer(l: Layer): void; dice: boolean; setDice(d: boolean): void }): JSX.Element {
  const { info, game, state } = props;
  const [sure, setSure] = useState(false);
  const [resume, setResume] = useState("");
  const [verified, setVerified] = useState("");
  const [orders, setOrders] = useState<string[]>([]);
  const layers: [Layer, string][] = [["none", t("layer_none")], ["zoc soviet", t("layer_zoc_s")], ["zoc german", t("layer_zoc_g")], ["supply", t("layer_supply")], ["communications", t("layer_comms")], ["control", t("layer_control")]];
  const toggle = (word: string) => {
    const next = orders.includes(word) ? orders.filter((o) => o !== word) : [...orders, word];
    setOrders(next);
    void game.tell({ t: "orders", text: next.join(" ") });
  };
  const check = async () => {
    const text = await (await fetch(`/api/games/${info.id}/record`, { credentials: "same-origin" })).text();
    const r = await verifyRecord(text);
    setVerified(r.ok ? t("verified", { n: r.draws }) : t("not_verified", { n: r.entry }));
  };
  const seated = info.seats.some((s) => s.you);
  return (
    <div class="more">
      <fieldset>
        <legend>{t("layers")}</legend>
        {layers.map(([l, name]) => (
          <label key={l}><input type="radio" name="layer" checked={props.layer === l} onChange={() => props.setLayer(l)} /> {name}</label>
        ))}
      </fieldset>
      <label><input type="checkbox" checked={props.dice} onChange={(e) => props.setDice(e.currentTarget.checked)} /> {t("dice_on")}</label>
      {seated && !info.over ? (
        <fieldset>
          <legend>{t("standing")}</legend>
          <p class="hint">{t("standing_hint")}</p>
          {([["no-support", t("so_support")], ["no-air", t("so_air")], ["lose-least", t("so_loss")]] as [string, string][]).map(([w, text]) => (
            <label key={w}><input type="checkbox" checked={orders.includes(w)} onChange={() => toggle(w)} /> {text}</label>
          ))}
        </fieldset>
      ) : null}
      {state.draw_offer && state.draw_offer !== props.side ? (
        <p>{t("draw_offered", { side: sideName(state.draw_offer) })} <button type="button" onClick={() => void game.tell({ t: "draw", do: "accept" })}>{t("accept_draw")}</button></p>
      ) : null}
      {seated && !info.over ? (
        <div class="buttons">
          <button type="button" onClick={() => void game.tell({ t: "draw", do: "offer" })}>{t("offer_draw")}</button>
          {sure ? <button type="button" class="danger" onClick={() => (setSure(false), void game.tell({ t: "resign" }))}>{t("resign_sure")}</button> : <button type="button" onClick={() => setSure(true)}>{t("resign")}</button>}
          <button type="button" onClick={() => void api<{ link: string }>("GET", `/api/games/${info.id}/resume?side=${props.side}`).then((r) => setResume(location.origin + r.link))}>{t("resume_link")}</button>
        </div>
      ) : null}
      {resume ? <input readOnly value={resume} aria-label={t("resume_link")} onFocus={(e) => e.currentTarget.select()} /> : null}
      {info.over ? (
        <div class="buttons">
          <button type="button" class="primary" onClick={() => void check()}>{t("verify")}</button>
          <a class="button" href={`/api/games/${info.id}/record`} download={`${info.id}.jsonl`}>{t("record")}</a>
          <button type="button" onClick={() => void api<{ game: GameInfo }>("POST", `/api/games/${info.id}/rematch`, {}).then((r) => location.assign("/game/" + r.game.id))}>{t("rematch")}</button>
          <button type="button" onClick={() => void api<{ game: GameInfo }>("POST", `/api/games/${info.id}/branch`, { at: state.seq }).then((r) => location.assign("/game/" + r.game.id))}>{t("branch")}</button>
        </div>
      ) : null}
      {verified ? <p role="status">{verified}</p> : null}
      {info.commitment ? <p class="commitment">{t("commitment")}: <code>{info.commitment}</code></p> : null}
    </div>
  );
}
