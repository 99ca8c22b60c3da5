import { redirect } from "react-router";

import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import {
  watchlistContext,
  watchlistLimitContext,
} from "#app/features/library/watchlist-context.ts";
import { parseMoment } from "#app/features/library/watched-removal.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm } from "#app/lib/read-form.ts";

import type { Route } from "./+types/remove-watched";

export const handle = { access: "session", children: true } satisfies PageHandle;

export const loader = () => redirect("/watchlist");

const told = (answer: Record<string, string>) =>
  redirect(`/watchlist?${new URLSearchParams(answer)}`, 303);

/** Takes everything watched off the list, or puts back what was taken off at one such moment. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const form = await readForm(request);
  if (!context.get(watchlistLimitContext)(viewer.userId)) return told({ notice: "too-often" });
  const watchlist = context.get(watchlistContext);
  const undo = form.get("undo");
  if (undo === null) {
    const { titles, atMs } = await watchlist.removeWatched(viewer);
    return told({ removed: String(titles), at: String(atMs) });
  }
  const atMs = parseMoment(undo);
  const titles = atMs === undefined ? 0 : await watchlist.putBack(viewer, atMs);
  return told({ restored: String(titles) });
}
