import { expect, test } from "vitest";

import { createProfileFinder } from "#app/features/profiles/find-profile.server.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { addViewer } from "#tests/watchlist-of.ts";

import { createSecretAddresses } from "./secret-addresses.server.ts";

describeEachEngine("a secret address", ({ open }) => {
  test("belongs to one profile, with its language, region and age limit", async () => {
    const database = await open();
    const { kysely } = database;
    const profileOf = createProfileFinder(database);
    const feeds = createSecretAddresses("calendar_feeds", { database, profileOf, now: () => 5 });
    const ada = await addViewer(database, "ada@example.org");
    const id = await profileOf(ada);
    expect(await feeds.getCreated(ada)).toBeUndefined();
    const secret = await feeds.create(ada);
    expect(await feeds.getCreated(ada)).toBe(5);
    const grownUp = { userId: ada.userId, profile: { id }, region: "", audience: "everyone" };
    expect(await feeds.find(secret)).toMatchObject(grownUp);
    expect(await feeds.find(`${secret}x`)).toBeUndefined();
    expect(await feeds.find("")).toBeUndefined();
    await kysely.updateTable("profiles").set({ age_limit: "kids", language: "hi" }).execute();
    expect(await feeds.find(secret)).toMatchObject({ audience: "kids", language: "hi" });
    const stored = await kysely.selectFrom("calendar_feeds").selectAll().execute();
    expect(JSON.stringify(stored), "only its hash is stored").not.toContain(secret);
  });

  test("ends with the account, while it is disabled, and when it is turned off", async () => {
    const database = await open();
    const profileOf = createProfileFinder(database);
    const feeds = createSecretAddresses("calendar_feeds", { database, profileOf });
    const ada = await addViewer(database, "ada@example.org");
    const secret = await feeds.create(ada);
    const disable = (disabled_at: number | null) =>
      database.kysely.updateTable("users").set({ disabled_at }).execute();
    await disable(1);
    expect(await feeds.find(secret)).toBeUndefined();
    await disable(null);
    const next = await feeds.create(ada);
    expect(await feeds.find(secret), "replaced").toBeUndefined();
    await feeds.remove(ada);
    expect(await feeds.find(next)).toBeUndefined();
    const last = await feeds.create(ada);
    await database.kysely.deleteFrom("users").execute();
    expect(await feeds.find(last)).toBeUndefined();
  });
});
