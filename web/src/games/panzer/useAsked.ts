// What the server says of what is planned at Panzer's table.
import { useEffect, useMemo } from "preact/hooks";
import { useAnswer, useFresh } from "../../frame/useAnswer";
import type { TableProps } from "../module";
import { type Ctx, draftAction } from "./context";
import type { Change } from "./hand";
import * as q from "./queries";
import type { Situation } from "./situation";
import type {
  CallData,
  Covered,
  DropData,
  FightData,
  FlightPlan,
  PathData,
  ShotData,
  ShotLine,
  SightData,
  SpottingData,
  Why,
} from "./types";

export interface Asked extends Pick<
  Ctx,
  "shots" | "shot" | "path" | "draftWhy" | "covered" | "call" | "fight" | "flightPlan" | "dropPlan"
> {
  shooter: string | null;
  aimedAt: string | null;
  /** The way with the point under the pointer. */
  ghost: PathData | null;
  sight: SightData | null;
  spotting: SpottingData | null;
  /** Who sees whom. */
  pairs: { pairs: [string, string][] } | null;
}

type Props = Pick<TableProps, "game" | "state" | "layer">;

/** Shots of all, and the one that is looked at. */
function useShots(props: Props, s: Situation, change: (c: Change) => void) {
  const { game, state } = props;
  const shotList = useFresh<{ shots: ShotLine[] }>(game.ask, q.shotsQuery(s), [state]).answer;
  const shots = useMemo(() => shotList?.shots ?? [], [shotList]);
  const [shooter, aimedAt] = [q.shooterOf(s), q.aimedAt(s)];
  const shot = useFresh<ShotData>(game.ask, q.shotQuery(s), [state]).answer;
  useEffect(() => change({ do: "weapon", code: "" }), [shooter, aimedAt, state.seq]);
  return { shots, shot, shooter, aimedAt };
}

export function useAsked(props: Props, s: Situation, change: (c: Change) => void): Asked {
  const { game, state } = props;
  const drafted = s.live ? draftAction(s.hand.draft) : null;
  return {
    ...useShots(props, s, change),
    path: useFresh<PathData>(game.ask, q.pathQuery(s), [state]).answer,
    ghost: useAnswer<PathData>(game.ask, q.ghostQuery(s), [state]),
    sight: useFresh<SightData>(game.ask, q.sightQuery(s.hand), [state]).answer,
    // The draft is looked at by the engine before it is sent, so that a pattern says at once why it may not lie there.
    draftWhy: useFresh<Why | null>(game.why, drafted, [state]).answer,
    covered: useAnswer<Covered>(game.ask, q.coveredQuery(s), [state]),
    fight: useFresh<FightData>(game.ask, q.fightQuery(s), [state]).answer,
    flightPlan: useAnswer<FlightPlan>(game.ask, q.draftQuery(s, "fly", "flight "), [state]),
    dropPlan: useAnswer<DropData>(game.ask, q.draftQuery(s, "drop"), [state]),
    call: useAnswer<CallData>(game.ask, q.callQuery(s), [state]),
    spotting: useAnswer<SpottingData>(game.ask, q.spottingQuery(s, props.layer), [state]),
    pairs: useAnswer<{ pairs: [string, string][] }>(game.ask, props.layer === "seen" ? "seen" : null, [state]),
  };
}
