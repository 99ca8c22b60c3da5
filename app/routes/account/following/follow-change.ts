import { redirect } from "react-router";

import { parseNext, withNext } from "#app/features/accounts/sign-in/next-path.ts";
import { viewerContext } from "#app/features/accounts/sessions/viewer-context.ts";
import { followKey, parseFollowValue } from "#app/features/library/following/follow-name.ts";
import { followsContext } from "#app/features/library/following/follows-context.ts";
import { watchlistLimitContext } from "#app/features/library/watchlist/watchlist-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm, text, textIfSent } from "#app/lib/requests/read-form.ts";
import { settingContext } from "#app/lib/setting.ts";
import { wayBack } from "#app/lib/requests/way-back.ts";

import type { Route } from "./+types/follow-change";

/** Open to everybody, so that a visitor who clicks returns to the same page after signing in. */
export const handle = { access: "everyone", children: true } satisfies PageHandle;

export const loader = () => redirect("/following");

const redirectWith = (notice: string) => redirect(`/following?notice=${notice}`, 303);

/**
 * Handles a follow button where no script runs. It leads back to the page, with the outcome as the
 * address's fragment: a shared page shows nothing else about the viewer.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, { add: textIfSent, remove: text });
  const back = wayBack(request);
  const viewer = context.get(viewerContext);
  if (!viewer) return redirect(withNext("/login", parseNext(back)), 303);
  const isFollowed = form.add !== undefined;
  const asked = parseFollowValue(form.add ?? form.remove);
  if (!asked) return redirectWith("no-such-title");
  if (!context.get(watchlistLimitContext)(viewer.userId)) return redirectWith("too-often");
  const { name } = asked;
  const command = { name, title: asked.title || name.id, isFollowed, atMs: Date.now() };
  const setting = context.get(settingContext);
  const changed = await context.get(followsContext).change(viewer, command, setting);
  if (changed.outcome !== "done") return redirectWith(changed.outcome.replaceAll(" ", "-"));
  if (isFollowed && changed.wasFollowed) {
    // The button could not know that it is followed; a second click may mean to end it.
    return redirect(`/following?${new URLSearchParams({ has: followKey(name), from: back })}`, 303);
  }
  const page = isFollowed ? back : withoutQuestion(back);
  return redirect(`${page}#${isFollowed ? "followed" : "unfollowed"}`, 303);
}

/** After the question whether to end it, it returns to the page before. */
function withoutQuestion(back: string): string {
  const { pathname, searchParams } = new URL(back, "http://localhost");
  const from = pathname === "/following" ? searchParams.get("from") : null;
  return parseNext(from) ?? back;
}
