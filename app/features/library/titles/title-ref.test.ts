import { describe, expect, test } from "vitest";

import { parseFollowName, parseFollowValue, isAwaited } from "../following/follow-name.ts";
import { parseListFields } from "../lists/list-fields.ts";
import { parseDay } from "../ratings/rating-fields.ts";
import { parseRatingsView, ratingsAddress } from "../ratings/ratings-view.ts";
import { parseButtonValue, parseTitleRef, sortTitleOf, refKey } from "./title-ref.ts";
import { parseWatchlistView, watchlistAddress } from "../watchlist/watchlist-view.ts";

const query = (text: string) => new URLSearchParams(text);

describe("a title's name", () => {
  test("is read from a key that may be made up", () => {
    expect(parseTitleRef("movie", "19")).toEqual({ kind: "movie", id: "19" });
    expect(parseTitleRef("archive", "Detour.")).toEqual({ kind: "archive", id: "Detour." });
    for (const [kind, id] of [
      ["person", "19"],
      ["movie", "0"],
      ["movie", "-1"],
      ["tv", "x"],
      ["tv", ""],
      ["archive", "a/b"],
      ["archive", ""],
      ["", "19"],
    ] as const) {
      expect(parseTitleRef(kind, id), `${kind}:${id}`).toBeUndefined();
    }
    expect(refKey({ kind: "tv", id: "7" })).toBe("tv:7");
  });

  test("is read from a button, together with what the title is called", () => {
    expect(parseButtonValue("movie:19 The  Last: Laugh ")).toEqual({
      name: { kind: "movie", id: "19" },
      title: "The  Last: Laugh",
    });
    expect(parseButtonValue("movie:19")).toEqual({ name: { kind: "movie", id: "19" }, title: "" });
    expect(parseButtonValue(`tv:7 ${"x".repeat(400)}`)?.title).toHaveLength(300);
    expect(parseButtonValue("tv:7 one\ntwo")?.title).toBe("one\ntwo");
    for (const value of ["", "tv", "tv: x", "tv:7:8 x", " tv:7"]) {
      expect(parseButtonValue(value), value).toBeUndefined();
    }
  });

  test.each([
    ["The Kid", "kid"],
    ["A Dog's Life", "dog s life"],
    ["An Épée", "epee"],
    ["Theodora", "theodora"],
    ["The", "the"],
    ["A", "a"],
    ["¡Átame!", "atame"],
    ["M", "m"],
    ["???", "???"],
    ["  8½  ", "8½"],
    ["शोले", "शल"],
  ])("%j is sorted as %j", (title, sorted) => {
    expect(sortTitleOf(title)).toBe(sorted);
  });
});

describe("what can be followed", () => {
  test("is a film, a show, a person or a collection of the film database", () => {
    for (const kind of ["movie", "tv", "person", "collection"] as const) {
      expect(parseFollowName(kind, "19")).toEqual({ kind, id: "19" });
      expect(parseFollowName(kind, "x")).toBeUndefined();
    }
    expect(parseFollowName("archive", "19")).toBeUndefined();
    expect(parseFollowValue("person:1 Fritz: Lang ")).toEqual({
      name: { kind: "person", id: "1" },
      title: "Fritz: Lang",
    });
    expect(parseFollowValue("person:x Fritz")).toBeUndefined();
    expect(parseFollowValue(`tv:7 ${"x".repeat(400)}`)?.title).toHaveLength(300);
  });

  test.each([
    ["2026-11-25", "", true],
    ["2026-11-24", "", false],
    ["", "", true],
    ["", "Planned", true],
    ["", "Canceled", false],
    ["", "Released", false],
    ["2026-11-25", "Released", true],
    ["2026-11-25", "Canceled", true],
    ["2020-01-01", "Planned", false],
  ])("a film with the date %j that is %j is awaited: %j", (releaseDate, status, is) => {
    const nowMs = Date.parse("2026-11-24T23:59:59Z");
    expect(isAwaited({ releaseDate, status }, nowMs)).toBe(is);
  });
});

describe("what an address says of a list", () => {
  test("is read, and written without what is usual", () => {
    const views = ["", "show=movies", "show=shows&sort=title", "show=archive&sort=year&page=1000"];
    for (const text of views) {
      expect(watchlistAddress(parseWatchlistView(query(text)))).toBe(
        `/watchlist${text === "" ? "" : `?${text}`}`,
      );
    }
    for (const text of ["", "sort=stars", "sort=title&page=2"]) {
      expect(ratingsAddress(parseRatingsView(query(text)))).toBe(
        `/ratings${text === "" ? "" : `?${text}`}`,
      );
    }
    expect(parseWatchlistView(query("show=tv&sort=rated"))).toEqual({
      sort: "added",
      kind: undefined,
      page: 1,
    });
    expect(parseRatingsView(query("sort=year"))).toEqual({ sort: "rated", page: 1 });
  });

  test.each(["0", "-1", "1.5", "1001", "x", "", "Infinity"])("has no page %j", (page) => {
    expect(parseWatchlistView(query(`page=${page}`)).page).toBe(1);
    expect(parseRatingsView(query(`page=${page}`)).page).toBe(1);
  });
});

describe("what a viewer writes", () => {
  test("of a list has a name, on one line, and both are limited", () => {
    const description = ` ${"y".repeat(1001)} `;
    expect(parseListFields({ name: ` My \n list ${"x".repeat(200)}`, description })).toEqual({
      name: `My list ${"x".repeat(92)}`,
      description: "y".repeat(1000),
    });
    expect(parseListFields({ name: " \n ", description: "Mine." })).toBeUndefined();
    expect(parseListFields({ name: "x", description: " " })).toEqual({
      name: "x",
      description: "",
    });
  });

  test("of a list is what can be seen, and no character of it is cut in two", () => {
    const nameOf = (name: string) => parseListFields({ name, description: "" })?.name;
    expect(nameOf("\u200B\u200D \uFEFF\0")).toBeUndefined();
    expect(nameOf("Ra\0in\u202Eevil")).toBe("Rainevil");
    expect(nameOf("👩‍👧 می‌خواهم")).toBe("👩‍👧 می‌خواهم");
    expect(nameOf(`${"x".repeat(99)}😀`)).toBe("x".repeat(99));
    const description = "One\n\ttwo\u0007\u2066";
    expect(parseListFields({ name: "x", description })?.description).toBe("One\n\ttwo");
  });

  test.each([
    ["2026-11-24", true],
    ["2026-11-25", false],
    ["1895-12-28", true],
    ["1895-12-27", false],
    ["2024-02-29", true],
    ["2026-02-29", false],
    ["2026-13-01", false],
    ["2026-1-1", false],
    ["20260101", false],
    ["x2026-01-01", false],
    ["2026-01-01x", false],
    ["", false],
  ])("the day %j may be one on which a film was watched: %j", (day, may) => {
    expect(parseDay(day, "2026-11-24")).toBe(may ? day : undefined);
  });
});
