import { createHash } from "node:crypto";

import type { IdentityProvider } from "#app/lib/settings/identity-providers.server.ts";
import type { ServiceEvents } from "#app/lib/service-events.ts";

import { createResilientClient, type ResilientClient } from "../resilient-client.server.ts";
import { createProviderDocuments } from "./provider-documents.server.ts";
import { readIdToken } from "./read-id-token.ts";
import {
  wireClaims,
  wireRefusal,
  wireTokens,
  type WireClaims,
  type WireDiscovery,
} from "./wire-identity.ts";

interface ServiceOptions {
  providers: readonly IdentityProvider[];
  proxy?: URL | undefined;
  now?: () => number;
  events?: ServiceEvents;
}

/** The values that tie one sign-in together. */
interface Flow {
  redirectUri: string;
  nonce: string;
  /**
   * The secret half of PKCE; the provider first gets its hash and at the end the verifier itself.
   */
  verifier: string;
}

/** What the browser returns with. */
interface IdentityReturn extends Flow {
  code: string;
  /** The issuer that claims to have sent the browser back, where it says so. */
  issuer?: string | undefined;
}

/** A person's identity, as the provider states it. */
export interface ProvenIdentity {
  subject: string;
  email: string | undefined;
  isEmailVerified: boolean;
  name: string | undefined;
}

export type Proof =
  | { outcome: "proven"; identity: ProvenIdentity }
  /** The reason is for the log: a claim's name or a code, never text from outside. */
  | { outcome: "refused"; why: string };

export type IdentityService = ReturnType<typeof createIdentityService>;

const DEADLINE_MS = 5_000;
const MAX_BYTES = 256 * 1024;

/**
 * Speaks OpenID Connect with the configured providers: the code flow with PKCE. What a provider
 * does not confirm is a value; a provider that fails is a `ServiceError`.
 */
export function createIdentityService(options: ServiceOptions) {
  const { providers, proxy, now = Date.now, events } = options;
  const speakers = new Map(
    providers.map((provider) => {
      const client = createResilientClient({
        service: `identity provider ${provider.id}`,
        proxy,
        deadlineMs: DEADLINE_MS,
        maxConnections: 5,
        mostRetries: 1,
        maxBytes: MAX_BYTES,
        events,
      });
      return [provider.id, { client, ...createSpeaker(client, provider, now) }] as const;
    }),
  );

  function speakerFor(providerId: string) {
    const speaker = speakers.get(providerId);
    if (!speaker) throw new Error("There is no such identity provider.");
    return speaker;
  }

  return {
    providers: providers.map(({ id, name }) => ({ id, name })),
    /** Where the browser goes to sign in. */
    begin: (providerId: string, flow: Flow & { state: string }) =>
      speakerFor(providerId).begin(flow),
    /** Exchanges the code that the browser returned with. */
    finish: (providerId: string, flow: IdentityReturn) => speakerFor(providerId).finish(flow),
    /** Checks an id token that was issued to another client of ours. */
    prove: (providerId: string, given: { idToken: string; nonce: string }) =>
      speakerFor(providerId).prove(given),
    async close(): Promise<void> {
      await Promise.all([...speakers.values()].map(({ client }) => client.close()));
    },
  };
}

function createSpeaker(client: ResilientClient, provider: IdentityProvider, now: () => number) {
  const { discovery, keys } = createProviderDocuments({ client, provider, now });
  const { issuer, clientId } = provider;

  /** The provider may have added a key since we cached its set. */
  async function read(idToken: string, nonce: string) {
    const algorithms = (await discovery.get()).id_token_signing_alg_values_supported;
    const common = { issuer, clientId, nonce, algorithms, nowMs: now() };
    const found = await readIdToken(idToken, { ...common, keys: await keys.get() });
    if (found.outcome !== "unknown key") return found;
    const again = await readIdToken(idToken, { ...common, keys: await keys.renew() });
    return again.outcome === "unknown key" ? ({ outcome: "refused", why: "key" } as const) : again;
  }

  async function prove(given: { idToken: string; nonce: string }): Promise<Proof> {
    const found = await read(given.idToken, given.nonce);
    return found.outcome === "read" ? proven(found.claims) : found;
  }

  return {
    prove,
    async begin(flow: Flow & { state: string }): Promise<URL> {
      const url = new URL((await discovery.get()).authorization_endpoint);
      const challenge = createHash("sha256").update(flow.verifier).digest("base64url");
      const query = {
        response_type: "code",
        client_id: clientId,
        redirect_uri: flow.redirectUri,
        scope: provider.scopes,
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: challenge,
        code_challenge_method: "S256",
      };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      return url;
    },
    async finish(flow: IdentityReturn): Promise<Proof> {
      // Otherwise another provider's code would be sent to this one.
      if (flow.issuer !== undefined && flow.issuer !== issuer) {
        return { outcome: "refused", why: "iss" };
      }
      const about = await discovery.get();
      const tokens = await exchange(client, provider, about, flow);
      if (typeof tokens === "string") return { outcome: "refused", why: tokens };
      const found = await read(tokens.id_token, flow.nonce);
      if (found.outcome !== "read") return found;
      if (found.claims.email !== undefined) return proven(found.claims);
      const more = await askForMore(client, about, tokens.access_token);
      // A user info page about somebody else would add its address to this identity.
      const isSame = more !== undefined && more.sub === found.claims.sub;
      return proven(isSame ? { ...found.claims, ...more } : found.claims);
    },
  };
}

const proven = (claims: WireClaims): Proof => ({
  outcome: "proven",
  identity: {
    subject: claims.sub,
    email: claims.email,
    isEmailVerified: claims.email_verified === true,
    name: claims.name,
  },
});

/** Exchanges a code for tokens; a string is the provider's reason for refusing. */
function exchange(
  client: ResilientClient,
  provider: IdentityProvider,
  about: WireDiscovery,
  flow: IdentityReturn,
) {
  const { headers, fields } = credentials(provider, about);
  return client.ask({
    url: new URL(about.token_endpoint),
    headers,
    form: {
      grant_type: "authorization_code",
      code: flow.code,
      redirect_uri: flow.redirectUri,
      code_verifier: flow.verifier,
      ...fields,
    },
    read({ status, body }, fail) {
      if (status === 400) return wireRefusal.safeParse(body).data?.error ?? fail("garbled");
      return (status === 200 ? wireTokens.safeParse(body).data : undefined) ?? fail("garbled");
    },
  });
}

/** Credentials go into the header unless the provider wants them in the form. */
function credentials({ clientId, clientSecret }: IdentityProvider, about: WireDiscovery) {
  const methods = about.token_endpoint_auth_methods_supported;
  if (clientSecret === undefined) return { headers: {}, fields: { client_id: clientId } };
  if (methods.includes("client_secret_post") && !methods.includes("client_secret_basic")) {
    return { headers: {}, fields: { client_id: clientId, client_secret: clientSecret } };
  }
  const pair = [clientId, clientSecret].map(encodeURIComponent).join(":");
  const authorization = `Basic ${Buffer.from(pair).toString("base64")}`;
  return { headers: { authorization }, fields: {} };
}

/** Some providers leave the address out of the id token and state it on request. */
async function askForMore(
  client: ResilientClient,
  { userinfo_endpoint }: WireDiscovery,
  accessToken: string | undefined,
): Promise<WireClaims | undefined> {
  if (userinfo_endpoint === undefined || accessToken === undefined) return undefined;
  return client.ask({
    url: new URL(userinfo_endpoint),
    headers: { authorization: `Bearer ${accessToken}` },
    read: ({ status, body }) => (status === 200 ? wireClaims.safeParse(body).data : undefined),
  });
}
