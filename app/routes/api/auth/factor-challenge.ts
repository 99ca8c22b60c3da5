import { featuresContext } from "#app/features/features-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";

import type { Route } from "./+types/factor-challenge";
import { answer, notAllowed, refuse, requireCaller } from "./answer.ts";

export const handle = { access: "everyone" } satisfies PageHandle;

export const loader = () => notAllowed("POST");

/** Asks a signed-in viewer for their factor again, before a sensitive action. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const bearer = await requireCaller(request, context, "POST");
  const { factors } = context.get(featuresContext).accounts.apiTokens;
  const challenge = params.factor === "totp" ? await factors.challenge(bearer) : undefined;
  if (challenge === undefined) return refuse(404, "not_found", "That factor is not turned on.");
  return answer({ challenge }, 201);
}
