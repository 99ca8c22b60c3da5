import { textIfSent } from "#app/lib/requests/read-form.ts";
import { featuresContext } from "#app/features/features-context.ts";
import { scopes } from "#app/features/accounts/tokens/token-scopes.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";

import type { Route } from "./+types/logout";
import { answer, malformed, notAllowed, requireCaller, requireFieldsIfAny } from "./answer.ts";

export const handle = { access: "everyone" } satisfies PageHandle;

export const loader = () => notAllowed("POST");

/** Ends the session behind a token, or the others, or all. */
export async function action({ request, context }: Route.ActionArgs) {
  const bearer = await requireCaller(request, context, "POST");
  const form = await requireFieldsIfAny(request, { scope: textIfSent });
  const scopeName = form.scope ?? "this";
  const scope = scopes.find((each) => each === scopeName);
  if (scope === undefined) return malformed();
  await context.get(featuresContext).accounts.apiTokens.signOut(bearer, scope);
  return answer({ signed_out: true });
}
