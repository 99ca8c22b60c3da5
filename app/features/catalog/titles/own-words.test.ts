import { expect, test } from "vitest";

import { writingIn } from "#app/translations/writing-in.server.ts";

import { spokenLanguages } from "./movie.ts";
import { episodeName, seasonName } from "./show.ts";

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
