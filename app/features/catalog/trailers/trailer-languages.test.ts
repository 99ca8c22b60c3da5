import { expect, test } from "vitest";

import { inIndia, openTestCatalog, serveFilms } from "#tests/test-catalog.ts";

interface ExampleTitle {
  original: string;
  /** The kind of video that there is in each language. */
  videos: Readonly<Record<string, string>>;
}

const keyOf = (language: string) => `${language}-trailer-000`.slice(0, 11);

/** One film and one show, with videos in some languages; every request is noted. */
async function open({ original, videos }: ExampleTitle) {
  const requests: string[] = [];
  const films = await serveFilms((path, query) => {
    const language = query.get("language") ?? "";
    requests.push(`${path} ${language}`);
    const [code = ""] = language.split("-");
    const type = videos[code];
    const video = { id: code, key: keyOf(code), name: "A", site: "YouTube", size: 720 };
    const found = { results: type === undefined ? [] : [{ ...video, type, iso_639_1: code }] };
    if (path.endsWith("/videos")) return { id: 5, ...found };
    const named = { title: "Film", name: "Film", poster_path: "/a.jpg", overview: "What it is." };
    return { ...named, id: 5, original_language: original, videos: found };
  });
  const { catalog } = await openTestCatalog(films);
  const look = async (language: string, kind: "movie" | "tv" = "movie") => {
    const setting = { ...inIndia, language };
    const title = await (kind === "movie"
      ? catalog.getMovie(5, setting)
      : catalog.getShow(5, setting));
    return title?.trailers.map(({ key, lang }) => [key, lang]);
  };
  return { look, requests, catalog };
}

test("a title with a trailer in the viewer's language costs one request", async () => {
  const { look, requests } = await open({
    original: "ja",
    videos: { en: "Trailer", ja: "Trailer" },
  });
  expect(await look("en")).toEqual([[keyOf("en"), undefined]]);
  expect(requests).toEqual(["movie/5 en-US"]);
});

test.each(["movie", "tv"] as const)(
  "a %s without one has that of its original language, for one request more, once",
  async (kind) => {
    const { look, requests } = await open({ original: "hi", videos: { hi: "Trailer" } });
    expect(await look("en", kind)).toEqual([[keyOf("hi"), "hi"]]);
    expect(await look("en", kind)).toEqual([[keyOf("hi"), "hi"]]);
    expect(requests).toEqual([`${kind}/5 en-US`, `${kind}/5/videos hi-IN`]);
  },
);

test("a viewer in another language has the English one, with what else is in English", async () => {
  const { look, requests } = await open({
    original: "ko",
    videos: { en: "Trailer", ko: "Trailer" },
  });
  expect(await look("hi")).toEqual([[keyOf("en"), "en"]]);
  expect(requests).toEqual(["movie/5 hi-IN", "movie/5 en-US"]);
});

test("three requests are the most, for a title without any trailer", async () => {
  const { look, requests } = await open({ original: "ko", videos: {} });
  expect(await look("hi")).toEqual([]);
  expect(await look("hi")).toEqual([]);
  expect(requests).toEqual(["movie/5 hi-IN", "movie/5 en-US", "movie/5/videos ko-KR"]);
});

test("nothing more is asked where the original language is the viewer's, or English, or none", async () => {
  for (const original of ["en", "xx", "", "cinema"]) {
    const { look, requests } = await open({ original, videos: {} });
    expect(await look("en")).toEqual([]);
    expect(requests, original).toEqual(["movie/5 en-US"]);
  }
  const hindi = await open({ original: "hi", videos: {} });
  expect(await hindi.look("hi")).toEqual([]);
  expect(hindi.requests).toEqual(["movie/5 hi-IN", "movie/5 en-US"]);
});

test("Cantonese films have their trailers under Chinese", async () => {
  const { look, requests } = await open({ original: "cn", videos: { zh: "Trailer" } });
  expect(await look("en")).toEqual([[keyOf("zh"), "zh"]]);
  expect(requests).toEqual(["movie/5 en-US", "movie/5/videos zh-CN"]);
});

test("a teaser remains, after the trailers of the original language", async () => {
  const { look } = await open({ original: "fr", videos: { en: "Teaser", fr: "Trailer" } });
  expect(await look("en")).toEqual([
    [keyOf("fr"), "fr"],
    [keyOf("en"), undefined],
  ]);
});

test("a title is shown without its trailers while they fail", async () => {
  const films = await serveFilms((path) => {
    if (path.endsWith("/videos")) return "<html>";
    const named = { id: 5, title: "Film", poster_path: "/a.jpg", overview: "What it is." };
    return { ...named, original_language: "hi", videos: { results: [] } };
  });
  const { catalog } = await openTestCatalog(films);
  let isUnfinished = false;
  const noteUnfinished = () => void (isUnfinished = true);
  const movie = await catalog.getMovie(5, { ...inIndia, noteUnfinished });
  expect(movie).toMatchObject({ title: "Film", trailers: [] });
  expect(isUnfinished).toBe(true);
});
