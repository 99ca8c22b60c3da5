import type { FilmSeed } from "./seed-rows.ts";
import { animatedFilms } from "./films-animation.ts";
import { documentaries } from "./films-documentary.ts";
import { freeTalkies } from "./films-free-talkies.ts";
import { indianFilms } from "./films-indian.ts";
import { modernFilms } from "./films-modern.ts";
import { newFilms } from "./films-new.ts";
import { faultyFilms, oddFilms } from "./films-odd.ts";
import { silentFilms } from "./films-silent.ts";
import { bestFilms, wellKnownFilms } from "./films-well-known.ts";

export function listFilmSeeds(): FilmSeed[] {
  return [
    ...silentFilms,
    ...freeTalkies,
    ...wellKnownFilms,
    ...bestFilms,
    ...indianFilms,
    ...animatedFilms,
    ...documentaries,
    ...modernFilms,
    ...newFilms,
    ...oddFilms,
    ...faultyFilms,
  ];
}
