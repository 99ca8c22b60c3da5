import { delimiter } from "node:path";
import { fileURLToPath } from "node:url";

const folder = new URL("../../.tools/", import.meta.url);

/** What the tests need and this machine did not have: git ignores it. */
export const fetchedFolder = fileURLToPath(folder);

/** A command for each fetched program. */
export const fetchedPrograms = fileURLToPath(new URL("bin", folder));

/** They come first: one is fetched where the system has none, or none that starts. */
export function putFetchedProgramsOnPath(environment = process.env) {
  const { PATH = "" } = environment;
  if (PATH.split(delimiter).includes(fetchedPrograms)) return;
  environment.PATH = [fetchedPrograms, PATH].filter(Boolean).join(delimiter);
}
