import { json, type Exchange } from "../exchange.ts";
import { PASSWORD } from "../visitors.ts";

/** Clients with access tokens; each visitor's is the one that the first answer brings. */
export const tokenReports: readonly Exchange[] = [
  {
    route: "api/auth/token",
    valid: json({
      grant_type: "password",
      email: "{email}",
      password: PASSWORD,
      audience: "{origin}",
      client: "Living room",
    }),
    invalid: json({ grant_type: "password", email: "{email}", password: "wrong" }),
    keep: { access: /"access_token":"([^"]+)"/, refresh: /"refresh_token":"([^"]+)"/ },
  },
  {
    route: "api/auth/token",
    valid: json({ grant_type: "refresh_token", refresh_token: "{refresh}" }),
    invalid: json({ grant_type: "refresh_token", refresh_token: "none" }),
    keep: { access: /"access_token":"([^"]+)"/, refresh: /"refresh_token":"([^"]+)"/ },
  },
  { route: "api/auth/jwks", valid: json({}) },
  { route: "api/auth/user", method: "GET", hasToken: true },
  {
    route: "api/auth/user",
    method: "PATCH",
    valid: json({ name: "{name} Byron" }),
    invalid: json({ name: "x", password: "y" }),
    hasToken: true,
  },
  { route: "api/auth/verify", valid: json({ type: "email", token: "none" }), hasToken: true },
  {
    route: "api/auth/verify",
    valid: json({ type: "otp", email: "{email}", code: "000000", challenge: "none" }),
  },
  { route: "api/auth/resend", valid: json({}), hasToken: true },
  { route: "api/v1", valid: json({}) },
  { route: "api/v1/*", path: "/api/v1/me", method: "GET", hasToken: true },
  { route: "api/v1/*", path: "/api/v1/watchlist", method: "GET", hasToken: true },
  { route: "api/v1/*", path: "/api/v1/watchlist/movie/550", method: "DELETE", hasToken: true },
  { route: "api/auth/otp", valid: json({ email: "{email}" }), invalid: json({ email: "none" }) },
  {
    route: "api/auth/recover",
    valid: json({ email: "{email}" }),
    invalid: json({ email: "none" }),
  },
  {
    route: "api/auth/factors",
    valid: json({ type: "totp", password: PASSWORD }),
    invalid: json({ type: "none" }),
    hasToken: true,
  },
  { route: "api/auth/factors", method: "GET", hasToken: true },
  {
    route: "api/auth/factors/:factor/challenge",
    path: "/api/auth/factors/totp/challenge",
    valid: json({}),
    hasToken: true,
  },
  {
    route: "api/auth/factors/:factor/verify",
    path: "/api/auth/factors/totp/verify",
    valid: json({ ticket: "none", code: "000000" }),
    hasToken: true,
  },
  {
    route: "api/auth/factors/:factor",
    path: "/api/auth/factors/totp",
    method: "DELETE",
    valid: json({ password: PASSWORD }),
    invalid: json({ password: "wrong" }),
    hasToken: true,
  },
  { route: "api/auth/identities", method: "GET", hasToken: true },
  {
    route: "api/auth/identities",
    valid: json({ provider: "none", id_token: "none", nonce: "none" }),
    hasToken: true,
  },
  {
    route: "api/auth/identities/:id",
    path: "/api/auth/identities/none",
    method: "DELETE",
    valid: json({ password: PASSWORD }),
    hasToken: true,
  },
  {
    route: "api/auth/logout",
    valid: json({ scope: "this" }),
    invalid: json({ scope: "none" }),
    hasToken: true,
  },
];
