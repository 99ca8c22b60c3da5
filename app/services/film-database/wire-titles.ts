import { z } from "zod";

import {
  aggregateCreditsPart,
  contentRatingsPart,
  creditsPart,
  named,
  providersPart,
  recommendationsPart,
  releaseDatesPart,
  videosPart,
} from "./wire-parts.ts";
import { amount, date, flag, id, type ListOf, picturePath, text } from "./wire-values.ts";

const language = z.object({ iso_639_1: text, english_name: text, name: text });

const shared = (listOf: ListOf) => ({
  id,
  adult: flag,
  softcore: flag,
  backdrop_path: picturePath,
  poster_path: picturePath,
  genres: listOf(z.object({ id, name: text })),
  original_language: text,
  overview: text,
  tagline: text,
  status: text,
  vote_average: amount,
  vote_count: amount,
  spoken_languages: listOf(language),
  production_companies: listOf(named),
});

const collection = z.object({
  id,
  name: z.string().min(1),
  poster_path: picturePath,
  backdrop_path: picturePath,
});

export const MOVIE_PARTS = "videos,credits,recommendations,release_dates,watch/providers";

export const movieDetails = (listOf: ListOf) =>
  z.object({
    ...shared(listOf),
    title: z.string().min(1),
    original_title: text,
    release_date: date,
    runtime: amount,
    belongs_to_collection: collection.optional().catch(undefined),
    videos: videosPart(listOf),
    credits: creditsPart(listOf),
    recommendations: recommendationsPart(listOf, "movie"),
    release_dates: releaseDatesPart(listOf),
    "watch/providers": providersPart(listOf),
  });
export type WireMovie = z.output<ReturnType<typeof movieDetails>>;

export const SHOW_PARTS =
  "videos,aggregate_credits,recommendations,content_ratings,watch/providers";

const season = z.object({
  id: z.int(),
  name: text,
  overview: text,
  air_date: date,
  episode_count: amount,
  poster_path: picturePath,
  season_number: z.int().nonnegative(),
});

export const showDetails = (listOf: ListOf) =>
  z.object({
    ...shared(listOf),
    name: z.string().min(1),
    original_name: text,
    first_air_date: date,
    last_air_date: date,
    number_of_seasons: amount,
    number_of_episodes: amount,
    created_by: listOf(named),
    networks: listOf(named),
    seasons: listOf(season),
    videos: videosPart(listOf),
    aggregate_credits: aggregateCreditsPart(listOf),
    recommendations: recommendationsPart(listOf, "tv"),
    content_ratings: contentRatingsPart(listOf),
    "watch/providers": providersPart(listOf),
  });
export type WireShow = z.output<ReturnType<typeof showDetails>>;
