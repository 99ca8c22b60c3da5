import { basename } from "node:path";

import type { SourceText } from "./source-files.ts";

/** A mechanism of its own, until its file is gone or leaves the work to the shared one. */
interface Mechanism {
  name: string;
  /** The name of its file, wherever that lies. */
  file: string;
  /** What the file imports once the mechanism is no longer its own. */
  sharedBy?: RegExp;
}

const CLAIM_DUE = /\/claim-due\.server\.ts"/;
const HOLD_LEASE = /\/hold-lease\.server\.ts"/;
const START_LOOP = /\/start-loop\.ts"/;

/** How a process makes work its own. */
const CLAIMS: readonly Mechanism[] = [
  { name: "emails", file: "claimed-emails.server.ts", sharedBy: CLAIM_DUE },
  { name: "subscriptions", file: "claimed-work.server.ts", sharedBy: CLAIM_DUE },
  { name: "payments", file: "claimed-work.server.ts", sharedBy: CLAIM_DUE },
  { name: "deletions", file: "deletion-jobs.server.ts", sharedBy: CLAIM_DUE },
  { name: "imports", file: "start-imports.server.ts", sharedBy: CLAIM_DUE },
  { name: "scrobbles", file: "waiting-events.server.ts", sharedBy: CLAIM_DUE },
  { name: "deliveries", file: "delivery-claims.server.ts" },
  { name: "dates and alerts", file: "date-lease.server.ts", sharedBy: HOLD_LEASE },
  { name: "jobs in turns", file: "in-turns.server.ts", sharedBy: HOLD_LEASE },
  { name: "claimDue", file: "claim-due.server.ts" },
  { name: "holdLease", file: "hold-lease.server.ts" },
];

/** What goes on until the server stops. */
const LOOPS: readonly Mechanism[] = [
  { name: "startLoop", file: "start-loop.ts" },
  { name: "the outbox", file: "start-outbox.server.ts", sharedBy: START_LOOP },
  { name: "dates", file: "start-dates.server.ts", sharedBy: START_LOOP },
];

export const findClaims = (files: readonly SourceText[]) => findMechanisms(CLAIMS, files);
export const findLoops = (files: readonly SourceText[]) => findMechanisms(LOOPS, files);

function findMechanisms(known: readonly Mechanism[], files: readonly SourceText[]): string[] {
  return known.flatMap(({ name, file, sharedBy }) => {
    const own = files.find(({ path }) => basename(path) === file);
    return own === undefined || sharedBy?.test(own.source) ? [] : [name];
  });
}
