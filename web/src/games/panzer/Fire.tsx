// A shot before it is fired: hit number with every modifier, what it can do, and the target's armour as the shot finds it.
import type { JSX } from "preact";
import { aspectName, lineWords, locationName, unitName } from "./say";
import { bearing, wrap } from "./geometry";
import type { Ctx } from "./context";
import type { Seen, ShotData } from "./types";
import { type Word, w } from "./words";
import { reasonText } from "../../i18n";

const percent = (n: number, all: number): string => {
  const p = (100 * n) / all;
  return `${p > 0 && p < 10 ? p.toFixed(1) : Math.round(p)} %`;
};

const OUTCOMES: [keyof NonNullable<ShotData["odds"]>, Word, string][] = [
  ["miss", "out_miss", "dull"], ["nothing", "out_none", "dull"], ["track", "out_track", "mixed"], ["damaged", "out_damaged", "mixed"], ["knocked_out", "out_ko", "good"], ["brewed_up", "out_bu", "best"],
];

export function OddsPanel(props: { c: Ctx; shot: ShotData }): JSX.Element {
  const { c, shot } = props;
  const from = c.units.get(shot.shooter);
  const to = c.units.get(shot.target);
  const caseButton = (rule: string) => <button type="button" class="case" onClick={() => c.openCase(rule)}>{rule}</button>;
  return (
    <div class="odds shot" data-shot={`${shot.shooter} ${shot.target}`}>
      <p class="odds-head">{w("odds_title", { shooter: unitName(shot.shooter), target: unitName(shot.target) })}</p>
      {shot.why ? <p class="warn" data-why={shot.why.rule}>{reasonText(shot.why.reason)} {caseButton(shot.why.rule)}</p> : null}
      {shot.odds && shot.number !== undefined ? (
        <>
          <p><b data-number={shot.number}>{shot.number > 0 ? w("odds_hit", { n: shot.number }) : w("odds_never")}</b> · {w("odds_range", { n: shot.range ?? 0, band: w(("band_" + shot.band) as Word) })} · {shot.weapon}{shot.hull_down ? ` · ${w("hull_down")}` : ""}</p>
          <div class="outcome-bars" role="list">
            {OUTCOMES.filter(([k]) => shot.odds![k] > 0).map(([k, word, cls]) => (
              <div key={k} role="listitem" class={"outcome " + cls}><span>{w(word)}</span><i style={{ width: `${(100 * shot.odds![k]) / shot.odds!.all}%` }} /><b>{percent(shot.odds![k], shot.odds!.all)}</b></div>
            ))}
          </div>
          <details open>
            <summary>{w("why_number")} ({(shot.net ?? 0) > 0 ? "+" : (shot.net ?? 0) < 0 ? "−" : ""}{Math.abs(shot.net ?? 0)})</summary>
            <ul class="tally">
              <li><span>{w("odds_range", { n: shot.range ?? 0, band: w(("band_" + shot.band) as Word) })}</span><span class="value" />{caseButton("PZ:8.4.1")}</li>
              {(shot.modifiers ?? []).map((l, i) => <li key={i}><span>{lineWords(l)}</span><span class="value">{l.value > 0 ? "+" : l.value < 0 ? "−" : ""}{Math.abs(l.value)}</span>{caseButton(l.rule)}</li>)}
            </ul>
          </details>
          {from && to ? <ArmourDiagram shot={shot} from={from} to={to} /> : null}
          <details>
            <summary>{w("where_hits")}</summary>
            <table class="chart">
              <thead><tr><th>{w("loc_die")}</th><th>{w("loc_where")}</th><th>{w("armour")}</th><th>{w("penetration")}</th><th /></tr></thead>
              <tbody>{(shot.locations ?? []).map((l) => <tr key={l.die}><th>{l.die % 10}</th><td>{l.miss ? w("loc_miss") : locationName(l.location)}</td><td>{l.miss || l.track ? "" : l.armour}</td><td>{l.miss || l.track ? "" : l.penetration}</td><td class={l.penetrates || l.track ? "through" : "stopped"}>{l.miss ? "–" : l.track ? w("out_track") : l.penetrates ? w("through") : w("stopped")}</td></tr>)}</tbody>
            </table>
          </details>
        </>
      ) : null}
    </div>
  );
}

interface Part {
  armour: number;
  dice: number;
  through: boolean;
  miss: boolean;
}

/** The target from above, its front up; each face green where the shot goes through, red where the armour holds, grey where it cannot
 *  strike. Hits fall on the side that looks to the shooter. */
export function ArmourDiagram(props: { shot: ShotData; from: Seen; to: Seen }): JSX.Element {
  const { shot, from, to } = props;
  const parts = new Map<string, Part>();
  for (const l of shot.locations ?? []) {
    const key = l.miss ? "miss" : l.track ? "track" : l.location;
    const p = parts.get(key) ?? { armour: l.armour, dice: 0, through: l.penetrates, miss: l.miss };
    p.dice += 1;
    parts.set(key, p);
  }
  const relative = wrap(bearing([to.x ?? 0, to.y ?? 0], [from.x ?? 0, from.y ?? 0]) - (to.facing ?? 0));
  const right = relative > 0 && relative < 180;
  const turn = ["front", "right", "rear", "left"].indexOf(to.turret ?? "front") * 90;
  const aspect = shot.locations?.[0]?.aspect ?? "";
  // The face of the turret that is struck is counted from the turret's own front.
  const turretRight = wrap(relative - turn) > 0 && wrap(relative - turn) < 180;
  const cls = (key: string): string => {
    const p = parts.get(key);
    return !p ? "face none" : p.through ? "face through" : "face stopped";
  };
  const label = (key: string, x: number, y: number): JSX.Element | null => {
    const p = parts.get(key);
    return p ? <g class="face-label" transform={`translate(${x} ${y})`}><text>{p.armour}</text><text class="dice" y={9}>{w("of_ten", { n: p.dice })}</text></g> : null;
  };
  const arrow = (relative * Math.PI) / 180;
  const at = (far: number, off = 0): string => `${(Math.sin(arrow) * far + Math.cos(arrow) * off).toFixed(1)} ${(-Math.cos(arrow) * far + Math.sin(arrow) * off).toFixed(1)}`;
  const title = w("armour_title");
  return (
    <figure class="armour">
      <figcaption>{title} <small>({aspectName(aspect)})</small></figcaption>
      <svg viewBox="-120 -104 240 208" role="img" aria-label={[...parts].filter(([k]) => k !== "miss").map(([k, p]) => `${locationName(k)}: ${k === "track" ? w("out_track") : p.through ? w("through") : w("stopped")}`).join(", ")}>
        <rect class={"track-face" + (parts.has("track") ? " struck" : "")} x={-46} y={-70} width={14} height={140} rx={5} />
        <rect class={"track-face" + (parts.has("track") ? " struck" : "")} x={32} y={-70} width={14} height={140} rx={5} />
        <path class="plate" d="M-32 -64H32V64H-32Z" />
        <path class={cls("hull front")} d="M-32 -64H32L27 -52H-27Z" />
        <path class={cls("hull rear")} d="M-32 64H32L27 52H-27Z" />
        <path class={right ? "face none" : cls("hull side")} d="M-32 -64L-27 -52V52L-32 64Z" />
        <path class={right ? cls("hull side") : "face none"} d="M32 -64L27 -52V52L32 64Z" />
        <g transform={`rotate(${turn})`}>
          <path class="gun-line" d="M0 -20V-84" />
          <path class="plate" d="M-17 -22H17L22 0L16 22H-16L-22 0Z" />
          <path class={cls("turret front")} d="M-17 -22H17L14 -15H-14Z" />
          <path class={cls("turret rear")} d="M-16 22H16L13 15H-13Z" />
          <path class={turretRight ? "face none" : cls("turret side")} d="M-17 -22L-22 0L-16 22L-13 15L-16 0L-14 -15Z" />
          <path class={turretRight ? cls("turret side") : "face none"} d="M17 -22L22 0L16 22L13 15L16 0L14 -15Z" />
        </g>
        {parts.has("top") ? <circle class={cls("top")} r={8} /> : null}
        <path class="shot-arrow" d={`M${at(102)}L${at(80)}M${at(88, 6)}L${at(78)}L${at(88, -6)}`} />
        {label("hull front", 0, -76)}
        {label("hull rear", 0, 78)}
        {label("hull side", right ? 68 : -68, 34)}
        {label("turret front", turn === 180 ? 0 : turn === 90 ? 88 : turn === 270 ? -88 : 74, turn === 0 ? -40 : turn === 180 ? 46 : 4)}
        {label("turret side", right ? 88 : -88, -14)}
        {label("turret rear", -74, turn === 180 ? -40 : 40)}
        {label("top", 0, 2)}
        {parts.has("track") ? <g class="face-label" transform="translate(-78 66)"><text class="dice">{w("out_track")}</text><text class="dice" y={9}>{w("of_ten", { n: parts.get("track")!.dice })}</text></g> : null}
        {parts.has("miss") ? <g class="face-label" transform="translate(78 66)"><text class="dice">{w("hull_down")}</text><text class="dice" y={9}>{w("of_ten", { n: parts.get("miss")!.dice })}</text></g> : null}
      </svg>
      <p class="legend"><i class="through" />{w("through")} <i class="stopped" />{w("stopped")} · {w("penetration")} {shot.locations?.find((l) => !l.miss && !l.track)?.penetration ?? "–"}</p>
    </figure>
  );
}
