import { expect, test } from "vitest";

import { PASSWORD, tokenInEmail } from "#tests/accounts.ts";
import { openAccountsSite } from "#tests/accounts-site.ts";
import { describeEachEngine } from "#tests/engines.ts";

const EMAIL = "ada@example.org";

describeEachEngine("the endpoints about a viewer", ({ open }) => {
  test("/api/viewer says who is signed in, privately, and only once for each version", async () => {
    const site = await openAccountsSite({ database: await open() });
    const browser = await site.signedUp("Ada Lovelace", EMAIL);
    const { headers, response } = await browser.get("/api/viewer");
    const { success, data } = await response.json();
    expect(success).toBe(true);
    expect(data).toEqual({
      version: browser.jar.get("viewer"),
      name: "Ada Lovelace",
      initials: "AL",
      email: EMAIL,
      avatar: null,
      isVerified: true,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      lastLogin: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      watchlist: [],
      watched: {},
      follows: [],
      ratings: {},
      unwanted: [],
      continue: [],
      language: "en",
      colour: "bulb",
      isFirst: true,
      isChild: false,
      profile: expect.any(String),
      preferences: {
        captions: "",
        autoplaysTrailers: true,
        hidesWatched: false,
        showsRatings: false,
        playbackRate: 1,
      },
    });
    expect(headers.get("cache-control")).toBe("private, no-cache");
    expect(headers.get("vary")).toContain("Cookie");
    expect(headers.getSetCookie()).toEqual([]);
    const tag = headers.get("etag") ?? "";
    expect((await browser.get("/api/viewer", { "if-none-match": tag })).status).toBe(304);
    await browser.post("/profile/name", { name: "Ada" });
    expect((await browser.get("/api/viewer", { "if-none-match": tag })).status).toBe(200);
  });

  test("a browser with an older version of its viewer gets the current one", async () => {
    const site = await openAccountsSite({ database: await open() });
    const browser = await site.signedUp("Ada", EMAIL);
    const version = browser.jar.get("viewer");
    browser.jar.set("viewer", "older");
    const { headers } = await browser.get("/api/viewer");
    expect(headers.getSetCookie()[0]).toMatch(new RegExp(`^viewer=${version};.*Max-Age=\\d+;`));
    expect(browser.jar.get("viewer")).toBe(version);
  });

  test("/api/track-auth accepts a sign-out from the viewer who sends it, and of nobody else", async () => {
    const database = await open();
    const site = await openAccountsSite({ database });
    const browser = await site.signedUp("Ada", EMAIL);
    await site.signedUp("Eve", "eve@example.org");
    const send = async (record: unknown) => {
      const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join("; ");
      const response = await fetch(`${site.origin}/api/track-auth`, {
        method: "POST",
        headers: { cookie, "sec-fetch-site": "same-origin", "content-type": "application/json" },
        body: typeof record === "string" ? record : JSON.stringify(record),
      });
      return { status: response.status, body: await response.json() };
    };
    const timestamp = new Date(Date.now() - 1000).toISOString();
    const record = { userId: "Ada@Example.org", action: "logout", timestamp };
    const taken = await send(record);
    expect(taken).toMatchObject({
      status: 200,
      body: { success: true, data: { user_id: EMAIL, action: "logout", timestamp } },
    });
    expect(await send(record)).toMatchObject({ status: 200 });
    const sendings = { userId: "eve@example.org", action: "logout", timestamp };
    expect(await send(sendings)).toMatchObject({ status: 403, body: { success: false } });
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    for (const wrong of [
      {},
      "{",
      { ...record, action: "login" },
      { ...record, timestamp: "yesterday" },
      { ...record, timestamp: soon },
      { ...record, timestamp: "2020-01-01T00:00:00Z" },
    ]) {
      expect(await send(wrong), JSON.stringify(wrong)).toMatchObject({ status: 400 });
    }
    const records = await database.kysely
      .selectFrom("user_auth")
      .innerJoin("users", "users.id", "user_auth.user_id")
      .select(["users.name", "timestamp", "recorded_at"])
      .where("action", "=", "logout")
      .execute();
    expect(records).toMatchObject([{ name: "Ada", timestamp: Date.parse(timestamp) }]);
    expect(records[0]?.recorded_at).toBeGreaterThan(Date.parse(timestamp));
    await browser.post("/logout", {});
    browser.jar.clear();
    expect(await send(record)).toMatchObject({ status: 401 });
  });

  test("a sign-out is recorded by the server, and once even if the browser reports it too", async () => {
    const database = await open();
    const site = await openAccountsSite({ database });
    const browser = await site.signedUp("Ada", EMAIL);
    await browser.post("/logout", {});
    const actions = await database.kysely.selectFrom("user_auth").select("action").execute();
    expect(actions.map(({ action }) => action).toSorted()).toEqual(["logout", "signup"]);
  });

  test("no secret, token or password is ever logged", async () => {
    const database = await open();
    const site = await openAccountsSite({ database });
    const browser = await site.signedUp("Ada", EMAIL);
    const secrets = [PASSWORD, "a second row of bulbs", "not this one"];
    // A language or a number is no secret.
    const isLong = (value: string) => value.length >= 16;
    const keep = () =>
      secrets.push(...[...browser.jar.values()].map(decodeURIComponent).filter(isLong));
    keep();
    await browser.post("/forgot-password", { email: EMAIL });
    for (const subject of ["Choose a new password", "Welcome to Matinee"]) {
      const token = await tokenInEmail(database, subject);
      secrets.push(token);
      await browser.get(`/reset-password?token=${token}`);
      await browser.get(`/verify-email?token=${token}`);
    }
    await browser.post("/login", { email: EMAIL, password: "not this one" });
    const body = { current: PASSWORD, password: "a second row of bulbs" };
    await browser.post("/profile/security", body);
    keep();
    const stored = await database.kysely.selectFrom("sessions").select("token").execute();
    const hashes = await database.kysely.selectFrom("accounts").select("password").execute();
    secrets.push(
      ...stored.map(({ token }) => token),
      ...hashes.flatMap((row) => row.password ?? []),
    );
    // Including failures, which carry whole statements and their values.
    await database.kysely.schema.dropTable("known_devices").execute();
    await browser.post("/login", { email: EMAIL, password: "a second row of bulbs" });
    await database.kysely.schema.dropTable("verifications").execute();
    await browser.post("/forgot-password", { email: EMAIL });

    const log = JSON.stringify(site.logged);
    expect(site.logged.filter(({ msg }) => msg === "fault").length).toBeGreaterThan(0);
    expect(site.logged.length).toBeGreaterThan(10);
    expect(secrets.length).toBeGreaterThan(8);
    for (const secret of secrets) expect(log, secret).not.toContain(secret);
  });
});
