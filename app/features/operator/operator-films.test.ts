import { expect, test } from "vitest";

import { ServiceError } from "#app/services/service-error.ts";
import { inIndia, openFilms, openTestCatalog } from "#tests/test-catalog.ts";

import { findSeen, nameFilm, nameTitle, searchTitles } from "./operator-films.ts";

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

const CHILD = { ...inIndia, audience: "kids" } as const;

test("a film is called what the archive calls it, also for an operator's child; else as its title, else by its identifier", async () => {
  const film = async (id: string, { audience }: typeof inIndia) => {
    if (id === "down") throw new ServiceError("archive", "timeout");
    if (id === "withdrawn" || audience !== "everyone") return undefined;
    return { title: "Dementia 13", year: "1963", lang: undefined };
  };
  const films = { film: film as unknown as Parameters<typeof nameFilm>[1]["film"] };
  const name = async (id: string, titleName?: string) =>
    (await nameFilm({ id, titleName }, films, CHILD)).title;
  expect(await name("Dementia_13", "Something else")).toBe("Dementia 13");
  expect(await name("withdrawn", "The General")).toBe("The General");
  expect(await name("withdrawn")).toBe("withdrawn");
  expect(await name("down")).toBe("down");
});
