import type { Kysely } from "kysely";

import type { Schema } from "#app/db/schema.ts";

import { followedByItself } from "../following/follows-queries.server.ts";
import type { AlertKind } from "./alert-kinds.ts";

/** After this long it is no news any more, such as when the server was off. */
export const NEWS_FOR_MS = 3 * 24 * 3_600_000;
const HOURS_14_MS = 14 * 3_600_000;

interface TitleName {
  kind: "movie" | "tv";
  id: string;
}

interface FollowersOf extends TitleName {
  /** Films of earlier years are not followed because they are on a watchlist. */
  year: string;
  /** Whoever has it on the watchlist counts as well. */
  alsoSaved: boolean;
}

/** Who follows a title, and since when, once for each reason. */
function reasonsQuery(kysely: Kysely<Schema>, { kind, id, year, alsoSaved }: FollowersOf) {
  const chosen = kysely
    .selectFrom("follows")
    .select(["follows.profile_id as profile_id", "follows.changed_at as since"])
    .where("is_followed", "=", 1)
    .where("follows.content_type", "=", kind)
    .where("follows.content_id", "=", id);
  const linked = kysely
    .selectFrom("date_links as links")
    .innerJoin("follows", (join) =>
      join
        .onRef("follows.content_type", "=", "links.parent_type")
        .onRef("follows.content_id", "=", "links.parent_id"),
    )
    .select(["follows.profile_id as profile_id", "follows.changed_at as since"])
    .where("is_followed", "=", 1)
    .where("links.content_type", "=", kind)
    .where("links.content_id", "=", id);
  const saved = alsoSaved
    ? kysely.selectFrom("watchlist").where("is_removed", "=", 0)
    : followedByItself(kysely, year);
  const savedHere = saved
    .select(["watchlist.profile_id as profile_id", "watchlist.added_at as since"])
    .where("watchlist.content_type", "=", kind)
    .where("watchlist.content_id", "=", id);
  return chosen.unionAll(linked).unionAll(savedHere);
}

/** Whether a profile still follows what one of its alerts is about. */
export async function followsStill(
  kysely: Kysely<Schema>,
  profileId: string,
  alert: {
    kind: AlertKind;
    content_type: "movie" | "tv";
    content_id: string;
    made_at: number;
  },
): Promise<boolean> {
  const title = {
    kind: alert.content_type,
    id: alert.content_id,
    year: firstYear(alert.made_at),
    alsoSaved: isOfSaved(alert.kind),
  };
  const reason = await kysely
    .selectFrom(reasonsQuery(kysely, title).as("reasons"))
    .select("profile_id")
    .where("profile_id", "=", profileId)
    .executeTakeFirst();
  return reason !== undefined;
}

/** Of a film that is followed because it is on a watchlist: at the turn of a year, the last one. */
export const firstYear = (nowMs: number): string =>
  String(new Date(nowMs - NEWS_FOR_MS - HOURS_14_MS).getUTCFullYear());

/** Alerts of these kinds are about the watchlist, too. */
const isOfSaved = (kind: AlertKind) => kind === "free" || kind === "service";

/** A page of whoever follows a title, in the order of the profiles' ids. */
export const followersQuery = (
  kysely: Kysely<Schema>,
  title: FollowersOf,
  { after, limit }: { after: string; limit: number },
) =>
  kysely
    .selectFrom((from) =>
      from
        .selectFrom(reasonsQuery(kysely, title).as("reasons"))
        .select(({ fn }) => ["profile_id", fn.min<number | string>("since").as("since")])
        .groupBy("profile_id")
        .as("followers"),
    )
    .innerJoin("profiles", "profiles.id", "followers.profile_id")
    .innerJoin("users", "users.id", "profiles.user_id")
    .leftJoin("preferences", "preferences.profile_id", "profiles.id")
    .select([
      "profiles.id as profileId",
      "profiles.age_limit as ageLimit",
      "preferences.region as region",
      "preferences.time_zone as timeZone",
      "followers.since as since",
    ])
    .where("users.disabled_at", "is", null)
    .where("profiles.id", ">", after)
    .orderBy("profiles.id")
    .limit(limit);
