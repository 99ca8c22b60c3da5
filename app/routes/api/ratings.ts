import { featuresContext } from "#app/features/features-context.ts";
import { parseRatingReport } from "#app/features/library/ratings/ratings-report.server.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { settingContext } from "#app/lib/setting.ts";

import type { Route } from "./+types/ratings";
import { refuse, refuseToShow, succeed } from "./answer.ts";
import { requireOwnReport } from "./own-report.ts";

export const handle = { access: "session", children: true } satisfies PageHandle;

export const loader = refuseToShow;

/**
 * Receives a browser's rating, by the viewer who sends it only. The answer says what holds now: a
 * later one from another device may have won.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { viewer, report } = await requireOwnReport(request, context, parseRatingReport);
  const rated = await context
    .get(featuresContext)
    .ratings.change(viewer, report, context.get(settingContext));
  if (rated.outcome === "no such title") return refuse("That title doesn't exist.", 404);
  if (rated.outcome === "full") return refuse("You can't rate any more titles.", 409);
  return succeed({
    user_id: viewer.email,
    content_id: report.name.id,
    content_title: report.title,
    content_type: report.name.kind,
    rated_at: new Date(report.atMs).toISOString(),
    recorded_at: new Date(rated.recordedAt).toISOString(),
    half_stars: rated.halfStars,
  });
}
