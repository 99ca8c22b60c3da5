import { redirect, redirectDocument } from "react-router";

import { accountsContext, callerContext } from "#app/features/accounts/accounts-context.ts";
import { parseNext, withNext } from "#app/features/accounts/sign-in/next-path.ts";
import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm } from "#app/lib/read-form.ts";

import type { Route } from "./+types/profile-switch";
import { goOnAs } from "./go-on-as.ts";

export const handle = { access: "session", children: true } satisfies PageHandle;

export const loader = () => redirect("/profiles");

/** Goes on as another profile; a child's asks for the PIN on a screen of its own. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const viewer = requireViewer(context);
  const { profiles } = context.get(accountsContext);
  const next = parseNext(String(form.get("next") ?? ""));
  const result = await profiles.switchTo(form, { viewer, caller: context.get(callerContext) });
  if (result.outcome === "done") return goOnAs(result, next);
  if (result.problem !== undefined) return redirectDocument("/profiles?notice=gone", 303);
  const to = encodeURIComponent(String(form.get("profile") ?? ""));
  return redirect(withNext(`/profiles/pin?to=${to}`, next), 303);
}
