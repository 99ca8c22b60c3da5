import { ageLimits, type AgeLimit } from "#app/lib/setting.ts";

import { buildCatalogue, type Film, type Show } from "../stand-ins/film-database/catalogue.ts";
import { certificateIn } from "../stand-ins/film-database/derived/release-dates.ts";
import { listShowCertificates } from "../stand-ins/film-database/derived/show-certificates.ts";
import { testDay } from "../stand-ins/film-database/open-film-database.ts";
import { recordedFilmMarks } from "../stand-ins/film-database/seeds/reference.ts";

/** The age limit of each rating that the stand-in's titles have, written down independently. */
const AMERICAN: Readonly<Record<string, AgeLimit | "above">> = {
  G: "little",
  PG: "kids",
  "PG-13": "teens",
  R: "above",
  "NC-17": "above",
  "TV-Y": "little",
  "TV-G": "little",
  "TV-Y7": "kids",
  "TV-PG": "kids",
  "TV-14": "teens",
  "TV-MA": "above",
};
const INDIAN: Readonly<Record<string, AgeLimit | "above">> = {
  U: "little",
  "U/A 7+": "kids",
  UA: "teens",
  "U/A 13+": "teens",
  "U/A 16+": "above",
  A: "above",
  S: "above",
};
const LADDER = [...ageLimits, "above"] as const;

export const standInCatalogue = buildCatalogue(testDay);

/** Whether a title of the stand-in may be shown, according to its seeds. */
export function mayBeShown(title: Film | Show, ageLimit: AgeLimit, region: string): boolean {
  if (title.kind === "movie" && (title.adult || title.softcore || title.date === "")) return false;
  const own = { IN: strictestOf(title, "IN", INDIAN), US: strictestOf(title, "US", AMERICAN) };
  const known = Object.values(own).filter((level) => level !== undefined);
  const strictest = LADDER.findLast((level) => known.includes(level)) ?? "above";
  const level = (region === "IN" || region === "US" ? own[region] : undefined) ?? strictest;
  return LADDER.indexOf(level) <= LADDER.indexOf(ageLimit);
}

/** Of several ratings in one country the strictest counts; every rating in the seeds is known. */
function strictestOf(title: Film | Show, country: string, ladder: typeof AMERICAN) {
  const marks =
    title.kind === "movie"
      ? [
          certificateIn(title, country),
          ...(recordedFilmMarks[title.id] ?? []).flatMap(([of, mark]) =>
            of === country ? [mark] : [],
          ),
        ]
      : listShowCertificates(title)
          .filter((one) => one.country === country)
          .map(({ mark }) => mark);
  return LADDER.findLast((level) => marks.some((mark) => ladder[mark] === level));
}

/** All titles of the stand-in, by the names on cards (`movie:19`). */
export const standInTitles: ReadonlyMap<string, Film | Show> = new Map(
  [...standInCatalogue.films, ...standInCatalogue.shows].map((title) => [
    `${title.kind}:${title.id}`,
    title,
  ]),
);

/** The names of the titles above an age limit. */
export const namesAbove = (ageLimit: AgeLimit, region: string): ReadonlySet<string> =>
  new Set(
    [...standInTitles]
      .filter(([, title]) => !mayBeShown(title, ageLimit, region))
      .map(([name]) => name),
  );
