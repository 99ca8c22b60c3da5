import type { Answer, Ask } from "../ask.ts";
import { answerPage } from "../ask.ts";
import type { Film, Show } from "../catalogue.ts";
import { certificateIn, listReleases } from "../derived/release-dates.ts";
import { studioIds } from "../derived/studio-ids.ts";
import { originalName } from "../language.ts";
import { filmRow, showRow } from "../rows.ts";
import { filmCertificates } from "../seeds/reference.ts";
import { filterByDays, filterByList, sharedFilters, sortBy } from "./discover-filters.ts";
import type { RowFilter } from "./discover-filters.ts";
import { listFilms } from "./lists.ts";

export function discoverFilms(ask: Ask): Answer {
  const { query } = ask;
  const filters: RowFilter<Film>[] = [
    ...sharedFilters(ask),
    ...certificateFilters(query),
    ...peopleFilters(query),
    ...filterByDays<Film>(query, "primary_release_date", (film) => [film.date]),
    ...releaseFilters(ask),
    ...filterByList<Film>(query.get("primary_release_year"), (film) => [film.date.slice(0, 4)]),
  ];
  const found = listFilms(ask).filter((film) => filters.every((keep) => keep(film)));
  const sorted = sortBy(found, query.get("sort_by"), {
    original_title: originalName,
    popularity: (film) => film.popularity,
    revenue: (film) => film.revenue ?? 0,
    primary_release_date: (film) => film.date,
    release_date: (film) => film.date,
    title: (film) => film.title,
    vote_average: (film) => film.vote,
    vote_count: (film) => film.votes,
  });
  return answerPage(ask, sorted, (film) => filmRow(film, ask.view));
}

const statusNumbers: readonly Show["status"][] = [
  "Returning Series",
  "Planned",
  "In Production",
  "Ended",
  "Canceled",
  "Pilot",
];
const typeNumbers: readonly Show["type"][] = [
  "Documentary",
  "News",
  "Miniseries",
  "Reality",
  "Scripted",
  "Talk Show",
  "Video",
];

function airDays(show: Show): string[] {
  return show.seasons.flatMap((season) => season.episodes.map((episode) => episode.date ?? ""));
}

export function discoverShows(ask: Ask): Answer {
  const { query } = ask;
  const nullDates = query.get("include_null_first_air_dates") === "true";
  const filters: RowFilter<Show>[] = [
    ...sharedFilters(ask),
    (show) => nullDates || show.date !== "",
    ...filterByList<Show>(query.get("with_networks"), (show) => studioIds(show, "network")),
    ...filterByList<Show>(query.get("with_status"), (show) => [statusNumbers.indexOf(show.status)]),
    ...filterByList<Show>(query.get("with_type"), (show) => [typeNumbers.indexOf(show.type)]),
    ...filterByList<Show>(query.get("first_air_date_year"), (show) => [show.date.slice(0, 4)]),
    ...filterByDays<Show>(query, "first_air_date", (show) => [show.date]),
    ...filterByDays(query, "air_date", airDays),
    ...(query.get("screened_theatrically") === "true" ? [() => false] : []),
  ];
  const found = ask.catalogue.shows.filter((show) => filters.every((keep) => keep(show)));
  const sorted = sortBy(found, query.get("sort_by"), {
    first_air_date: (show) => show.date,
    name: (show) => show.name,
    original_name: originalName,
    popularity: (show) => show.popularity,
    vote_average: (show) => show.vote,
    vote_count: (show) => show.votes,
  });
  return answerPage(ask, sorted, (show) => showRow(show, ask.view));
}

/** A certificate is ignored without its country; the milder ones come first in each list. */
function certificateFilters(query: URLSearchParams): RowFilter<Film>[] {
  const country = query.get("certification_country") ?? "";
  const order = Object.hasOwn(filmCertificates, country) ? filmCertificates[country] : undefined;
  if (order === undefined) return [];
  const exact = filterByList<Film>(query.get("certification"), (film) => [
    certificateIn(film, country),
  ]);
  const strictness = (film: Film) => order.indexOf(certificateIn(film, country));
  const least = order.indexOf(query.get("certification.gte") ?? "");
  const most = order.indexOf(query.get("certification.lte") ?? "");
  return [
    ...exact,
    ...(least < 0 ? [] : [(film: Film) => strictness(film) >= least]),
    ...(most < 0 ? [] : [(film: Film) => strictness(film) >= 0 && strictness(film) <= most]),
  ];
}

function creditedIds(film: Film, isWanted: (department: string) => boolean): number[] {
  return film.credits.filter((line) => isWanted(line.department)).map((line) => line.personId);
}

function peopleFilters(query: URLSearchParams): RowFilter<Film>[] {
  return [
    ...filterByList<Film>(query.get("with_cast"), (film) =>
      creditedIds(film, (name) => name === "Acting"),
    ),
    ...filterByList<Film>(query.get("with_crew"), (film) =>
      creditedIds(film, (name) => name !== "Acting"),
    ),
    ...filterByList<Film>(query.get("with_people"), (film) => creditedIds(film, () => true)),
  ];
}

/**
 * Any release counts here, not only the first; requests may filter by type, region, year and days.
 */
function releaseFilters({ query, view }: Ask): RowFilter<Film>[] {
  const type = query.get("with_release_type");
  const types = type === null || type === "" ? null : new Set(type.split(/[,|]/).map(Number));
  const days = (film: Film) =>
    listReleases(film, view.today)
      .filter((release) => view.region === undefined || release.country === view.region)
      .filter((release) => types === null || types.has(release.type))
      .map((release) => release.date);
  return [
    ...filterByDays(query, "release_date", days),
    ...(types === null ? [] : [(film: Film) => days(film).length > 0]),
    ...filterByList<Film>(query.get("year"), (film) => days(film).map((day) => day.slice(0, 4))),
  ];
}
