import { expect, test } from "vitest";

import type { TargetAnswer } from "#app/services/targets/target-client.server.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { HOUR_MS, MORNING_MS, openDelivery } from "#tests/following/open-delivery.ts";
import { inIndia } from "#tests/test-catalog.ts";
import { addViewer } from "#tests/watchlist-of.ts";

import { createDeliveryList } from "./delivery-list.server.ts";
import { makeWebhookSecret } from "./standard-webhook.ts";

describeEachEngine("what was sent to a webhook", ({ open }) => {
  test("is listed with what became of it, for its owner and for that place alone", async () => {
    const database = await open();
    let answer: TargetAnswer = { status: 204 };
    const opened = await openDelivery(database, { targets: { post: async () => answer } });
    const { ada, settings, follow, releaseOn, at } = opened;
    const list = createDeliveryList(opened);
    await settings.setPlace(ada, "webhook", {
      url: "https://home.example/hook",
      secret: makeWebhookSecret(),
    });
    expect(await list(ada, "webhook", inIndia)).toEqual([]);
    await follow("5");
    await releaseOn("5", "2026-11-20");
    await at(MORNING_MS);
    answer = { status: 500 };
    await follow("6");
    await releaseOn("6", "2026-11-21");
    await at(MORNING_MS + 24 * HOUR_MS);
    const [latest, first, ...others] = await list(ada, "webhook", inIndia);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ alert: { titleId: "5" }, outcome: "sent", atMs: MORNING_MS });
    expect(latest).toMatchObject({ alert: { titleId: "6" }, outcome: "waiting" });
    expect(latest?.atMs, "it is tried again").toBeGreaterThan(MORNING_MS + 24 * HOUR_MS);
    expect(await list(ada, "ntfy", inIndia)).toEqual([]);
    const bob = await addViewer(database, "bob@example.org");
    expect(await list(bob, "webhook", inIndia)).toEqual([]);
  });
});
