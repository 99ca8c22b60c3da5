import { readFileSync } from "node:fs";

import { z } from "zod";

import { OperatorError } from "#app/lib/settings/operator-error.ts";

import { BEST_MOVIE_IDS } from "./best-movies.ts";

/** Where each of the nine best can be watched, by the film's id. */
export type WatchLinks = ReadonlyMap<number, string>;

const EXAMPLE = '{"299534": "https://films.example.org/endgame"}';
const LONGEST_LINK = 2_000;
const LONGEST_SHOWN = 80;

const links = z.record(z.string(), z.string());

/** Reads the operator's file at startup; an error in it is reported in one line. */
export function readWatchLinks(file: string | undefined): WatchLinks {
  if (file === undefined) return new Map();
  const parsed = links.safeParse(parseJson(readText(file)));
  if (!parsed.success) refuse(`must hold film ids and links, like ${EXAMPLE}`, file);
  return new Map(Object.entries(parsed.data).map(([id, link]) => readLink(id, link, file)));
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? String(error.code) : "no file";
    return refuse(`cannot be read (${reason})`, file);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readLink(id: string, link: string, file: string): [number, string] {
  const known = BEST_MOVIE_IDS.find((each) => String(each) === id);
  if (known === undefined) {
    refuse(`names ${shorten(id)}, which is none of the nine: ${BEST_MOVIE_IDS.join(", ")}`, file);
  }
  const url = URL.parse(link);
  if (link.length > LONGEST_LINK || !/^https?:$/.test(url?.protocol ?? "")) {
    refuse(`must have an http or https address for ${id}, not "${shorten(link)}"`, file);
  }
  return [known, link];
}

const shorten = (text: string) => JSON.stringify(text).slice(1, -1).slice(0, LONGEST_SHOWN);

function refuse(problem: string, file: string): never {
  throw new OperatorError(`BEST_MOVIES_FILE (${file}) ${problem}`);
}
