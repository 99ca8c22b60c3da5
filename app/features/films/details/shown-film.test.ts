import { expect, test } from "vitest";

import { writingIn, writingInNone } from "#app/translations/writing-in.server.ts";

import { UNTITLED, type FilmCard } from "../film.ts";
import { filmLanguagesToOffer } from "./film-language.ts";
import { shownCard } from "./shown-film.ts";

const card = (title: string, lang?: string): FilmCard => ({ id: "a", title, year: "1927", lang });
const shownIn = (language: string, film: FilmCard) => writingIn(language, () => shownCard(film));

test("an item without a title has our word for it in the language of the page", () => {
  expect(shownIn("en", card(UNTITLED))).toEqual(card("Untitled"));
  expect(shownIn("en-XA", card(UNTITLED)).title).toMatch(/^⟦/);
});

test("titles say that they are English where the page is not", () => {
  expect(shownIn("en", card("Sunrise"))).toEqual(card("Sunrise"));
  expect(shownIn("hi", card("Sunrise"))).toEqual(card("Sunrise", "en"));
  expect(shownIn("en", card("Die Nibelungen", "de"))).toEqual(card("Die Nibelungen", "de"));
  expect(shownIn("de", card("Die Nibelungen", "de"))).toEqual(card("Die Nibelungen"));
});

test("work that pages share keeps the mark of an item without a title", () => {
  expect(writingInNone(() => shownCard(card(UNTITLED)))).toEqual(card(UNTITLED));
});

test("the languages that films are filtered by begin with the viewer's", () => {
  const offered = (language: string) =>
    writingIn(language, filmLanguagesToOffer).map(({ code }) => code);
  expect(offered("en")[0]).toBe("en");
  expect(offered("ta").slice(0, 3)).toEqual(["ta", "en", "hi"]);
  expect(offered("pt-BR")[0]).toBe("pt");
  expect(offered("pt-BR").toSorted()).toEqual(offered("en").toSorted());
});
