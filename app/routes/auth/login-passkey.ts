import { redirect } from "react-router";

import { accountsContext, callerContext } from "#app/features/accounts/accounts-context.ts";
import { parseNext } from "#app/features/accounts/sign-in/next-path.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm } from "#app/lib/read-form.ts";

import type { Route } from "./+types/login-passkey";
import { letIn, mayRecordFor } from "./let-in.ts";

export const handle = { access: "everyone" } satisfies PageHandle;

export const loader = () => redirect("/login");

/** Takes what a passkey has signed; the button for it stands on the sign-in screen. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const result = await context.get(accountsContext).security.signInWithPasskey(form, {
    caller: context.get(callerContext),
    mayRecord: mayRecordFor(request),
  });
  if (result.outcome !== "refused") return letIn(result, form, { request, context });
  const next = parseNext(String(form.get("next") ?? ""));
  const query = new URLSearchParams({ notice: "passkey", ...(next !== undefined && { next }) });
  return redirect(`/login?${query}`, 303);
}
