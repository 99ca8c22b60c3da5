import { featuresContext } from "#app/features/features-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";

import type { Route } from "./+types/resend";
import { answer, notAllowed, requireCaller, tooMany } from "./answer.ts";

export const handle = { access: "everyone" } satisfies PageHandle;

export const loader = () => notAllowed("POST");

/** Sends the email that confirms an address again. */
export async function action({ request, context }: Route.ActionArgs) {
  const { viewer } = await requireCaller(request, context, "POST");
  const { apiTokens } = context.get(featuresContext).accounts;
  const sent = await apiTokens.resendVerification(viewer);
  return sent === "sent" ? answer({ sent: true }, 202) : tooMany();
}
