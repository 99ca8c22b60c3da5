import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

interface Places {
  path: string;
  /** Where Debian and Ubuntu keep one folder for each version, off the PATH. */
  versions: string;
}

/** The folder with PostgreSQL's server programs: on the PATH, otherwise Debian's newest version. */
export function findPostgres(places: Partial<Places> = {}): string | undefined {
  const { path = process.env["PATH"] ?? "", versions = "/usr/lib/postgresql" } = places;
  const newestFirst = existsSync(versions)
    ? readdirSync(versions).toSorted((one, other) => Number(other) - Number(one))
    : [];
  return [...path.split(delimiter), ...newestFirst.map((version) => join(versions, version, "bin"))]
    .filter((folder) => folder !== "")
    .find((folder) => ["initdb", "postgres"].every((name) => existsSync(join(folder, name))));
}

/** The same, for work that needs one. */
export function requirePostgres(): string {
  const folder = findPostgres();
  if (folder === undefined) throw new Error("PostgreSQL's server programs were not found.");
  return folder;
}
