import { expect, test, vi } from "vitest";

import { openAccounts, PASSWORD } from "#tests/accounts.ts";
import { describeEachEngine } from "#tests/engines.ts";

import { deleteNextAccount, LEASE_MS } from "./deletion-jobs.server.ts";
import { CHANGE_OF_MIND_MS } from "./deletion.server.ts";

describeEachEngine("the job that deletes accounts", ({ open }) => {
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
