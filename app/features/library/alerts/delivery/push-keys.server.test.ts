import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { createDerivedKeys } from "#app/features/accounts/derived-keys.server.ts";
import { createProfileFinder } from "#app/features/profiles/find-profile.server.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { addViewer } from "#tests/watchlist-of.ts";

import { createPushKeyStore } from "./push-keys.server.ts";

const keys = createDerivedKeys("a secret of tests");
const NOW_MS = 1_700_000_000_000;

async function addTarget(database: Database, channel: "push" | "webhook"): Promise<void> {
  const ada = await addViewer(database, `${channel}@example.org`);
  const profile_id = await createProfileFinder(database)(ada);
  const target = {
    id: channel,
    profile_id,
    channel,
    slot: "",
    name: "",
    sealed: null,
    on_since: 0,
  };
  await database.kysely.insertInto("alert_targets").values(target).execute();
}

const channelsOf = async ({ kysely }: Database) =>
  (await kysely.selectFrom("alert_targets").select("channel").execute()).map((row) => row.channel);

describeEachEngine("the keys for push", ({ open }) => {
  test("are made once, and the same for every server and after every start", async () => {
    const database = await open();
    await addTarget(database, "push");
    const stores = Array.from({ length: 3 }, () =>
      createPushKeyStore(database, keys, () => NOW_MS),
    );
    const [first, ...others] = await Promise.all(stores.map((store) => store.get()));
    expect(first).toBeDefined();
    for (const other of others) expect(other).toEqual(first);
    expect(await createPushKeyStore(database, keys).get()).toEqual(first);
    const rows = await database.kysely.selectFrom("push_keys").selectAll().execute();
    expect(rows).toMatchObject([{ id: 1, created_at: NOW_MS }]);
    expect(await channelsOf(database), "devices that know these keys stay").toEqual(["push"]);
  });

  test("are stored so that the database alone does not tell them", async () => {
    const database = await open();
    const own = await createPushKeyStore(database, keys).get();
    const { sealed } = await database.kysely
      .selectFrom("push_keys")
      .select("sealed")
      .executeTakeFirstOrThrow();
    for (const part of Object.values(own)) {
      expect(sealed).not.toContain(typeof part === "string" ? part : JSON.stringify(part));
    }
  });

  test("are read once by each server", async () => {
    const database = await open();
    const store = createPushKeyStore(database, keys);
    const first = await store.get();
    await database.kysely.deleteFrom("push_keys").execute();
    expect(await store.get()).toBe(first);
  });

  test("are made anew with another secret, and then devices that know the old ones are forgotten", async () => {
    const database = await open();
    await addTarget(database, "push");
    await addTarget(database, "webhook");
    const old = await createPushKeyStore(database, keys).get();
    const another = createDerivedKeys("another secret of tests");
    const made = await createPushKeyStore(database, another, () => NOW_MS).get();
    expect(made).not.toEqual(old);
    expect(await channelsOf(database)).toEqual(["webhook"]);
    expect(await createPushKeyStore(database, another).get()).toEqual(made);
    const rows = await database.kysely.selectFrom("push_keys").select("created_at").execute();
    expect(rows).toEqual([{ created_at: NOW_MS }]);
  });

  test("are asked for again after the database failed", async () => {
    const database = await open();
    let isDown = true;
    const failing = {
      ...keys,
      seal(...given: Parameters<typeof keys.seal>) {
        if (isDown) throw new Error("down");
        return keys.seal(...given);
      },
    };
    const store = createPushKeyStore(database, failing);
    await expect(store.get()).rejects.toThrow("down");
    isDown = false;
    expect(await store.get()).toBeDefined();
  });
});
