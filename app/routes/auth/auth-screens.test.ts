import { expect, test } from "vitest";

import { emailsIn, PASSWORD, tokenInEmail } from "#tests/accounts.ts";
import { openAccountsSite } from "#tests/accounts-site.ts";
import { describeEachEngine } from "#tests/engines.ts";

const ada = { name: "Ada Lovelace", email: "ada@example.org", password: PASSWORD };

describeEachEngine("the sign-in screens", ({ open }) => {
  test("signing up leads to the plans with a session, and carries the next page along", async () => {
    const site = await openAccountsSite({ database: await open() });
    const browser = site.browser();
    const page = await browser.text("/signup?next=/movie/5");
    expect(page).toContain("Full Name");
    expect(page).toContain("Password must be at least 8 characters long");
    expect(page).toContain("Creating Account...");
    expect(page).toContain('href="/login?next=%2Fmovie%2F5"');
    expect(page).not.toContain("<script async");

    const answer = await browser.post("/signup", { ...ada, next: "/movie/5" });
    expect(answer.status).toBe(303);
    expect(answer.location).toBe("/plans?next=%2Fmovie%2F5");
    expect(answer.headers.get("clear-site-data")).toBe('"prefetchCache", "prerenderCache"');
    const cookies = answer.headers.getSetCookie();
    expect(cookies[0]).toMatch(/^matinee=[^;]+; Path=\/; Max-Age=\d+; SameSite=Lax; HttpOnly$/);
    expect(cookies[1]).toMatch(/^viewer=[\w-]{12}; Path=\/; Max-Age=\d+; SameSite=Lax$/);
    expect((await browser.get("/profile")).status).toBe(200);
  });

  test("a refused form shows what was typed again, except the password", async () => {
    const site = await openAccountsSite({ database: await open() });
    const browser = site.browser();
    const answer = await browser.post("/signup", { ...ada, password: "short\u00e9" });
    expect(answer.status).toBe(400);
    const page = await answer.response.text();
    expect(page).toContain('value="Ada Lovelace"');
    expect(page).toContain('value="ada@example.org"');
    expect(page).toContain('aria-invalid="true"');
    expect(page).not.toContain("short\u00e9");
    expect(browser.jar.has("matinee")).toBe(false);
  });

  test("signing in leads to where the viewer was going, and home otherwise", async () => {
    const site = await openAccountsSite({ database: await open() });
    await site.signedUp("Ada", "ada@example.org");
    const { email, password } = ada;
    const browser = site.browser();
    expect(await browser.text("/login?next=%2Fprofile%2Fsecurity")).toContain(
      'name="next" value="/profile/security"',
    );
    const there = await browser.post("/login", { email, password, next: "/profile/security" });
    expect([there.status, there.location]).toEqual([303, "/profile/security"]);
    expect((await browser.get("/login?next=/profile")).location).toBe("/profile");
    const home = await site.browser().post("/login", { email, password });
    expect(home.location).toBe("/");
  });

  test.each([
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/.//evil.example",
    "javascript:alert(1)",
    "/login?next=/login",
  ])("never redirects to %j", async (next) => {
    const site = await openAccountsSite({ database: await open() });
    await site.signedUp("Ada", "ada@example.org");
    const { email, password } = ada;
    const browser = site.browser();
    const page = await browser.text(`/login?next=${encodeURIComponent(next)}`);
    expect(page).not.toContain('name="next"');
    expect((await browser.post("/login", { email, password, next })).location).toBe("/");
  });

  test("an unknown address and a wrong password get the same answer, to the byte", async () => {
    const site = await openAccountsSite({ database: await open() });
    await site.signedUp("Ada", "ada@example.org");
    const bodies = [];
    for (const email of ["ada@example.org", "eve@example.org"]) {
      const answer = await site.browser().post("/login", { email, password: "not this one" });
      expect(answer.status).toBe(400);
      const page = await answer.response.text();
      expect(page).toContain("Invalid email or password");
      // Random in every page: the script nonce, and a passkey's challenge.
      const random = / (?:nonce|data-passkey-options)="[^"]*"/g;
      bodies.push(page.replaceAll(email, "").replaceAll(random, ""));
    }
    expect(bodies[0]).toBe(bodies[1]);
  });

  test("a form from another site changes nothing", async () => {
    const site = await openAccountsSite({ database: await open() });
    const browser = await site.signedUp("Ada", "ada@example.org");
    const foreign = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
    for (const [path, body] of [
      ["/login", { email: "ada@example.org", password: PASSWORD }],
      ["/signup", { ...ada, email: "eve@example.org" }],
      ["/profile", { name: "Eve" }],
      ["/profile/security", { current: PASSWORD, password: "another warm row" }],
      ["/profile/sessions", { others: "yes" }],
      ["/reset-password", { token: "x", password: "another warm row" }],
    ] as const) {
      expect((await browser.post(path, body, foreign)).status, path).toBe(403);
    }
    expect(await browser.text("/profile")).toContain("<strong>Ada</strong>");
  });

  test.each([
    [{}, "127.0.0.1"],
    [{ TRUSTED_PROXIES: "10.0.0.0/8" }, "127.0.0.1"],
    [{ TRUSTED_PROXIES: "127.0.0.1" }, "203.0.113.9"],
  ])("with %j a forwarding header makes the client %s", async (variables, address) => {
    const database = await open();
    const site = await openAccountsSite({ database, variables });
    const spoof = { "x-forwarded-for": "1.2.3.4, 203.0.113.9", "x-real-ip": "1.2.3.4" };
    const own = { "x-matinee-client-address": "1.2.3.4", "client-ip": "1.2.3.4" };
    expect((await site.browser({ ...spoof, ...own }).post("/signup", ada)).status).toBe(303);
    const { kysely } = database;
    const session = await kysely.selectFrom("sessions").selectAll().executeTakeFirstOrThrow();
    expect(session.ip_address).toBe(address);
    const { key } = await kysely.selectFrom("rate_limits").select("key").executeTakeFirstOrThrow();
    expect(key).toBe(`${address}|/sign-up/email`);
  });

  test("emails link to our own address, whatever a request's Host is", async () => {
    const database = await open();
    const site = await openAccountsSite({
      database,
      variables: { PUBLIC_URL: "https://films.example.org" },
    });
    const headers = {
      "sec-fetch-site": "same-origin",
      host: "evil.example",
      "x-forwarded-host": "evil.example",
    };
    await site.browser().post("/signup", ada, headers);
    await site.browser().post("/forgot-password", { email: ada.email }, headers);
    const mails = await emailsIn(database);
    expect(mails).toHaveLength(2);
    for (const { address, text } of mails) {
      expect(address).toMatch(/^https:\/\/films\.example\.org\//);
      expect(text).not.toContain("evil.example");
    }
  });

  test("over https the cookies carry __Host- and Secure", async () => {
    const site = await openAccountsSite({
      database: await open(),
      variables: { PUBLIC_URL: "https://films.example.org" },
    });
    const answer = await site.browser().post("/signup", ada);
    const [session, version, device] = answer.headers.getSetCookie();
    expect(session).toMatch(
      /^__Host-matinee=[^;]+; Path=\/; Max-Age=\d+; SameSite=Lax; HttpOnly; Secure$/,
    );
    expect(version).toMatch(/^viewer=[^;]+; Path=\/; Max-Age=\d+; SameSite=Lax; Secure$/);
    expect(device).toMatch(
      /^__Host-device=[^;]+; Path=\/; Max-Age=\d+; SameSite=Lax; HttpOnly; Secure$/,
    );
  });

  test("none of these screens can be put into a frame", async () => {
    const site = await openAccountsSite({ database: await open() });
    for (const path of ["/login", "/signup", "/forgot-password"]) {
      const { headers } = await site.browser().get(path);
      expect(headers.get("x-frame-options")).toBe("DENY");
      expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
      expect(headers.get("cache-control")).toBe("private, no-store");
    }
  });

  test("signing out says so once, and ends the session", async () => {
    const site = await openAccountsSite({ database: await open() });
    const browser = await site.signedUp("Ada", "ada@example.org");
    const before = new Map(browser.jar);
    const answer = await browser.post("/logout", {});
    expect(answer.location).toBe("/login?notice=signed-out");
    expect(await browser.text("/login?notice=signed-out")).toMatch(
      /data-toast="success".*Successfully logged out/s,
    );
    for (const [name, value] of before) browser.jar.set(name, value);
    expect((await browser.get("/profile")).status).toBe(302);
  });

  test("a new password by email: once, for whoever has the link, and every session ends", async () => {
    const database = await open();
    const site = await openAccountsSite({ database });
    const signedIn = await site.signedUp("Ada", "ada@example.org");
    expect((await signedIn.get("/profile")).status).toBe(200);
    const browser = site.browser();
    const request = await browser.post("/forgot-password", { email: "Ada@Example.org" });
    expect(request.location).toBe("/forgot-password?notice=sent");
    const token = await tokenInEmail(database, "Choose a new password");
    expect(token.length).toBeGreaterThan(20);

    const link = `/reset-password?token=${token}`;
    expect(await browser.text(link)).toContain("Set Password");
    const weak = await browser.post(link, { token, password: "password1" });
    expect(weak.status).toBe(400);
    const done = await browser.post(link, { token, password: "a second row of bulbs" });
    expect([done.status, done.location]).toEqual([303, "/login?notice=password-set"]);
    expect((await signedIn.get("/profile")).status).toBe(302);

    expect((await browser.get(link)).status).toBe(400);
    const again = await browser.post(link, { token, password: "a third row of bulbs" });
    expect(again.status).toBe(400);
    expect(await again.response.text()).toContain("This link has already been used");
    const email = "ada@example.org";
    const old = await browser.post("/login", { email, password: PASSWORD });
    expect(old.status).toBe(400);
    const now = await browser.post("/login", { email, password: "a second row of bulbs" });
    expect(now.status).toBe(303);
  });

  test("the first email confirms an address, and another is sent on request", async () => {
    const database = await open();
    const site = await openAccountsSite({ database });
    const browser = await site.signedUp("Ada", "ada@example.org", { isConfirmed: false });
    expect(await browser.text("/profile")).toContain("Send the Email Again");
    expect((await browser.get("/verify-email?token=made-up")).status).toBe(400);
    const resent = await browser.post("/verify-email", {});
    expect(resent.location).toBe("/profile?notice=email-sent");
    for (const subject of ["Confirm your email", "Welcome to Matinee"]) {
      const token = await tokenInEmail(database, subject);
      const answer = await browser.get(`/verify-email?token=${encodeURIComponent(token)}`);
      expect(answer.status, subject).toBe(200);
    }
    expect(await browser.text("/profile")).not.toContain("Send the Email Again");
  });
});
