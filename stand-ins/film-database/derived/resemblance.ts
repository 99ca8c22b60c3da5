import type { Catalogue, Film, Show, Title } from "../catalogue.ts";
import { chance } from "./chance.ts";
import { keywordsOf } from "./keywords.ts";

/** Titles of the same kind that have something in common with this one, the most similar first. */
export function resembling(title: Title, catalogue: Catalogue): readonly Title[] {
  const pool: readonly (Film | Show)[] =
    title.kind === "movie"
      ? catalogue.films.filter((film) => film.adult !== true)
      : catalogue.shows;
  const keywords = new Set(keywordsOf(title).map((keyword) => keyword.id));
  const people = new Set(title.credits.map((line) => line.personId));
  const nearness = (other: Title) =>
    other.genres.filter((genre) => title.genres.includes(genre)).length * 2 +
    keywordsOf(other).filter((keyword) => keywords.has(keyword.id)).length * 1.5 +
    other.credits.filter((line) => people.has(line.personId)).length * 3 +
    chance(`${title.kind} ${title.id} beside ${other.id}`);
  return pool
    .filter((other) => other.id !== title.id)
    .map((other) => ({ other, near: nearness(other) }))
    .filter((entry) => entry.near >= 2)
    .toSorted((left, right) => right.near - left.near)
    .map((entry) => entry.other);
}
