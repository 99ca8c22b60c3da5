import { expect, test } from "vitest";

import { asBuilt } from "#tests/as-built.ts";
import { ask } from "#tests/ask.ts";
import { describeOnSqlite } from "#tests/engines.ts";
import { textOf } from "#tests/pages/browse-server.ts";
import { openTestSite } from "#tests/site.ts";
import { openFilms, openTestCatalog } from "#tests/test-catalog.ts";

import * as search from "./search.tsx";

describeOnSqlite("the search screen", ({ open }) => {
  async function openSearch() {
    const { catalog } = await openTestCatalog(await openFilms());
    const site = await openTestSite({
      database: await open(),
      routes: { "/search": asBuilt(search) },
      features: { catalog },
    });
    return async (words: string, more = "") =>
      (await ask(`${site.origin}/search?q=${encodeURIComponent(words)}${more}`)).text;
  }

  test("shows collections separately, below the films", async () => {
    const html = await (await openSearch())("star wars");
    expect(html).toMatch(/<h3 id="collections">Collections<\/h3>/);
    expect(html).toMatch(/href="\/collection\/\d+"/);
    expect(html.indexOf("/movie/11")).toBeLessThan(html.indexOf("/collection/"));
  });

  test("is narrowed to what is on some services, or free, by its address alone", async () => {
    const find = await openSearch();
    const all = await find("the");
    expect(all).toContain("On my services");
    expect(all).toContain('href="/search?free=yes&amp;q=the"');
    const titlesOf = (html: string) => new Set(html.match(/href="\/(?:movie|tv)\/\d+"/g));
    const onOne = await find("the", "&services=900000102");
    expect(titlesOf(onOne).size).toBeGreaterThan(0);
    expect(titlesOf(onOne).size).toBeLessThan(titlesOf(all).size);
    expect(titlesOf(onOne).isSubsetOf(titlesOf(all))).toBe(true);
    expect(onOne).toContain('<input type="hidden" name="services" value="900000102"/>');
    expect(textOf(onOne)).toContain("Remove On chosen services");
    const onNone = await find("the", "&services=999999");
    expect(onNone).toContain("Nothing that was found so far fits these filters.");
    expect(onNone).toContain('href="/search?q=the"');
  });

  test("counts as successful with collections alone", async () => {
    const html = await (await openSearch())("star wars collection");
    expect(html).toContain("Search Results</h2>");
    expect(html).toContain("Star Wars Collection");
    expect(html).not.toContain("No results found");
  });
});
