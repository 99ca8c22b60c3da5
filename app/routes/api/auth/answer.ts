import type { RouterContextProvider } from "react-router";

import { parseFields, readFields } from "#app/lib/requests/read-form.ts";
import { featuresContext } from "#app/features/features-context.ts";
import { readJson } from "#app/lib/requests/read-json.ts";
import { showProblem, statusOf } from "#app/lib/requests/refused.ts";
import { writingIn } from "#app/translations/writing-in.server.ts";
import type {
  Bearer,
  Grant,
  StillDue,
  Tokens,
} from "#app/features/accounts/tokens/tokens.server.ts";
import type { Problem, Refusal } from "#app/lib/requests/refused.ts";

import { refuse as refuseRequest, succeed } from "../answer.ts";

/** The error code, for programs; the sentence beside it is for people. */
type Code =
  | "malformed"
  | "not_allowed"
  | "invalid_grant"
  | "invalid_token"
  | "expired"
  | "second_factor_required"
  | "confirmation_required"
  | "address_unconfirmed"
  | "account_disabled"
  | "not_found"
  | "conflict"
  | "too_many"
  | "unavailable"
  | "failed";

const MOST_FIELDS = 20;
const RETRY_AFTER_SECONDS = 15 * 60;

/** A screen's message in English, as are all others here. */
const say = (problem: Problem | undefined) =>
  problem && writingIn("en", () => showProblem(problem));

const NOT_STORED = { "Cache-Control": "no-store" };

export const answer = (data: unknown, status = 200) => succeed(data, NOT_STORED, status);

export const refuse = (
  status: number,
  code: Code,
  error: string,
  headers: Record<string, string> = {},
  details: Readonly<Record<string, string>> = {},
) => refuseRequest(error, status, { ...NOT_STORED, ...headers }, { code, ...details });

export const expired = () =>
  refuse(400, "expired", "That was already used, has expired, or is unknown.");

/** A token alone, without recent proof of identity. */
export const refuseOwner = (refused: Refusal) =>
  refused.why === "input"
    ? refuse(403, "confirmation_required", say(refused.problem) ?? "Send the password as well.")
    : refuseForm(refused);

export const malformed = () => refuse(400, "malformed", "The request is not valid.");

export const tooMany = () =>
  refuse(429, "too_many", "Too many attempts. Please wait a few minutes and try again.", {
    "Retry-After": String(RETRY_AFTER_SECONDS),
  });

/** A refused form, with the messages that its screen would show. */
export function refuseForm(refused: Refusal, code: Code = "malformed"): Response {
  if (refused.why === "too many") return tooMany();
  const [problem] = Object.values(refused.errors);
  const own: Partial<Record<Refusal["why"], Code>> = {
    ours: "failed",
    "signed out": "invalid_token",
    "unconfirmed address": "address_unconfirmed",
    disabled: "account_disabled",
  };
  return refuse(
    statusOf(refused),
    own[refused.why] ?? code,
    say(refused.problem ?? problem) ?? "The request is not valid.",
  );
}

export function notAllowed(...methods: string[]): Response {
  const allow = methods.join(", ");
  return refuse(405, "not_allowed", `Use ${allow}.`, { Allow: allow });
}

/** Refuses any method but the given one. */
function requireMethod(request: Request, method: "POST" | "DELETE"): void {
  if (request.method !== method) throw notAllowed(method);
}

/** The fields of a POST request. */
export async function requirePosted<Shape extends Parameters<typeof parseFields>[1]>(
  request: Request,
  fields: Shape,
) {
  requireMethod(request, "POST");
  return requireFields(request, fields);
}

/** Reads JSON or a form; only text values. Refuses anything else. */
export async function requireFields<Shape extends Parameters<typeof parseFields>[1]>(
  request: Request,
  fields: Shape,
) {
  const sent = await readBody(request);
  const entries = sent && [...sent];
  if (!entries || entries.length > MOST_FIELDS) throw malformed();
  if (!entries.every(([, value]) => typeof value === "string")) throw malformed();
  return parseFields(sent, fields);
}

/** The same where an empty body is fine as well. */
export const requireFieldsIfAny = async <Shape extends Parameters<typeof parseFields>[1]>(
  request: Request,
  fields: Shape,
) =>
  request.headers.has("content-type")
    ? requireFields(request, fields)
    : parseFields(new FormData(), fields);

async function readBody(request: Request): Promise<FormData | undefined> {
  const type = request.headers.get("content-type") ?? "";
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) {
    return readFields(request);
  }
  if (!/^application\/json\b/i.test(type)) return undefined;
  const body: unknown = await readJson(request);
  if (typeof body !== "object" || body === null || Array.isArray(body)) return undefined;
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (typeof value !== "string") return undefined;
    form.set(name, value);
  }
  return form;
}

/** The caller of an endpoint that has one method. */
export async function requireCaller(
  request: Request,
  context: Readonly<RouterContextProvider>,
  method: "POST" | "DELETE",
): Promise<Bearer> {
  requireMethod(request, method);
  return requireBearer(request, context);
}

/** The caller by their access token; refuses a missing or invalid one. */
export async function requireBearer(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Bearer> {
  const { readBearer } = context.get(featuresContext).accounts.apiTokens;
  const bearer = await readBearer(request.headers.get("authorization"));
  if (bearer) return bearer;
  throw refuse(401, "invalid_token", "A valid access token is required.", {
    "WWW-Authenticate": 'Bearer error="invalid_token"',
  });
}

/** The first factor was correct; the challenge takes the second one's code. */
const factorDue = (challenge: string) => {
  const error = "A code from the authenticator app is also required.";
  return refuse(403, "second_factor_required", error, {}, { challenge });
};

/** What follows a first factor: tokens, or the second factor's challenge. */
export const grantedAnswer = (granted: Grant | StillDue) =>
  granted.outcome === "granted" ? tokensAnswer(granted.tokens) : factorDue(granted.challenge);

export const tokensAnswer = (tokens: Tokens) =>
  answer({
    access_token: tokens.accessToken,
    token_type: "Bearer",
    expires_in: tokens.expiresInSeconds,
    refresh_token: tokens.refreshToken,
    audience: tokens.audience,
  });
