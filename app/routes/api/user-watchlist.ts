import { featuresContext } from "#app/features/features-context.ts";
import { parseWatchReport } from "#app/features/library/watchlist/watchlist-report.server.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { settingContext } from "#app/lib/setting.ts";

import type { Route } from "./+types/user-watchlist";
import { refuse, refuseToShow, succeed } from "./answer.ts";
import { requireOwnReport } from "./own-report.ts";

export const handle = { access: "session", children: true } satisfies PageHandle;

export const loader = refuseToShow;

/**
 * Receives a browser's watchlist change, about the viewer who sends it only. The answer says what
 * holds now: a later change from another device may have won.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { viewer, report } = await requireOwnReport(request, context, parseWatchReport);
  const changed = await context
    .get(featuresContext)
    .watchlist.change(viewer, report, context.get(settingContext));
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
