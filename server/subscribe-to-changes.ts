import { listenForChanges, type ChangeListener } from "#app/db/change-listener.server.ts";
import { titleTag } from "#app/features/catalog/title-card.ts";
import { filmTag } from "#app/features/films/film.ts";

import type { Log } from "./log.ts";

/** What this process remembers, and how it is made to forget it. */
export interface Forgetting {
  /** Who somebody is, in every session of theirs. */
  viewer: (userId: string) => void;
  /** Kept pages that show something. */
  pages: (tag: string) => void;
  everything: () => void;
}

/**
 * Several servers share a PostgreSQL, and what one changes, the others remember otherwise: they
 * hear of it from the database, and forget. On SQLite there is one server, and nothing to hear.
 */
export async function subscribeToChanges(
  databaseUrl: string | undefined,
  forget: Forgetting,
  log: Log,
): Promise<ChangeListener> {
  if (databaseUrl === undefined) return { close: () => Promise.resolve() };
  return listenForChanges({
    databaseUrl,
    outputOf: (change) => forgetChanged(change, forget),
    missed() {
      forget.everything();
      log.info({}, "hears again what other servers change, and has forgotten all it knew before");
    },
    deaf: (reason) => log.warn({ err: reason }, "does not hear what other servers change"),
  });
}

/** As the triggers tell it: what it is, and which. */
function forgetChanged(change: string, forget: Forgetting): void {
  const [, what = "", which = ""] = /^(\w+) (.+)$/s.exec(change) ?? [];
  if (what === "viewer") forget.viewer(which);
  if (what === "film") forget.pages(filmTag(which));
  if (what !== "title") return;
  const [kind, id] = which.split(" ");
  if (kind === "movie" || kind === "tv") forget.pages(titleTag(kind, Number(id)));
}
