import { requireViewer } from "#app/features/accounts/viewer-context.ts";
import {
  watchlistContext,
  watchlistLimitContext,
} from "#app/features/library/watchlist-context.ts";
import { parseImportSlice } from "#app/features/library/watchlist-import.server.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { settingContext } from "#app/lib/setting.ts";

import type { Route } from "./+types/watchlist-import";

export const handle = { access: "session" } satisfies PageHandle;

const refuse = (error: string, status: number, headers: Record<string, string> = {}) =>
  Response.json({ success: false, error }, { status, headers });

export const loader = () => refuse("Titles are sent by POST.", 405);

/** Takes a slice of a file that the browser reads, and says what became of each title. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  if (!context.get(watchlistLimitContext)(viewer.userId)) {
    return refuse("That was a little fast.", 429, { "Retry-After": "10" });
  }
  const rows = parseImportSlice(await request.json().catch(() => undefined));
  if (!rows) return refuse("The titles are not as they should be.", 400);
  const setting = context.get(settingContext);
  const outcomes = await context.get(watchlistContext).importSlice(viewer, rows, setting);
  return Response.json({ success: true, data: outcomes });
}
