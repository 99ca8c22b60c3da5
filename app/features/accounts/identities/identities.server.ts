import { randomUUID } from "node:crypto";

import type { Addressee } from "#app/features/messages/addressee.ts";
import { queueEmail } from "#app/features/messages/outbox.server.ts";
import type {
  IdentityService,
  ProvenIdentity,
} from "#app/services/identity/identity-service.server.ts";
import { parseVouchedEmail } from "#app/lib/text/email-address.server.ts";
import type { Executor } from "#app/db/executor.ts";
import { isTaken } from "#app/db/database-error.ts";

import type { AccountsParts } from "../accounts-parts.server.ts";
import { SignUpBarrierError } from "../sign-in/admission.server.ts";
import { addAccount } from "../sign-in/new-account.server.ts";
import type { SignUpBarrier } from "../sign-in/sign-up-barriers.ts";
import { nameFor, startClean } from "../name-and-address/address-proof.server.ts";
import { identityEmail, welcomeByIdentityEmail } from "../emails/identity-emails.ts";
import { looksLikeAnother } from "../name-and-address/look-alike.server.ts";
import type { Viewer } from "../sessions/sessions.server.ts";
import { mayRemoveSignInMethod } from "../sign-in/sign-in-methods.server.ts";

export interface IdentityParts extends AccountsParts {
  identityService: IdentityService;
  /** Logs failures of identity providers, without tokens or addresses. */
  onTrouble(error: unknown): void;
}

/** A person, as one provider identifies them. */
export interface Identity extends ProvenIdentity {
  providerId: string;
}

export interface ListedIdentity {
  id: string;
  providerId: string;
  provider: string;
  email: string | null;
  linkedAt: number;
}

export type Owner =
  | { outcome: "known"; userId: string }
  | { outcome: "created"; userId: string }
  /** Another account has this address, and one of the two sides has not verified it. */
  | { outcome: "address taken" }
  /** An unverified address never starts a new account. */
  | { outcome: "unconfirmed" }
  /** It contains look-alike characters and could be mistaken for another person's. */
  | { outcome: "look-alike" }
  /** They are new here, and cannot create an account. */
  | { outcome: SignUpBarrier };

export type LinkOutcome = "linked" | "somebody else's" | "unconfirmed address";

const nameOf = ({ identityService }: IdentityParts, providerId: string) =>
  identityService.providers.find(({ id }) => id === providerId)?.name ?? providerId;

/**
 * Finds the account of an identity. One that is not linked yet belongs to the account with its
 * address only if the provider has verified that address. If nobody had proven ownership of the
 * address before, everything that someone else may have set up in the account is removed.
 */
export async function findOwner(
  parts: IdentityParts,
  identity: Identity,
  invitation?: string,
): Promise<Owner> {
  const settle = () => settleOwner(parts, identity, invitation);
  try {
    return await settle();
  } catch (error) {
    if (error instanceof SignUpBarrierError) return { outcome: error.barrier };
    // Two tabs at the same moment: the other one has just linked what this one now finds.
    if (isTaken(error)) return settle();
    throw error;
  }
}

async function settleOwner(
  parts: IdentityParts,
  identity: Identity,
  invitation: string | undefined,
): Promise<Owner> {
  const owner = await parts.database.kysely.transaction().execute(async (transaction) => {
    const linked = await findLinked(transaction, identity);
    if (linked !== undefined) return { outcome: "known", userId: linked } as const;
    if (!identity.isEmailVerified) return claimOf(transaction, identity);
    const email = parseVouchedEmail(identity.email ?? "");
    if (email === undefined) return { outcome: "look-alike" } as const;
    const account = await transaction
      .selectFrom("users")
      .select(["id as userId", "name", "email"])
      .where("email", "=", email)
      .executeTakeFirst();
    if (!account) {
      if (await looksLikeAnother(transaction, email)) return { outcome: "look-alike" } as const;
      const userId = await createAccount(parts, transaction, identity, { email, invitation });
      return { outcome: "created", userId } as const;
    }
    const { userId } = account;
    const prover = { userId, name: identity.name };
    const isFirst = await startClean(parts, transaction, prover);
    const name = isFirst ? nameFor(email, identity.name) : account.name;
    await link(parts, transaction, { ...account, name, isVerified: true }, identity);
    return { outcome: "known", userId, isFirst } as const;
  });
  if ("isFirst" in owner && owner.isFirst) parts.remembered.forgetUser(owner.userId);
  return owner;
}

/** Shown when the provider has not verified the address. */
async function claimOf(executor: Executor, { email }: Identity): Promise<Owner> {
  const found = await executor
    .selectFrom("users")
    .select("id")
    .where("email", "=", parseVouchedEmail(email ?? "") ?? "")
    .executeTakeFirst();
  return { outcome: found ? "address taken" : "unconfirmed" };
}

async function findLinked(
  executor: Executor,
  { providerId, subject }: Identity,
): Promise<string | undefined> {
  const found = await executor
    .selectFrom("accounts")
    .select("user_id")
    .where("provider_id", "=", providerId)
    .where("account_id", "=", subject)
    .executeTakeFirst();
  return found?.user_id;
}

/** Links an identity to the account of the signed-in viewer. */
export async function linkIdentity(
  parts: IdentityParts,
  viewer: Viewer,
  identity: Identity,
): Promise<LinkOutcome> {
  if (!viewer.isVerified) return "unconfirmed address";
  const work = () =>
    parts.database.kysely.transaction().execute(async (transaction): Promise<LinkOutcome> => {
      const owner = await findLinked(transaction, identity);
      if (owner !== undefined) return owner === viewer.userId ? "linked" : "somebody else's";
      await link(parts, transaction, viewer, identity);
      return "linked";
    });
  return work().catch((error: unknown) => {
    if (isTaken(error)) return work();
    throw error;
  });
}

async function link(
  parts: IdentityParts,
  executor: Executor,
  account: Addressee & { userId: string },
  identity: Identity,
): Promise<void> {
  const nowMs = parts.now();
  await addIdentity(executor, account.userId, identity, nowMs);
  const change = { provider: nameOf(parts, identity.providerId), change: "linked" } as const;
  await queueEmail(executor, identityEmail(account, parts.origin, change), nowMs, parts.site);
}

async function addIdentity(
  executor: Executor,
  userId: string,
  { providerId, subject, email }: Identity,
  nowMs: number,
): Promise<void> {
  await executor
    .insertInto("accounts")
    .values({
      id: randomUUID(),
      user_id: userId,
      provider_id: providerId,
      account_id: subject,
      email: email ?? null,
      created_at: nowMs,
      updated_at: nowMs,
    })
    .execute();
}

/**
 * An account without a password; its address is confirmed, because the provider has verified it.
 */
async function createAccount(
  parts: IdentityParts,
  executor: Executor,
  identity: Identity,
  { email, invitation }: { email: string; invitation: string | undefined },
): Promise<string> {
  const person = { name: nameFor(email, identity.name), email, isVerified: true };
  const userId = await addAccount(parts, executor, { ...person, invitation });
  const nowMs = parts.now();
  await addIdentity(executor, userId, identity, nowMs);
  const provider = nameOf(parts, identity.providerId);
  await queueEmail(
    executor,
    welcomeByIdentityEmail(person, parts.origin, provider),
    nowMs,
    parts.site,
  );
  return userId;
}

/** The identities linked to the viewer's account, oldest first. */
export async function listIdentities(
  parts: IdentityParts,
  { userId }: Viewer,
): Promise<ListedIdentity[]> {
  const rows = await parts.database.kysely
    .selectFrom("accounts")
    .select(["id", "provider_id", "email", "created_at"])
    .where("user_id", "=", userId)
    .where("provider_id", "!=", "credential")
    .orderBy("created_at")
    .execute();
  return rows.map(({ id, provider_id, email, created_at }) => ({
    id,
    providerId: provider_id,
    provider: nameOf(parts, provider_id),
    email,
    linkedAt: created_at,
  }));
}

/** Unlinks an identity, unless it is the last sign-in method. */
export async function unlinkIdentity(
  parts: IdentityParts,
  viewer: Viewer,
  id: string,
): Promise<"unlinked" | "last sign-in method" | "missing"> {
  const nowMs = parts.now();
  return parts.database.kysely.transaction().execute(async (transaction) => {
    const found = await transaction
      .selectFrom("accounts")
      .select("provider_id")
      .where("id", "=", id)
      .where("user_id", "=", viewer.userId)
      .where("provider_id", "!=", "credential")
      .executeTakeFirst();
    if (!found) return "missing";
    if (!(await mayRemoveSignInMethod(transaction, viewer.userId, "identity")))
      return "last sign-in method";
    const { numDeletedRows } = await transaction
      .deleteFrom("accounts")
      .where("id", "=", id)
      .executeTakeFirst();
    if (numDeletedRows !== 1n) return "missing";
    const change = { provider: nameOf(parts, found.provider_id), change: "unlinked" } as const;
    await queueEmail(transaction, identityEmail(viewer, parts.origin, change), nowMs, parts.site);
    return "unlinked";
  });
}
