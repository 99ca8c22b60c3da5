import { text, textIfSent } from "#app/lib/requests/read-form.ts";
import { featuresContext } from "#app/features/features-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";

import type { Route } from "./+types/identities";
import { answer, notAllowed, refuse, refuseOwner, requireBearer, requireFields } from "./answer.ts";

export const handle = { access: "everyone" } satisfies PageHandle;

/** The linked identities, and the providers that could be linked. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { viewer } = await requireBearer(request, context);
  const { identities } = context.get(featuresContext).accounts;
  const linked = await identities.list(viewer);
  return answer({
    providers: identities.providers,
    identities: linked.map(({ id, providerId, email, linkedAt }) => ({
      id,
      provider: providerId,
      email,
      linked_at: new Date(linkedAt).toISOString(),
    })),
  });
}

/** Links one, by an id token that the provider issued to this client for us. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return notAllowed("GET", "POST");
  const bearer = await requireBearer(request, context);
  const form = await requireFields(request, {
    provider: text,
    id_token: text,
    nonce: text,
    password: textIfSent,
  });
  const { identities, apiTokens } = context.get(featuresContext).accounts;
  const [providerId, idToken] = [form.provider, form.id_token];
  if (!identities.isProvider(providerId)) {
    return refuse(404, "not_found", "That provider does not exist.");
  }
  const confirmed = await apiTokens.confirm(form, bearer);
  if (confirmed.outcome === "refused") return refuseOwner(confirmed);
  const nonce = form.nonce;
  switch (await identities.linkByToken(bearer.viewer, { providerId, idToken, nonce })) {
    case "linked":
      return answer({ linked: providerId }, 201);
    case "unconfirmed address":
      return refuse(403, "address_unconfirmed", "Please confirm your email address first.");
    case "somebody else's":
      return refuse(409, "conflict", "That identity is linked to another account already.");
    case "down":
      return refuse(503, "unavailable", "The provider does not answer.", { "Retry-After": "30" });
    default:
      return refuse(400, "invalid_grant", "That id token is not valid.");
  }
}
