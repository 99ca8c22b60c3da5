import { parseSource } from "#tests/architecture/parse-source.ts";

import type { SourceText } from "./source-files.ts";

/** Two folders of the same parent, each of which imports from the other. */
export interface FolderCircle {
  parent: string;
  folders: readonly [string, string];
}

/** Types count as well: who reads one of the folders has to know the other. */
export function findCircles(files: readonly SourceText[]): FolderCircle[] {
  const links = new Set(files.flatMap(linksOf));
  return [...links].toSorted().flatMap((link) => {
    const [parent = "", from = "", to = ""] = link.split(" ");
    const isCircle = from < to && links.has(`${parent} ${to} ${from}`);
    return isCircle ? [{ parent, folders: [from, to] as const }] : [];
  });
}

/** The parent that a file has in common with what it imports, and the two folders below it. */
function linksOf(file: SourceText): string[] {
  return parseSource(file).imports.flatMap(({ target }) => {
    if (target === undefined) return [];
    const [from, to] = [foldersOf(file.path), foldersOf(target)];
    const shared = from.findIndex((folder, at) => folder !== to[at]);
    if (shared < 0 || to[shared] === undefined) return [];
    return [`${from.slice(0, shared).join("/")} ${from[shared]} ${to[shared]}`];
  });
}

const foldersOf = (path: string) => path.split("/").slice(0, -1);

/**
 * The folders below a parent from which imports lead around in a circle, through however many
 * others: what is left when all are taken away that import none of the rest, or that none imports.
 */
export function findRing(files: readonly SourceText[], parent: string): string[] {
  let links = [...new Set(files.flatMap(linksOf))]
    .map((link) => link.split(" "))
    .filter(([where]) => where === parent);
  for (;;) {
    const from = new Set(links.map(([, folder]) => folder));
    const to = new Set(links.map(([, , folder]) => folder));
    const rest = links.filter(([, importer, imported]) => to.has(importer) && from.has(imported));
    if (rest.length === links.length) return [...from].flatMap((folder) => folder ?? []).toSorted();
    links = rest;
  }
}
