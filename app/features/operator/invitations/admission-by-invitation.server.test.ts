import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { openAccounts, PASSWORD, strangerAt } from "#tests/accounts.ts";
import { describeEachEngine } from "#tests/engines.ts";

import { createAdmission } from "./admission-by-invitation.server.ts";
import { hashOf } from "./invitation-state.server.ts";

type Change = Partial<{
  uses: number;
  most_uses: number;
  ends_at: number;
  revoked_at: number;
  plan_id: string;
  plan_ends_at: number;
}>;

const DAY_MS = 24 * 60 * 60 * 1000;

async function openSite(database: Database, signUp: "everyone" | "invitation" | "nobody") {
  const setting = { signUp };
  const admission = createAdmission({ database, signUp: () => setting.signUp, now: Date.now });
  const site = openAccounts(database, { admission });
  const join = (email: string, invitation?: string) =>
    site.accounts.signUp(
      { name: "Ada", email, password: PASSWORD, invitation },
      strangerAt("203.0.113.1"),
    );
  /** Of each table that a new account is in. */
  const counts = async () => {
    const rows = [];
    for (const table of ["users", "profiles", "emails", "sessions", "plan_grants"] as const) {
      const { count } = await database.kysely
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      rows.push(Number(count));
    }
    return rows;
  };
  return { ...site, ...admission, setting, join, counts };
}

/** An invitation with the token `token`. */
const invite = ({ kysely }: Database, change: Change = {}) =>
  kysely
    .insertInto("invitations")
    .values({
      id: "i",
      token_hash: hashOf("token"),
      created_at: 1,
      ends_at: Date.now() + DAY_MS,
      most_uses: 1,
      uses: 0,
      plan_id: null,
      plan_ends_at: null,
      recipient: null,
      ...change,
    })
    .execute();

describeEachEngine("who may sign up", ({ open }) => {
  test("is everyone, those with an invitation, or nobody, from one moment to the next", async () => {
    const database = await open();
    const { setting, join, counts, find } = await openSite(database, "invitation");
    const closed = { outcome: "refused", why: "closed" };
    expect(await find(undefined)).toEqual({ isOpen: false, problem: "invitation needed" });
    expect(await join("a@example.org")).toMatchObject(closed);
    expect(await join("a@example.org", "made up")).toMatchObject(closed);
    await invite(database);
    setting.signUp = "nobody";
    expect(await find("token")).toEqual({ isOpen: false, problem: "sign-up closed" });
    expect(await join("a@example.org", "token")).toMatchObject(closed);
    expect(await counts()).toEqual([0, 0, 0, 0, 0]);
    setting.signUp = "invitation";
    expect(await join("a@example.org", "token")).toMatchObject({ outcome: "done" });
    setting.signUp = "everyone";
    expect(await find("token")).toMatchObject({ isOpen: true, problem: "used invitation" });
    expect(await join("b@example.org", "token")).toMatchObject(closed);
    expect(await join("b@example.org")).toMatchObject({ outcome: "done" });
  });

  test("is decided when the account is created, whatever was found before", async () => {
    const database = await open();
    const admission = createAdmission({ database, signUp: () => "invitation", now: Date.now });
    const find = () => Promise.resolve({ isOpen: true, invited: undefined } as const);
    const { signUp, reported } = openAccounts(database, { admission: { ...admission, find } });
    expect(await signUp("Ada", "a@example.org")).toMatchObject({
      why: "closed",
      problem: { text: expect.stringContaining("need an invitation") },
    });
    expect(await database.kysely.selectFrom("users").selectAll().execute()).toEqual([]);
    expect(reported).toEqual([]);
  });

  test("is one of two people who take the last use at the same moment", async () => {
    const database = await open();
    const untilMs = Date.now() + 9 * DAY_MS;
    await invite(database, { most_uses: 2, plan_id: "premium", plan_ends_at: untilMs });
    const { join, counts, reported } = await openSite(database, "invitation");
    expect(await join("first@example.org", "token")).toMatchObject({ outcome: "done" });
    const both = await Promise.all([
      join("a@example.org", "token"),
      join("b@example.org", "token"),
    ]);
    expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(["done", "refused"]);
    expect(both.find(({ outcome }) => outcome === "refused")).toMatchObject({
      why: "closed",
      problem: { text: expect.stringContaining("has been used") },
    });
    expect(await counts()).toEqual([2, 2, 2, 2, 2]);
    const grants = await database.kysely.selectFrom("plan_grants").selectAll().execute();
    for (const grant of grants) {
      expect(grant).toMatchObject({ plan_id: "premium", expires_at: untilMs });
    }
    const rows = await database.kysely.selectFrom("invitations").select("uses").execute();
    expect(rows).toEqual([{ uses: 2 }]);
    expect(reported).toEqual([]);
  });

  test("is nobody with an invitation that is used, ended or revoked", async () => {
    const database = await open();
    const { find, join, counts } = await openSite(database, "invitation");
    const wrong: [Change, string][] = [
      [{ uses: 1 }, "used invitation"],
      [{ ends_at: Date.now() - 1 }, "ended invitation"],
      [{ revoked_at: 1 }, "ended invitation"],
    ];
    for (const [change, problem] of wrong) {
      await invite(database, change);
      expect(await find("token")).toEqual({ isOpen: false, problem });
      expect(await join("a@example.org", "token")).toMatchObject({ why: "closed" });
      await database.kysely.deleteFrom("invitations").execute();
    }
    expect(await counts()).toEqual([0, 0, 0, 0, 0]);
  });

  test("keeps an invitation's use when the form is wrong", async () => {
    const database = await open();
    const { join, accounts } = await openSite(database, "invitation");
    await invite(database);
    const form = { name: "Ada", email: "a@example.org", password: "short", invitation: "token" };
    const refused = await accounts.signUp(form, strangerAt("203.0.113.1"));
    expect(refused).toMatchObject({ outcome: "refused", why: "input" });
    expect(await join("a@example.org", "token")).toMatchObject({ outcome: "done" });
  });

  test("gets no plan from an invitation whose plan is over", async () => {
    const database = await open();
    const { find, join, counts } = await openSite(database, "invitation");
    await invite(database, { plan_id: "premium", plan_ends_at: Date.now() - 1 });
    expect(await find("token")).toEqual({ isOpen: true, invited: { plan: undefined } });
    expect(await join("a@example.org", "token")).toMatchObject({ outcome: "done" });
    expect((await counts()).at(-1)).toBe(0);
  });
});
