import type { WireReleases } from "#app/services/film-database/wire-parts.ts";

/** Certificates by country code. */
export type Certificates = Record<string, string>;

/** Releases in cinemas count first, since the others often repeat an older or stricter mark. */
const THEATRICAL = 3;

export function toMovieCertificates(releases: WireReleases): Certificates {
  return Object.fromEntries(
    releases.flatMap(({ iso_3166_1: country, release_dates: dates }) => {
      const marked = dates.filter(({ certification }) => certification.trim() !== "");
      const chosen = marked.find(({ type }) => type === THEATRICAL) ?? marked[0];
      return chosen === undefined ? [] : [[country, chosen.certification.trim()]];
    }),
  );
}

export function toShowCertificates(
  ratings: readonly { iso_3166_1: string; rating: string }[],
): Certificates {
  return Object.fromEntries(
    ratings
      .filter(({ rating }) => rating.trim() !== "")
      .map(({ iso_3166_1: country, rating }) => [country, rating.trim()]),
  );
}
