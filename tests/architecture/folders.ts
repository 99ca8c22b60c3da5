import { dirname } from "node:path/posix";

const MAX_FILES = 30;
/** The demo world's pictures. A script draws them, and they are found by their ids. */
const drawn = /^art\/(?:pictures\/\w+|reels\/[\w-]+\/thumbs)$/;

/** Each new migration is one more file, and the old ones are never changed. */
const growing = /^app\/db\/migrations$/;

/** The folders that directly contain more files than a reader can take in at a glance. */
export function findCrowdedFolders(paths: readonly string[]): string[] {
  const files = Map.groupBy(paths, (path) => dirname(path));
  return [...files]
    .filter(
      ([folder, { length }]) => length > MAX_FILES && !drawn.test(folder) && !growing.test(folder),
    )
    .map(
      ([folder, { length }]) =>
        `${folder} has ${length} files, and ${MAX_FILES} is the most: give each subject a sub-folder.`,
    );
}
