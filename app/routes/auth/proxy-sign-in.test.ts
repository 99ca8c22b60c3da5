import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { readSettings } from "#app/lib/env.server.ts";
import { emailsIn } from "#tests/accounts.ts";
import { openAccountsSite } from "#tests/accounts-site.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { switchOnByScreen } from "#tests/sign-in/second-factor.ts";
import type { RouteModule } from "#tests/site.ts";

const ON = { PROXY_SIGN_IN: "on", TRUSTED_PROXIES: "127.0.0.1" };
const ADA = {
  "remote-user": "ada",
  "remote-email": "ada@example.org",
  "remote-name": Buffer.from("Ada Lovelacé").toString("latin1"),
  "remote-groups": "family,cinema",
};
const movies = {
  handle: { access: "visitors", shared: { query: [], freshSeconds: 60, staleSeconds: 60 } },
  default: () => null,
} as unknown as RouteModule;

const openSite = (database: Database, variables: Record<string, string> = {}) =>
  openAccountsSite({ database, variables: { ...ON, ...variables }, routes: { "/movies": movies } });

const accountsIn = ({ kysely }: Database) =>
  kysely.selectFrom("users").select(["name", "email", "email_verified", "role"]).execute();

describeEachEngine("somebody whom the service in front has signed in", ({ open }) => {
  test("is signed in by their first page, whichever it is, in an account that this makes", async () => {
    const database = await open();
    const site = await openSite(database);
    const browser = site.browser(ADA);
    expect((await browser.get("/movies")).location).toBe("/login?next=%2Fmovies");
    const entry = await browser.get("/login?next=%2Fmovies");
    expect([entry.status, entry.location]).toEqual([303, "/movies"]);
    expect((await browser.get("/movies")).status).toBe(200);
    expect(await accountsIn(database)).toEqual([
      { name: "Ada Lovelacé", email: "ada@example.org", email_verified: 1, role: null },
    ]);
    expect((await emailsIn(database)).map(({ subject }) => subject)).toEqual([
      "Welcome to Matinee",
    ]);
  });

  test("finds the account that they had before, with its profiles and its second step", async () => {
    const database = await open();
    const site = await openSite(database);
    const before = await site.signedUp("Ada", "ada@example.org");
    await switchOnByScreen(before);
    const browser = site.browser(ADA);
    const entry = await browser.get("/login?next=%2Fmovies");
    expect(entry.location).toBe("/login/verify?next=%2Fmovies");
    expect(browser.jar.has("matinee")).toBe(false);
    expect(await accountsIn(database)).toHaveLength(1);
  });

  test("is told why where no accounts are made, and may sign in another way", async () => {
    const database = await open();
    const site = await openSite(database, { PROXY_NEW_ACCOUNTS: "refuse" });
    const page = await site.browser(ADA).text("/login");
    expect(page).toContain("taking new accounts at the moment");
    expect(page).toContain('name="password"');
    expect(await accountsIn(database)).toEqual([]);
  });

  test("is told when their account is disabled", async () => {
    const database = await open();
    const site = await openSite(database);
    await site.browser(ADA).get("/login");
    await database.kysely.updateTable("users").set({ disabled_at: 1 }).execute();
    expect(await site.browser(ADA).text("/login")).toContain("This account is disabled");
  });

  test("runs the site as long as they are in the group, and not a page longer", async () => {
    const database = await open();
    const site = await openSite(database, { PROXY_OPERATOR_GROUP: "cinema" });
    const browser = site.browser(ADA);
    await browser.get("/login");
    expect(await accountsIn(database)).toMatchObject([{ role: "operator" }]);

    const outside = { "remote-groups": "family,cinemas" };
    expect((await browser.get("/profile", outside)).status).toBe(302);
    await browser.get("/login", outside);
    expect(await accountsIn(database)).toMatchObject([{ role: null }]);
    const lines = await database.kysely
      .selectFrom("audit_log")
      .select(["actor", "action"])
      .execute();
    expect(lines).toEqual([
      { actor: "sign-in service", action: "operator.add" },
      { actor: "sign-in service", action: "operator.remove" },
    ]);
  });

  test("signs out to where the operator says, and otherwise stays out until the next page", async () => {
    const database = await open();
    const away = "https://id.example.org/logout";
    const site = await openSite(database, { PROXY_SIGN_OUT_URL: away });
    const browser = site.browser(ADA);
    await browser.get("/login");
    const answer = await browser.post("/logout", {});
    expect(answer.location).toBe(away);
    expect(browser.jar.has("matinee")).toBe(false);
    const page = await browser.get("/login?notice=signed-out");
    expect(page.status).toBe(200);
    expect(page.headers.get("content-security-policy")).toContain(
      "form-action 'self' https://id.example.org;",
    );
  });

  test("confirms what is sensitive by an emailed code, as there is no password", async () => {
    const database = await open();
    const site = await openSite(database);
    const browser = site.browser(ADA);
    await browser.get("/login");
    const app = "/profile/security/app";
    const confirm = `/profile/security/confirm?next=${encodeURIComponent(app)}`;
    expect((await browser.get(app)).location).toBe(confirm);
    const page = await browser.text(confirm);
    expect(page).toContain("Email Me a Code");
    expect(page).not.toContain('name="password"');
    await browser.post(confirm, { do: "email" });
    const mail = (await emailsIn(database)).find(({ subject }) => /to confirm/.test(subject));
    await browser.post(confirm, { code: JSON.parse(mail?.text ?? "{}").heading });
    expect((await browser.get(app)).status).toBe(200);
  });
});

test.each([
  [{ PROXY_SIGN_IN: "on" }, "PROXY_SIGN_IN has no effect: no proxy is believed"],
  [{ PROXY_OPERATOR_GROUP: "cinema" }, "PROXY_OPERATOR_GROUP has no effect"],
  [{ ...ON, PROXY_HEADERS: "Remote-User" }, "PROXY_HEADERS must be authelia, authentik, or"],
  [{ ...ON, PROXY_HEADERS: "Remote_User,a,b,c" }, "PROXY_HEADERS must be"],
  [{ ...ON, PROXY_HEADERS: "X-Forwarded-For,a,b,c" }, "PROXY_HEADERS must be"],
  [{ ...ON, PROXY_HEADERS: "a,a,b,c" }, "PROXY_HEADERS must be"],
  [{ ...ON, PROXY_SIGN_OUT_URL: "javascript:0" }, "PROXY_SIGN_OUT_URL must be an http or https"],
])("the start refuses %j", (variables, problem) => {
  expect(() => readSettings(variables as Record<string, string>)).toThrow(problem);
});

test("the headers of each service are known by its name", () => {
  const headersOf = (PROXY_HEADERS: string) =>
    readSettings({ ...ON, PROXY_HEADERS }).proxySignIn?.headers.groups;
  expect(headersOf("authelia")).toBe("remote-groups");
  expect(headersOf("authentik")).toBe("x-authentik-groups");
  expect(headersOf("X-User, X-Email, X-Name, X-Groups")).toBe("x-groups");
});
