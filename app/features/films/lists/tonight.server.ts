import { createHash } from "node:crypto";

import { titleKey } from "#app/features/catalog/titles/title-card.ts";

import type { PlayableFilm } from "../matching/playable-films.server.ts";

/**
 * The films in the order of a day: each day another one, and the same for everyone who asks. A film
 * that is added in the course of the day leaves the order of the others as it is.
 */
export function inOrderOfDay(films: readonly PlayableFilm[], now: Date): PlayableFilm[] {
  const day = now.toISOString().slice(0, 10);
  const placeOf = ({ title }: PlayableFilm) =>
    createHash("sha256")
      .update(`${day} ${titleKey(title)}`)
      .digest("hex");
  return films
    .map((film) => ({ film, place: placeOf(film) }))
    .toSorted((one, other) => (one.place < other.place ? -1 : 1))
    .map(({ film }) => film);
}
