import type { ParsedFile } from "./parse-source.ts";
import { roomOf, ships } from "./rooms.ts";

const LEAST_LINES = 25;

/** Lists of what starts or runs, each entry in a file of its own. */
const lists = new Set([
  "app/client/start.ts",
  "app/db/migrations/migrations.ts",
  "app/client/widgets/widgets.ts",
]);

/** Small files with one importer that stay, and why. */
const reasons: Readonly<Record<string, string>> = {
  "app/features/catalog/colors/stored-colours.server.ts":
    "It has the shape of stored-levels and stored-titles, which are stored beside it.",
  "app/features/library/continue/continue-queries.server.ts":
    "Every subject of the library has its queries in a file of their own.",
};

/**
 * The files that ship, have fewer than 25 lines, and are imported by one other file of the same
 * folder with rules. Not counted are entries of lists, and what loads at first use. A file that a
 * test imports as well has two importers.
 */
export function findFragments(files: readonly ParsedFile[]): string[] {
  const importers = new Map<string, Set<ParsedFile>>();
  for (const file of files) {
    for (const { target } of file.imports) {
      if (target === undefined) continue;
      importers.set(target, (importers.get(target) ?? new Set()).add(file));
    }
  }
  return files.flatMap(({ path, source }) => {
    const [importer, ...others] = importers.get(path) ?? [];
    const isWhole = source.split("\n").length > LEAST_LINES || path in reasons;
    if (isWhole || !ships(path) || importer === undefined || others.length > 0) return [];
    const isApart = lists.has(importer.path) || !isSameRoom(path, importer.path);
    const name = path.split("/").at(-1) ?? "";
    const isLate = importer.source.includes(`/${name}")`);
    return isApart || isLate
      ? []
      : [`${path} has fewer than ${LEAST_LINES} lines, and only ${importer.path} imports it.`];
  });
}

function isSameRoom(one: string, other: string): boolean {
  const [first, second] = [roomOf(one), roomOf(other)];
  return first?.name === second?.name && first?.part === second?.part;
}
