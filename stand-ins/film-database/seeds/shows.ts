import { z } from "zod";
import { readSeeds } from "../../read-seeds.ts";
import { showSeed, type ShowSeed } from "./seed-rows.ts";

const read = (name: string) =>
  readSeeds(new URL(`shows-${name}.json`, import.meta.url), z.array(showSeed));

// Recorded shows have all their facts recorded, and episode titles only where all are known. Of
// 11366 only the id, the genre and the first day are known, so it has no seasons. The others have
// reserved ids, from 900000000 on.
const shows: readonly ShowSeed[] = ["recorded", "true", "invented", "children"].flatMap(read);

export function listShowSeeds(): ShowSeed[] {
  return [...shows];
}
