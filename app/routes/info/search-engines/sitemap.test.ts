import { expect, test } from "vitest";

import { ask } from "#tests/ask.ts";

import { openWholeMatinee } from "../../../../tests/fuzz/whole-server.ts";

test("the sitemap lists pages that exist, each in every language", async () => {
  const { origin } = await openWholeMatinee({ variables: { LANGUAGES: "en,hi" } });
  const robots = await ask(`${origin}/robots.txt`);
  expect(robots.response.headers.get("content-type")).toContain("text/plain");
  const sitemap = /^Sitemap: http:\/\/localhost(\/.*)$/m.exec(robots.text)?.[1];
  const { response, text } = await ask(origin + sitemap);
  expect(response.headers.get("content-type")).toContain("application/xml");

  const listed = [...text.matchAll(/<loc>http:\/\/localhost([^<]*)<\/loc>/g)].map(
    ([, path = ""]) => path,
  );
  expect(listed.slice(0, 4)).toEqual(["/movies", "/hi/movies", "/tvshows", "/hi/tvshows"]);
  expect(text).toContain(
    '<xhtml:link rel="alternate" hreflang="hi" href="http://localhost/hi/movies"/>',
  );
  for (const path of listed.filter((each) => each.startsWith("/hi"))) {
    const page = await ask(origin + path);
    expect([path, page.response.status]).toEqual([path, 200]);
    expect(page.text.includes(`<link href="http://localhost${path}" rel="canonical"/>`), path).toBe(
      true,
    );
  }
  const film = listed.find((path) => path.startsWith("/archive/"));
  expect(film, "free films").toBeDefined();
  const page = await ask(origin + film);
  expect(page.text).toContain(`<link href="http://localhost${film}" rel="canonical"/>`);
});
