import type { Database } from "#app/db/connect.server.ts";
import * as factorChallenge from "#app/routes/api/auth/factor-challenge.ts";
import * as factorVerify from "#app/routes/api/auth/factor-verify.ts";
import * as factor from "#app/routes/api/auth/factor.ts";
import * as factors from "#app/routes/api/auth/factors.ts";
import * as identities from "#app/routes/api/auth/identities.ts";
import * as identity from "#app/routes/api/auth/identity.ts";
import * as authWith from "#app/routes/api/auth/with.ts";
import * as securityIdentities from "#app/routes/account/security/security-identities.tsx";
import * as jwks from "#app/routes/api/auth/jwks.ts";
import * as logout from "#app/routes/api/auth/logout.ts";
import * as otp from "#app/routes/api/auth/otp.ts";
import * as recover from "#app/routes/api/auth/recover.ts";
import * as resend from "#app/routes/api/auth/resend.ts";
import * as token from "#app/routes/api/auth/token.ts";
import * as user from "#app/routes/api/auth/user.ts";
import * as verify from "#app/routes/api/auth/verify.ts";

import { PASSWORD } from "../accounts.ts";
import { asBuilt } from "../as-built.ts";
import { codeOf } from "./authenticator-app.ts";
import { openAccountsSite } from "../accounts-site.ts";
import type { RouteModule } from "../site.ts";

/** Loosely typed: real routes know their own parameters, which a test's table does not. */
const endpoint = (module: object) => ({ ...module }) as RouteModule;

const routes: Record<string, RouteModule> = {
  "/api/auth/factors": endpoint(factors),
  "/api/auth/factors/:factor": endpoint(factor),
  "/api/auth/factors/:factor/challenge": endpoint(factorChallenge),
  "/api/auth/factors/:factor/verify": endpoint(factorVerify),
  "/login/with/:provider": endpoint(authWith),
  "/profile/security/identities": asBuilt(securityIdentities),
  "/api/auth/identities": endpoint(identities),
  "/api/auth/identities/:id": endpoint(identity),
  "/api/auth/jwks": endpoint(jwks),
  "/api/auth/logout": endpoint(logout),
  "/api/auth/otp": endpoint(otp),
  "/api/auth/recover": endpoint(recover),
  "/api/auth/resend": endpoint(resend),
  "/api/auth/token": endpoint(token),
  "/api/auth/user": endpoint(user),
  "/api/auth/verify": endpoint(verify),
};

export const AUDIENCE = "http://localhost";
export const EMAIL = "ada@example.org";

interface TokenCall {
  method?: string;
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A client of a server that is not a browser. */
export function createTokenClient(origin: string) {
  /** Sends JSON; a POST when there is a body. */
  async function ask(path: string, { method, token: bearer, body, headers }: TokenCall = {}) {
    const response = await fetch(`${origin}${path}`, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers: {
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const answer = text === "" ? undefined : JSON.parse(text);
    return { status: response.status, headers: response.headers, body: answer, data: answer?.data };
  }

  const grant = (more: Record<string, string> = {}) => {
    const own = { grant_type: "password", email: EMAIL, password: PASSWORD, audience: AUDIENCE };
    return ask("/api/auth/token", { body: { ...own, client: "Living room", ...more } });
  };

  const refresh = (refreshToken: string) =>
    ask("/api/auth/token", { body: { grant_type: "refresh_token", refresh_token: refreshToken } });

  return { ask, grant, refresh };
}

/** The real server with the endpoints for other clients, and a client of it. */
export async function openTokenSite(database: Database, variables: Record<string, string> = {}) {
  const given = { TOKEN_AUDIENCES: "home-screen", ...variables };
  const site = await openAccountsSite({ database, variables: given, routes });
  const client = createTokenClient(site.origin);
  const { ask, grant } = client;

  return {
    ...site,
    ...client,
    database,
    signedUpAs: site.signedUp,
    /**
     * Switches the second factor on, as a client does; returns the secret that its app would have.
     */
    async switchOnTotp(accessToken: string): Promise<string> {
      const offer = await ask("/api/auth/factors", { token: accessToken, body: { type: "totp" } });
      const { ticket, secret } = offer.data;
      const body = { ticket, code: codeOf(secret) };
      const on = await ask("/api/auth/factors/totp/verify", { token: accessToken, body });
      if (on.status !== 200) throw new Error(`The second factor returned ${on.status}`);
      return secret;
    },
    /** Ada, who has signed up in a browser, and the tokens of her client. */
    async signedUp(how: { isConfirmed?: boolean } = {}) {
      const browser = await site.signedUp("Ada Lovelace", EMAIL, how);
      const { data } = await grant();
      return {
        browser,
        accessToken: data.access_token as string,
        refreshToken: data.refresh_token as string,
      };
    },
  };
}
