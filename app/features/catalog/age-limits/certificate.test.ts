import { describe, expect, test } from "vitest";

import { toMovieCertificates, toShowCertificates } from "./certificate.ts";

/** The types of releases: a premiere, cinemas, and television. */
const [PREMIERE, CINEMAS, TELEVISION] = [1, 3, 6];

const film = (country: string, ...releases: [mark: string, type: number][]) => ({
  iso_3166_1: country,
  release_dates: releases.map(([certification, type]) => ({ certification, type })),
});

const ofFilm = (...releases: [mark: string, type: number][]) =>
  toMovieCertificates([film("US", ...releases)] as Parameters<typeof toMovieCertificates>[0]);

const ofShow = (...marks: string[]) =>
  toShowCertificates(marks.map((rating) => ({ iso_3166_1: "US", rating })));

describe("the certificates of a film", () => {
  test("begin with the one for cinemas, whatever stricter ones there are, in any order", () => {
    const marks: [string, number][] = [
      ["R", PREMIERE],
      ["PG", CINEMAS],
      ["PG-13", TELEVISION],
    ];
    const expected = { US: ["PG", "R", "PG-13"] };
    expect(ofFilm(...marks)).toEqual(expected);
    expect(ofFilm(...marks.toReversed())).toEqual(expected);
    expect(ofFilm(...marks.slice(1), ...marks.slice(0, 1))).toEqual(expected);
  });

  test("belong to their country, which may appear twice", () => {
    const releases = [film("US", ["G", CINEMAS]), film("IN", ["U", CINEMAS])];
    const more = [...releases, film("US", ["PG", TELEVISION])];
    expect(toMovieCertificates(more as Parameters<typeof toMovieCertificates>[0])).toEqual({
      US: ["G", "PG"],
      IN: ["U"],
    });
  });
});

describe("the certificates of a show", () => {
  test("begin with the strictest; one that cannot be read comes last", () => {
    expect(ofShow("NR", "TV-G", "TV-MA", "TV-14")).toEqual({
      US: ["TV-MA", "TV-14", "TV-G", "NR"],
    });
  });

  test("are each named once, without the spaces around them, and only where there are any", () => {
    expect(ofShow(" TV-G ", "TV-G", "", "  ")).toEqual({ US: ["TV-G"] });
    expect(ofShow("", " ")).toEqual({});
  });

  test("of the same strictness are in the order of their letters", () => {
    const expected = { US: ["TV 14", "TV-14", "TV14"] };
    expect(ofShow("TV14", "TV 14", "TV-14")).toEqual(expected);
    expect(ofShow("TV-14", "TV14", "TV 14")).toEqual(expected);
  });
});
