import type { RouterContextProvider } from "react-router";

import { accountsContext } from "#app/features/accounts/accounts-context.ts";
import type { Refused } from "#app/features/accounts/accounts-parts.server.ts";
import { statusOf } from "#app/features/accounts/refused.ts";
import type {
  Bearer,
  Granted,
  StillDue,
  Tokens,
} from "#app/features/accounts/tokens/tokens.server.ts";

/** What is wrong, for programs; the sentence beside it is for people. */
type Code =
  | "malformed"
  | "not_allowed"
  | "invalid_grant"
  | "invalid_token"
  | "expired"
  | "second_factor_required"
  | "confirmation_required"
  | "address_unconfirmed"
  | "not_found"
  | "conflict"
  | "too_many"
  | "unavailable"
  | "failed";

const MOST_FIELDS = 20;
const RETRY_AFTER_SECONDS = 15 * 60;

export const answer = (data: unknown, status = 200) =>
  Response.json({ success: true, data }, { status, headers: { "Cache-Control": "no-store" } });

export const refuse = (
  status: number,
  code: Code,
  error: string,
  headers: Record<string, string> = {},
) =>
  Response.json(
    { success: false, error, code },
    { status, headers: { "Cache-Control": "no-store", ...headers } },
  );

export const expired = () =>
  refuse(400, "expired", "That was already used, has expired, or is unknown.");

/** Somebody with a token who has not shown that they are its owner, right now. */
export const refuseOwner = (refused: Refused) =>
  refused.why === "input"
    ? refuse(403, "confirmation_required", refused.problem ?? "Send the password as well.")
    : refuseForm(refused);

export const malformed = () => refuse(400, "malformed", "The request is not valid.");

export const tooMany = () =>
  refuse(429, "too_many", "Too many attempts. Please wait a few minutes and try again.", {
    "Retry-After": String(RETRY_AFTER_SECONDS),
  });

/** A form that was not taken, in the words that its screen would show. */
export function refuseForm(refused: Refused, code: Code = "malformed"): Response {
  if (refused.why === "too many") return tooMany();
  const [problem = "The request is not valid."] = Object.values(refused.errors);
  const own: Partial<Record<Refused["why"], Code>> = {
    ours: "failed",
    "signed out": "invalid_token",
    "unconfirmed address": "address_unconfirmed",
  };
  return refuse(statusOf(refused), own[refused.why] ?? code, refused.problem ?? problem);
}

export function notAllowed(...methods: string[]): Response {
  const allow = methods.join(", ");
  return refuse(405, "not_allowed", `Use ${allow}.`, { Allow: allow });
}

/** Turns away what is asked by another method than the one there is. */
export function requireMethod(request: Request, method: "POST" | "DELETE"): void {
  if (request.method !== method) throw notAllowed(method);
}

/** What was sent, as JSON or as a form; texts alone. Whatever is neither is turned away. */
export async function requireFields(request: Request): Promise<FormData> {
  const form = await readBody(request);
  const fields = form && [...form];
  if (!fields || fields.length > MOST_FIELDS) throw malformed();
  if (!fields.every(([, value]) => typeof value === "string")) throw malformed();
  return form;
}

/** The same where sending nothing is fine as well. */
export const requireFieldsIfAny = async (request: Request) =>
  request.headers.has("content-type") ? requireFields(request) : new FormData();

async function readBody(request: Request): Promise<FormData | undefined> {
  const type = request.headers.get("content-type") ?? "";
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) {
    return request.formData().catch(() => undefined);
  }
  if (!/^application\/json\b/i.test(type)) return undefined;
  const body: unknown = await request.json().catch(() => undefined);
  if (typeof body !== "object" || body === null || Array.isArray(body)) return undefined;
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (typeof value !== "string") return undefined;
    form.set(name, value);
  }
  return form;
}

export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** Who asks by an access token; whoever has none is turned away. */
export async function requireBearer(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Bearer> {
  const { readBearer } = context.get(accountsContext).apiTokens;
  const bearer = await readBearer(request.headers.get("authorization"));
  if (bearer) return bearer;
  throw refuse(401, "invalid_token", "A valid access token is required.", {
    "WWW-Authenticate": 'Bearer error="invalid_token"',
  });
}

/** The first factor was right; the challenge takes the code of the second. */
const factorDue = (challenge: string) =>
  Response.json(
    {
      success: false,
      error: "A code from the authenticator app is also required.",
      code: "second_factor_required" satisfies Code,
      challenge,
    },
    { status: 403, headers: { "Cache-Control": "no-store" } },
  );

/** What follows a first factor: tokens, or the challenge of the second. */
export const grantedAnswer = (granted: Granted | StillDue) =>
  granted.outcome === "granted" ? tokensAnswer(granted.tokens) : factorDue(granted.challenge);

export const tokensAnswer = (tokens: Tokens) =>
  answer({
    access_token: tokens.accessToken,
    token_type: "Bearer",
    expires_in: tokens.expiresInSeconds,
    refresh_token: tokens.refreshToken,
    audience: tokens.audience,
  });
