import { redirect } from "react-router";

import { parseNext, withNext } from "#app/features/accounts/sign-in/next-path.ts";
import { viewerContext } from "#app/features/accounts/sessions/viewer-context.ts";
import {
  watchlistContext,
  watchlistLimitContext,
} from "#app/features/library/watchlist-context.ts";
import { parseButtonValue, watchKey } from "#app/features/library/watchlist-item.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm } from "#app/lib/read-form.ts";
import { settingContext } from "#app/lib/setting.ts";
import { wayBack } from "#app/lib/way-back.ts";

import type { Route } from "./+types/watchlist-change";

/** Open to everybody, so that a visitor who presses comes back to where they pressed. */
export const handle = { access: "everyone", children: true } satisfies PageHandle;

export const loader = () => redirect("/watchlist");

const told = (notice: string) => redirect(`/watchlist?notice=${notice}`, 303);

/**
 * The press of a button where no script runs. It leads back to the page, whose address then ends
 * with what was done: a shared page shows no more of the viewer than that.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const back = wayBack(request);
  const viewer = context.get(viewerContext);
  if (!viewer) return redirect(withNext("/login", parseNext(back)), 303);
  const isAdded = form.has("add");
  const pressed = parseButtonValue(String(form.get(isAdded ? "add" : "remove") ?? ""));
  if (!pressed) return told("no-such-title");
  if (!context.get(watchlistLimitContext)(viewer.userId)) return told("too-often");
  const { name } = pressed;
  const title = pressed.title || name.id;
  const deed = { name, title, isAdded, atMs: Date.now() };
  const setting = context.get(settingContext);
  const changed = await context.get(watchlistContext).change(viewer, deed, setting);
  if (changed.outcome !== "done") return told(changed.outcome.replaceAll(" ", "-"));
  if (isAdded && changed.wasSaved) {
    // The button could not know; whoever presses it again may want the title taken off.
    return redirect(`/watchlist?${new URLSearchParams({ has: watchKey(name), from: back })}`, 303);
  }
  const page = isAdded ? back : withoutQuestion(back);
  return redirect(`${page}#watchlist-${isAdded ? "added" : "removed"}`, 303);
}

/** From the question whether to take a title off, the way back is the page before it. */
function withoutQuestion(back: string): string {
  const { pathname, searchParams } = new URL(back, "http://localhost");
  const from = pathname === "/watchlist" ? searchParams.get("from") : null;
  return parseNext(from) ?? back;
}
