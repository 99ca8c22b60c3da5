import { describe, expect, test } from "vitest";

import { pseudoLanguage } from "#app/translations/languages.ts";

import { crawlPages, isInLanguage, PREFIX } from "./crawl-pages.ts";

describe("with an address in another language", () => {
  test.each([
    ["a visitor", false],
    ["a viewer", true],
  ])("%s finds links only to pages in that language", async (_, isSignedIn) => {
    const wrong = new Set<string>();
    const { kinds, faults } = await crawlPages({ isSignedIn }, (page) => {
      const { kind, html, isDocument, addresses } = page;
      for (const each of addresses) if (!isInLanguage(each)) wrong.add(`${kind} leads to ${each}`);
      const lang = /<html[^>]* lang="([^"]*)"/.exec(html)?.[1];
      if (isDocument && lang !== pseudoLanguage.code) wrong.add(`${kind} is in ${lang}`);
    });
    expect([...wrong]).toEqual([]);
    expect(faults).toEqual([]);
    expect(kinds).toContain(`${PREFIX}/movie/:id`);
    expect(kinds.length).toBeGreaterThan(40);
  });
});
