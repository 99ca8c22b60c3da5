import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { makeSetupCode } from "#app/features/operator/setup/setup-codes.server.ts";
import { PASSWORD } from "#tests/accounts.ts";
import { openAccountsSite } from "#tests/accounts-site.ts";
import { asBuilt } from "#tests/as-built.ts";
import { describeOnSqlite } from "#tests/engines.ts";

import * as overview from "../overview/overview.tsx";
import * as settings from "../settings/settings.tsx";
import * as setupStep from "./setup-step.tsx";
import * as setup from "./setup.tsx";

const routes = {
  "/setup": asBuilt(setup),
  "/setup/:group": asBuilt(setupStep),
  "/operator": asBuilt(overview),
  "/operator/settings": asBuilt(settings),
};
const ada = { name: "Ada Lovelace", email: "ada@example.org", password: PASSWORD };

async function openSite(database: Database, variables: Record<string, string> = {}) {
  const site = await openAccountsSite({ database, variables, routes });
  const code = (await makeSetupCode(database, Date.now())) ?? "";
  const rows = () => database.kysely.selectFrom("site_settings").selectAll().execute();
  return { ...site, code, address: `/setup?code=${code}`, rows };
}

describeOnSqlite("the first run", ({ open }) => {
  test("makes the operator, asks every question, and ends its code", async () => {
    const database = await open();
    // Closed sign-up doesn't keep the first operator out.
    const { browser, address, code, rows } = await openSite(database, { SIGN_UP: "nobody" });
    expect(JSON.stringify(await rows())).not.toContain(code);
    const operator = browser();
    expect(await operator.text(address)).toContain("Set Up Matinee");
    const short = await operator.post(address, { ...ada, code, password: "short" });
    expect(short.status).toBe(400);
    const made = await operator.post(address, { ...ada, code });
    expect([made.status, made.location]).toEqual([303, "/setup/name"]);
    expect((await operator.get("/operator")).status).toBe(200);

    const answer = async (group: string, form: Record<string, string>) => {
      const [, version = ""] =
        /name="version"[^>]*value="([^"]*)"/.exec(await operator.text(`/setup/${group}`)) ?? [];
      return operator.post(`/setup/${group}`, { version, ...form });
    };
    expect(await operator.text("/setup/name")).toContain("Question 1 of 10");
    expect((await answer("name", { siteName: "Kino Nord" })).location).toBe("/setup/region");
    expect((await answer("region", { region: "DE" })).location).toBe("/setup/films");
    expect(await operator.text("/setup/films")).toContain('href="/setup/archive"');
    const wrong = await answer("films", { choice: "tmdb" });
    expect(wrong.status).toBe(400);
    expect(await operator.text("/setup/signUp")).toContain("The environment decides this: SIGN_UP");
    expect((await answer("visitors", { choice: "none" })).location).toBe("/setup/rooms");
    expect((await answer("rooms", { choice: "everyone" })).location).toBe("/setup/releases");
    const plain = await answer("releases", { releases: "http://example.org/latest" });
    expect(plain.status).toBe(400);
    const last = await answer("releases", { releases: "https://example.org/latest" });
    expect(last.location).toBe("/operator/settings?notice=set-up");
    expect(await operator.text(last.location ?? "")).toContain("Matinee is set up");
    expect((await operator.get("/setup/everything")).status).toBe(404);

    expect((await rows()).map(({ name }) => name).toSorted()).toEqual([
      "DEFAULT_REGION",
      "RELEASES_URL",
      "ROOMS",
      "SITE_NAME",
      "VISITORS",
    ]);
    const lines = await database.kysely.selectFrom("audit_log").selectAll().execute();
    expect(lines).toContainEqual(
      expect.objectContaining({ action: "operator.add", actor: ada.email, detail: "first run" }),
    );
    const other = browser();
    expect((await other.get(address)).status).toBe(404);
    const late = await other.post(address, { ...ada, email: "eve@example.org", code });
    expect(late.status).toBe(404);
    expect((await other.get("/setup/region")).status).toBe(302);
    expect(await makeSetupCode(database, Date.now())).toBeUndefined();
  });

  test("takes up the question again after a confirmation, when ten minutes have passed", async () => {
    const database = await open();
    const { browser, address, code } = await openSite(database);
    const operator = browser();
    await operator.post(address, { ...ada, code });
    const earlier = Date.now() - 20 * 60_000;
    const times = { created_at: earlier, confirmed_at: earlier };
    await database.kysely.updateTable("sessions").set(times).execute();
    const late = await operator.post("/setup/region", { region: "DE" });
    expect(late.status).toBe(403);
    const confirm = "/profile/security/confirm?next=%2Fsetup%2Fregion";
    expect(await late.response.text()).toContain(confirm);
    const confirmed = await operator.post(confirm, { password: PASSWORD });
    expect(confirmed.location).toBe("/setup/region");
  });

  test("takes the account of somebody who has looked around before", async () => {
    const database = await open();
    const { browser, address, code, signedUp } = await openSite(database);
    await signedUp(ada.name, ada.email, { isConfirmed: false });
    const wrong = await browser().post(address, { ...ada, code, password: "another password" });
    expect(wrong.status).toBe(400);
    const made = await browser().post(address, { ...ada, code });
    expect(made.location).toBe("/setup/name");
    const users = await database.kysely.selectFrom("users").selectAll().execute();
    expect(users).toEqual([expect.objectContaining({ role: "operator", email_verified: 1 })]);
  });

  test("says why an account with a second step cannot be taken, and keeps its code", async () => {
    const database = await open();
    const { browser, address, code, signedUp } = await openSite(database);
    await signedUp(ada.name, ada.email);
    const { id: user_id } = await database.kysely
      .selectFrom("users")
      .select("id")
      .executeTakeFirstOrThrow();
    const factor = { user_id, sealed_secret: "x", last_step: 0, created_at: 1 };
    await database.kysely.insertInto("totp_factors").values(factor).execute();
    const own = await browser().post(address, { ...ada, code });
    expect(own.status).toBe(400);
    expect(await own.response.text()).toContain("has two-step sign-in");
    const other = await browser().post(address, { ...ada, email: "eve@example.org", code });
    expect(other.location).toBe("/setup/name");
  });

  test("leaves one account where eight people use the code at once, each with an address of theirs", async () => {
    const database = await open();
    const { browser, address, code } = await openSite(database);
    // Another server has printed another code.
    const second = (await makeSetupCode(database, Date.now())) ?? "";
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, number) => {
        const email = `person-${number}@example.org`;
        const own = number % 2 === 0 ? code : second;
        return browser().post(address.replace(code, own), { ...ada, email, code: own });
      }),
    );
    expect(answers.filter(({ location }) => location === "/setup/name")).toHaveLength(1);
    const users = await database.kysely.selectFrom("users").select("role").execute();
    expect(users).toEqual([{ role: "operator" }]);
  });

  test("tells nothing about a wrong code, and soon not even whether one is right", async () => {
    const database = await open();
    const { browser, address, code } = await openSite(database);
    const stranger = browser();
    const wrong = await stranger.get("/setup?code=wrong");
    expect(wrong.status).toBe(404);
    const page = await wrong.response.text();
    expect(page).not.toContain("Set Up");
    // Every page has the links of every kind of viewer around it.
    expect(page.split("<main")[1]?.split("</main>")[0]).not.toContain("operator");
    expect((await stranger.get("/setup")).status).toBe(404);
    expect((await stranger.post("/setup", { ...ada, code: "wrong" })).status).toBe(404);
    expect(await database.kysely.selectFrom("users").select("id").execute()).toEqual([]);
    expect((await stranger.get(address)).status).toBe(200);
    for (let tries = 0; tries < 21; tries++) await stranger.get(`/setup?code=${tries}`);
    expect((await stranger.get(address)).status).toBe(404);
    expect((await stranger.post(address, { ...ada, code })).status).toBe(404);
  });

  test("leaves everything as it is until somebody opens the link", async () => {
    const database = await open();
    const { signedUp, rows } = await openSite(database);
    const viewer = await signedUp("Ben", "ben@example.org");
    expect((await viewer.get("/setup/region")).status).toBe(404);
    expect((await viewer.get("/operator")).status).toBe(404);
    expect(await rows()).toHaveLength(1);
  });
});
