import { z } from "zod";

import { isPrivateHost } from "./private-host.ts";

/** Somebody who can say who a viewer is, by OpenID Connect. */
export interface IdentityProvider {
  /** In addresses and in the database: once chosen it stays. */
  id: string;
  /** What its button says. */
  name: string;
  /** To the letter as the provider itself spells it. */
  issuer: string;
  clientId: string;
  /** Absent for a client that proves itself by PKCE alone. */
  clientSecret?: string | undefined;
  scopes: string;
  /** Where a browser may be sent to: the issuer's own origin, and what else the operator names. */
  origins: readonly string[];
}

const MOST_PROVIDERS = 8;
/** How the accounts library calls a password among the ways to sign in. */
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

/** The providers of a setting. What is wrong is told by its place alone: it holds secrets. */
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

/** Identities travel encrypted, except within one's own walls. */
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
