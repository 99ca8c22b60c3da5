import { featuresContext } from "#app/features/features-context.ts";
import { parseWatchedReport } from "#app/features/library/watched/watched-report.server.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { settingContext } from "#app/lib/setting.ts";

import type { Route } from "./+types/watched";
import { refuse, refuseToShow, succeed } from "./answer.ts";
import { requireOwnReport } from "./own-report.ts";

export const handle = { access: "session", children: true } satisfies PageHandle;

export const loader = refuseToShow;

/**
 * Receives a browser's Watched change, about the viewer who sends it only. The answer carries the
 * title's current marks.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { viewer, report } = await requireOwnReport(request, context, parseWatchedReport);
  const setting = context.get(settingContext);
  const changed = await context.get(featuresContext).watched.change(viewer, report, setting);
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
