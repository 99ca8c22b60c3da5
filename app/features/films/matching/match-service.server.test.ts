import { expect, onTestFinished, test } from "vitest";

import { describeEachEngine } from "#tests/engines.ts";
import { openFaultyArchive } from "#tests/archive/faulty-archive.ts";
import { noTitles, openMatchedFilms } from "#tests/archive/films-of.ts";
import { inIndia, openFilms, openTestCatalog } from "#tests/test-catalog.ts";

import { createMatchService } from "./match-service.server.ts";
import { setFilmTitle, undoFilmTitle } from "./film-decisions.server.ts";

const DETOUR = { kind: "movie", id: 20367 } as const;
const METROPOLIS = { kind: "movie", id: 19 } as const;
const GENERAL = { kind: "movie", id: 961 } as const;

describeEachEngine("free films and titles", ({ open }) => {
  async function openTestServer() {
    const outside = await openFaultyArchive();
    const filmDatabase = await openFilms();
    const { catalog } = await openTestCatalog(filmDatabase);
    const database = await open();
    const testServer = await openMatchedFilms(outside, catalog, database);
    const movie = async (id: number) => {
      const found = await catalog.getMovie(id, inIndia);
      if (found === undefined) throw new Error(`There is no film ${id}.`);
      return found;
    };
    const takeAsked = () => outside.requests.splice(0).map(({ path }) => path.split("?")[0]);
    return { outside, filmDatabase, catalog, movie, takeAsked, ...testServer };
  }

  test("find each other in the background of either page", async () => {
    const { films, matched, changed, movie, takeAsked } = await openTestServer();
    expect(await films.titleOf("Detour", inIndia)).toBeUndefined();
    await matched();
    expect(await films.titleOf("Detour", inIndia)).toEqual(DETOUR);
    expect(await films.freeFilmOf(await movie(DETOUR.id), inIndia)).toBe("Detour");
    expect(changed).toEqual(["film:Detour", "title:movie:20367", "films:within", "films:free"]);
    takeAsked();

    const general = await movie(GENERAL.id);
    await Promise.all(Array.from({ length: 20 }, () => films.freeFilmOf(general, inIndia)));
    await matched();
    expect(await films.freeFilmOf(general, inIndia)).toBe("The_General_Buster_Keaton");
    expect(await films.titleOf("The_General_Buster_Keaton", inIndia)).toEqual(GENERAL);
    expect(takeAsked()).toEqual(["/advancedsearch.php", "/metadata/The_General_Buster_Keaton"]);

    // It is not in the archive, and a recent one is not looked up there.
    const [circus, inception] = [await movie(28978), await movie(27205)];
    for (const sought of [circus, circus, inception]) {
      expect(await films.freeFilmOf(sought, inIndia)).toBeUndefined();
      await matched();
    }
    expect(takeAsked()).toEqual(["/advancedsearch.php"]);
  });

  test("find each other in the background of a page in any language", async () => {
    const { films, matched, catalog } = await openTestServer();
    const setting = { ...inIndia, language: "hi" };
    const metropolis = await catalog.getMovie(METROPOLIS.id, setting);
    if (metropolis === undefined) throw new Error("There is no such film.");
    expect(metropolis.title).not.toBe("Metropolis");
    await films.freeFilmOf(metropolis, setting);
    await matched();
    expect(await films.freeFilmOf(metropolis, setting)).toBe("Metropolis1927EnglishVersion");
  });

  test("have the name that English pages show, also where the operator set the title", async () => {
    const { films, matched, database, changed, takeAsked } = await openTestServer();
    await films.titleOf("Detour", inIndia);
    await matched();
    const named = async () => {
      const rows = database.kysely
        .selectFrom("film_matches")
        .select(["title_name", "title_lang", "title_poster"])
        .where("film_id", "=", "Detour");
      return rows.executeTakeFirst();
    };
    const detour = await named();
    expect(detour).toMatchObject({ title_name: "Detour", title_lang: null });
    expect(detour?.title_poster).toMatch(/^\/.*\.jpg$/);
    // A match that predates the names is looked at again, once.
    const nothing = { title_name: null, title_poster: null };
    await database.kysely.updateTable("film_matches").set(nothing).execute();
    changed.splice(0);
    takeAsked();
    await films.titleOf("Detour", inIndia);
    await matched();
    expect(await named()).toEqual(detour);
    expect(changed).toContain("films:free");
    await films.titleOf("Detour", inIndia);
    await matched();

    await setFilmTitle(database.kysely, "Detour", GENERAL, Date.now());
    expect(await named()).toMatchObject({ title_name: null, title_poster: null });
    expect(await films.titleOf("Detour", inIndia)).toEqual(GENERAL);
    await matched();
    expect(await named()).toMatchObject({ title_name: "The General" });
    await undoFilmTitle(database.kysely, "Detour");
    expect(await named()).toMatchObject({ title_name: null });
    await films.titleOf("Detour", inIndia);
    await matched();
    expect(await named()).toEqual(detour);
  });

  const DAY_MS = 24 * 3600 * 1000;
  test.each<[string, string, number, object]>([
    ["half a year, where it is a title", "Detour", 180, {}],
    ["a month, where it is none", "bevhill-s01e01-36", 30, {}],
    ["a day, where the title's year is unknown", "Detour", 1, { title_year: null }],
    ["a day, where the title's vote is unknown", "Detour", 1, { title_vote: null }],
    ["a day, where what its record states is unknown", "Detour", 1, { is_stated: null }],
  ])("an item is looked at again after %s", async (_, id, days, unknown) => {
    const { films, matched, database } = await openTestServer();
    await films.titleOf(id, inIndia);
    await matched();
    /** Whether a page looks it up when the last time was so long ago. */
    async function isLookedUp(agoMs: number): Promise<boolean> {
      const matchedAt = Date.now() - agoMs;
      const past = { ...unknown, matched_at: matchedAt };
      await database.kysely.updateTable("film_matches").set(past).execute();
      await films.titleOf(id, inIndia);
      await matched();
      const row = database.kysely.selectFrom("film_matches").select("matched_at");
      return (await row.executeTakeFirstOrThrow()).matched_at !== matchedAt;
    }
    expect(await isLookedUp((days - 0.1) * DAY_MS)).toBe(false);
    expect(await isLookedUp((days + 0.1) * DAY_MS)).toBe(true);
  });

  test("pages change only where an item is another title, or plays from now on", async () => {
    const { films, matched, changed, database } = await openTestServer();
    await films.titleOf("Detour", inIndia);
    await matched();
    async function changedAfter(stored: object): Promise<string[]> {
      const past = { ...stored, matched_at: 0 };
      await database.kysely.updateTable("film_matches").set(past).execute();
      changed.splice(0);
      await films.titleOf("Detour", inIndia);
      await matched();
      return changed.splice(0);
    }
    const ofLists = ["films:within", "films:free"];
    expect(await changedAfter({})).toEqual([]);
    expect(await changedAfter({ is_playable: 0 })).toContain("title:movie:20367");
    expect(await changedAfter({ title_id: 961 })).toEqual([
      "film:Detour",
      "title:movie:961",
      "title:movie:20367",
      ...ofLists,
    ]);
    expect(await changedAfter({ title_kind: null, title_id: null })).toEqual([
      "film:Detour",
      "title:movie:20367",
      ...ofLists,
    ]);
    // The first time that something is no title, no page shows anything else.
    await films.titleOf("bevhill-s01e01-36", inIndia);
    await matched();
    expect(changed).toEqual([]);
  });

  test("link from a title only where something plays", async () => {
    const { films, matched, movie } = await openTestServer();
    await films.titleOf("Dementia_13", inIndia);
    await matched();
    expect(await films.titleOf("Dementia_13", inIndia)).toEqual({ kind: "movie", id: 28503 });
    expect(await films.freeFilmOf(await movie(28503), inIndia)).toBeUndefined();
  });

  test("link from a title only if the film is not lent, even if its files are public", async () => {
    const { films, matched, movie, outside } = await openTestServer();
    const item = outside.items.find(({ id }) => id === "Detour");
    const metadata: Record<string, unknown> = item?.metadata ?? {};
    metadata["access-restricted-item"] = "true";
    // Every archive of this process has the same items.
    onTestFinished(() => void delete metadata["access-restricted-item"]);
    const { works, isLent } = (await films.film("Detour", inIndia)) ?? {};
    expect({ hasFiles: works?.some(({ files }) => files.length > 0), isLent }).toEqual({
      hasFiles: true,
      isLent: true,
    });
    await films.titleOf("Detour", inIndia);
    await matched();
    expect(await films.titleOf("Detour", inIndia)).toEqual(DETOUR);
    expect(await films.freeFilmOf(await movie(DETOUR.id), inIndia)).toBeUndefined();
  });

  test("are looked up again when the film database did not answer", async () => {
    const { films, matched, filmDatabase, database } = await openTestServer();
    await filmDatabase.fail("500");
    await films.titleOf("Detour", inIndia);
    await matched();
    expect(await database.kysely.selectFrom("film_matches").selectAll().execute()).toEqual([]);
    await filmDatabase.mend();
    await expect
      .poll(async () => {
        const title = await films.titleOf("Detour", inIndia);
        await matched();
        return title;
      })
      .toEqual(DETOUR);
  });

  test("stay as the operator has set them, and a failing database fails no page", async () => {
    const { films, matched, database, movie } = await openTestServer();
    const wrong = { film_id: "Detour", title_kind: null, title_id: null, is_playable: 1 };
    const set = { is_set: 1, matched_at: 0 };
    await database.kysely
      .insertInto("film_matches")
      .values([
        { ...wrong, ...set },
        { ...wrong, ...set, film_id: "ScarletStreet", title_kind: "tv", title_id: 1396 },
      ])
      .execute();
    expect(await films.titleOf("Detour", inIndia)).toBeUndefined();
    const detour = await movie(DETOUR.id);
    await films.freeFilmOf(detour, inIndia);
    await matched();
    expect(await films.titleOf("Detour", inIndia)).toBeUndefined();
    expect(await films.freeFilmOf({ ...detour, kind: "tv", id: 1396 }, inIndia)).toBe(
      "ScarletStreet",
    );
    await database.kysely.schema.dropTable("film_matches").execute();
    expect(await films.titleOf("Detour", inIndia)).toBeUndefined();
    expect(await films.freeFilmOf(detour, inIndia)).toBeUndefined();
  });
});

test("are searched once with the catalog's own title", async () => {
  const requests: unknown[] = [];
  const catalog: typeof noTitles = {
    ...noTitles,
    findMovies: (...question) =>
      Promise.resolve([]).finally(() => requests.push(question.slice(0, 2))),
  };
  const { films, matched } = await openMatchedFilms(await openFaultyArchive(), catalog);
  for (const id of ["Detour", "bevhill-s01e01-36", "matinee-invented-the-undated-letter"]) {
    await films.titleOf(id, inIndia);
    await matched();
    await films.titleOf(id, inIndia);
    await matched();
  }
  expect(requests).toEqual([
    ["Detour", 1945],
    ["Detour", undefined],
  ]);
});

test("only uploads whose title contains the sought one are looked at, the first three of them", async () => {
  const looked: string[] = [];
  const named = (title: string) => [
    title,
    `A print of ${title}`,
    `${title}s`,
    "Another film",
    `${title} - full movie`,
    `${title} again`,
  ];
  async function lookedFor(title: string, shown = named("Metropolis")) {
    looked.length = 0;
    const movie = { title, originalTitle: title } as never;
    const service = createMatchService({
      catalog: { ...noTitles, getMovie: () => Promise.resolve(movie) },
      matches: {
        of: () => Promise.resolve(undefined),
        playableOf: () => Promise.resolve([]),
      } as never,
      cache: { get: (_: string, __: object, ask: () => unknown) => ask() } as never,
      setting: inIndia,
      film(id) {
        looked.push(id);
        return Promise.resolve(undefined);
      },
      mayBeFree: () => Promise.resolve(true),
      isStated: () => true,
      isFree: () => Promise.resolve(true),
      search: () => Promise.resolve(shown.map((each) => ({ id: each, title: each }) as never)),
      onChange: () => undefined,
      onTrouble: (error) => looked.push(String(error)),
      now: Date.now,
    });
    await service.freeFilmOf({ kind: "movie", id: 19, year: "1927" });
    await service.settled();
    service.stop();
    return looked.slice();
  }
  expect(await lookedFor("Metropolis")).toEqual([
    "Metropolis",
    "A print of Metropolis",
    "Metropolis - full movie",
  ]);
  expect(await lookedFor("Faust")).toEqual([]);
  expect(await lookedFor("…"), "without a word nothing is alike").toEqual([]);
});
