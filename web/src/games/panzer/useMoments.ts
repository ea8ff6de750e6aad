// What Panzer's table does by itself when something new is asked: what is in hand, and what is brought into view.
import { useEffect } from "preact/hooks";
import type { MapHandle } from "../../board/MapView";
import type { TableProps } from "../module";
import { type Draft, NO_DRAFT } from "./context";
import { onSheet, pairOf } from "./geometry";
import type { Change, Drag } from "./hand";
import { type Situation, choose, placeOf } from "./situation";
import type { Pair } from "./types";

interface Setting {
  props: TableProps;
  s: Situation;
  change(c: Change): void;
  handle: { current: MapHandle | null };
  /** What is dragged. */
  held: { current: Drag | null };
}

/** What is in hand from the beginning of a step on: somebody who must get out, a pattern that falls. */
export function firstDraft(s: Situation): Draft | null {
  const { view, units } = s;
  if (s.step === "land" && view.landing) {
    const carrier = units.get(units.get(view.landing)?.carrier ?? "");
    return { ...NO_DRAFT, mode: "land", unit: view.landing, turn: carrier?.facing ?? 0 };
  }
  if (s.step !== "danger-close") return null;
  const d = view.danger;
  return { ...NO_DRAFT, mode: "fall", sheaf: d?.sheaf ?? "c", shell: d?.shell ?? "gp", turn: d?.bearing ?? 0 };
}

/** A new question begins with nothing in hand, or with whom it is about. */
function useQuestions({ props, s, change, held }: Setting): void {
  const { view, step } = s;
  // While one aims or plans several the step stays the same.
  const moment = [view.turn, view.phase, step, s.side, props.live].join();
  useEffect(() => {
    change({ do: "moment" });
    held.current = null;
  }, [moment]);
  // Whoever was picked from the list of all actions is in hand.
  useEffect(() => {
    if (view.picked) change(choose(s, [view.picked]));
  }, [view.picked]);
  // A unit that has moved is done with.
  const movedNow = view.units
    .filter((u) => u.moved)
    .map((u) => u.id)
    .join();
  useEffect(() => {
    if (step === "move") change(choose(s, []));
    change({ do: "draft", draft: NO_DRAFT });
  }, [movedNow]);
  // A carrier that has stopped is the one that goes on; somebody who must get out is the one to be put down.
  useEffect(() => {
    if (step === "onward" && view.move) change(choose(s, [view.move.unit]));
    const draft = firstDraft(s);
    if (draft) change({ do: "draft", draft });
  }, [step, props.state.seq]);
}

/** The whole table first, or the part of it that everybody stands in; on a narrow screen one's own side of it. */
function useFirstLook({ s, handle }: Setting): void {
  const { map, view, side } = s;
  useEffect(() => {
    if (window.innerWidth <= 820) return;
    const here = view.units.flatMap((u): Pair[] => (u.x !== undefined && u.where === "table" ? [[u.x, u.y!]] : []));
    const low: Pair = [Math.min(...here.map((p) => p[0])) - 6000, Math.min(...here.map((p) => p[1])) - 6000];
    const high: Pair = [Math.max(...here.map((p) => p[0])) + 6000, Math.max(...here.map((p) => p[1])) + 6000];
    const small = here.length > 1 && high[0] - low[0] < 0.7 * map.width && high[1] - low[1] < 0.7 * map.height;
    const show = () => (small ? handle.current?.frame(onSheet(map, low), onSheet(map, high)) : handle.current?.fit());
    show();
    const later = requestAnimationFrame(show); // once the page has its size
    return () => cancelAnimationFrame(later);
  }, [map]);
  useEffect(() => {
    const own = view.units.filter((u) => u.side === side && u.x !== undefined);
    if (own.length > 0) handle.current?.reveal(onSheet(map, [own[0].x!, own[0].y!]));
  }, [side, view.phase === "setup"]);
}

/** Whom the question is about. */
export function lookedAt({ step, view }: Situation): string | null {
  if (step === "watch") return view.move?.unit ?? null;
  if (step === "flak") return view.flight?.unit ?? null;
  return step === "reveal" || step === "aspect" ? (view.fire?.target ?? null) : null;
}
function useLooked({ props, s, change, handle }: Setting): void {
  const { o, one, step, units, map } = s;
  const looked = lookedAt(s);
  useEffect(() => {
    const p = looked ? placeOf(s, units.get(looked)) : null;
    if (p) handle.current?.reveal(onSheet(map, p));
    if (!looked || (step !== "watch" && step !== "flak")) return;
    // The mover is what it is about: whoever can fire at it is taken in hand.
    change({ do: "target", unit: looked });
    const first = o.all.find((a) => a.startsWith("aim ") && a.split(" ")[2] === looked);
    if (first && !(one && o.has(`aim ${one} ${looked} 0`))) change({ do: "take", units: [first.split(" ")[1]] });
  }, [looked, props.state.seq]);
  useEffect(() => {
    if (!props.show) return;
    const p = placeOf(s, units.get(props.show.place)) ?? pairOf(props.show.place);
    if (p) handle.current?.centreOn(onSheet(map, p));
  }, [props.show]);
}

export function useMoments(t: Setting): void {
  useQuestions(t);
  useFirstLook(t);
  useLooked(t);
}
