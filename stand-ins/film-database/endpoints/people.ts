import type { Answer, Ask } from "../ask.ts";
import type { Person } from "../catalogue.ts";
import { portraitPath } from "../picture-paths.ts";
import { genderOf, markedRow } from "../rows.ts";
import { withAppended } from "./append.ts";
import type { Part } from "./title-parts.ts";

export const personParts: Readonly<Record<string, Part<Person>>> = {
  combined_credits: (person, ask) => creditsOf(person, ask),
  images: (person) => {
    const path = portraitPath(person);
    return { profiles: path === null ? [] : [{ file_path: path, width: 632, height: 948 }] };
  },
  external_ids: () => ({ imdb_id: null, wikidata_id: null }),
};

export function personDetails(person: Person, ask: Ask): Answer {
  const { facts } = person;
  const details = {
    adult: false,
    also_known_as: [...(facts?.alsoKnownAs ?? [])],
    biography: ask.view.language.startsWith("en") ? (facts?.biography ?? "") : "",
    birthday: facts?.born ?? null,
    deathday: facts?.died ?? null,
    gender: genderOf(person),
    homepage: null,
    id: person.id,
    imdb_id: null,
    known_for_department: person.department,
    name: person.name,
    place_of_birth: facts?.place ?? null,
    popularity: person.popularity,
    profile_path: portraitPath(person),
  };
  return withAppended(details, person, personParts, ask);
}

/** The same title may appear several times: once for each role and each job. */
function creditsOf(person: Person, ask: Ask) {
  const cast = person.work.filter((entry) => entry.line.department === "Acting");
  const crew = person.work.filter((entry) => entry.line.department !== "Acting");
  return {
    cast: cast.map(({ title, line }) => ({
      ...markedRow(title, ask.view),
      character: line.character,
      credit_id: line.creditId,
      ...(title.kind === "movie"
        ? { order: line.order }
        : {
            episode_count: title.seasons.reduce((sum, season) => sum + season.episodes.length, 0),
          }),
    })),
    crew: crew.map(({ title, line }) => ({
      ...markedRow(title, ask.view),
      credit_id: line.creditId,
      department: line.department,
      job: line.job,
    })),
  };
}
