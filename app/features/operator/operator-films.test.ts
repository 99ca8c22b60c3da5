import { expect, test } from "vitest";

import { inIndia, openFilms, openTestCatalog } from "#tests/test-catalog.ts";

import { findSeen, nameTitle, searchTitles } from "./operator-films.ts";

test("a title has its name and year, and its id alone where the film database has none or is down", async () => {
  const films = await openFilms();
  const { catalog } = await openTestCatalog(films);
  const name = (kind: "movie" | "tv", id: number) => nameTitle({ kind, id }, catalog, inIndia);
  expect(await name("movie", 27_205)).toBe("Inception 2010");
  expect(await name("tv", 1_396)).toBe("Breaking Bad 2008");
  expect(await name("movie", 999_999_999)).toBe("movie/999999999");
  expect(await nameTitle(undefined, catalog, inIndia)).toBe("");
  expect(findSeen({ kind: "movie", id: 680 }, catalog, inIndia), "asks nobody").toBeUndefined();
  const found = await searchTitles("inception", catalog, inIndia);
  expect(found).toContainEqual(expect.objectContaining({ kind: "movie", id: 27_205 }));
  const seen = findSeen({ kind: "movie", id: 27_205 }, catalog, inIndia);
  expect(seen).toMatchObject({ title: "Inception", year: "2010" });
  await films.fail("500", { untilCleared: true });
  expect(await name("movie", 19)).toBe("movie/19");
  expect(await searchTitles("metropolis", catalog, inIndia)).toBe("failed");
});
