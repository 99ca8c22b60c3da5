import type { Executor } from "#app/db/executor.ts";

import { ownerColumns } from "../public-owner.ts";

/** Every query of what profiles publish; a test checks their plans. */

const columns = ["address", "is_named", "has_ratings", "has_lists"] as const;

export const ownPublicQuery = (executor: Executor, profileId: string) =>
  executor.selectFrom("public_profiles").select(columns).where("profile_id", "=", profileId);

export const publicProfileQuery = (executor: Executor, address: string) =>
  executor
    .selectFrom("public_profiles")
    .innerJoin("profiles", "profiles.id", "public_profiles.profile_id")
    .innerJoin("users", "users.id", "profiles.user_id")
    .select(columns)
    .select([
      "profiles.id as profileId",
      "profiles.name as name",
      "profiles.is_default as isDefault",
    ])
    .select("users.name as accountName")
    .select("public_profiles.created_at as createdAtMs")
    .select(ownerColumns)
    .where("address", "=", address);

const MOST_NEWS = 50;

export const latestRatingsQuery = (executor: Executor, profileId: string) =>
  executor
    .selectFrom("ratings")
    .select(["content_type", "content_id", "content_title", "content_year", "half_stars"])
    .select("changed_at")
    .where("profile_id", "=", profileId)
    .where("half_stars", ">", 0)
    .orderBy("changed_at", "desc")
    .limit(MOST_NEWS);

export const sharedListsQuery = (executor: Executor, profileId: string) =>
  executor
    .selectFrom("lists")
    .select(["name", "description", "titles", "share_key", "changed_at"])
    .where("profile_id", "=", profileId)
    .where("share_key", "is not", null)
    .orderBy("changed_at", "desc")
    .limit(MOST_NEWS);
