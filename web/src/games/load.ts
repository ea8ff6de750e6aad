import { learn } from "../messages";
import type { Course, GameModule } from "./module";

// What a game brings to the page: the one list of them. Lessons are loaded apart, as they are listed before a game is
// begun.
const games: Record<
  string,
  { table: () => Promise<{ module: GameModule }>; courses?: () => Promise<{ courses: Course[] }> }
> = {
  breakout: { table: () => import("./breakout/breakout") },
  kesselschlacht: { table: () => import("./kesselschlacht/kesselschlacht") },
  panzer: { table: () => import("./panzer/panzer"), courses: () => import("./panzer/courses") },
};

/** A game without a table of its own is played from the list of its actions. */
export async function loadModule(game: string): Promise<GameModule> {
  const { module } = await (games[game]?.table ?? (() => import("./plain")))();
  learn(module.german);
  return module;
}

export async function loadCourses(game: string): Promise<Course[]> {
  return (await games[game]?.courses?.())?.courses ?? [];
}
