import { redirect } from "react-router";

import { parseNext, withNext } from "#app/features/accounts/sign-in/next-path.ts";
import { viewerContext } from "#app/features/accounts/sessions/viewer-context.ts";
import { unwantedContext } from "#app/features/library/unwanted/unwanted-context.ts";
import { watchlistLimitContext } from "#app/features/library/watchlist/watchlist-context.ts";
import { parseButtonValue } from "#app/features/library/watchlist/watchlist-item.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm, text, textIfSent } from "#app/lib/requests/read-form.ts";
import { settingContext } from "#app/lib/setting.ts";
import { wayBack } from "#app/lib/requests/way-back.ts";

import type { Route } from "./+types/unwanted-change";

/** Open to everybody, so that a visitor who clicks returns to the same page after signing in. */
export const handle = { access: "everyone", children: true } satisfies PageHandle;

export const loader = () => redirect("/not-for-me");

const redirectWith = (notice: string) => redirect(`/not-for-me?notice=${notice}`, 303);

/** Handles a "Not for me" button where no script runs: it leads back to the page. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, { add: textIfSent, remove: text });
  const back = wayBack(request);
  const viewer = context.get(viewerContext);
  if (!viewer) return redirect(withNext("/login", parseNext(back)), 303);
  const asked = parseButtonValue(form.add ?? form.remove);
  if (!asked) return redirectWith("no-such-title");
  if (!context.get(watchlistLimitContext)(viewer.userId)) return redirectWith("too-often");
  const { name } = asked;
  const isUnwanted = form.add !== undefined;
  const command = { name, title: asked.title || name.id, isUnwanted, atMs: Date.now() };
  const setting = context.get(settingContext);
  const changed = await context.get(unwantedContext).change(viewer, command, setting);
  if (changed.outcome !== "done") return redirectWith(changed.outcome.replaceAll(" ", "-"));
  return redirect(isUnwanted ? `${back}#left-out` : back, 303);
}
