import { hasName } from "./episode-name.ts";
import type { TitleDetails } from "./movie.ts";
import type { Collection, Person } from "./person.ts";
import type { Episode, Season } from "./show.ts";
import { titleKey, type TitleCard } from "./title-card.ts";
import { addTrailers, hasTrailer } from "../trailers/trailer.ts";

/*
 * The film database translates nothing into English for want of a translation: a title comes as the
 * original one, an episode as a number, and other texts empty. One rule for all: what the viewer's language lacks is
 * shown in English, marked as such, and a title that English lacks as well stays the original one.
 */

export const FALLBACK = "en";

/** Whether a title is shown in a language that is neither the viewer's nor English. */
const isForeign = ({ lang }: Pick<TitleCard, "lang">) => lang !== undefined && lang !== FALLBACK;

export const lacksTitle = (cards: readonly TitleCard[]) =>
  cards.some((card) => isForeign(card) || card.posterPath === undefined);

function fillCard<Card extends TitleCard>(card: Card, english: TitleCard | undefined): Card {
  if (!english) return card;
  const posterPath = card.posterPath ?? english.posterPath;
  if (!isForeign(card)) return { ...card, posterPath };
  return { ...card, posterPath, title: english.title, lang: english.lang ?? FALLBACK };
}

export function fillCards<Card extends TitleCard>(
  cards: readonly Card[],
  english: readonly TitleCard[] = [],
): Card[] {
  const known = new Map(english.map((card) => [titleKey(card), card]));
  return cards.map((card) => fillCard(card, known.get(titleKey(card))));
}

interface Overview {
  overview: string;
  overviewLang?: string | undefined;
}

function fillOverview<Text extends Overview>(text: Text, english: Overview | undefined): Text {
  if (text.overview !== "" || !english || english.overview === "") return text;
  const { overview, overviewLang = FALLBACK } = english;
  return { ...text, overview, overviewLang };
}

function fillTitle<Title extends TitleDetails>(title: Title, english?: Title): Title {
  if (!english) return title;
  const trailers = hasTrailer(title.trailers)
    ? title.trailers
    : addTrailers(title.trailers, english.trailers, FALLBACK);
  const filled = { ...fillOverview(fillCard(title, english), english), trailers };
  const recommendations = fillCards(title.recommendations, english.recommendations);
  if (title.tagline !== "" || english.tagline === "") return { ...filled, recommendations };
  const { tagline, taglineLang = FALLBACK } = english;
  return { ...filled, recommendations, tagline, taglineLang };
}

function fillEpisode(episode: Episode, english: Episode | undefined): Episode {
  const filled = fillOverview(episode, english);
  if (!english || hasName(episode) || !hasName(english)) return filled;
  return { ...filled, ownName: english.ownName, lang: english.lang ?? FALLBACK };
}

function fillSeason<Kind extends Season>(season: Kind, english?: Kind): Kind {
  const known = new Map(english?.episodes.map((episode) => [episode.number, episode]));
  return {
    ...fillOverview(season, english),
    episodes: season.episodes.map((episode) => fillEpisode(episode, known.get(episode.number))),
  };
}

function fillPerson<Kind extends Person>(person: Kind, english?: Kind): Kind {
  if (!english) return person;
  const works = {
    acting: fillCards(person.acting, english.acting),
    crew: fillCards(person.crew, english.crew),
  };
  if (person.biography !== "" || english.biography === "") return { ...person, ...works };
  const { biography, biographyLang = FALLBACK } = english;
  return { ...person, ...works, biography, biographyLang };
}

const fillCollection = <Kind extends Collection>(collection: Kind, english?: Kind): Kind => ({
  ...fillOverview(collection, english),
  parts: fillCards(collection.parts, english?.parts),
});

/** Whether an item lacks something in the viewer's language, and what it is with English in it. */
export interface EnglishRule<Item> {
  lacks: (item: Item) => boolean;
  fill: <Kind extends Item>(item: Kind, english?: Kind) => Kind;
}

export const titleRule: EnglishRule<TitleDetails> = {
  lacks: (title) => title.overview === "" || lacksTitle([title]) || !hasTrailer(title.trailers),
  fill: fillTitle,
};

export const seasonRule: EnglishRule<Season> = {
  lacks: ({ overview, episodes }) =>
    overview === "" || episodes.some((episode) => episode.overview === "" || !hasName(episode)),
  fill: fillSeason,
};

export const personRule: EnglishRule<Person> = {
  lacks: ({ biography }) => biography === "",
  fill: fillPerson,
};

export const collectionRule: EnglishRule<Collection> = {
  lacks: ({ overview, parts }) => overview === "" || lacksTitle(parts),
  fill: fillCollection,
};
