import { describe, expect, onTestFinished, test } from "vitest";

import { takeBasePath } from "#app/translations/base-path.ts";
import { signInChild } from "#tests/sign-in.ts";
import { idsOf, openAddon, type AddonBody } from "#tests/stremio/open-addon.ts";

const CHAPLIN = "charlie_chaplin_film_fest";
const CHAPLIN_ID = `matinee:archive:${CHAPLIN}`;

const SERIES = "bevhill-s01e01-36";
const UNKNOWN = [
  "manifest.txt",
  "manifest/movie.json",
  "catalog/movie/nothing.json",
  "catalog/series/free.json",
  "meta/movie/tt0012349.json",
  "meta/movie/matinee:archive:no-such-item.json",
  "meta/movie/matinee:movie:5.json",
  "subtitles/movie/matinee:archive:Detour.json",
  "stream/movie/matinee:archive:Detour:0.json",
  "stream/movie/matinee:archive:Detour/a/b.json",
  "..%2f..%2fprofile.json",
];

describe("the add-on of free films", () => {
  test("lists them by shelf, page after page, without repeats", async () => {
    const { read, faults } = await openAddon();
    const { catalogs } = await read("manifest.json");
    expect(catalogs.map(({ type, id }) => `${type} ${id}`)).toEqual([
      "movie free",
      "movie feature_films",
      "movie silent_films",
      "movie Film_Noir",
      "movie Comedy_Films",
      "movie SciFi_Horror",
      "series classic_tv",
      "movie classic_cartoons",
      "movie prelinger",
      "movie universal_newsreels",
    ]);
    for (const { type, id } of catalogs.slice(5, 7)) {
      const { metas } = await read(`catalog/${type}/${id}.json`);
      expect([id, metas.every((meta) => meta.type === type && meta.name !== "")]).toEqual([
        id,
        true,
      ]);
    }
    const first = idsOf(await read("catalog/movie/free.json"));
    expect(first.length).toBeGreaterThan(10);
    const next = idsOf(await read(`catalog/movie/free/skip=${first.length}.json`));
    expect(next.filter((id) => first.includes(id))).toEqual([]);
    const thirties = await read("catalog/movie/feature_films/genre=1930.json");
    expect(thirties.metas.length).toBeGreaterThan(0);
    expect(idsOf(await read("catalog/movie/free/skip=9999.json"))).toEqual([]);
    expect(faults()).toEqual([]);
  });

  test("finds films by name, also one with signs that addresses use themselves", async () => {
    const { read } = await openAddon();
    const found = await read("catalog/movie/free/search=chaplin.json");
    expect(idsOf(found)).toContain(CHAPLIN_ID);
    for (const words of ["tom & jerry", "100%", "what/if", "c+d", "ein=zwei", "q.json"]) {
      await read(`catalog/movie/free/search=${encodeURIComponent(words)}.json`);
    }
    expect((await read("catalog/movie/free/search=chaplin&skip=12.json")).metas).toEqual([]);
  });

  test("says what a film is, where its files and captions are, and how large they are", async () => {
    takeBasePath("/cinema");
    onTestFinished(() => takeBasePath(""));
    const site = "https://127.0.0.1/cinema";
    const { read, ask } = await openAddon({ PUBLIC_URL: site, ARCHIVE_STREAMS: "proxy" });
    const { meta } = await read(`meta/movie/${encodeURIComponent(CHAPLIN_ID)}.json`);
    expect(meta).toMatchObject({ id: CHAPLIN_ID, type: "movie" });
    expect(meta.poster).toBe(`${site}/images/archive/${CHAPLIN}`);
    const { streams } = await read(`stream/movie/${CHAPLIN_ID}.json`);
    const best = streams[0];
    expect(best?.url).toBe(`${site}/archive/${CHAPLIN}/file?file=${CHAPLIN}.mp4`);
    expect(best?.description).toMatch(/\d (?:MB|GB|kB)/);
    expect(best?.behaviorHints).toMatchObject({
      notWebReady: false,
      filename: `${CHAPLIN}.mp4`,
      videoSize: expect.any(Number),
    });
    expect(best?.subtitles.map(({ lang }) => lang)).toContain("hin");
    for (const address of [best?.url, best?.subtitles[0]?.url]) {
      const answer = await ask((address ?? "").replace("https://127.0.0.1", ""));
      expect([address, answer.status]).toEqual([address, 200]);
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
      expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
      await answer.body?.cancel();
    }
    const hindi = await ask(`/cinema/hi/stremio/stream/movie/${CHAPLIN_ID}.json`);
    const [first] = ((await hindi.json()) as AddonBody).streams[0]?.subtitles ?? [];
    expect(first?.lang).toBe("hin");
  });

  test("offers the works of a series one by one", async () => {
    const { read } = await openAddon();
    const { meta } = await read(`meta/series/matinee:archive:${SERIES}.json`);
    const [, second] = meta.videos ?? [];
    expect(second).toMatchObject({ id: `matinee:archive:${SERIES}:2`, season: 1, episode: 2 });
    const one = await read(`stream/series/matinee:archive:${SERIES}:1.json`);
    const two = await read(`stream/series/${second?.id}.json`);
    expect(two.streams[0]?.url).not.toBe(one.streams[0]?.url);
    expect((await read(`stream/series/matinee:archive:${SERIES}:999.json`)).streams).toEqual([]);
  });

  test("is asked by any page without cookies, and kept by caches for some minutes", async () => {
    const { ask } = await openAddon();
    const address = "/stremio/catalog/movie/Film_Noir.json";
    const answer = await ask(address, { headers: { origin: "https://app.example" } });
    expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
    expect(answer.headers.get("cache-control")).toBe("public, max-age=300");
    expect(answer.headers.get("vary")).toContain("Cookie");
    const tag = answer.headers.get("etag") ?? "";
    expect((await ask(address, { headers: { "if-none-match": tag } })).status).toBe(304);
    const options = await ask(address, { method: "OPTIONS" });
    expect([options.status, options.headers.get("access-control-allow-origin")]).toEqual([
      204,
      "*",
    ]);
    expect((await ask(address, { method: "POST" })).status).toBe(405);
  });

  test("knows nothing but what it has", async () => {
    const { ask, faults } = await openAddon();
    for (const path of UNKNOWN) {
      const answer = await ask(`/stremio/${path}`);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    }
    expect(faults()).toEqual([]);
  });

  test("says that it can't be had while the archive is down, and not that there is nothing", async () => {
    const { ask, archive } = await openAddon();
    await archive.breakDown({ kind: "503" });
    for (const path of ["catalog/movie/free.json", `meta/movie/${CHAPLIN_ID}.json`]) {
      const answer = await ask(`/stremio/${path}`);
      expect([path, answer.status]).toEqual([path, 503]);
      expect(answer.headers.get("retry-after")).not.toBeNull();
    }
  });

  test("is closed where visitors see nothing, and gone where the operator turns it off", async () => {
    const closed = await openAddon({ VISITORS: "none" });
    const off = await openAddon({ STREMIO: "off" });
    for (const path of [
      "manifest.json",
      "catalog/movie/free.json",
      `meta/movie/${CHAPLIN_ID}.json`,
    ]) {
      expect((await closed.ask(`/stremio/${path}`)).status).toBe(401);
      expect((await off.ask(`/stremio/${path}`)).status).toBe(404);
    }
  });

  test("shows a child's browser what the child may see", async () => {
    const { ask, database, cookieFor, mayBeShown } = await openAddon();
    const cookie = cookieFor(await signInChild(database, "little"));
    const read = async (path: string) => {
      const answer = await ask(`/stremio/${path}`, { headers: { cookie } });
      return answer.status === 200 ? ((await answer.json()) as AddonBody) : undefined;
    };
    const manifest = await read("manifest.json");
    expect(manifest?.catalogs.map(({ id }) => id)).toEqual(["free", "classic_cartoons"]);
    const list = await read("catalog/movie/free.json");
    const ids = idsOf(list ?? ({ metas: [] } as unknown as AddonBody));
    expect(ids.length).toBeGreaterThan(0);
    const allowed = ids.map((id) => mayBeShown(id.replace("matinee:archive:", ""), "little"));
    expect((await Promise.all(allowed)).every(Boolean)).toBe(true);
    expect(await read("meta/movie/matinee:archive:Detour.json")).toBeUndefined();
    expect(await read("stream/movie/matinee:archive:Detour.json")).toBeUndefined();
    expect(await read("catalog/movie/Film_Noir.json")).toBeUndefined();
  });
});
