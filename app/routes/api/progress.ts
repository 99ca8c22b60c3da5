import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { featuresContext } from "#app/features/features-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readJson } from "#app/lib/requests/read-json.ts";
import { settingContext } from "#app/lib/setting.ts";

import type { Route } from "./+types/progress";
import { refuse, refuseForNow, succeed } from "./answer.ts";

export const handle = { access: "session", children: true, tokens: true } satisfies PageHandle;

const NO_SUCH_FILM = "That film doesn't exist.";

/** The viewer's positions in the films of one item. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const item = url.searchParams.get("item") ?? "";
  const places = await context
    .get(featuresContext)
    .progress.listOf(viewer, item, context.get(settingContext));
  return places ? succeed(places) : refuse(NO_SUCH_FILM, 404);
}

/** Receives the viewer's own position. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  if (!context.get(featuresContext).limits.progressReports(viewer.userId)) {
    return refuseForNow(10);
  }
  const body: unknown = await readJson(request);
  const saved = await context
    .get(featuresContext)
    .progress.save(viewer, body, context.get(settingContext));
  if (saved === undefined) return refuse("The record is not valid.", 400);
  if (saved === "no such film") return refuse(NO_SUCH_FILM, 404);
  if (saved === "paused") return refuse("The viewer's history is paused.", 403);
  return succeed(saved);
}
