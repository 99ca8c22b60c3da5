import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { asBuilt } from "#tests/as-built.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { OPERATOR_EMAIL, openOperatorSite } from "#tests/operator/operator-site.ts";

import { emailsIn, PASSWORD } from "#tests/accounts.ts";

import * as billing from "../../account/billing/billing.tsx";
import * as auditLog from "../audit-log.tsx";
import * as people from "./people.tsx";
import * as person from "./person.tsx";

const routes = {
  "/operator/people": asBuilt(people),
  "/operator/people/:id": asBuilt(person),
  "/operator/audit-log": asBuilt(auditLog),
  "/profile/billing": asBuilt(billing),
};

const BEN = "ben@example.org";

async function openPeopleSite(database: Database) {
  const site = await openOperatorSite(database, routes);
  const ben = await site.signedUp("Ben", BEN);
  await database.kysely.deleteFrom("emails").execute();
  const { id } = await database.kysely
    .selectFrom("users")
    .select("id")
    .where("email", "=", BEN)
    .executeTakeFirstOrThrow();
  const signsIn = async () =>
    (await site.browser().post("/login", { email: BEN, password: PASSWORD })).status === 303;
  const own = await database.kysely
    .selectFrom("users")
    .select("id")
    .where("email", "=", OPERATOR_EMAIL)
    .executeTakeFirstOrThrow();
  const screen = "/operator/people";
  return { ...site, ben, id, signsIn, path: `${screen}/${id}`, ownPath: `${screen}/${own.id}` };
}

describeEachEngine("the operator's screens of people", ({ open }) => {
  test("list, search and filter the accounts", async () => {
    const { operator, fresh } = await openPeopleSite(await open());
    const all = await fresh("/operator/people");
    expect(all).toContain(OPERATOR_EMAIL);
    expect(all).toContain(BEN);
    const found = await operator.text("/operator/people?q=BEN");
    expect(found).toContain(BEN);
    expect(found).not.toContain(OPERATOR_EMAIL);
    const operators = await operator.text("/operator/people?show=operators");
    expect(operators).toContain(OPERATOR_EMAIL);
    expect(operators).not.toContain(BEN);
    expect(await operator.text("/operator/people?show=disabled")).toContain("No account like this");
    expect(await operator.text("/operator/people?show=nonsense&after=nonsense")).toContain(BEN);
  });

  test("show a page of accounts in less than 50 kB", async () => {
    const database = await open();
    const { operator, fresh } = await openPeopleSite(database);
    const many = Array.from({ length: 20 }, (_, index) => ({
      id: `user-${index}-of-the-usual-length-of-an-id`,
      name: `Somebody With a Long Name ${index}`,
      email: `somebody.with.a.long.address.${index}@mail.example.org`,
      created_at: 1,
      updated_at: 1,
      last_login: 1,
    }));
    await database.kysely.insertInto("users").values(many).execute();
    const page = await fresh("/operator/people");
    expect(Buffer.byteLength(page)).toBeLessThan(50_000);
    const next = /href="(\/operator\/people\?after=[^"]+)"/.exec(page)?.[1];
    const rest = await operator.text(next ?? "");
    expect(rest.match(/somebody\.with/g)).toHaveLength(10);
    expect(rest).not.toContain("Next page<");
  });

  test("show an account's plan and sessions, and nothing that opens it or was watched", async () => {
    const database = await open();
    const { operator, fresh, path, ben } = await openPeopleSite(database);
    await ben.post("/login", {});
    const viewed = { contentId: "19", contentTitle: "Secret film", contentType: "movie" };
    await ben.post("/api/track-view", { ...viewed, action: "view", timestamp: "2026-11-23" });
    const page = await fresh(path);
    expect(page).toContain("Confirmed");
    expect(page).toContain("Two-Step Sign-In");
    expect(page).toContain("Signed in on");
    expect(page).not.toContain("Secret film");
    const secrets = await database.kysely.selectFrom("sessions").select("token").execute();
    for (const { token } of secrets) expect(page).not.toContain(token);
    expect((await operator.get("/operator/people/nobody")).status).toBe(404);
  });
});

const linesOf = ({ kysely }: Database) =>
  kysely
    .selectFrom("audit_log")
    .select(["actor", "action", "subject"])
    .orderBy("done_at")
    .execute();

describeEachEngine("what operators do to an account", ({ open }) => {
  test("asks who they are first, and changes nothing until then", async () => {
    const database = await open();
    const { operator, fresh, path } = await openPeopleSite(database);
    await fresh(path);
    const longAgo = Date.now() - 9e8;
    await database.kysely
      .updateTable("sessions")
      .set({ created_at: longAgo, confirmed_at: longAgo })
      .execute();
    for (const command of ["disable", "delete", "grant", "add-operator", "sign-out"]) {
      const answer = await operator.post(path, { do: command });
      expect(answer.location, command).toContain("/profile/security/confirm");
    }
    expect(await linesOf(database)).toEqual([]);
  });

  test("disables it once, signs it out everywhere, and enables it again", async () => {
    const database = await open();
    const { operator, fresh, path, ben, signsIn } = await openPeopleSite(database);
    await fresh(path);
    expect((await ben.get("/profile")).status).toBe(200);
    const first = await operator.post(path, { do: "disable" });
    expect(first.location).toBe(`${path}?notice=disable`);
    expect((await operator.post(path, { do: "disable" })).location).toContain("notice=unchanged");
    expect((await ben.get("/profile")).status).toBe(302);
    expect(await signsIn()).toBe(false);
    expect(await operator.text("/operator/people?show=disabled")).toContain(BEN);
    expect((await operator.post(path, { do: "enable" })).location).toContain("notice=enable");
    expect(await signsIn()).toBe(true);
    const by = { actor: OPERATOR_EMAIL, subject: BEN };
    expect(await linesOf(database)).toEqual([
      { ...by, action: "person.disable" },
      { ...by, action: "person.enable" },
    ]);
  });

  test("signs it out everywhere, and it can sign in again", async () => {
    const database = await open();
    const { operator, fresh, path, ben, signsIn } = await openPeopleSite(database);
    await fresh(path);
    expect((await operator.post(path, { do: "sign-out" })).location).toContain("notice=sign-out");
    expect((await operator.post(path, { do: "sign-out" })).location).toContain("notice=unchanged");
    expect((await ben.get("/profile")).status).toBe(302);
    expect(await signsIn()).toBe(true);
    expect(await linesOf(database)).toMatchObject([{ action: "person.sign-out" }]);
  });

  test("turns its second step off, and an email says so once", async () => {
    const database = await open();
    const { operator, fresh, path, id, signsIn } = await openPeopleSite(database);
    const factor = { user_id: id, sealed_secret: "x", last_step: 0, created_at: 1 };
    await database.kysely.insertInto("totp_factors").values(factor).execute();
    expect(await fresh(path)).toContain("Turn Off Two-Step Sign-In");
    for (const notice of ["reset-factor", "unchanged"]) {
      const { location } = await operator.post(path, { do: "reset-factor" });
      expect(location).toBe(`${path}?notice=${notice}`);
    }
    expect(await operator.text(path)).not.toContain("Turn Off Two-Step Sign-In");
    const emails = await emailsIn(database);
    expect(emails).toMatchObject([{ to: BEN, subject: "Two-step sign-in is off" }]);
    expect(emails[0]?.text).toContain("Whoever runs this site turned off");
    expect(await signsIn()).toBe(true);
    expect(await linesOf(database)).toMatchObject([{ action: "person.reset-factor" }]);
  });

  test("deletes it with the grace of one's own deletion, and keeps it after all", async () => {
    const database = await open();
    const { operator, fresh, path, ben } = await openPeopleSite(database);
    await fresh(path);
    expect((await operator.post(path, { do: "delete" })).location).toContain("notice=delete");
    expect((await operator.post(path, { do: "delete" })).location).toContain("notice=unchanged");
    expect((await ben.get("/profile")).status).toBe(302);
    expect(await operator.text(path)).toContain("To be deleted");
    const [notice, ...others] = await emailsIn(database);
    expect(others).toEqual([]);
    expect(notice?.text).toContain("Whoever runs this site has decided to delete your account");
    expect((await operator.post(path, { do: "keep" })).location).toContain("notice=keep");
    expect((await operator.post(path, { do: "keep" })).location).toContain("notice=unchanged");
    expect(await operator.text(path)).not.toContain("To be deleted");
    const actions = (await linesOf(database)).map(({ action }) => action);
    expect(actions).toEqual(["person.delete", "person.keep"]);
  });

  test("deletes it once, when two press at the same moment", async () => {
    const database = await open();
    const { operator, fresh, path } = await openPeopleSite(database);
    await fresh(path);
    const both = await Promise.all([1, 2].map(() => operator.post(path, { do: "delete" })));
    expect(both.map(({ location }) => location).toSorted()).toEqual([
      `${path}?notice=delete`,
      `${path}?notice=unchanged`,
    ]);
    expect(await emailsIn(database)).toHaveLength(1);
    expect(await linesOf(database)).toHaveLength(1);
  });

  test("lets its owner keep it by the email's link, unless it is disabled as well", async () => {
    const database = await open();
    const { operator, fresh, path, browser } = await openPeopleSite(database);
    await fresh(path);
    await operator.post(path, { do: "delete" });
    const [notice] = await emailsIn(database);
    const link = new URL(notice?.address ?? "");
    await operator.post(path, { do: "disable" });
    const token = link.searchParams.get("token") ?? "";
    expect((await browser().post("/keep-account", { token })).status).toBe(400);
    await operator.post(path, { do: "enable" });
    expect((await browser().post("/keep-account", { token })).status).toBe(303);
    expect(await operator.text(path)).not.toContain("To be deleted");
  });

  test("gives it a plan until a day, which its owner sees, and takes it back", async () => {
    const database = await open();
    const { operator, fresh, path, ben } = await openPeopleSite(database);
    await fresh(path);
    const until = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
    for (const wrong of ["", "yesterday", "2020-01-01", "9999-01-01", "2026-99-99"]) {
      const answer = await operator.post(path, { do: "grant", plan: "premium", until: wrong });
      expect([wrong, answer.status]).toEqual([wrong, 400]);
    }
    expect((await operator.post(path, { do: "grant", plan: "gold", until })).status).toBe(400);
    const wish = { do: "grant", plan: "premium", until };
    expect((await operator.post(path, wish)).location).toContain("notice=grant");
    expect((await operator.post(path, wish)).location).toContain("notice=unchanged");
    // Another operator's form, which was opened before.
    const late = await operator.post(path, { ...wish, plan: "basic" });
    expect(late.location).toContain("notice=changed");
    expect(await operator.text("/operator/people?show=on-a-plan")).toContain("Premium, given");
    const own = await ben.text("/profile/billing");
    expect(own).toContain("Given to you");
    expect(own).toContain("Premium");
    expect((await operator.post(path, { do: "take-back" })).location).toContain("notice=take-back");
    expect((await operator.post(path, { do: "take-back" })).location).toContain("unchanged");
    expect(await ben.text("/profile/billing")).not.toContain("Given to you");
    const actions = (await linesOf(database)).map(({ action }) => action);
    expect(actions).toEqual(["plan.grant", "plan.take-back"]);
    expect(await emailsIn(database)).toEqual([]);
  });

  test("makes it an operator and takes that away, but never from the last one", async () => {
    const database = await open();
    const { operator, fresh, path, ben, ownPath } = await openPeopleSite(database);
    await fresh(path);
    const last = await operator.post(ownPath, { do: "remove-operator", sure: "yes" });
    expect(last.location).toContain("notice=last");
    expect((await operator.post(path, { do: "add-operator" })).location).toContain("add-operator");
    expect((await ben.get("/operator/people")).status).toBe(200);
    const slip = await operator.post(ownPath, { do: "remove-operator" });
    expect(slip.status).toBe(400);
    expect(await slip.response.text()).toContain("Check this box");
    for (const command of ["disable", "delete"]) {
      const { location } = await operator.post(ownPath, { do: command });
      expect(location).toContain("notice=yourself");
    }
    expect((await operator.post(ownPath, { do: "remove-operator", sure: "yes" })).location).toBe(
      "/profile",
    );
    expect((await operator.get(path)).status).toBe(404);
    const actions = (await linesOf(database)).map(({ action }) => action);
    expect(actions).toEqual(["operator.add", "operator.remove"]);
  });

  test("says that the account is gone when it is", async () => {
    const database = await open();
    const { operator, fresh, path, id } = await openPeopleSite(database);
    await fresh(path);
    await database.kysely.deleteFrom("users").where("id", "=", id).execute();
    const { location } = await operator.post(path, { do: "disable" });
    expect(location).toBe("/operator/people?notice=gone");
    expect(await operator.text(location ?? "")).toContain("has been deleted meanwhile");
  });
});
