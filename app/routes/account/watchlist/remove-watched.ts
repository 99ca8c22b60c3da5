import { redirect } from "react-router";

import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { featuresContext } from "#app/features/features-context.ts";
import { parseMoment } from "#app/features/library/watched/watched-removal.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm, textIfSent } from "#app/lib/requests/read-form.ts";

import type { Route } from "./+types/remove-watched";

export const handle = { access: "session", children: true } satisfies PageHandle;

export const loader = () => redirect("/watchlist");

const redirectWith = (answer: Record<string, string>) =>
  redirect(`/watchlist?${new URLSearchParams(answer)}`, 303);

/** Removes all watched titles from the list, or restores those removed at one such time. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const form = await readForm(request, { undo: textIfSent });
  if (!context.get(featuresContext).limits.libraryChanges(viewer.userId))
    return redirectWith({ notice: "too-often" });
  const { watchlist } = context.get(featuresContext);
  const undo = form.undo;
  if (undo === undefined) {
    const { titles, atMs } = await watchlist.removeWatched(viewer);
    return redirectWith({ removed: String(titles), at: String(atMs) });
  }
  const atMs = parseMoment(undo);
  const titles = atMs === undefined ? 0 : await watchlist.putBack(viewer, atMs);
  return redirectWith({ restored: String(titles) });
}
