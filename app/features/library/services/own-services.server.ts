import type { Database } from "#app/db/connect.server.ts";
import type { Catalog } from "#app/features/catalog/catalog.ts";
import { MOST_CHOSEN_SERVICES } from "#app/features/catalog/lists/filters.ts";
import { refuseChild } from "#app/lib/for-grown-ups.ts";
import type { ProfileFinder, ProfileOwner } from "#app/lib/profile-owner.ts";
import type { Audience, Setting } from "#app/lib/setting.ts";

interface Options {
  database: Database;
  catalog: Pick<Catalog, "listServices">;
  profileOf: ProfileFinder;
  now?: () => number;
}

export type OwnServices = ReturnType<typeof createOwnServices>;

/** The services that a profile has subscribed to, in each region for itself. */
export function createOwnServices({ database, catalog, profileOf, now = Date.now }: Options) {
  const { kysely } = database;
  return {
    /** The film database's numbers of those in a region, ascending. */
    async list(owner: ProfileOwner, { region }: Pick<Setting, "region">): Promise<number[]> {
      const rows = await kysely
        .selectFrom("profile_services")
        .select("service_id")
        .where("profile_id", "=", await profileOf(owner))
        .where("region", "=", region)
        .orderBy("service_id")
        .execute();
      return rows.map((row) => row.service_id);
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
      await kysely.transaction().execute(async (transaction) => {
        await transaction
          .deleteFrom("profile_services")
          .where("profile_id", "=", key.profile_id)
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
      return { outcome: "done" };
    },
  };
}
