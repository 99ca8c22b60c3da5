import { describe, expect, test } from "vitest";

import { ask } from "#tests/ask.ts";

import { openWholeMatinee } from "../../../tests/fuzz/whole-server.ts";

const ROBOT = { "user-agent": "WhatsApp/2.23.20.0" };

/** What a page says of itself to other sites. */
function readPreview(html: string) {
  const metas = [...html.matchAll(/<meta content="([^"]*)" (?:property|name)="([^"]*)"\/>/g)];
  const values = Object.fromEntries(metas.map(([, value, name]) => [name, value]));
  const [, json = "{}"] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  const pictures = metas.filter(([, , name]) => name === "og:image");
  return { values, graph: JSON.parse(json)["@graph"] ?? [], pictures: pictures.length };
}

const CLOSED = [
  ["/movie/19", "Movie", "/images/w1280/", "summary_large_image"],
  ["/tv/1396", "TVSeries", "/images/w1280/", "summary_large_image"],
  ["/tv/1396/season/1", "TVSeason", "/images/w1280/", "summary_large_image"],
  ["/movie/19/credits", "BreadcrumbList", "/images/w1280/", "summary_large_image"],
  ["/person/935850953", "Person", "/images/h632/", "summary"],
  ["/collection/989326062", "BreadcrumbList", "/images/w1280/", "summary_large_image"],
] as const;

describe("the previews of pages that visitors sign in for", () => {
  test("are a small document for robots, and people are asked to sign in", async () => {
    const { origin } = await openWholeMatinee({ variables: { LANGUAGES: "en,hi" } });
    for (const [path, type, picture, card] of CLOSED) {
      expect((await ask(origin + path)).response.headers.get("location"), path).toContain("/login");
      const { response, text } = await ask(origin + path, ROBOT);
      expect(response.status, path).toBe(200);
      const { values, graph, pictures } = readPreview(text);
      expect(values["og:title"], path).toMatch(/\w/);
      expect(values["og:description"], path).toMatch(/\w/);
      expect(values["og:image"], path).toContain(`http://localhost${picture}`);
      expect(pictures, "one picture, not the site's as well").toBe(1);
      expect([values["twitter:card"], values["og:url"]]).toEqual([card, `http://localhost${path}`]);
      expect(graph[0]["@type"], path).toBe(type);
      expect(text, path).toContain(`<link href="http://localhost${path}" rel="canonical"/>`);
      expect(text, "no more than the preview").not.toMatch(/Watch Trailer|class="rail/);
    }
    const [movie, trail] = readPreview((await ask(`${origin}/movie/19`, ROBOT)).text).graph;
    expect(movie).toMatchObject({ name: "Metropolis", duration: "PT148M" });
    expect(trail.itemListElement.map(({ name }: { name: string }) => name)).toEqual([
      "Movies",
      "Metropolis (1927)",
    ]);
    const hindi = await ask(`${origin}/hi/movie/19`, ROBOT);
    expect(readPreview(hindi.text).values["og:url"]).toBe("http://localhost/hi/movie/19");
    expect((await ask(`${origin}/movie/no`, ROBOT)).response.status).toBe(404);
    expect((await ask(`${origin}/watchlist`, ROBOT)).response.status, "is nobody's").toBe(302);
  });

  test.each([{ PREVIEWS: "off" }, { VISITORS: "none" }])("are nobody's with %o", async (chosen) => {
    const { origin } = await openWholeMatinee({ variables: chosen });
    const { response } = await ask(`${origin}/movie/19`, ROBOT);
    expect([response.status, response.headers.get("location")]).toEqual([
      302,
      "/login?next=%2Fmovie%2F19",
    ]);
  });
});

test("the preview of a free film is a video, with its length and its file", async () => {
  const { origin } = await openWholeMatinee({});
  const { values, graph } = readPreview((await ask(`${origin}/archive/AStarIsBorn`)).text);
  expect(values["og:title"]).toBe("A Star Is Born");
  expect(graph[0]).toMatchObject({
    "@type": "VideoObject",
    duration: expect.stringMatching(/^PT\d+S$/),
    uploadDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    contentUrl: expect.stringMatching(/^http.*\.mp4$/),
    thumbnailUrl: "http://localhost/images/archive/AStarIsBorn",
  });
});
