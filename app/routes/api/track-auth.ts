import { featuresContext } from "#app/features/features-context.ts";
import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readJson } from "#app/lib/requests/read-json.ts";

import type { Route } from "./+types/track-auth";
import { refuse, refuseToShow, succeed } from "./answer.ts";

export const handle = { access: "session" } satisfies PageHandle;

export const loader = refuseToShow;

/** Receives a browser's report of a sign-out, about the viewer who sends it only. */
export async function action({ request, context }: Route.ActionArgs) {
  const body: unknown = await readJson(request);
  const tracked = await context
    .get(featuresContext)
    .accounts.trackAuth(body, requireViewer(context));
  if (tracked.outcome === "malformed") return refuse("The record is not valid.", 400);
  if (tracked.outcome === "not yours") return refuse("The record belongs to someone else.", 403);
  const { userId, action: command, timestamp, recordedAt } = tracked;
  const record = { user_id: userId, action: command, timestamp, recorded_at: recordedAt };
  return succeed(record);
}
