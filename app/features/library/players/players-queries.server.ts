import type { Updateable } from "kysely";

import type { Executor } from "#app/db/executor.ts";
import type { PlayerConnectionsTable } from "#app/db/schema-players.ts";

/** Every query of connected players; a test runs them. */

export const connectionsQuery = (executor: Executor, profileId: string) =>
  executor
    .selectFrom("player_connections")
    .selectAll()
    .where("profile_id", "=", profileId)
    .orderBy("created_at");

/** Whose a connection is, and as what they look. */
export const connectionOwnerQuery = (executor: Executor, profileId: string) =>
  executor
    .selectFrom("profiles")
    .innerJoin("users", "users.id", "profiles.user_id")
    .select([
      "profiles.user_id",
      "profiles.age_limit",
      "profiles.history_paused_at",
      "users.disabled_at",
    ])
    .where("profiles.id", "=", profileId);

/** The profiles of some accounts. */
export const profilesOfQuery = (executor: Executor, userIds: readonly string[]) =>
  executor.selectFrom("profiles").select("id").where("user_id", "in", userIds);

export const itemsQuery = (executor: Executor, connectionId: string) =>
  executor.selectFrom("player_items").selectAll().where("connection_id", "=", connectionId);

export const forgetItemsQuery = (
  executor: Executor,
  connectionId: string,
  itemIds: readonly string[],
) =>
  executor
    .deleteFrom("player_items")
    .where("connection_id", "=", connectionId)
    .where("item_id", "in", itemIds);

export const ownMarksQuery = (executor: Executor, profileId: string) =>
  executor
    .selectFrom("watched_marks")
    .select(["content_type", "content_id", "part", "is_watched", "changed_at"])
    .where("profile_id", "=", profileId);

export const ownPositionsQuery = (executor: Executor, profileId: string) =>
  executor
    .selectFrom("player_positions")
    .select(["content_type", "content_id", "part", "progress", "changed_at"])
    .where("profile_id", "=", profileId);

/** What was played in any player: a start without a position says nothing. */
export const ownPlaysQuery = (executor: Executor, profileId: string) =>
  executor
    .selectFrom("outside_plays")
    .select(["content_type", "content_id", "part", "percent", "played_at"])
    .where("profile_id", "=", profileId)
    .where("percent", ">", 0);

/** Films of the archive that are films of the film database. */
export const ownFilmsQuery = (executor: Executor, profileId: string) =>
  executor
    .selectFrom("film_progress as film")
    .innerJoin("film_matches as match", "match.film_id", "film.item_id")
    .select(["match.title_id", "film.position_seconds", "film.duration_seconds", "film.updated_at"])
    .where("film.profile_id", "=", profileId)
    .where("film.work", "=", "")
    .where("match.title_kind", "=", "movie");

export const forgetPositionsQuery = (executor: Executor, profileId: string) =>
  executor.deleteFrom("player_positions").where("profile_id", "=", profileId);

/** Changes a connection, unless another server has claimed it since. */
export const endLookQuery = (
  executor: Executor,
  { id, claims }: Pick<PlayerConnectionsTable, "id"> & { claims: number },
  columns: Updateable<PlayerConnectionsTable>,
) =>
  executor
    .updateTable("player_connections")
    .set(columns)
    .where("id", "=", id)
    .where("claims", "=", claims);
