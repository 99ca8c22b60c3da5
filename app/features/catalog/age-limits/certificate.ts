import type { WireReleases } from "#app/services/film-database/wire-parts.ts";

import { placeOfMark } from "./mark-place.ts";

/** All certificates of a country, by its code: the one that is shown comes first. */
export type Certificates = Readonly<Record<string, readonly string[]>>;

interface GivenMark {
  country: string;
  mark: string;
  /** Shown rather than the others of its country, however strict they are. */
  isPreferred: boolean;
}

/**
 * The certificate for cinemas comes first, since the others often repeat an older or stricter one.
 */
const THEATRICAL = 3;

export const toMovieCertificates = (releases: WireReleases): Certificates =>
  gather(
    releases.flatMap(({ iso_3166_1: country, release_dates: dates }) =>
      dates.map(({ certification: mark, type }) => ({
        country,
        mark,
        isPreferred: type === THEATRICAL,
      })),
    ),
  );

export const toShowCertificates = (
  ratings: readonly { iso_3166_1: string; rating: string }[],
): Certificates =>
  gather(
    ratings.map(({ iso_3166_1: country, rating: mark }) => ({ country, mark, isPreferred: false })),
  );

/** A country may appear several times, in any order, and with repeated certificates. */
function gather(given: readonly GivenMark[]): Certificates {
  const marked = given
    .map((one) => ({ ...one, mark: one.mark.trim() }))
    .filter(({ mark }) => mark !== "");
  const byCountry = Map.groupBy(marked, ({ country }) => country);
  return Object.fromEntries(
    [...byCountry].map(([country, marks]) => [
      country,
      [...new Set(marks.toSorted(compareShown).map(({ mark }) => mark))],
    ]),
  );
}

/** Preferred ones come first, then the stricter ones, and the readable ones. */
function compareShown(a: GivenMark, b: GivenMark): number {
  if (a.isPreferred !== b.isPreferred) return a.isPreferred ? -1 : 1;
  return strictnessOf(b) - strictnessOf(a) || (a.mark < b.mark ? -1 : Number(a.mark > b.mark));
}

const UNREADABLE = -2;
const strictnessOf = ({ country, mark }: GivenMark) =>
  placeOfMark(country, mark)?.strictness ?? UNREADABLE;
