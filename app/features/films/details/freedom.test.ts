import { describe, expect, test } from "vitest";

import { writingIn } from "#app/translations/writing-in.server.ts";

import { isCopy } from "../lists/copies.ts";
import { defaultPublicDomainYear, freedomLabel, freedomOf, type KnownOfFilm } from "./freedom.ts";
import { parseLicence } from "./licence.ts";

const creativeCommons = "https://creativecommons.org";

function freedom(
  { licence = "", collections = ["feature_films"], title = "A film", id = "a-film" },
  known: KnownOfFilm = {},
) {
  return freedomOf({ id, title, collections, licence: parseLicence(licence) }, known, 1930);
}

describe("a film of the archive is free", () => {
  test.each([
    [`${creativeCommons}/publicdomain/mark/1.0/`, "Public domain"],
    [`${creativeCommons}/licenses/publicdomain/`, "Public domain"],
    [`${creativeCommons}/publicdomain/zero/1.0/`, "CC0"],
    [`${creativeCommons}/licenses/by-sa/4.0/`, "CC BY-SA"],
    [`${creativeCommons}/licenses/by/3.0/`, "CC BY"],
  ])("if its uploader states a license: %s is %s", (licence, badge) => {
    expect(freedom({ licence })).toBe(badge);
  });

  test.each(["prelinger", "universal_newsreels", "FEDFLIX"])("in the collection %s", (name) => {
    expect(freedom({ collections: ["movies", name] })).toBe("Public domain");
  });

  test("as a title published before the year, and not in it", () => {
    expect(freedom({}, { titleYear: 1929 })).toBe("Public domain");
    expect(freedom({}, { titleYear: 1930 })).toBeUndefined();
  });

  test("if the operator lists it", () => {
    expect(freedom({}, { isAllowed: true })).toBe("Shared by its uploader");
  });

  test("for no other reason", () => {
    expect(freedom({})).toBeUndefined();
    expect(freedom({ licence: "https://example.org/free" })).toBeUndefined();
  });

  test("never if it looks like a copy, whatever is stated or listed", () => {
    const copied = {
      title: "Some Film 2011 DVDRip Xvid",
      licence: `${creativeCommons}/publicdomain/mark/1.0/`,
    };
    expect(freedom(copied, { isAllowed: true, titleYear: 1911 })).toBeUndefined();
  });
});

test("without a setting the year is 96 years ago", () => {
  expect(defaultPublicDomainYear(new Date("2026-01-01T00:00:00Z"))).toBe(1930);
  expect(defaultPublicDomainYear(new Date("2031-12-31T23:59:59Z"))).toBe(1935);
});

describe("a copy is recognized", () => {
  test.each([
    "Some Film Xvid",
    "Some Film (2004) Xvi DRip",
    "Some.Film.2009.DVDRip",
    "Some Film WEB-DL",
    "Some Film 1080p",
    "Some Film x264-GROUP",
    "Some Film BluRay",
    "Some Film 2012 Torrent",
    "Some Film (Hindi Dubbed)",
  ])("%s is one", (title) => {
    expect(isCopy("some-film", [title])).toBe(true);
    expect(isCopy("some-film", ["Another name", title])).toBe(true);
  });

  test.each(["Torrent", "The Torrent (1926)", "Rip Van Winkle", "Web of Evidence", "The Dubbed"])(
    "%s is not free",
    (title) => {
      expect(isCopy("some-film", [title])).toBe(false);
    },
  );

  test("an identifier may name a quality, but not a release group", () => {
    expect(isCopy("Night.Of.The.Living.Dead_1080p", ["Night of the Living Dead"])).toBe(false);
    expect(isCopy("Some_Film_x264", ["Some film"])).toBe(true);
  });
});

test("the reason is said in the words of the reader, but for names of licenses", async () => {
  const inGerman = (reason: string) => writingIn("de", async () => freedomLabel(reason));
  for (const reason of ["Public domain", "Shared by its uploader"]) {
    expect(await inGerman(reason)).not.toBe(reason);
  }
  expect(await inGerman("CC BY")).toBe("CC BY");
});
