import { featuresContext, type Features } from "#app/features/features-context.ts";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";

import type { Catalog } from "#app/features/catalog/catalog.ts";
import type { Films } from "#app/features/films/films.server.ts";
import { renderingContext } from "#app/lib/requests/rendering.ts";
import { settingContext } from "#app/lib/setting.ts";
import { siteContext, type Site } from "#app/lib/requests/site-context.ts";
import { inIndia } from "#tests/test-catalog.ts";
import { startTestRendering } from "#tests/pages/test-rendering.ts";
import { unrated } from "#tests/pages/unrated.ts";

import * as collection from "./collection.tsx";
import * as movie from "./movie.tsx";
import * as person from "./person.tsx";
import * as season from "./season.tsx";
import * as show from "./show.tsx";

type Loader = (args: never) => unknown;

/** The tags by which a page can be dropped, and the reported faults, when nothing is found. */
async function load(loader: Loader, params: Record<string, string>, answer: () => Promise<never>) {
  const context = new RouterContextProvider();
  const faults: unknown[] = [];
  const rendering = startTestRendering({ report: (error) => void faults.push(error) });
  const catalog = new Proxy({}, { get: () => answer }) as Catalog;
  context.set(renderingContext, rendering);
  context.set(settingContext, inIndia);
  context.set(siteContext, { trailers: { player: "", pictures: "" } } as Site);
  context.set(featuresContext, {
    catalog,
    films: catalog as unknown as Films,
    ratings: unrated,
  } as Features);
  await loader({ params, context } as never);
  return { rendering, faults };
}

const failing = () => Promise.reject(new Error("a slip of ours"));

test.each([
  ["a film", movie.loader, { id: "5" }, "title:movie:5"],
  ["a show", show.loader, { id: "5" }, "title:tv:5"],
  ["a season, as its show", season.loader, { id: "5", number: "2" }, "title:tv:5"],
  ["a person", person.loader, { id: "5" }, "person:5"],
  ["a collection", collection.loader, { id: "5" }, "collection:5"],
])("the page of %s can be dropped by its tag", async (_, loader, params, tag) => {
  const { rendering } = await load(loader, params, failing);
  expect([...rendering.tags]).toEqual([tag]);
});

test("a bug of ours is reported, and the page is not worth storing", async () => {
  const { rendering, faults } = await load(movie.loader, { id: "5" }, failing);
  expect(faults).toEqual([new Error("a slip of ours")]);
  expect(rendering.flawed).toBe(true);
});
