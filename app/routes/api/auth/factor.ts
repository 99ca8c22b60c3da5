import { textIfSent } from "#app/lib/requests/read-form.ts";
import { featuresContext } from "#app/features/features-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";

import type { Route } from "./+types/factor";
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

const missing = () => refuse(404, "not_found", "That factor is not turned on.");

/** Turns a factor off. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const bearer = await requireCaller(request, context, "DELETE");
  if (params.factor !== "totp") return missing();
  const form = await requireFieldsIfAny(request, { password: textIfSent });
  const result = await context
    .get(featuresContext)
    .accounts.apiTokens.factors.switchOff(form, bearer);
  if (result.outcome === "refused") return refuseOwner(result);
  return result.outcome === "off" ? answer({ removed: "totp" }) : missing();
}
