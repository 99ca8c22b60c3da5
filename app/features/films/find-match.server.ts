import type { Catalog } from "#app/features/catalog/catalog.ts";
import type { Setting } from "#app/lib/setting.ts";

import { chooseTitle } from "./choose-title.ts";
import type { Film } from "./film.ts";
import { plainName, searchName } from "./title-names.ts";

/** What the film database is asked to find a film there. */
export type TitleSource = Pick<Catalog, "findMovies" | "getMovie">;

/** So many of those that were found are looked at closely. */
const MOST_CANDIDATES = 4;
const MOST_YEARS_APART = 2;
/**
 * Later films are in the public domain only because their makers say so. Of one that merely was
 * uploaded we do not tell viewers that it is free.
 */
const LAST_YEAR_WITHOUT_LICENCE = 1977;

type Told = Pick<Film, "title" | "year" | "runtimeMinutes" | "licence" | "works">;

/** The film of the film database that an item of the archive is; undefined when it is none. */
export async function findMatch(
  film: Told,
  catalog: TitleSource,
  setting: Setting,
): Promise<number | undefined> {
  // Several works in one item are a series, or a collection, and no one film.
  if (film.year === "" || film.works.length > 1 || !mayBeFree(film)) return undefined;
  const name = searchName(film.title);
  const ofYear = await look(film, name, Number(film.year));
  // The film database may count a film to the year after.
  return ofYear ?? (await look(film, name, undefined));

  async function look(wanted: Told, words: string, year: number | undefined) {
    const found = await catalog.findMovies(words, year, setting);
    const near = found.filter((card) => isNear(wanted, card.year));
    const likeliest = [
      ...near.filter((card) => isNamed(wanted, card.title)),
      ...near.filter((card) => !isNamed(wanted, card.title)),
    ];
    const movies = await Promise.all(
      likeliest.slice(0, MOST_CANDIDATES).map(({ id }) => catalog.getMovie(id, setting)),
    );
    return chooseTitle(
      wanted,
      movies.filter((movie) => movie !== undefined),
    )?.id;
  }
}

const mayBeFree = ({ year, licence }: Told) =>
  Number(year) <= LAST_YEAR_WITHOUT_LICENCE || licence !== undefined;

const isNear = (film: Told, year: string) =>
  year !== "" && Math.abs(Number(year) - Number(film.year)) <= MOST_YEARS_APART;

const isNamed = (film: Told, title: string) =>
  [film.title, searchName(film.title)].map(plainName).includes(plainName(title));

/** Whether the archive may have a film of which only its title is known. */
export const mayBeInArchive = (year: string): boolean =>
  year !== "" && Number(year) <= LAST_YEAR_WITHOUT_LICENCE;
