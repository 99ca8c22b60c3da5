import { viewerContext } from "#app/features/accounts/sessions/viewer-context.ts";
import { featuresContext } from "#app/features/features-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readJson } from "#app/lib/requests/read-json.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";

import type { Route } from "./+types/track-view";
import { refuse, refuseToShow, succeed } from "./answer.ts";

/** Visitors' views count too, where visitors may browse at all. */
export const handle = { access: "visitors", children: true } satisfies PageHandle;

const RETRY_AFTER_SECONDS = "60";

const REFUSALS = {
  malformed: { status: 400, error: "The record is not valid." },
  "not yours": { status: 403, error: "The record belongs to someone else." },
  paused: { status: 403, error: "The viewer does not allow this to be recorded." },
  "too many": { status: 429, error: "Too many requests. Try again in a minute." },
} as const;

export const loader = refuseToShow;

/** Receives a browser's report of a view, or a list of them; answers what was recorded. */
export async function action({ request, context }: Route.ActionArgs) {
  if (!context.get(requestContext).caller.mayRecord) {
    return refuse(REFUSALS.paused.error, REFUSALS.paused.status);
  }
  const body: unknown = await readJson(request);
  const { clientAddress } = context.get(requestContext);
  const viewer = context.get(viewerContext);
  const tracked = await context.get(featuresContext).views.track(body, { viewer, clientAddress });
  if (tracked.outcome !== "recorded") {
    const { status, error } = REFUSALS[tracked.outcome];
    return refuse(error, status, status === 429 ? { "Retry-After": RETRY_AFTER_SECONDS } : {});
  }
  const data = Array.isArray(body) ? tracked.views : tracked.views[0];
  return succeed(data);
}
