import type { RouterContextProvider } from "react-router";

import { readJson } from "#app/lib/requests/read-json.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { isSameEmail } from "#app/lib/text/email-address.server.ts";
import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { featuresContext } from "#app/features/features-context.ts";

import { refuse, refuseForNow } from "./answer.ts";

/** A browser's report about what its viewer did. Refuses too many, and those about anyone else. */
export async function requireOwnReport<Report extends { email: string }>(
  request: Request,
  context: Readonly<RouterContextProvider>,
  parse: (body: unknown, nowMs: number) => Report | undefined,
) {
  const viewer = requireViewer(context);
  if (!context.get(featuresContext).limits.libraryChanges(viewer.userId)) throw refuseForNow(30);
  const report = parse(await readJson(request), context.get(requestContext).receivedAtMs);
  if (!report) throw refuse("The record is not valid.", 400);
  if (!isSameEmail(report.email, viewer.email)) {
    throw refuse("The record belongs to someone else.", 403);
  }
  return { viewer, report };
}
