import type { ListQuery } from "../titles/resources.server.ts";

/** "Best Movies of All Time", in display order. */
export const BEST_MOVIE_IDS: readonly number[] = [
  299_534, 299_536, 284_054, 532_459, 610_201, 1_023_094, 634_649, 361_743, 464_052,
];

/**
 * A list of the film database that has six of the nine on its first page, with their posters: the
 * much-voted films of three companies (Marvel Studios, Skydance, Stone Quarry) in those years.
 */
export const LIST_WITH_BEST: ListQuery = {
  name: "discover/movie",
  query: {
    with_companies: "420|82819|114152",
    "primary_release_date.gte": "2018-02-01",
    "primary_release_date.lte": "2022-06-30",
    sort_by: "vote_count.desc",
  },
};

/**
 * What a card shows until details are loaded. It is uncertain which films the other two ids are.
 */
export const BEST_MOVIE_FACTS: ReadonlyMap<number, { title: string; year: string }> = new Map([
  [299_534, { title: "Avengers: Endgame", year: "2019" }],
  [299_536, { title: "Avengers: Infinity War", year: "2018" }],
  [284_054, { title: "Black Panther", year: "2018" }],
  [610_201, { title: "The Pale Door", year: "2020" }],
  [634_649, { title: "Spider-Man: No Way Home", year: "2021" }],
  [361_743, { title: "Top Gun: Maverick", year: "2022" }],
  [464_052, { title: "Wonder Woman 1984", year: "2020" }],
]);
