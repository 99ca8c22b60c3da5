import { expect, test } from "vitest";

import { openShared } from "./share.ts";

const ORIGIN = "https://films.example.org";
const shared = (parts: { title?: string; text?: string; url?: string }) =>
  openShared({ title: "", text: "", url: "", ...parts }, ORIGIN);

test.each([
  [
    "a link of the film database",
    { url: "https://www.themoviedb.org/movie/19-metropolis" },
    "/movie/19",
  ],
  ["a show in a text", { text: "Look: https://themoviedb.org/tv/1396?language=hi" }, "/tv/1396"],
  ["a film of the archive", { text: "https://archive.org/details/Detour" }, "/archive/Detour"],
  ["a page of ours, in a language", { url: `${ORIGIN}/hi/movie/5?from=1` }, "/movie/5?from=1"],
  ["a title", { title: "The General" }, "/search?q=The+General"],
  [
    "what a film site writes",
    { text: "Metropolis (1927) ⭐ 8.3 | Drama\nhttps://www.imdb.com/title/tt0017136/" },
    "/search?q=Metropolis",
  ],
  [
    "a title beside a link that means nothing here",
    { title: "Detour", url: "https://example.org/x" },
    "/search?q=Detour",
  ],
  ["nothing", {}, "/search"],
  ["a link alone", { url: "https://example.org/x" }, "/search"],
  ["no link at all", { url: "javascript:alert(1)" }, "/search"],
])("%s opens what is meant", (_, parts, page) => {
  expect(shared(parts)).toBe(page);
});

test.each([
  `${ORIGIN}//evil.example/`,
  `${ORIGIN}/\\evil.example`,
  "https://archive.org/details/..%2f..%2f",
  "https://themoviedb.org.evil.example/movie/1",
  "https://evil.example@films.example.org:444/movie/5",
])("%s leads to no other site", (url) => {
  const page = shared({ url });
  expect(new URL(page, ORIGIN).origin).toBe(ORIGIN);
  expect(page).toMatch(/^\/(?![/\\])/);
});

test("a long text is searched for in part", () => {
  expect(shared({ text: "moon ".repeat(1000) }).length).toBeLessThan(300);
});
