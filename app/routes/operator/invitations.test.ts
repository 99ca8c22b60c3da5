import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { hashOf } from "#app/features/operator/invitations/invitation-state.server.ts";
import { OPERATOR } from "#app/features/accounts/sessions/sessions.server.ts";
import * as withProvider from "#app/routes/api/auth/with.ts";
import { emailsIn, PASSWORD } from "#tests/accounts.ts";
import { openAccountsSite } from "#tests/accounts-site.ts";
import { asBuilt } from "#tests/as-built.ts";
import { explainQueries, recordQueries } from "#tests/databases/asked-queries.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { OPERATOR_EMAIL } from "#tests/operator/operator-site.ts";
import { openIdentityProvider } from "#tests/sign-in/identity-provider.ts";
import type { RouteModule } from "#tests/site.ts";
import { createInvitations } from "#app/features/operator/invitations/invitations.server.ts";
import type { OperatorParts } from "#app/features/operator/operator.server.ts";

import * as billing from "../account/billing/billing.tsx";
import * as auditLog from "./audit-log.tsx";
import * as invitations from "./invitations.tsx";

const routes = {
  "/operator/invitations": asBuilt(invitations),
  "/operator/audit-log": asBuilt(auditLog),
  "/profile/billing": asBuilt(billing),
  "/login/with/:provider": { ...withProvider } as RouteModule,
};

const PATH = "/operator/invitations";
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const wish = (more: Record<string, string> = {}) => ({
  uses: "2",
  until: dayIn(7),
  plan: "",
  planUntil: "",
  email: "",
  ...more,
});

const add = ({ kysely }: Database, id: string, change: { created_at?: number } = {}) =>
  kysely
    .insertInto("invitations")
    .values({
      id,
      token_hash: hashOf(`token ${id}`),
      created_at: 1,
      ends_at: Date.now() + 1_000_000,
      most_uses: 1,
      uses: 0,
      plan_id: "premium",
      plan_ends_at: Date.now() + 1_000_000,
      recipient: `somebody.with.a.long.address.${id}@mail.example.org`,
      ...change,
    })
    .execute();

/** A site by invitation alone, whose operator came with one as well. */
async function openSite(database: Database, variables: Record<string, string> = {}) {
  const site = await openAccountsSite({
    database,
    variables: { SIGN_UP: "invitation", ...variables },
    routes,
  });
  await add(database, "first");
  const operator = site.browser();
  const form = { name: "Ada", email: OPERATOR_EMAIL, password: PASSWORD };
  const joined = await operator.post("/signup", { ...form, invitation: "token first" });
  expect(joined.status).toBe(303);
  const role = { role: OPERATOR, email_verified: 1 };
  await database.kysely.updateTable("users").set(role).execute();
  for (const table of ["emails", "invitations", "plan_grants"] as const) {
    await database.kysely.deleteFrom(table).execute();
  }
  await expect.poll(async () => (await operator.get(PATH)).status).toBe(200);
  /** Makes an invitation; returns the path of its link. */
  const invite = async (more: Record<string, string> = {}) => {
    const page = await (await operator.post(PATH, wish(more))).response.text();
    // With a script a notice that becomes a toast disappears, and the link with it.
    expect(page).not.toMatch(/data-toast="success">[^<]*invitation/);
    return /value="http[^"]*(\/signup\?invitation=[\w-]+)"/.exec(page)?.[1] ?? "";
  };
  return { ...site, operator, invite };
}

const linesOf = ({ kysely }: Database) =>
  kysely.selectFrom("audit_log").select(["action", "subject", "detail"]).orderBy("id").execute();

describeEachEngine("an invitation", ({ open }) => {
  test("lets people create an account where accounts are by invitation, and brings a plan", async () => {
    const database = await open();
    const { operator, invite, browser } = await openSite(database);
    const stranger = browser();
    const closed = await stranger.text("/signup");
    expect(closed).toContain("New accounts need an invitation");
    expect(closed).not.toContain('name="password"');
    const form = { name: "Ben", email: "ben@example.org", password: PASSWORD };
    expect((await stranger.post("/signup", form)).status).toBe(403);

    const link = await invite({ plan: "premium", planUntil: dayIn(30) });
    const page = await stranger.text(link);
    expect(page).toContain("You are invited to Matinee, with the Premium plan until");
    const invitation = /name="invitation" value="([^"]+)"/.exec(page)?.[1] ?? "";
    expect(link).toBe(`/signup?invitation=${invitation}`);
    const wrong = await stranger.post(link, { ...form, password: "x", invitation });
    expect(wrong.status).toBe(400);
    expect(await wrong.response.text()).toContain(`name="invitation" value="${invitation}"`);
    expect(await stranger.post(link, { ...form, invitation })).toMatchObject({
      location: "/first-taste",
    });
    expect(await stranger.text("/profile/billing")).toContain("Given to you");
    expect(await operator.text(PATH)).toMatch(/1 of 2/);
    const stored = await database.kysely.selectFrom("invitations").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(invitation);
  });

  test("says kindly that it is used, has ended or is unknown", async () => {
    const database = await open();
    const { operator, invite, browser } = await openSite(database);
    const link = await invite();
    const visitor = browser();
    expect(await visitor.text(link)).toContain("You are invited to Matinee.");
    expect(await visitor.text(`${link}x`)).toContain("know this invitation");
    const id = /name="id" value="([0-9a-f]{16})"/.exec(await operator.text(PATH))?.[1] ?? "";
    const revoked = await operator.post(PATH, { do: "revoke", id });
    expect(revoked.location).toBe(`${PATH}?notice=revoked`);
    const again = await operator.post(PATH, { do: "revoke", id });
    expect(again.location).toBe(`${PATH}?notice=unchanged`);
    expect(await visitor.text(link)).toContain("This invitation has ended");
    expect(await visitor.text(link)).not.toContain('name="password"');
    await database.kysely.updateTable("invitations").set({ uses: 2, revoked_at: null }).execute();
    expect(await visitor.text(link)).toContain("has been used already");
    expect(await operator.text(PATH)).toContain("Used up");
    expect((await linesOf(database)).map(({ action }) => action).toSorted()).toEqual([
      "invitation.create",
      "invitation.revoke",
    ]);
  });

  test("is sent by email, and its address leaves with its account", async () => {
    const database = await open();
    const { operator, invite } = await openSite(database);
    await invite({ email: " Ben@Example.org", plan: "basic", planUntil: dayIn(9) });
    const [email, ...others] = await emailsIn(database);
    expect(others).toEqual([]);
    expect(email).toMatchObject({ to: "ben@example.org", subject: "You are invited to Matinee" });
    expect(email?.address).toMatch(/\/signup\?invitation=[\w-]{32}$/);
    expect(email?.text).toContain("the Basic plan until");
    expect(await operator.text(PATH)).toContain("ben@example.org");
    expect(await linesOf(database)).toMatchObject([
      {
        action: "invitation.create",
        subject: "ben@example.org",
        detail: `2× until ${dayIn(7)}, basic`,
      },
    ]);
  });

  test("needs a number, days to come, a plan and an address that are some, and a confirmation", async () => {
    const database = await open();
    const { operator } = await openSite(database);
    for (const wrong of [
      { uses: "0" },
      { uses: "1001" },
      { uses: "1.5" },
      { until: dayIn(-1) },
      { until: dayIn(400) },
      { plan: "gold" },
      { plan: "basic", planUntil: "" },
      { email: "nobody" },
    ]) {
      const answer = await operator.post(PATH, wish(wrong));
      expect([wrong, answer.status]).toEqual([wrong, 400]);
    }
    await database.kysely.updateTable("sessions").set({ created_at: 0, confirmed_at: 0 }).execute();
    const { status, response } = await operator.post(PATH, wish());
    expect(status).toBe(403);
    expect(await response.text()).toContain(
      "/profile/security/confirm?next=%2Foperator%2Finvitations",
    );
    expect(await database.kysely.selectFrom("invitations").selectAll().execute()).toEqual([]);
    expect(await linesOf(database)).toEqual([]);
  });

  test("lets somebody in who signs up with an identity provider, and nobody without", async () => {
    const database = await open();
    const provider = await openIdentityProvider();
    const OIDC_PROVIDERS = JSON.stringify([provider.setting]);
    const { invite, browser } = await openSite(database, { OIDC_PROVIDERS });
    const link = await invite({ uses: "1" });
    const walk = async (email: string, invitation?: string) => {
      const own = browser();
      const begun = await own.post("/login/with/stand-in", invitation ? { invitation } : {});
      const person = { email, name: "Ben", subject: email };
      const back = await provider.signIn(begun.location ?? "", person);
      return (await own.get(back.pathname + back.search)).location;
    };
    expect(await browser().text(link)).toContain("Sign Up With Stand-in");
    const token = new URLSearchParams(link.split("?")[1]).get("invitation") ?? "";
    expect(await walk("ben@example.org")).toBe("/login?notice=invitation-needed");
    expect(await browser().text("/login?notice=invitation-needed")).toContain("need an invitation");
    expect(await walk("ben@example.org", token)).toBe("/plans");
    expect(await walk("eve@example.org", token)).toBe("/login?notice=invitation-used");
    expect(await walk("ben@example.org")).toBe("/");
    const { length } = await database.kysely.selectFrom("users").select("id").execute();
    expect(length).toBe(2);
  });

  test("is found by the address that it was sent to, in any case of letters", async () => {
    const database = await open();
    const { operator } = await openSite(database);
    await add(database, "one");
    await add(database, "two");
    const find = async (address: string) => {
      const page = await operator.text(`${PATH}?q=${encodeURIComponent(address)}`);
      return [...page.matchAll(/address\.(\w+)@/g)].map(([, id]) => id);
    };
    // Once in the field of the search, once in the list.
    expect(await find("Somebody.With.A.Long.address.two@mail.example.org")).toEqual(["two", "two"]);
    expect(await find("nobody@example.org")).toEqual([]);
    expect(await operator.text(`${PATH}?q=nobody@example.org`)).toContain("Nothing found for");
  });

  test("is listed once, a page at a time, by an index, in less than 50 kB", async () => {
    const database = await open();
    const { operator } = await openSite(database);
    for (let index = 0; index < 60; index++) {
      const id = index.toString(16).padStart(16, "0");
      await add(database, id, { created_at: 1_000 + Math.floor(index / 20) });
    }
    let page = await operator.text(PATH);
    expect(Buffer.byteLength(page)).toBeLessThan(50_000);
    const seen: string[] = [];
    for (let next: string | undefined = PATH; next !== undefined && seen.length < 100;) {
      page = await operator.text(next);
      for (const [, id] of page.matchAll(/address\.([0-9a-f]{16})@/g)) seen.push(id ?? "");
      next = /href="([^"]+)"[^>]*>(?:<[^>]+>)*Next page/.exec(page)?.[1];
    }
    expect(seen).toEqual([...new Set(seen)].toSorted().toReversed());
    expect(seen).toHaveLength(60);

    const { recorded, statements } = recordQueries(database);
    const { list } = createInvitations({ database: recorded, now: Date.now } as OperatorParts);
    const { next = null } = await list({ before: null, words: "" });
    await list({ before: next, words: "" });
    for (const { sql, plan, readsAll, sorts } of await explainQueries(database, statements)) {
      const isBeginning = /SCAN invitations USING INDEX invitations_by_creation/.test(plan);
      expect(readsAll && !isBeginning, `${sql}: ${plan}`).toBe(false);
      expect(sorts, `${sql}: ${plan}`).toBe(false);
    }
  });
});
