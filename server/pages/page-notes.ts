import type { IncomingMessage } from "node:http";

import type { Viewer } from "#app/features/accounts/sessions/sessions.server.ts";
import { mayRecord } from "../http/browser-cookies.ts";
import type { PageStore } from "#app/features/tracking/page-store.server.ts";
import { isFetchedAhead } from "#app/lib/requests/fetched-ahead.ts";

import type { PageRequest } from "../guard/guard.ts";
import type { Visit } from "../guard/visit.ts";

interface NotesOptions {
  /** Set where the operator wants to know where viewers go. */
  store: PageStore<Viewer> | undefined;
  readVisit: (request: IncomingMessage, takesTokens: boolean) => Visit | Promise<Visit>;
  report: (error: unknown) => void;
}

/**
 * Records which pages viewers open, if they allow it. Pages neither wait for it nor fail with it.
 */
export function createPageNotes({ store, readVisit, report }: NotesOptions) {
  if (!store) return undefined;
  return ({ request, address, rules }: PageRequest): void => {
    const { headers, method } = request;
    const isAhead = isFetchedAhead(headers);
    if (method !== "GET" || rules.kind !== "document" || isAhead) return;
    if (!mayRecord(headers)) return;
    const note = async () => {
      const { viewer } = await readVisit(request, false);
      if (viewer) await store(viewer, address.path);
    };
    note().catch(report);
  };
}
