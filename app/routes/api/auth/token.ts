import { text } from "#app/lib/requests/read-form.ts";
import { featuresContext } from "#app/features/features-context.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";

import type { Route } from "./+types/token";
import {
  grantedAnswer,
  malformed,
  notAllowed,
  refuse,
  refuseForm,
  requirePosted,
  tokensAnswer,
  tooMany,
} from "./answer.ts";

export const handle = { access: "everyone" } satisfies PageHandle;

export const loader = () => notAllowed("POST");

const FIELDS = {
  grant_type: text,
  email: text,
  password: text,
  refresh_token: text,
  audience: text,
  client: text,
};

/** Issues tokens for a password, or for a refresh token. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await requirePosted(request, FIELDS);
  const { apiTokens } = context.get(featuresContext).accounts;
  const { caller } = context.get(requestContext);
  switch (form.grant_type) {
    case "password": {
      const granted = await apiTokens.grantByPassword(form, caller);
      if (granted.outcome !== "refused") return grantedAnswer(granted);
      return refuseForm(granted, granted.problem === undefined ? "malformed" : "invalid_grant");
    }
    case "refresh_token": {
      const refreshed = await apiTokens.refresh(form.refresh_token, caller);
      if (refreshed.outcome === "granted") return tokensAnswer(refreshed.tokens);
      if (refreshed.outcome === "too many") return tooMany();
      return refuse(400, "invalid_grant", "That refresh token is not valid. Sign in again.");
    }
    default:
      return malformed();
  }
}
