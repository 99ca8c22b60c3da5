/**
 * The two credentials that the stand-in accepts. They look like real ones, so that a client that
 * checks their shape accepts them, and they are worth nothing elsewhere.
 */
export const standInToken =
  "eyJhbGciOiJub25lIn0.eyJhdWQiOiJtYXRpbmVlLXN0YW5kLWlucyIsInN1YiI6ImRlbW8ifQ.bm90LWEtc2VjcmV0";
export const standInApiKey = "0123456789abcdef0123456789abcdef";

/** Either form is enough; a short key sent as a bearer token is not a token. */
export function isGranted(request: Request, query: URLSearchParams): boolean {
  const [scheme, token] = (request.headers.get("authorization") ?? "").split(/\s+/);
  if (scheme?.toLowerCase() === "bearer" && token === standInToken) return true;
  return query.get("api_key") === standInApiKey;
}
