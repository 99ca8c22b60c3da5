import { isCopy } from "./copies.ts";
import type { Film } from "./film.ts";
import type { Licence } from "./licence.ts";

/** Collections whose curators accept only public domain items. */
export const curatedCollections = [
  "prelinger",
  "prelingerhomemovies",
  "universal_newsreels",
  "FedFlix",
] as const;

const curated = new Set(curatedCollections.map((name) => name.toLowerCase()));

/** Facts about an item beside its own record. */
export interface KnownOfFilm {
  /** When its title was published; undefined without a title, or if unknown. */
  titleYear?: number | undefined;
  isAllowed?: boolean | undefined;
}

const PUBLIC_DOMAIN = "Public domain";
const BY_UPLOADER = "Shared by its uploader";

/** Works are free this long after they were published, at the latest, where most of them are from. */
const YEARS_UNTIL_FREE = 96;

export const defaultPublicDomainYear = (now: Date): number =>
  now.getUTCFullYear() - YEARS_UNTIL_FREE;

/** Why an item may be shown, in the words of its badge; undefined: nothing says that it may. */
export function freedomOf(
  film: Pick<Film, "id" | "title" | "licence" | "collections">,
  { titleYear, isAllowed = false }: KnownOfFilm,
  publicDomainYear: number,
): string | undefined {
  if (isCopy(film.id, [film.title])) return undefined;
  if (film.licence !== undefined) return badgeOf(film.licence);
  if (isCurated(film.collections)) return PUBLIC_DOMAIN;
  if (titleYear !== undefined && titleYear < publicDomainYear) return PUBLIC_DOMAIN;
  return isAllowed ? BY_UPLOADER : undefined;
}

export const isCurated = (collections: readonly string[]): boolean =>
  collections.some((name) => curated.has(name.toLowerCase()));

/** `CC BY-SA 4.0` differs from 3.0 where the license itself is named. */
const badgeOf = ({ label }: Licence) => label.replace(/ \d\.\d$/, "");
