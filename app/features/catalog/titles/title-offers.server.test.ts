import { expect, test } from "vitest";

import { inAmerica, openFilms, openTestCatalog } from "#tests/test-catalog.ts";

test("where titles are is asked once for each, so many at a time, and a failure leaves one out", async () => {
  const films = await openFilms();
  const { catalog } = await openTestCatalog(films);
  const titles = [961, 19, 653].map((id) => ({ kind: "movie", id }) as const);
  await films.takeRequests();
  const first = await catalog.offersAmong(titles, inAmerica, 2);
  expect([...first.keys()]).toEqual(["movie:961", "movie:19"]);
  expect(Object.keys(await films.takeRequests())).toEqual([
    "/3/movie/961/watch/providers",
    "/3/movie/19/watch/providers",
  ]);
  await films.fail("503", { path: "/3/movie/653/watch/providers", untilCleared: true });
  expect((await catalog.offersAmong(titles, inAmerica, 9)).has("movie:653")).toBe(false);
  await films.mend();
  const all = await catalog.offersAmong(titles, inAmerica, 9);
  expect([...all.keys()].toSorted()).toEqual(["movie:19", "movie:653", "movie:961"]);
  const details = await catalog.getMovie(961, inAmerica);
  const shown = details?.whereToWatch?.ways.filter(({ way }) => way !== "rent" && way !== "buy");
  const ids = new Set(shown?.flatMap(({ providers }) => providers.map(({ id }) => id)));
  expect(new Set(all.get("movie:961")?.services.map(({ id }) => id))).toEqual(ids);
  const unknown = await catalog.offersAmong([{ kind: "tv", id: 999_999_999 }], inAmerica, 9);
  expect(unknown.get("tv:999999999")).toEqual({ services: [], isFree: false });
});
