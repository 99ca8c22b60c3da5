/*
 * The query parameters that the film database documents for each path. It ignores all others today
 * and may refuse them any day, so the stand-in ignores them always, and refuses them in tests.
 */

const words = (text: string) => text.split(" ");

const list = words("language page");
const details = words("append_to_response language include_image_language");
const search = words("query include_adult language page");
const discover = words(
  "include_adult language page sort_by vote_average.gte vote_average.lte vote_count.gte " +
    "vote_count.lte watch_region with_companies with_genres with_keywords with_origin_country " +
    "with_original_language with_runtime.gte with_runtime.lte with_watch_monetization_types " +
    "with_watch_providers without_companies without_genres without_keywords without_watch_providers",
);
const discoverFilms = words(
  "certification certification.gte certification.lte certification_country include_video " +
    "primary_release_year primary_release_date.gte primary_release_date.lte region " +
    "release_date.gte release_date.lte with_cast with_crew with_people with_release_type year",
);
const discoverShows = words(
  "air_date.gte air_date.lte first_air_date_year first_air_date.gte first_air_date.lte " +
    "include_null_first_air_dates screened_theatrically timezone with_networks with_status with_type",
);

const EPISODE = String.raw`tv/\w+/season/\w+(?:/episode/\w+)?`;

/** The first pattern that a path matches says what is documented for it. */
const documented: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^trending\/\w+\/\w+$/, ["language"]],
  [/^movie\/(?:popular|top_rated|now_playing|upcoming)$/, [...list, "region"]],
  [/^tv\/(?:popular|top_rated)$/, list],
  [/^tv\/(?:airing_today|on_the_air)$/, [...list, "timezone"]],
  [/^discover\/movie$/, [...discover, ...discoverFilms]],
  [/^discover\/tv$/, [...discover, ...discoverShows]],
  [/^search\/(?:multi|person)$/, search],
  [/^search\/movie$/, [...search, "primary_release_year", "region", "year"]],
  [/^search\/tv$/, [...search, "first_air_date_year", "year"]],
  [/^search\/collection$/, [...search, "region"]],
  [/^search\/(?:keyword|company)$/, words("query page")],
  [/^find\/[^/]+$/, words("external_source language")],
  [/^genre\/(?:movie|tv)\/list$/, ["language"]],
  [/^watch\/providers\/regions$/, ["language"]],
  [/^watch\/providers\/(?:movie|tv)$/, words("language watch_region")],
  [/^(?:movie|tv|person)\/changes$/, words("end_date page start_date")],
  [/^(?:movie|tv|person)\/\w+$/, details],
  [new RegExp(`^${EPISODE}$`), details],
  [/^collection\/\w+$/, ["language"]],
  [/^movie\/\w+\/videos$/, ["language"]],
  [new RegExp(`^(?:tv/\\w+|${EPISODE})/videos$`), words("include_video_language language")],
  [/\/images$/, words("include_image_language language")],
  [/\/(?:recommendations|similar|reviews)$/, list],
  [/\/(?:credits|aggregate_credits|combined_credits|watch\/providers)$/, ["language"]],
];

/** The names in a query that are not documented for a path such as `/3/movie/5`. */
export function undocumentedIn(path: string, query: URLSearchParams): string[] {
  const own = path.replace(/^\/3\//, "");
  const [, names = []] = documented.find(([pattern]) => pattern.test(own)) ?? [];
  // The short credential may be in the query of every path.
  return [...query.keys()].filter((name) => name !== "api_key" && !names.includes(name));
}
