import { readFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";

import { rememberingLast } from "#app/lib/remembering.ts";

import { isNewer } from "./newer-version.server.ts";

const MANIFEST = findPackageJSON(import.meta.url) ?? "package.json";

export interface Versions {
  /** What runs. */
  running: string;
  /** Of which commit it was made. */
  commit?: string | undefined;
  /** The newest one that the program's CHANGELOG on the disk knows; undefined where there is none. */
  newest: string | undefined;
  /** A newer one that was published; undefined where operators don't have it looked for. */
  published: string | undefined;
}

/** What runs; a release and an image know their commit as well. */
export function runningVersion(): { version: string; commit: string | undefined } {
  const { version, commit } = JSON.parse(readFileSync(MANIFEST, "utf8")) as {
    version: string;
    commit?: string;
  };
  return { version, commit };
}

/** What runs is read at the start: a newer program may be on the disk later on. */
export function createVersions(
  findPublished: () => Promise<string | undefined>,
  changelog = join(dirname(MANIFEST), "CHANGELOG.md"),
) {
  const { version: running, commit } = runningVersion();
  const readNewest = rememberingLast((_state: string) => newestIn(readFileSync(changelog, "utf8")));
  async function findNewest() {
    const { ctimeMs, size } = await stat(changelog);
    return readNewest(`${ctimeMs} ${size}`);
  }
  return async (): Promise<Versions> => {
    const [newest, found] = await Promise.all([
      findNewest().catch(() => undefined),
      findPublished(),
    ]);
    const published = found !== undefined && isNewer(found, running) ? found : undefined;
    return { running, commit, newest, published };
  };
}

/** The newest is the first. */
const newestIn = (changelog: string): string | undefined =>
  /^## (\d+\.\d+\.\d+)/m.exec(changelog)?.[1];
