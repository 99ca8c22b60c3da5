import { attemptKey } from "../limits/attempts.server.ts";
import type { Caller } from "#app/lib/requests/caller.ts";
import {
  linkIdentity,
  listIdentities,
  unlinkIdentity,
  type IdentityParts,
  type LinkOutcome,
} from "./identities.server.ts";
import {
  arrive,
  believe,
  isTooMuch,
  redirectUri,
  troubleOf,
  type IdentityArrival,
} from "./identity-arrival.server.ts";
import { newFlow, type Flow } from "./identity-flow.server.ts";
import type { Viewer } from "../sessions/sessions.server.ts";

/** Longer than any valid id token. */
const ONCE = { most: 1, windowMs: 60 * 60 * 1000 };

/** Signing in with an identity provider, and the identities linked to an account. */
export function createViewerIdentities(parts: IdentityParts) {
  const { identityService: service } = parts;
  return {
    providers: service.providers,
    isProvider: (id: string) => service.providers.some((provider) => provider.id === id),
    /** Where to send a browser that wants to sign in or to link, and what it needs on its return. */
    async begin(
      providerId: string,
      {
        caller,
        ...given
      }: Pick<Flow, "next" | "language" | "linkTo" | "invitation"> & { caller: Caller },
    ) {
      if (await isTooMuch(parts, caller)) return "too many";
      const { flow, sealed } = newFlow(parts, providerId, given);
      const pendingAddress = service.begin(providerId, {
        ...flow,
        redirectUri: redirectUri(parts, providerId),
      });
      const address = await pendingAddress.catch((error: unknown) => troubleOf(parts, error));
      if (address === "down") return address;
      return { address: address.href, browser: { flow: { state: flow.state, sealed } } };
    },
    arrive: (providerId: string, arriving: IdentityArrival) => arrive(parts, providerId, arriving),
    list: (viewer: Viewer) => listIdentities(parts, viewer),
    unlink: (viewer: Viewer, id: string) => unlinkIdentity(parts, viewer, id),
    /** Links with an id token that was issued to another client of ours; each token works once. */
    async linkByToken(
      viewer: Viewer,
      { providerId, idToken, nonce }: { providerId: string; idToken: string; nonce: string },
    ): Promise<LinkOutcome | "not believed" | "down"> {
      const identity = await believe(
        parts,
        providerId,
        service.prove(providerId, { idToken, nonce }),
      );
      if (typeof identity === "string") return identity;
      const times = await parts.attempts.count(attemptKey("id token", idToken), ONCE);
      return times > ONCE.most ? "not believed" : linkIdentity(parts, viewer, identity);
    },
  };
}
