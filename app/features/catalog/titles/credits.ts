import type { WireMovie, WireShow } from "#app/services/film-database/wire-titles.ts";

/** A person who took part, once, with all their roles or jobs. */
export interface Credit {
  personId: number;
  name: string;
  /** The parts played, or the jobs done. */
  role: string;
  portraitPath?: string | undefined;
}

export interface Credits {
  cast: Credit[];
  crew: Credit[];
  /** Of a film: who directed it. */
  directors: Credit[];
}

interface Line extends Omit<Credit, "role"> {
  roles: string[];
}

const MOST_PEOPLE = 60;

/** Between the roles of one person. Screens write it in their language. */
export const ROLE_SEPARATOR = ", ";

/** The jobs that viewers look for come first, the many others as listed. */
const FIRST_JOBS = [
  "Director",
  "Screenplay",
  "Writer",
  "Story",
  "Novel",
  "Producer",
  "Original Music Composer",
];

export function toMovieCredits({ cast, crew }: WireMovie["credits"]): Credits {
  return collect(
    cast.map((line) => toLine(line, [line.character])),
    crew.map((line) => toLine(line, [line.job])),
  );
}

export function toShowCredits({ cast, crew }: WireShow["aggregate_credits"]): Credits {
  return collect(
    cast.map((line) =>
      toLine(
        line,
        line.roles.map(({ character }) => character),
      ),
    ),
    crew.map((line) =>
      toLine(
        line,
        line.jobs.map(({ job }) => job),
      ),
    ),
  );
}

function toLine(
  line: { id: number; name: string; profile_path?: string | undefined },
  roles: string[],
): Line {
  return { personId: line.id, name: line.name, portraitPath: line.profile_path, roles };
}

function collect(cast: Line[], crew: Line[]): Credits {
  const rank = ({ roles }: Line) => {
    const ranks = roles.map((role) => FIRST_JOBS.indexOf(role)).filter((place) => place >= 0);
    return Math.min(FIRST_JOBS.length, ...ranks);
  };
  const team = joinPeople(crew).toSorted((left, right) => rank(left) - rank(right));
  return {
    cast: joinPeople(cast).slice(0, MOST_PEOPLE).map(toCredit),
    crew: team.slice(0, MOST_PEOPLE).map(toCredit),
    directors: joinPeople(crew.filter(({ roles }) => roles.includes("Director"))).map(toCredit),
  };
}

/** One person may be in many rows. */
function joinPeople(lines: readonly Line[]): Line[] {
  const people = new Map<number, Line>();
  for (const line of lines) {
    const known = people.get(line.personId);
    const roles = [...new Set([...(known?.roles ?? []), ...line.roles])].filter(
      (role) => role !== "",
    );
    people.set(line.personId, { ...(known ?? line), roles });
  }
  return [...people.values()];
}

function toCredit({ roles, ...person }: Line): Credit {
  return { ...person, role: roles.join(ROLE_SEPARATOR) };
}
