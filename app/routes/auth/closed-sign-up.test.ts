import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import * as authWith from "#app/routes/api/auth/with.ts";
import { PASSWORD } from "#tests/accounts.ts";
import { openAccountsSite } from "#tests/accounts-site.ts";
import { describeOnSqlite } from "#tests/engines.ts";
import { openIdentityProvider } from "#tests/sign-in/identity-provider.ts";
import type { RouteModule } from "#tests/site.ts";

const ada = { name: "Ada Lovelace", email: "ada@example.org", password: PASSWORD };
const SIGN_IN = "/login/with/stand-in";

async function openSite(database: Database, variables: Record<string, string>) {
  const provider = await openIdentityProvider();
  const all = { ...variables, OIDC_PROVIDERS: JSON.stringify([provider.setting]) };
  const routes = { "/login/with/:provider": { ...authWith } as RouteModule };
  const site = await openAccountsSite({ database, variables: all, routes });
  /** Where a browser ends up that Ada signs in with the provider. */
  async function walk(browser: ReturnType<typeof site.browser>) {
    const { location } = await browser.post(SIGN_IN, {});
    const back = await provider.signIn(location ?? "", { ...ada, subject: "a-1" });
    return (await browser.get(back.pathname + back.search)).location;
  }
  return { ...site, walk };
}

describeOnSqlite("a site that is closed for new accounts", ({ open }) => {
  test.each([
    ["nobody", "taking new accounts at the moment", "sign-up-closed"],
    ["invitation", "New accounts need an invitation here", "invitation-needed"],
  ])("says so kindly with SIGN_UP=%s, and creates none", async (SIGN_UP, words, notice) => {
    const database = await open();
    const site = await openSite(database, { SIGN_UP });
    const browser = site.browser();
    const page = await browser.text("/signup?next=/movie/5");
    expect(page).toContain(words);
    expect(page).toContain('href="/login?next=%2Fmovie%2F5"');
    expect(page).not.toContain('name="password"');
    expect(page).not.toContain(SIGN_IN);

    const answer = await browser.post("/signup", ada);
    expect(answer.status).toBe(403);
    expect(await answer.response.text()).toContain(words);

    expect(await site.walk(browser)).toBe(`/login?notice=${notice}`);
    expect(await browser.text(`/login?notice=${notice}`)).toContain(words);
    expect(browser.jar.has("matinee")).toBe(false);
    expect(await database.kysely.selectFrom("users").select("id").execute()).toEqual([]);
  });

  test("lets those in who have an account", async () => {
    const database = await open();
    await (await openAccountsSite({ database })).signedUp(ada.name, ada.email);
    const site = await openSite(database, { SIGN_UP: "nobody" });
    const { email, password } = ada;
    const browser = site.browser();
    expect(await browser.text("/login"), "nobody else is asked to join").not.toContain("/signup");
    expect((await browser.post("/login", { email, password })).location).toBe("/");
    expect(await site.walk(site.browser())).toBe("/");
  });
});
