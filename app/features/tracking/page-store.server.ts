import type { Transaction } from "kysely";

import { TooManyWritesError, type GroupedWrites } from "#app/db/grouped-writes.server.ts";
import type { Schema } from "#app/db/schema.ts";
import { createRequestLimit } from "#app/lib/request-limit.ts";

/** Whoever is looking, and in which session. */
interface Reader {
  userId: string;
  sessionId: string;
}

interface Options<Viewer> {
  writes: GroupedWrites;
  /** Whether a viewer wants to be remembered just now. */
  isRecording: (viewer: Viewer) => Promise<boolean>;
  record: (
    transaction: Transaction<Schema>,
    visit: { userId: string; page: string; atMs: number },
  ) => Promise<void>;
  now?: () => number;
}

/** Two a second, which nobody reads. */
const LIMIT = { most: 120, windowMs: 60_000 };
/** So many sessions are told apart; one beyond them is noted once more than it need be. */
const MOST_REMEMBERED = 10_000;
const LONGEST_PAGE = 500;

export type PageStore<Viewer> = (viewer: Viewer, path: string) => Promise<void>;

/**
 * Where viewers go, for an operator who wants to know. What asks again for the page that is open, as
 * a list does that goes on and a form that was sent, goes nowhere.
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
      // A book of where people went is the first thing to go without.
      if (!(error instanceof TooManyWritesError)) throw error;
    }
  };
}
