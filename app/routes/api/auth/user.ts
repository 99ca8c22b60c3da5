import { text, textIfSent } from "#app/lib/requests/read-form.ts";
import { featuresContext } from "#app/features/features-context.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { viewerRecord } from "#app/features/accounts/sessions/viewer-record.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";

import type { Route } from "./+types/user";
import {
  answer,
  malformed,
  notAllowed,
  refuseForm,
  requireBearer,
  requireFields,
} from "./answer.ts";

export const handle = { access: "everyone" } satisfies PageHandle;

/** The token's viewer. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { viewer } = await requireBearer(request, context);
  return answer(describe(viewer));
}

/** Changes the name; or the password, together with the current one. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "PATCH") return notAllowed("GET", "PATCH");
  const bearer = await requireBearer(request, context);
  const form = await requireFields(request, {
    name: textIfSent,
    current: text,
    password: textIfSent,
  });
  if ((form.name !== undefined) === (form.password !== undefined)) return malformed();
  const { apiTokens } = context.get(featuresContext).accounts;
  const updated = await apiTokens.update(form, bearer, context.get(requestContext).caller);
  if (updated.outcome === "refused") return refuseForm(updated);
  if (updated.outcome === "signed out") return answer({ signed_out: true });
  const { viewer } = await requireBearer(request, context);
  return answer(describe(viewer));
}

function describe(viewer: Parameters<typeof viewerRecord>[0]) {
  const { version: _, ...record } = viewerRecord(viewer);
  return { id: viewer.userId, ...record };
}
