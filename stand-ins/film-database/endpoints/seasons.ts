import type { Answer, Ask } from "../ask.ts";
import type { Show } from "../catalogue.ts";
import { hexId, reservedId } from "../derived/chance.ts";
import { nameOf, overviewIn } from "../derived/placeholder-names.ts";
import type { Episode, Season } from "../derived/seasons.ts";
import { videoRows } from "../derived/videos.ts";
import { seasonPosterPath, stillPath } from "../picture-paths.ts";
import { personRow } from "../rows.ts";
import { withAppended } from "./append.ts";
import { episodeRow, networkRow } from "./title-details.ts";
import { creditRows, showParts } from "./title-parts.ts";
import type { Part } from "./title-parts.ts";

type SeasonOf = { show: Show; season: Season };
type EpisodeOf = { show: Show; season: Season; episode: Episode };

export const seasonParts: Readonly<Record<string, Part<SeasonOf>>> = {
  credits: ({ show }, ask) => creditRows(show, ask.catalogue),
  aggregate_credits: ({ show }, ask) => showParts.aggregate_credits?.(show, ask) ?? {},
  videos: ({ show }, ask) => ({
    results: videoRows(
      show,
      ask.view.language,
      ask.query.get("include_video_language"),
      ask.view.today,
    ).slice(0, 1),
  }),
  images: ({ show, season }) => {
    const path = seasonPosterPath(show, season);
    return { posters: path === null ? [] : [{ file_path: path, width: 1000, height: 1500 }] };
  },
  external_ids: () => ({ tvdb_id: null, wikidata_id: null }),
};

export const episodeParts: Readonly<Record<string, Part<EpisodeOf>>> = {
  credits: ({ show, episode }, ask) => ({
    ...creditRows(show, ask.catalogue),
    guest_stars: guestRows(show, episode, ask),
  }),
  videos: () => ({ results: [] }),
  images: ({ show, episode }) => {
    const path = stillPath(show, episode);
    return { stills: path === null ? [] : [{ file_path: path, width: 1280, height: 720 }] };
  },
  external_ids: () => ({ imdb_id: null, tvdb_id: null, wikidata_id: null }),
};

export function seasonDetails(show: Show, number: number, ask: Ask): Answer {
  const season = show.seasons.find((entry) => entry.number === number);
  if (season === undefined) return 34;
  const details = {
    _id: hexId(`tv ${show.id} season ${number}`),
    air_date: season.date,
    episodes: season.episodes.map((episode) => fullEpisode(show, episode, ask)),
    id: season.id,
    name: nameOf("season", season, ask.view.language),
    networks: show.networks.map(networkRow),
    overview: overviewIn(season.overview, ask.view.language),
    poster_path: seasonPosterPath(show, season),
    season_number: season.number,
    vote_average: season.vote,
  };
  return withAppended(details, { show, season }, seasonParts, ask);
}

export function episodeDetails(show: Show, numbers: [number, number], ask: Ask): Answer {
  const season = show.seasons.find((entry) => entry.number === numbers[0]);
  const episode = season?.episodes.find((entry) => entry.number === numbers[1]);
  if (season === undefined || episode === undefined) return 34;
  const { show_id: _showId, ...details } = fullEpisode(show, episode, ask);
  return withAppended(details, { show, season, episode }, episodeParts, ask);
}

function fullEpisode(show: Show, episode: Episode, ask: Ask) {
  const crew = show.credits
    .filter((line) => line.department !== "Acting")
    .map((line) => {
      const person = ask.catalogue.person(line.personId);
      return {
        ...(person === undefined ? { id: line.personId, name: line.name } : personRow(person)),
        credit_id: line.creditId,
        department: line.department,
        job: line.job,
      };
    });
  return { ...episodeRow(show, episode, ask), crew, guest_stars: guestRows(show, episode, ask) };
}

/** Guest stars exist only in invented shows, where two of our actors take turns. */
function guestRows(show: Show, episode: Episode, ask: Ask) {
  if (show.invented !== true || episode.number % 3 !== 0) return [];
  const lines = ask.catalogue.shows
    .filter((other) => other.invented === true && other.id !== show.id)
    .flatMap((other) => other.credits.filter((line) => line.department === "Acting"));
  const line = lines[reservedId(`guest ${episode.id}`) % Math.max(lines.length, 1)];
  const person = line === undefined ? undefined : ask.catalogue.person(line.personId);
  if (person === undefined) return [];
  return [
    {
      ...personRow(person),
      character: "A stranger",
      credit_id: hexId(`guest ${episode.id}`),
      order: 500,
    },
  ];
}
