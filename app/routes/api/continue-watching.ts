import { isSameEmail } from "#app/lib/email-address.server.ts";
import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { continueContext } from "#app/features/library/continue-context.ts";
import { parseContinueReport } from "#app/features/library/continue-report.server.ts";
import { watchlistLimitContext } from "#app/features/library/watchlist-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";

import type { Route } from "./+types/continue-watching";
import { refuse, refuseForNow, refuseToShow, succeed } from "./answer.ts";

export const handle = { access: "session", children: true } satisfies PageHandle;

export const loader = refuseToShow;

/** Takes a title off the viewer's row of what they go on with, or puts it back there. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  if (!context.get(watchlistLimitContext)(viewer.userId)) {
    return refuseForNow(30);
  }
  const report = parseContinueReport(await request.json().catch(() => undefined));
  if (!report) return refuse("The record is not valid.", 400);
  if (!isSameEmail(report.email, viewer.email)) {
    return refuse("The record belongs to someone else.", 403);
  }
  const { name, isHidden } = report;
  const continued = context.get(continueContext);
  await (isHidden ? continued.hide(viewer, name) : continued.show(viewer, name));
  const record = { content_type: name.kind, content_id: name.id, is_hidden: isHidden };
  return succeed({ user_id: viewer.email, ...record });
}
