import { z } from "zod";
import { readSeeds } from "../read-seeds.ts";

const lines = z.array(z.string());

/**
 * What is recorded of films and shows whose ids are real, written down apart from the seeds, so that
 * a slip in a seed is found. Films: id | date | minutes | genres | language | vote | imdb id; dated
 * films: id | date; shows: id | name | first | last | season lengths.
 */
export const { recordedFilms, datedFilms, recordedShows } = readSeeds(
  new URL("recorded-facts.json", import.meta.url),
  z.strictObject({ recordedFilms: lines, datedFilms: lines, recordedShows: lines }),
);
