import { redirect } from "react-router";

import { parseNext, withNext } from "#app/features/accounts/sign-in/next-path.ts";
import { viewerContext } from "#app/features/accounts/sessions/viewer-context.ts";
import { parseWatchedValue, watchedKey } from "#app/features/library/watched.ts";
import { watchedContext } from "#app/features/library/watched-context.ts";
import { watchlistLimitContext } from "#app/features/library/watchlist-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm } from "#app/lib/read-form.ts";
import { settingContext } from "#app/lib/setting.ts";
import { wayBack } from "#app/lib/way-back.ts";

import type { Route } from "./+types/watched-change";

/** Open to everybody, so that a visitor who presses comes back to where they pressed. */
export const handle = { access: "everyone", children: true } satisfies PageHandle;

export const loader = () => redirect("/history");

const told = (notice: string) => redirect(`/history?notice=${notice}`, 303);

/**
 * The press of a mark where no script runs. A shared page cannot show what is marked, so whoever
 * marks what they have marked already is asked whether they want it taken back.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const back = wayBack(request, form.get("from"));
  const viewer = context.get(viewerContext);
  if (!viewer) return redirect(withNext("/login", parseNext(back)), 303);
  const isWatched = form.has("add");
  const value = String(form.get(isWatched ? "add" : "remove") ?? "");
  const pressed = parseWatchedValue(value);
  if (!pressed) return told("no-such-title");
  if (!context.get(watchlistLimitContext)(viewer.userId)) return told("too-often");
  const { name } = pressed;
  const watched = context.get(watchedContext);
  if (isWatched && (await watched.isWatched(viewer, name))) {
    return redirect(
      `/history?${new URLSearchParams({ marked: watchedKey(name), from: back })}`,
      303,
    );
  }
  const deed = { name, title: pressed.title || name.id, isWatched, atMs: Date.now() };
  const changed = await watched.change(viewer, deed, context.get(settingContext));
  if (changed.outcome !== "done") return told(changed.outcome.replaceAll(" ", "-"));
  return redirect(`${back}#watched-${isWatched ? "marked" : "unmarked"}`, 303);
}
