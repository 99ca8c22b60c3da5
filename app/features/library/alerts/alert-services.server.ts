import type { Database } from "#app/db/connect.server.ts";

import { refKey } from "../titles/title-ref.ts";
import { NEWS_FOR_MS } from "./follower-queries.server.ts";
import { alertFollowers, type AlertingOptions } from "./make-alerts.server.ts";

/** What arrived on services that somebody has, of what was looked up. */
const listArrivals = ({ kysely }: Database, sinceMs: number) =>
  kysely
    .selectFrom("title_arrivals as arrivals")
    .innerJoin("date_subjects as subjects", (join) =>
      join
        .onRef("subjects.content_type", "=", "arrivals.content_type")
        .onRef("subjects.content_id", "=", "arrivals.content_id"),
    )
    .select([
      "arrivals.content_type as kind",
      "arrivals.content_id as id",
      "arrivals.region",
      "arrivals.service_id as serviceId",
      "arrivals.arrived_at as arrivedAtMs",
      "subjects.content_title as title",
      "subjects.content_lang as lang",
    ])
    .where("arrivals.arrived_at", ">", sinceMs)
    .where("arrivals.service_id", ">", 0)
    .execute();

type Arrival = Awaited<ReturnType<typeof listArrivals>>[number];

/** Tells whoever follows or saved a title that one of their services has it now. */
export async function alertOfServices(
  options: AlertingOptions,
  attempt: (title: Arrival, make: () => Promise<number>) => Promise<number>,
): Promise<number> {
  const { database, now = Date.now } = options;
  let made = 0;
  for (const arrival of await listArrivals(database, now() - NEWS_FOR_MS)) {
    made += await attempt(arrival, () => alertOfArrival(options, arrival));
  }
  return made;
}

async function alertOfArrival(options: AlertingOptions, arrival: Arrival): Promise<number> {
  const { region, serviceId, arrivedAtMs: dueAtMs } = arrival;
  const owners = await options.database.kysely
    .selectFrom("profile_services")
    .select(["profile_id", "service_name"])
    .where("region", "=", region)
    .where("service_id", "=", serviceId)
    .execute();
  const names = new Map(owners.map((row) => [row.profile_id, row.service_name]));
  if (names.size === 0) return 0;
  const event = {
    key: `${refKey(arrival)} service ${serviceId}`,
    kind: "service" as const,
    season: 0,
    episode: 0,
    episodeTitle: "",
  };
  return alertFollowers(options, arrival, {
    alsoSaved: true,
    dueFor(follower) {
      const about = names.get(follower.profileId);
      if (about === undefined || follower.region !== region) return [];
      return [{ event: { ...event, about }, dueAtMs }];
    },
  });
}
