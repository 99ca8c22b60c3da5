import { createLocalJWKSet, jwtVerify } from "jose";
import { expect, test } from "vitest";

import { emailsIn, openAccounts, PASSWORD, strangerAt, tokenInEmail } from "#tests/accounts.ts";
import { codeOf } from "#tests/sign-in/authenticator-app.ts";
import { describeEachEngine, describeOnSqlite } from "#tests/engines.ts";
import { createDerivedKeys } from "#app/features/accounts/derived-keys.server.ts";
import { createTokenKeys } from "#app/features/accounts/tokens/token-keys.server.ts";
import { AUDIENCE, EMAIL, openTokenSite } from "#tests/sign-in/token-client.ts";

const USER = "/api/auth/user";
const NEW_PASSWORD = "a second row of bulbs";

describeEachEngine("an API client", ({ open }) => {
  test("exchanges a password for tokens that open what their viewer may read", async () => {
    const site = await openTokenSite(await open());
    const { accessToken } = await site.signedUp();
    const user = await site.ask(USER, { token: accessToken });
    expect(user).toMatchObject({
      status: 200,
      data: { email: EMAIL, name: "Ada Lovelace", initials: "AL", isVerified: true },
    });
    expect(user.headers.get("cache-control")).toBe("no-store");
    const viewer = await site.ask("/api/viewer", { token: accessToken });
    expect(viewer).toMatchObject({ status: 200, data: { email: EMAIL, watchlist: [] } });
    expect(viewer.headers.getSetCookie()).toEqual([]);
    const { text } = (await emailsIn(site.database)).findLast(
      ({ subject }) => subject === "A new sign-in to your account",
    ) ?? { text: "" };
    expect(text).toContain("Living room");
  });

  test("gets tokens that say who, for whom and how long, and that the published keys verify", async () => {
    const site = await openTokenSite(await open());
    const { accessToken } = await site.signedUp();
    const keys = await site.ask("/api/auth/jwks");
    expect(keys.headers.get("cache-control")).toBe("public, max-age=300");
    expect(JSON.stringify(keys.body)).not.toContain('"d"');
    const { payload } = await jwtVerify(accessToken, createLocalJWKSet(keys.body), {
      issuer: AUDIENCE,
      audience: AUDIENCE,
      typ: "at+jwt",
    });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(900);
    expect(payload).toMatchObject({ client_id: "Living room", sub: expect.any(String) });
  });

  test("gets tokens for another audience, which open nothing here", async () => {
    const site = await openTokenSite(await open());
    await site.signedUp();
    const { data } = await site.grant({ audience: "home-screen" });
    const keys = createLocalJWKSet((await site.ask("/api/auth/jwks")).body);
    await jwtVerify(data.access_token, keys, { issuer: AUDIENCE, audience: "home-screen" });
    expect(await site.ask(USER, { token: data.access_token })).toMatchObject({ status: 401 });
    expect(await site.refresh(data.refresh_token)).toMatchObject({
      data: { audience: "home-screen" },
    });
    for (const audience of ["", "elsewhere"]) {
      expect(await site.grant({ audience })).toMatchObject({
        status: 400,
        body: { success: false, code: "malformed" },
      });
    }
  });

  test("cannot use a cookie as a token or a token as a cookie, and changes nothing of the site's", async () => {
    const database = await open();
    const site = await openTokenSite(database);
    const { browser, accessToken, refreshToken } = await site.signedUp();
    const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const withCookie = await site.ask(USER, { headers: { cookie } });
    expect(withCookie).toMatchObject({ status: 401, body: { code: "invalid_token" } });
    expect(withCookie.headers.get("www-authenticate")).toMatch(/^Bearer/);
    const stored = await database.kysely.selectFrom("sessions").select("token").execute();
    const wrong = [...stored.map(({ token }) => token), refreshToken, `${accessToken}x`, "a.b.c"];
    for (const token of wrong) {
      expect(await site.ask("/api/viewer", { token }), token).toMatchObject({ status: 401 });
      expect(await site.ask(USER, { token }), token).toMatchObject({ status: 401 });
    }
    // Once there is a token, the cookie's viewer does not matter.
    const both = { token: "a.b.c", headers: { cookie } };
    expect(await site.ask("/api/viewer", both)).toMatchObject({ status: 401 });
    for (const token of [accessToken, refreshToken, ...stored.map((row) => row.token)]) {
      const asCookie = { headers: { cookie: `matinee=${encodeURIComponent(token)}` } };
      expect(await site.ask("/api/viewer", asCookie)).toMatchObject({ status: 401 });
    }
    const record = { userId: EMAIL, action: "logout", timestamp: new Date().toISOString() };
    const change = await site.ask("/api/track-auth", { token: accessToken, body: record });
    expect(change.status).toBe(401);
  });

  test("uses a refresh token once; a copy ends the sign-in, and its owner is notified", async () => {
    const database = await open();
    const site = await openTokenSite(database);
    const first = await site.signedUp();
    const { data: second } = await site.refresh(first.refreshToken);
    expect(second).toMatchObject({ token_type: "Bearer", expires_in: 900 });
    expect(await site.ask(USER, { token: second.access_token })).toMatchObject({ status: 200 });
    const other = (await site.grant()).data;
    const copied = await site.refresh(first.refreshToken);
    expect(copied).toMatchObject({ status: 400, body: { code: "invalid_grant" } });
    expect(await site.refresh(second.refresh_token)).toMatchObject({ status: 400 });
    expect(await site.ask(USER, { token: second.access_token })).toMatchObject({ status: 401 });
    expect(await site.ask(USER, { token: other.access_token })).toMatchObject({ status: 200 });
    const notices = (await emailsIn(database)).filter(({ subject }) => /signed out/.test(subject));
    expect(notices).toMatchObject([{ to: EMAIL }]);
  });

  test("refreshing twice at the same moment continues once at most, and nothing is stored in plain text", async () => {
    const database = await open();
    const site = await openTokenSite(database);
    const { refreshToken } = await site.signedUp();
    const both = await Promise.all([site.refresh(refreshToken), site.refresh(refreshToken)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const stored = JSON.stringify([
      await database.kysely.selectFrom("refresh_tokens").selectAll().execute(),
      await database.kysely.selectFrom("token_keys").selectAll().execute(),
      await database.kysely.selectFrom("token_grants").selectAll().execute(),
    ]);
    expect(stored).not.toContain(refreshToken);
    expect(stored).not.toContain('\\"d\\"');
  });

  test("names a client as it names itself, without the spaces around it", async () => {
    const database = await open();
    const site = await openTokenSite(database);
    await site.signedUp();
    for (const client of ["  Kitchen  ", "   "]) await site.grant({ client });
    const grants = await database.kysely.selectFrom("token_grants").selectAll().execute();
    const text = JSON.stringify(grants);
    expect(text).toContain('"Kitchen"');
    expect(text).toContain('"Another client"');
    for (const client of ["x".repeat(61), "Kit\u0007chen"]) {
      const refused = await site.grant({ client });
      expect(refused.status).toBe(400);
    }
    expect((await site.grant({ client: "x".repeat(60) })).status).toBe(200);
  });

  test("signs out of one client's tokens at once, or of all", async () => {
    const site = await openTokenSite(await open());
    const { browser, accessToken, refreshToken } = await site.signedUp();
    const other = (await site.grant({ client: "Kitchen" })).data;
    const security = await browser.text("/profile/security");
    expect(security).toContain("Living room");
    const out = await site.ask("/api/auth/logout", { method: "POST", token: accessToken });
    expect(out).toMatchObject({ status: 200, data: { signed_out: true } });
    expect(await site.ask(USER, { token: accessToken })).toMatchObject({ status: 401 });
    expect(await site.refresh(refreshToken)).toMatchObject({ status: 400 });
    const token = other.access_token;
    const logout = (scope: string) => site.ask("/api/auth/logout", { token, body: { scope } });
    expect(await logout("some")).toMatchObject({ status: 400 });
    expect(await logout("others")).toMatchObject({ status: 200 });
    expect((await browser.get("/profile")).status).toBe(302);
    expect(await site.ask(USER, { token })).toMatchObject({ status: 200 });
    expect(await logout("all")).toMatchObject({ status: 200 });
    expect(await site.ask(USER, { token })).toMatchObject({ status: 401 });
  });

  test("changes the viewer's name, and their password, which ends every session", async () => {
    const site = await openTokenSite(await open());
    const { browser, accessToken: token } = await site.signedUp();
    const patch = (body: unknown) => site.ask(USER, { method: "PATCH", token, body });
    expect(await patch({ name: "Ada King" })).toMatchObject({
      status: 200,
      data: { name: "Ada King", initials: "AK" },
    });
    expect(await patch({ name: " " })).toMatchObject({ status: 400 });
    expect(await patch({ name: "A", password: NEW_PASSWORD })).toMatchObject({ status: 400 });
    expect(await patch({ email: "eve@example.org" })).toMatchObject({ status: 400 });
    expect(await patch({ password: NEW_PASSWORD, current: "wrong" })).toMatchObject({
      status: 400,
      body: { error: "That's not your current password" },
    });
    const changed = await patch({ password: NEW_PASSWORD, current: PASSWORD });
    expect(changed).toMatchObject({ status: 200, data: { signed_out: true } });
    expect(await site.ask(USER, { token })).toMatchObject({ status: 401 });
    expect((await browser.get("/profile")).status).toBe(302);
    expect(await site.grant()).toMatchObject({ status: 400 });
    expect(await site.grant({ password: NEW_PASSWORD })).toMatchObject({ status: 200 });
  });

  test("confirms an address and resets a password with the emails' tokens, once", async () => {
    const database = await open();
    const site = await openTokenSite(database);
    const { accessToken, refreshToken } = await site.signedUp({ isConfirmed: false });
    const send = (path: string, body: unknown, token?: string) =>
      site.ask(`/api/auth/${path}`, { body, ...(token !== undefined && { token }) });
    expect(await site.ask("/api/auth/resend", { method: "POST" })).toMatchObject({ status: 401 });
    expect(await send("resend", {}, accessToken)).toMatchObject({ status: 202 });
    const email = await tokenInEmail(database, "Confirm your email");
    expect(await send("verify", { type: "email", token: "x" })).toMatchObject({ status: 400 });
    const confirmed = await send("verify", { type: "email", token: email }, accessToken);
    expect(confirmed).toMatchObject({ status: 200, data: { started_clean: false } });
    expect(await site.ask(USER, { token: accessToken })).toMatchObject({
      data: { isVerified: true },
    });
    const unknown = await send("recover", { email: "nobody@example.org" });
    const known = await send("recover", { email: EMAIL });
    expect(known.status).toBe(202);
    expect(known.body).toEqual(unknown.body);
    const token = await tokenInEmail(database, "Choose a new password");
    const reset = (password: string) => send("verify", { type: "recovery", token, password });
    expect(await reset("short")).toMatchObject({ status: 400, body: { code: "malformed" } });
    expect(await reset(NEW_PASSWORD)).toMatchObject({ status: 200, data: { reset: true } });
    expect(await reset(NEW_PASSWORD)).toMatchObject({ status: 400, body: { code: "expired" } });
    expect(await site.ask(USER, { token: accessToken })).toMatchObject({ status: 401 });
    expect(await site.refresh(refreshToken)).toMatchObject({ status: 400 });
  });

  test("turns a second factor on, is asked for it, confirms with it and turns it off", async () => {
    const database = await open();
    const site = await openTokenSite(database);
    const { accessToken: token } = await site.signedUp();
    const factors = "/api/auth/factors";
    expect(await site.ask(factors)).toMatchObject({ status: 401 });
    expect(await site.ask(factors, { token })).toMatchObject({ data: { factors: [] } });
    const challenge = `${factors}/totp/challenge`;
    expect(await site.ask(challenge, { method: "POST", token })).toMatchObject({ status: 404 });
    const secret = await site.switchOnTotp(token);
    const again = await site.ask(factors, { token, body: { type: "totp" } });
    expect(again).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect(await site.ask(factors, { token })).toMatchObject({
      data: { factors: [{ id: "totp" }], recovery_codes_left: 10 },
    });

    const due = await site.grant();
    expect(due).toMatchObject({ status: 403, body: { code: "second_factor_required" } });
    expect(due.body).not.toHaveProperty("data");
    const verify = (body: Record<string, string>, own?: string) =>
      site.ask(`${factors}/totp/verify`, { body, ...(own !== undefined && { token: own }) });
    const sent = { challenge: due.body.challenge, audience: AUDIENCE };
    expect(await verify({ ...sent, code: "000000" })).toMatchObject({
      status: 400,
      body: { code: "invalid_grant" },
    });
    const code = codeOf(secret, 1);
    const granted = await verify({ ...sent, code });
    expect(granted).toMatchObject({ status: 200, data: { expires_in: 900 } });
    expect(await verify({ ...sent, code })).toMatchObject({
      status: 400,
      body: { code: "expired" },
    });

    const hourAgo = Date.now() - 3_600_000;
    await database.kysely
      .updateTable("sessions")
      .set({ created_at: hourAgo, confirmed_at: hourAgo })
      .execute();
    const off = (body?: Record<string, string>) =>
      site.ask(`${factors}/totp`, { method: "DELETE", token, ...(body && { body }) });
    expect(await off()).toMatchObject({ status: 403, body: { code: "confirmation_required" } });
    // The password alone would be less than the factor that it turns off.
    expect(await off({ password: PASSWORD })).toMatchObject({ status: 403 });
    const { data } = await site.ask(challenge, { method: "POST", token });
    const early = await verify({ challenge: data.challenge, code }, token);
    expect(early).toMatchObject({ status: 400 });
    await database.kysely.updateTable("totp_factors").set({ last_step: 0 }).execute();
    const confirmed = await verify({ challenge: data.challenge, code: codeOf(secret) }, token);
    expect(confirmed).toMatchObject({ status: 200, data: { confirmed: true } });
    expect(await off()).toMatchObject({ status: 200 });
    expect(await off()).toMatchObject({ status: 404 });
    expect(await site.grant()).toMatchObject({ status: 200 });
    const subjects = (await emailsIn(database)).map(({ subject }) => subject);
    expect(subjects).toEqual(
      expect.arrayContaining(["Two-step sign-in is on", "Two-step sign-in is off"]),
    );
  });

  test("exchanges an emailed code for tokens, once, if it requested the code", async () => {
    const database = await open();
    const site = await openTokenSite(database);
    const { accessToken } = await site.signedUp({ isConfirmed: false });
    const request = (email: string) => site.ask("/api/auth/otp", { body: { email } });
    const requested = await request(EMAIL);
    const other = await request("nobody@example.org");
    expect([requested.status, other.status]).toEqual([202, 202]);
    expect(Object.keys(requested.data)).toEqual(Object.keys(other.data));
    const mail = (await emailsIn(database)).at(-1);
    const code = /\b\d{6}\b/.exec(mail?.text ?? "")?.[0] ?? "";
    const sent = { type: "otp", audience: AUDIENCE, client: "Telephone" };
    const verify = (body: Record<string, string>) =>
      site.ask("/api/auth/verify", { body: { ...sent, ...body } });
    const { challenge } = requested.data;
    for (const wrong of [
      { challenge, code: code === "123456" ? "654321" : "123456" },
      { challenge: other.data.challenge, code },
    ]) {
      expect(await verify(wrong)).toMatchObject({ status: 400, body: { code: "invalid_grant" } });
    }
    const granted = await verify({ challenge, code });
    expect(granted).toMatchObject({ status: 200, data: { audience: AUDIENCE } });
    expect(await verify({ challenge, code })).toMatchObject({ status: 400 });
    const token = granted.data.access_token;
    expect(await site.ask(USER, { token })).toMatchObject({ data: { isVerified: true } });
    // Nobody had proven the address before, so earlier sessions have ended.
    expect(await site.ask(USER, { token: accessToken })).toMatchObject({ status: 401 });
  });

  test("gets a new key when the server's secret changes, and older signatures stay valid", async () => {
    const database = await open();
    const parts = { database, now: Date.now };
    const before = createTokenKeys({
      ...parts,
      keys: createDerivedKeys("one secret of the server"),
    });
    const expected = { issuer: AUDIENCE, audience: AUDIENCE };
    const claims = { ...expected, userId: "u", sessionId: "s", client: "c" };
    const signed = await before.sign(claims);
    const after = createTokenKeys({ ...parts, keys: createDerivedKeys("another, after it") });
    const renewed = await after.sign(claims);
    for (const keys of [before, after]) {
      expect(await keys.verify(signed, expected)).toMatchObject({ userId: "u" });
      expect(await keys.verify(renewed, expected)).toMatchObject({ sessionId: "s" });
    }
    expect((await after.published()).keys).toHaveLength(2);
    expect(await after.verify(signed, { ...expected, audience: "other" })).toBeUndefined();
  });
});

describeOnSqlite("an API client's mistakes", ({ open }) => {
  test("are answered in one shape, with the right status", async () => {
    const site = await openTokenSite(await open());
    await site.signedUp();
    const sends = (body: unknown, path = "/api/auth/token") => site.ask(path, { body });
    const wrong = await site.grant({ password: "not this one" });
    expect(wrong).toMatchObject({ status: 400, body: { code: "invalid_grant" } });
    expect(wrong.body).toEqual({
      success: false,
      code: "invalid_grant",
      error: "Invalid email or password",
    });
    expect(wrong.headers.get("cache-control")).toBe("no-store");
    for (const body of ["{", "[]", "{}", { grant_type: "magic" }, { grant_type: 1 }]) {
      expect(await sends(body), JSON.stringify(body)).toMatchObject({
        status: 400,
        body: { success: false, code: "malformed" },
      });
    }
    const headers = { "content-type": "text/plain" };
    expect(await site.ask("/api/auth/token", { body: "{}", headers })).toMatchObject({
      status: 400,
    });
    const much = await sends({ grant_type: "x".repeat(20_000) });
    expect(much).toMatchObject({ status: 413, body: { success: false, code: "malformed" } });
    for (const path of ["token", "verify", "recover", "resend", "logout"]) {
      const requested = await site.ask(`/api/auth/${path}`);
      expect(requested, path).toMatchObject({ status: 405, body: { code: "not_allowed" } });
      expect(requested.headers.get("allow")).toBe("POST");
    }
    const form = new URLSearchParams({ grant_type: "refresh_token", refresh_token: "made up" });
    const asForm = { "content-type": "application/x-www-form-urlencoded" };
    const sent = await site.ask("/api/auth/token", { body: form.toString(), headers: asForm });
    expect(sent).toMatchObject({ status: 400, body: { code: "invalid_grant" } });
    const foreign = { headers: { "sec-fetch-site": "cross-site" }, method: "POST" };
    const page = await fetch(`${site.origin}/api/auth/token`, foreign);
    expect(page.status).toBe(403);
  });

  test("slow down password guesses, as in the sign-in form", async () => {
    const { accounts, signUp, clock } = openAccounts(await open());
    await signUp("Ada", EMAIL);
    const form = { email: EMAIL, password: "not this one", audience: AUDIENCE };
    for (let tries = 0; tries < 10; tries += 1) {
      await accounts.apiTokens.grantByPassword(form, strangerAt("203.0.113.9"));
    }
    const locked = await accounts.apiTokens.grantByPassword(form, strangerAt("203.0.113.10"));
    expect(locked).toMatchObject({ outcome: "refused", why: "too many" });
    clock.aheadMs = 16 * 60_000;
    const right = { email: EMAIL, password: PASSWORD, audience: AUDIENCE };
    const after = await accounts.apiTokens.grantByPassword(right, strangerAt("203.0.113.9"));
    expect(after).toMatchObject({ outcome: "granted" });
  });
});
