import { describe, expect, test } from "vitest";

import type { FoundTitle } from "#app/features/catalog/search/title-finder.server.ts";
import { inIndia } from "#tests/test-catalog.ts";
import { lookUpAll } from "#tests/watchlist-of.ts";

import { chooseTitle, matchTitle, nameFound } from "./match-title.server.ts";

let ids = 0;
const found = (title: string, year: string, more: Partial<FoundTitle> = {}): FoundTitle => ({
  kind: "movie",
  id: (ids += 1),
  title,
  year,
  originalTitle: title,
  votes: 0,
  ...more,
});
const request = (title: string, year: string) => ({ kind: undefined, ids: {}, title, year });

/** The year of the choice, with a question mark where somebody has to look at it. */
function chosen(...given: Parameters<typeof chooseTitle>): string | undefined {
  const choice = chooseTitle(...given);
  return choice && `${choice.title.year}${choice.isSure ? "" : "?"}`;
}

describe("a title of a file is", () => {
  test("the film with its whole name and its year", () => {
    const films = [found("The Fly", "1958"), found("The Fly", "1986")];
    expect(chosen(request("The Fly", "1986"), films)).toBe("1986");
    expect(chosen(request("the  FLY!", "1958"), films)).toBe("1958");
    expect(chosen(request("HAXAN", "1922"), [found("Häxan", "1922")])).toBe("1922");
    const original = found("Spirited Away", "2001", { originalTitle: "千と千尋の神隠し" });
    expect(chosen(request("千と千尋の神隠し", "2001"), [original])).toBe("2001");
  });

  test.each([
    ["another year", request("Nosferatu", "1921"), [found("Nosferatu", "1922")], "1922?"],
    ["no year", request("Nosferatu", ""), [found("Nosferatu", "1922")], "1922?"],
    ["an article less", request("Thing", "1982"), [found("The Thing", "1982")], "1982?"],
    [
      "half a name",
      request("Nosferatu", "1922"),
      [found("Nosferatu: A Symphony of Horror", "1922")],
      "1922?",
    ],
    [
      "a twin",
      request("Pinocchio", "2022"),
      [found("Pinocchio", "2022"), found("Pinocchio", "2022")],
      "2022?",
    ],
    [
      "a twin a year away",
      request("Rain", "2001"),
      [found("Rain", "2001"), found("Rain", "2002")],
      "2001?",
    ],
    ["a show alone", request("Dark", "2017"), [found("Dark", "2017", { kind: "tv" })], "2017?"],
    [
      "a twin in the file",
      { ...request("Rain", "2001"), isAmbiguous: true },
      [found("Rain", "2001")],
      "2001?",
    ],
  ])("not certain with %s", (_, title, films, wanted) => {
    expect(chosen(title, films)).toBe(wanted);
  });

  test.each([
    ["another name", request("Metropolis", "1927"), [found("Sunrise", "1927")]],
    ["a remake", request("Metropolis", "1927"), [found("Metropolis", "2001")]],
    ["nothing", request("Metropolis", "1927"), []],
  ])("unknown where the film database has %s", (_, title, films) => {
    expect(chosen(title, films)).toBeUndefined();
  });
});

test("a show of which only the number is known is looked up, and that may fail", async () => {
  const facts = { title: "", year: "", lang: "en" } as Parameters<typeof nameFound>[0]["facts"];
  const name = { kind: "tv", id: "1396" } as const;
  const setting = { language: "en", region: "IN", audience: "everyone" } as const;
  const ask = (title: string, looked: Awaited<ReturnType<Parameters<typeof nameFound>[2]>>) =>
    nameFound({ name, facts: { ...facts, title } }, setting, async () => looked);
  const known = { ...facts, title: "Serial" };
  expect(await ask("", { outcome: "found", facts: known })).toEqual(known);
  expect(await ask("Own", { outcome: "found", facts: known })).toMatchObject({ title: "Own" });
  await expect(ask("", { outcome: "unknown" })).rejects.toThrow("film database");
});

type FileTitle = Parameters<typeof matchTitle>[0];

/** What a file's title is, where the film database knows these; and what it was asked. */
async function match(
  title: Partial<FileTitle>,
  { byNumber = {}, named = [] }: { byNumber?: Record<string, FoundTitle[]>; named?: FoundTitle[] },
) {
  const questions: string[] = [];
  const finder: Parameters<typeof matchTitle>[2]["finder"] = {
    byOutsideId: async (id, source) => {
      questions.push(`${source} ${id}`);
      return byNumber[id] ?? [];
    },
    byName: async (name, year, kind) => {
      questions.push(`${kind} ${name} ${year}`.trim());
      return named.filter(
        (each) => each.kind === kind && each.title === name && (year === "" || each.year === year),
      );
    },
  };
  const sources = { finder, lookUp: lookUpAll };
  const matched = await matchTitle({ ...request("", ""), ...title }, inIndia, sources);
  const id = matched.outcome === "missed" ? undefined : Number(matched.name.id);
  return { questions, summary: [matched.outcome, id], matched };
}

describe("a number of a file", () => {
  const byNumber = { tt0000001: [found("Ran", "1985", { id: 5, originalTitle: "乱" })] };
  const imdb = "tt0000001";

  test("of the film database or the archive is looked up, and judged by the name or the year", async () => {
    const of = (title: string, year: string, more: Partial<FileTitle> = {}) =>
      match({ kind: "movie", ids: { tmdb: 1985 }, title, year, ...more }, {});
    expect((await of("The movie 1985", "1950")).summary).toEqual(["matched", 1985]);
    expect((await of("", "")).summary).toEqual(["matched", 1985]);
    expect((await of("Ran", "1984")).summary, "a year away").toEqual(["matched", 1985]);
    expect((await of("Ran", "1983")).summary).toEqual(["guessed", 1985]);
    expect((await of("Ran", "")).summary).toEqual(["guessed", 1985]);
    expect((await of("Ran", "1950", { isOwn: true })).summary).toEqual(["matched", 1985]);
    expect((await of("The movie 1985 (1950)", "")).summary, "its year behind it").toEqual([
      "matched",
      1985,
    ]);
    expect((await of("Ran (1985)", "")).summary).toEqual(["matched", 1985]);
    expect((await of("Ran (1950)", "")).summary).toEqual(["guessed", 1985]);
    const { questions, matched } = await match({ ids: { archive: "Nosferatu1922" } }, {});
    expect(matched).toMatchObject({ outcome: "matched", name: { kind: "archive" } });
    expect(questions).toEqual([]);
  });

  test("that leads nowhere is forgotten for the name", async () => {
    const named = [found("Ran", "1985", { id: 5 })];
    const title = { kind: "movie", ids: { tmdb: 404 }, title: "Ran", year: "1985" } as const;
    expect((await match(title, { named })).summary).toEqual(["matched", 5]);
    expect((await match({ ...title, title: "" }, { named })).summary).toEqual([
      "missed",
      undefined,
    ]);
    const kindless = await match({ ...title, kind: undefined, ids: { tmdb: 7 } }, { named });
    expect(kindless.summary, "it may be a film's or a show's").toEqual(["matched", 5]);
  });

  test("of the film database waits while that does not answer", async () => {
    const sources = {
      finder: { byOutsideId: async () => [], byName: async () => [] },
      lookUp: async () => ({ outcome: "unknown" }) as const,
    };
    const title = { ...request("Ran", "1985"), kind: "movie", ids: { tmdb: 5 } } as const;
    await expect(matchTitle(title, inIndia, sources)).rejects.toThrow("film database");
  });

  test("of IMDb comes before one of TheTVDB, and counts with either of its names", async () => {
    const both = await match({ ids: { imdb, tvdb: 9 }, title: "乱", year: "" }, { byNumber });
    expect(both.summary).toEqual(["matched", 5]);
    expect(both.questions).toEqual(["imdb_id tt0000001"]);
    const show = { "9": [found("Signals", "2001", { id: 7, kind: "tv" })] };
    const tvdb = await match({ ids: { tvdb: 9 }, title: "Signals" }, { byNumber: show });
    expect(tvdb.summary).toEqual(["matched", 7]);
    expect(tvdb.questions).toEqual(["tvdb_id 9"]);
    const other = await match({ ids: { imdb }, title: "Ras", year: "1950" }, { byNumber });
    expect(other.summary).toEqual(["guessed", 5]);
  });

  test("of two titles is doubtful, unless one alone is of the file's kind", async () => {
    const twins = {
      tt0000001: [found("Ran", "1985", { id: 5, kind: "tv" }), found("Ran", "1985", { id: 6 })],
    };
    const of = async (kind?: "movie" | "tv") =>
      (await match({ kind, ids: { imdb }, title: "Ran" }, { byNumber: twins })).summary;
    expect(await of("movie")).toEqual(["matched", 6]);
    expect(await of("tv")).toEqual(["matched", 5]);
    expect(await of()).toEqual(["guessed", 5]);
    const film = await match({ kind: "tv", ids: { imdb }, title: "Ran" }, { byNumber });
    expect(film.summary, "of another kind").toEqual(["guessed", 5]);
  });

  test("of an episode leads to its show, whatever the file calls it", async () => {
    const episode = { tt0000001: [found("", "", { id: 7, kind: "tv", part: "S2E5" })] };
    const { matched } = await match({ ids: { imdb }, title: "The Ring" }, { byNumber: episode });
    expect(matched).toMatchObject({ outcome: "matched", name: { id: "7" }, part: "S2E5" });
  });
});

describe("a name of a file", () => {
  test("may end with its year in brackets, unless the file says another", async () => {
    const named = [found("Ran", "1985", { id: 5 })];
    const of = async (title: string, year = "") =>
      (await match({ title, year }, { named })).summary;
    expect(await of("Ran (1985)")).toEqual(["matched", 5]);
    expect(await of("Ran(1985)", "1985")).toEqual(["matched", 5]);
    expect(await of("Ran (1985)", "1986")).toEqual(["missed", undefined]);
    expect(await of("Ran (2185)")).toEqual(["missed", undefined]);
    expect(await of("(1985)")).toEqual(["missed", undefined]);
  });

  test("is searched with its year first, as a film before a show, and without it at the end", async () => {
    const film = found("Ran", "1985", { id: 5 });
    const show = found("Ran", "1985", { id: 7, kind: "tv" });
    const ran = { title: "Ran", year: "1985" };
    expect(await match(ran, { named: [film, show] })).toMatchObject({
      summary: ["matched", 5],
      questions: ["movie Ran 1985"],
    });
    expect(await match({ ...ran, kind: "tv" }, { named: [film, show] })).toMatchObject({
      summary: ["matched", 7],
      questions: ["tv Ran 1985"],
    });
    const alone = await match(ran, { named: [show] });
    expect(alone).toMatchObject({
      summary: ["guessed", 7],
      questions: ["movie Ran 1985", "tv Ran 1985"],
    });
    const near = await match({ ...ran, year: "1986" }, { named: [film, show] });
    expect(near).toMatchObject({
      summary: ["guessed", 5],
      questions: ["movie Ran 1986", "tv Ran 1986", "movie Ran"],
    });
    const undated = await match({ title: "Ran" }, { named: [show] });
    expect(undated).toMatchObject({ summary: ["guessed", 7], questions: ["movie Ran", "tv Ran"] });
  });
});

test("of several likely titles the nearest year counts, and then the one that most rated", () => {
  const few = found("Rain", "2001", { id: 1, votes: 5 });
  const many = found("Rain", "2001", { id: 2, votes: 9 });
  const near = found("Rain", "2003", { id: 3, votes: 1 });
  const idOf = (year: string, ...films: FoundTitle[]) =>
    chooseTitle(request("Rain", year), films)?.title.id;
  expect(idOf("2001", few, many)).toBe(2);
  expect(idOf("2003", many, few, near)).toBe(3);
  expect(idOf("2005", many, near), "two years away").toBe(3);
  expect(idOf("2006", many, near), "three").toBeUndefined();
  expect(idOf("2002", found("Rain", "2001", { id: 8, votes: 0 }))).toBe(8);
  const like = found("Rain at Sea", "2001", { id: 4, votes: 99 });
  expect(idOf("2001", like, few), "its whole name before a part of it").toBe(1);
  expect(idOf("2001", found("Sun at Sea", "2001"))).toBeUndefined();
});

test("half of all words make a name alike, or the part before a colon", () => {
  const isLike = (one: string, other: string) =>
    chooseTitle(request(one, "2001"), [found(other, "2001")]) !== undefined;
  expect(isLike("Rain Dance", "Rain")).toBe(true);
  expect(isLike("Rain Dance Club", "Rain")).toBe(false);
  expect(isLike("Rain: The Beginning of It", "Rain: An End")).toBe(true);
});

test("a show of which only the number is known keeps no name where there is none", async () => {
  const facts = { title: "", year: "", lang: "en", posterPath: undefined };
  const name = { kind: "tv", id: "404" } as const;
  expect(await nameFound({ name, facts }, inIndia, lookUpAll)).toEqual(facts);
});
