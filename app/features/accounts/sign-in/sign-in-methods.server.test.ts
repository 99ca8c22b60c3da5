import { expect, test } from "vitest";

import { emailsIn, openAccounts } from "#tests/accounts.ts";
import { describeEachEngine } from "#tests/engines.ts";

import { mayRemoveSignInMethod } from "./sign-in-methods.server.ts";

const WAYS = ["password", "codes", "passkey", "identity"] as const;

describeEachEngine("the last sign-in method", ({ open }) => {
  async function openAdas() {
    const database = await open();
    const testServer = openAccounts(database);
    const ada = testServer.callerAfter(await testServer.signUp("Ada", "ada@example.org"));
    const viewer = await testServer.readSession(ada.token ?? "");
    if (!viewer) throw new Error("Ada is not signed in.");
    const { userId } = viewer;
    const { kysely } = database;
    /** Leaves the account exactly these sign-in methods. */
    async function leave(ways: readonly string[]): Promise<void> {
      await kysely.deleteFrom("accounts").where("user_id", "=", userId).execute();
      await kysely.deleteFrom("passkeys").where("user_id", "=", userId).execute();
      const mayUseCodes = Number(ways.includes("codes"));
      await kysely.updateTable("users").set({ may_use_codes: mayUseCodes }).execute();
      const moments = { created_at: 1, updated_at: 1 };
      const providers = { password: "credential", identity: "example" };
      for (const [way, provider_id] of Object.entries(providers)) {
        if (!ways.includes(way)) continue;
        const password = way === "password" ? "a hash" : null;
        const row = { id: way, user_id: userId, provider_id, account_id: userId, password };
        await kysely
          .insertInto("accounts")
          .values({ ...row, ...moments })
          .execute();
      }
      if (!ways.includes("passkey")) return;
      const key = { id: "one", user_id: userId, name: "One", public_key: "", counter: 0 };
      await kysely
        .insertInto("passkeys")
        .values({ ...key, created_at: 1 })
        .execute();
    }
    return { database, testServer, viewer, leave };
  }

  test("remains, and any other may be removed", async () => {
    const { database, viewer, leave } = await openAdas();
    for (let chosen = 1; chosen < 1 << WAYS.length; chosen++) {
      const ways = WAYS.filter((_, index) => chosen & (1 << index));
      await leave(ways);
      for (const way of ways) {
        if (way === "password") continue;
        const may = await mayRemoveSignInMethod(database.kysely, viewer.userId, way);
        expect(may, `${way} of ${ways.join(", ")}`).toBe(ways.length > 1);
      }
    }
  });

  test("stays on when it is emailed codes, which can be turned on again at any time", async () => {
    const { testServer, viewer, leave } = await openAdas();
    const { security } = testServer.accounts;
    await leave(["codes"]);
    expect(await security.switchCodes(viewer, false)).toBe("last sign-in method");
    await leave(["password"]);
    expect(await security.switchCodes(viewer, true)).toBe("switched");
  });

  test("one remains when two are removed at the same moment", async () => {
    const { database, testServer, viewer, leave } = await openAdas();
    const { security } = testServer.accounts;
    // Repeated, because a first time two connections are not quite simultaneous.
    for (let round = 1; round <= 6; round++) {
      await leave(["codes", "passkey"]);
      const outcomes = await Promise.all([
        security.switchCodes(viewer, false),
        security.removePasskey(viewer, "one"),
      ]);
      const refused = outcomes.filter((outcome) => outcome === "last sign-in method");
      expect(refused, `round ${round}`).toHaveLength(1);
    }
    const notices = (await emailsIn(database)).filter(({ subject }) => /off|removed/.test(subject));
    expect(notices).toHaveLength(6);
  });
});
