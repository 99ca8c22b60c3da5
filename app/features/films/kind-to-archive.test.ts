import type { ServerResponse } from "node:http";

import { expect, test } from "vitest";

import { openFaultyArchive } from "#tests/archive/faulty-archive.ts";
import { openFilmsOf } from "#tests/archive/films-of.ts";
import { serve } from "#tests/serve.ts";
import { inIndia } from "#tests/test-catalog.ts";

import { parseFilmFilters } from "./lists/film-filters.ts";

const NO_FILTERS = parseFilmFilters(new URLSearchParams());

test("an uncached page of films costs the archive one request", async () => {
  const outside = await openFaultyArchive();
  const films = await openFilmsOf(outside);
  expect((await films.list(NO_FILTERS, 1, inIndia)).films).toHaveLength(24);
  expect(outside.requests).toHaveLength(1);
});

test("many pages opened at once are three requests at a time, and no more", async () => {
  const underWay = { now: 0, most: 0, all: 0 };
  const answer = (response: ServerResponse) => {
    underWay.now -= 1;
    // Marked as free, so that no background request looks up its title.
    const licenseurl = "https://creativecommons.org/publicdomain/mark/1.0/";
    const docs = [{ identifier: `film-${underWay.all}`, title: "A film", licenseurl }];
    response.end(JSON.stringify({ response: { numFound: 5_000, start: 0, docs } }));
  };
  const origin = await serve((_, response) => {
    underWay.now += 1;
    underWay.all += 1;
    underWay.most = Math.max(underWay.most, underWay.now);
    setTimeout(answer, 10, response);
  });
  const films = await openFilmsOf({ origin: new URL(origin), filesOrigin: origin });
  await films.list(NO_FILTERS, 29, inIndia);
  expect(underWay.all).toBeGreaterThan(5);
  expect(underWay.most).toBeLessThanOrEqual(3);
});
