import { expect, test } from "vitest";

import type { PageHandle } from "#app/lib/page-handle.ts";
import { ask } from "#tests/ask.ts";
import { describeOnSqlite } from "#tests/engines.ts";
import { openTestSite, type RouteModule } from "#tests/site.ts";

describeOnSqlite("the spellings of one page", ({ open }) => {
  async function openListing() {
    const rendered: string[] = [];
    const shared = { query: ["pages"], freshSeconds: 60, staleSeconds: 600 };
    const page = (access: PageHandle["access"]): RouteModule => ({
      handle: { access, shared } satisfies PageHandle,
      default: () => <p>inside</p>,
      loader: ({ url }) => void rendered.push(url.pathname),
    });
    const site = await openTestSite({
      database: await open(),
      routes: {
        "/movies/top-rated": page("visitors"),
        "/archive/:id": page("visitors"),
        "/api/Mixed": {
          handle: { access: "everyone" } satisfies PageHandle,
          action: ({ url }) => Response.json(url.pathname),
        },
      },
    });
    return { ...site, rendered };
  }

  test.each([
    ["/MOVIES/top-rated", "/movies/top-rated"],
    ["/movies/TOP-RATED?pages=2&x=Y", "/movies/top-rated?pages=2&x=Y"],
    ["/movies/top-rated/", "/movies/top-rated"],
    ["//movies//top-rated", "/movies/top-rated"],
    ["/Movies//Top-Rated//?pages=2", "/movies/top-rated?pages=2"],
    ["/ARCHIVE/Nosferatu_1922.", "/archive/Nosferatu_1922."],
  ])("%s redirects to %s", async (written, canonical) => {
    const { origin } = await openListing();
    const { response } = await ask(origin + written);
    expect([response.status, response.headers.get("location")]).toEqual([308, canonical]);
  });

  test("take one place in the cache, and are rendered once", async () => {
    const { origin, rendered } = await openListing();
    for (const path of ["/movies/top-rated", "/%6Dovies/top-rated", "/MOVIES//top%2Drated/"]) {
      expect((await fetch(origin + path)).status).toBe(200);
    }
    expect(rendered).toEqual(["/movies/top-rated"]);
  });

  test("are equal for forms, which are not redirected", async () => {
    const { origin } = await openListing();
    const response = await fetch(`${origin}//API/mixed/`, { method: "POST" });
    expect([response.status, await response.json()]).toEqual([200, "/api/Mixed"]);
  });
});
