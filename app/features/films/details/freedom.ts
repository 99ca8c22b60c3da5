import { t } from "#app/translations/t.ts";

import { isCopy } from "../lists/copies.ts";
import type { Film } from "../film.ts";
import { PUBLIC_DOMAIN, type Licence } from "./licence.ts";

/** Collections whose curators accept only public domain items. */
export const curatedCollections = [
  "prelinger",
  "prelingerhomemovies",
  "universal_newsreels",
  "FedFlix",
] as const;

const curated = new Set(curatedCollections.map((name) => name.toLowerCase()));

/** Facts about an item besides its own record. */
export interface KnownOfFilm {
  /** When its title was published; undefined without a title, or when unknown. */
  titleYear?: number | undefined;
  isAllowed?: boolean | undefined;
}

const BY_UPLOADER = "Shared by its uploader";

/**
 * The longest copyright term of published works in the United States, where most of them are from.
 */
const YEARS_UNTIL_FREE = 96;

export const defaultPublicDomainYear = (now: Date): number =>
  now.getUTCFullYear() - YEARS_UNTIL_FREE;

/** Why an item may be shown, as `freedomLabel()` takes it; undefined when nothing says that it may. */
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

/** Why an item may be shown, in words. The names of Creative Commons are the same everywhere. */
export function freedomLabel(freedom: string): string {
  if (freedom === PUBLIC_DOMAIN) return t("Public domain");
  return freedom === BY_UPLOADER ? t("Shared by its uploader") : freedom;
}

export const isCurated = (collections: readonly string[]): boolean =>
  collections.some((name) => curated.has(name.toLowerCase()));

/** `CC BY-SA 4.0` differs from 3.0 where the license itself is named. */
const badgeOf = ({ label }: Licence) => label.replace(/ \d\.\d$/, "");
