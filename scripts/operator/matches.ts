import type { Selectable } from "kysely";

import type { Database } from "#app/db/connect.server.ts";
import type { Schema } from "#app/db/schema.ts";
import { setFilmTitle } from "#app/features/films/matching/film-decisions.server.ts";
import { OperatorError } from "#app/lib/settings/operator-error.ts";

import type { Sheet } from "./sheet.ts";

const NEWEST = 200;

/** Which items of the archive are matched with which titles: the operator's own first. */
export async function listMatches({ kysely }: Database, sheet: Sheet): Promise<string> {
  const { total, known } = await kysely
    .selectFrom("film_matches")
    .select(({ fn }) => [
      fn.countAll<number>().as("total"),
      fn.count<number>("title_id").as("known"),
    ])
    .executeTakeFirstOrThrow();
  if (total === 0) return "No film of the archive has been looked at yet.";
  const shown = await kysely
    .selectFrom("film_matches")
    .selectAll()
    .where((matches) =>
      matches.or([matches("title_id", "is not", null), matches("is_set", "=", 1)]),
    )
    .orderBy("is_set", "desc")
    .orderBy("matched_at", "desc")
    .orderBy("film_id")
    .limit(NEWEST)
    .execute();
  return [
    `${total} films of the archive were looked at, ${known} of them are titles.`,
    ...shown.map((match) => format(match, sheet)),
    ...(shown.length === NEWEST ? [`These are the newest ${NEWEST}.`] : []),
  ].join("\n");
}

/** Sets permanently which title an item is: `movie/653`, `tv/246`, or `none`. */
export async function setMatch(
  { engine, kysely }: Database,
  filmId: string,
  written: string,
): Promise<string> {
  const title = parseTitle(written);
  await setFilmTitle(kysely, filmId, title, Date.now());
  return `/archive/${filmId} is ${title ? `/${title.kind}/${title.id}` : "no title"}. ${WHEN_SHOWN[engine]}`;
}

/** Removes a match: it is looked up again for the next reader of the item. */
export async function forgetMatch({ engine, kysely }: Database, filmId: string): Promise<string> {
  const { numDeletedRows } = await kysely
    .deleteFrom("film_matches")
    .where("film_id", "=", filmId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) {
    throw new OperatorError(
      `Nothing is known of ${filmId}: \`npm run operator -- matches\` lists what is.`,
    );
  }
  return `What /archive/${filmId} is will be looked for again. ${WHEN_SHOWN[engine]}`;
}

/** PostgreSQL notifies the servers. SQLite does not. */
export const WHEN_SHOWN = {
  postgres: "Every server shows it from now on.",
  sqlite: "Cached pages show it within an hour or two.",
};

function parseTitle(written: string): { kind: "movie" | "tv"; id: number } | undefined {
  if (written === "none") return undefined;
  const [, kind, id] = /^\/?(movie|tv)\/([1-9]\d{0,9})$/.exec(written) ?? [];
  if (id === undefined) {
    throw new OperatorError(`A title is movie/ID or tv/ID as in its address, or none: ${written}`);
  }
  return { kind: kind === "movie" ? "movie" : "tv", id: Number(id) };
}

function format(match: Selectable<Schema["film_matches"]>, sheet: Sheet): string {
  const { film_id, title_kind, title_id, is_set, is_playable, matched_at } = match;
  const notes = [
    ...(is_set === 1 ? ["set by you"] : []),
    ...(is_playable === 1 ? [] : ["nothing to play"]),
  ];
  const title = title_kind === null ? "no title" : `/${title_kind}/${title_id}`;
  const note = notes.length === 0 ? "" : ` (${notes.join(", ")})`;
  return `${sheet.moment(matched_at)}  /archive/${film_id} is ${title}${note}`;
}
