import { isSameEmail } from "#app/lib/email-address.server.ts";
import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import {
  watchlistContext,
  watchlistLimitContext,
} from "#app/features/library/watchlist-context.ts";
import { parseWatchReport } from "#app/features/library/watchlist-report.server.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { settingContext } from "#app/lib/setting.ts";

import type { Route } from "./+types/user-watchlist";
import { refuse, refuseForNow, refuseToShow, succeed } from "./answer.ts";

export const handle = { access: "session", children: true } satisfies PageHandle;

export const loader = refuseToShow;

/**
 * Takes a browser's record of what was put on the watchlist or taken off it, about nobody but the
 * viewer who sends it. The answer says what holds now: a later deed of another device may have won.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  if (!context.get(watchlistLimitContext)(viewer.userId)) {
    return refuseForNow(30);
  }
  const report = parseWatchReport(await request.json().catch(() => undefined), Date.now());
  if (!report) return refuse("The record is not valid.", 400);
  if (!isSameEmail(report.email, viewer.email)) {
    return refuse("The record belongs to someone else.", 403);
  }
  const changed = await context
    .get(watchlistContext)
    .change(viewer, report, context.get(settingContext));
  if (changed.outcome === "no such title") return refuse("That title doesn't exist.", 404);
  if (changed.outcome === "full") return refuse("Your watchlist is full.", 409);
  const record = {
    user_id: viewer.email,
    content_id: report.name.id,
    content_title: report.title,
    content_type: report.name.kind,
    [report.isAdded ? "added_at" : "removed_at"]: new Date(report.atMs).toISOString(),
    recorded_at: new Date(changed.recordedAt).toISOString(),
    is_saved: changed.isSaved,
  };
  return succeed(record);
}
