import { listenForChanges, type ChangeListener } from "#app/db/change-listener.server.ts";
import { formatReason } from "#app/db/database-error.ts";
import type { DatabasePlace } from "#app/db/connect.server.ts";
import { titleTag } from "#app/features/catalog/titles/title-card.ts";
import { listTag } from "#app/features/library/lists/list-fields.ts";
import { filmTag, FREE_TITLES } from "#app/features/films/film.ts";

import type { Log } from "./health/log.ts";

/** Drops what this process has cached. */
export interface ChangeListeners {
  /** One viewer's sessions, and the public pages of what they share. */
  viewer: (userId: string) => void;
  /** Cached pages with a tag. */
  pages: (tag: string) => void;
  /** What is announced on every page, which is read again. */
  announcements: () => void;
  /** What operators set in the browser, which is read again. */
  settings: () => void;
  /** A room, which somebody has changed. */
  room: (code: string, version: number) => void;
  everything: () => void;
}

/**
 * Several servers may share a PostgreSQL. When one changes something, the database notifies the
 * others, which drop it from their caches. On SQLite there is one server, and no notice is needed.
 */
export async function subscribeToChanges(
  { databaseUrl }: Pick<DatabasePlace, "databaseUrl">,
  forget: ChangeListeners,
  log: Log,
): Promise<ChangeListener> {
  if (databaseUrl === undefined) return { isHearing: () => true, close: () => Promise.resolve() };
  return listenForChanges({
    databaseUrl,
    onChange: (change) => forgetChanged(change, forget),
    missed() {
      forget.everything();
      log.info({}, "receives other servers' changes again and has cleared its caches");
    },
    deaf: (reason) =>
      log.warn({ reason: formatReason(reason) }, "does not receive other servers' changes"),
  });
}

/** A trigger's notification: what kind of thing changed, and its id. */
function forgetChanged(change: string, forget: ChangeListeners): void {
  const [, what = "", which = ""] = /^(\w+) (.+)$/s.exec(change) ?? [];
  if (what === "viewer") forget.viewer(which);
  if (what === "film") forget.pages(filmTag(which));
  if (what === "list") forget.pages(listTag(which));
  // A film may be on any page.
  if (what === "decision") forget.everything();
  if (what === "room") {
    const [code = "", version] = which.split(" ");
    forget.room(code, Number(version));
  }
  if (what === "announcement") forget.announcements();
  if (what === "settings") forget.settings();
  if (what !== "title") return;
  forget.pages(FREE_TITLES);
  const [kind, id] = which.split(" ");
  if (kind === "movie" || kind === "tv") forget.pages(titleTag(kind, Number(id)));
}
