import { text, textIfSent } from "#app/lib/requests/read-form.ts";
import { featuresContext } from "#app/features/features-context.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";

import type { Route } from "./+types/factor-verify";
import {
  answer,
  expired,
  malformed,
  notAllowed,
  refuse,
  refuseForm,
  requireBearer,
  requirePosted,
  tokensAnswer,
} from "./answer.ts";

export const handle = { access: "everyone" } satisfies PageHandle;

export const loader = () => notAllowed("POST");

const FIELDS = {
  audience: text,
  client: text,
  code: text,
  ticket: textIfSent,
  challenge: textIfSent,
};

/**
 * Checks a code. With a token it turns a factor on (`ticket`) or confirms the viewer (`challenge`);
 * without one it is the second half of signing in.
 */
export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await requirePosted(request, FIELDS);
  if (params.factor !== "totp") return refuse(404, "not_found", "That factor does not exist.");
  const { code, ticket, challenge } = form;
  if ((ticket === undefined) === (challenge === undefined)) return malformed();
  const { apiTokens } = context.get(featuresContext).accounts;
  const { caller } = context.get(requestContext);
  if (!request.headers.has("authorization") && challenge !== undefined) {
    const granted = await apiTokens.grantByFactor({ ...form, challenge }, caller);
    if (granted.outcome === "granted") return tokensAnswer(granted.tokens);
    if (granted.outcome === "expired") return expired();
    return refuseForm(granted, "code" in granted.errors ? "invalid_grant" : "malformed");
  }
  const bearer = await requireBearer(request, context);
  if (ticket !== undefined) {
    const switched = await apiTokens.factors.switchOn({ ticket, code }, bearer);
    if (switched.outcome === "expired") return expired();
    if (switched.outcome === "refused") return refuseForm(switched);
    return answer({ id: "totp", type: "totp", recovery_codes: switched.codes });
  }
  const confirmed = await apiTokens.factors.confirm(
    { challenge: challenge ?? "", code },
    bearer,
    caller,
  );
  if (confirmed.outcome === "expired") return expired();
  return confirmed.outcome === "refused" ? refuseForm(confirmed) : answer({ confirmed: true });
}
