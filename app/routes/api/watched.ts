import { isSameEmail } from "#app/lib/email-address.server.ts";
import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { watchedContext } from "#app/features/library/watched-context.ts";
import { parseWatchedReport } from "#app/features/library/watched-report.server.ts";
import { watchlistLimitContext } from "#app/features/library/watchlist-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { settingContext } from "#app/lib/setting.ts";

import type { Route } from "./+types/watched";
import { refuse, refuseForNow, refuseToShow, succeed } from "./answer.ts";

export const handle = { access: "session", children: true } satisfies PageHandle;

export const loader = refuseToShow;

/**
 * Takes a browser's record of what was marked as watched, about nobody but the viewer who sends it.
 * The answer carries the title's marks as they are now.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  if (!context.get(watchlistLimitContext)(viewer.userId)) {
    return refuseForNow(30);
  }
  const report = parseWatchedReport(await request.json().catch(() => undefined), Date.now());
  if (!report) return refuse("The record is not valid.", 400);
  if (!isSameEmail(report.email, viewer.email)) {
    return refuse("The record belongs to someone else.", 403);
  }
  const setting = context.get(settingContext);
  const changed = await context.get(watchedContext).change(viewer, report, setting);
  if (changed.outcome === "no such title") return refuse("That title doesn't exist.", 404);
  if (changed.outcome === "full") return refuse("You can't mark any more titles as watched.", 409);
  const { name, title, isWatched, atMs } = report;
  const record = {
    user_id: viewer.email,
    content_id: name.id,
    content_title: title,
    content_type: name.kind,
    episode: name.part || null,
    [isWatched ? "watched_at" : "unwatched_at"]: new Date(atMs).toISOString(),
    recorded_at: new Date(changed.recordedAt).toISOString(),
    marks: changed.marks,
  };
  return succeed(record);
}
