import { randomBytes } from "node:crypto";

import type { ProfileOwner } from "#app/lib/profile-owner.ts";
import { isForChild, type Setting } from "#app/lib/setting.ts";

import { isPublic } from "../public-owner.ts";
import type { LibraryOptions } from "../titles/library-options.ts";
import {
  latestRatingsQuery,
  ownPublicQuery,
  publicProfileQuery,
  sharedListsQuery,
} from "./public-queries.server.ts";

/** A name of an address is shorter than any key, so that neither can be the other. */
const NAME = /^[a-z\d](?:[a-z\d-]{1,18}[a-z\d])$/;

/** In lower case; undefined for a name that an address should not have. */
function parsePublicName(text: string): string | undefined {
  const name = text.trim().toLowerCase();
  return NAME.test(name) ? name : undefined;
}

/** What a profile publishes, and where. */
export interface Publication {
  /** What the address of its page ends with: a secret key, or a name that its owner chose. */
  address: string;
  isNamed: boolean;
  hasRatings: boolean;
  hasLists: boolean;
}

/** A profile that publishes something now. */
interface PublicProfile extends Publication {
  name: string;
  isFirst: boolean;
  accountName: string;
  createdAtMs: number;
  owner: { userId: string; profile: { id: string } };
}

/** Empty for an address that nobody can guess. */
export type PublicationWish = Omit<Publication, "address" | "isNamed"> & { name: string };

export type PublishOutcome = "done" | "child" | "bad name" | "name taken";

export type PublicProfiles = ReturnType<typeof createPublicProfiles>;

/**
 * Profiles that publish their ratings and the lists that they share. It is off until an owner turns
 * it on, never there for a child, and gone with the next request when it is withdrawn.
 */
export function createPublicProfiles({
  database: { kysely },
  profileOf,
  now = Date.now,
}: Pick<LibraryOptions, "database" | "profileOf" | "now">) {
  const isTaken = async (address: string) =>
    (await publicProfileQuery(kysely, address).executeTakeFirst()) !== undefined;

  return {
    async getOwn(owner: ProfileOwner): Promise<Publication | undefined> {
      const row = await ownPublicQuery(kysely, await profileOf(owner)).executeTakeFirst();
      return row && toPublication(row);
    },

    /** A key stays the same until its owner withdraws it, or chooses a name. */
    async publish(
      owner: ProfileOwner,
      { name, hasRatings, hasLists }: PublicationWish,
      setting: Setting,
    ): Promise<PublishOutcome> {
      if (isForChild(setting)) return "child";
      const chosen = name === "" ? "" : parsePublicName(name);
      if (chosen === undefined) return "bad name";
      const profileId = await profileOf(owner);
      const known = await ownPublicQuery(kysely, profileId).executeTakeFirst();
      const key = known?.is_named === 0 ? known.address : randomBytes(16).toString("base64url");
      const row = {
        address: chosen || key,
        is_named: chosen === "" ? 0 : 1,
        has_ratings: hasRatings ? 1 : 0,
        has_lists: hasLists ? 1 : 0,
      };
      try {
        await kysely
          .insertInto("public_profiles")
          .values({ profile_id: profileId, ...row, created_at: now() })
          .onConflict((conflict) => conflict.column("profile_id").doUpdateSet(row))
          .execute();
      } catch (error) {
        // Somebody else has it, since a moment ago or for long.
        if (chosen !== "" && (await isTaken(chosen))) return "name taken";
        throw error;
      }
      return "done";
    },

    async withdraw(owner: ProfileOwner): Promise<void> {
      const profileId = await profileOf(owner);
      await kysely.deleteFrom("public_profiles").where("profile_id", "=", profileId).execute();
    },

    /** Whose page an address leads to; undefined where nothing is published now. */
    async find(address: string): Promise<PublicProfile | undefined> {
      const row = await publicProfileQuery(
        kysely,
        parsePublicName(address) ?? address,
      ).executeTakeFirst();
      return row && isPublic(row) ? toPublicProfile(row) : undefined;
    },

    /** What its feed tells of. */
    async getNews({ owner, hasRatings, hasLists }: PublicProfile) {
      const profileId = owner.profile.id;
      const [ratings, lists] = await Promise.all([
        hasRatings ? latestRatingsQuery(kysely, profileId).execute() : [],
        hasLists ? sharedListsQuery(kysely, profileId).execute() : [],
      ]);
      return { ratings, lists };
    },
  };
}

type PublicRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof publicProfileQuery>["executeTakeFirst"]>>
>;

const toPublicProfile = (row: PublicRow): PublicProfile => ({
  ...toPublication(row),
  name: row.name,
  isFirst: row.isDefault === 1,
  accountName: row.accountName,
  createdAtMs: row.createdAtMs,
  owner: { userId: row.ownerId, profile: { id: row.profileId } },
});

const toPublication = (row: {
  address: string;
  is_named: number;
  has_ratings: number;
  has_lists: number;
}): Publication => ({
  address: row.address,
  isNamed: row.is_named === 1,
  hasRatings: row.has_ratings === 1,
  hasLists: row.has_lists === 1,
});
