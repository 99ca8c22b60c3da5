import { setImmediate as nextTurn } from "node:timers/promises";

import { data, redirect, useLoaderData } from "react-router";
import { describe, expect, test } from "vitest";

import { viewerContext } from "#app/features/accounts/sessions/viewer-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { settingContext } from "#app/lib/setting.ts";
import { ask, policyOf } from "#tests/ask.ts";
import { deferredPage } from "#tests/pages/deferred-page.tsx";
import { describeOnSqlite } from "#tests/engines.ts";
import { openTestSite } from "#tests/site.ts";
import { signIn } from "#tests/sign-in.ts";

const shared = { query: ["pages"], freshSeconds: 60, staleSeconds: 600 };
const open = { access: "everyone", shared } satisfies PageHandle;
const guarded = { access: "session", shared } satisfies PageHandle;

function Words() {
  return <p>{String(useLoaderData())}</p>;
}

describeOnSqlite("a shared page, a private viewer", ({ open: openDatabase }) => {
  test("a shared loader sees the canonical address and the setting, and no cookie", async () => {
    const seen: unknown[] = [];
    const site = await openTestSite({
      database: await openDatabase(),
      routes: {
        "/films": {
          handle: open,
          default: Words,
          loader: ({ request, url, context }) => {
            seen.push(
              request.headers.get("cookie"),
              url.search,
              context.get(settingContext).region,
            );
            return "films";
          },
        },
      },
    });
    const headers = { cookie: "setting=en-US; session=secret" };
    await ask(`${site.origin}/films?utm_source=x&pages=2`, headers);
    expect(seen).toEqual([null, "?pages=2", "US"]);
  });

  test("a shared loader that asks for the viewer fails, and its page is not cached", async () => {
    let count = 0;
    const site = await openTestSite({
      database: await openDatabase(),
      routes: {
        "/films": {
          handle: open,
          default: Words,
          loader: ({ context }) => {
            count += 1;
            return context.get(viewerContext)?.name ?? "nobody";
          },
        },
      },
    });
    expect((await ask(`${site.origin}/films`)).response.status).toBe(500);
    expect((await ask(`${site.origin}/films`)).response.status).toBe(500);
    expect(count).toBe(2);
  });

  test("each setting has a page of its own, and unknown values change nothing", async () => {
    let count = 0;
    const site = await openTestSite({
      database: await openDatabase(),
      routes: {
        "/films": {
          handle: open,
          default: Words,
          loader: ({ context }) => `${context.get(settingContext).region} ${(count += 1)}`,
        },
      },
    });
    const regionIn = async (cookie: string) =>
      (await ask(`${site.origin}/films`, { cookie })).text.match(/<p>(\w\w \d)<\/p>/)?.[1];
    expect(await regionIn("setting=en-US")).toBe("US 1");
    expect(await regionIn("setting=en-IN")).toBe("IN 2");
    expect(await regionIn("setting=en-US")).toBe("US 1");
    expect(await regionIn("setting=xx-ZZ")).toBe("IN 2");
    expect(await regionIn("")).toBe("IN 2");
  });

  test("a page with a private route in it is rendered for each request and never cached", async () => {
    const database = await openDatabase();
    const site = await openTestSite({
      database,
      routes: {
        "/me": {
          handle: { access: "session" } satisfies PageHandle,
          default: Words,
          loader: ({ context }) => context.get(viewerContext)?.name,
        },
      },
    });
    const ada = { cookie: site.cookieFor(await signIn(database, "Ada")) };
    const ben = { cookie: site.cookieFor(await signIn(database, "Ben")) };
    for (const [headers, name] of [
      [ada, "Ada"],
      [ben, "Ben"],
    ] as const) {
      const { response, text } = await ask(`${site.origin}/me`, headers);
      expect(text).toContain(`<p>${name}</p>`);
      expect(response.headers.get("cache-control")).toBe("private, no-store");
    }
  });

  test("one guarded page is cached once and shown to every viewer, and to no visitor", async () => {
    let count = 0;
    const database = await openDatabase();
    const site = await openTestSite({
      database,
      routes: {
        "/films": { handle: guarded, default: Words, loader: () => `made ${(count += 1)}` },
      },
    });
    const address = `${site.origin}/films`;
    for (const name of ["Ada", "Ben"]) {
      const cookie = site.cookieFor(await signIn(database, name));
      expect((await ask(address, { cookie })).text).toContain("made 1");
    }
    const refused = await ask(address);
    expect(refused.response.status).toBe(302);
    expect(refused.text).not.toContain("made");
  });

  test.each([
    ["/films", "http://localhost", ["matinee=", "viewer="]],
    ["/films", "https://films.example", ["__Host-matinee=", "viewer="]],
    ["/icon", "http://localhost", []],
  ])("%s at %s lets a browser delete a session that we did not issue", async (path, at, names) => {
    const database = await openDatabase();
    const variables = { PUBLIC_URL: at };
    const icon = { access: "everyone", shared: { ...shared, public: true } } satisfies PageHandle;
    const routes = {
      "/films": { handle: open, default: Words, loader: () => "made" },
      "/icon": { handle: icon, loader: () => new Response("made") },
    };
    const site = await openTestSite({ database, routes, variables });
    const own = site.cookieFor(await signIn(database, "Ada"));
    const given = async (cookie: string) => {
      const host = new URL(at).host;
      const { response, text } = await ask(`${site.origin}${path}`, { cookie, host });
      expect(text).toContain("made");
      return response.headers.getSetCookie();
    };
    // From the cache or rendered, the answer to others contains no trace of it.
    for (const broken of [`${own}x`, own.replace(/=.*/, "="), own.replace(/=.*/, "=%E0%A4%A")]) {
      expect(await given(own), "one's own").toEqual([]);
      expect(await given("other=1"), "nobody's").toEqual([]);
      const cleared = await given(broken);
      expect(
        cleared.map((each) => each.replace(/=.*/, "=")),
        broken,
      ).toEqual(names);
      for (const each of cleared) expect(each).toMatch(/^[\w-]+=;.*Max-Age=0/);
    }
  });

  test("a redirect and a cookie of a shared route reach only the one who asked", async () => {
    let count = 0;
    const site = await openTestSite({
      database: await openDatabase(),
      routes: {
        "/old": {
          handle: open,
          default: Words,
          loader: () => redirect(`/new?${(count += 1)}`, { headers: { "Set-Cookie": "a=b" } }),
        },
      },
    });
    await ask(`${site.origin}/old`);
    const { response } = await ask(`${site.origin}/old`);
    expect(response.headers.get("location")).toBe("/new?2");
  });

  test.each([
    ["sets a cookie", { "Set-Cookie": "a=b" }, 2],
    ["is private", { "Cache-Control": "private, max-age=5" }, 2],
    ["may not be stored", { "Cache-Control": "no-store" }, 2],
    ["is nothing of these", { "Cache-Control": "max-age=5" }, 1],
  ])("an answer of a shared route that %s is made so often for two", async (_, headers, times) => {
    let count = 0;
    const site = await openTestSite({
      database: await openDatabase(),
      routes: {
        "/list": {
          handle: open,
          loader: () => new Response(`made ${(count += 1)}`, { headers: new Headers(headers) }),
        },
      },
    });
    await ask(`${site.origin}/list`);
    expect((await ask(`${site.origin}/list`)).text).toBe(`made ${times}`);
  });

  test("a missing title is a 404 that is cached for a minute in the small segment", async () => {
    let count = 0;
    const site = await openTestSite({
      database: await openDatabase(),
      routes: {
        "/movie/:id": {
          handle: open,
          default: Words,
          loader: () => {
            count += 1;
            throw data(null, { status: 404 });
          },
        },
      },
    });
    const { response, text } = await ask(`${site.origin}/movie/abc`);
    expect(response.status).toBe(404);
    expect(text).toContain("This page doesn&#x27;t exist");
    await ask(`${site.origin}/movie/abc`);
    expect(count).toBe(1);
  });
});

describeOnSqlite("a page that is complete in time", ({ open: openDatabase }) => {
  test("is sent whole, without loading states, its scripts allowed by hashes, and cached", async () => {
    const page = deferredPage(async (count) => {
      for (let turn = 0; turn < 20; turn += 1) await nextTurn();
      return `in time ${count}`;
    });
    const site = await openTestSite({ database: await openDatabase(), routes: { "/films": page } });
    const first = await ask(`${site.origin}/films`);
    expect(first.text).toContain("in time 1");
    expect(first.text).not.toContain("Loading content...");
    expect(first.text).not.toContain("nonce=");
    expect(first.text).not.toContain('http-equiv="refresh"');
    expect(policyOf(first.response)).toMatch(/script-src 'self'( 'sha256-[\w+/=]+')+;/);
    expect(policyOf(first.response)).not.toContain("nonce");
    const again = await ask(`${site.origin}/films`);
    expect(again.text).toBe(first.text);
    expect(page.count).toBe(1);
  });

  test("allows no inline script but the ones that the server wrote", async () => {
    const site = await openTestSite({
      database: await openDatabase(),
      routes: {
        "/films": {
          handle: open,
          default: () => <div dangerouslySetInnerHTML={{ __html: "<script>steal()</script>" }} />,
        },
      },
    });
    const { response, text } = await ask(`${site.origin}/films`);
    expect(text).toContain("<script>steal()</script>");
    const { createHash } = await import("node:crypto");
    const hash = createHash("sha256").update("steal()").digest("base64");
    expect(policyOf(response)).not.toContain(hash);
  });

  test("with a part that failed says so, and is cached for two seconds at most", async () => {
    const page = deferredPage(async (count) => {
      if (count === 1) throw new Error("the film database is down");
      return "back again";
    });
    const clock = { aheadMs: 0 };
    const now = () => performance.now() + clock.aheadMs;
    const database = await openDatabase();
    const site = await openTestSite({ database, routes: { "/films": page }, cacheNow: now });
    expect((await ask(`${site.origin}/films`)).text).toContain("not available");
    expect((await ask(`${site.origin}/films`)).text).toContain("not available");
    expect(page.count).toBe(1);
    clock.aheadMs = 2_100;
    expect((await ask(`${site.origin}/films`)).text).toContain("back again");
    expect(site.logged.filter(({ level }) => level === "error")).toEqual([]);
  });
});

describe("the error page", () => {
  describeOnSqlite("shows the request's id", ({ open: openDatabase }) => {
    test("and nothing else about the failure, which is logged once with that id", async () => {
      const site = await openTestSite({
        database: await openDatabase(),
        routes: {
          "/films": {
            handle: { access: "everyone" } satisfies PageHandle,
            default: Words,
            loader: () => {
              throw new Error("the secret cause");
            },
          },
        },
      });
      const { response, text } = await ask(`${site.origin}/films`);
      expect(response.status).toBe(500);
      const requestId = response.headers.get("x-request-id");
      expect(text).toContain(`<code>${requestId}</code>`);
      expect(text).not.toContain("secret cause");
      const faults = site.logged.filter(({ level }) => level === "error");
      expect(faults).toMatchObject([{ requestId, err: { message: "the secret cause" } }]);
    });
  });
});
