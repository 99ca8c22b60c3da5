import { createHash } from "node:crypto";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { itemPictureFile } from "../archive/item-picture.ts";
import { archiveItems } from "../archive/seeds/catalogue.ts";
import { buildCatalogue } from "../film-database/catalogue.ts";
import { testDay } from "../film-database/open-film-database.ts";
import {
  backdropFile,
  findPicture,
  logoNames,
  sharedPortraits,
} from "../film-database/picture-files.ts";
import {
  backdropPath,
  portraitPath,
  posterPath,
  seasonPosterPath,
  stillPath,
} from "../film-database/picture-paths.ts";
import { listFilmSeeds } from "../film-database/seeds/films.ts";
import { openPictures, pictureFolder } from "./pictures.ts";

const catalogue = buildCatalogue(testDay);
const films = listFilmSeeds().flatMap(({ id }) => catalogue.film(id) ?? []);
const titles = [...films, ...catalogue.shows];

/** The files that some address can request. */
function namedFiles(): Set<string> {
  const paths = [
    ...titles.flatMap((title) => [posterPath(title), backdropPath(title), backdropPath(title, 2)]),
    ...catalogue.shows.flatMap((show) =>
      show.seasons.flatMap((season) => [
        seasonPosterPath(show, season),
        ...season.episodes.map((episode) => stillPath(show, episode)),
      ]),
    ),
    ...catalogue.people.map(portraitPath),
  ].filter((path) => path !== null);
  return new Set([
    "grain",
    ...paths.map((path) => findPicture(path, catalogue)?.file ?? `nothing at ${path}`),
    // Trailers also show it where the film database lists no backdrop.
    ...titles.map(backdropFile),
    ...logoNames(catalogue).keys(),
    ...Array.from({ length: sharedPortraits }, (_, number) => `portraits/shared-${number}`),
    ...archiveItems([]).map(({ id }) => itemPictureFile(id)),
  ]);
}

async function storedFiles(folder: string): Promise<{ file: string; bytes: number }[]> {
  const names = await readdir(folder, { recursive: true });
  const facts = await Promise.all(names.map((name) => stat(join(folder, name))));
  return names
    .map((name, index) => ({ file: name, bytes: facts[index]?.isFile() ? facts[index].size : 0 }))
    .filter(({ bytes }) => bytes > 0);
}

describe("art/pictures", () => {
  test("has each picture that the seeds name, and no other (npm run art draws missing ones)", async () => {
    const stored = (await storedFiles(pictureFolder)).map(({ file }) =>
      file.replace(/\.(?:avif|webp|png)$/, ""),
    );
    const named = namedFiles();
    expect([...named].filter((file) => !stored.includes(file))).toEqual([]);
    expect(stored.filter((file) => !named.has(file))).toEqual([]);
  });

  test("takes at most 30 MB, including the reels", async () => {
    const files = await storedFiles(join(pictureFolder, ".."));
    const made = files.filter(({ file }) => /^(?:pictures|reels)\//.test(file));
    expect(made.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(30_000_000);
  });
});

describe("a picture", () => {
  const pictures = openPictures();
  const sha = (bytes: Uint8Array) => createHash("sha1").update(bytes).digest("hex");

  test.each([
    ["posters/movie-603", 92, 138],
    ["posters/movie-603", 1000, 1500],
    ["backdrops/tv-1396", 1920, 1080],
    ["portraits/shared-0", 421, 632],
    ["archive/Detour", 180, 270],
  ])("%s is served at exactly %i by %i, as a JPEG", async (file, width, height) => {
    const picture = await pictures({ file }, width, height);
    expect(await sharp(picture).metadata()).toMatchObject({ format: "jpeg", width, height });
  });

  test("that is a logo is a PNG with a transparent background", async () => {
    const [file = ""] = logoNames(catalogue).keys();
    const logo = await pictures({ file }, 92, 46);
    const shape = { format: "png", hasAlpha: true, width: 92, height: 46 };
    expect(await sharp(logo).metadata()).toMatchObject(shape);
    expect((await sharp(logo).raw().toBuffer())[3]).toBe(0);
  });

  test("has the same bytes each time, and different ones for each shot of a scene", async () => {
    const file = "backdrops/tv-1396";
    const shots = ["1-1", "1-2", "1-3", "1-4"];
    const first = await Promise.all(shots.map((shot) => pictures({ file, shot }, 300, 169)));
    const again = await Promise.all(shots.map((shot) => pictures({ file, shot }, 300, 169)));
    expect(again.map(sha)).toEqual(first.map(sha));
    expect(new Set(first.map(sha)).size).toBe(4);
    const [still = new Uint8Array()] = first;
    expect(await sharp(still).metadata()).toMatchObject({ width: 300, height: 169 });
  });
});
