import { describe, expect, test } from "vitest";

import { inFull } from "#tests/in-full.ts";
import { dayOf, noon, NOW, read, titlesOf, zipOf } from "#tests/library/read-file.ts";

import { createCollector, MOST_ROWS, MOST_TITLES, TooManyRows } from "./collected.ts";
import { MOST_UPLOAD_BYTES } from "./upload.ts";

const FILM = "Date,Name,Year,Letterboxd URI";

describe("a file that is hard to read", () => {
  test.each([
    ["UTF-8 with a mark", Buffer.from(`\uFEFF${FILM}\n2020-01-02,Amélie,2001,x\n`)],
    ["UTF-16", Buffer.from(`\uFEFF${FILM}\n2020-01-02,Amélie,2001,x\n`, "utf16le")],
    ["what Windows wrote", Buffer.from(`${FILM}\n2020-01-02,Amélie,2001,x\n`, "latin1")],
    [
      "other separators",
      Buffer.from(`${FILM.replaceAll(",", ";")}\r\n2020-01-02;Amélie;2001;x\r\n`),
    ],
  ])("because it is in %s is read", async (_, bytes) => {
    const { of } = await titlesOf("watched.csv", bytes);
    expect(of("Amélie")).toMatchObject({
      year: "2001",
      choices: { watchedAtMs: noon("2020-01-02") },
    });
  });

  test("because of dates that are none, or in the future, is read without them", async () => {
    const rows = "2020-13-45,A,2001,1\n2999-01-01,B,2001,2\n,C,20x1,3\n";
    const { titles } = await titlesOf("watched.csv", `${FILM}\n${rows}`);
    expect(titles.map(({ choices }) => choices.watchedAtMs)).toEqual([1, 1, 1]);
    expect(titles.map(({ year }) => year)).toEqual(["2001", "2001", ""]);
  });

  test("because of formulas and markup is read as text", async () => {
    const { titles } = await titlesOf(
      "watched.csv",
      `${FILM}\n2020-01-01,"=HYPERLINK(""x"")",2001,1\n2020-01-01,'=1+1,2001,2\n`,
    );
    expect(titles.map(({ title }) => title)).toEqual(['=HYPERLINK("x")', "=1+1"]);
  });
});

describe("a file is refused", () => {
  test.each([
    ["that is no list", "story.txt", "Once upon a time, there was a file."],
    ["that is empty", "empty.csv", ""],
    ["that is a picture", "cat.csv", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3])],
    ["that breaks off", "cut.json", '[{"movie":{"title":'],
    ["that has headings alone", "watched.csv", `${FILM}\n`],
    ["that is a list of numbers", "numbers.json", "[1,2,3]"],
  ])("%s", async (_, name, content) => {
    expect(await read(name, content)).toEqual({ outcome: "refused", reason: "nothing to read" });
  });

  test("that is nested deeply, or too large, or a bomb", async () => {
    const deep = "[".repeat(100_000) + "]".repeat(100_000);
    expect(await read("deep.json", deep)).toEqual({ outcome: "refused", reason: "too deep" });
    const large = Buffer.alloc(MOST_UPLOAD_BYTES + 1);
    expect(await read("large.csv", large)).toEqual({ outcome: "refused", reason: "too large" });
    const bomb = await zipOf({ "watched.csv": " ".repeat(33 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(100_000);
    expect(await read("bomb.zip", bomb)).toEqual({ outcome: "refused", reason: "too large" });
  });

  test("whose titles are too many; a hundred thousand lines of fewer titles are read", async () => {
    const line = (at: number, of: number) => `2020-01-02,Film ${at % of},2001,x,,,,2020-01-02`;
    const diary = (lines: number, of: number) =>
      `${FILM},Rating,Rewatch,Tags,Watched Date\n${Array.from({ length: lines }, (_, at) => line(at, of)).join("\n")}`;
    const { titles } = await titlesOf("diary.csv", diary(inFull(MOST_ROWS, 20_000), 5000));
    expect(titles).toHaveLength(5000);
    const many = diary(MOST_TITLES + 1, MOST_TITLES + 1);
    expect(await read("diary.csv", many)).toEqual({
      outcome: "refused",
      reason: "too many titles",
    });
    const collector = createCollector({ nowMs: NOW, dayOf });
    const row = { ids: { tmdb: 1 }, title: "M", year: "", choices: {} };
    for (let at = 0; at < MOST_ROWS; at += 1) collector.add(row);
    expect(() => collector.add(row)).toThrow(TooManyRows);
  });
});
