import { describe, expect, test } from "vitest";

import { oddMatches } from "#tests/archive/matched-archive.ts";
import { idsOf, openAddon } from "#tests/stremio/open-addon.ts";

const CHAPLIN = "charlie_chaplin_film_fest";

/** The film of a title, which the operator allows. */
const FREE = "CarnivalofSouls";
/** A crime film, by itself and in a list, and a title for grown-ups. */
const CLOSED_TO_CHILDREN = [
  "meta/movie/matinee:archive:Detour.json",
  "stream/movie/matinee:archive:Detour.json",
  "catalog/movie/Film_Noir.json",
  `meta/movie/matinee:movie:${oddMatches["SteamboatWillie"]}.json`,
];

describe("a profile's add-on", () => {
  test("has the profile's lists beside the free films, films and shows together", async () => {
    const { signUp, read, faults } = await openAddon();
    const ada = await signUp("Ada");
    await ada.addToWatchlist("movie", "27205");
    await ada.addToWatchlist("tv", "1396");
    await ada.addToWatchlist("archive", "Detour");
    const { location } = await ada.post("/lists", { name: "Noir" });
    const list = location?.split("/").at(-1) ?? "";
    const added = { shown: list, list };
    await ada.post("/lists/add?title=archive:Detour", added);
    await ada.report("/api/progress", {
      item: CHAPLIN,
      work: "",
      positionSeconds: 60,
      durationSeconds: 600,
    });
    const base = await ada.makeAddress();
    const { catalogs, name } = await read("manifest.json", base);
    expect(name).toBe("My Matinee");
    expect(catalogs.slice(0, 5).map((each) => each.name)).toEqual([
      "Continue Watching",
      "My Watchlist",
      "For You",
      "Noir",
      "Free films",
    ]);
    const watchlist = await read("catalog/movie/watchlist.json", base);
    expect(watchlist.metas.map(({ id, type }) => `${type} ${id}`)).toEqual([
      "movie matinee:archive:Detour",
      "series matinee:tv:1396",
      "movie matinee:movie:27205",
    ]);
    expect((await read("catalog/movie/watchlist/skip=48.json", base)).metas).toEqual([]);
    expect(idsOf(await read(`catalog/movie/list-${list}.json`, base))).toEqual([
      "matinee:archive:Detour",
    ]);
    expect(idsOf(await read("catalog/movie/continue.json", base))).toEqual([
      `matinee:archive:${CHAPLIN}`,
    ]);
    expect((await read("catalog/movie/for-you.json", base)).metas.length).toBeGreaterThan(3);
    const { meta } = await read("meta/series/matinee:tv:1396.json", base);
    expect(meta).toMatchObject({ id: "matinee:tv:1396", type: "series" });
    const { streams } = await read("stream/movie/matinee:movie:27205.json", base);
    expect(streams.map(({ externalUrl }) => externalUrl)).toEqual(["http://localhost/movie/27205"]);
    expect(faults()).toEqual([]);
  });

  test("plays a title that is a free film", async () => {
    const { signUp, read, database } = await openAddon();
    const { title_id } = await database.kysely
      .selectFrom("film_matches")
      .select("title_id")
      .where("film_id", "=", FREE)
      .executeTakeFirstOrThrow();
    await database.kysely
      .insertInto("film_allowances")
      .values({ film_id: FREE, allowed_at: 1 })
      .execute();
    const base = await (await signUp("Ada")).makeAddress();
    const { streams } = await read(`stream/movie/matinee:movie:${title_id}.json`, base);
    expect(streams[0]?.url).toContain(`/${FREE}/`);
    expect(streams.at(-1)?.externalUrl).toBe(`http://localhost/movie/${title_id}`);
  });

  test("has captions in the language that the profile prefers first, before that of its pages", async () => {
    const { signUp, read } = await openAddon();
    const ada = await signUp("Ada");
    const base = await ada.makeAddress();
    const first = async () => {
      const { streams } = await read(`stream/movie/matinee:archive:${CHAPLIN}.json`, base);
      return streams[0]?.subtitles.map(({ lang }) => lang);
    };
    expect(await first()).toEqual(["eng", "hin"]);
    const preferences = { theme: "system", region: "", captions: "hi", was: "" };
    const { status } = await ada.post("/profile/preferences", preferences);
    expect(status).toBe(303);
    expect(await first()).toEqual(["hin", "eng"]);
  });

  test("shows a child what the child may see, also after the age limit was lowered", async () => {
    const { signUp, read, ask, database, mayBeShown } = await openAddon();
    const ada = await signUp("Ada");
    const profile = await ada.becomeChild("teens");
    const base = await ada.makeAddress();
    const setLimit = (age_limit: "teens" | "little") =>
      database.kysely
        .updateTable("profiles")
        .set({ age_limit })
        .where("id", "=", profile)
        .execute();
    const films = async (ageLimit: "teens" | "little") => {
      await setLimit(ageLimit);
      const { metas } = await read("catalog/movie/free.json", base);
      return metas.map(({ id }) => id.replace("matinee:archive:", ""));
    };
    for (const ageLimit of ["teens", "little"] as const) {
      const shown = await films(ageLimit);
      expect(shown.length).toBeGreaterThan(0);
      expect(shown.filter((id) => !mayBeShown(id, ageLimit))).toEqual([]);
      for (const path of CLOSED_TO_CHILDREN) {
        expect([path, (await ask(base + path)).status]).toEqual([path, 404]);
      }
    }
    const rows = await read("catalog/movie/for-you.json", base);
    expect(rows.metas).toEqual([]);
  });

  test("plays on a closed site through its own address, until that is replaced or turned off", async () => {
    const { signUp, read, ask, database } = await openAddon({
      VISITORS: "none",
      ARCHIVE_STREAMS: "proxy",
    });
    const ada = await signUp("Ada");
    const base = await ada.makeAddress();
    const { streams } = await read(`stream/movie/matinee:archive:${CHAPLIN}.json`, base);
    const parts = [streams[0]?.url, streams[0]?.subtitles[0]?.url].map((address) =>
      (address ?? "").replace("http://localhost", ""),
    );
    const everything = [...parts, `${base}manifest.json`, `${base}catalog/movie/watchlist.json`];
    const statuses = async () => {
      const answers = await Promise.all(
        everything.map((path) => ask(path, { headers: { range: "bytes=0-99" } })),
      );
      await Promise.all(answers.map((answer) => answer.body?.cancel()));
      return answers.map(({ status }) => status);
    };
    expect(parts.every((path) => path.startsWith(base))).toBe(true);
    expect(await statuses()).toEqual([206, 200, 200, 200]);
    expect((await ask(`/archive/${CHAPLIN}/file?file=${CHAPLIN}.mp4`)).status).toBe(401);
    const disable = (disabled_at: number | null) =>
      database.kysely.updateTable("users").set({ disabled_at }).execute();
    await disable(1);
    expect(await statuses(), "disabled").toEqual([404, 404, 404, 404]);
    await disable(null);
    const next = await ada.makeAddress();
    expect(await statuses(), "replaced").toEqual([404, 404, 404, 404]);
    expect((await ask(`${next}manifest.json`)).status).toBe(200);
    await ada.post("/profile/stremio", { command: "remove" });
    expect((await ask(`${next}manifest.json`)).status, "turned off").toBe(404);
  });

  test("is gone, with its screen, where the operator turns it off", async () => {
    const { signUp, ask, database } = await openAddon({ STREMIO: "off" });
    const ada = await signUp("Ada");
    expect((await ada.get("/profile/stremio")).status).toBe(404);
    expect(await ada.text("/history/players")).not.toContain("/profile/stremio");
    expect(await ada.makeAddress()).toBe("");
    expect(await database.kysely.selectFrom("stremio_addresses").selectAll().execute()).toEqual([]);
    expect((await ask("/stremio/own/x/manifest.json")).status).toBe(404);
  });

  test("belongs to one client: any page may read it, no cache keeps it, no log names it", async () => {
    const { signUp, ask, logged } = await openAddon();
    const base = await (await signUp("Ada")).makeAddress();
    const answer = await ask(`${base}catalog/movie/watchlist.json`);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("cache-control")).toBe("private, no-cache");
    const tag = answer.headers.get("etag") ?? "";
    const headers = { "if-none-match": tag };
    expect((await ask(`${base}catalog/movie/watchlist.json`, { headers })).status).toBe(304);
    const configure = await ask(`${base}configure`);
    expect(configure.headers.get("location")).toBe("/profile/stremio");
    const secret = base.split("/").at(-2) ?? "";
    expect(secret.length).toBeGreaterThan(40);
    expect(logged.some(({ path }) => String(path).startsWith("/stremio/own/"))).toBe(true);
    expect(JSON.stringify(logged)).not.toContain(secret);
  });

  test("answers so many reads a minute", async () => {
    const { signUp, ask } = await openAddon();
    const base = await (await signUp("Ada")).makeAddress();
    const statuses = new Set<number>();
    for (let reads = 0; reads < 310; reads += 1) {
      statuses.add((await ask(`${base}nothing.json`)).status);
    }
    expect([...statuses]).toEqual([404, 429]);
    expect((await ask(`${base}manifest.json`)).headers.get("retry-after")).toBe("60");
  });
});
