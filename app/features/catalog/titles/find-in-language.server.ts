import { baseLanguage } from "#app/lib/formats/language-tag.ts";
import type { Setting } from "#app/lib/setting.ts";
import type { FilmDatabase } from "#app/services/film-database/film-database.server.ts";
import type { Lifetime, UpstreamCache } from "#app/services/upstream-cache.server.ts";

import { addTrailers, hasTrailer, rankTrailers } from "../trailers/trailer.ts";
import { furtherRequestsFor } from "./further-requests.ts";
import { FALLBACK, titleRule, type EnglishRule } from "./in-english.ts";
import type { TitleDetails } from "./movie.ts";
import type { TitleCard } from "./title-card.ts";
import { wireLanguage } from "./wire-language.ts";

interface Options {
  filmDatabase: Pick<FilmDatabase, "videos">;
  cache: UpstreamCache;
  lifetime: Lifetime;
}

type AskIn<Item> = (language: string) => Promise<Item | undefined>;

/** Caches items in each language, and adds in English what that language lacks. */
export function createFinder({ filmDatabase, cache, lifetime }: Options) {
  async function open<Item>(
    key: string,
    setting: Setting,
    rule: EnglishRule<Item>,
    ask: AskIn<Item>,
  ) {
    const { language } = setting;
    const own = `${key}:${language}`;
    const askFurther = await furtherRequestsFor(own, { cache, lifetime, setting });
    const item = await cache.get(own, lifetime, () => ask(language));
    if (language === FALLBACK || item === undefined || !rule.lacks(item)) {
      return { item, askFurther };
    }
    const english = await askFurther(`${key}:${FALLBACK}`, () => ask(FALLBACK));
    return { item: rule.fill(item, english), askFurther };
  }

  return {
    item: async <Item>(
      key: string,
      setting: Setting,
      rule: EnglishRule<Item>,
      ask: AskIn<Item>,
    ): Promise<Item | undefined> => (await open(key, setting, rule, ask)).item,

    /**
     * A title's details have the videos of one language. Where neither the viewer's language nor
     * English has a trailer, the title's original language is asked for.
     */
    async title<Title extends TitleDetails>(
      { kind, id }: Pick<TitleCard, "kind" | "id">,
      setting: Setting,
      ask: AskIn<Title>,
    ): Promise<Title | undefined> {
      const found = await open<Title>(`${kind}:${id}`, setting, titleRule, ask);
      const { item: title, askFurther } = found;
      if (title === undefined || hasTrailer(title.trailers)) return title;
      const original = videoLanguage(title.originalLanguage);
      const languages = [baseLanguage(setting.language), FALLBACK];
      if (original === undefined || languages.includes(original)) return title;
      const key = `trailers:${kind}:${id}:${original}`;
      const others = await askFurther(key, async () => {
        const videos = await filmDatabase.videos(kind, id, wireLanguage(original));
        return rankTrailers(videos ?? [], { viewer: original, original });
      });
      return { ...title, trailers: addTrailers(title.trailers, others ?? [], original) };
    },
  };
}

/** The film database's own code of Cantonese names no language of its videos, and `xx` is none. */
function videoLanguage(code: string): string | undefined {
  if (code === "cn") return "zh";
  return /^[a-z]{2}$/.test(code) && code !== "xx" ? code : undefined;
}
