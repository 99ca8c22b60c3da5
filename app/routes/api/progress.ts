import { requireViewer } from "#app/features/accounts/viewer-context.ts";
import { progressContext, progressLimitContext } from "#app/features/library/progress-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";

import type { Route } from "./+types/progress";
import { refuse, refuseForNow, succeed } from "./answer.ts";

export const handle = { access: "session", tokens: true } satisfies PageHandle;

/** Where the viewer stopped in the works of one item. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const item = url.searchParams.get("item") ?? "";
  return succeed(await context.get(progressContext).listOf(viewer, item));
}

/** Takes where the viewer is, about nobody but themselves. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  if (!context.get(progressLimitContext)(viewer.userId)) {
    return refuseForNow(10);
  }
  const body: unknown = await request.json().catch(() => undefined);
  const saved = await context.get(progressContext).save(viewer, body);
  if (saved === undefined) return refuse("The record is not as it should be.", 400);
  if (saved === "paused") return refuse("The viewer's history is paused.", 403);
  return succeed(saved);
}
