import { learn } from "../messages";
import type { Course, GameModule } from "./module";

const loaders: Record<string, () => Promise<{ module: GameModule }>> = {
  breakout: () => import("./breakout/breakout"),
  panzer: () => import("./panzer/panzer"),
  kesselschlacht: () => import("./kesselschlacht/kesselschlacht"),
};

/** A game without a table of its own is played from the list of its actions. */
export async function loadModule(game: string): Promise<GameModule> {
  const { module } = await (loaders[game] ?? (() => import("./plain")))();
  learn(module.german);
  return module;
}

/** Lessons are listed before a game is begun: only they are loaded. */
export async function loadCourses(game: string): Promise<Course[]> {
  return game === "panzer" ? (await import("./panzer/courses")).courses : [];
}
