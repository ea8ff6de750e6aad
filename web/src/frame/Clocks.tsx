import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { duration, partyName, t } from "../i18n";
import type { GameInfo } from "../net";

/** What is left of each side's time. The server counts; between its messages the page counts on. */
export function Clocks(props: { info: GameInfo; side: string; flag(): void }): JSX.Element | null {
  const { clock } = props.info;
  const [heard, setHeard] = useState(Date.now());
  const [, tick] = useState(0);
  useEffect(() => setHeard(Date.now()), [clock]);
  useEffect(() => {
    if (!clock || props.info.over) return;
    const timer = window.setInterval(() => tick((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, [clock, props.info.over]);
  if (!clock) return null;
  const passed = Math.floor((Date.now() - heard) / 1000);
  const left = (s: string): number => {
    if (!clock.running.includes(s) || props.info.over) return clock.left[s];
    const since = Math.max(0, clock.at - props.info.since); // of this stretch, when the server wrote
    const before = Math.max(0, since - clock.delay);
    const counted = Math.max(0, since + passed - clock.delay) - before;
    return clock.left[s] - counted;
  };
  const sides = Object.keys(clock.left);
  const fallen = sides.find((s) => s !== props.side && left(s) <= 0);
  return (
    <span class="clocks">
      {sides.map((s) => (
        <span
          key={s}
          class={"clock" + (clock.running.includes(s) ? " runs" : "") + (left(s) <= 0 ? " fallen" : "")}
          title={partyName(s)}>
          <i class={"dot " + s} /> {duration(Math.max(0, left(s)))}
        </span>
      ))}
      {fallen && !props.info.over && props.info.seats.some((x) => x.you && x.side === props.side) ? (
        <button type="button" class="danger" onClick={props.flag}>
          {t("claim_time")}
        </button>
      ) : null}
    </span>
  );
}
