import { useLoaderData } from "react-router";
import { expect, test } from "vitest";

import type { PageHandle } from "#app/lib/page-handle.ts";
import { settingContext } from "#app/lib/setting.ts";
import { ask } from "#tests/ask.ts";
import { describeOnSqlite } from "#tests/engines.ts";
import { openTestSite, type RouteModule } from "#tests/site.ts";
import { signIn, signInChild } from "#tests/sign-in.ts";

const shared = { query: [], freshSeconds: 60, staleSeconds: 600 };

/** A page that says which age limit it was rendered for, and how many renderings came before it. */
function audiencePage(access: PageHandle["access"], made: string[]): RouteModule {
  return {
    handle: { access, children: true, shared } as PageHandle,
    default: () => <p>{String(useLoaderData())}</p>,
    loader: ({ context }) => {
      const { audience } = context.get(settingContext);
      made.push(audience);
      return `for ${audience}`;
    },
  };
}

describeOnSqlite("a page that is cached for many viewers", ({ open }) => {
  test.each(["everyone", "session"] as const)(
    "never shows a child's version to others, nor theirs to a child, where %s may open it",
    async (access) => {
      const database = await open();
      const made: string[] = [];
      const site = await openTestSite({
        database,
        routes: { "/films": audiencePage(access, made) },
      });
      const grownUp = site.cookieFor(await signIn(database, "Eve"));
      const kid = site.cookieFor(await signInChild(database, "kids"));
      const teen = site.cookieFor(await signInChild(database, "teens"));
      const read = async (path: string, cookie: string) =>
        /for (\w+)/.exec((await ask(site.origin + path, { cookie })).text)?.[1];
      for (const path of ["/films", "/films?utm_source=post", "/films"]) {
        expect(await read(path, grownUp)).toBe("everyone");
        expect(await read(path, kid)).toBe("kids");
        expect(await read(path, grownUp)).toBe("everyone");
        expect(await read(path, teen)).toBe("teens");
        expect(await read(path, kid)).toBe("kids");
      }
      // Rendered once for each; more often only if a busy machine was slow.
      expect(new Set(made)).toEqual(new Set(["everyone", "kids", "teens"]));
      expect(made.length).toBeLessThan(20);
    },
  );

  test("has different tags for different age limits, so that no browser mistakes one for the other", async () => {
    const database = await open();
    const site = await openTestSite({
      database,
      routes: { "/films": audiencePage("everyone", []) },
    });
    const kid = site.cookieFor(await signInChild(database, "little"));
    const theirs = await ask(`${site.origin}/films`, { cookie: kid });
    const etag = theirs.response.headers.get("etag") ?? "";
    expect(theirs.response.headers.get("vary")).toContain("Cookie");
    const others = await ask(`${site.origin}/films`, { "if-none-match": etag });
    expect(others.response.status).toBe(200);
    expect(others.text).toContain("for everyone");
  });

  test("is cached only briefly while a title is missing because its rating is still unknown", async () => {
    let isKnown = false;
    const site = await openTestSite({
      database: await open(),
      routes: {
        "/films": {
          handle: { access: "everyone", shared } as PageHandle,
          default: () => <p>{String(useLoaderData())}</p>,
          loader: ({ context }) => {
            if (isKnown) return "all of it";
            context.get(settingContext).noteUnfinished?.();
            return "some of it";
          },
        },
      },
    });
    const read = async () => (await ask(`${site.origin}/films`)).text;
    expect(await read()).toContain("some of it");
    isKnown = true;
    await expect.poll(read, { interval: 250 }).toContain("all of it");
  });
});
