import { expect, test } from "vitest";

import { catalogContext } from "#app/features/catalog/catalog.ts";
import { asBuilt } from "#tests/as-built.ts";
import { ask } from "#tests/ask.ts";
import { describeOnSqlite } from "#tests/engines.ts";
import { openTestSite } from "#tests/site.ts";
import { openFilms, openTestCatalog } from "#tests/test-catalog.ts";

import * as search from "./search.tsx";

describeOnSqlite("the search screen", ({ open }) => {
  async function openSearch() {
    const { catalog } = await openTestCatalog(await openFilms());
    const site = await openTestSite(await open(), { "/search": asBuilt(search) }, {}, (context) => {
      context.set(catalogContext, catalog);
    });
    return async (words: string) =>
      (await ask(`${site.origin}/search?q=${encodeURIComponent(words)}`)).text;
  }

  test("shows collections separately, below the films", async () => {
    const html = await (await openSearch())("star wars");
    expect(html).toMatch(/<h3 id="collections">Collections<\/h3>/);
    expect(html).toMatch(/href="\/collection\/\d+"/);
    expect(html.indexOf("/movie/11")).toBeLessThan(html.indexOf("/collection/"));
  });

  test("counts as successful with collections alone", async () => {
    const html = await (await openSearch())("star wars collection");
    expect(html).toContain("Search Results</h2>");
    expect(html).toContain("Star Wars Collection");
    expect(html).not.toContain("No results found");
  });
});
