import { z } from "zod";
import { readSeeds } from "../read-seeds.ts";

const lines = z.array(z.string());

/**
 * Recorded facts of films and shows with real ids, written down apart from the seeds, so that a
 * mistake in a seed is found. Films: id | date | minutes | genres | language | vote | imdb id;
 * dated films: id | date; shows: id | name | first | last | season lengths.
 */
export const { recordedFilms, datedFilms, recordedShows } = readSeeds(
  new URL("recorded-facts.json", import.meta.url),
  z.strictObject({ recordedFilms: lines, datedFilms: lines, recordedShows: lines }),
);
