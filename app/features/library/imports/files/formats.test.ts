import { describe, expect, test } from "vitest";

import { allFileColumns } from "#app/features/library/watchlist/all-file-columns.server.ts";
import { otherColumns } from "#app/features/library/watchlist/file-columns.ts";
import { writesInEnglish } from "#tests/in-english.ts";
import { read, titlesOf, zipOf } from "#tests/library/read-file.ts";

import { formatName } from "./formats.ts";
import { isTelling } from "./unclear-columns.ts";

writesInEnglish();

const refused = (...columns: string[]) => ({
  outcome: "refused",
  reason: "unclear columns",
  columns,
});

describe("what no format has", () => {
  test.each([
    ["a rating", "Title,Year,My Rating\nM,1931,4\n", ["Title", "Year", "My Rating"]],
    [
      "ten points",
      "Title,WatchedDate,Rating\nM,2020-01-01,9\n",
      ["Title", "WatchedDate", "Rating"],
    ],
    [
      "ten points with commas",
      "Title;WatchedDate;Rating\nM;2020-01-01;8,5\nRan;2020-01-02;4,0\n",
      ["Title", "WatchedDate", "Rating"],
    ],
    ["a day of watching", "name;year;date watched\nM;1931;x\n", ["name", "year", "date watched"]],
    ["a state", "Title,tmdbID,Status\nM,1,dropped\n", ["Title", "tmdbID", "Status"]],
    [
      "kinds",
      "Title,Type,imdbID,Watched At\nM,movie,tt1,x\n",
      ["Title", "Type", "imdbID", "Watched At"],
    ],
    ["German headings", "Title,Bewertung\nM,4\n", ["Title", "Bewertung"]],
    ["lines before it", "My films\n\nTitle,Year,Seen\nM,1931,yes\n", ["Title", "Year", "Seen"]],
  ])(
    "is refused with its columns where it has %s, and is no list of titles",
    async (_, csv, columns) => {
      expect(await read("films.csv", csv)).toEqual(refused(...columns));
    },
  );

  test("is refused as JSON, too", async () => {
    const entries = JSON.stringify([{ title: "M" }, { title: "Ran", user_score: 4 }]);
    expect(await read("films.json", entries)).toEqual(refused("title", "user_score"));
    expect(await read("films.json", `{"watchlist":${entries}}`)).toEqual(
      refused("title", "user_score"),
    );
  });

  test("is refused as JSON wherever the entry stands that says it", async () => {
    const plain = Array.from({ length: 60 }, (_, at) => ({ title: `Film ${at}` }));
    const entries = JSON.stringify([...plain, { title: "Ran", user_score: 4 }]);
    expect(await read("films.json", entries)).toEqual(refused("title", "user_score"));
  });

  test("is named in the report where other files of its archive are read", async () => {
    const files = { "a.csv": "Title,Rating\nM,4\n", "b.csv": "Title,Year\nRan,1985\n" };
    const { titles, ignored } = await titlesOf("x.zip", await zipOf(files));
    expect(titles.map(({ title }) => title)).toEqual(["Ran"]);
    expect(ignored).toEqual(["a.csv"]);
  });

  test("has at most twenty columns in the answer, each a short one", async () => {
    const columns = Array.from({ length: 30 }, (_, at) => `${"x".repeat(60)}${at}`);
    const found = await read("films.csv", `Title,Rating,${columns.join(",")}\nM,4\n`);
    const answer = "columns" in found ? found.columns : [];
    expect(answer).toHaveLength(20);
    expect(answer[5]).toBe("x".repeat(40));
  });
});

test("no heading of our own files, in any language, says what was rated or watched", async () => {
  const own = Object.keys({ ...(await allFileColumns()), ...otherColumns });
  expect(own.filter(isTelling)).toEqual([]);
  expect(["watchlist", "dateadded", "notes"].filter(isTelling)).toEqual([]);
});

test("a format has its service's name, and one that was there once is a list", () => {
  expect(["simkl", "matinee", "gone"].map(formatName)).toEqual([
    "Simkl",
    "a file of Matinee",
    "a list of titles",
  ]);
});
