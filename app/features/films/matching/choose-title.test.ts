import { describe, expect, test } from "vitest";

import { chooseTitle, type Candidate } from "./choose-title.ts";
import { mainPart, plainName, searchName } from "./title-names.ts";

let ids = 0;
const title = (
  name: string,
  year: string,
  runtimeMinutes = 0,
  originalTitle = name,
): Candidate => ({
  id: (ids += 1),
  title: name,
  originalTitle,
  year,
  runtimeMinutes,
});

/** The year of the title that a film is matched with. */
function chosen(film: [name: string, year: string, minutes?: number], ...titles: Candidate[]) {
  const [name, year, runtimeMinutes] = film;
  return chooseTitle({ title: name, year, runtimeMinutes }, titles)?.year;
}

test.each([
  ["Night Of The Living Dead (1968) 1080p", "Night Of The Living Dead"],
  ["Safety Last - Harold Lloyd 1923. Full movie,excellent quality.", "Safety Last - Harold Lloyd"],
  ["The General [1926] restored HD", "The General"],
  ["Detour, 1945", "Detour"],
  ["''Burns and Allen'' (Christmas 1951)", "Burns and Allen"],
  ["Metropolis 1927 English Version", "Metropolis"],
  ["A Film Johnnie", "A Film Johnnie"],
  ["Scary Movie", "Scary Movie"],
  ["The Kid (1921) - Full Movie HD 720p", "The Kid"],
  ["Film", "Film"],
  ["1984", "1984"],
  ["(1922)", "(1922)"],
])("%s is searched for as %s", (shown, name) => {
  expect(searchName(shown)).toBe(name);
});

test.each([
  ["The Hitch-Hiker", "hitch hiker"],
  ["Gulliver’s Travels", "gullivers travels"],
  ["D.O.A.", "doa"],
  ["Häxan", "haxan"],
  ["Sex & Violence", "sex and violence"],
  ["A", "a"],
  ["A Star Is Born", "star is born"],
  ["An American Romance", "american romance"],
  ["The The", "the"],
  ["Anna", "anna"],
  ["Theodora", "theodora"],
  ["बारिश की रात", "बारिश की रात"],
])("%s is compared as %s", (shown, name) => {
  expect(plainName(shown)).toBe(name);
});

test("a subtitle is what follows the colon", () => {
  expect(mainPart("Intolerance: Love's Struggle Throughout the Ages")).toBe("Intolerance");
  expect(mainPart("The General - Buster Keaton")).toBe("The General");
  expect(mainPart("The Hitch-Hiker")).toBe("The Hitch-Hiker");
});

describe("a film of the archive is", () => {
  test("the title with its name, year and length, and none of the others with that name", () => {
    const films = [
      title("A Star Is Born", "1937", 111),
      title("A Star Is Born", "1954", 176),
      title("A Star Is Born", "1976", 139),
    ];
    expect(chosen(["A Star is Born", "1937", 111], ...films)).toBe("1937");
    expect(chosen(["A Star is Born", "1954", 176], ...films)).toBe("1954");
    expect(chosen(["A Star is Born", "1940", 111], ...films)).toBeUndefined();
  });

  test("matched by its original name, too", () => {
    const faust = title("Faust", "1926", 107, "Faust - Eine deutsche Volkssage");
    expect(chosen(["Faust: Eine deutsche Volkssage", "1926", 106], faust)).toBe("1926");
  });

  test.each([
    ["the year after, if its length is right", ["D.O.A.", "1949", 83], title("D.O.A.", "1950", 83)],
    [
      "two years on, to the minute",
      ["Reefer Madness", "1936", 68],
      title("Reefer Madness", "1938", 66),
    ],
    ["with no length at all", ["Metropolis", "1927"], title("Metropolis", "1927", 148)],
    [
      "a silent film at another speed",
      ["The Gold Rush", "1925", 95],
      title("The Gold Rush", "1925", 72),
    ],
    [
      "without its subtitle",
      ["Intolerance", "1916", 163],
      title("Intolerance: Struggle", "1916", 197),
    ],
  ] as const)("found %s", (_, film, found) => {
    expect(chosen([...film], found)).toBe(found.year);
  });

  test.each([
    ["its trailer", ["Charade", "1963", 3], title("Charade", "1963", 113)],
    ["a remake of the year after", ["The Bat", "1959", 60], title("The Bat", "1960", 80)],
    ["a year apart and of unknown length", ["The Bat", "1959"], title("The Bat", "1960", 80)],
    ["three years apart", ["The Bat", "1959", 80], title("The Bat", "1962", 80)],
    [
      "two years apart, and the same in part",
      ["Nosferatu: A Symphony", "1922", 94],
      title("Nosferatu", "1924", 94),
    ],
    ["of no year", ["The Bat", "", 80], title("The Bat", "1959", 80)],
    ["of another name", ["The Bats", "1959", 80], title("The Bat", "1959", 80)],
    ["named nothing", ["!!!", "1959", 80], title("???", "1959", 80)],
    ["a part of a series", ["Dragnet: The Big Actor", "1952", 25], title("Dragnet", "1954", 88)],
  ] as const)("not found in %s", (_, film, other) => {
    expect(chosen([...film], other)).toBeUndefined();
  });

  test("unmatched when two fit equally well", () => {
    const twins = [title("The Bat", "1926", 86), title("The Bat", "1926", 86)];
    expect(chosen(["The Bat", "1926", 86], ...twins)).toBeUndefined();
    expect(chosen(["The Bat", "1926", 86], title("The Bat", "1926", 70), ...twins.slice(1))).toBe(
      "1926",
    );
  });
});

test("of several titles that fit the best one counts, wherever it stands among them", () => {
  const [best, next, last] = [
    title("M", "1931", 110),
    title("M", "1932", 110),
    title("M", "1930", 112),
  ];
  for (const titles of [
    [best, next, last],
    [last, next, best],
    [next, best, last],
  ]) {
    expect(chosen(["M", "1931", 110], ...titles)).toBe("1931");
  }
});
