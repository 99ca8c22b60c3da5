import type { Catalog } from "#app/features/catalog/catalog.ts";
import type { TitleCard } from "#app/features/catalog/titles/title-card.ts";
import type { Films } from "#app/features/films/films.server.ts";
import type { FilmCard } from "#app/features/films/film.ts";
import type { TitleName } from "#app/features/films/matching/film-matches.server.ts";
import type { Setting } from "#app/lib/setting.ts";
import { ServiceError } from "#app/services/service-error.ts";

/** Which items a list has. */
export const filmLists = ["waiting", "found", "set", "hidden", "featured"] as const;
export type FilmListName = (typeof filmLists)[number];

/** An item of the archive as operators see it. */
export interface OperatorFilm {
  id: string;
  /** What its title is called in English, where somebody looked. */
  titleName: string | undefined;
  title: TitleName | undefined;
  /** What was found before an operator set another title. */
  found: TitleName | undefined;
  isSet: boolean;
  isHidden: boolean;
  isFeatured: boolean;
}

/** Such as `movie/653`, as in the title's address. */
export const nameOf = (title: TitleName | undefined) =>
  title === undefined ? "none" : `${title.kind}/${title.id}`;

/** The title that somebody wrote as its id or as its whole address; undefined for anything else. */
export function parseTitleName(written: string): TitleName | undefined {
  const [, kind, id] = /(?:^|\/)(movie|tv)\/([1-9]\d{0,9})\/?$/.exec(written.trim()) ?? [];
  return id === undefined ? undefined : { kind: kind === "movie" ? "movie" : "tv", id: Number(id) };
}

/** Its name and year; its id alone while the film database does not answer. */
export async function nameTitle(
  title: TitleName | undefined,
  catalog: Pick<Catalog, "getMovie" | "getShow">,
  setting: Setting,
): Promise<string> {
  if (title === undefined) return "";
  const read = title.kind === "movie" ? catalog.getMovie : catalog.getShow;
  try {
    const found = await read(title.id, setting);
    return found ? `${found.title} ${found.year}`.trim() : nameOf(title);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return nameOf(title);
  }
}

/** A title of a list, where any page has shown it lately: nobody is asked for it. */
export function findSeen(
  title: TitleName | undefined,
  { seenTitle }: Pick<Catalog, "seenTitle">,
  setting: Setting,
): Pick<TitleCard, "title" | "year" | "lang"> | undefined {
  const seen = title && seenTitle(title, setting);
  return seen && { title: seen.title, year: seen.year, lang: seen.lang };
}

/** What an item is called: by the archive, else as its title, else by its identifier. */
export async function nameFilm(
  { id, titleName }: Pick<OperatorFilm, "id" | "titleName">,
  { film }: Pick<Films, "film">,
  setting: Setting,
): Promise<Omit<FilmCard, "id">> {
  const unread = { title: titleName ?? id, year: "", lang: titleName && "en" };
  try {
    const found = await film(id, { ...setting, audience: "everyone" });
    return found ? { title: found.title, year: found.year, lang: found.lang } : unread;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return unread;
  }
}

const MOST_TITLES = 12;

/** Without the film database a film can still be withdrawn, or get a title by its id. */
export async function searchTitles(
  words: string,
  catalog: Pick<Catalog, "search">,
  setting: Setting,
): Promise<readonly TitleCard[] | "failed"> {
  try {
    const { titles } = await catalog.search(words, setting);
    return titles.slice(0, MOST_TITLES);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return "failed";
  }
}
