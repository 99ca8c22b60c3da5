import { redirect } from "react-router";

import { accountsContext } from "#app/features/accounts/accounts-context.ts";
import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm } from "#app/lib/read-form.ts";

import type { Route } from "./+types/sessions";

export const handle = { access: "session" } satisfies PageHandle;

export const loader = () => redirect("/profile/security");

/** Ends one session of the viewer's, or all but this one. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const viewer = requireViewer(context);
  const accounts = context.get(accountsContext);
  if (form.has("others")) {
    await accounts.revokeOtherSessions(viewer);
    return redirect("/profile/security?notice=others-ended", 303);
  }
  await accounts.revokeSession(viewer, String(form.get("session") ?? ""));
  return redirect("/profile/security?notice=ended", 303);
}
