import type { SeasonSeed, ShowSeed } from "../seeds/seed-rows.ts";
import { between, chance, reservedId } from "./chance.ts";
import { addDays, daysBetween } from "./days.ts";
import { writeEpisode } from "./episode-words.ts";

export type Episode = {
  id: number;
  number: number;
  seasonNumber: number;
  name: string;
  overview: string;
  date: string | null;
  minutes: number | null;
  type: "standard" | "finale" | "mid_season";
  vote: number;
  votes: number;
  hasStill: boolean;
};

export type Season = {
  id: number;
  number: number;
  name: string;
  overview: string;
  date: string | null;
  vote: number;
  hasPoster: boolean;
  episodes: readonly Episode[];
};

/**
 * A show's seasons from its compact table. The days between the first and the last episode are
 * spread evenly, a week apart at most; a season announced without a year has no date and no
 * episodes.
 */
export function listSeasons(seed: ShowSeed, first: string, today: string): Season[] {
  const rows = seed.seasons.map((row) => (typeof row === "number" ? { episodes: row } : row));
  const starts = placeSeasons(rows, first, seed.last ?? today);
  const seasons = rows.map((row, index) =>
    toSeason(seed, row, index + 1, starts[index] ?? null, starts[index + 1] ?? null),
  );
  if (seed.specials === undefined) return seasons;
  return [toSpecials(seed, seed.specials, first), ...seasons];
}

/** When each season began: on its own day, in its own year, or evenly between first and last. */
function placeSeasons(rows: readonly SeasonSeed[], first: string, last: string): (string | null)[] {
  if (first === "") return rows.map(() => null);
  const aired = rows.filter((row) => row.episodes > 0);
  const finalRow = aired.at(-1);
  const finalStart = addDays(last, -7 * ((finalRow?.episodes ?? 1) - 1));
  const room = Math.max(daysBetween(first, finalStart), 0);
  const step = aired.length > 1 ? Math.floor(room / (aired.length - 1)) : 0;
  return rows.map((row, index) => {
    if (row.began === null || row.episodes === 0) return null;
    if (index === 0) return first;
    if (row.began !== undefined && row.began.length > 4) return row.began;
    const isItsYear = row.began === undefined || finalStart.startsWith(row.began);
    if (row === finalRow && isItsYear && finalStart > first) return finalStart;
    return row.began === undefined ? addDays(first, step * index) : `${row.began}${first.slice(4)}`;
  });
}

function toSeason(
  seed: ShowSeed,
  row: SeasonSeed,
  number: number,
  start: string | null,
  next: string | null,
): Season {
  const key = `tv ${seed.id} season ${number}`;
  const stepDays = daysApart(seed, row, start, next);
  const episodes = Array.from({ length: row.episodes }, (_, index) => {
    const isVeryLast = next === null && index === row.episodes - 1 && seed.last !== null;
    const day = start === null ? null : addDays(start, stepDays * index);
    return toEpisode(seed, row, number, index + 1, isVeryLast ? seed.last : day);
  });
  return {
    id: reservedId(key),
    number,
    name: row.name ?? `Season ${number}`,
    overview: "",
    date: start,
    vote: start === null ? 0 : Math.round((seed.vote - 0.4 + chance(key) * 0.8) * 10) / 10,
    hasPoster: row.lacksPoster !== true && start !== null,
    episodes,
  };
}

/** A week, unless the season must end sooner: before the next one, or on the show's last day. */
function daysApart(
  seed: ShowSeed,
  row: SeasonSeed,
  start: string | null,
  next: string | null,
): number {
  const usual = seed.daysApart ?? 7;
  const until = next ?? seed.last;
  if (start === null || until === null || row.episodes < 2) return usual;
  const room = daysBetween(start, until);
  const gaps = next === null ? row.episodes - 1 : row.episodes;
  return Math.max(0, Math.min(usual, Math.floor(room / gaps)));
}

function toEpisode(
  seed: ShowSeed,
  row: SeasonSeed,
  seasonNumber: number,
  number: number,
  date: string | null,
): Episode {
  const key = `tv ${seed.id} season ${seasonNumber} episode ${number}`;
  const isLast = number === row.episodes;
  const words = seed.invented
    ? writeEpisode(seed, seasonNumber, number)
    : { name: "", overview: "" };
  const vote = seed.vote === 0 ? 0 : Math.min(10, seed.vote - 0.9 + chance(`${key} vote`) * 1.6);
  return {
    id: reservedId(key),
    number,
    seasonNumber,
    name: row.titles?.[number - 1] ?? (words.name || `Episode ${number}`),
    overview: words.overview,
    date,
    minutes: chance(`${key} known`) < 0.03 ? null : seed.minutes + between(key, -3, 4),
    type: isLast
      ? "finale"
      : number === Math.ceil(row.episodes / 2) && row.episodes > 12
        ? "mid_season"
        : "standard",
    vote: Math.round(vote * 1000) / 1000,
    votes: vote === 0 ? 0 : between(`${key} votes`, 6, 240),
    hasStill: chance(`${key} still`) > 0.04,
  };
}

/** Season 0 comes first, has no poster, and half of its episodes have no date. */
function toSpecials(seed: ShowSeed, count: number, first: string): Season {
  const key = `tv ${seed.id} season 0`;
  const episodes = Array.from({ length: count }, (_, index) => ({
    id: reservedId(`${key} episode ${index + 1}`),
    number: index + 1,
    seasonNumber: 0,
    name: `Special ${index + 1}`,
    overview: "",
    date: index % 2 === 1 ? null : addDays(first, -30 + index * 40),
    minutes: index % 3 === 0 ? null : 10,
    type: "standard" as const,
    vote: 0,
    votes: 0,
    hasStill: false,
  }));
  return {
    id: reservedId(key),
    number: 0,
    name: "Specials",
    overview: "",
    date: episodes[0]?.date ?? null,
    vote: 0,
    hasPoster: false,
    episodes,
  };
}
