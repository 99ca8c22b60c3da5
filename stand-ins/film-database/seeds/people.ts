import { z } from "zod";
import { readSeeds } from "../../read-seeds.ts";
import { personSeed, type PersonSeed } from "./seed-rows.ts";

/** People with known facts; everyone else has only a name and credits. */
export const people: readonly PersonSeed[] = readSeeds(
  new URL("people.json", import.meta.url),
  z.array(personSeed),
);
