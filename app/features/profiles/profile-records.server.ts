import type { Kysely, Transaction } from "kysely";

import type { Schema } from "#app/db/schema.ts";
import { isAgeLimit } from "#app/lib/setting.ts";

import { MOST_PROFILES, shownName, toColour, toFace, type Profile } from "./profile.ts";

type Executor = Kysely<Schema> | Transaction<Schema>;

/** Whose profiles, and the name that the first of them goes by. */
export interface Profiles {
  userId: string;
  name: string;
}

/** What somebody chose for a profile. */
export type ProfileWish = Pick<Profile, "name" | "colour" | "face" | "ceiling">;

/** The profiles of an account, the first one first and the others in the order of their places. */
export async function listProfiles(executor: Executor, household: Profiles): Promise<Profile[]> {
  const rows = await executor
    .selectFrom("profiles")
    .select(["id", "name", "colour", "face", "ceiling", "is_default"])
    .where("user_id", "=", household.userId)
    .orderBy("place")
    .execute();
  return rows.map(({ id, name, colour, face, ceiling, is_default }) => {
    const isFirst = is_default === 1;
    return {
      id,
      name: shownName(name, { isFirst, accountName: household.name }),
      colour: toColour(colour),
      face: toFace(face),
      isFirst,
      ceiling: isAgeLimit(ceiling) ? ceiling : null,
    };
  });
}

interface NewProfile extends ProfileWish {
  /** Made by the form, so that a form which is sent twice makes one profile. */
  id: string;
  userId: string;
  nowMs: number;
}

/** Adds a profile on the lowest place that is free. False: all five are taken. */
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
    // Another form of the same account may take the place at this moment: then the next is tried.
    const { numInsertedOrUpdatedRows: added } = await executor
      .insertInto("profiles")
      .values({ id, user_id: userId, ...wish, place, is_default: 0, created_at: nowMs })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (added === 1n) return true;
  }
  return false;
}

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
    .set(wish)
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .execute();
}

/**
 * Deletes a profile and what is its own. A device on a grown-up's goes on with the first one; a
 * session on a child's ends, since nobody is let out of it that way.
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
    .where("profile_id", "in", isOwn.where("ceiling", "is", null))
    .execute();
  await transaction.deleteFrom("user_views").where("profile_id", "in", isOwn).execute();
  await transaction
    .deleteFrom("profiles")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .where("is_default", "=", 0)
    .execute();
}
