import { expect, test } from "vitest";

import { describeEachEngine } from "#tests/engines.ts";
import { openOwn } from "#tests/library/own-of.ts";

import { savedForServicesQuery, storeServices, toTitleServices } from "./title-services.server.ts";

const offer = (provider_id: number) => ({
  provider_id,
  provider_name: `Service ${provider_id}`,
  display_priority: 1,
});

test("a service has a title for its subscribers, for nothing or with advertisements, and not to rent", () => {
  const region = { link: "", rent: [offer(4)], buy: [offer(5)] };
  const wire = {
    IN: { ...region, flatrate: [offer(1)], free: [offer(2), offer(1)], ads: [offer(3)] },
    DE: { ...region, flatrate: [], free: [], ads: [offer(1)] },
  };
  expect(toTitleServices(wire)).toEqual([
    { region: "IN", service_id: 1 },
    { region: "IN", service_id: 2 },
    { region: "IN", service_id: 3 },
    { region: "DE", service_id: 1 },
  ]);
});

describeEachEngine("which services have a title", ({ open }) => {
  async function openServices() {
    const { kysely, profileId, ada } = await openOwn(await open());
    const choose = (region: string) =>
      kysely
        .insertInto("profile_services")
        .values({ profile_id: profileId, region, service_id: 8, service_name: "S", chosen_at: 0 })
        .execute();
    const store = (nowMs: number, services: Record<string, number[]>, content_id = "1") =>
      storeServices(
        kysely,
        { content_type: "movie", content_id },
        Object.entries(services).flatMap(([region, ids]) =>
          ids.map((service_id) => ({ region, service_id })),
        ),
        nowMs,
      );
    const arrivals = async (content_id = "1") =>
      (
        await kysely
          .selectFrom("title_arrivals")
          .select(["region", "service_id", "arrived_at"])
          .where("content_id", "=", content_id)
          .where("service_id", ">", 0)
          .orderBy("region")
          .orderBy("service_id")
          .execute()
      ).map((row) => [row.region, row.service_id, Number(row.arrived_at)]);
    return { kysely, profileId, ada, choose, store, arrivals };
  }

  test("is stored only for the regions in which somebody chose services", async () => {
    const { choose, store, arrivals, kysely } = await openServices();
    await store(5, { IN: [8], DE: [8] });
    expect(await kysely.selectFrom("title_arrivals").selectAll().execute()).toEqual([]);
    await choose("IN");
    await store(6, { IN: [8], DE: [8] });
    expect(await arrivals()).toEqual([["IN", 8, 0]]);
  });

  test("arrives with what comes after a first look, also if there was nothing then", async () => {
    const { choose, store, arrivals } = await openServices();
    await choose("IN");
    await choose("DE");
    await store(5, { IN: [8] });
    expect(await arrivals(), "was there before").toEqual([["IN", 8, 0]]);
    await store(6, { IN: [8, 9], DE: [9] });
    await store(7, { IN: [8, 9], DE: [9] });
    expect(await arrivals()).toEqual([
      ["DE", 9, 6],
      ["IN", 8, 0],
      ["IN", 9, 6],
    ]);
    await store(8, { IN: [9] }, "2");
    expect(await arrivals("2"), "another title's first look").toEqual([["IN", 9, 0]]);
  });

  test("leaves with what is gone, and arrives again", async () => {
    const { choose, store, arrivals } = await openServices();
    await choose("IN");
    await store(5, { IN: [8, 9] });
    await store(5, { IN: [8, 9] }, "2");
    await store(6, { IN: [9] });
    expect(await arrivals()).toEqual([["IN", 9, 0]]);
    expect(await arrivals("2")).toHaveLength(2);
    await store(7, { IN: [8, 9] });
    expect(await arrivals()).toEqual([
      ["IN", 8, 7],
      ["IN", 9, 0],
    ]);
  });

  test("is asked of what is on the watchlist of somebody with services", async () => {
    const { kysely, profileId, ada, choose } = await openServices();
    const saved = {
      profile_id: profileId,
      user_id: ada.userId,
      is_removed: 0,
      content_title: "T",
      sort_title: "t",
      added_at: 0,
      changed_at: 0,
      recorded_at: 0,
    };
    await kysely
      .insertInto("watchlist")
      .values([
        { ...saved, content_type: "movie", content_id: "1" },
        { ...saved, content_type: "tv", content_id: "2", is_removed: 1 },
        { ...saved, content_type: "archive", content_id: "Ran1985" },
      ])
      .execute();
    expect(await savedForServicesQuery(kysely).execute()).toEqual([]);
    await choose("IN");
    expect(await savedForServicesQuery(kysely).execute()).toEqual([
      { content_type: "movie", content_id: "1" },
    ]);
  });
});
