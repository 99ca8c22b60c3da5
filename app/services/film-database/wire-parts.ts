import { z } from "zod";

import { titleRows, type WireKind } from "./wire-rows.ts";
import { amount, date, id, type ListOf, picturePath, text } from "./wire-values.ts";

/**
 * The parts appended to a title's details. An invalid part is read as empty, and the others stay.
 */
export const named = z.object({ id, name: z.string().min(1) });

const video = z.object({
  id: text,
  key: z.string().min(1),
  name: text,
  site: text,
  type: text,
  iso_639_1: text,
  size: amount,
  /** Old records don't say. */
  official: z.boolean().optional().catch(undefined),
  published_at: text,
});
export type WireVideo = z.output<typeof video>;

export const videosPart = (listOf: ListOf) => resultsOf(listOf(video));

export const recommendationsPart = (listOf: ListOf, assumed: WireKind) =>
  resultsOf(titleRows(listOf, assumed));

const credited = z.object({ id, name: z.string().min(1), profile_path: picturePath });

export const creditsPart = (listOf: ListOf) =>
  z
    .object({
      cast: listOf(credited.extend({ character: text, order: amount })),
      crew: listOf(credited.extend({ department: text, job: text })),
    })
    .catch({ cast: [], crew: [] });

/** A show's credits over all seasons: each person once, with every role and job. */
export const aggregateCreditsPart = (listOf: ListOf) =>
  z
    .object({
      cast: listOf(
        credited.extend({
          roles: listOf(z.object({ character: text, episode_count: amount })),
          total_episode_count: amount,
          order: amount,
        }),
      ),
      crew: listOf(
        credited.extend({
          department: text,
          jobs: listOf(z.object({ job: text, episode_count: amount })),
        }),
      ),
    })
    .catch({ cast: [], crew: [] });

export const releaseDatesPart = (listOf: ListOf) =>
  resultsOf(
    listOf(
      z.object({
        iso_3166_1: z.string().length(2),
        release_dates: listOf(z.object({ certification: text, type: amount })),
      }),
    ),
  );
export type WireReleases = z.output<ReturnType<typeof releaseDatesPart>>;

export const contentRatingsPart = (listOf: ListOf) =>
  resultsOf(listOf(z.object({ iso_3166_1: z.string().length(2), rating: text })));

const provider = z.object({
  provider_id: id,
  provider_name: z.string().min(1),
  logo_path: picturePath,
  display_priority: amount,
});

const WAYS = ["flatrate", "free", "ads", "rent", "buy"] as const;
export type WireWay = (typeof WAYS)[number];

/** Where to watch a title, by country. */
export const providersPart = (listOf: ListOf) => {
  const ways = listOf(provider);
  const country = z.object({
    link: text,
    flatrate: ways,
    free: ways,
    ads: ways,
    rent: ways,
    buy: ways,
  });
  return z
    .object({ results: z.record(z.string(), country.catch(emptyCountry())) })
    .catch({ results: {} })
    .transform(({ results }) => results);
};
export type WireProviders = z.output<ReturnType<typeof providersPart>>;

const emptyCountry = () => ({ link: "", flatrate: [], free: [], ads: [], rent: [], buy: [] });

const episode = z.object({
  id,
  name: text,
  overview: text,
  air_date: date,
  episode_number: z.int().nonnegative(),
  runtime: amount,
  still_path: picturePath,
  vote_average: amount,
  vote_count: amount,
});

export const seasonDetails = (listOf: ListOf) =>
  z.object({
    id: z.int(),
    name: text,
    overview: text,
    air_date: date,
    poster_path: picturePath,
    season_number: z.int().nonnegative(),
    episodes: listOf(episode, 2_000),
  });
export type WireSeason = z.output<ReturnType<typeof seasonDetails>>;

/** Parts that contain only results: a missing one is an empty list. */
function resultsOf<Item>(list: z.ZodType<Item[]>) {
  return z
    .object({ results: list })
    .catch({ results: [] })
    .transform(({ results }) => results);
}
