import { describe, expect, test } from "vitest";

import type { PageHandle } from "#app/lib/page-handle.ts";
import * as logout from "#app/routes/auth/logout.ts";
import { ask } from "#tests/ask.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { signIn, signInChild } from "#tests/sign-in.ts";
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
    const site = await openTestSite({
      database: await open(),
      routes: { ...routes, "/movie/:id": words("session") },
    });
    const { response } = await ask(`${site.origin}/movie/5?from=home`);
    expect(response.status).toBe(302);
    const wanted = encodeURIComponent("/movie/5?from=home");
    expect(response.headers.get("location")).toBe(`/login?next=${wanted}`);
    const leadsTo = async (path: string) =>
      (await ask(site.origin + path)).response.headers.get("location");
    expect(await leadsTo("/")).toBe("/login");
    const television = encodeURIComponent("/?tv=1");
    expect(await leadsTo("/?tv=1"), "still a television").toBe(`/login?tv=1&next=${television}`);
    expect(await leadsTo("/?tv=%22")).not.toContain("?tv");
  });

  test("answers an endpoint with 401 and a message", async () => {
    const site = await openTestSite({ database: await open(), routes });
    const { response, text } = await ask(`${site.origin}/api/viewer`);
    expect(response.status).toBe(401);
    expect(JSON.parse(text)).toEqual({ success: false, error: "Please sign in first." });
  });

  test("clears both cookies when it refuses a request, and is never cacheable", async () => {
    const site = await openTestSite({ database: await open(), routes });
    for (const path of ["/", "/api/viewer"]) {
      const { response } = await ask(site.origin + path, { cookie: "matinee=old; viewer=7" });
      const cleared = response.headers.getSetCookie();
      expect(cleared.map((cookie) => cookie.split("=")[0])).toEqual(["matinee", "viewer"]);
      expect(cleared.every((cookie) => cookie.includes("Max-Age=0"))).toBe(true);
      expect(response.headers.get("cache-control")).toBe("no-store");
    }
  });

  test("tells whoever sends a form that their session has ended, and leads back", async () => {
    const site = await openTestSite({ database: await open(), routes });
    const send = async (path: string) => {
      const response = await fetch(site.origin + path, { method: "POST", redirect: "manual" });
      return [response.status, response.headers.get("location")];
    };
    expect(await send("/")).toEqual([302, "/login?notice=expired"]);
    const there = encodeURIComponent("/forgotten?page=2");
    expect(await send("/forgotten?page=2")).toEqual([302, `/login?notice=expired&next=${there}`]);
  });

  test("refuses a HEAD request for an endpoint without a body", async () => {
    const site = await openTestSite({ database: await open(), routes });
    const response = await fetch(`${site.origin}/api/viewer`, { method: "HEAD" });
    expect([response.status, await response.text()]).toEqual([401, ""]);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(response.headers.get("vary")).toBe("Cookie");
  });

  test("keeps a child among what children may open, and leads an adult's PIN out", async () => {
    const database = await open();
    const forAll: RouteModule = {
      handle: { access: "session", children: true } satisfies PageHandle,
      default: () => <p>inside</p>,
    };
    const site = await openTestSite({ database, routes: { ...routes, "/cartoons": forAll } });
    const kid = { cookie: site.cookieFor(await signInChild(database, "kids")) };
    expect((await ask(`${site.origin}/cartoons`, kid)).text).toContain("inside");
    expect((await ask(`${site.origin}/films`, kid)).text, "as shared pages").toContain("inside");
    const page = (await ask(`${site.origin}/forgotten`, kid)).response;
    expect([page.status, page.headers.get("location")]).toEqual([302, "/profiles/pin"]);
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(page.headers.getSetCookie(), "the child stays signed in").toEqual([]);
    const endpoint = await ask(`${site.origin}/api/viewer`, kid);
    expect(endpoint.response.status).toBe(403);
    expect(JSON.parse(endpoint.text)).toEqual({ success: false, error: "That's for grown-ups." });
    const adult = { cookie: site.cookieFor(await signIn(database, "Ada")) };
    expect((await ask(`${site.origin}/forgotten`, adult)).text).toContain("inside");
  });

  test("hides the operator's pages from everybody else, as if they did not exist", async () => {
    const database = await open();
    const site = await openTestSite({
      database,
      routes: {
        ...routes,
        "/operator": { ...words("operator"), handle: { access: "operator" } },
      },
    });
    const token = await signIn(database, "Ada");
    const cookie = site.cookieFor(token);
    expect((await ask(`${site.origin}/operator`)).response.status).toBe(302);
    const hidden = await ask(`${site.origin}/operator`, { cookie });
    expect(hidden.response.status).toBe(404);
    expect(hidden.text).not.toContain("inside");
    const operator = await signIn(database, "Eve");
    await database.kysely
      .updateTable("users")
      .set({ role: "operator", email_verified: 1 })
      .where("id", "=", (query) =>
        query.selectFrom("sessions").select("user_id").where("token", "=", operator),
      )
      .execute();
    const shown = await ask(`${site.origin}/operator`, { cookie: site.cookieFor(operator) });
    expect([shown.response.status, shown.text.includes("inside")]).toEqual([200, true]);
  });

  test("closes a route that declares nothing", async () => {
    const site = await openTestSite({ database: await open(), routes });
    expect((await ask(`${site.origin}/forgotten`)).response.status).toBe(302);
  });

  test.each([
    ["browse", 200],
    ["none", 302],
  ])("with VISITORS=%s answers visitors of the listings with %i", async (VISITORS, status) => {
    const site = await openTestSite({ database: await open(), routes, variables: { VISITORS } });
    expect((await ask(`${site.origin}/films`)).response.status).toBe(status);
    expect((await ask(`${site.origin}/help`)).response.status).toBe(200);
    expect((await ask(`${site.origin}/`)).response.status).toBe(302);
  });

  test("accepts no token that is made up, expired, unsigned or signed by another", async () => {
    const database = await open();
    const site = await openTestSite({ database, routes });
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
    const site = await openTestSite({ database, routes });
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
    const site = await openTestSite({ database, routes });
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
    const site = await openTestSite({ database, routes });
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
      const site = await openTestSite({
        database: await open(),
        routes,
        variables: {
          PUBLIC_URL: "https://films.example.org",
        },
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
