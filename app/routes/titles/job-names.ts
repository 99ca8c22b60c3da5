import { ROLE_SEPARATOR } from "#app/features/catalog/titles/credits.ts";
import { nameSeparator } from "#app/lib/formats/names.ts";
import { msg, t } from "#app/translations/t.ts";

/** The departments, and the jobs that viewers look for: the film database names them in English. */
const names = new Map(
  [
    msg("Acting", "somebody's part in making a film"),
    msg("Directing", "somebody's part in making a film"),
    msg("Writing", "somebody's part in making a film"),
    msg("Production", "somebody's part in making a film"),
    msg("Editing", "somebody's part in making a film"),
    msg("Camera", "somebody's part in making a film"),
    msg("Sound", "somebody's part in making a film"),
    msg("Art", "somebody's part in making a film"),
    msg("Costume & Make-Up", "somebody's part in making a film"),
    msg("Visual Effects", "somebody's part in making a film"),
    msg("Lighting", "somebody's part in making a film"),
    msg("Crew", "somebody's part in making a film"),
    msg("Director", "somebody's part in making a film"),
    msg("Writer", "somebody's part in making a film"),
    msg("Screenplay", "somebody's part in making a film"),
    msg("Story", "somebody's part in making a film"),
    msg("Novel", "somebody's part in making a film"),
    msg("Producer", "somebody's part in making a film"),
    msg("Executive Producer", "somebody's part in making a film"),
    msg("Editor", "somebody's part in making a film"),
    msg("Director of Photography", "somebody's part in making a film"),
    msg("Original Music Composer", "somebody's part in making a film"),
  ].map((name) => [name.text, name]),
);

/** Jobs in the viewer's language, such as "Director, Writer"; one that has no translation stays. */
export const jobNames = (jobs: string): string =>
  jobs.split(ROLE_SEPARATOR).map(jobName).join(nameSeparator());

function jobName(job: string): string {
  const known = names.get(job);
  return known === undefined ? job : t(known);
}

/** The same people, or their works, with the roles that they played listed as the language does. */
export const withRoles = <Line extends { role: string }>(lines: readonly Line[]): Line[] =>
  lines.map((line) => ({ ...line, role: line.role.replaceAll(ROLE_SEPARATOR, nameSeparator()) }));

/** The same people, or their works, with their jobs in the viewer's language. */
export const withJobNames = <Line extends { role: string }>(lines: readonly Line[]): Line[] =>
  lines.map((line) => ({ ...line, role: jobNames(line.role) }));
