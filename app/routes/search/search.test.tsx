import { expect, test } from "vitest";

import { openFaultyArchive } from "#tests/archive/faulty-archive.ts";
import { openFilmsOf } from "#tests/archive/films-of.ts";
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
    const archive = await openFaultyArchive();
    const site = await openTestSite({
      database: await open(),
      routes: { "/search": asBuilt(search) },
      features: { catalog, films: await openFilmsOf(archive) },
    });
    const find = async (words: string, more = "") =>
      (await ask(`${site.origin}/search?q=${encodeURIComponent(words)}${more}`)).text;
    return Object.assign(find, { archive });
  }

  test("shows free films in a group of their own, also where there is nothing else", async () => {
    const find = await openSearch();
    const films = async (words: string) => {
      const html = await find(words, "&films=yes");
      const [titles = "", own = ""] = html.split('<h2 id="free-films">Free films</h2>');
      return { html, titles, own };
    };
    const { titles, own } = await films("metropolis");
    expect(titles).toContain("/movie/19");
    expect(own).toContain("/archive/Metropolis1927EnglishVersion");
    expect(textOf(own)).toContain("Free to Watch");
    expect(own).toContain('href="/archive?q=metropolis"');
    const alone = await films("glass harbour");
    expect(alone.own).toContain('href="/archive/matinee-invented-');
    expect(alone.html).not.toContain("No results found");
    expect(await find("qqqq zzzz", "&films=yes")).toContain("No results found for");
  });

  test("comes without the free films while the archive is slow, and says where they are", async () => {
    const find = await openSearch();
    await find.archive.breakDown({ kind: "delay", untilCleared: true });
    const html = await find("metropolis");
    expect(html).toContain("/movie/19");
    expect(html).toContain('href="/archive?q=metropolis"');
    expect(html).toContain('data-free-films="/search?q=metropolis&amp;films=yes"');
    expect(html).not.toContain('id="free-films"');
    await find.archive.recover();
    expect(await find("metropolis", "&films=yes")).toContain('id="free-films"');
  });

  test("has its titles while the archive fails, and offers to try again", async () => {
    const find = await openSearch();
    await find.archive.breakDown({ kind: "503" });
    const html = await find("metropolis", "&films=yes");
    expect(html).toContain("/movie/19");
    expect(textOf(html)).toContain("Failed to load free films");
    expect(html).not.toContain("Failed to search");
  });

  test("shows collections separately, below the films", async () => {
    const html = await (await openSearch())("star wars");
    expect(html).toMatch(/<h3 id="collections">Collections<\/h3>/);
    expect(html).toMatch(/href="\/collection\/\d+"/);
    expect(html.indexOf("/movie/11")).toBeLessThan(html.indexOf("/collection/"));
  });

  test("begins with genres and free films, and says what it finds", async () => {
    const find = await openSearch();
    for (const words of ["", "du"]) {
      const html = await find(words, "&films=yes");
      expect(textOf(html)).toContain("Free films are found by title, maker or collection.");
      expect(html).toContain('href="/genre/sci-fi"');
      expect(html.match(/href="\/archive\/[^"]+"/g)).toHaveLength(6);
      expect(textOf(html).includes("Type at least three characters.")).toBe(words !== "");
    }
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
