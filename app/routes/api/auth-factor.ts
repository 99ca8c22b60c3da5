import { accountsContext } from "#app/features/accounts/accounts-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";

import type { Route } from "./+types/auth-factor";
import {
  answer,
  malformed,
  notAllowed,
  readFields,
  refuse,
  refuseOwner,
  requireBearer,
} from "./auth-answer.ts";

export const handle = { access: "everyone" } satisfies PageHandle;

export const loader = () => notAllowed("DELETE");

const missing = () => refuse(404, "not_found", "No such factor is on.");

/** Switches a factor off. */
export async function action({ request, context, params }: Route.ActionArgs) {
  if (request.method !== "DELETE") return notAllowed("DELETE");
  const bearer = await requireBearer(request, context);
  if (params.factor !== "totp") return missing();
  const form = request.headers.has("content-type") ? await readFields(request) : new FormData();
  if (!form) return malformed();
  const result = await context.get(accountsContext).tokenDesk.factors.switchOff(form, bearer);
  if (result.outcome === "refused") return refuseOwner(result);
  return result.outcome === "off" ? answer({ removed: "totp" }) : missing();
}
