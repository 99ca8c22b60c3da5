import type { Database } from "#app/db/connect.server.ts";

/** An import with one title, as it is stored. */
export async function fillImports({ kysely }: Database, profile_id: string): Promise<void> {
  await kysely
    .insertInto("imports")
    .values({
      id: "im",
      profile_id,
      source: "imdb",
      file_name: "x",
      content_hash: "x",
      language: "en",
      region: "IN",
      lists: "[]",
      ignored: "[]",
      titles: 1,
      created_at: 1,
      due_at: null,
      finished_at: 2,
    })
    .execute();
  await kysely
    .insertInto("import_titles")
    .values({
      import_id: "im",
      number: 1,
      profile_id,
      title_key: "x",
      kind: "movie",
      title: "x",
      year: "1950",
      ids: "{}",
      brings: "{}",
      is_ambiguous: 0,
      outcome: "missed",
      content_type: null,
      content_id: null,
      content_lang: null,
      poster_path: null,
    })
    .execute();
}
