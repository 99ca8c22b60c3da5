import { hexId, reservedId } from "./chance.ts";

/** One line of a title's credits, in the cast or in the crew. */
export type CreditLine = {
  creditId: string;
  personId: number;
  name: string;
  department: string;
  job: string;
  character: string;
  order: number;
};

type CreditNames = {
  cast: readonly string[];
  directors?: readonly string[];
  writers?: readonly string[];
  creators?: readonly string[];
};

export function listCredits(key: string, seed: CreditNames): CreditLine[] {
  const line = (name: string, department: string, job: string, character = "", order = 0) => ({
    creditId: hexId(`${key} ${job} ${name} ${character}`),
    personId: reservedId(`person ${name}`),
    name,
    department,
    job,
    character,
    order,
  });
  const cast = seed.cast.map((entry, order) => {
    const [name = entry, character = ""] = entry.split(" as ");
    return line(name, "Acting", "Actor", character, order);
  });
  return [
    ...cast,
    ...(seed.directors ?? []).map((name) => line(name, "Directing", "Director")),
    ...(seed.writers ?? []).map((name) => line(name, "Writing", "Screenplay")),
    ...(seed.creators ?? []).map((name) => line(name, "Production", "Executive Producer")),
  ];
}
