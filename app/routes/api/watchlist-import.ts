import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import {
  watchlistContext,
  watchlistLimitContext,
} from "#app/features/library/watchlist/watchlist-context.ts";
import { parseImportSlice } from "#app/features/library/watchlist/watchlist-import.server.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { settingContext } from "#app/lib/setting.ts";

import type { Route } from "./+types/watchlist-import";
import { refuse, refuseForNow, refuseToShow, succeed } from "./answer.ts";

export const handle = { access: "session" } satisfies PageHandle;

export const loader = refuseToShow;

/** Imports a slice of a file that the browser reads, and answers with each title's outcome. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  if (!context.get(watchlistLimitContext)(viewer.userId)) {
    return refuseForNow(10);
  }
  const rows = parseImportSlice(await request.json().catch(() => undefined));
  if (!rows) return refuse("The titles are not valid.", 400);
  const setting = context.get(settingContext);
  const outcomes = await context.get(watchlistContext).importSlice(viewer, rows, setting);
  return succeed(outcomes);
}
