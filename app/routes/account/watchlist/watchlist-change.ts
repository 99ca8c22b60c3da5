import { redirect } from "react-router";

import { parseNext, withNext } from "#app/features/accounts/sign-in/next-path.ts";
import { viewerContext } from "#app/features/accounts/sessions/viewer-context.ts";
import {
  watchlistContext,
  watchlistLimitContext,
} from "#app/features/library/watchlist/watchlist-context.ts";
import { parseButtonValue, watchKey } from "#app/features/library/watchlist/watchlist-item.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm, text, textIfSent } from "#app/lib/requests/read-form.ts";
import { settingContext } from "#app/lib/setting.ts";
import { wayBack } from "#app/lib/requests/way-back.ts";

import type { Route } from "./+types/watchlist-change";

/** Open to everybody, so that a visitor who clicks returns to the same page after signing in. */
export const handle = { access: "everyone", children: true } satisfies PageHandle;

export const loader = () => redirect("/watchlist");

const redirectWith = (notice: string) => redirect(`/watchlist?notice=${notice}`, 303);

/**
 * Handles a watchlist button where no script runs. It leads back to the page, with the outcome as
 * the address's fragment: a shared page shows nothing else about the viewer.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, { add: textIfSent, remove: text });
  const back = wayBack(request);
  const viewer = context.get(viewerContext);
  if (!viewer) return redirect(withNext("/login", parseNext(back)), 303);
  const isAdded = form.add !== undefined;
  const asked = parseButtonValue(form.add ?? form.remove);
  if (!asked) return redirectWith("no-such-title");
  if (!context.get(watchlistLimitContext)(viewer.userId)) return redirectWith("too-often");
  const { name } = asked;
  const title = asked.title || name.id;
  const command = { name, title, isAdded, atMs: Date.now() };
  const setting = context.get(settingContext);
  const changed = await context.get(watchlistContext).change(viewer, command, setting);
  if (changed.outcome !== "done") return redirectWith(changed.outcome.replaceAll(" ", "-"));
  if (isAdded && changed.wasSaved) {
    // The button could not know that the title is saved; a second click may mean to remove it.
    return redirect(`/watchlist?${new URLSearchParams({ has: watchKey(name), from: back })}`, 303);
  }
  const page = isAdded ? back : withoutQuestion(back);
  return redirect(`${page}#watchlist-${isAdded ? "added" : "removed"}`, 303);
}

/** After the question whether to remove a title, it returns to the page before. */
function withoutQuestion(back: string): string {
  const { pathname, searchParams } = new URL(back, "http://localhost");
  const from = pathname === "/watchlist" ? searchParams.get("from") : null;
  return parseNext(from) ?? back;
}
