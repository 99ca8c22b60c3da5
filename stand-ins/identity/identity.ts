import { Hono } from "hono";
import type { Handler } from "../listen.ts";
import { createGrants, hashOf, store, newToken } from "./grants.ts";
import type { Grant, Person } from "./grants.ts";
import type { IdentityQuirks } from "./quirks.ts";
import { signInPage } from "./sign-in-page.ts";
import { createSigningKeys } from "./signing-keys.ts";

/** The one client that it knows; its secret is public, since it protects nothing. */
export const identityClient = { id: "matinee", secret: "not/a secret+at all" };

const lastsSeconds = 300;

const refuse = (error: string, status: 400 | 401) => Response.json({ error }, { status });

/** A small OpenID Connect provider: the code flow with PKCE, for one client. */
export function createIdentity({ quirks }: { quirks: IdentityQuirks }): Handler {
  const keys = createSigningKeys(quirks);
  const grants = createGrants();
  const people = new Map<string, Person>();
  const app = new Hono();

  app.get("/.well-known/openid-configuration", ({ req }) => {
    const { origin } = new URL(req.url);
    return Response.json({
      issuer: origin,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      userinfo_endpoint: `${origin}/userinfo`,
      jwks_uri: `${origin}/keys`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["ES256"],
      token_endpoint_auth_methods_supported: ["client_secret_basic"],
      code_challenge_methods_supported: ["S256"],
    });
  });
  app.get("/keys", async () => Response.json(await keys.published()));
  app.get("/authorize", ({ req }) => {
    const query = new URL(req.url).searchParams;
    return problemOf(query) ?? signInPage(query);
  });
  app.post("/authorize", async ({ req }) => {
    const form = new URLSearchParams(await req.text());
    const query = new URLSearchParams([...new URL(req.url).searchParams, ...form]);
    const problem = problemOf(query);
    if (problem !== undefined) return problem;
    const back = new URL(query.get("redirect_uri") ?? "");
    back.searchParams.set("state", query.get("state") ?? "");
    if (query.has("decline")) back.searchParams.set("error", "access_denied");
    else back.searchParams.set("code", grants.give(query));
    return Response.redirect(back.href, 302);
  });
  app.post("/token", async ({ req }) => {
    if (!isOurClient(req.header("authorization"))) return refuse("invalid_client", 401);
    const form = new URLSearchParams(await req.text());
    const given = grants.take(form.get("code") ?? "");
    const isProven = given?.challenge === hashOf(form.get("code_verifier") ?? "");
    if (!given || !isProven || given.redirectUri !== form.get("redirect_uri")) {
      return refuse("invalid_grant", 400);
    }
    const { origin } = new URL(req.url);
    const accessToken = newToken();
    store(people, accessToken, given.person);
    const idToken = await keys.sign(claimsOf(given, origin, quirks));
    return Response.json({
      ...(!quirks.noAccessToken && { access_token: accessToken }),
      token_type: "Bearer",
      expires_in: lastsSeconds,
      id_token: idToken,
    });
  });
  app.get("/userinfo", ({ req }) => {
    const person = people.get(req.header("authorization")?.replace(/^Bearer /, "") ?? "");
    return person === undefined
      ? refuse("invalid_token", 401)
      : Response.json({
          sub: quirks.tellsOfAnother ? `another than ${person.subject}` : person.subject,
          ...personalClaims(person, quirks),
        });
  });
  // Browsers request it from every host.
  app.get("/favicon.ico", () => new Response(null, { status: 204 }));
  app.all("*", () => Response.json({ error: "Add it in identity/identity.ts." }, { status: 501 }));
  return (request) => app.fetch(request);
}

function problemOf(query: URLSearchParams): Response | undefined {
  const isWhole =
    query.get("response_type") === "code" &&
    query.get("client_id") === identityClient.id &&
    query.get("code_challenge_method") === "S256" &&
    (query.get("scope") ?? "").split(" ").includes("openid") &&
    URL.canParse(query.get("redirect_uri") ?? "");
  return isWhole ? undefined : refuse("invalid_request", 400);
}

function isOurClient(authorization: string | undefined): boolean {
  const { id, secret } = identityClient;
  const pair = [id, secret].map(encodeURIComponent).join(":");
  return authorization === `Basic ${Buffer.from(pair).toString("base64")}`;
}

function claimsOf({ nonce, person }: Grant, origin: string, quirks: IdentityQuirks) {
  const madeAt = Math.floor(Date.now() / 1000) - (quirks.expired || quirks.old ? 3600 : 0);
  return {
    iss: quirks.wrongIssuer ? "https://elsewhere.example" : origin,
    aud: quirks.wrongAudience ? "another client" : identityClient.id,
    sub: person.subject,
    iat: madeAt,
    exp: madeAt + (quirks.old ? 2 * 3600 : lastsSeconds),
    nonce: quirks.wrongNonce ? "another nonce" : nonce,
    ...(!quirks.emailOnAsking && personalClaims(person, quirks)),
  };
}

function personalClaims({ email, name }: Person, quirks: IdentityQuirks) {
  if (quirks.noEmail) return { name };
  return { name, email, email_verified: !quirks.unverifiedEmail };
}
