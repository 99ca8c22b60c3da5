import { viewerContext } from "#app/features/accounts/sessions/viewer-context.ts";
import { allowsRecording } from "#app/features/tracking/consent.ts";
import { viewsContext } from "#app/features/tracking/views-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { requestContext } from "#app/lib/request-context.ts";

import type { Route } from "./+types/track-view";
import { refuse, refuseToShow, succeed } from "./answer.ts";

/** Visitors too are asked what they watch, where they may look around at all. */
export const handle = { access: "visitors", children: true } satisfies PageHandle;

const RETRY_AFTER_SECONDS = "60";

const REFUSALS = {
  malformed: { status: 400, error: "The record is not valid." },
  "not yours": { status: 403, error: "The record belongs to someone else." },
  paused: { status: 403, error: "The viewer does not allow this to be recorded." },
  "too many": { status: 429, error: "Too many requests. Try again in a minute." },
} as const;

export const loader = refuseToShow;

/** Takes a browser's record of a view, or a list of them; the answer is of what was recorded. */
export async function action({ request, context }: Route.ActionArgs) {
  const { headers } = request;
  if (!allowsRecording(headers.get("cookie"), headers.get("sec-gpc") === "1")) {
    return refuse(REFUSALS.paused.error, REFUSALS.paused.status);
  }
  const body: unknown = await request.json().catch(() => undefined);
  const { clientAddress } = context.get(requestContext);
  const viewer = context.get(viewerContext);
  const tracked = await context.get(viewsContext).track(body, { viewer, clientAddress });
  if (tracked.outcome !== "recorded") {
    const { status, error } = REFUSALS[tracked.outcome];
    return refuse(error, status, status === 429 ? { "Retry-After": RETRY_AFTER_SECONDS } : {});
  }
  const data = Array.isArray(body) ? tracked.views : tracked.views[0];
  return succeed(data);
}
