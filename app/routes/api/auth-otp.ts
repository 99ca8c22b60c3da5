import { accountsContext, callerContext } from "#app/features/accounts/accounts-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";

import type { Route } from "./+types/auth-otp";
import {
  answer,
  notAllowed,
  refuseForm,
  requireFields,
  requireMethod,
  textOf,
} from "./auth-answer.ts";

export const handle = { access: "everyone" } satisfies PageHandle;

export const loader = () => notAllowed("POST");

/** Sends a code by e-mail; the answer is the same whether or not somebody has that address. */
export async function action({ request, context }: Route.ActionArgs) {
  requireMethod(request, "POST");
  const form = await requireFields(request);
  const { apiTokens } = context.get(accountsContext);
  const sent = await apiTokens.requestCode(textOf(form, "email"), context.get(callerContext));
  return sent.outcome === "sent" ? answer({ challenge: sent.token }, 202) : refuseForm(sent);
}
