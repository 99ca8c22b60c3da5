import { expect, test } from "vitest";

import { inIndia } from "#tests/test-catalog.ts";

import { toColumns, toSavedTitle } from "./saved-titles.server.ts";
import { cutPage, pageAt, readAllPages } from "./list-pages.ts";

test("a title is saved by its facts, or by what its button says and without a time", () => {
  const facts = { title: "The Fly", year: "1958", lang: "de", posterPath: "/fly.jpg" };
  expect(toColumns("Fly", facts, 5)).toEqual({
    content_title: "The Fly",
    sort_title: "fly",
    content_year: "1958",
    content_lang: "de",
    poster_path: "/fly.jpg",
    looked_up_at: 5,
  });
  expect(toColumns("A Fly", undefined, 5)).toEqual({
    content_title: "A Fly",
    sort_title: "fly",
    content_year: "",
    content_lang: null,
    poster_path: null,
    looked_up_at: 0,
  });
});

test("a saved title is shown with its picture, and its language where that is another", () => {
  const row = {
    content_type: "movie",
    content_id: "1",
    content_title: "Die Fliege",
    content_year: "1958",
    content_lang: "de",
    poster_path: "/fly.jpg",
    looked_up_at: 5,
  } as const;
  expect(toSavedTitle(row, inIndia)).toEqual({
    kind: "movie",
    id: "1",
    title: "Die Fliege",
    year: "1958",
    lang: "de",
    posterPath: "/fly.jpg",
  });
  const nameless = { ...row, content_lang: null, poster_path: null };
  const named = toSavedTitle(nameless, inIndia, { title: "The Fly", lang: "en" });
  expect(named).toMatchObject({ title: "The Fly", lang: undefined, posterPath: undefined });
});

test("a page that is gone is the last one, and there is always one", () => {
  expect(pageAt(9, 0, 10)).toEqual({ page: 1, pages: 1, total: 0 });
  expect(pageAt(9, 20, 10)).toEqual({ page: 2, pages: 2, total: 20 });
  expect(pageAt(1, 21, 10)).toEqual({ page: 1, pages: 3, total: 21 });
  expect(cutPage([1, 2, 3, 4, 5], 2, 2)).toEqual({ page: 2, pages: 3, total: 5, rows: [3, 4] });
  expect(cutPage([1, 2, 3, 4, 5], 9, 2).rows).toEqual([5]);
});

test("a list is read page by page until one is not full", async () => {
  const requests: number[] = [];
  const read = (total: number) =>
    readAllPages(async (page) => {
      requests.push(page);
      return Array.from({ length: Math.min(48, total - (page - 1) * 48) }, (_, at) => at);
    });
  expect(await read(50)).toHaveLength(50);
  expect(requests.splice(0)).toEqual([1, 2]);
  expect(await read(48)).toHaveLength(48);
  expect(requests).toEqual([1, 2]);
});
