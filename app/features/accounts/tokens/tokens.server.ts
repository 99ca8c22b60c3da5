import { createHash, randomBytes } from "node:crypto";

import { addresseeOf } from "#app/features/messages/addressee.ts";
import { queueEmail } from "#app/features/messages/outbox.server.ts";
import type { Refusal } from "#app/lib/requests/refused.ts";
import type { Executor } from "#app/db/executor.ts";
import { firstOf, prepareQuery, type BoundFields } from "#app/db/reads/prepared-query.ts";

import { recordAuth } from "../account-records.server.ts";
import { newSignInEmail } from "../emails/account-emails.ts";
import { tooMany, type AccountsParts } from "../accounts-parts.server.ts";
import { attemptKey } from "../limits/attempts.server.ts";
import type { Caller } from "#app/lib/requests/caller.ts";
import { isConfirming } from "../sessions/confirmed-session.server.ts";
import { orDisabled, requireEnabled } from "../sessions/disabled-account.server.ts";
import {
  addSession,
  createSessionReader,
  LONGEST_SESSION_MS,
  SESSION_MS,
  type Viewer,
} from "../sessions/sessions.server.ts";
import { orGone, provePassword, requireStill } from "../passwords/prove-password.server.ts";
import type { Proof } from "../sessions/confirmed-session.server.ts";
import {
  answerFactorChallenge,
  isFactorDue,
  openFactorChallenge,
} from "../sign-in/second-factor.server.ts";
import { TOKEN_SECONDS, type TokenKeys } from "./token-keys.server.ts";
import { copiedTokenEmail } from "../emails/token-emails.ts";
import { basePath } from "#app/translations/base-path.ts";

export interface TokenParts extends AccountsParts {
  tokenKeys: TokenKeys;
  /** Audiences that tokens may be issued for, besides Matinee itself. */
  audiences: readonly string[];
}

/** The tokens that an API client gets. */
export interface Tokens {
  accessToken: string;
  expiresInSeconds: number;
  refreshToken: string;
  audience: string;
}

/** Whom the tokens are for. */
interface Recipient {
  audience: string;
  /** The client's name, shown in the viewer's list of sessions. */
  client: string;
}

/** The viewer behind a token, and its session. */
export interface Bearer {
  viewer: Viewer;
  sessionToken: string;
}

const REFRESH_LIMIT = { most: 300, windowMs: 15 * 60 * 1000 };
/** Beyond this a replayed copy finds its session ended anyway. */
const USED_TOKEN_RETENTION_MS = SESSION_MS;

const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");

/** What a token names this site by: its whole address. */
const siteAddress = ({ origin }: Pick<TokenParts, "origin">) => origin + basePath();

export const mayBeFor = (parts: TokenParts, audience: string) =>
  audience === siteAddress(parts) || parts.audiences.includes(audience);

export type Grant = { outcome: "granted"; tokens: Tokens };
/** The first factor is proven; the second comes with this challenge. */
export type StillDue = { outcome: "factor due"; challenge: string };

interface TokenRequest {
  caller: Caller;
  recipient: Recipient;
}

interface ProvenIdentity {
  userId: string;
  proof: Proof;
  hash?: string;
  isFactorMet?: boolean;
}

/** Issues tokens for an email and a password, unless a second factor is due. */
export async function grantByPassword(
  parts: TokenParts,
  given: { email: string; password: string },
  asking: TokenRequest,
): Promise<Grant | StillDue | Refusal> {
  const proven = await provePassword(parts, given, asking.caller);
  if (proven.outcome === "refused") return proven;
  const { userId, hash } = proven;
  return orGone(given.email, () => grant(parts, { userId, proof: "password", hash }, asking));
}

/** Issues tokens for a challenge and the code that it waited for. */
export async function grantByFactor(
  parts: TokenParts,
  given: { challenge: string; code: string },
  asking: TokenRequest,
): Promise<Grant | { outcome: "expired" } | Refusal> {
  const { challenge: token, code } = given;
  const met = await answerFactorChallenge(parts, { token, code, caller: asking.caller });
  if (met.outcome !== "met") return met;
  return orDisabled(() => beginGrant(parts, { ...met, isFactorMet: true }, asking));
}

/** Issues tokens where the proof is enough by itself. */
export async function grant(
  parts: TokenParts,
  proven: ProvenIdentity,
  asking: TokenRequest,
): Promise<Grant | StillDue | Refusal> {
  if (await isFactorDue(parts.database.kysely, proven)) {
    return { outcome: "factor due", challenge: await openFactorChallenge(parts, proven) };
  }
  return orDisabled(() => beginGrant(parts, proven, asking));
}

/** Starts a session for tokens; its cookie value is never sent. */
async function beginGrant(
  parts: TokenParts,
  { userId, proof, hash, isFactorMet = false }: ProvenIdentity,
  { caller, recipient }: TokenRequest,
): Promise<Grant> {
  const nowMs = parts.now();
  const confirmedAt = isConfirming({ way: proof, isFactorMet }) ? nowMs : null;
  const begun = await parts.database.kysely.transaction().execute(async (transaction) => {
    const token = await addSession(transaction, { userId, caller, nowMs, confirmedAt });
    const { id: sessionId } = await transaction
      .selectFrom("sessions")
      .select("id")
      .where("token", "=", token)
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto("token_grants")
      .values({ session_id: sessionId, ...recipient })
      .execute();
    const account = await transaction
      .updateTable("users")
      .set({ last_login: nowMs })
      .where("id", "=", userId)
      .returning(["name", "email", "email_verified", "disabled_at"])
      .executeTakeFirstOrThrow();
    requireEnabled(account);
    await requireStill(transaction, { userId, hash });
    const signIn = { device: recipient.client, way: proof, isNewDevice: true };
    await recordAuth(transaction, { userId, action: "login", atMs: nowMs, nowMs, signIn });
    const to = addresseeOf(account);
    const described = { device: to.isVerified ? recipient.client : undefined, atMs: nowMs };
    await queueEmail(transaction, newSignInEmail(to, parts.origin, described), nowMs, parts.site);
    return { sessionId, refreshToken: await addRefreshToken(transaction, sessionId, nowMs) };
  });
  return {
    outcome: "granted",
    tokens: await tokensFor(parts, { userId, ...begun, ...recipient }),
  };
}

type RefreshOutcome = Grant | { outcome: "invalid" } | { outcome: "too many" };

/**
 * Issues new tokens for a refresh token, which works once. One that is used a second time has been
 * copied: both its holder and the holder of its successor are refused, and the owner is notified.
 */
export async function refreshTokens(
  parts: TokenParts,
  refreshToken: string,
  caller: Caller,
): Promise<RefreshOutcome> {
  const key = attemptKey("token refresh", caller.address);
  const tries = await parts.attempts.count(key, REFRESH_LIMIT);
  if (tries > REFRESH_LIMIT.most) return { outcome: tooMany.why };
  const nowMs = parts.now();
  const tokenHash = hashOf(refreshToken);
  const renewed = await parts.database.kysely.transaction().execute(async (transaction) => {
    const taken = await transaction
      .updateTable("refresh_tokens")
      .set({ used_at: nowMs })
      .where("token_hash", "=", tokenHash)
      .where("used_at", "is", null)
      .returning("session_id")
      .executeTakeFirst();
    if (!taken) return undefined;
    const session = await slideSession(transaction, taken.session_id, nowMs);
    if (!session) return undefined;
    await forgetOld(transaction, taken.session_id, nowMs);
    const next = await addRefreshToken(transaction, taken.session_id, nowMs);
    return { ...session, sessionId: taken.session_id, refreshToken: next };
  });
  if (renewed) return { outcome: "granted", tokens: await tokensFor(parts, renewed) };
  await endIfCopied(parts, tokenHash, nowMs);
  return { outcome: "invalid" };
}

const findSession = prepareQuery(
  (executor: Executor, { sessionId, userId }: BoundFields<{ sessionId: string; userId: string }>) =>
    executor
      .selectFrom("sessions")
      .innerJoin("token_grants", "token_grants.session_id", "sessions.id")
      .select("sessions.token")
      .where("sessions.id", "=", sessionId)
      .where("sessions.user_id", "=", userId),
);

/** The viewer of a token that was issued for Matinee, while its session lasts. */
export function createBearerReader(parts: TokenParts) {
  const { database, tokenKeys } = parts;
  const address = siteAddress(parts);
  const readSession = createSessionReader(database, parts.now);
  return async (authorization: string | null | undefined): Promise<Bearer | undefined> => {
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? "")?.[1];
    if (token === undefined) return undefined;
    const claims = await tokenKeys.verify(token, { issuer: address, audience: address });
    const session = claims && (await firstOf(findSession(database.kysely, claims)));
    const viewer = session && (await readSession(session.token));
    return viewer && { viewer, sessionToken: session.token };
  };
}

interface Session extends Recipient {
  userId: string;
  sessionId: string;
  refreshToken: string;
}

async function tokensFor(parts: TokenParts, session: Session): Promise<Tokens> {
  const { userId, sessionId, refreshToken, audience, client } = session;
  const claims = { issuer: siteAddress(parts), audience, userId, sessionId, client };
  const accessToken = await parts.tokenKeys.sign(claims);
  return { accessToken, expiresInSeconds: TOKEN_SECONDS, refreshToken, audience };
}

async function addRefreshToken(
  executor: Executor,
  sessionId: string,
  nowMs: number,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await executor
    .insertInto("refresh_tokens")
    .values({ token_hash: hashOf(token), session_id: sessionId, created_at: nowMs })
    .execute();
  return token;
}

/** Using a session extends its thirty days; an ended one remains ended. */
async function slideSession(executor: Executor, sessionId: string, nowMs: number) {
  const slid = await executor
    .updateTable("sessions")
    .set({ updated_at: nowMs, expires_at: nowMs + SESSION_MS })
    .where("id", "=", sessionId)
    .where("expires_at", ">", nowMs)
    .where("created_at", ">", nowMs - LONGEST_SESSION_MS)
    .returning("user_id as userId")
    .executeTakeFirst();
  if (!slid) return undefined;
  const recipient = await executor
    .selectFrom("token_grants")
    .select(["client", "audience"])
    .where("session_id", "=", sessionId)
    .executeTakeFirstOrThrow();
  return { ...slid, ...recipient };
}

async function forgetOld(executor: Executor, sessionId: string, nowMs: number): Promise<void> {
  await executor
    .deleteFrom("refresh_tokens")
    .where("session_id", "=", sessionId)
    .where("used_at", "<", nowMs - USED_TOKEN_RETENTION_MS)
    .execute();
}

async function endIfCopied(parts: TokenParts, tokenHash: string, nowMs: number): Promise<void> {
  await parts.database.kysely.transaction().execute(async (transaction) => {
    const found = await transaction
      .selectFrom("refresh_tokens")
      .innerJoin("token_grants", "token_grants.session_id", "refresh_tokens.session_id")
      .innerJoin("sessions", "sessions.id", "refresh_tokens.session_id")
      .innerJoin("users", "users.id", "sessions.user_id")
      .select(["sessions.id", "users.name", "users.email", "users.email_verified", "client"])
      .where("refresh_tokens.token_hash", "=", tokenHash)
      .where("sessions.expires_at", ">", nowMs)
      .executeTakeFirst();
    if (!found) return;
    await transaction.deleteFrom("sessions").where("id", "=", found.id).execute();
    const mail = copiedTokenEmail(addresseeOf(found), parts.origin, found.client);
    await queueEmail(transaction, mail, nowMs, parts.site);
  });
}
