import { href, redirect } from "react-router";

import { parseNext, withNext } from "#app/features/accounts/sign-in/next-path.ts";
import { viewerContext } from "#app/features/accounts/sessions/viewer-context.ts";
import { featuresContext } from "#app/features/features-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm, text } from "#app/lib/requests/read-form.ts";
import { settingContext } from "#app/lib/setting.ts";
import { wayBack } from "#app/lib/requests/way-back.ts";

import type { Route } from "./+types/list-copy";

/** Open to everybody, so that a visitor returns to the shared list after signing in. */
export const handle = { access: "everyone", children: true } satisfies PageHandle;

export const loader = () => redirect("/lists");

/** Makes a list of one's own out of a shared one. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, { key: text });
  const viewer = context.get(viewerContext);
  if (!viewer) return redirect(withNext("/login", parseNext(wayBack(request))), 303);
  if (!context.get(featuresContext).limits.libraryChanges(viewer.userId)) {
    return redirect("/lists?notice=too-often", 303);
  }
  const made = await context
    .get(featuresContext)
    .lists.copy(viewer, form.key, context.get(settingContext));
  if (made?.outcome === "full") return redirect("/lists?notice=full", 303);
  return redirect(made ? href("/lists/:id", { id: made.id }) : "/lists", 303);
}
