import type { Answer, Ask } from "../ask.ts";
import { answerPage } from "../ask.ts";
import type { Collection, Film, Person, Show, Title } from "../catalogue.ts";
import { keywordsOf } from "../derived/keywords.ts";
import { companyId } from "../derived/studio-ids.ts";
import { originalName } from "../language.ts";
import { logoPath } from "../picture-paths.ts";
import {
  collectionAmongTitles,
  collectionRow,
  filmRow,
  personRowWithWork,
  showRow,
} from "../rows.ts";
import { mixedRow } from "./lists.ts";
import { fold, howWell } from "./search-match.ts";

type SearchMatch<Item> = { item: Item; match: number };

function find<Item extends { popularity?: number }>(
  items: readonly Item[],
  query: string,
  namesFor: (item: Item) => readonly string[],
): Item[] {
  const folded = fold(query);
  const found: SearchMatch<Item>[] = items
    .map((item) => ({
      item,
      match: Math.max(...namesFor(item).map((name) => howWell(name, folded))),
    }))
    .filter((entry) => entry.match > 0);
  const weight = ({ item, match }: SearchMatch<Item>) => match * 1000 + (item.popularity ?? 0);
  return found.toSorted((left, right) => weight(right) - weight(left)).map((entry) => entry.item);
}

function titleNames(title: Title): string[] {
  const own = title.kind === "movie" ? title.title : title.name;
  return [own, originalName(title), title.hindi?.title ?? ""];
}

export function search(ask: Ask, kind: string): Answer {
  const words = (ask.query.get("query") ?? "").trim();
  if (words === "" && ask.quirks.refuseEmptySearch) return 5;
  const { view } = ask;
  switch (kind) {
    case "movie":
      return answerPage(
        ask,
        [
          ...searchFilms(ask, words),
          ...(ask.quirks.collectionsAmongFilms ? searchCollections(ask, words) : []),
        ],
        (entry) => ("parts" in entry ? collectionAmongTitles(entry, view) : filmRow(entry, view)),
      );
    case "tv":
      return answerPage(ask, searchShows(ask, words), (show) => showRow(show, view));
    case "person":
      return answerPage(ask, searchPeople(ask, words), (person) => personRowWithWork(person, view));
    case "multi":
      return answerPage(ask, searchAll(ask, words), (entry) =>
        "parts" in entry
          ? { ...collectionAmongTitles(entry, view), media_type: "collection" }
          : mixedRow(entry, ask),
      );
    case "collection":
      return answerPage(ask, searchCollections(ask, words), (entry) => collectionRow(entry, view));
    case "keyword":
      return answerPage(ask, searchNames(words, keywordPairs(ask)), (pair) => pair);
    case "company":
      return answerPage(ask, searchNames(words, companyPairs(ask)), (pair) => ({
        ...pair,
        logo_path: logoPath("company", pair.id),
        origin_country: "",
      }));
    default:
      return 34;
  }
}

function searchable(ask: Ask): readonly Film[] {
  const wantsAdult = ask.query.get("include_adult") === "true";
  return ask.catalogue.searchableFilms.filter((film) => wantsAdult || film.adult !== true);
}

function searchFilms(ask: Ask, words: string): Film[] {
  const year = ask.query.get("primary_release_year") || ask.query.get("year");
  return find(searchable(ask), words, titleNames).filter(
    (film) => !year || film.date.startsWith(year),
  );
}

function airedIn(show: Show, year: string): boolean {
  return show.seasons.some((season) =>
    season.episodes.some((episode) => episode.date?.startsWith(year)),
  );
}

function searchShows(ask: Ask, words: string): Show[] {
  const firstYear = ask.query.get("first_air_date_year");
  const anyYear = ask.query.get("year");
  return find(ask.catalogue.shows, words, titleNames)
    .filter((show) => !firstYear || show.date.startsWith(firstYear))
    .filter((show) => !anyYear || airedIn(show, anyYear));
}

function searchPeople(ask: Ask, words: string): Person[] {
  return find(ask.catalogue.people, words, (person) => [
    person.name,
    ...(person.facts?.alsoKnownAs ?? []),
  ]);
}

const searchCollections = (ask: Ask, words: string): Collection[] =>
  find<Collection & { popularity?: number }>(ask.catalogue.collections, words, ({ name }) => [
    name,
  ]);

type SearchEntry = (Film | Show | Person | Collection) & { popularity?: number };

function namesOf(entry: SearchEntry): string[] {
  if ("parts" in entry || entry.kind === "person") return [entry.name];
  return titleNames(entry);
}

const isPerson = (entry: SearchEntry): boolean => !("parts" in entry) && entry.kind === "person";

/** Collections come along with their films, and alone where only their own name matches. */
function searchAll(ask: Ask, words: string): SearchEntry[] {
  const { catalogue } = ask;
  const all = find<SearchEntry>(
    [...searchable(ask), ...catalogue.shows, ...catalogue.people, ...catalogue.collections],
    words,
    namesOf,
  );
  if (!ask.quirks.peopleFirst) return all;
  return [...all.filter(isPerson), ...all.filter((entry) => !isPerson(entry))];
}

type Pair = { id: number; name: string };

function searchNames(words: string, pairs: readonly Pair[]): Pair[] {
  const distinct = [...new Map(pairs.map((pair) => [pair.id, pair])).values()];
  return find<Pair & { popularity?: number }>(distinct, words, (pair) => [pair.name]);
}

function keywordPairs({ catalogue }: Ask): Pair[] {
  return [...catalogue.films, ...catalogue.shows].flatMap(keywordsOf);
}

function companyPairs({ catalogue }: Ask): Pair[] {
  return catalogue.films.flatMap((film) =>
    film.companies.map((name) => ({ id: companyId(name), name })),
  );
}
