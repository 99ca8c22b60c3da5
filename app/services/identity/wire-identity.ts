import { z } from "zod";

/** A provider's published configuration, as far as we need it. */
export const wireDiscovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(["client_secret_basic"]),
  id_token_signing_alg_values_supported: z.array(z.string()).default(["RS256"]),
});

export type WireDiscovery = z.output<typeof wireDiscovery>;

export const wireKeys = z.object({
  keys: z.array(z.looseObject({ kty: z.string() })).max(100),
});

export const wireTokens = z.object({
  id_token: z.string(),
  access_token: z.string().optional(),
});

export const wireRefusal = z.object({ error: z.string().max(100) });

/** Some providers send booleans as words. */
const flag = z
  .union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")])
  .optional()
  .catch(undefined);

/** An identity, from an id token or from the provider's user info page. */
export const wireClaims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().max(320).optional().catch(undefined),
  email_verified: flag,
  name: z.string().max(1000).optional().catch(undefined),
});

export type WireClaims = z.output<typeof wireClaims>;
