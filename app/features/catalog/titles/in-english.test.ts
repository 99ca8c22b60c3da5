import { expect, test } from "vitest";

import { writingIn } from "#app/translations/writing-in.server.ts";
import { inIndia, openFilms, openTestCatalog, serveFilms } from "#tests/test-catalog.ts";

import { episodeName } from "./episode-name.ts";
import { withLanguages } from "./show.ts";

const INTERSTELLAR = 157336;
const SPIRITED_AWAY = 129;

test("a title is shown in the viewer's language where it is translated", async () => {
  const { catalog } = await openTestCatalog(await openFilms());
  const hindi = await catalog.getMovie(INTERSTELLAR, { ...inIndia, language: "hi" });
  expect(hindi?.title).toMatch(/^[\p{Script=Devanagari}\s:]+$/u);
  expect(hindi?.lang).toBeUndefined();
  expect(hindi?.overview).toMatch(/\p{Script=Devanagari}/u);
  expect(hindi?.overviewLang).toBeUndefined();
});

test("a title that is not translated is shown in English, and says so", async () => {
  const { catalog } = await openTestCatalog(await openFilms());
  const german = await catalog.getMovie(SPIRITED_AWAY, { ...inIndia, language: "de" });
  const english = await catalog.getMovie(SPIRITED_AWAY, inIndia);
  expect(english?.overview).not.toBe("");
  expect(german).toMatchObject({
    title: "Spirited Away",
    lang: "en",
    overview: english?.overview,
    overviewLang: "en",
    posterPath: english?.posterPath,
    originalLang: "ja",
  });
});

test("search finds a title by its name in both languages, and shows it in the viewer's", async () => {
  const { catalog } = await openTestCatalog(await openFilms());
  const hindi = { ...inIndia, language: "hi" };
  const translated = await catalog.getMovie(INTERSTELLAR, hindi);
  for (const typed of ["interstellar", translated?.title ?? ""]) {
    const { titles } = await catalog.search(typed, hindi);
    expect(titles.find(({ id }) => id === INTERSTELLAR)?.title, typed).toBe(translated?.title);
  }
  const { titles } = await catalog.search("spirited away", hindi);
  const found = titles.find(({ id }) => id === SPIRITED_AWAY);
  expect(found).toMatchObject({ title: "Spirited Away", lang: "en" });
});

test("search finds a title by its Hindi and by its Latin name on pages of both languages", async () => {
  const { catalog } = await openTestCatalog(await openFilms());
  const names = { en: "Baahubali: The Beginning", hi: "बाहुबली: द बिगिनिंग" };
  for (const [language, title] of Object.entries(names)) {
    for (const typed of ["बाहुबली", "Baahubali"]) {
      const setting = { ...inIndia, language };
      const { titles } = await catalog.search(typed, setting);
      expect(
        titles.map((card) => card.title),
        `${typed} in ${language}`,
      ).toContain(title);
      const { titles: suggested } = await catalog.suggest(typed, setting);
      expect(
        suggested.map((card) => card.title),
        `${typed} in ${language}`,
      ).toContain(title);
    }
  }
});

const BREAKING_BAD = 1396;
const THE_WIRE = 1438;

test("an episode without a name in the viewer's language is shown in English, and says so", async () => {
  const films = await openFilms();
  const { catalog } = await openTestCatalog(films);
  const german = { ...inIndia, language: "de" };
  await films.takeRequests();
  const season = await catalog.getSeason(BREAKING_BAD, 5, german);
  expect(await films.takeRequests(), "no more than for the overviews").toEqual({
    [`/3/tv/${BREAKING_BAD}/season/5`]: 2,
  });
  expect(season?.episodes[13]).toMatchObject({ ownName: "Ozymandias", lang: "en" });
  const show = await catalog.getShow(BREAKING_BAD, german);
  const shown = season && show && withLanguages(season, show, "de");
  expect(shown?.episodes[13]).toMatchObject({ ownName: "Ozymandias", lang: "en" });
  await films.takeRequests();
  await catalog.getSeason(BREAKING_BAD, 5, { ...inIndia, language: "hi" });
  expect(await films.takeRequests(), "English is cached").toEqual({
    [`/3/tv/${BREAKING_BAD}/season/5`]: 1,
  });
});

test("an episode that English has no name for either is numbered in the viewer's language", async () => {
  const { catalog } = await openTestCatalog(await openFilms());
  const season = await catalog.getSeason(THE_WIRE, 2, { ...inIndia, language: "de" });
  const [first] = season?.episodes ?? [];
  expect(first?.lang).toBeUndefined();
  expect(first && writingIn("fr", () => episodeName(first))).toBe("Épisode 1");
});

test("a name that is translated stays, and one that is not has an English one where all else is", async () => {
  const languages: (string | null)[] = [];
  const episode = (number: number, name: string) => ({
    id: number,
    episode_number: number,
    name,
    overview: "Text",
  });
  const films = await serveFilms((path, query) => {
    if (path !== "tv/7/season/1") return undefined;
    languages.push(query.get("language"));
    const isEnglish = query.get("language") === "en-US";
    const names = isEnglish ? ["One", "Two"] : ["Eins", "Folge 2"];
    const episodes = names.map((name, at) => episode(at + 1, name));
    return { id: 1, season_number: 1, name: "", overview: "Text", episodes };
  });
  const { catalog } = await openTestCatalog(films);
  const season = await catalog.getSeason(7, 1, { ...inIndia, language: "de" });
  expect(season?.episodes).toMatchObject([
    { ownName: "Eins", overview: "Text" },
    { ownName: "Two", lang: "en", overview: "Text" },
  ]);
  expect(season?.episodes[0]?.lang).toBeUndefined();
  expect(languages).toEqual(["de-DE", "en-US"]);
});

test("English asks for nothing twice, and another language asks for English once", async () => {
  const films = await openFilms();
  const { catalog } = await openTestCatalog(films);
  const path = `/3/movie/${SPIRITED_AWAY}`;
  await films.takeRequests();
  await catalog.getMovie(SPIRITED_AWAY, inIndia);
  expect((await films.takeRequests())[path]).toBe(1);
  await catalog.getMovie(SPIRITED_AWAY, { ...inIndia, language: "de" });
  expect((await films.takeRequests())[path]).toBe(1);
  await catalog.getMovie(SPIRITED_AWAY, { ...inIndia, language: "ta" });
  expect((await films.takeRequests())[path]).toBe(1);
});
