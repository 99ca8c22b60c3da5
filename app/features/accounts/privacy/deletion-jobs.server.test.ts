import { expect, test, vi } from "vitest";

import { openAccounts, PASSWORD } from "#tests/accounts.ts";
import { describeEachEngine } from "#tests/engines.ts";

import { deleteNextAccount, LEASE_MS } from "./deletion-jobs.server.ts";
import { CHANGE_OF_MIND_MS } from "./deletion.server.ts";

describeEachEngine("the job that deletes accounts", ({ open }) => {
  test("deletes long lists before the account, outside of its transaction", async () => {
    const database = await open();
    const { kysely } = database;
    const testServer = openAccounts(database);
    const { token = "" } = testServer.callerAfter(
      await testServer.signUp("Ada", "ada@example.org"),
    );
    const viewer = await testServer.readSession(token);
    if (!viewer) throw new Error("Ada is not signed in.");
    const view = { content_id: "19", content_title: "Metropolis", content_type: "movie" } as const;
    const rest = { profile_id: null, action: "view", episode: null } as const;
    const rows = Array.from({ length: 450 }, (_, at) => ({
      ...view,
      ...rest,
      id: `view ${at}`,
      timestamp: at,
      recorded_at: at,
      user_id: at < 449 ? viewer.userId : null,
    }));
    await kysely.insertInto("user_views").values(rows).execute();
    const before = async () => undefined;
    await testServer.accounts.askDeletion({ password: PASSWORD }, { viewer, before });
    const { clock } = testServer;
    clock.aheadMs = CHANGE_OF_MIND_MS + 60_000;
    const transaction = kysely.transaction.bind(kysely);
    const spy = vi.spyOn(kysely, "transaction").mockImplementationOnce(transaction);
    spy.mockImplementationOnce(() => {
      throw new Error("The process ends here.");
    });
    const parts = { database, now: () => Date.now() + clock.aheadMs };
    await expect(deleteNextAccount(parts)).rejects.toThrow("ends here");
    spy.mockRestore();
    const left = await kysely.selectFrom("user_views").select("id").execute();
    expect(left).toEqual([{ id: "view 449" }]);
    expect(await kysely.selectFrom("users").select("id").execute()).toHaveLength(1);
  });

  test("leaves an account to the process that has taken it over, when it was too slow itself", async () => {
    const database = await open();
    const testServer = openAccounts(database);
    const { token = "" } = testServer.callerAfter(
      await testServer.signUp("Ada", "ada@example.org"),
    );
    const viewer = await testServer.readSession(token);
    if (!viewer) throw new Error("Ada is not signed in.");
    const before = async () => undefined;
    await testServer.accounts.askDeletion({ password: PASSWORD }, { viewer, before });
    const { clock } = testServer;
    const parts = { database, now: () => Date.now() + clock.aheadMs };
    clock.aheadMs = CHANGE_OF_MIND_MS + 60_000;
    const { kysely } = database;
    const users = async () => (await kysely.selectFrom("users").select("id").execute()).length;
    const transaction = kysely.transaction.bind(kysely);
    const spy = vi.spyOn(kysely, "transaction").mockImplementationOnce(transaction);
    spy.mockImplementationOnce(() => {
      const last = transaction();
      const execute = last.execute.bind(last);
      last.execute = async (work) => {
        // Its lease has expired, and another process has taken the account.
        await kysely.updateTable("account_deletions").set({ claims: 2 }).execute();
        return execute(work);
      };
      return last;
    });
    await deleteNextAccount(parts);
    spy.mockRestore();
    expect(await users()).toBe(1);
    clock.aheadMs += LEASE_MS + 60_000;
    expect(await deleteNextAccount(parts)).toBe(true);
    expect(await users()).toBe(0);
  });
});
