import { textIfSent } from "#app/lib/requests/read-form.ts";
import { featuresContext } from "#app/features/features-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";

import type { Route } from "./+types/identity";
import {
  answer,
  notAllowed,
  refuse,
  refuseOwner,
  requireCaller,
  requireFieldsIfAny,
} from "./answer.ts";

export const handle = { access: "everyone" } satisfies PageHandle;

export const loader = () => notAllowed("DELETE");

/** Unlinks one, unless it is the last sign-in method. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const bearer = await requireCaller(request, context, "DELETE");
  const form = await requireFieldsIfAny(request, { password: textIfSent });
  const { identities, apiTokens } = context.get(featuresContext).accounts;
  const confirmed = await apiTokens.confirm(form, bearer);
  if (confirmed.outcome === "refused") return refuseOwner(confirmed);
  switch (await identities.unlink(bearer.viewer, params.id)) {
    case "unlinked":
      return answer({ removed: params.id });
    case "last sign-in method":
      return refuse(409, "conflict", "That's the only way to sign in. Add another one first.");
    default:
      return refuse(404, "not_found", "That identity is not linked.");
  }
}
