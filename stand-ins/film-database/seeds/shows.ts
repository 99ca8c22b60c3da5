import type { ShowSeed } from "./seed-rows.ts";
import { childrensShows } from "./shows-children.ts";
import { inventedShows } from "./shows-invented.ts";
import { recordedShows } from "./shows-recorded.ts";
import { trueShows } from "./shows-true.ts";

export function listShowSeeds(): ShowSeed[] {
  return [...recordedShows, ...trueShows, ...inventedShows, ...childrensShows];
}
