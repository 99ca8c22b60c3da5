import { expect, test } from "vitest";

import { inIndia, openFilms, openTestCatalog } from "#tests/test-catalog.ts";

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
      const suggested = await catalog.suggest(typed, setting);
      expect(
        suggested.map((card) => card.title),
        `${typed} in ${language}`,
      ).toContain(title);
    }
  }
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
