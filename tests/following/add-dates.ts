import type { Database } from "#app/db/connect.server.ts";
import type { DateRow } from "#app/features/library/dates/date-rows.ts";
import {
  storeChecked,
  type DateSubject,
} from "#app/features/library/dates/date-subjects.server.ts";

type Kind = DateSubject["content_type"];

/** A key such as `movie:5`, as the tables spell it. */
function nameOf(key: string) {
  const [kind = "", id = ""] = key.split(":");
  return { content_type: kind as Kind, content_id: id };
}

/** Stores a subject's dates, and the titles that belong to it, as the job does. */
export async function addDates(
  database: Database,
  key: string,
  dates: readonly (Pick<DateRow, "kind" | "day"> & Partial<DateRow>)[],
  titles: readonly string[] = [],
): Promise<void> {
  const subject = { ...nameOf(key), failures: 0 };
  const { content_type, content_id } = subject;
  await database.kysely
    .insertInto("date_subjects")
    .values({ content_type, content_id, wanted_at: 1, due_at: Number.MAX_SAFE_INTEGER })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rest = { region: "", season: 0, episode: 0, starts_at: null, episode_title: "" };
  const checked = {
    title: `The ${content_type} ${content_id}`,
    lang: "en",
    dates: dates.map((date) => ({ ...rest, ...date })),
    titles: titles.map((title) => nameOf(title) as { content_type: "movie"; content_id: string }),
  };
  const at = { nowMs: 1, dueAtMs: Number.MAX_SAFE_INTEGER };
  await storeChecked(database, subject, { checked, ...at });
}
