import { z } from "zod";
import { faultyIds } from "../../fault-kinds.ts";
import { readSeeds } from "../../read-seeds.ts";
import { filmSeed, type FilmSeed } from "./seed-rows.ts";

const read = (name: string) =>
  readSeeds(new URL(`films-${name}.json`, import.meta.url), z.array(filmSeed));

// Films with recorded ids have recorded facts; real films from 900000000 on have reserved ids.
const films: readonly FilmSeed[] = [
  "silent",
  // Sound films that are free to watch in the archive, or commonly considered to be.
  "free-talkies",
  "well-known",
  // The nine best, by the ids that were requested; two of these ids are ours to fill.
  "best",
  "indian",
  "animation",
  "documentary",
  "modern",
  // Invented, so that there are always films in cinemas now and upcoming ones.
  "new",
  // One for each thing that a record can lack or have too much of; each overview says what is odd
  // about it.
  "odd",
].flatMap(read);

/** A search for "out of order" finds them; opening one triggers the fault in its name. */
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
