import { z } from "zod";

import { providersPart } from "./wire-parts.ts";
import { amount, date, flag, id, type ListOf, picturePath, text } from "./wire-values.ts";

/** What is read of a title's dates, and of the lists of what has changed. */
const shared = {
  id,
  adult: flag,
  softcore: flag,
  original_language: text,
  poster_path: picturePath,
  status: text,
};

export const movieDates = (listOf: ListOf) =>
  z.object({
    ...shared,
    "watch/providers": providersPart(listOf),
    title: z.string().min(1),
    original_title: text,
    release_date: date,
    release_dates: z
      .object({
        results: listOf(
          z.object({
            iso_3166_1: z.string().length(2),
            release_dates: listOf(z.object({ type: amount, release_date: text })),
          }),
        ),
      })
      .catch({ results: [] }),
  });
export type WireMovieDates = z.output<ReturnType<typeof movieDates>>;

const shortEpisode = z
  .object({
    name: text,
    air_date: date,
    season_number: z.int().nonnegative(),
    episode_number: z.int().nonnegative(),
  })
  .optional()
  .catch(undefined);

export const showDates = (listOf: ListOf) =>
  z.object({
    ...shared,
    "watch/providers": providersPart(listOf),
    name: z.string().min(1),
    original_name: text,
    next_episode_to_air: shortEpisode,
    last_episode_to_air: shortEpisode,
    seasons: listOf(z.object({ season_number: z.int().nonnegative(), air_date: date })),
  });
export type WireShowDates = z.output<ReturnType<typeof showDates>>;

/** The services of a region, with their places in it. */
export const serviceList = (listOf: ListOf) =>
  z.object({
    results: listOf(
      z.object({
        provider_id: id,
        provider_name: z.string().min(1),
        logo_path: picturePath,
        display_priority: amount,
        display_priorities: z.record(z.string(), amount).catch({}),
      }),
    ),
  });

/** A page of what has changed; a range of days has at most 500. */
export const changesPage = (listOf: ListOf) =>
  z
    .object({ results: listOf(z.object({ id })), total_pages: z.number().catch(1) })
    .transform(({ results, total_pages: pages }) => ({
      ids: results.map((row) => row.id),
      lastPage: Math.min(Math.max(1, pages), 500),
    }));
