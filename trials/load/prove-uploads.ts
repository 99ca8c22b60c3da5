import sharp from "sharp";

import { hostileUploads } from "../../tests/library/hostile-uploads.ts";
import { claimingPng, largestPicture } from "../../tests/pictures/large-pictures.ts";
import { MOST_TITLES } from "#app/features/library/imports/files/collected.ts";

import { buildCatalogue } from "../../stand-ins/film-database/catalogue.ts";
import { testDay } from "../../stand-ins/film-database/open-film-database.ts";
import { proveBesideUploads } from "./beside-uploads.ts";

interface UploadsOptions {
  uploads: number;
  log: (line: string) => void;
}

/** The heaviest possible pictures. */
export const proveUploads = async (options: UploadsOptions): Promise<boolean> =>
  proveBesideUploads({
    ...options,
    path: "/profile/avatar",
    field: "avatar",
    files: await makePictures(),
  });

/** Files to import that are made to take a server's time and memory. */
export const proveImports = async (options: UploadsOptions): Promise<boolean> =>
  proveBesideUploads({
    ...options,
    path: "/profile/import",
    field: "file",
    files: await Promise.all(Object.values(hostileUploads).map(({ make }) => make())),
  });

const LOOK_UP_MS = 20_000;

/** Whole libraries that are looked up and stored, a film after the other. */
export const proveLongImports = async (options: UploadsOptions): Promise<boolean> =>
  proveBesideUploads({
    ...options,
    path: "/profile/import",
    field: "file",
    files: [longLibrary()],
    worksForMs: LOOK_UP_MS,
  });

/** 20,000 rows: every film of the demo world, and others that it does not have. */
function longLibrary(): Buffer {
  const { films } = buildCatalogue(testDay);
  const named = films.map(({ title, date }) => [title, date.slice(0, 4)]);
  const all = Array.from({ length: MOST_TITLES }, (_, at) => named[at] ?? [`Film ${at}`, "1999"]);
  const lines = all.map(
    ([title = "", year], at) =>
      `2020-01-03,"${title.replaceAll('"', '""')}",${year},u${at},${(at % 10) / 2 + 0.5}`,
  );
  return Buffer.from(`Date,Name,Year,Letterboxd URI,Rating\n${lines.join("\n")}\n`);
}

/** A picture as large as allowed, one that is larger, and a photograph of some megabytes. */
async function makePictures(): Promise<Buffer[]> {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const photograph = sharp({
    create: { width: 1_800, height: 1_800, channels: 3, background: "#888", noise },
  });
  return [
    await largestPicture(),
    claimingPng({ width: 7_000, height: 7_000, bits: 16 }),
    await photograph.jpeg({ quality: 80 }).toBuffer(),
  ];
}
