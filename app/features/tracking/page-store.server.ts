import type { Transaction } from "kysely";

import { TooManyWritesError, type GroupedWrites } from "#app/db/grouped-writes.server.ts";
import type { Schema } from "#app/db/schema.ts";
import { createRequestLimit } from "#app/lib/requests/request-limit.ts";

/** The viewer and their session. */
interface Reader {
  userId: string;
  sessionId: string;
}

interface Options<Viewer> {
  writes: GroupedWrites;
  /** Whether this viewer may be recorded now. */
  isRecording: (viewer: Viewer) => Promise<boolean>;
  record: (
    transaction: Transaction<Schema>,
    visit: { userId: string; page: string; atMs: number },
  ) => Promise<void>;
  now?: () => number;
}

/** Two a second: faster than anybody reads. */
const LIMIT = { most: 120, windowMs: 60_000 };
/** This many sessions are tracked; one beyond them may be recorded once too often. */
const MOST_REMEMBERED = 10_000;
const LONGEST_PAGE = 500;

export type PageStore<Viewer> = (viewer: Viewer, path: string) => Promise<void>;

/**
 * Records which pages viewers open, for operators who want to know. Requests for the page that is
 * already open, such as "load more" or a sent form, are not counted.
 */
export function createPageStore<Viewer extends Reader>(
  options: Options<Viewer>,
): PageStore<Viewer> {
  const { writes, isRecording, record, now = Date.now } = options;
  const mayNote = createRequestLimit({ ...LIMIT, now });
  const open = new Map<string, string>();

  return async (viewer, path) => {
    const { userId, sessionId } = viewer;
    const page = path.slice(0, LONGEST_PAGE);
    if (open.get(sessionId) === page || !mayNote(userId)) return;
    if (open.size >= MOST_REMEMBERED) open.clear();
    open.set(sessionId, page);
    if (!(await isRecording(viewer))) return;
    const visit = { userId, page, atMs: now() };
    try {
      await writes.write((transaction) => record(transaction, visit));
    } catch (error) {
      // When the database is busy, page records are the first to be dropped.
      if (!(error instanceof TooManyWritesError)) throw error;
    }
  };
}
