import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { asBuilt } from "#tests/as-built.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { OPERATOR_EMAIL, openOperatorSite } from "#tests/operator-site.ts";

import * as people from "./people.tsx";
import * as person from "./person.tsx";

const routes = {
  "/operator/people": asBuilt(people),
  "/operator/people/:id": asBuilt(person),
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
  return { ...site, ben, path: `/operator/people/${id}` };
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

  test("show fifty accounts a page in less than 50 kB", async () => {
    const database = await open();
    const { operator, fresh } = await openPeopleSite(database);
    const many = Array.from({ length: 60 }, (_, index) => ({
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
    expect(rest.match(/somebody\.with/g)).toHaveLength(12);
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
