import type { Catalog } from "#app/features/catalog/catalog.ts";
import type { Setting } from "#app/lib/setting.ts";

import { chooseTitle } from "./choose-title.ts";
import type { FoundTitle } from "./film-matches.server.ts";
import { UNTITLED, type Film } from "../film.ts";
import { mainPart, plainName, searchName } from "./title-names.ts";

/** The film database's search, by the words and year of a film. */
export type TitleSource = Pick<Catalog, "findMovies" | "getMovie">;

/** The number of search results that are compared closely. */
const MOST_CANDIDATES = 4;
const MOST_YEARS_APART = 2;
const LEAST_VOTES = 20;
/** Later films are in the public domain only if their makers say so. */
const LAST_YEAR_WITHOUT_NOTICE = 1977;

type Facts = Pick<Film, "title" | "year" | "runtimeMinutes" | "works">;

/** The title of the film database that an item of the archive is; undefined without a match. */
export async function findMatch(
  film: Facts,
  catalog: TitleSource,
  setting: Setting,
): Promise<FoundTitle | undefined> {
  if (film.year === "" || film.title === UNTITLED || isSeries(film)) return undefined;
  const name = searchName(film.title);
  for (const question of questionsFor(name, Number(film.year))) {
    const found = await catalog.findMovies(question.name, question.year, setting);
    const near = found.filter((card) => isNear(film, card.year));
    const [named, others] = [true, false].map((is) =>
      near.filter((card) => isNamed(film, card.title) === is),
    );
    const likeliest = [...(named ?? []), ...(others ?? [])].slice(0, MOST_CANDIDATES);
    const movies = await Promise.all(likeliest.map(({ id }) => catalog.getMovie(id, setting)));
    const match = chooseTitle(
      film,
      movies.filter((movie) => movie !== undefined),
    );
    if (match !== undefined) {
      const year = match.year === "" ? undefined : Number(match.year);
      // A few votes say nothing of a film.
      const vote = (match.voteCount ?? 0) < LEAST_VOTES ? undefined : match.vote;
      const { id, title, lang, posterPath } = match;
      return { kind: "movie", id, year, vote, title, lang, posterPath };
    }
  }
  return undefined;
}

/**
 * The film database may list a film under the following year; and some uploads add the director to
 * its name.
 */
function questionsFor(name: string, year: number) {
  const main = mainPart(name);
  const questions: { name: string; year: number | undefined }[] = [
    { name, year },
    { name, year: undefined },
  ];
  return main === name || main === "" ? questions : [...questions, { name: main, year }];
}

/** Several works are a series or a collection, unless the record states the length of one film. */
const isSeries = ({ works, runtimeMinutes }: Facts) =>
  works.length > 1 && runtimeMinutes === undefined;

const isNear = (film: Facts, year: string) =>
  year !== "" && Math.abs(Number(year) - Number(film.year)) <= MOST_YEARS_APART;

const isNamed = (film: Facts, title: string) =>
  [film.title, searchName(film.title)].map(plainName).includes(plainName(title));

/** Whether the archive may have a film, judging by its title alone. */
export const mayBeInArchive = (year: string): boolean =>
  year !== "" && Number(year) <= LAST_YEAR_WITHOUT_NOTICE;
