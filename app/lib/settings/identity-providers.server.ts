import { z } from "zod";

import { isPrivateHost } from "./private-host.ts";

/** A service that confirms who a viewer is, by OpenID Connect. */
export interface IdentityProvider {
  /** Used in addresses and in the database, so it must never change. */
  id: string;
  /** The text of its button. */
  name: string;
  /** Spelled exactly as the provider does. */
  issuer: string;
  clientId: string;
  /** Undefined for a client that uses PKCE alone. */
  clientSecret?: string | undefined;
  scopes: string;
  /**
   * Where a browser may be redirected: the issuer's own origin, and others that the operator names.
   */
  origins: readonly string[];
}

const MOST_PROVIDERS = 8;
/** The accounts library's name for passwords among the sign-in methods. */
const PASSWORD_PROVIDER = "credential";

const provider = z
  .strictObject({
    id: z
      .string()
      .regex(/^[a-z][a-z0-9-]{0,30}$/)
      .refine((id) => id !== PASSWORD_PROVIDER),
    name: z.string().trim().min(1).max(40),
    issuer: z.string().refine(isIssuer),
    clientId: z.string().min(1).max(300),
    clientSecret: z.string().min(1).max(1000).optional(),
    scopes: z
      .string()
      .regex(/\bopenid\b/)
      .default("openid email profile"),
    origins: z.array(z.string().refine(isOrigin)).max(10).default([]),
  })
  .transform(({ origins, ...rest }): IdentityProvider => {
    return { ...rest, origins: [new URL(rest.issuer).origin, ...origins] };
  });

const providers = z.array(provider).max(MOST_PROVIDERS);
const SHAPE = "a JSON list of providers, each with an id, a name, an issuer and a clientId";

/**
 * Reads the providers from a setting. An error names only the position, because the setting
 * contains secrets.
 */
export const identityProviders = z.string().transform((text, context) => {
  const parsed = providers.safeParse(parseJson(text));
  if (!parsed.success) {
    const places = new Set(parsed.error.issues.map(({ path }) => describePlace(path)));
    context.addIssue(`${SHAPE}${[...places].join("")}`);
    return z.NEVER;
  }
  if (new Set(parsed.data.map(({ id }) => id)).size < parsed.data.length) {
    context.addIssue(`${SHAPE}; no id twice`);
    return z.NEVER;
  }
  return parsed.data;
});

function describePlace([at, name]: readonly PropertyKey[]): string {
  if (typeof at !== "number") return "";
  return `; look at ${name === undefined ? "" : `${String(name)} of `}number ${at + 1}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Identities travel encrypted, except on the local network. */
function isSafe(url: URL): boolean {
  return url.protocol === "https:" || (url.protocol === "http:" && isPrivateHost(url.hostname));
}

function isIssuer(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && isSafe(url) && url.search + url.hash + url.username === "";
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && isSafe(url) && url.origin === text;
}
