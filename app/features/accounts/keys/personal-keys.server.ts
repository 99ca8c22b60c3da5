import { createHash, randomBytes, randomUUID } from "node:crypto";

import { sql } from "kysely";

import type { Database } from "#app/db/connect.server.ts";
import type { Executor } from "#app/db/executor.ts";
import { firstOf, prepareQuery, type BoundFields } from "#app/db/reads/prepared-query.ts";
import { queueEmail } from "#app/features/messages/outbox.server.ts";
import { listProfiles } from "#app/features/profiles/profile-records.server.ts";
import { endOfDay } from "#app/lib/formats/end-of-day.ts";
import { refused, type Refusal } from "#app/lib/requests/refused.ts";
import { msg } from "#app/translations/t.ts";

import { tooMany, unconfirmedAddress, type AccountsParts } from "../accounts-parts.server.ts";
import { keyEmail } from "../emails/security-emails.ts";
import { attemptKey } from "../limits/attempts.server.ts";
import { holderColumns, toViewer, type Viewer } from "../sessions/sessions.server.ts";
import { MOST_DAYS, MOST_KEYS, parseScopes, type KeyScope } from "./key-scopes.ts";

export interface ListedKey {
  id: string;
  name: string;
  scopes: KeyScope[];
  /** Null: for every profile of the account. */
  profileId: string | null;
  createdAt: number;
  expiresAt: number | null;
  lastUsedAt: number | null;
}

/** Who uses a key, and what it may do. */
interface KeyHolder {
  viewer: Viewer;
  keyId: string;
  scopes: readonly KeyScope[];
  isForAccount: boolean;
}

interface KeyForm {
  name: string;
  /** A profile's id; empty for the account. */
  profile: string;
  /** The last day, in UTC; empty for none. */
  until: string;
  scopes: readonly string[];
}

const PREFIX = "matinee_";
const BEARER = /^Bearer (matinee_[\w-]{43})$/i;
const MOST_CHARACTERS = 60;
const LIMIT = { most: 30, windowMs: 60 * 60 * 1000 };
/** How exact the last use is: writing it with every request would gain nothing. */
const USE_IS_NOTED_AFTER_MS = 10 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

const hashOf = (secret: string) => createHash("sha256").update(secret).digest("base64url");

/** Keys for a viewer's own programs. Only their hashes are stored, by which they are found. */
export function createPersonalKeys(parts: AccountsParts) {
  const { database, now } = parts;
  return {
    async list({ userId }: Viewer): Promise<ListedKey[]> {
      const rows = await keysOf(database.kysely, userId).execute();
      return rows.map((row) => ({
        id: row.id,
        name: row.name,
        scopes: parseScopes(row.scopes.split(" ")),
        profileId: row.profile_id,
        createdAt: row.created_at,
        expiresAt: row.expires_at,
        lastUsedAt: row.last_used_at,
      }));
    },

    create: (form: KeyForm, viewer: Viewer) => createKey(parts, form, viewer),

    async remove({ userId }: Viewer, id: string): Promise<void> {
      await database.kysely
        .deleteFrom("personal_keys")
        .where("id", "=", id)
        .where("user_id", "=", userId)
        .execute();
    },

    read: createKeyReader(database, now),
  };
}

/** Whoever proves by email that an account is theirs leaves nobody a key to it. */
export async function removeKeysOf({ kysely }: Database, userId: string): Promise<void> {
  await kysely.deleteFrom("personal_keys").where("user_id", "=", userId).execute();
}

const keysOf = (executor: Executor, userId: string) =>
  executor
    .selectFrom("personal_keys")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .limit(MOST_KEYS);

async function createKey(
  parts: AccountsParts,
  form: KeyForm,
  viewer: Viewer,
): Promise<{ outcome: "created"; secret: string } | Refusal> {
  const { userId } = viewer;
  const nowMs = parts.now();
  const read = await readForm(parts, form, viewer);
  if (read.outcome === "refused") return read;
  const { values, key } = read;
  const tries = await parts.attempts.count(attemptKey("new key", userId), LIMIT);
  if (tries > LIMIT.most) return refused(values, tooMany);
  const secret = PREFIX + randomBytes(32).toString("base64url");
  const isAdded = await parts.database.kysely.transaction().execute(async (transaction) => {
    if ((await keysOf(transaction, userId).execute()).length >= MOST_KEYS) return false;
    const own = { id: randomUUID(), user_id: userId, token_hash: hashOf(secret) };
    await transaction
      .insertInto("personal_keys")
      .values({ ...own, ...key, created_at: nowMs })
      .execute();
    const email = keyEmail(viewer, parts.origin, { name: key.name, atMs: nowMs });
    await queueEmail(transaction, email, nowMs, parts.site);
    return true;
  });
  if (isAdded) return { outcome: "created", secret };
  return refused(values, { problem: { text: msg("You can have {most} keys."), most: MOST_KEYS } });
}

/** What a form asks for, or what is wrong with it. */
async function readForm({ database, now }: AccountsParts, form: KeyForm, viewer: Viewer) {
  const name = cleanName(form.name);
  const values = { name, profile: form.profile, until: form.until };
  const fail = (reason: Parameters<typeof refused>[1]) => refused(values, reason);
  if (!viewer.isVerified) return fail(unconfirmedAddress);
  if (name === "") return fail({ errors: { name: msg("Please give it a name") } });
  const scopes = parseScopes(form.scopes);
  if (scopes.length === 0) return fail({ errors: { scopes: msg("Please choose what it may do") } });
  if (scopes.includes("operator") && !viewer.isOperator) {
    return fail({ errors: { scopes: msg("Only operators can run the site") } });
  }
  const ends = form.until === "" ? null : endOfDay(form.until);
  const isEnd = ends === null || (ends !== undefined && isAhead(ends - now()));
  if (ends === undefined || !isEnd) {
    return fail({ errors: { until: msg("Please choose a day within a year") } });
  }
  const profile = form.profile === "" ? null : form.profile;
  const profiles = await listProfiles(database.kysely, viewer);
  const chosen = profiles.find(({ id }) => id === profile);
  if (profile !== null && !chosen) {
    return fail({ errors: { profile: msg("That profile no longer exists.") } });
  }
  if (scopes.includes("operator") && chosen && chosen.ageLimit !== null) {
    return fail({ errors: { scopes: msg("Only operators can run the site") } });
  }
  const key = { name, scopes: scopes.join(" "), profile_id: profile, expires_at: ends };
  return { outcome: "read", values, key } as const;
}

const cleanName = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, MOST_CHARACTERS);

const isAhead = (ms: number) => ms > 0 && ms <= MOST_DAYS * DAY_MS;

interface KeyLookup {
  hash: string;
  nowMs: number;
  /** The profile that a program names, or empty. */
  wanted: string;
}

const findKey = prepareQuery((executor: Executor, given: BoundFields<KeyLookup>) =>
  executor
    .selectFrom("personal_keys")
    .innerJoin("users", "users.id", "personal_keys.user_id")
    .leftJoin("profiles", (join) =>
      join
        .onRef("profiles.user_id", "=", "users.id")
        .on(({ and, eb, or }) =>
          or([
            eb("profiles.id", "=", eb.ref("personal_keys.profile_id")),
            and([
              eb("personal_keys.profile_id", "is", null),
              or([
                eb("profiles.id", "=", given.wanted),
                and([eb(sql<string>`${given.wanted}`, "=", ""), eb("profiles.is_default", "=", 1)]),
              ]),
            ]),
          ]),
        ),
    )
    .select([
      ...holderColumns,
      "personal_keys.id as sessionId",
      "personal_keys.scopes",
      "personal_keys.profile_id as onlyProfileId",
      "personal_keys.last_used_at as usedAt",
      "profiles.is_default as isFirst",
    ])
    .where("personal_keys.token_hash", "=", given.hash)
    .where(({ eb, or }) =>
      or([
        eb("personal_keys.expires_at", "is", null),
        eb("personal_keys.expires_at", ">", given.nowMs),
      ]),
    )
    .where("users.disabled_at", "is", null),
);

/** Finds who uses a key, by the header `Authorization`; one for the account may name a profile. */
function createKeyReader(database: Database, now: () => number) {
  return async (
    authorization: string | undefined,
    wanted: string | undefined,
  ): Promise<KeyHolder | undefined> => {
    const secret = BEARER.exec(authorization ?? "")?.[1];
    if (secret === undefined) return undefined;
    const nowMs = now();
    const found = await firstOf(
      findKey(database.kysely, { hash: hashOf(secret), nowMs, wanted: wanted ?? "" }),
    );
    if (!found || (wanted !== undefined && found.profileId !== wanted)) return undefined;
    const { scopes, onlyProfileId, isFirst, usedAt, ...holder } = found;
    if (nowMs - (usedAt ?? 0) > USE_IS_NOTED_AFTER_MS) {
      await noteUse(database, found.sessionId, nowMs);
    }
    const activeProfileId = isFirst === 0 ? found.profileId : null;
    return {
      viewer: toViewer({ ...holder, usedAt: nowMs, activeProfileId }),
      isForAccount: onlyProfileId === null,
      keyId: found.sessionId,
      scopes: parseScopes(scopes.split(" ")),
    };
  };
}

async function noteUse({ kysely }: Database, id: string, nowMs: number): Promise<void> {
  await kysely
    .updateTable("personal_keys")
    .set({ last_used_at: nowMs })
    .where("id", "=", id)
    .execute();
}
