import type { Answer, Ask } from "../ask.ts";
import { listVideos } from "../derived/videos.ts";
import { markedRow } from "../rows.ts";
import { tvdbId } from "../derived/tvdb-id.ts";

/** Titles by their id in another catalog; no result is five empty lists and 200. */
export function findByExternalId(ask: Ask, externalId: string): Answer {
  const source = ask.query.get("external_source");
  const { films, shows } = ask.catalogue;
  const hasVideo = (title: Parameters<typeof listVideos>[0]) =>
    listVideos(title, ask.view.today).some((video) => video.key === externalId);
  const foundFilms = films.filter(
    (film) =>
      (source === "imdb_id" && film.imdb === externalId) ||
      (source === "youtube_id" && hasVideo(film)),
  );
  const foundShows = shows.filter(
    (show) =>
      (source === "tvdb_id" && String(tvdbId(show.id)) === externalId) ||
      (source === "youtube_id" && hasVideo(show)),
  );
  return {
    movie_results: foundFilms.map((film) => markedRow(film, ask.view)),
    person_results: [],
    tv_results: foundShows.map((show) => markedRow(show, ask.view)),
    tv_episode_results: [],
    tv_season_results: [],
  };
}
