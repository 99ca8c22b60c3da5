import { randomUUID } from "node:crypto";

import type { GroupedWrites } from "#app/db/grouped-writes.server.ts";
import type { Database } from "#app/db/connect.server.ts";
import type { Selectable } from "kysely";

import type { ScrobblesTable } from "#app/db/schema-scrobbling.ts";

import {
  forgetLogQuery,
  logQuery,
  olderLogQuery,
  olderWaitingQuery,
} from "./scrobbling-queries.server.ts";

export type ScrobbleOutcome = ScrobblesTable["outcome"];

/** What the log says of an event besides when it came. */
export type LogLine = Omit<Row, "id" | "profile_id" | "times" | "received_at" | "failures">;

/** A line about nothing. */
export const NOTHING: LogLine = {
  title_key: "",
  source: "other",
  action: "none",
  outcome: "malformed",
  title: "",
  part: "",
  content_type: null,
  content_id: null,
  waiting: null,
  due_at: null,
};

type Row = Selectable<ScrobblesTable>;

/** Players report every few seconds; after this long the same is something new. */
const SAME_FOR_MS = 6 * 3_600_000;

type LogSummary = Pick<Row, "title_key" | "source" | "action" | "outcome">;

const isSame = (line: LogSummary, other: LogSummary): boolean =>
  line.title_key === other.title_key &&
  line.source === other.source &&
  line.action === other.action &&
  line.outcome === other.outcome;

/** The last fifty events of a profile; what comes again at once is counted. */
export function createScrobbleLog({
  database,
  writes,
  now,
}: {
  database: Database;
  writes: GroupedWrites;
  now: () => number;
}) {
  return {
    list: (profileId: string) => logQuery(database.kysely, profileId).execute(),

    /** The last event about something; undefined if it is too long ago to be the same. */
    async last(profileId: string, titleKey: string) {
      const lines = await logQuery(database.kysely, profileId).execute();
      const line = lines.find((each) => each.title_key === titleKey);
      return line && line.received_at >= now() - SAME_FOR_MS ? line : undefined;
    },

    async add(profileId: string, line: LogLine): Promise<void> {
      const nowMs = now();
      await writes.write(async (transaction) => {
        const lines = await logQuery(transaction, profileId).execute();
        // Several come within a millisecond, and which one was last matters.
        const atMs = Math.max(nowMs, (lines[0]?.received_at ?? 0) + 1);
        const before = lines.find((each) => each.title_key === line.title_key);
        const isRepeated =
          before !== undefined && isSame(before, line) && before.received_at >= nowMs - SAME_FOR_MS;
        if (isRepeated) {
          await transaction
            .updateTable("scrobbles")
            // What waits is asked about when it was due, with what was said last.
            .set({ times: before.times + 1, received_at: atMs, waiting: line.waiting })
            .where("id", "=", before.id)
            .execute();
          return;
        }
        await transaction
          .insertInto("scrobbles")
          .values({
            id: randomUUID(),
            profile_id: profileId,
            ...line,
            times: 1,
            received_at: atMs,
          })
          .execute();
        const older = [
          ...(await olderLogQuery(transaction, profileId).execute()),
          ...(await olderWaitingQuery(transaction, profileId).execute()),
        ];
        if (older.length === 0) return;
        await forgetLogQuery(
          transaction,
          profileId,
          older.map(({ id }) => id),
        ).execute();
      });
    },
  };
}
