import type { Catalog } from "#app/features/catalog/catalog.ts";
import { baseLanguage } from "#app/lib/formats/language-tag.ts";
import type { Setting } from "#app/lib/setting.ts";
import { scriptLanguage } from "#app/lib/text/outside-text.ts";
import { textLanguage } from "#app/lib/text/text-language.ts";

import { toFacts, type LookUp, type TitleFacts } from "./title-facts.server.ts";
import { refKey, type TitleRef } from "./title-ref.ts";

/**
 * What pages in the viewer's language call films and shows that were saved in another one. What
 * is unknown now is left out, and is shown as it was saved. Never fails.
 */
export type NameTitles = (
  names: readonly TitleRef[],
  setting: Setting,
  mostAsked?: number,
) => Promise<ReadonlyMap<string, TitleFacts>>;

/** A list is named within one lookup's time, and the rest of a long one the next time. */
const MOST_ASKED = 12;

/** Titles that any page has shown lately cost nothing; of the others a few are looked up. */
export function createTitleNames(
  { seenTitle }: Pick<Catalog, "seenTitle">,
  lookUp: LookUp,
): NameTitles {
  function nameSeen({ kind, id }: TitleRef, setting: Setting): TitleFacts | undefined {
    const seen = kind === "archive" ? undefined : seenTitle({ kind, id: Number(id) }, setting);
    return seen && toFacts(seen, setting);
  }

  return async (names, setting, mostAsked = MOST_ASKED) => {
    const wanted = new Map(names.map((name) => [refKey(name), name]));
    const named = new Map<string, TitleFacts>();
    for (const [key, name] of wanted) {
      const seen = nameSeen(name, setting);
      if (seen) named.set(key, seen);
    }
    const unknown = [...wanted].filter(([key, { kind }]) => kind !== "archive" && !named.has(key));
    const lookups = unknown.slice(0, mostAsked).map(async ([key, name]) => {
      const found = await lookUp(name, setting);
      if (found.outcome === "found") named.set(key, found.facts);
    });
    await Promise.all(lookups);
    return named;
  };
}

/** Titles were saved without their language while all pages were in English. */
const SAVED_BEFORE = "en";

/** The language of a saved title, if it is not the page's. */
export function langOnPage(
  { title, lang }: { title: string; lang?: string | null | undefined },
  { language: page }: Setting,
): string | undefined {
  const showsIt = !lang && scriptLanguage(title) !== undefined;
  if (showsIt) return textLanguage(title, { page });
  const saved = lang ?? SAVED_BEFORE;
  return saved === page || saved === baseLanguage(page) ? undefined : saved;
}
