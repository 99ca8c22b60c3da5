import { expect, test } from "vitest";

import { emailsIn } from "../accounts.ts";
import { openChecked } from "./open-api.ts";

const SOON = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);

interface ItemList<Item> {
  items: Item[];
}

test("an operator's key changes accounts, which leaves lines in the audit log", async () => {
  const { call, keys, userId, database } = await openChecked();
  const key = keys.operator;
  const people = await call<ItemList<{ id: string; name: string }>>(
    "GET",
    "/operator/people",
    {},
    { key },
  );
  expect(people.body.items.map(({ name }) => name).toSorted()).toEqual(["Ada", "Ada", "Olga"]);
  const act = (action: string, id = userId) =>
    call("POST", "/operator/people/{id}/{action}", { id, action }, { key });
  expect((await act("disable")).status).toBe(204);
  const account = await call("GET", "/operator/people/{id}", { id: userId }, { key });
  expect(account.body["disabledAt"]).not.toBeNull();
  expect((await call("GET", "/me")).status).toBe(401);
  expect((await act("enable")).status).toBe(204);
  expect((await act("disable", "nobody")).status).toBe(404);
  const give = async (plan: string, until: string, id = userId) =>
    (await call("PUT", "/operator/people/{id}/plan", { id }, { key, body: { plan, until } }))
      .status;
  expect(await give("premium", SOON)).toBe(204);
  expect(await give("standard", SOON), "another plan in its place").toBe(204);
  const given = await call("GET", "/operator/people/{id}", { id: userId }, { key });
  expect(given.body).toMatchObject({ plans: { granted: { name: "Standard" } } });
  expect([await give("premium", "2020-01-01"), await give("premium", "2999-01-01")]).toEqual([
    400, 400,
  ]);
  expect(await give("premium", SOON, "nobody")).toBe(404);
  const { body: own } = await call<{ userId: string }>("GET", "/me", {}, { key });
  expect((await act("disable", own.userId)).status).toBe(409);
  const role = { key, body: { isOperator: false } };
  expect((await call("PUT", "/operator/people/{id}/role", { id: own.userId }, role)).status).toBe(
    409,
  );
  const lines = await database.kysely.selectFrom("audit_log").select("action").execute();
  expect(lines.map(({ action }) => action)).toEqual([
    "person.disable",
    "person.enable",
    "plan.grant",
    "plan.grant",
  ]);
});

test("an operator's key makes invitations, runs jobs, and reads and saves settings", async () => {
  const { call, keys, database } = await openChecked();
  const key = keys.operator;
  const wish = { key, body: { until: SOON, email: "ben@example.org" } };
  const made = await call("POST", "/operator/invitations", {}, wish);
  expect(String(made.body["link"])).toContain("/signup?invitation=");
  expect((await emailsIn(database)).at(-1)?.to).toBe("ben@example.org");
  const { body } = await call<ItemList<{ id: string; state: string }>>(
    "GET",
    "/operator/invitations",
    {},
    { key },
  );
  expect(body.items).toMatchObject([{ state: "open", usesLeft: 1, recipient: "ben@example.org" }]);
  await call("DELETE", "/operator/invitations/{id}", { id: body.items[0]?.id ?? "" }, { key });
  const past = { key, body: { until: "2020-01-01" } };
  expect((await call("POST", "/operator/invitations", {}, past)).status).toBe(400);
  const settings = await call<{ versions: Record<string, string> }>(
    "GET",
    "/operator/settings",
    {},
    { key },
  );
  const version = settings.body.versions["name"] ?? "";
  const save = (values: Record<string, string>, group = "name") =>
    call("PUT", "/operator/settings/{group}", { group }, { key, body: { version, values } });
  expect((await save({ siteName: "Odeon" })).status).toBe(204);
  expect((await save({ siteName: "Rialto" })).status).toBe(409);
  expect((await save({}, "none")).status).toBe(404);
  const after = await call<{ values: object }>("GET", "/operator/settings", {}, { key });
  expect(after.body.values).toMatchObject({ SITE_NAME: "Odeon" });
  expect((await call("GET", "/operator/jobs", {}, { key })).status).toBe(200);
  expect((await call("POST", "/operator/jobs/{name}/run", { name: "none" }, { key })).status).toBe(
    404,
  );
});

test("an operator's key makes and deletes backups", async () => {
  const { call, keys } = await openChecked();
  const key = keys.operator;
  const made = await call("POST", "/operator/backups", {}, { key });
  expect(["made", "running"]).toContain(made.body["outcome"]);
  const list = await call<ItemList<{ name: string }>>("GET", "/operator/backups", {}, { key });
  const [backup] = list.body.items;
  expect((await call("DELETE", "/operator/backups/{name}", backup ?? {}, { key })).status).toBe(
    204,
  );
  expect((await call("DELETE", "/operator/backups/{name}", { name: "none" }, { key })).status).toBe(
    404,
  );
});

test("nobody else's key runs the site: not a viewer's, a child's, or one of who was an operator", async () => {
  const { call, keys, database } = await openChecked();
  for (const key of [keys.viewer, keys.child]) {
    expect((await call("GET", "/operator/people", {}, { key })).status).toBe(403);
  }
  await database.kysely.updateTable("users").set({ role: null }).execute();
  const answer = await call("GET", "/operator/people", {}, { key: keys.operator });
  expect(answer.status).toBe(403);
});
