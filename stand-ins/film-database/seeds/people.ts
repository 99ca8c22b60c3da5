import { z } from "zod";
import { readSeeds } from "../../read-seeds.ts";
import { personSeed, type PersonSeed } from "./seed-rows.ts";

/** Those of whom we are certain; everybody else has only a name and their credits. */
export const people: readonly PersonSeed[] = readSeeds(
  new URL("people.json", import.meta.url),
  z.array(personSeed),
);
