import { sql, type Transaction } from "kysely";

import type { Database } from "#app/db/connect.server.ts";
import type { Schema } from "#app/db/schema.ts";

import { followedByItself } from "../following/follows-queries.server.ts";
import type { DateRow } from "./date-rows.ts";
import {
  savedForServicesQuery,
  storeServices,
  type TitleService,
} from "./title-services.server.ts";

export interface DateSubject {
  content_type: "movie" | "tv" | "person" | "collection" | "list";
  content_id: string;
  failures: number;
}

/** What everybody sees without following it. */
const POPULAR = { content_type: "list", content_id: "popular" } as const;

const KEY = ["content_type", "content_id"] as const;

/**
 * Updates the list of subjects whose dates are stored: what anybody follows, what is on a
 * watchlist that is followed by itself, and the titles that belong to these. What nobody wants any
 * more is deleted together with its dates.
 */
export async function syncSubjects({ kysely }: Database, nowMs: number): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    await transaction
      .insertInto("date_subjects")
      .values({ ...POPULAR, wanted_at: nowMs, due_at: nowMs })
      .onConflict((conflict) => conflict.columns(KEY).doUpdateSet({ wanted_at: nowMs }))
      .execute();
    const year = String(new Date(nowMs).getUTCFullYear());
    const followed = transaction.selectFrom("follows").select(KEY).where("is_followed", "=", 1);
    const linked = transaction
      .selectFrom("date_links")
      .innerJoin("date_subjects", (join) =>
        join
          .onRef("date_subjects.content_type", "=", "parent_type")
          .onRef("date_subjects.content_id", "=", "parent_id"),
      )
      .select(["date_links.content_type", "date_links.content_id"])
      .where("date_subjects.wanted_at", "=", nowMs);
    const saved = followedByItself(transaction, year).select([
      "watchlist.content_type",
      "watchlist.content_id",
    ]);
    for (const wanted of [followed, saved, savedForServicesQuery(transaction), linked]) {
      await sql`insert into date_subjects (content_type, content_id, wanted_at, due_at)
        select distinct content_type, content_id, cast(${nowMs} as bigint), cast(${nowMs} as bigint)
        from (${wanted}) as wanted where true
        on conflict (content_type, content_id) do update set wanted_at = excluded.wanted_at`.execute(
        transaction,
      );
    }
    await transaction.deleteFrom("date_subjects").where("wanted_at", "<", nowMs).execute();
  });
}

/** What has been due for longest; before that, what nothing is known about yet. */
export const findDue = ({ kysely }: Database, nowMs: number): Promise<DateSubject | undefined> =>
  kysely
    .selectFrom("date_subjects")
    .select(["content_type", "content_id", "failures"])
    .where("due_at", "<=", nowMs)
    .orderBy(({ eb }) => eb.case().when("checked_at", "=", 0).then(0).else(1).end())
    .orderBy("due_at")
    .orderBy("content_type")
    .orderBy("content_id")
    .limit(1)
    .executeTakeFirst();

/**
 * What somebody follows and nobody has looked up yet, the latest first: whoever follows very much
 * at once keeps nobody else waiting.
 */
export async function findNewFollow(
  { kysely }: Database,
  nowMs: number,
): Promise<DateSubject | undefined> {
  await sql`insert into date_subjects (content_type, content_id, wanted_at, due_at)
    select distinct content_type, content_id, cast(${nowMs} as bigint), cast(${nowMs} as bigint)
    from follows where is_followed = 1
    on conflict (content_type, content_id) do nothing`.execute(kysely);
  return kysely
    .selectFrom("follows")
    .innerJoin("date_subjects", (join) =>
      join
        .onRef("date_subjects.content_type", "=", "follows.content_type")
        .onRef("date_subjects.content_id", "=", "follows.content_id"),
    )
    .select(["date_subjects.content_type", "date_subjects.content_id", "failures"])
    .where("is_followed", "=", 1)
    .where("checked_at", "=", 0)
    .where("failures", "=", 0)
    .orderBy("recorded_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** What the film database said about a subject. */
export interface DateCheck {
  title?: string;
  lang?: string | undefined;
  posterPath?: string | undefined;
  dates?: readonly DateRow[];
  services?: readonly TitleService[];
  /** The titles that belong to a person, a collection or a list. */
  titles?: readonly { content_type: "movie" | "tv"; content_id: string }[];
}

const SLICE = 100;

/** Replaces all that is stored about a subject, as long as anybody wants it. */
export async function storeChecked(
  { kysely }: Database,
  { content_type, content_id }: DateSubject,
  { checked, nowMs, dueAtMs }: { checked: DateCheck; nowMs: number; dueAtMs: number },
): Promise<void> {
  const { title, lang, posterPath, dates = [], titles = [], services } = checked;
  const key = { content_type, content_id };
  await kysely.transaction().execute(async (transaction) => {
    const found = await transaction
      .updateTable("date_subjects")
      .set({
        ...(title !== undefined && {
          content_title: title,
          content_lang: lang ?? null,
          poster_path: posterPath ?? null,
        }),
        checked_at: nowMs,
        due_at: dueAtMs,
        failures: 0,
      })
      .where("content_type", "=", content_type)
      .where("content_id", "=", content_id)
      .executeTakeFirst();
    if (found.numUpdatedRows === 0n) return;
    await transaction
      .deleteFrom("date_links")
      .where("parent_type", "=", content_type)
      .where("parent_id", "=", content_id)
      .execute();
    await transaction
      .deleteFrom("upcoming_dates")
      .where("content_type", "=", content_type)
      .where("content_id", "=", content_id)
      .execute();
    for (let at = 0; at < dates.length; at += SLICE) {
      const rows = dates.slice(at, at + SLICE).map((row) => ({ ...key, ...row }));
      await transaction.insertInto("upcoming_dates").values(rows).execute();
    }
    if (services !== undefined && (content_type === "movie" || content_type === "tv"))
      await storeServices(transaction, { content_type, content_id }, services, nowMs);
    for (let at = 0; at < titles.length; at += SLICE) {
      const links = titles.slice(at, at + SLICE);
      await addLinks(transaction, key, links, nowMs);
    }
  });
}

/** The titles of a subject are due at once, unless they are known already. */
async function addLinks(
  transaction: Transaction<Schema>,
  parent: Pick<DateSubject, "content_type" | "content_id">,
  titles: NonNullable<DateCheck["titles"]>,
  nowMs: number,
): Promise<void> {
  const parents = { parent_type: parent.content_type, parent_id: parent.content_id };
  await transaction
    .insertInto("date_links")
    .values(titles.map((title) => ({ ...parents, ...title })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await transaction
    .insertInto("date_subjects")
    .values(titles.map((title) => ({ ...title, wanted_at: nowMs, due_at: nowMs })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A subject that could not be read is tried again later, and keeps its dates. */
export async function storeFailure(
  { kysely }: Database,
  { content_type, content_id, failures }: DateSubject,
  dueAtMs: number,
): Promise<void> {
  await kysely
    .updateTable("date_subjects")
    .set({ failures: failures + 1, due_at: dueAtMs })
    .where("content_type", "=", content_type)
    .where("content_id", "=", content_id)
    .execute();
}

/** What has changed in the film database since it was last checked is due again. */
export async function markChanged(
  { kysely }: Database,
  kind: "movie" | "tv" | "person",
  ids: readonly number[],
  { checkedBeforeMs, nowMs }: { checkedBeforeMs: number; nowMs: number },
): Promise<void> {
  if (ids.length === 0) return;
  await kysely
    .updateTable("date_subjects")
    .set({ due_at: nowMs })
    .where("content_type", "=", kind)
    .where("content_id", "in", ids.map(String))
    .where("checked_at", "<", checkedBeforeMs)
    .where("due_at", ">", nowMs)
    .execute();
}
