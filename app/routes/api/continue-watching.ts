import { featuresContext } from "#app/features/features-context.ts";
import { parseContinueReport } from "#app/features/library/continue/continue-report.server.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";

import type { Route } from "./+types/continue-watching";
import { refuseToShow, succeed } from "./answer.ts";
import { requireOwnReport } from "./own-report.ts";

export const handle = { access: "session", children: true } satisfies PageHandle;

export const loader = refuseToShow;

/** Removes a title from the viewer's Continue Watching row, or restores it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { viewer, report } = await requireOwnReport(request, context, parseContinueReport);
  const { name, isHidden, atMs } = report;
  const continued = context.get(featuresContext).continueWatching;
  await (isHidden ? continued.hide(viewer, name, atMs) : continued.show(viewer, name, atMs));
  const record = { content_type: name.kind, content_id: name.id, is_hidden: isHidden };
  return succeed({ user_id: viewer.email, ...record });
}
