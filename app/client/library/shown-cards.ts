import { withPlace, type ContinueCard } from "#app/features/library/continue/continue-watching.ts";
import {
  CONTINUE_PATH,
  isProgress,
  PROGRESS_PATH,
} from "#app/features/library/progress/progress.ts";
import { ownRecord } from "#app/shell/viewer-record.client.ts";

import { isOf, readOutbox } from "../outbox/outbox.ts";

/** What is unsent holds already: a removed card stays away, and a played film has its place. */
export function shownCards(): ContinueCard[] {
  const record = ownRecord();
  if (!record) return [];
  const unsent = readOutbox().filter(({ email }) => email === record.email);
  let cards = record.continue ?? [];
  for (const { path, body, film } of unsent.filter(isOf(record))) {
    if (path === PROGRESS_PATH && isProgress(body) && !record.isPaused)
      cards = withPlace(cards, body, film);
    if (path !== CONTINUE_PATH || body["is_hidden"] !== true) continue;
    const removed = `${String(body["content_type"])}:${String(body["content_id"])}`;
    cards = cards.filter(({ key }) => key !== removed);
  }
  return cards;
}
