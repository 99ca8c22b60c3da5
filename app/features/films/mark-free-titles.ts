import type { Catalog } from "#app/features/catalog/catalog.ts";
import { titleKey, type TitleCard } from "#app/features/catalog/titles/title-card.ts";

import type { Films } from "./films.server.ts";

interface Options {
  films: Pick<Films, "freeAmong">;
  /** A list does not fail because nobody knows what is free. */
  onTrouble: (error: unknown) => void;
}

/** The catalog, with every card saying whether its title can be watched here. */
export function markFreeTitles(catalog: Catalog, { films, onTrouble }: Options): Catalog {
  async function mark<Card extends TitleCard>(cards: Card[]): Promise<Card[]> {
    if (cards.length === 0) return cards;
    const free = await films.freeAmong(cards).catch((error: unknown) => {
      onTrouble(error);
      return new Map<string, string>();
    });
    return cards.map((card) => {
      const freeFilmId = free.get(titleKey(card));
      return freeFilmId === undefined ? card : { ...card, freeFilmId };
    });
  }

  const marked =
    <Given extends unknown[], Card extends TitleCard>(list: (...given: Given) => Promise<Card[]>) =>
    async (...given: Given) =>
      mark(await list(...given));

  const markedPages =
    <Given extends unknown[], List extends { titles: TitleCard[] }>(
      list: (...given: Given) => Promise<List>,
    ) =>
    async (...given: Given) => {
      const found = await list(...given);
      return { ...found, titles: await mark(found.titles) };
    };

  const markedDetails =
    <Given extends unknown[], Title extends { recommendations: TitleCard[] }>(
      find: (...given: Given) => Promise<Title | undefined>,
    ) =>
    async (...given: Given) => {
      const found = await find(...given);
      return found && { ...found, recommendations: await mark(found.recommendations) };
    };

  return {
    ...catalog,
    async getHero(setting) {
      const hero = await catalog.getHero(setting);
      return hero && (await mark([hero]))[0];
    },
    getRow: marked(catalog.getRow),
    listBest: marked(catalog.listBest),
    listNamed: marked(catalog.listNamed),
    listTitles: markedPages(catalog.listTitles),
    listGenre: markedPages(catalog.listGenre),
    discover: markedPages(catalog.discover),
    search: markedPages(catalog.search),
    getMovie: markedDetails(catalog.getMovie),
    getShow: markedDetails(catalog.getShow),
    async getCollection(id, setting) {
      const found = await catalog.getCollection(id, setting);
      return found && { ...found, parts: await mark(found.parts) };
    },
  };
}
