import { createHash } from "node:crypto";

import type { Database } from "#app/db/connect.server.ts";

/** A request that its program may send again, by a key that the program chose. */
export interface RepeatableRequest {
  userId: string;
  /** Of the personal key and the program's own: two programs may choose alike. */
  key: string;
  /** Everything that makes it the same request. */
  request: string;
}

export interface StoredAnswer {
  status: number;
  body: string;
}

type Beginning =
  | { outcome: "new" }
  | { outcome: "answered"; answer: StoredAnswer }
  | { outcome: "another request" }
  | { outcome: "not answered yet" };

export type RepeatedRequests = ReturnType<typeof createRepeatedRequests>;

/** Afterwards it is a new request; what was kept of it goes with what is old. */
const KEPT_MS = 24 * 60 * 60 * 1000;
/** Longer than any answer takes: the server that had begun it is gone. */
const ABANDONED_MS = 2 * 60 * 1000;

const hashOf = (text: string) => createHash("sha256").update(text).digest("base64url");

/** Does a request once that a program sends again because it did not hear the answer. */
export function createRepeatedRequests({
  database: { kysely },
  now = Date.now,
}: {
  database: Database;
  now?: () => number;
}) {
  const rowOf = ({ userId, key }: RepeatableRequest) => ({
    user_id: userId,
    key_hash: hashOf(key),
  });

  return {
    /** Claims it; of several at once, one is new. */
    async begin(request: RepeatableRequest): Promise<Beginning> {
      const row = rowOf(request);
      const nowMs = now();
      await kysely
        .deleteFrom("repeated_requests")
        .where("user_id", "=", row.user_id)
        .where("key_hash", "=", row.key_hash)
        .where(({ and, eb, or }) =>
          or([
            eb("created_at", "<", nowMs - KEPT_MS),
            and([eb("status", "is", null), eb("created_at", "<", nowMs - ABANDONED_MS)]),
          ]),
        )
        .execute();
      const inserted = await kysely
        .insertInto("repeated_requests")
        .values({ ...row, request_hash: hashOf(request.request), created_at: nowMs })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (inserted.numInsertedOrUpdatedRows === 1n) return { outcome: "new" };
      const found = await kysely
        .selectFrom("repeated_requests")
        .select(["request_hash", "status", "body"])
        .where("user_id", "=", row.user_id)
        .where("key_hash", "=", row.key_hash)
        .executeTakeFirst();
      if (found && found.request_hash !== hashOf(request.request)) {
        return { outcome: "another request" };
      }
      const { status, body } = found ?? { status: null, body: null };
      if (status === null) return { outcome: "not answered yet" };
      return { outcome: "answered", answer: { status, body: body ?? "" } };
    },

    /** Keeps what was answered; without an answer, the request may be sent anew. */
    async end(request: RepeatableRequest, answer: StoredAnswer | undefined): Promise<void> {
      const { user_id, key_hash } = rowOf(request);
      if (answer) {
        await kysely
          .updateTable("repeated_requests")
          .set({ ...answer })
          .where("user_id", "=", user_id)
          .where("key_hash", "=", key_hash)
          .execute();
        return;
      }
      await kysely
        .deleteFrom("repeated_requests")
        .where("user_id", "=", user_id)
        .where("key_hash", "=", key_hash)
        .execute();
    },
  };
}
