import { text, textIfSent } from "#app/lib/requests/read-form.ts";
import { featuresContext } from "#app/features/features-context.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";

import type { Route } from "./+types/verify";
import {
  answer,
  expired,
  grantedAnswer,
  malformed,
  notAllowed,
  refuseForm,
  requireBearer,
  requirePosted,
  tooMany,
} from "./answer.ts";

export const handle = { access: "everyone" } satisfies PageHandle;

export const loader = () => notAllowed("POST");

const FIELDS = {
  type: text,
  token: text,
  password: textIfSent,
  challenge: text,
  code: text,
  audience: text,
  client: text,
};

/** Accepts an email's token: confirms an address, sets a new password, or exchanges a code. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await requirePosted(request, FIELDS);
  const { apiTokens } = context.get(featuresContext).accounts;
  const { caller } = context.get(requestContext);
  if (await apiTokens.isVerifyingTooOften(caller)) return tooMany();
  switch (form.type) {
    case "email": {
      const hasToken = request.headers.has("authorization");
      const viewer = hasToken ? (await requireBearer(request, context)).viewer : null;
      const result = await apiTokens.verifyEmail(form, { viewer, caller });
      if (result.outcome === "refused") return refuseForm(result, "invalid_grant");
      if (result.outcome === "expired") return expired();
      return answer({ verified: true, started_clean: result.outcome === "started clean" });
    }
    case "recovery": {
      const result = await apiTokens.resetPassword(
        { ...form, password: form.password ?? "" },
        caller,
      );
      if (result.outcome === "refused") return refuseForm(result);
      return result.outcome === "reset" ? answer({ reset: true }) : expired();
    }
    case "otp": {
      const granted = await apiTokens.grantByCode(form, caller);
      if (granted.outcome !== "refused") return grantedAnswer(granted);
      return refuseForm(granted, "code" in granted.errors ? "invalid_grant" : "malformed");
    }
    default:
      return malformed();
  }
}
