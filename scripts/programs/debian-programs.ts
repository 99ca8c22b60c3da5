import { existsSync } from "node:fs";
import { basename, join } from "node:path";

import { fetchedPrograms } from "../bootstrap/fetched-programs.mjs";
import { hasDebianPackages } from "./debian-packages.ts";
import { makeCommand, unpackPackages } from "./unpacked-packages.ts";

/** A program of a Debian package: the system's, or the one that was fetched. */
export const findDebianProgram = (path: string) =>
  [`/${path}`, join(fetchedPrograms, basename(path))].find((each) => existsSync(each));

/**
 * Unpacks those that the system lacks, each named by its package, and leaves the system as it is.
 * What cannot be had stays missing; why, is said.
 */
export async function ensureDebianPrograms(
  programs: Readonly<Record<string, string>>,
  log: (line: string) => void = console.log,
): Promise<void> {
  const missing = Object.entries(programs).filter(
    ([, path]) => findDebianProgram(path) === undefined,
  );
  if (missing.length === 0 || !hasDebianPackages()) return;
  const names = missing.map(([name]) => name);
  try {
    const unpacked = await unpackPackages(names, log);
    for (const [, path] of missing) makeCommand(unpacked, join(unpacked, path));
  } catch (error) {
    log(error instanceof Error ? error.message : String(error));
  }
}
