import { text } from "#app/lib/requests/read-form.ts";
import { featuresContext } from "#app/features/features-context.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";

import type { Route } from "./+types/otp";
import { answer, notAllowed, refuseForm, requirePosted } from "./answer.ts";

export const handle = { access: "everyone" } satisfies PageHandle;

export const loader = () => notAllowed("POST");

/** Emails a code; the answer is the same whether or not somebody has that address. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await requirePosted(request, { email: text });
  const { apiTokens } = context.get(featuresContext).accounts;
  const sent = await apiTokens.requestCode(form.email, context.get(requestContext).caller);
  return sent.outcome === "sent" ? answer({ challenge: sent.token }, 202) : refuseForm(sent);
}
