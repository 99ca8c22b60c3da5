import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { groupWrites } from "#app/db/grouped-writes.server.ts";
import type { FoundTitle, TitleFinder } from "#app/features/catalog/search/title-finder.server.ts";
import { createProfileFinder } from "#app/features/profiles/find-profile.server.ts";
import { ServiceError } from "#app/services/service-error.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { openImports } from "#tests/library/imports-of.ts";
import { writesInEnglish } from "#tests/in-english.ts";
import { inIndia } from "#tests/test-catalog.ts";
import { addViewer, filterNothing, lookUpAll, nameNothing } from "#tests/watchlist-of.ts";

import type { NameFilter } from "../titles/name-filter.server.ts";
import { createRatings } from "../ratings/ratings.server.ts";
import { createLists } from "../lists/lists.server.ts";
import { createWatched } from "../watched/watched.server.ts";
import { createWatchlist } from "../watchlist/watchlist.server.ts";

writesInEnglish();

const START_MS = Date.parse("2026-11-24T10:00:00Z");
const FILM = "Date,Name,Year,Letterboxd URI";
const csvOf = (...lines: string[]) =>
  `${FILM},Rating,Rewatch,Tags,Watched Date\n${lines.join("\n")}\n`;

const film = (id: number, title: string, year: string): FoundTitle => ({
  kind: "movie",
  id,
  title,
  year,
  originalTitle: title,
  votes: 0,
});
const films = [film(1, "Häxan", "1922"), film(2, "Ran", "1985"), film(3, "The Fly", "1958")];

/** A film database with three films, which a test can switch off. */
function openFinder() {
  const state = { isDown: false, requests: 0 };
  const answer = (found: FoundTitle[]) => {
    state.requests += 1;
    if (state.isDown) throw new ServiceError("film database", "unreachable");
    return Promise.resolve(found);
  };
  const finder: TitleFinder = {
    byOutsideId: async (id) => answer(id === "tt0000001" ? [film(1, "Häxan", "1922")] : []),
    byName: async (name, year) =>
      answer(
        films.filter((each) => each.title.includes(name) && (year === "" || each.year === year)),
      ),
  };
  return { finder, state };
}

describeEachEngine("an import", ({ open }) => {
  async function openAda(filterNames: NameFilter = filterNothing) {
    const database = await open();
    const writes = groupWrites(database);
    const clock = { ms: START_MS };
    const { finder, state } = openFinder();
    const own = {
      database,
      writes,
      lookUp: lookUpAll,
      nameTitles: nameNothing,
      filterNames,
      profileOf: createProfileFinder(database),
      now: () => clock.ms,
    };
    const opened = openImports({ ...own, finder, onWaiting: () => undefined });
    const ada = await addViewer(database, "ada@example.org");
    const start = async (text: string, fileName = "diary.csv") => {
      const upload = { fileName, bytes: Buffer.from(text), purpose: undefined };
      const started = await opened.imports.start(ada, upload, inIndia);
      if (started.outcome !== "started") throw new Error(started.outcome);
      return started.id;
    };
    const outcomes = async (id: string) => (await opened.imports.get(ada, id))?.outcomes;
    const stars = () => createRatings(own).getHalfStars(ada, inIndia);
    return { ...opened, database, own, ada, clock, state, start, outcomes, stars, writes };
  }

  test("stores what is certain, and what a person confirms", async () => {
    const { imports, ada, own, start, done, outcomes, stars } = await openAda();
    const id = await start(
      csvOf(
        "2020-01-03,Häxan,1922,u,3.5,,,2020-01-02",
        "2020-01-03,Ran,1986,u,5,,,2020-01-03",
        "2020-01-03,Fly,1958,u,4,,,",
        "2020-01-03,Nobody Knows It,1999,u,4,,,",
      ),
    );
    expect(await imports.get(ada, id)).toMatchObject({ titles: 4, done: 0, isFinished: false });
    await done();
    expect(await outcomes(id)).toMatchObject({ matched: 1, guessed: 2, missed: 1, waiting: 0 });
    expect(await stars()).toEqual({ "movie:1": 7 });
    expect(await createWatched(own).getMarks(ada, inIndia)).toEqual({ "movie:1": "*" });
    const [ran, fly] = await imports.listTitles(ada, id, { outcome: "guessed", page: 1 }, inIndia);
    expect([ran?.found?.title, fly?.found?.title]).toEqual(["Ran", "The Fly"]);
    // One is right, another is something else, and what is left out is not stored.
    expect(await imports.choose(ada, id, ran?.number ?? -1, undefined)).toBe(true);
    const other = { name: { kind: "movie", id: "77" }, title: "Another Fly" } as const;
    expect(await imports.choose(ada, id, fly?.number ?? -1, other)).toBe(true);
    const [unknown] = await imports.listTitles(ada, id, { outcome: "missed", page: 1 }, inIndia);
    expect(await imports.leaveOut(ada, id, unknown?.number ?? -1)).toBe(true);
    await done();
    expect(await stars()).toEqual({ "movie:1": 7, "movie:2": 10, "movie:77": 8 });
    expect(await outcomes(id)).toMatchObject({ matched: 3, guessed: 0, missed: 0, "left out": 1 });
  });

  test("of the same file changes nothing the second time, and knows what a person chose", async () => {
    const { imports, ada, start, done, outcomes, stars, database } = await openAda();
    const text = csvOf("2020-01-03,Häxan,1922,u,3.5,,,2020-01-02", "2020-01-03,Fly,1958,u,4,,,");
    const id = await start(text);
    expect(await start(text), "while it goes on").toBe(id);
    await done();
    await imports.acceptAll(ada, id);
    await done();
    const before = [await stars(), await everything(database)];
    const again = await start(text);
    expect(again).not.toBe(id);
    await done();
    expect(await outcomes(again)).toMatchObject({ matched: 2, guessed: 0 });
    expect([await stars(), await everything(database)]).toEqual(before);
  });

  test("leaves alone what the viewer changed here later", async () => {
    const { ada, own, start, done, stars } = await openAda();
    const ratings = createRatings(own);
    const watchlist = createWatchlist(own);
    const name = { kind: "movie", id: "1" } as const;
    await ratings.change(ada, { name, title: "H", halfStars: 2, atMs: START_MS - 1000 }, inIndia);
    await ratings.setNote(ada, name, { title: "H", note: "Mine" });
    const removal = { name, title: "H", isAdded: false, atMs: START_MS - 1000 };
    await watchlist.change(ada, { ...removal, isAdded: true, atMs: START_MS - 2000 }, inIndia);
    await watchlist.change(ada, removal, inIndia);
    await start(
      `${FILM},Rating,Rewatch,Review,Tags,Watched Date\n2020-01-03,Häxan,1922,u,5,,Slow,,2020-01-02\n`,
      "reviews.csv",
    );
    await start(`${FILM}\n2020-01-03,Häxan,1922,u\n`, "watchlist.csv");
    await done();
    expect(await stars()).toEqual({ "movie:1": 2 });
    expect((await ratings.getOwn(ada, name, inIndia))?.note).toBe("Mine\n\nSlow");
    expect(await watchlist.listKeys(ada, inIndia)).toEqual([]);
  });

  test("goes on where a server that died stopped", async () => {
    const { start, runNext, done, outcomes, clock, state } = await openAda();
    const lines = Array.from({ length: 30 }, (_, at) => `2020-01-03,Film ${at},1999,u,4,,,`);
    const id = await start(csvOf("2020-01-03,Häxan,1922,u,3.5,,,2020-01-02", ...lines));
    await runNext();
    expect((await outcomes(id))?.waiting).toBe(11);
    state.isDown = true;
    await runNext();
    expect((await outcomes(id))?.waiting, "the film database is down").toBe(11);
    expect(await runNext(), "it waits").toBeUndefined();
    state.isDown = false;
    clock.ms += 60_000;
    await done();
    expect(await outcomes(id)).toMatchObject({ matched: 1, missed: 30, waiting: 0 });
  });

  test("is done by one server at a time, and by another after its lease", async () => {
    const { database, start, runNext, clock, outcomes, done } = await openAda();
    const id = await start(csvOf("2020-01-03,Häxan,1922,u,3.5,,,2020-01-02"));
    // As a server leaves it that dies in the middle.
    await database.kysely
      .updateTable("imports")
      .set({ due_at: START_MS + 60_000 })
      .execute();
    expect(await runNext()).toBeUndefined();
    clock.ms += 61_000;
    await done();
    expect(await outcomes(id)).toMatchObject({ matched: 1 });
  });

  test("stores nothing above a child's age limit, and shows none of it", async () => {
    const onlyOdd: NameFilter = (items, nameOf, setting) =>
      Promise.resolve(
        items.filter(
          (item) => setting.audience === "everyone" || Number(nameOf(item).id) % 2 === 1,
        ),
      );
    const { imports, database, ada, start, done, outcomes } = await openAda(onlyOdd);
    await start(csvOf("2020-01-01,Nobody,1999,u,1,,,"));
    await database.kysely.updateTable("profiles").set({ age_limit: "kids" }).execute();
    const id = await start(csvOf("2020-01-03,Häxan,1922,u,3.5,,,", "2020-01-03,Ran,1985,u,5,,,"));
    await done();
    expect(await outcomes(id)).toMatchObject({ matched: 1, missed: 1 });
    const child = { ...inIndia, audience: "kids" } as const;
    const [missed] = await imports.listTitles(ada, id, { outcome: "missed", page: 1 }, child);
    expect(missed).toMatchObject({ title: "Ran", reason: "age", found: undefined });
    await imports.choose(ada, id, missed?.number ?? -1, {
      name: { kind: "movie", id: "2" },
      title: "Ran",
    });
    await done();
    expect(await outcomes(id), "not if it is chosen, either").toMatchObject({
      matched: 1,
      missed: 1,
    });
  });

  test("is its owner's alone", async () => {
    const { imports, database, start, done } = await openAda();
    const id = await start(csvOf("2020-01-03,Fly,1958,u,4,,,"));
    await done();
    const eve = await addViewer(database, "eve@example.org");
    expect(await imports.get(eve, id)).toBeUndefined();
    expect(await imports.list(eve)).toEqual([]);
    expect(await imports.listTitles(eve, id, { outcome: "guessed", page: 1 }, inIndia)).toEqual([]);
    expect(await imports.getTitle(eve, id, 0)).toBeUndefined();
    expect(await imports.choose(eve, id, 0, undefined)).toBe(false);
    expect(await imports.leaveOut(eve, id, 0)).toBe(false);
    await imports.acceptAll(eve, id);
    await imports.remove(eve, id);
    expect(await database.kysely.selectFrom("import_titles").select("outcome").execute()).toEqual([
      { outcome: "guessed" },
    ]);
  });

  test("of IMDb's and Trakt's files goes by their numbers, and marks episodes", async () => {
    const { ada, own, start, done, outcomes } = await openAda();
    const show = { title: "The tv 95396", year: 2022, ids: { tmdb: 95396 } };
    const trakt = [
      { watched_at: "2026-07-21T19:19:00Z", episode: { season: 1, number: 2 }, show },
      {
        watched_at: "2026-07-22T19:19:00Z",
        movie: { title: "Häxan", year: 1922, ids: { imdb: "tt0000001" } },
      },
    ];
    const id = await start(JSON.stringify(trakt), "history.json");
    await done();
    expect(await outcomes(id)).toMatchObject({ matched: 2 });
    expect(await createWatched(own).getMarks(ada, inIndia)).toEqual({
      "movie:1": "*",
      "tv:95396": "S1E2",
    });
  });

  test("makes the lists of a file, in their order, and puts more at the end of one's own", async () => {
    const { ada, own, start, done } = await openAda();
    const lists = createLists(own);
    const made = await lists.create(ada, { name: "Rain", description: "Mine" });
    const listId = made.outcome === "done" ? made.id : "";
    await lists.add(ada, listId, { name: { kind: "movie", id: "99" }, title: "First" }, inIndia);
    const text =
      "Letterboxd list export v7\nDate,Name,Tags,URL,Description\n2021-11-06,Rain,,u,Theirs\n\n" +
      "Position,Name,Year,URL,Description\n1,Ran,1985,a,\n2,Häxan,1922,b,\n3,The Fly,1958,c,\n";
    for (let times = 0; times < 2; times += 1) {
      await start(text, "rain.csv");
      await done();
    }
    expect(await lists.listAll(ada)).toMatchObject([
      { name: "Rain", description: "Mine", titles: 4 },
    ]);
    const page = await lists.getPage(ada, listId, 1, inIndia);
    expect(page?.entries.map(({ id }) => id)).toEqual(["99", "2", "1", "3"]);
  });
});

/** What imports write, without the moments at which they wrote it. */
async function everything({ kysely }: Database) {
  return Promise.all([
    kysely.selectFrom("ratings").select(["content_id", "half_stars", "changed_at"]).execute(),
    kysely.selectFrom("watched_marks").select(["content_id", "part", "changed_at"]).execute(),
    kysely.selectFrom("watched_dates").select(["content_id", "watched_on"]).execute(),
  ]);
}
