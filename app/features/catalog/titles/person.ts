import { textLanguage } from "#app/lib/text/text-language.ts";
import type {
  WireCollection,
  WirePerson,
  WireWork,
} from "#app/services/film-database/wire-people.ts";

import { ROLE_SEPARATOR } from "./credits.ts";
import { titleKey, type TitleCard } from "./title-card.ts";
import { toCard, toCards } from "./to-card.ts";

/** A title in somebody's filmography, once, with all their roles or jobs in it. */
export interface Work extends TitleCard {
  role: string;
}

export interface Person {
  id: number;
  name: string;
  biography: string;
  /** The language of the biography, if it is not the page's. */
  biographyLang?: string | undefined;
  birthday: string;
  deathday: string;
  placeOfBirth: string;
  /** What they are known for, such as "Acting" or "Directing". */
  department: string;
  portraitPath?: string | undefined;
  /** Newest first; undated ones come before all. */
  acting: Work[];
  crew: Work[];
}

export interface Collection {
  id: number;
  name: string;
  /** The languages of the name and the overview, if they are not the page's. */
  lang?: string | undefined;
  overviewLang?: string | undefined;
  overview: string;
  posterPath?: string | undefined;
  posterColour?: string | undefined;
  backdropPath?: string | undefined;
  backdropColour?: string | undefined;
  /** By release date; undated ones come last. */
  parts: TitleCard[];
}

const MOST_WORKS = 300;

export function toPerson(wire: WirePerson, language: string): Person {
  return {
    id: wire.id,
    name: wire.name,
    biography: wire.biography,
    biographyLang: textLanguage(wire.biography, { page: language }),
    birthday: wire.birthday,
    deathday: wire.deathday,
    placeOfBirth: wire.place_of_birth,
    department: wire.known_for_department,
    portraitPath: wire.profile_path,
    acting: toWorks(wire.combined_credits.cast, ({ character }) => character, language),
    crew: toWorks(wire.combined_credits.crew, ({ job }) => job, language),
  };
}

function toWorks(
  lines: readonly WireWork[],
  roleOf: (line: WireWork) => string,
  language: string,
): Work[] {
  const byTitle = new Map<string, { line: WireWork; roles: Set<string> }>();
  for (const line of lines.filter(({ title }) => !title.is_adult)) {
    const key = titleKey({ kind: line.title.media_type, id: line.title.id });
    const known = byTitle.get(key) ?? { line, roles: new Set() };
    byTitle.set(key, known);
    if (roleOf(line) !== "") known.roles.add(roleOf(line));
  }
  return [...byTitle.values()]
    .toSorted((left, right) => placeOf(right.line).localeCompare(placeOf(left.line)))
    .slice(0, MOST_WORKS)
    .map(({ line, roles }) => ({
      ...toCard(line.title, language),
      role: [...roles].join(ROLE_SEPARATOR),
    }));
}

const placeOf = ({ title }: WireWork) => title.date || "9999";

export function toCollection(wire: WireCollection, language: string): Collection {
  const parts = wire.parts.toSorted((left, right) =>
    (left.date || "9999").localeCompare(right.date || "9999"),
  );
  const hints = { stated: wire.parts.map((part) => part.original_language), page: language };
  return {
    id: wire.id,
    name: wire.name,
    lang: textLanguage(wire.name, hints),
    overview: wire.overview,
    overviewLang: textLanguage(wire.overview, hints),
    posterPath: wire.poster_path,
    backdropPath: wire.backdrop_path,
    parts: toCards(parts, language),
  };
}
