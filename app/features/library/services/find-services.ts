import type { WatchProvider } from "#app/features/catalog/titles/where-to-watch.ts";
import { wholeName } from "#app/features/films/matching/title-names.ts";

/** So many are seen at a glance; a region may have more than two hundred. */
export const FEW_SERVICES = 20;

interface ServiceChoice {
  /** What is looked for; empty for all. */
  typed: string;
  chosen: readonly number[];
}

/** The services with a name that contains a text, and the others that are chosen all the same. */
export function findServices(all: readonly WatchProvider[], { typed, chosen }: ServiceChoice) {
  const wanted = wholeName(typed);
  const isFound = ({ name }: WatchProvider) => wholeName(name).includes(wanted);
  return {
    found: all.filter(isFound),
    alsoChosen: all.filter((each) => !isFound(each) && chosen.includes(each.id)),
  };
}
