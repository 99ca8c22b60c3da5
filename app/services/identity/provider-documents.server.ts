import type { IdentityProvider } from "#app/lib/settings/identity-providers.server.ts";

import type { ResilientClient } from "../resilient-client.server.ts";
import { cacheAnswer } from "./cache-answer.ts";
import { wireDiscovery, wireKeys } from "./wire-identity.ts";

interface Options {
  client: ResilientClient;
  provider: IdentityProvider;
  now: () => number;
}

const HOUR_MS = 60 * 60 * 1000;

/**
 * What a provider publishes about itself. Fetched at the first sign-in, so that Matinee starts even
 * if the provider is down, and again after a failure.
 */
export function createProviderDocuments({ client, provider, now }: Options) {
  const { issuer } = provider;
  const discovery = cacheAnswer(
    () =>
      client.ask({
        url: new URL(`${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`),
        read({ status, body }, fail) {
          const found = status === 200 ? wireDiscovery.safeParse(body).data : undefined;
          // With another issuer's name, that issuer could speak for this one.
          if (found?.issuer !== issuer) return fail("garbled");
          const addresses = [
            found.token_endpoint,
            found.jwks_uri,
            found.userinfo_endpoint ?? issuer,
          ];
          if (!addresses.every((address) => isAsSafe(address, issuer))) return fail("garbled");
          const mayGo = provider.origins.includes(new URL(found.authorization_endpoint).origin);
          return mayGo ? found : fail("denied");
        },
      }),
    { freshMs: HOUR_MS, now },
  );
  const keys = cacheAnswer(
    async () => {
      const { jwks_uri } = await discovery.get();
      return client.ask({
        url: new URL(jwks_uri),
        read: ({ status, body }, fail) =>
          (status === 200 ? wireKeys.safeParse(body).data : undefined) ?? fail("garbled"),
      });
    },
    { freshMs: HOUR_MS, now },
  );
  return { discovery, keys };
}

/** Secrets only travel encrypted, or stay on the local network as the issuer does. */
function isAsSafe(address: string, issuer: string): boolean {
  const { protocol } = new URL(address);
  return protocol === "https:" || protocol === new URL(issuer).protocol;
}
