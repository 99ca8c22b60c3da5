import { redirect } from "react-router";

import { accountsContext } from "#app/features/accounts/accounts-context.ts";
import { requireViewer } from "#app/features/accounts/viewer-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm } from "#app/lib/read-form.ts";
import { setCookies } from "#app/lib/set-cookies.ts";

import type { Route } from "./+types/profile-avatar";

export const handle = { access: "session" } satisfies PageHandle;

export const loader = () => redirect("/profile");

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const viewer = requireViewer(context);
  const accounts = context.get(accountsContext);
  const result = form.has("remove")
    ? await accounts.removeAvatar(viewer)
    : await accounts.setAvatar(form, viewer);
  if (result.outcome !== "done") {
    return redirect(`/profile?notice=${result.outcome.replaceAll(" ", "-")}`, 303);
  }
  return redirect("/profile?notice=saved", { status: 303, headers: setCookies(result.cookies) });
}
