import type { RouterContextProvider } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import type { PicturedFilm } from "#app/features/films/film.ts";
import { renderingContext } from "#app/lib/requests/rendering.ts";
import { section, type Section } from "#app/lib/section.ts";
import { settingContext } from "#app/lib/setting.ts";

/** The free films beside the results; late when the archive was slower than everything else. */
export type FreeFilms = Section<PicturedFilm[]> | { outcome: "late" };

/** How long a page that is otherwise complete waits for them: nobody notices it. */
const GRACE_MS = 50;

/**
 * Asks for the free films of a search, or for the most watched ones where nothing is searched for.
 * The returned function is called when the rest of the page is there: it takes what has arrived by
 * then, because the archive's answer delays nothing, and its failure fails nothing else.
 */
export function findFreeFilms(
  context: Readonly<RouterContextProvider>,
  text: string,
  waits: boolean,
): () => Promise<FreeFilms> {
  const { films } = context.get(featuresContext);
  const setting = context.get(settingContext);
  const wanted = text === "" ? films.tiles("films", setting) : films.search(text, setting);
  const found = section(context, wanted);
  return async () => {
    if (waits) return found;
    const { promise: late, resolve } = Promise.withResolvers<FreeFilms>();
    const timer = setTimeout(resolve, GRACE_MS, { outcome: "late" });
    const answer = await Promise.race([found, late]);
    clearTimeout(timer);
    // The page is right for now; the next rendering has them.
    if (answer.outcome === "late") context.get(renderingContext).flawed = true;
    return answer;
  };
}
