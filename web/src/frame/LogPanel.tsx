import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { moment, t } from "../i18n";
import type { LogEntry, State } from "../net";
import { Help } from "./Help";
import { Icon } from "./Icon";
import { toldText } from "./told";
import type { Followed } from "./useGame";

interface Props {
  game: Followed;
  id: string;
  side: string;
  past: { n: number; state: State } | null;
  show(n: number): void;
  live(): void;
  openCase(rule: string): void;
  help: string;
  words(e: LogEntry): string;
  byPoints?: boolean;
}

const SHOWN = 400;

/** Where one is in the game, and the way to elsewhere. */
interface Place {
  here: number;
  last: number;
  /** The stops before and after it. */
  before: number;
  next: number;
  to(n: number): void;
}
function placeIn(props: Props): Place {
  const { log } = props.game;
  const last = props.game.state?.seq ?? 0;
  const here = props.past?.n ?? last;
  const stops = log.map((e) => e.n);
  return {
    here,
    last,
    before: [...stops].reverse().find((n) => n < here) ?? 0,
    next: stops.find((n) => n > here) ?? last,
    to: (n) => (n >= last ? props.live() : props.show(Math.max(0, n))),
  };
}

/** What happened, newest first, and a slider through all of it. */
export function LogPanel(props: Props): JSX.Element {
  const { log } = props.game;
  const [more, setMore] = useState(SHOWN);
  const at = placeIn(props);
  return (
    <div class="log">
      <Scrub props={props} at={at} />
      <ol>
        {[...log]
          .reverse()
          .slice(0, more)
          .map((e) => (
            <li key={e.n} class={(at.here === e.n && props.past ? "now " : "") + (e.undone ? "undone" : "")}>
              <button
                type="button"
                class="plain"
                onClick={() => at.to(e.n)}
                title={e.at ? moment(e.at) : t("step_n", { n: e.n })}>
                {toldText(e, props.words, props.byPoints)}
              </button>
              {e.rule ? (
                <button type="button" class="case" onClick={() => props.openCase(e.rule)}>
                  {e.rule}
                </button>
              ) : null}
            </li>
          ))}
      </ol>
      {log.length > more ? (
        <button type="button" onClick={() => setMore(more + SHOWN)}>
          {t("show_more")}
        </button>
      ) : null}
    </div>
  );
}

/** One stop after the other, by itself. */
function usePlaying(props: Props, at: Place): [boolean, (on: boolean) => void] {
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    if (!playing) return;
    if (at.here >= at.last) return setPlaying(false);
    const timer = window.setTimeout(() => at.to(at.next), 700);
    return () => clearTimeout(timer);
  }, [playing, props.past]);
  return [playing, setPlaying];
}

function Scrub({ props, at }: { props: Props; at: Place }): JSX.Element {
  const { here, last } = at;
  const wait = useRef(0);
  // The slider may pass a hundred places a second; only where it rests is asked for.
  const slide = (n: number) => {
    clearTimeout(wait.current);
    wait.current = window.setTimeout(() => at.to(n), 60);
  };
  return (
    <div class="scrub">
      <label>
        {t("replay")} <Help rule={props.help} openCase={props.openCase} />
        <input
          type="range"
          min={0}
          max={last}
          value={here}
          onInput={(e) => slide(Number(e.currentTarget.value))}
          aria-label={t("replay")}
          aria-valuetext={`${here} / ${last}`}
        />
      </label>
      <ScrubButtons props={props} at={at} />
    </div>
  );
}

function ScrubButtons({ props, at }: { props: Props; at: Place }): JSX.Element {
  const { here, to } = at;
  const [playing, setPlaying] = usePlaying(props, at);
  const [copied, setCopied] = useState(0);
  const share = (n: number) => {
    const link = `${location.origin}/game/${props.id}?side=${props.side}&at=${n}`;
    void navigator.clipboard?.writeText(link).then(
      () => setCopied(n),
      () => {},
    );
  };
  return (
    <div class="buttons tight">
      <button type="button" aria-label={t("replay_first")} title={t("replay_first")} onClick={() => to(0)}>
        <Icon name="first" />
      </button>
      <button type="button" aria-label={t("replay_back")} title={t("replay_back")} onClick={() => to(at.before)}>
        <Icon name="back" />
      </button>
      <button
        type="button"
        aria-label={t("replay_play")}
        title={t("replay_play")}
        aria-pressed={playing}
        onClick={() => setPlaying(!playing)}>
        <Icon name={playing ? "pause" : "play"} />
      </button>
      <button type="button" aria-label={t("replay_on")} title={t("replay_on")} onClick={() => to(at.next)}>
        <Icon name="on" />
      </button>
      <button type="button" aria-label={t("share_moment")} title={t("share_moment")} onClick={() => share(here)}>
        {copied === here && copied > 0 ? t("copied") : <Icon name="link" />}
      </button>
      {props.past ? (
        <button type="button" class="primary" onClick={props.live}>
          {t("replay_live")}
        </button>
      ) : null}
    </div>
  );
}
