import { expect, test } from "vitest";

import { writingIn } from "#app/translations/writing-in.server.ts";

import { episodeName, hasName } from "./episode-name.ts";
import { spokenLanguages } from "./movie.ts";
import { seasonName } from "./show.ts";

const inPseudo = <Result>(work: () => Result) => writingIn("en-XA", work);

test("seasons and episodes without a name are numbered in the language of the page", () => {
  const names = () => [
    seasonName({ number: 0, ownName: "" }),
    seasonName({ number: 2, ownName: "" }),
    seasonName({ number: 0, ownName: "Specials" }),
    seasonName({ number: 2, ownName: "Season 2" }),
    seasonName({ number: 2, ownName: "Book Two" }),
    episodeName({ number: 1974, ownName: "" }),
    episodeName({ number: 3, ownName: "Episode 3" }),
    episodeName({ number: 4, ownName: "Pilot" }),
  ];
  const english = [
    "Specials",
    "Season 2",
    "Specials",
    "Season 2",
    "Book Two",
    "Episode 1974",
    "Episode 3",
    "Pilot",
  ];
  expect(writingIn("en", names)).toEqual(english);
  expect(inPseudo(names)).toEqual([
    "⟦Špéćîàĺš⟧",
    "⟦Šéàšöñ 2⟧",
    "⟦Špéćîàĺš⟧",
    "⟦Šéàšöñ 2⟧",
    "Book Two",
    "⟦Épîšöďé 1974⟧",
    "⟦Épîšöďé 3⟧",
    "Pilot",
  ]);
});

test("a placeholder of any language for an episode's name is none, and a real name is one", () => {
  const placeholders = [
    "",
    "Episode 1",
    "एपिसोड 1",
    "الحلقة 1",
    "Folge 1",
    "Épisode 1",
    "Epizóda 1",
  ];
  placeholders.push("Episodio 1", "Episódio 1", "第1話", " Folge\u{A0}1 ", "E\u{301}pisode 1");
  for (const ownName of placeholders) {
    expect(hasName({ number: 1, ownName }), ownName).toBe(false);
    expect(writingIn("hi", () => episodeName({ number: 1, ownName }))).toBe("एपिसोड 1");
  }
  for (const ownName of ["Pilot", "Part 1", "Folge 2", "Episode 11", "Folge 1: Anfang", "1"])
    expect(hasName({ number: 1, ownName }), ownName).toBe(true);
});

test("spoken languages are named in the language of the page", () => {
  const spoken = [
    { code: "te", englishName: "Telugu" },
    { code: "cn", englishName: "Cantonese" },
    { code: "xx", englishName: "No Language" },
    { code: "qq", englishName: "Unheard" },
    { code: "zz", englishName: "" },
  ];
  const names = () => spokenLanguages({ spoken });
  expect(writingIn("en", names)).toEqual(["Telugu", "Cantonese", "No Language", "Unheard"]);
  expect(writingIn("de", names).slice(0, 2)).toEqual(["Telugu", "Kantonesisch"]);
  expect(writingIn("de", names)[3]).toBe("Unheard");
  expect(inPseudo(names)[2]).toMatch(/^⟦/);
});
