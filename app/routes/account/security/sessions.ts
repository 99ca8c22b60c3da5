import { redirect } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm, text, textIfSent } from "#app/lib/requests/read-form.ts";

import type { Route } from "./+types/sessions";

export const handle = { access: "session" } satisfies PageHandle;

export const loader = () => redirect("/profile/security");

/** Ends one of the viewer's sessions, or all but this one. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, { others: textIfSent, session: text });
  const viewer = requireViewer(context);
  const { accounts } = context.get(featuresContext);
  if (form.others !== undefined) {
    await accounts.revokeOtherSessions(viewer);
    return redirect("/profile/security?notice=others-ended", 303);
  }
  await accounts.revokeSession(viewer, form.session);
  return redirect("/profile/security?notice=ended", 303);
}
