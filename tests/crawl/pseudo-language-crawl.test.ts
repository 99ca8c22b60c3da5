import { describe, expect, test } from "vitest";

import { pseudoLanguage } from "#app/translations/languages.ts";

import { crawlPages, isInLanguage, PREFIX } from "./crawl-pages.ts";
import { isLeftAsItIs, isSkipped } from "./left-as-it-is.ts";
import { openRecordedOutside } from "./recorded-outside.ts";
import { textsOutsideMarks } from "./texts-of-page.ts";

/** English in every language, and the page says so: docs/translating.md. */
const IN_ENGLISH_ALONE = /^\/en-XA\/(?:jobs|privacy|terms)(?:[/#]|$)/;

describe("in the pseudo-language", () => {
  test.each([
    ["a visitor", false],
    ["a viewer", true],
  ])(
    "%s reads nothing that is not translated, and finds links only to pages in that language",
    async (_, isSignedIn) => {
      const { outside, words } = await openRecordedOutside();
      const wrong = new Set<string>();
      const looked = new Set<string>();
      const { kinds, faults } = await crawlPages({ isSignedIn, outside }, ({ kind, ...page }) => {
        for (const each of page.addresses) {
          if (!isInLanguage(each)) wrong.add(`${kind} leads to ${each}`);
        }
        const lang = /<html[^>]* lang="([^"]*)"/.exec(page.html)?.[1];
        if (page.isDocument && lang !== pseudoLanguage.code) wrong.add(`${kind} is in ${lang}`);
        if (!page.isDocument || IN_ENGLISH_ALONE.test(kind)) return;
        looked.add(kind);
        for (const text of textsOutsideMarks(page.html, isSkipped)) {
          if (!isLeftAsItIs(text, words)) wrong.add(`${kind}: ${text}`);
        }
      });
      expect([...wrong]).toEqual([]);
      expect(faults).toEqual([]);
      expect(kinds).toContain(`${PREFIX}/movie/:id`);
      expect(kinds.length).toBeGreaterThan(40);
      expect(looked.size).toBeGreaterThan(30);
    },
  );
});

describe("a text of a page", () => {
  const found = (html: string) => textsOutsideMarks(html, isSkipped);

  test("that has no marks is found, also in an attribute", () => {
    expect(found("<p>Sign In</p>")).toEqual(["Sign In"]);
    expect(found('<img alt="A poster"/>')).toEqual(["A poster"]);
    expect(found("<p>⟦Šîĝñ⟧ In</p>")).toEqual(["In"]);
    expect(found("<p>by ⟦Šîĝñ⟧</p>")).toEqual(["by"]);
    expect(found('<meta name="description" content="About &amp; more"/>')).toEqual([
      "About & more",
    ]);
  });

  test("with marks is none, nor what it holds, nor what nobody reads", () => {
    const html = `<p>⟦Šéé <a title="⟦Ĥéŕé⟧">${"Metropolis"}</a>⟧ · 12</p><script>var home = 1;</script>`;
    expect(found(html)).toEqual([]);
  });
});
