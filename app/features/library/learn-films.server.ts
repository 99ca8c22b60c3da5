import type { Setting } from "#app/lib/setting.ts";

import type { LibraryOptions } from "./titles/library-options.ts";

/** The number of films looked up at a time: as many as a page or a row shows. */
const MOST_AT_ONCE = 30;

export interface FilmName {
  title: string;
  lang: string | undefined;
}

/**
 * Stores the titles of archive films that a profile has played: positions are reported every few
 * seconds, and titles must not be requested as often. Never fails.
 */
export function createLearnFilms({
  database,
  lookUp,
  now = Date.now,
}: Pick<LibraryOptions, "database" | "lookUp" | "now">) {
  return async (
    profileId: string,
    items: Iterable<string>,
    setting: Setting,
  ): Promise<ReadonlyMap<string, FilmName>> => {
    const learnt = new Map<string, FilmName>();
    const learn = async (id: string) => {
      const found = await lookUp({ kind: "archive", id }, setting);
      if (found.outcome === "unknown") return;
      // A film that the archive no longer has is not looked up again and again: its title is empty.
      const { title, lang } = found.outcome === "found" ? found.facts : { title: "" };
      learnt.set(id, { title, lang });
      const columns = { content_title: title, content_lang: lang ?? null, looked_up_at: now() };
      await database.kysely
        .insertInto("continue_watching")
        .values({ profile_id: profileId, content_type: "archive", content_id: id, ...columns })
        .onConflict((conflict) =>
          conflict.columns(["profile_id", "content_type", "content_id"]).doUpdateSet(columns),
        )
        .execute();
    };
    const some = [...new Set(items)].slice(0, MOST_AT_ONCE);
    await Promise.all(some.map(learn));
    return learnt;
  };
}
