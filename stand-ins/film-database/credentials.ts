/**
 * The two credentials that the stand-in grants. They look like the real ones, so that a client
 * which checks their shape is content, and open nothing anywhere else.
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
