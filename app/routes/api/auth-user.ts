import { accountsContext, callerContext } from "#app/features/accounts/accounts-context.ts";
import { viewerRecord } from "#app/features/accounts/sessions/viewer-record.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";

import type { Route } from "./+types/auth-user";
import {
  answer,
  malformed,
  notAllowed,
  refuseForm,
  requireBearer,
  requireFields,
} from "./auth-answer.ts";

export const handle = { access: "everyone" } satisfies PageHandle;

/** Whose token it is. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { viewer } = await requireBearer(request, context);
  return answer(describe(viewer));
}

/** Takes another name; or another password, together with the current one. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "PATCH") return notAllowed("GET", "PATCH");
  const bearer = await requireBearer(request, context);
  const form = await requireFields(request);
  if (form.has("name") === form.has("password")) return malformed();
  const { apiTokens } = context.get(accountsContext);
  const updated = await apiTokens.update(form, bearer, context.get(callerContext));
  if (updated.outcome === "refused") return refuseForm(updated);
  if (updated.outcome === "signed out") return answer({ signed_out: true });
  const { viewer } = await requireBearer(request, context);
  return answer(describe(viewer));
}

function describe(viewer: Parameters<typeof viewerRecord>[0]) {
  const { version: _, ...record } = viewerRecord(viewer);
  return { id: viewer.userId, ...record };
}
