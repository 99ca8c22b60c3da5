import { describe, expect, test } from "vitest";

import type { Movie } from "#app/features/catalog/titles/movie.ts";
import type { TitleCard } from "#app/features/catalog/titles/title-card.ts";
import {
  broken,
  card,
  failing,
  filmsOfRow,
  linksOf,
  nobody,
  none,
  openTestServer,
  openWholeTestServer,
  playing,
  textOf,
} from "#tests/pages/browse-server.ts";
import { STREAMED } from "#tests/site.ts";
import { inIndia } from "#tests/test-catalog.ts";

const metropolis = {
  ...card,
  runtimeMinutes: 148,
  genres: [],
  overview: "",
  trailers: [],
} as unknown as Movie;

const viewAll = [
  "/movies/best",
  "/movies/featured",
  "/movies/trending",
  "/movies/top-rated",
  "/tvshows/popular",
  "/tvshows/top-rated",
];

describe("the home page", () => {
  test("has its hero, and six rows in their order, each with its View All", async () => {
    const { readUntil } = await openWholeTestServer();
    // The trailer of the last of the nine best: their details are requested a few at a time.
    const last = 'data-trailer-view="[&quot;movie&quot;,&quot;464052&quot;';
    const { response, html, text } = await readUntil("/", last);
    expect(response.status).toBe(200);
    const names = [
      "Best Movies of All Time",
      "Featured Movies",
      "Trending Movies",
      "Top 10 Movies",
      "Popular TV Shows",
      "Top 10 TV Shows",
    ];
    const places = names.map((name) => text.indexOf(` ${name} `));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
    expect(linksOf(html)).toEqual(expect.arrayContaining(viewAll));
    expect(text).toContain("1927 2h 28m Drama / Science Fiction");
    expect(text).toContain("Watch Trailer");
    expect(linksOf(html)).toContain("/movie/19");
    expect(html.match(/ value="10"/g)).toHaveLength(2);
    expect(html.match(/<button[^>]*data-trailer=/g)?.length).toBeGreaterThan(7);
    // A complete page: no streamed part waits for a script to move it into place.
    expect(html.includes("Loading content...")).toBe(false);
    expect(html.includes('<div hidden id="S:')).toBe(false);
  });

  test("preloads the hero's picture, and loads those outside the viewport lazily", async () => {
    const { readWhole } = await openWholeTestServer();
    const { html } = await readWhole("/");
    expect(html).toMatch(/<link rel="preload" as="image"[^>]*backdrop[^>]*fetchPriority="high"/);
    // What scripts copy has no picture yet.
    const shown = html.replaceAll(/<template.*?<\/template>/gs, "");
    const pictures = [...shown.matchAll(/<img [^>]*>/g)].map(([tag]) => tag);
    const soon = pictures.filter((tag) => !tag.includes('loading="lazy"'));
    expect(soon).toEqual([expect.stringContaining("backdrop")]);
    expect(pictures.every((tag) => /width="\d+"/.test(tag) && /height="\d+"/.test(tag))).toBe(true);
  });

  test("leads with the film itself where it is free to watch, and with its trailer otherwise", async () => {
    const { read } = await openTestServer({
      ...playing,
      getHero: async () => ({ ...metropolis, freeFilmId: "Metropolis1927" }),
    });
    const free = await read("/");
    expect(free.text).toMatch(
      /Watch free Resume 0:00:00 : Metropolis .*(Watch Trailer|No Trailer).* More Info/,
    );
    expect(linksOf(free.html)).toContain("/archive/Metropolis1927#play");
    const other = await openTestServer({ ...playing, getHero: async () => metropolis });
    expect((await other.read("/")).text).not.toContain("Watch free");
  });

  test("has other free films each day, which lead straight to the film", async () => {
    const clock = { now: new Date("2026-11-23T23:59:00Z") };
    const chosen = new Map([
      ["2026-11-23", 961],
      ["2026-11-24", 4808],
    ]);
    const tonight = async () => {
      const id = chosen.get(clock.now.toISOString().slice(0, 10));
      return id === undefined
        ? []
        : [{ id: `item-${id}`, title: { ...card, id, title: `Film ${id}` } }];
    };
    const listNamed = async (known: readonly TitleCard[]) => [...known];
    const { read } = await openTestServer(
      { ...playing, listNamed },
      {},
      { tonight },
      () => clock.now,
    );
    const { html, text } = await read("/");
    expect(text).toMatch(/Free to watch tonight View All .* Film 961 1927 Free Best Movies/);
    expect(linksOf(html)).toContain("/archive/item-961");
    // The page of the day before is not served any more, not even while it is rendered again.
    clock.now = new Date("2026-11-24T00:00:00Z");
    expect(linksOf((await read("/")).html)).toContain("/archive/item-4808");
    clock.now = new Date("2026-11-25T00:00:00Z");
    expect((await read("/")).text).not.toContain("Free to watch tonight");
  });

  test("repeats in Featured and Trending nothing that is above them, and keeps the other rows whole", async () => {
    const { catalog, read } = await openWholeTestServer();
    const hero = await catalog.getHero(inIndia);
    let html = "";
    // What a row goes on with comes with a later rendering.
    await expect
      .poll(async () => {
        ({ html } = await read("/"));
        return filmsOfRow(html, "Trending Movies").length;
      })
      .toBeGreaterThanOrEqual(10);
    const top = [`/movie/${hero?.id}`, ...filmsOfRow(html, "Best Movies of All Time")];
    const featured = filmsOfRow(html, "Featured Movies");
    const trending = filmsOfRow(html, "Trending Movies");
    expect(top).toHaveLength(10);
    expect(trending.filter((link) => [...top, ...featured].includes(link))).toEqual([]);
    const addresses = (cards: readonly TitleCard[]) => cards.map(({ id }) => `/movie/${id}`);
    const listed = addresses((await catalog.listTitles("movies/featured", inIndia)).titles);
    expect(featured).toEqual(listed.filter((link) => !top.includes(link)));
    const best = addresses(await catalog.getRow("movies/top-rated", inIndia));
    expect(filmsOfRow(html, "Top 10 Movies")).toEqual(best);
  });

  test("is whole without free films, and says so in their place", async () => {
    const { read } = await openTestServer(playing, {}, { tonight: failing });
    const { response, text } = await read("/");
    expect(response.status).toBe(200);
    expect(text).toMatch(/Free to watch tonight Failed to load archive movies\. .* Try Again/);
    expect(text).toContain("Best Movies of All Time");
  });

  test("is for signed-in viewers", async () => {
    const { read } = await openTestServer(playing);
    const { response } = await read("/", {});
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe("/login");
  });

  test("leads to the film itself where the operator has it, and plays the trailer otherwise", async () => {
    const trailer = { id: "t", key: "YoHD9XEInc0", name: "Trailer", kind: "Trailer" } as const;
    const watchLink = "https://films.example.org/metropolis?a=1&b=2";
    const later = { trailer: undefined, needsDetails: true };
    const { read } = await openTestServer({
      ...playing,
      listBest: () =>
        Promise.resolve([
          { ...card, watchLink, trailer: undefined },
          { ...card, id: 20, lang: "de", trailer },
          { ...card, id: 21, ...later },
          { ...card, id: 22, watchLink, ...later },
        ]),
    });
    const { html, text } = await read("/");
    const [link = ""] = /<a [^>]*films\.example\.org[^>]*>/.exec(html) ?? [];
    expect(link).toContain('href="https://films.example.org/metropolis?a=1&amp;b=2"');
    expect(link).toContain('target="_blank"');
    expect(text).not.toContain("No Trailer Available");
    // The picture, the name and, until its trailer is known, Watch link to the film's own page.
    const linksTo = (id: number) => linksOf(html).filter((to) => to === `/movie/${id}`).length;
    expect(linksTo(21)).toBe(linksTo(22) + 1);
    expect(html.match(/data-trailer-view="\[&quot;movie&quot;,&quot;20&quot;/g)).toHaveLength(1);
    expect(html).toContain('<bdi lang="de">Metropolis</bdi>');
  });

  test("shows an error for a single row that failed, with its message and Try Again", async () => {
    const { read } = await openTestServer({ ...playing, listBest: failing });
    const { response, text } = await read("/");
    expect(response.status).toBe(200);
    expect(text).toContain(
      "Failed to load best movies of all time. Please try again later. Try Again",
    );
    expect(text.match(/Try Again/g)).toHaveLength(1);
    expect(text).toContain("Featured Movies View All");
  });

  test("shows an error for a hero that failed", async () => {
    const { read } = await openTestServer({ ...playing, getHero: failing });
    const { response, text } = await read("/");
    expect(response.status).toBe(200);
    expect(text).toContain("Failed to load featured content. Please try again later. Try Again");
    expect(text.match(/Try Again/g)).toHaveLength(1);
  });

  test("fails as a whole, with 503, when there is nothing to show", async () => {
    const { read } = await openTestServer(broken);
    const { response, text } = await read("/");
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("5");
    expect(text).toContain("Failed to load some content");
    expect(text.match(/Failed to load/g)).toHaveLength(1);
    expect(text.match(/Try Again/g)).toHaveLength(1);
  });

  test("leaves out what is empty", async () => {
    const empty = (name: string) => Promise.resolve(name === "movies/trending" ? [] : [card]);
    const { read } = await openTestServer({
      ...playing,
      getRow: empty,
      listBest: none,
      getHero: nobody,
    });
    const { response, text } = await read("/");
    expect(response.status).toBe(200);
    expect(text).not.toContain("Trending Movies");
    expect(text).not.toContain("Best Movies of All Time");
    expect(text).not.toContain("Watch Trailer");
    expect(text).toContain("Top 10 Movies View All");
  });

  test("says when there is nothing at all", async () => {
    const { read } = await openTestServer({ getRow: none, listBest: none, getHero: nobody });
    const { response, text } = await read("/");
    expect(response.status).toBe(200);
    expect(text).toContain("Nothing here yet");
  });

  test("offers no trailer where there is none, and no runtime where it is unknown", async () => {
    const { readWhole, catalog } = await openWholeTestServer((real) => ({
      getHero: async (setting) => {
        const hero = await real.getHero(setting);
        return hero && { ...hero, trailers: [], runtimeMinutes: 0 };
      },
    }));
    expect(await catalog.getHero(inIndia)).toMatchObject({ runtimeMinutes: 0 });
    const { html, text } = await readWhole("/");
    expect(html).toMatch(/<button[^>]*disabled=""[^>]*>(?:<[^>]+>)*No Trailer Available/);
    expect(text).not.toContain("0h 0m");
    expect(text).toContain("1927 Drama / Science Fiction");
  });

  test("shows its loading state while the outside is slow, and then the content", async () => {
    const slow = Promise.withResolvers<TitleCard[]>();
    const held = () => slow.promise;
    const catalog = { getRow: held, listBest: none, getHero: nobody };
    const { open } = await openTestServer(catalog, STREAMED);
    const reader = await open("/");
    expect(textOf(await reader.until("Loading content..."))).not.toContain("Metropolis");
    slow.resolve([card]);
    expect(await reader.rest()).toContain("Metropolis");
  });
});
