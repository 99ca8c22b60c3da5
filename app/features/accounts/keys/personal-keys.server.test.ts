import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { addProfile } from "#app/features/profiles/profile-records.server.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { emailsIn, openAccounts } from "#tests/accounts.ts";

import { removeKeysOf } from "./personal-keys.server.ts";

const CHILD = "00000000-0000-4000-8000-000000000001";
const FORM = { name: " My\n script ", profile: "", until: "", scopes: ["read"] };

async function openKeys(database: Database) {
  const { accounts, clock, signUp, callerAfter, readSession } = openAccounts(database);
  const done = await signUp("Ada", "ada@example.org");
  const { kysely } = database;
  await kysely.updateTable("users").set({ email_verified: 1 }).execute();
  const viewer = await readSession(callerAfter(done).token ?? "");
  if (!viewer) throw new Error("Nobody is signed in.");
  const looks = { name: "Mia", colour: "bulb", face: "initials", ageLimit: "kids" } as const;
  await addProfile(kysely, { id: CHILD, userId: viewer.userId, nowMs: 1, ...looks });
  const make = async (form: Partial<typeof FORM> = {}) => {
    const made = await accounts.keys.create({ ...FORM, ...form }, viewer);
    return made.outcome === "created" ? made.secret : made;
  };
  const use = (secret: unknown, profile?: string) =>
    accounts.keys.read(`Bearer ${String(secret)}`, profile);
  return { keys: accounts.keys, kysely, viewer, clock, make, use };
}

describeEachEngine("a viewer's keys", ({ open }) => {
  test("open the account, are stored as hashes alone, and are reported by email", async () => {
    const database = await open();
    const { keys, kysely, viewer, make, use } = await openKeys(database);
    const secret = await make();
    const used = await use(secret);
    expect(used).toMatchObject({ scopes: ["read"], viewer: { userId: viewer.userId } });
    expect(used?.viewer).toMatchObject({ audience: "everyone", activeProfileId: null });
    const rows = await kysely.selectFrom("personal_keys").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(String(secret).slice(8));
    expect(await keys.list(viewer)).toMatchObject([{ name: "My script", profileId: null }]);
    expect(rows[0]?.last_used_at).toBeGreaterThan(0);
    expect((await emailsIn(database)).at(-1)?.subject).toBe("A key was made");
    for (const other of [`${String(secret)}x`, "matinee_", `x${String(secret)}`, ""]) {
      expect(await use(other)).toBeUndefined();
    }
  });

  test("see a child's world with a child's profile, and only profiles of their own", async () => {
    const { make, use } = await openKeys(await open());
    const child = await make({ profile: CHILD });
    expect((await use(child))?.viewer).toMatchObject({ audience: "kids", profile: { id: CHILD } });
    expect(await use(child, "another")).toBeUndefined();
    const account = await make();
    expect((await use(account, CHILD))?.viewer.audience).toBe("kids");
    expect(await use(account, "another")).toBeUndefined();
    expect(await make({ profile: "another" })).toMatchObject({ outcome: "refused" });
  });

  test("end on their day, when they are removed, and with whatever ends the account's", async () => {
    const database = await open();
    const { keys, kysely, viewer, clock, make, use } = await openKeys(database);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const dated = await make({ until: tomorrow });
    const secret = await make();
    clock.aheadMs = 3 * 86_400_000;
    expect(await use(dated)).toBeUndefined();
    expect(await use(secret)).toBeDefined();
    await kysely.updateTable("users").set({ disabled_at: 1 }).execute();
    expect(await use(secret)).toBeUndefined();
    await kysely.updateTable("users").set({ disabled_at: null }).execute();
    const [newest] = await keys.list(viewer);
    await keys.remove({ ...viewer, userId: "another" }, newest?.id ?? "");
    expect(await keys.list(viewer)).toHaveLength(2);
    await removeKeysOf(database, viewer.userId);
    expect(await use(secret)).toBeUndefined();
  });

  test("are refused without a name, a scope, a day ahead, or a confirmed address", async () => {
    const { keys, viewer, make } = await openKeys(await open());
    for (const wrong of [
      { name: " " },
      { scopes: [] },
      { scopes: ["operator"] },
      { until: "2020-01-01" },
      { until: "2999-01-01" },
      { until: "soon" },
    ]) {
      expect(await make(wrong), JSON.stringify(wrong)).toMatchObject({ outcome: "refused" });
    }
    const stranger = { ...viewer, isVerified: false };
    expect(await keys.create(FORM, stranger)).toMatchObject({ outcome: "refused" });
    for (let count = 0; count < 20; count += 1) await make();
    expect(await make()).toMatchObject({ problem: { most: 20 } });
  });
});
