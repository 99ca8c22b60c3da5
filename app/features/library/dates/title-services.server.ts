import type { WireProviders } from "#app/services/film-database/wire-parts.ts";
import type { Executor } from "#app/db/executor.ts";

/** A service that has a title in a region, for its subscribers or for nothing. */
export interface TitleService {
  region: string;
  service_id: number;
}

/** Stored beside the services of a region: before it, nobody knew which they are. */
const KNOWN_REGION = -1;
const SLICE = 100;

export const toTitleServices = (wire: WireProviders): TitleService[] =>
  Object.entries(wire).flatMap(([region, { flatrate, free, ads }]) => {
    const ids = new Set([...flatrate, ...free, ...ads].map(({ provider_id: id }) => id));
    return [...ids].map((id) => ({ region, service_id: id }));
  });

/**
 * Stores which services have a title, in the regions in which anybody chose some. What they had when
 * a region was first looked at has been there before, so it did not arrive.
 */
export async function storeServices(
  executor: Executor,
  title: { content_type: "movie" | "tv"; content_id: string },
  services: readonly TitleService[],
  nowMs: number,
): Promise<void> {
  const used = await executor.selectFrom("profile_services").select("region").distinct().execute();
  if (used.length === 0) return;
  const regions = used.map((row) => row.region);
  const stored = await executor
    .selectFrom("title_arrivals")
    .select(["region", "service_id"])
    .where("content_type", "=", title.content_type)
    .where("content_id", "=", title.content_id)
    .where("region", "in", regions)
    .execute();
  const keyOf = (row: TitleService) => `${row.region} ${row.service_id}`;
  const now = services.filter(({ region }) => regions.includes(region));
  const markers = regions.map((region) => ({ region, service_id: KNOWN_REGION }));
  const known = new Set(stored.map(keyOf));
  const wanted = new Set([...now, ...markers].map(keyOf));
  for (const { region, service_id } of stored.filter((row) => !wanted.has(keyOf(row)))) {
    await executor
      .deleteFrom("title_arrivals")
      .where("content_type", "=", title.content_type)
      .where("content_id", "=", title.content_id)
      .where("region", "=", region)
      .where("service_id", "=", service_id)
      .execute();
  }
  const fresh = [...markers, ...now].filter((row) => !known.has(keyOf(row)));
  const isKnownRegion = ({ region }: TitleService) =>
    known.has(keyOf({ region, service_id: KNOWN_REGION }));
  const rows = fresh.map((row) => ({
    ...title,
    ...row,
    arrived_at: isKnownRegion(row) ? nowMs : 0,
  }));
  for (let at = 0; at < rows.length; at += SLICE) {
    await executor
      .insertInto("title_arrivals")
      .values(rows.slice(at, at + SLICE))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** What is on the watchlists of profiles that have services: it is looked up like what is followed. */
export const savedForServicesQuery = (executor: Executor) =>
  executor
    .selectFrom("watchlist")
    .select(["watchlist.content_type", "watchlist.content_id"])
    .where("watchlist.content_type", "in", ["movie", "tv"])
    .where("is_removed", "=", 0)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("profile_services")
          .select("profile_services.service_id")
          .whereRef("profile_services.profile_id", "=", "watchlist.profile_id"),
      ),
    );
