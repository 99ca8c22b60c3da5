import { createLocalJWKSet, errors, jwtVerify, type JSONWebKeySet } from "jose";

import { wireClaims, type WireClaims } from "./wire-identity.ts";

interface TokenExpectation {
  issuer: string;
  clientId: string;
  nonce: string;
  /** The algorithms that the provider announces. */
  algorithms: readonly string[];
  keys: JSONWebKeySet;
  nowMs: number;
}

export type ReadToken =
  | { outcome: "read"; claims: WireClaims }
  /** Signed by a key that is not in the set, which may be outdated. */
  | { outcome: "unknown key" }
  | { outcome: "refused"; why: string };

/** Signatures that only the provider can make: no shared secret, and never `none`. */
const ASYMMETRIC = new Set(
  "RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519".split(" "),
);
/** Tolerated difference between two clocks. */
const TOLERANCE_SECONDS = 60;
/** A token is read right after it is issued, so an old one is replayed. */
const OLDEST_SECONDS = 10 * 60;

/** Reads an identity from a token, after checking everything in it. */
export async function readIdToken(token: string, expected: TokenExpectation): Promise<ReadToken> {
  const { issuer, clientId, nonce, algorithms, keys, nowMs } = expected;
  try {
    const { payload } = await jwtVerify(token, createLocalJWKSet(keys), {
      issuer,
      audience: clientId,
      algorithms: algorithms.filter((name) => ASYMMETRIC.has(name)),
      requiredClaims: ["sub", "iat", "exp", "nonce"],
      clockTolerance: TOLERANCE_SECONDS,
      maxTokenAge: OLDEST_SECONDS,
      currentDate: new Date(nowMs),
    });
    if (payload["nonce"] !== nonce) return { outcome: "refused", why: "nonce" };
    // With several audiences the token names the client that asked; it must be us.
    const isForSeveral = Array.isArray(payload.aud) && payload.aud.length > 1;
    const asker = payload["azp"] ?? (isForSeveral ? undefined : clientId);
    if (asker !== clientId) return { outcome: "refused", why: "azp" };
    const claims = wireClaims.safeParse(payload);
    if (!claims.success) return { outcome: "refused", why: "claims" };
    return { outcome: "read", claims: claims.data };
  } catch (error) {
    if (error instanceof errors.JWKSNoMatchingKey) return { outcome: "unknown key" };
    return { outcome: "refused", why: reasonOf(error) };
  }
}

/** Names the check that failed, never the token's contents. */
function reasonOf(error: unknown): string {
  if (error instanceof errors.JWTClaimValidationFailed) return error.claim;
  return error instanceof errors.JOSEError ? error.code : "unreadable";
}
