import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { exclusively } from "../bootstrap/exclusive.mjs";
import { compile } from "./compile.ts";
import { assetNames, storeEarlierAssets } from "./earlier-assets.ts";
import { precompress } from "./precompress.ts";
import { hashSources } from "./source-hash.ts";

/** Builds into `directory`, a path below `root`. */
export type Compile = (root: string, directory: string) => Promise<void>;

/** The contents of a build's build/build.json. */
interface BuildNote {
  /** The hash of the sources that it was made from. */
  sources: string;
  /** Its own assets, without those from the build before. */
  assets: string[];
  /** A release has the build, and not what it was made from. */
  isReleased?: true;
}

/** Builds `root` when its sources changed since the last build; returns whether it did. */
export async function ensureBuild(
  root: string,
  log: (line: string) => void,
  compileWith: Compile = compile,
): Promise<boolean> {
  if (isCurrent(root)) return false;
  return exclusively("build", root, async () => {
    // Another command may have built everything while this one waited for its turn.
    if (isCurrent(root)) return false;
    log("Building…");
    await rebuild(root, compileWith);
    return true;
  });
}

function isCurrent(root: string): boolean {
  const note = readNote(join(root, "build"));
  return note !== undefined && (note.isReleased === true || note.sources === hashSources(root));
}

async function rebuild(root: string, compileWith: Compile): Promise<void> {
  const build = join(root, "build");
  const work = join(root, "build.next");
  const whole = join(work, "whole");
  const before = join(work, "before");
  // Between the two renames below there is no build/: a command that died there left it under the
  // other name.
  if (!existsSync(build) && existsSync(before)) renameSync(before, build);
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work);

  // The hash is computed first: what changes during the build makes it outdated at once.
  const sources = hashSources(root);
  await compileWith(root, "build.next/whole");
  const note: BuildNote = { sources, assets: assetNames(whole) };
  storeEarlierAssets({ from: build, to: whole, names: readNote(build)?.assets ?? [] });
  await precompress(join(whole, "client"));
  writeFileSync(join(whole, "build.json"), JSON.stringify(note));

  if (existsSync(build)) renameSync(build, before);
  renameSync(whole, build);
  rmSync(work, { recursive: true, force: true });
}

function readNote(build: string): BuildNote | undefined {
  const path = join(build, "build.json");
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as BuildNote) : undefined;
}

/** A copy of a build that is used as it is. */
export function markReleased(build: string): void {
  const note = { ...readNote(build), isReleased: true };
  writeFileSync(join(build, "build.json"), JSON.stringify(note));
}
