import { describe, expect, test } from "vitest";

import { asBuilt } from "#tests/as-built.ts";
import { ask, policyOf } from "#tests/ask.ts";
import { describeOnSqlite } from "#tests/engines.ts";
import { openFaultyArchive } from "#tests/archive/faulty-archive.ts";
import { openFilmsOf, settingsFor } from "#tests/archive/films-of.ts";
import { inFull } from "#tests/in-full.ts";
import { follow } from "#tests/follow.ts";
import { openTestSite, STREAMED, type RouteModule } from "#tests/site.ts";
import type { Database } from "#app/db/connect.server.ts";

import { faultKinds, type FaultKind } from "../../../stand-ins/fault-kinds.ts";

import * as archive from "./archive.tsx";
import * as film from "./film.tsx";
import * as filmPart from "./film-part.ts";
import * as surprise from "./surprise.ts";

const LIST_FAILED = "Failed to load movies from Internet Archive";
const FILM_FAILED = "Failed to load movie details";

/** The real screens, with the films of a stand-in archive that can fail on demand. */
async function openScreens(database: Database, variables: Record<string, string> = {}) {
  const outside = await openFaultyArchive();
  const real = await openFilmsOf(outside);
  const found: { none: boolean } = { none: false };
  const none = {
    films: [],
    total: 393,
    pages: 4,
    hasMore: true,
    isAtEnd: false,
    isCutShort: false,
  };
  const list: typeof real.list = async (...request) => (found.none ? none : real.list(...request));
  const films = { ...real, list };
  const site = await openTestSite({
    database,
    routes: {
      "/archive": asBuilt(archive),
      "/archive/:id": asBuilt(film),
      "/archive/:id/captions": filmPart as RouteModule,
      "/surprise": surprise as RouteModule,
    },
    variables: { ...settingsFor(outside), ...variables },
    features: { films },
  });
  const get = (path: string) => ask(site.origin + path);
  /** The cached page: on a busy machine the first answer may be streamed. */
  const getWhole = async (path: string) => {
    for (;;) {
      const answer = await get(path);
      if (!answer.text.includes('<template id="B:')) return answer;
    }
  };
  return { outside, site, get, getWhole, found };
}

/** A page's text, without its scripts. */
const wordsOf = (html: string) =>
  html.replaceAll(/<script[\s\S]*?<\/script>/g, "").replaceAll(/<!-- -->/g, "");

const idsOn = (html: string) =>
  [...wordsOf(html).matchAll(/href="\/archive\/([^"?/]+)"/g)].map(([, id]) => id);

describeOnSqlite("an item that is not a film", ({ open }) => {
  test.each([
    "nasa",
    "GratefulDead",
    "gd77-05-08.sbd.hicks.4982.sbeok.shnf",
    "alice_in_wonderland_librivox",
    "alicesadventures19033gut",
    "AS11-40-5903",
    "msdos_Oregon_Trail_The_1990",
    "feature_films",
  ])("%s is not shown as a film, and links to the archive's own page", async (id) => {
    const { getWhole, outside } = await openScreens(await open());
    const { response, text } = await getWhole(`/archive/${id}`);
    expect(response.status).toBe(404);
    expect(wordsOf(text)).toMatch(/This item isn(?:'|&#x27;)t a film/);
    expect(text).toContain(`href="${outside.origin.origin}/details/${id}"`);
    expect(text).not.toContain(FILM_FAILED);
    expect(text).not.toContain("<video");
  });
});

describeOnSqlite("the archive's list", ({ open }) => {
  test("shows 24 films, each free to watch, and how to see more", async () => {
    const { getWhole } = await openScreens(await open());
    const { response, text } = await getWhole("/archive");
    expect(response.status).toBe(200);
    expect(text).toContain(">Internet Archive Movies</h1>");
    expect(text).toContain('placeholder="Search public domain movies..."');
    expect(idsOn(text)).toHaveLength(24);
    // In place from the first byte, for whoever has no script.
    expect(text).not.toContain('<template id="B:');
    expect(text.match(/>Free to Watch</g)).toHaveLength(24);
    expect(text).toContain('src="/images/archive/Detour"');
    expect(wordsOf(text)).toMatch(/name="pages"[^>]*value="2"[\s\S]*Load More Movies/);
  });

  test("opens more pages by the address alone, without repeating a film", async () => {
    const { get, outside } = await openScreens(await open());
    outside.quirks.overlappingPages = true;
    const ids = idsOn((await get("/archive?pages=3")).text);
    expect(ids).toHaveLength(67);
    expect(new Set(ids).size).toBe(67);
  });

  test("is filtered by the address, as the page's own links are", async () => {
    const { get } = await openScreens(await open());
    const { text } = await get("/archive?collection=silent_films&decade=1920&sort=oldest");
    const ids = idsOn(text);
    expect(ids).toContain("The_General_Buster_Keaton");
    expect(ids).not.toContain("Detour");
    expect(text).toMatch(/<a aria-current="true"[^>]*collection=silent_films/);
    expect(text).toMatch(/<option value="1920" selected="">/);
    expect(text).toContain("/surprise?decade=1920&amp;collection=silent_films&amp;sort=oldest");
    expect(text).toContain('<meta content="noindex" name="robots"/>');
  });

  test("says when nothing was found", async () => {
    const { get } = await openScreens(await open());
    const { response, text } = await get("/archive?q=%3Cscript%3Ezzqq");
    expect(response.status).toBe(200);
    expect(text).toContain("No movies found");
    expect(text).toContain("Try a different search term or browse our featured content");
    expect(wordsOf(text)).not.toContain("<script");
  });

  test("never counts films above nothing: it says that none of the first may be shown", async () => {
    const { get, found } = await openScreens(await open());
    expect(wordsOf((await get("/archive")).text)).toMatch(/\d films/);
    found.none = true;
    const { text } = await get("/archive?sort=oldest");
    expect(wordsOf(text)).not.toMatch(/\d films/);
    expect(text).toContain("None of the first films can be shown");
    expect(text).toMatch(/name="pages"[^>]*value="5"|value="5"[^>]*name="pages"/);
  });

  test("shows its loading state while the archive is slow, and the films when they come", async () => {
    const { site, outside } = await openScreens(await open(), STREAMED);
    await outside.breakDown({ kind: "delay", untilCleared: true });
    const stream = follow(await fetch(`${site.origin}/archive`));
    await stream.until("Loading...");
    await outside.recover();
    const text = await stream.rest();
    expect(idsOn(text)).toHaveLength(24);
  });

  test("shows the films that came when a later page failed", async () => {
    const { get, outside } = await openScreens(await open());
    await get("/archive");
    await outside.breakDown({ kind: "503-html" });
    const { text } = await get("/archive?pages=2");
    expect(idsOn(text)).toHaveLength(24);
    expect(text).toContain(LIST_FAILED);
    expect(text).not.toContain("Load More Movies");
  });

  test("tries again at the same address, and shows the films when the archive is back", async () => {
    const { get, outside } = await openScreens(await open());
    await outside.breakDown({ kind: "offline" });
    const { text } = await get("/archive?q=metropolis");
    expect(wordsOf(text)).toMatch(/action="\/archive"[^]*value="metropolis"[^]*Try Again/);
    await outside.recover();
    await expect
      .poll(async () => idsOn((await get("/archive?q=metropolis")).text))
      .toContain("Metropolis1927EnglishVersion");
  });
});

describeOnSqlite("a film of the archive", ({ open }) => {
  test("plays in the browser's own player, with every source and its captions from this server", async () => {
    const { get, outside } = await openScreens(await open());
    const { response, text } = await get("/archive/charlie_chaplin_film_fest");
    expect(response.status).toBe(200);
    const { origin } = outside.origin;
    const at = `${origin}/download/charlie_chaplin_film_fest/charlie_chaplin_film_fest`;
    expect(text).toMatch(/<video [^>]*controls=""[^>]*poster="[^"]+"[^>]*preload="none"/);
    expect(text).not.toMatch(/<video [^>]*crossorigin/i);
    const sources = [...text.matchAll(/<source src="([^"]+)"/g)].map(([, source]) => source);
    expect(sources).toEqual([`${at}.mp4`, `${at}_512kb.mp4`]);
    expect(text).toContain(
      'src="/archive/charlie_chaplin_film_fest/captions?file=charlie_chaplin_film_fest.hi.vtt"',
    );
    const policy = policyOf(response);
    for (const kind of ["img-src 'self' data:", "media-src 'self' blob:"]) {
      expect(policy).toContain(`${kind} ${origin} ${outside.filesOrigin};`);
    }
  });

  test("shows a frame of itself in its own shape, and its poster where the archive has no frames", async () => {
    const { get, outside } = await openScreens(await open());
    const { text } = await get("/archive/Detour");
    const frame = `${outside.origin.origin}/download/Detour/Detour.thumbs/Detour_000010.jpg`;
    expect(text).toContain(`poster="${frame}"`);
    expect(text).toContain('style="--film-shape:1.333"');
    // The same picture behind it, and its name for when no picture comes.
    expect(text.match(new RegExp(`<img [^>]*src="${frame}"`, "g"))).toHaveLength(2);
    expect(wordsOf(text)).toMatch(/data-missing=""[^>]*><span [^>]*>Detour<\/span>/);
    const later = await get("/archive/bevhill-s01e01-36?episode=12");
    expect(later.text).toContain('poster="/images/archive/bevhill-s01e01-36"');
  });

  test("says what it is, by whom, under which license and where it comes from", async () => {
    const { get, outside } = await openScreens(await open());
    const words = wordsOf((await get("/archive/The_General_Buster_Keaton")).text);
    expect(words).toContain("Back to Archive Movies");
    expect(words).toContain(">The General</h1>");
    expect(words).toContain(">1926</span>");
    expect(words).toContain('By: <bdi dir="auto">Buster Keaton, Clyde Bruckman</bdi>');
    expect(words).toContain("About this movie");
    expect(words).toContain(`href="${outside.origin.origin}/details/The_General_Buster_Keaton"`);
    expect(words).toContain(`href="${outside.origin.origin}/about/terms"`);
    expect(words).toContain("More like this");
    const bunny = wordsOf((await get("/archive/BigBuckBunny_124")).text);
    expect(bunny).toContain("CC BY 3.0");
  });

  test("says in which language a title and a description are, also in Latin letters", async () => {
    const { get } = await openScreens(await open());
    const german = wordsOf((await get("/archive/matinee-invented-der-letzte-leuchtturm")).text);
    expect(german).toMatch(/<h1 dir="auto" lang="de">Der letzte Leuchtturm/);
    expect(german).toMatch(/<p [^>]*dir="auto" lang="de">Auf einer Insel/);
    const english = wordsOf((await get("/archive/matinee-invented-layla-tawila")).text);
    expect(english).toMatch(/<h1 dir="auto" lang="ar">/);
    expect(english).toMatch(/<p [^>]*dir="auto">A long night at the harbour/);
  });

  test("hides an unknown year and creator, and says when there is no description", async () => {
    const { get } = await openScreens(await open());
    const words = wordsOf((await get("/archive/matinee-invented-no-words-for-it")).text);
    expect(words).toContain("No description available");
    const undated = wordsOf((await get("/archive/matinee-invented-the-undated-letter")).text);
    expect(undated).not.toContain("Unknown");
    const charade = wordsOf((await get("/archive/Charade19631280x696")).text);
    expect(charade).not.toContain("By:");
  });

  test("that no browser plays says so and links to the archive", async () => {
    const { get } = await openScreens(await open());
    for (const id of ["Dementia_13", "matinee-invented-master-only"]) {
      const { response, text } = await get(`/archive/${id}`);
      expect(response.status).toBe(200);
      expect(text).toContain("No playable video found for this movie.");
      expect(text).toContain("/details/");
      expect(text).not.toContain("<video");
    }
  });

  test("never shows an uploader's markup as markup", async () => {
    const { get } = await openScreens(await open());
    const { text } = await get("/archive/matinee-invented-the-marked-up-man");
    expect(wordsOf(text)).not.toMatch(/tracker\.gif|taken over/);
    expect(text).toMatch(/<a href="https:\/\/example.org\/" rel="[^"]*nofollow[^"]*"/);
  });

  test("with several episodes lists them, and plays the one in the address", async () => {
    const { get } = await openScreens(await open());
    const { text } = await get("/archive/bevhill-s01e01-36?episode=4");
    expect(text).toContain("s01e04.mp4");
    expect(text).not.toContain("s01e05.mp4");
    expect(text.match(/\/archive\/bevhill-s01e01-36\?episode=/g)?.length).toBeGreaterThan(34);
    expect((await get("/archive/bevhill-s01e01-36?episode=37")).response.status).toBe(404);
    for (const odd of ["1", "0", "x", "04"]) {
      const { response } = await get(`/archive/bevhill-s01e01-36?episode=${odd}`);
      expect(response.headers.get("location")).toBe("/archive/bevhill-s01e01-36");
    }
  });

  test.each(["Nosferatu1922", "night_of_the_living_dead", "a%2Fb", "%3Cb%3E"])(
    "%s is missing: 404, with a link back",
    async (id) => {
      const { get } = await openScreens(await open());
      const { response, text } = await get(`/archive/${id}`);
      expect(response.status).toBe(404);
      expect(text).toContain(FILM_FAILED);
      expect(text).toContain("Return to Archive Movies");
    },
  );

  test("that hangs, like a list that does, says that it is loading, and fails in time", async () => {
    const { get, outside } = await openScreens(await open(), STREAMED);
    await outside.breakDown({ kind: "hang" });
    const [one, list] = await Promise.all([get("/archive/Detour"), get("/archive")]);
    expect([one.response.status, list.response.status]).toEqual([200, 200]);
    expect(one.text).toContain("Loading movie details...");
    expect(one.text).toContain(FILM_FAILED);
    expect(list.text).toContain("Loading...");
    expect(list.text).toContain(LIST_FAILED);
  });

  test("is complete without similar films", async () => {
    const { get, outside } = await openScreens(await open());
    await outside.breakDown({ kind: "503", path: "/advancedsearch.php*" });
    const { response, text } = await get("/archive/Detour");
    expect(response.status).toBe(200);
    expect(text).toContain("<video");
    expect(text).not.toContain("More like this");
  });

  test("has captions from our own origin, its own only", async () => {
    const { get, outside } = await openScreens(await open());
    const id = "matinee-invented-from-a-mkv";
    const { response, text } = await get(`/archive/${id}/captions?file=russian-doll.asr.srt`);
    expect(response.headers.get("content-type")).toBe("text/vtt; charset=utf-8");
    expect(text).toMatch(/^WEBVTT/);
    // Another profile on the device may not see the film.
    expect(response.headers.get("cache-control")).toBe("private, max-age=86400");
    expect(response.headers.get("vary")).toContain("Cookie");
    const other = await get(`/archive/${id}/captions?file=russian-doll.mp4`);
    expect(other.response.status).toBe(404);
    await outside.breakDown({ kind: "500" });
    const failed = await get("/archive/Detour/captions?file=Detour.en.vtt");
    expect(failed.response.status).toBe(503);
  });
});

describeOnSqlite("a surprise", ({ open }) => {
  test("leads to a film of the list, and to the list itself when there is none", async () => {
    const { get, outside } = await openScreens(await open());
    const { response } = await get("/surprise?collection=prelinger");
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toMatch(/^\/archive\/\w/);
    expect(response.headers.get("cache-control")).toContain("no-store");
    await outside.breakDown({ kind: "503" });
    const failed = await get("/surprise?decade=1930");
    expect(failed.response.headers.get("location")).toBe("/archive?decade=1930");
  });
});

describeOnSqlite("the archive, where visitors see nothing", ({ open }) => {
  test("redirects them from both screens", async () => {
    const { get } = await openScreens(await open(), { VISITORS: "none" });
    for (const path of ["/archive", "/archive/Detour"]) {
      const { response } = await get(path);
      expect(response.status).toBe(302);
      expect(response.headers.get("location")).toMatch(/^\/login\?next=%2Farchive/);
    }
  });
});

/** Slow or self-healing answers are not failures. */
const survived = new Set(["delay", "gzip"]);
/** Retry-After is passed on as it was sent. */
const saysWhen = new Set(["429-retry-after"]);

/** One for each way in which a service can fail, and what is no failure. */
const fewKinds = faultKinds.filter((kind) =>
  ["delay", "reset", "429-retry-after", "503", "200-html"].includes(kind),
);

describe.each(inFull<readonly FaultKind[]>(faultKinds, fewKinds).filter((kind) => kind !== "hang"))(
  "while the archive answers %s",
  (kind) => {
    describeOnSqlite("both screens", ({ open }) => {
      test("say so in their own words, and are not cached", async () => {
        const { get, outside, site } = await openScreens(await open());
        await outside.breakDown({ kind, delayMs: 100, retryAfterSeconds: 1 });
        const [list, one] = await Promise.all([get("/archive"), get("/archive/Detour")]);
        expect(list.response.status).toBe(200);
        expect(list.text.includes(LIST_FAILED)).toBe(!survived.has(kind));
        expect(list.text.includes("Try Again")).toBe(!survived.has(kind));
        expect(one.response.status).toBe(survived.has(kind) ? 200 : 503);
        expect(one.text.includes(FILM_FAILED)).toBe(!survived.has(kind));
        if (!survived.has(kind)) {
          if (!saysWhen.has(kind)) expect(one.response.headers.get("retry-after")).toBe("30");
          await outside.recover();
          await expect.poll(async () => (await get("/archive/Detour")).response.status).toBe(200);
        }
        expect(site.logged.filter(({ level }) => level === "error")).toEqual([]);
      });
    });
  },
);
