import type { Insertable } from "kysely";

import type { Database } from "#app/db/connect.server.ts";
import type { Executor } from "#app/db/executor.ts";
import { prepareQuery, type Bound } from "#app/db/reads/prepared-query.ts";
import type { Schema } from "#app/db/schema.ts";
import type { Catalog } from "#app/features/catalog/catalog.ts";
import { MOST_CHOSEN_SERVICES } from "#app/features/catalog/lists/filters.ts";
import { titleKey, type TitleCard } from "#app/features/catalog/titles/title-card.ts";
import type { TitleOffers } from "#app/features/catalog/titles/title-offers.server.ts";
import { refuseChild } from "#app/lib/for-grown-ups.ts";
import type { ProfileFinder, ProfileOwner } from "#app/lib/profile-owner.ts";
import { createRequestLimit } from "#app/lib/requests/request-limit.ts";
import type { Audience, Setting } from "#app/lib/setting.ts";

interface Options {
  database: Database;
  catalog: Pick<Catalog, "listServices" | "offersAmong" | "allowedTitles">;
  profileOf: ProfileFinder;
  now?: () => number;
}

export type OwnServices = ReturnType<typeof createOwnServices>;

/** Cards are marked with what is cached, and with so many titles that have to be looked up. */
const MOST_ASKED = 20;
/** More pages than anybody opens in a minute. */
const QUESTIONS = { most: 60, windowMs: 60_000 };

/** The services that a profile has subscribed to, in each region for itself. */
export function createOwnServices({ database, catalog, profileOf, now = Date.now }: Options) {
  const mayAsk = createRequestLimit(QUESTIONS);

  /** The film database's numbers of those in a region, ascending. A child has its account's. */
  async function list(
    owner: ProfileOwner,
    { region, audience }: Pick<Setting, "region" | "audience">,
  ): Promise<number[]> {
    const { userId } = owner;
    const rows = await (audience === "everyone"
      ? readOfProfile(database.kysely, region, await profileOf(owner))
      : readOfAccount(database.kysely, region, userId));
    return rows.map((row) => row.service_id);
  }

  return {
    list,

    /**
     * The names of those that have some titles, by the titles' keys; an empty one where none has it.
     * What is not known yet is missing. Undefined where somebody asks too often.
     */
    async findAmong(
      owner: ProfileOwner,
      titles: readonly Pick<TitleCard, "kind" | "id">[],
      setting: Setting,
    ): Promise<Record<string, string> | undefined> {
      if (!mayAsk(owner.userId)) return undefined;
      const own = new Set(await list(owner, setting));
      if (own.size === 0) return {};
      const allowed = await catalog.allowedTitles(titles, setting);
      const shown = titles.filter((title) => allowed.has(titleKey(title)));
      const offers = await catalog.offersAmong(shown, setting, MOST_ASKED);
      const nameIn = ({ services }: TitleOffers) => services.find(({ id }) => own.has(id))?.name;
      return Object.fromEntries([...offers].map(([key, found]) => [key, nameIn(found) ?? ""]));
    },

    /** Chooses some of the region's services instead of those before. */
    async choose(
      owner: ProfileOwner & { audience?: Audience },
      ids: ReadonlySet<number>,
      setting: Setting,
    ): Promise<{ outcome: "done" } | { outcome: "too many" }> {
      refuseChild(owner, "its services");
      const known = await catalog.listServices(setting);
      const chosen = known.filter(({ id }) => ids.has(id));
      if (chosen.length > MOST_CHOSEN_SERVICES) return { outcome: "too many" };
      const { region } = setting;
      const key = { profile_id: await profileOf(owner), region };
      const rows = chosen.map(({ id, name }) => ({
        ...key,
        service_id: id,
        service_name: name,
        chosen_at: now(),
      }));
      await replaceServices(database, key, rows);
      return { outcome: "done" };
    },
  };
}

const servicesQuery = (executor: Executor, region: Bound<string>) =>
  executor
    .selectFrom("profile_services")
    .select("service_id")
    .where("region", "=", region)
    .orderBy("service_id");

const readOfProfile = prepareQuery(
  (executor: Executor, region: Bound<string>, profileId: Bound<string>) =>
    servicesQuery(executor, region).where("profile_id", "=", profileId),
);

/** A child has the services of its account's first profile. */
const readOfAccount = prepareQuery(
  (executor: Executor, region: Bound<string>, userId: Bound<string>) =>
    servicesQuery(executor, region).where("profile_id", "=", (query) =>
      query
        .selectFrom("profiles")
        .select("id")
        .where("user_id", "=", userId)
        .where("is_default", "=", 1),
    ),
);

/** Those that stay keep the time at which they were chosen. */
async function replaceServices(
  { kysely }: Database,
  { profile_id, region }: { profile_id: string; region: string },
  rows: Insertable<Schema["profile_services"]>[],
): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    await transaction
      .deleteFrom("profile_services")
      .where("profile_id", "=", profile_id)
      .where("region", "=", region)
      .$if(rows.length > 0, (query) =>
        query.where(
          "service_id",
          "not in",
          rows.map((row) => row.service_id),
        ),
      )
      .execute();
    if (rows.length === 0) return;
    await transaction
      .insertInto("profile_services")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}
