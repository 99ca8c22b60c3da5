import { expect, test } from "vitest";

import { createPreferences } from "#app/features/preferences/preferences.server.ts";
import { describeEachEngine } from "#tests/engines.ts";
import {
  HOUR_MS,
  MORNING_MS,
  openDelivery,
  ORIGIN,
  readEmails,
} from "#tests/following/open-delivery.ts";

import { usualTimes } from "./held-until.ts";
import { createDeliverNext, type DeliveryOptions } from "./deliver-alerts.server.ts";
import { claimDeliveries, DELIVERY_LEASE_MS, reportDeliveries } from "./delivery-claims.server.ts";

describeEachEngine("the job that sends alerts", ({ open }) => {
  const openTest = async (options: Partial<DeliveryOptions> = {}) =>
    openDelivery(await open(), options);

  test("emails nothing until a profile asks for it, and then only what comes later", async () => {
    const { turnOn, follow, releaseOn, at, outcomes } = await openTest();
    for (const id of ["5", "6"]) await follow(id);
    await releaseOn("5", "2026-11-20");
    await releaseOn("6", "2026-11-21");
    expect(await at(MORNING_MS)).toEqual([]);
    await turnOn();
    expect(await at(MORNING_MS + HOUR_MS)).toEqual([]);
    const [mail, ...more] = await at(MORNING_MS + 24 * HOUR_MS);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to: "ada@example.org",
      items: [{ address: `${ORIGIN}/movie/6` }],
    });
    expect(await outcomes()).toEqual(["sent"]);
    expect(await at(MORNING_MS + 48 * HOUR_MS)).toEqual([]);
  });

  test("puts what is due together into one email, in the profile's language", async () => {
    const { database, turnOn, follow, releaseOn, at } = await openTest();
    await turnOn();
    for (const id of ["5", "6"]) {
      await follow(id);
      await releaseOn(id, "2026-11-20");
    }
    await database.kysely.updateTable("profiles").set({ language: "hi" }).execute();
    const mails = await at(MORNING_MS);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ language: "hi", items: [{}, {}] });
    expect(mails[0]?.unsubscribe?.address).toMatch(`${ORIGIN}/hi/alerts/stop?token=email.`);
    expect(mails[0]?.heading).toMatch(/\p{Script=Devanagari}/u);
  });

  test("holds back in quiet hours of the profile's zone, and until the day of the digest", async () => {
    const { ada, settings, turnOn, follow, releaseOn, at } = await openTest();
    await turnOn({ quiet: { from: 22 * 60, until: 9 * 60 } });
    await follow("5");
    await releaseOn("5", "2026-11-20");
    expect(await at(MORNING_MS)).toEqual([]);
    expect(await at(MORNING_MS + HOUR_MS - 1)).toEqual([]);
    expect(await at(MORNING_MS + HOUR_MS)).toHaveLength(1);
    await turnOn({ emailPace: "weekly", digestDay: 1 });
    for (const [id, day] of [
      ["6", "2026-11-21"],
      ["7", "2026-11-22"],
    ] as const) {
      await follow(id);
      await releaseOn(id, day);
      expect(await at(Date.parse(`${day}T03:00:00Z`))).toEqual([]);
    }
    const [digest, ...more] = await at(Date.parse("2026-11-23T03:30:00Z"));
    expect(more).toEqual([]);
    expect(digest?.subject).toBe("Your week on Matinee: 2 alerts");
    // What is held back comes at once when they no longer want a digest.
    await follow("8");
    await releaseOn("8", "2026-11-24");
    expect(await at(Date.parse("2026-11-24T03:00:00Z"))).toEqual([]);
    await settings.save(ada, { emails: true, times: usualTimes });
    expect(await at(Date.parse("2026-11-24T03:01:00Z"))).toHaveLength(1);
  });

  test.each<[string, (opened: Awaited<ReturnType<typeof openTest>>) => Promise<unknown>]>([
    ["who stopped following", ({ follow }) => follow("5", false)],
    ["whose kind is off", ({ ada, choices }) => choices.set(ada, new Set(), ["email"])],
    [
      "who turned emails off",
      ({ ada, settings }) => settings.save(ada, { emails: false, times: usualTimes }),
    ],
    [
      "whose account is disabled",
      ({ database }) => database.kysely.updateTable("users").set({ disabled_at: 1 }).execute(),
    ],
    [
      "whose address is not confirmed",
      ({ database }) => database.kysely.updateTable("users").set({ email_verified: 0 }).execute(),
    ],
    ["whose profile is gone", ({ database }) => database.kysely.deleteFrom("profiles").execute()],
    ["whose account is gone", ({ database }) => database.kysely.deleteFrom("users").execute()],
  ])("sends nothing to somebody %s meanwhile", async (_, change) => {
    const opened = await openTest();
    const { turnOn, follow, releaseOn, at } = opened;
    await turnOn({ quiet: { from: 0, until: 9 * 60 } });
    await follow("5");
    await releaseOn("5", "2026-11-20");
    expect(await at(MORNING_MS)).toEqual([]);
    await change(opened);
    expect(await at(MORNING_MS + 2 * HOUR_MS)).toEqual([]);
    expect(await at(MORNING_MS + 20 * HOUR_MS)).toEqual([]);
  });

  test("does not tell a child what it may not see, though the limit came later", async () => {
    const filterNames: DeliveryOptions["filterNames"] = async (items, _, { audience }) =>
      audience === "everyone" ? items : [];
    const { database, turnOn, follow, releaseOn, at, outcomes } = await openTest({ filterNames });
    await turnOn({ quiet: { from: 0, until: 9 * 60 } });
    await follow("5");
    await releaseOn("5", "2026-11-20");
    expect(await at(MORNING_MS)).toEqual([]);
    await database.kysely.updateTable("profiles").set({ age_limit: "kids" }).execute();
    expect(await at(MORNING_MS + 2 * HOUR_MS)).toEqual([]);
    expect(await outcomes()).toEqual(["unwanted"]);
  });

  test("an email that still waits is gone with its profile, its channel, or a disabled account", async () => {
    const { database, ada, settings, turnOn, follow, releaseOn, at } = await openTest();
    await turnOn();
    await follow("5");
    await releaseOn("5", "2026-11-20");
    expect(await at(MORNING_MS)).toHaveLength(1);
    const profile = await database.kysely.selectFrom("profiles").select("id").executeTakeFirst();
    await settings.stop({ profileId: profile?.id ?? "", channel: "email" });
    expect(await readEmails(database)).toEqual([]);
    expect(await settings.listTargets(ada)).toEqual([]);
  });

  test("whoever dies in the middle leaves it due, and a late report of theirs changes nothing", async () => {
    const { database, clock, turnOn, follow, releaseOn, makeAlerts, deliverNext, outcomes } =
      await openTest();
    await turnOn();
    await follow("5");
    await releaseOn("5", "2026-11-20");
    clock.nowMs = MORNING_MS;
    await makeAlerts();
    const dead = await claimDeliveries(database, {
      lane: "email",
      nowMs: clock.nowMs,
      most: 10,
    });
    expect(dead?.deliveries).toHaveLength(1);
    expect(await deliverNext("email")).toBeUndefined();
    clock.nowMs += DELIVERY_LEASE_MS;
    expect(await deliverNext("email")).toBe("email");
    expect(await outcomes()).toEqual(["sent"]);
    const late = { outcome: "failed", nowMs: clock.nowMs } as const;
    expect(dead && (await reportDeliveries(database.kysely, dead, late))).toBe(0);
    expect(await outcomes()).toEqual(["sent"]);
    expect(await readEmails(database)).toHaveLength(1);
  });

  test("two servers that send at once share the work", async () => {
    const { database, given, clock, turnOn, follow, releaseOn, makeAlerts, outcomes } =
      await openTest();
    await turnOn();
    for (const id of ["5", "6", "7"]) {
      await follow(id);
      await releaseOn(id, "2026-11-20");
    }
    clock.nowMs = MORNING_MS;
    await makeAlerts();
    await Promise.all(
      [0, 1, 2].map(async () => {
        const deliver = createDeliverNext(given);
        while ((await deliver("email")) !== undefined);
      }),
    );
    const items = (await readEmails(database)).flatMap(({ items: listed = [] }) => listed);
    expect(items.map(({ address }) => address).toSorted()).toEqual(
      ["5", "6", "7"].map((id) => `${ORIGIN}/movie/${id}`),
    );
    expect(await outcomes()).toEqual(["sent", "sent", "sent"]);
  });

  test("the hours and days are those of the zone that the profile chose", async () => {
    const { ada, database, profileOf, turnOn, follow, releaseOn, at } = await openTest();
    await createPreferences({ database, profileOf }).change(ada, { timeZone: "America/New_York" });
    await turnOn({ quiet: { from: 7 * 60, until: 10 * 60 } });
    await follow("5");
    await releaseOn("5", "2026-11-20");
    expect(await at(Date.parse("2026-11-20T13:00:00Z"))).toEqual([]);
    expect(await at(Date.parse("2026-11-20T15:00:00Z"))).toHaveLength(1);
  });
});
