import type { Transaction } from "kysely";

import type { Schema } from "#app/db/schema.ts";
import { isAgeLimit } from "#app/lib/setting.ts";
import type { Executor } from "#app/db/executor.ts";

import { MOST_PROFILES, shownName, toColour, toFace, type Profile } from "./profile.ts";

/** The account, and the name of its first profile. */
export interface Profiles {
  userId: string;
  name: string;
}

/** What somebody chose for a profile; no language leaves the one that it has. */
export type ProfileWish = Pick<Profile, "name" | "colour" | "face" | "ageLimit"> &
  Partial<Pick<Profile, "language">>;

/** The profiles of an account, the first one first and the others by position. */
export async function listProfiles(executor: Executor, account: Profiles): Promise<Profile[]> {
  const rows = await executor
    .selectFrom("profiles")
    .select(["id", "name", "colour", "face", "age_limit", "language", "is_default"])
    .where("user_id", "=", account.userId)
    .orderBy("place")
    .execute();
  return rows.map(({ id, name, colour, face, age_limit: ageLimit, language, is_default }) => {
    const isFirst = is_default === 1;
    return {
      id,
      name: shownName(name, { isFirst, accountName: account.name }),
      colour: toColour(colour),
      face: toFace(face),
      isFirst,
      ageLimit: isAgeLimit(ageLimit) ? ageLimit : null,
      language,
    };
  });
}

interface NewProfile extends ProfileWish {
  /** Comes from the form, so that a form sent twice creates one profile. */
  id: string;
  userId: string;
  nowMs: number;
}

/** Adds a profile at the lowest free position. False: all five are taken. */
export async function addProfile(
  executor: Executor,
  { id, userId, nowMs, ...wish }: NewProfile,
): Promise<boolean> {
  for (let tries = 0; tries < MOST_PROFILES; tries += 1) {
    const rows = await executor
      .selectFrom("profiles")
      .select(["id", "place"])
      .where("user_id", "=", userId)
      .execute();
    if (rows.some((row) => row.id === id)) return true;
    const place = placesOf(rows.map((row) => row.place)).next().value;
    if (place === undefined) return false;
    // Another form of the same account may take the position meanwhile: then the next one is tried.
    const { numInsertedOrUpdatedRows: added } = await executor
      .insertInto("profiles")
      .values({
        id,
        user_id: userId,
        ...columnsOf(wish),
        place,
        is_default: 0,
        created_at: nowMs,
        awaits_taste: 1,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (added === 1n) return true;
  }
  return false;
}

const columnsOf = ({ name, colour, face, ageLimit, language }: ProfileWish) => ({
  name,
  colour,
  face,
  age_limit: ageLimit,
  ...(language !== undefined && { language }),
});

function* placesOf(taken: readonly number[]): Generator<number, undefined> {
  for (let place = 1; place <= MOST_PROFILES; place += 1) if (!taken.includes(place)) yield place;
}

export async function changeProfile(
  executor: Executor,
  { userId, id }: { userId: string; id: string },
  wish: ProfileWish,
): Promise<void> {
  await executor
    .updateTable("profiles")
    .set(columnsOf(wish))
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .execute();
}

/**
 * Deletes a profile and its data. A device on an adult's profile continues with the first one; a
 * session on a child's profile ends, because deleting it must not lead out of it.
 */
export async function removeProfile(
  transaction: Transaction<Schema>,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  const isOwn = transaction
    .selectFrom("profiles")
    .select("id")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .where("is_default", "=", 0);
  await transaction
    .updateTable("sessions")
    .set({ profile_id: null })
    .where("profile_id", "in", isOwn.where("age_limit", "is", null))
    .execute();
  await transaction.deleteFrom("user_views").where("profile_id", "in", isOwn).execute();
  await transaction
    .deleteFrom("profiles")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .where("is_default", "=", 0)
    .execute();
}
