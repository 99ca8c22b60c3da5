import { text, textIfSent } from "#app/lib/requests/read-form.ts";
import { featuresContext } from "#app/features/features-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";

import type { Route } from "./+types/factors";
import {
  answer,
  malformed,
  notAllowed,
  refuse,
  refuseOwner,
  requireBearer,
  requireFields,
} from "./answer.ts";

export const handle = { access: "everyone" } satisfies PageHandle;

/** Which second factors are on. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const bearer = await requireBearer(request, context);
  const { isOn, recoveryCodesLeft } = await context
    .get(featuresContext)
    .accounts.apiTokens.factors.list(bearer);
  const factors = isOn ? [{ id: "totp", type: "totp" }] : [];
  return answer({ factors, recovery_codes_left: recoveryCodesLeft });
}

/** Offers a secret for an authenticator app; a first code turns the factor on. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return notAllowed("GET", "POST");
  const bearer = await requireBearer(request, context);
  const form = await requireFields(request, { type: text, password: textIfSent });
  if (form.type !== "totp") return malformed();
  const offer = await context.get(featuresContext).accounts.apiTokens.factors.enrol(form, bearer);
  if (offer.outcome === "refused") return refuseOwner(offer);
  if (offer.outcome === "on already")
    return refuse(409, "conflict", "That factor is already turned on.");
  const { ticket, secret, address } = offer;
  return answer({ id: "totp", type: "totp", ticket, secret, uri: address }, 201);
}
