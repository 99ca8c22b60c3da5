import type { Answer, Ask } from "../ask.ts";
import { answerPage } from "../ask.ts";
import type { Film, Person, Show } from "../catalogue.ts";
import { chance } from "../derived/chance.ts";
import { addDays } from "../derived/days.ts";
import { regionalDate } from "../derived/release-dates.ts";
import { filmRow, markedRow, personRowWithWork, showRow } from "../rows.ts";

type RankedTitle = { popularity: number };
const byPopularity = (left: RankedTitle, right: RankedTitle) => right.popularity - left.popularity;
const byVote = (left: Film | Show, right: Film | Show) =>
  right.vote - left.vote || right.votes - left.votes;
const voteFloor = 200;

/** The films that remain with include_adult=false, the default everywhere. */
export function listFilms(ask: Ask): readonly Film[] {
  const wantsAdult = ask.query.get("include_adult") === "true";
  return ask.catalogue.films.filter((film) => wantsAdult || film.adult !== true);
}

export function popularFilms(ask: Ask): Answer {
  return answerPage(ask, listFilms(ask).toSorted(byPopularity), (film) => filmRow(film, ask.view));
}

export function topRatedFilms(ask: Ask): Answer {
  const rated = listFilms(ask).filter((film) => film.votes >= voteFloor);
  return answerPage(ask, rated.toSorted(byVote), (film) => filmRow(film, ask.view));
}

/** New films of the last weeks, and classics that are back in cinemas. */
export function nowPlaying(ask: Ask): Answer {
  const { today } = ask.view;
  const dates = { maximum: addDays(today, 3), minimum: addDays(today, -42) };
  const playing = listFilms(ask).filter(
    (film) => film.reopenedDaysAgo !== undefined || isWithin(dateFor(film, ask), dates),
  );
  return datedPage(ask, playing, dates);
}

export function upcoming(ask: Ask): Answer {
  const { today } = ask.view;
  const dates = { maximum: addDays(today, 25), minimum: addDays(today, 4) };
  const coming = listFilms(ask).filter((film) => isWithin(dateFor(film, ask), dates));
  return datedPage(ask, coming, dates);
}

type Dates = { maximum: string; minimum: string };

function dateFor(film: Film, ask: Ask): string {
  return ask.view.region === undefined ? film.date : regionalDate(film, ask.view.region);
}

function isWithin(date: string, dates: Dates): boolean {
  return date >= dates.minimum && date <= dates.maximum;
}

function datedPage(ask: Ask, films: readonly Film[], dates: Dates): Answer {
  const page = answerPage(ask, films.toSorted(byPopularity), (film) => filmRow(film, ask.view));
  return typeof page === "number" ? page : { dates, ...page };
}

export function popularShows(ask: Ask): Answer {
  const shows = ask.catalogue.shows.toSorted(byPopularity);
  return answerPage(ask, shows, (show) => showRow(show, ask.view));
}

export function topRatedShows(ask: Ask): Answer {
  const rated = ask.catalogue.shows.filter((show) => show.votes >= voteFloor);
  return answerPage(ask, rated.toSorted(byVote), (show) => showRow(show, ask.view));
}

/** Shows with an episode between two days from today, both included. */
export function showsOnAir(ask: Ask, withinDays: number): Answer {
  const until = addDays(ask.view.today, withinDays);
  const onAir = ask.catalogue.shows.filter((show) =>
    show.seasons.some((season) =>
      season.episodes.some(
        (episode) =>
          episode.date !== null && episode.date >= ask.view.today && episode.date <= until,
      ),
    ),
  );
  return answerPage(ask, onAir.toSorted(byPopularity), (show) => showRow(show, ask.view));
}

/** Trending differs from popular by a random factor that changes each day or each week. */
export function trending(ask: Ask, kind: string, window: string): Answer {
  if (window !== "day" && window !== "week") return 34;
  const { today } = ask.view;
  const turn = window === "day" ? today : String(Math.floor(Date.parse(today) / 604_800_000));
  const { shows, people } = ask.catalogue;
  const pools: Readonly<Record<string, readonly (Film | Show | Person)[]>> = {
    movie: listFilms(ask).filter((film) => film.date === "" || film.date <= today),
    tv: shows,
    person: people,
  };
  const pool = kind === "all" ? Object.values(pools).flat() : pools[kind];
  if (pool === undefined) return 34;
  const heat = (entry: Film | Show | Person) =>
    entry.popularity * (0.5 + chance(`${turn} ${entry.kind} ${entry.id}`));
  const hot = pool.toSorted((left, right) => heat(right) - heat(left));
  return answerPage(ask, hot, (entry) => mixedRow(entry, ask));
}

export function mixedRow(entry: Film | Show | Person, ask: Ask): Record<string, unknown> {
  return entry.kind === "person"
    ? { ...personRowWithWork(entry, ask.view), media_type: "person" }
    : markedRow(entry, ask.view);
}
