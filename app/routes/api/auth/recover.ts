import { text } from "#app/lib/requests/read-form.ts";
import { featuresContext } from "#app/features/features-context.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";

import type { Route } from "./+types/recover";
import { answer, notAllowed, refuseForm, requirePosted } from "./answer.ts";

export const handle = { access: "everyone" } satisfies PageHandle;

export const loader = () => notAllowed("POST");

/** Emails a reset link; the answer is the same whether or not somebody has that address. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await requirePosted(request, { email: text });
  const { apiTokens } = context.get(featuresContext).accounts;
  const result = await apiTokens.requestReset(form, context.get(requestContext).caller);
  return result.outcome === "sent" ? answer({ sent: true }, 202) : refuseForm(result);
}
