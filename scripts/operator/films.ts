import type { Database } from "#app/db/connect.server.ts";
import { OperatorError } from "#app/lib/settings/operator-error.ts";

import { WHEN_SHOWN } from "./matches.ts";
import type { Sheet } from "./sheet.ts";

const NEWEST = 200;
const IDENTIFIER = /^[a-z\d@][\w.@-]{0,99}$/i;

/** The items that are shown because the operator says so. */
export async function listAllowedFilms({ kysely }: Database, sheet: Sheet): Promise<string> {
  const rows = await kysely
    .selectFrom("film_allowances")
    .selectAll()
    .orderBy("allowed_at", "desc")
    .orderBy("film_id")
    .limit(NEWEST)
    .execute();
  if (rows.length === 0) return "No film is shown by your word alone.";
  return rows
    .map(({ film_id, allowed_at }) => `${sheet.moment(allowed_at)}  /archive/${film_id}`)
    .join("\n");
}

/** Shows an item although nothing states that it is free. */
export async function allowFilm({ engine, kysely }: Database, filmId: string): Promise<string> {
  if (!IDENTIFIER.test(filmId)) throw new OperatorError(`This is no archive identifier: ${filmId}`);
  await kysely
    .insertInto("film_allowances")
    .values({ film_id: filmId, allowed_at: Date.now() })
    .onConflict((conflict) => conflict.column("film_id").doNothing())
    .execute();
  return `/archive/${filmId} is shown as shared by its uploader. ${WHEN_SHOWN[engine]}`;
}

export async function forbidFilm({ engine, kysely }: Database, filmId: string): Promise<string> {
  const { numDeletedRows } = await kysely
    .deleteFrom("film_allowances")
    .where("film_id", "=", filmId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) {
    throw new OperatorError(
      `${filmId} is not among the films that you allow: \`npm run operator -- films\` lists them.`,
    );
  }
  return `/archive/${filmId} is no longer shown by your word. ${WHEN_SHOWN[engine]}`;
}
