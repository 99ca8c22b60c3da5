import { expect, test } from "vitest";

import { describeEachEngine } from "#tests/engines.ts";
import { openOwn } from "#tests/library/own-of.ts";
import { inIndia } from "#tests/test-catalog.ts";
import { addViewer } from "#tests/watchlist-of.ts";

import { createPublicProfiles } from "./public-profiles.server.ts";

const all = { name: "", hasRatings: true, hasLists: true };

describeEachEngine("what a profile publishes", ({ open }) => {
  test("is nothing until its owner publishes it, and has a key that nobody guesses", async () => {
    const { own, ada } = await openOwn(await open());
    const profiles = createPublicProfiles(own);
    expect(await profiles.getOwn(ada)).toBeUndefined();
    expect(await profiles.publish(ada, all, inIndia)).toBe("done");
    const published = await profiles.getOwn(ada);
    expect(published).toMatchObject({ isNamed: false, hasRatings: true, hasLists: true });
    expect(published?.address).toMatch(/^[\w-]{22}$/);
    const { address = "" } = published ?? {};
    await profiles.publish(ada, { ...all, hasLists: false }, inIndia);
    expect(await profiles.find(address), "the same address").toMatchObject({ hasLists: false });
    expect(await profiles.find(address.toUpperCase())).toBeUndefined();
  });

  test("has a name if its owner chooses one, which is theirs alone until they withdraw it", async () => {
    const database = await open();
    const { own, ada } = await openOwn(database);
    const bob = await addViewer(database, "bob@example.org");
    const profiles = createPublicProfiles(own);
    for (const name of ["a", "-ada", "ada-", "ada lovelace", "x".repeat(21), "ädä"]) {
      expect(await profiles.publish(ada, { ...all, name }, inIndia), name).toBe("bad name");
    }
    expect(await profiles.publish(ada, { ...all, name: " Ada-1 " }, inIndia)).toBe("done");
    expect(await profiles.publish(bob, { ...all, name: "ada-1" }, inIndia)).toBe("name taken");
    expect(await profiles.getOwn(bob)).toBeUndefined();
    expect(await profiles.find("ADA-1")).toMatchObject({ owner: { userId: ada.userId } });
    await profiles.withdraw(ada);
    expect(await profiles.find("ada-1")).toBeUndefined();
    expect(await profiles.publish(bob, { ...all, name: "ada-1" }, inIndia)).toBe("done");
  });

  test("is never a child's, nor that of an account that is disabled", async () => {
    const { own, ada, kysely, profileId } = await openOwn(await open());
    const profiles = createPublicProfiles(own);
    const child = { ...inIndia, audience: "kids" } as const;
    expect(await profiles.publish(ada, { ...all, name: "ada" }, child)).toBe("child");
    await profiles.publish(ada, { ...all, name: "ada" }, inIndia);
    const limit = async (age: "kids" | null) =>
      kysely.updateTable("profiles").set({ age_limit: age }).where("id", "=", profileId).execute();
    await limit("kids");
    expect(await profiles.find("ada"), "it became a child's").toBeUndefined();
    await limit(null);
    expect(await profiles.find("ada")).toBeDefined();
    await kysely.updateTable("users").set({ disabled_at: 1 }).execute();
    expect(await profiles.find("ada")).toBeUndefined();
  });
});
