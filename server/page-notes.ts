import type { IncomingMessage } from "node:http";

import type { Viewer } from "#app/features/accounts/sessions/sessions.server.ts";
import { allowsRecording } from "#app/features/tracking/consent.ts";
import type { PageStore } from "#app/features/tracking/page-store.server.ts";

import type { Asked } from "./guard.ts";
import type { Visit } from "./visit.ts";

interface NotesOptions {
  /** Set where the operator wants to know where viewers go. */
  book: PageStore<Viewer> | undefined;
  readVisit: (request: IncomingMessage, takesTokens: boolean) => Visit | Promise<Visit>;
  report: (error: unknown) => void;
}

/**
 * Notes which pages viewers open, with their leave. Nobody waits for it, and what fails in it fails
 * no page.
 */
export function createPageNotes({ book, readVisit, report }: NotesOptions) {
  if (!book) return undefined;
  return ({ request, address, rules }: Asked): void => {
    const { headers, method } = request;
    const isAhead = headers["sec-purpose"] !== undefined;
    if (method !== "GET" || rules.kind !== "document" || isAhead) return;
    if (!allowsRecording(headers.cookie ?? null, headers["sec-gpc"] === "1")) return;
    const note = async () => {
      const { viewer } = await readVisit(request, false);
      if (viewer) await book(viewer, address.path);
    };
    note().catch(report);
  };
}
