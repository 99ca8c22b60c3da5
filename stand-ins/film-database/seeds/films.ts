import { z } from "zod";
import { faultyIds } from "../../fault-kinds.ts";
import { readSeeds } from "../../read-seeds.ts";
import { filmSeed, type FilmSeed } from "./seed-rows.ts";

const read = (name: string) =>
  readSeeds(new URL(`films-${name}.json`, import.meta.url), z.array(filmSeed));

// Those with recorded ids have recorded facts; true films from 900000000 on stand under ids of ours.
const films: readonly FilmSeed[] = [
  "silent",
  // Sound films that are free to watch in the archive, or commonly held to be.
  "free-talkies",
  "well-known",
  // The nine best, by the ids that were asked for; two of these ids are ours to fill.
  "best",
  "indian",
  "animation",
  "documentary",
  "modern",
  // Made up, so that something is always in cinemas now and something always to come.
  "new",
  // One for each thing that a record can lack or overdo; each overview says what is odd about it.
  "odd",
].flatMap(read);

/** Searching for "out of order" finds them; opening one meets the fault in its name. */
const faultyFilms: readonly FilmSeed[] = Object.entries(faultyIds).map(([id, kind]) => ({
  id: Number(id),
  invented: true,
  unlisted: "but found by search",
  title: `Out of Order: ${kind}`,
  released: "1999-09-09",
  minutes: 60,
  genres: [35],
  language: "en",
  companies: ["Odd Reels"],
  vote: 5,
  us: "NR",
  popularity: 1,
  directors: ["Wilhelmina Pratt"],
  cast: [],
  overview: `Opening this one shows what the site does when the film database answers with "${kind}".`,
}));

export function listFilmSeeds(): FilmSeed[] {
  return [...films, ...faultyFilms];
}
