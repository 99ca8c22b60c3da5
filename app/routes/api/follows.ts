import { parseFollowReport } from "#app/features/library/following/follow-report.server.ts";
import { featuresContext } from "#app/features/features-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { settingContext } from "#app/lib/setting.ts";

import type { Route } from "./+types/follows";
import { refuse, refuseToShow, succeed } from "./answer.ts";
import { requireOwnReport } from "./own-report.ts";

export const handle = { access: "session", children: true } satisfies PageHandle;

export const loader = refuseToShow;

/**
 * Receives what a browser's viewer follows, or no longer follows. The answer says what holds now: a
 * later change from another device may have won.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { viewer, report } = await requireOwnReport(request, context, parseFollowReport);
  const { follows } = context.get(featuresContext);
  const changed = await follows.change(viewer, report, context.get(settingContext));
  if (changed.outcome === "no such title") return refuse("That title doesn't exist.", 404);
  if (changed.outcome === "full") return refuse("You can't follow any more.", 409);
  return succeed({
    user_id: viewer.email,
    content_id: report.name.id,
    content_title: report.title,
    content_type: report.name.kind,
    [report.isFollowed ? "followed_at" : "unfollowed_at"]: new Date(report.atMs).toISOString(),
    recorded_at: new Date(changed.recordedAt).toISOString(),
    is_followed: changed.isFollowed,
  });
}
