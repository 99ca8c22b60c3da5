import { beforeAll, expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { OPERATOR } from "#app/features/accounts/sessions/sessions.server.ts";
import * as tokens from "#app/routes/api/auth/token.ts";
import { PASSWORD } from "#tests/accounts.ts";
import { describeOnSqlite } from "#tests/engines.ts";
import { OPERATOR_EMAIL, openOperatorSite } from "#tests/operator/operator-site.ts";
import { loadOperatorRoutes } from "#tests/operator/operator-routes.ts";
import { signInChild } from "#tests/sign-in.ts";
import type { RouteModule } from "#tests/site.ts";

type Routes = Awaited<ReturnType<typeof loadOperatorRoutes>>;
let routes: Routes;
beforeAll(async () => {
  routes = await loadOperatorRoutes();
});

/** Somebody whom only operators may see. */
const NAME = "Zebulon Quartermain";
const CORA = "cora@example.org";
const BEN = "ben@example.org";
const DORA = "dora@example.org";
const EVE = "eve@example.org";
const AUDIENCE = "http://localhost";

async function openSite(database: Database) {
  const endpoint = { "/api/auth/token": { ...tokens } as RouteModule };
  const site = await openOperatorSite(database, { ...routes, ...endpoint });
  const ben = await site.signedUp("Ben", BEN);
  const zebulon = { id: "zebulon", name: NAME, email: "zebulon@example.org" };
  await database.kysely
    .insertInto("users")
    .values({ ...zebulon, created_at: 1, updated_at: 1 })
    .execute();
  const { kysely } = database;
  await site.fresh("/operator");
  const cora = await site.signedUp("Cora", CORA);
  const { id } = await kysely
    .selectFrom("users")
    .select("id")
    .where("email", "=", CORA)
    .executeTakeFirstOrThrow();
  for (const [command, status] of [
    ["add-operator", 200],
    ["remove-operator", 404],
  ] as const) {
    await site.operator.post(`/operator/people/${id}`, { do: command });
    expect((await cora.get("/operator")).status).toBe(status);
  }

  const makeOperator = (email: string) =>
    kysely.updateTable("users").set({ role: OPERATOR }).where("email", "=", email).execute();
  const dora = await site.signedUp("Dora", DORA);
  await makeOperator(DORA);
  await expect.poll(async () => (await dora.get("/operator")).status).toBe(200);
  const doras = await kysely
    .selectFrom("users")
    .select("id")
    .where("email", "=", DORA)
    .executeTakeFirstOrThrow();
  await site.operator.post(`/operator/people/${doras.id}`, { do: "disable" });

  await site.signedUp("Eve", EVE);
  await makeOperator(EVE);
  const { id: user_id } = await kysely
    .selectFrom("users")
    .select("id")
    .where("email", "=", EVE)
    .executeTakeFirstOrThrow();
  const factor = { user_id, sealed_secret: "x", last_step: 0, created_at: 1 };
  await kysely.insertInto("totp_factors").values(factor).execute();
  const half = site.browser();
  const password = await half.post("/login", { email: EVE, password: PASSWORD });
  expect(password.location).toContain("/login/verify");

  // The account of this child's profile is an operator's, which changes nothing.
  const child = site.browser({ cookie: site.cookieFor(await signInChild(database, "kids")) });
  await kysely.updateTable("users").set({ role: OPERATOR }).where("name", "=", "Ada").execute();

  /** The browser of a program with a token of its own. */
  const withToken = async (email: string) => {
    const given = { grant_type: "password", email, password: PASSWORD, client: "A program" };
    const answer = await site.browser().report("/api/auth/token", { ...given, audience: AUDIENCE });
    const { data } = await answer.response.json();
    return site.browser({ authorization: `Bearer ${data.access_token}` });
  };
  const others = {
    "a visitor": { own: site.browser(), goesTo: /^\/login/ },
    "a viewer": { own: ben, goesTo: undefined },
    "a child's profile": { own: child, goesTo: /^\/profiles\/pin/ },
    "somebody who was an operator": { own: cora, goesTo: undefined },
    "an operator who is disabled": { own: dora, goesTo: /^\/login/ },
    "an operator before the second step": { own: half, goesTo: /^\/login/ },
    "a viewer's token": { own: await withToken(BEN), goesTo: /^\/login/ },
    "an operator's token": { own: await withToken(OPERATOR_EMAIL), goesTo: /^\/login/ },
  };
  const paths = Object.keys(routes).map((path) => path.replace(":id", zebulon.id));
  return { ...site, paths, others };
}

/** A form that would do something on every screen. */
const FORM = {
  do: "delete",
  id: "zebulon",
  uses: "1",
  until: "2099-01-01",
  kind: "info",
  "text-en": "Mine",
  group: "signUp",
  choice: "nobody",
};

const COMMANDS = ["delete", "add-operator", "refund", "answer", "hide"];
const TEN_MEGABYTES = 10 * 1024 * 1024;
const FOREIGN = [
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
  { "sec-fetch-site": "", origin: "https://evil.example" },
];

/** Everything that is stored but what every request may count or note. */
async function everythingIn({ kysely }: Database): Promise<string> {
  const tables = await kysely.introspection.getTables();
  const compared = tables.filter(
    ({ name }) => !/^(attempts|rate_limits|kysely_|sessions)/.test(name),
  );
  const rows = await Promise.all(
    compared.map(({ name }) =>
      kysely
        .selectFrom(name as "users")
        .selectAll()
        .execute(),
    ),
  );
  return JSON.stringify(rows);
}

describeOnSqlite("the operator screens", ({ open }) => {
  test("has no route that is open to anybody else, to tokens or to the cache", () => {
    expect(Object.keys(routes).length).toBeGreaterThan(10);
    for (const [path, { handle }] of Object.entries(routes)) {
      expect([path, handle]).toEqual([path, { access: "operator" }]);
    }
  });

  test("gives nobody who is no operator, no token and no other site anything of any route", async () => {
    const database = await open();
    const site = await openSite(database);
    const before = await everythingIn(database);
    for (const [who, { own, goesTo }] of Object.entries(site.others)) {
      for (const path of site.paths) {
        for (const answer of [await own.get(path), await own.post(path, FORM)]) {
          const what = `${who}: ${path}`;
          const text = await answer.response.text();
          for (const word of [NAME, 'aria-label="Operator"', "time,who,action"]) {
            expect(text, what).not.toContain(word);
          }
          if (answer.status === 302) expect(answer.location, what).toMatch(goesTo ?? "nowhere");
          else expect(goesTo === undefined ? [404] : [401, 403], what).toContain(answer.status);
        }
      }
    }
    expect(await everythingIn(database)).toBe(before);
    // What another site's page sends with the operator's own cookies, and what is far too long.
    const { operator } = site;
    const long = { ...FORM, answer: "x".repeat(TEN_MEGABYTES) };
    for (const [index, path] of site.paths.entries()) {
      const from = FOREIGN[index % FOREIGN.length] ?? {};
      expect((await operator.post(path, FORM, from)).status, path).toBe(403);
    }
    for (const path of ["/operator/settings", "/operator/messages/zebulon"]) {
      expect((await operator.post(path, long)).status, path).toBe(413);
    }
    expect(await everythingIn(database)).toBe(before);
    // An operator opens the same paths.
    for (const path of site.paths) expect((await site.operator.get(path)).status).toBeLessThan(405);
    expect(await site.operator.text("/operator/people")).toContain(NAME);
  });

  test("finds nothing by what is no id of its kind, and changes nothing by it", async () => {
    const database = await open();
    const site = await openSite(database);
    const { operator } = site;
    const before = await everythingIn(database);
    const ids = ["zebulon", "..%2Fpeople%2Fzebulon", "%00", "x".repeat(600), "%F0%9F%8E%AC"];
    for (const path of Object.keys(routes).filter((each) => each.includes(":id"))) {
      for (const id of ids.filter((each) => each !== "zebulon" || !path.includes("people"))) {
        const at = path.replace(":id", id);
        const isFilm = path.includes("films") && /^\w+$/.test(id) && id.length <= 100;
        expect((await operator.get(at)).status, at).toBe(isFilm ? 200 : 404);
        for (const command of isFilm ? ["delete"] : COMMANDS) {
          const answer = await operator.post(at, { ...FORM, do: command, answer: "Here." });
          expect(answer.status, `${at} ${command}`).toBeLessThan(500);
        }
      }
    }
    expect(await everythingIn(database)).toBe(before);
  });
});
