import { describe, expect, test } from "vitest";

import type { PageHandle } from "#app/lib/page-handle.ts";
import * as logout from "#app/routes/auth/logout.ts";
import { ask } from "#tests/ask.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { signIn } from "#tests/sign-in.ts";
import { openTestSite, type RouteModule } from "#tests/site.ts";

const shared = { query: [], freshSeconds: 60, staleSeconds: 600 };
const words = (access: PageHandle["access"]): RouteModule => ({
  handle: { access, shared } satisfies PageHandle,
  default: () => <p>inside</p>,
});

const routes: Record<string, RouteModule> = {
  "/": words("session"),
  "/films": words("visitors"),
  "/help": words("everyone"),
  "/forgotten": { default: () => <p>inside</p> },
  "/api/viewer": {
    handle: { access: "session" } satisfies PageHandle,
    loader: () => Response.json({ success: true }),
  },
  "/logout": { ...logout } as RouteModule,
};

describeEachEngine("the guard", ({ open }) => {
  test("sends a visitor of a guarded page to sign in, and remembers where they were going", async () => {
    const site = await openTestSite(await open(), { ...routes, "/movie/:id": words("session") });
    const { response } = await ask(`${site.origin}/movie/5?from=home`);
    expect(response.status).toBe(302);
    const wanted = encodeURIComponent("/movie/5?from=home");
    expect(response.headers.get("location")).toBe(`/login?next=${wanted}`);
    expect((await ask(`${site.origin}/`)).response.headers.get("location")).toBe("/login");
  });

  test("answers an endpoint with 401 and a message", async () => {
    const site = await openTestSite(await open(), routes);
    const { response, text } = await ask(`${site.origin}/api/viewer`);
    expect(response.status).toBe(401);
    expect(JSON.parse(text)).toEqual({ success: false, error: "Please sign in first." });
  });

  test("clears both cookies when it refuses a request, and is never cacheable", async () => {
    const site = await openTestSite(await open(), routes);
    for (const path of ["/", "/api/viewer"]) {
      const { response } = await ask(site.origin + path, { cookie: "matinee=old; viewer=7" });
      const cleared = response.headers.getSetCookie();
      expect(cleared.map((cookie) => cookie.split("=")[0])).toEqual(["matinee", "viewer"]);
      expect(cleared.every((cookie) => cookie.includes("Max-Age=0"))).toBe(true);
      expect(response.headers.get("cache-control")).toBe("no-store");
    }
  });

  test("closes a route that declares nothing", async () => {
    const site = await openTestSite(await open(), routes);
    expect((await ask(`${site.origin}/forgotten`)).response.status).toBe(302);
  });

  test.each([
    ["browse", 200],
    ["none", 302],
  ])("with VISITORS=%s answers visitors of the listings with %i", async (VISITORS, status) => {
    const site = await openTestSite(await open(), routes, { VISITORS });
    expect((await ask(`${site.origin}/films`)).response.status).toBe(status);
    expect((await ask(`${site.origin}/help`)).response.status).toBe(200);
    expect((await ask(`${site.origin}/`)).response.status).toBe(302);
  });

  test("accepts no token that is made up, expired, unsigned or signed by another", async () => {
    const database = await open();
    const site = await openTestSite(database, routes);
    const token = await signIn(database, "Ada");
    const signed = site.cookieFor(token);
    const expired = site.cookieFor(await signIn(database, "Ben", { expiresInMs: -1000 }));
    const bad = [
      site.cookieFor("made-up"),
      expired,
      `matinee=${token}`,
      `matinee=${token}.`,
      `${signed.slice(0, -6)}AAAAAA`,
      "matinee=%E0%A4%A",
    ];
    for (const cookie of bad) {
      expect((await ask(`${site.origin}/`, { cookie })).response.status, cookie).toBe(302);
    }
    expect((await ask(`${site.origin}/`, { cookie: signed })).response.status).toBe(200);
  });

  test("applies a sign-out to the very next request, although the session was cached", async () => {
    const database = await open();
    const site = await openTestSite(database, routes);
    const cookie = site.cookieFor(await signIn(database, "Ada"));
    expect((await ask(`${site.origin}/`, { cookie })).text).toContain("inside");
    const signedOut = await fetch(`${site.origin}/logout`, {
      method: "POST",
      headers: { cookie, "sec-fetch-site": "same-origin" },
      redirect: "manual",
    });
    expect(signedOut.status).toBe(302);
    expect(signedOut.headers.get("location")).toBe("/login?notice=signed-out");
    expect(signedOut.headers.get("clear-site-data")).toBe(
      '"cache", "prefetchCache", "prerenderCache"',
    );
    expect(signedOut.headers.getSetCookie()).toHaveLength(2);
    for (const path of ["/", "/api/viewer"]) {
      const { response } = await ask(site.origin + path, { cookie });
      expect(response.status, path).not.toBe(200);
    }
  });

  test("refuses a sign-out from another site, and the session continues", async () => {
    const database = await open();
    const site = await openTestSite(database, routes);
    const cookie = site.cookieFor(await signIn(database, "Ada"));
    const refused = await fetch(`${site.origin}/logout`, {
      method: "POST",
      headers: { cookie, "sec-fetch-site": "cross-site" },
    });
    expect(refused.status).toBe(403);
    expect((await ask(`${site.origin}/`, { cookie })).response.status).toBe(200);
  });

  test("needs no database for a visitor's page, and fails closed without it for a viewer's", async () => {
    const database = await open();
    const site = await openTestSite(database, routes);
    const cookie = site.cookieFor(await signIn(database, "Ada"));
    await database.close();
    expect((await ask(`${site.origin}/films`, { cookie })).response.status).toBe(200);
    const { response, text } = await ask(`${site.origin}/`, { cookie });
    expect(response.status).toBe(500);
    expect(text).not.toContain("inside");
    expect(text).toContain(response.headers.get("x-request-id"));
  });
});

describe("https", () => {
  describeEachEngine("with a public address", ({ open }) => {
    test("gives the session's cookie __Host- and Secure", async () => {
      const site = await openTestSite(await open(), routes, {
        PUBLIC_URL: "https://films.example.org",
      });
      const { response } = await ask(`${site.origin}/`);
      const [session] = response.headers.getSetCookie();
      expect(session).toMatch(
        /^__Host-matinee=; Path=\/; Max-Age=0; SameSite=Lax; HttpOnly; Secure$/,
      );
      expect(response.headers.get("strict-transport-security")).toContain("max-age=");
    });
  });
});
