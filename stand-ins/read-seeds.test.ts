import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { toItemSeed, writtenItem } from "./archive/item-seed.ts";
import { filmSeed } from "./film-database/seeds/seed-rows.ts";
import { readSeeds } from "./read-seeds.ts";

const film = {
  id: 900000001,
  title: "The Borrowed Parasol",
  minutes: 80,
  genres: [35],
  language: "en",
  companies: [],
  vote: 6,
  directors: [],
  cast: [],
  overview: "It rains.",
};

async function read(rows: unknown): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), "seeds-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "films.json");
  await writeFile(file, JSON.stringify(rows));
  return readSeeds(pathToFileURL(file), z.array(filmSeed));
}

test("seeds are read as they are written", async () => {
  expect(await read([film])).toEqual([film]);
});

test.each([
  ["an unknown field", { ...film, directer: "Nobody" }, "directer"],
  ["a missing field", { ...film, overview: undefined }, "[1].overview"],
  ["an invalid date", { ...film, released: "spring 1931" }, "[1].released"],
  ["an unknown part to lack", { ...film, lacks: ["music"] }, "[1].lacks[0]"],
])("%s is reported with its file and its path in it", async (_, row, index) => {
  await expect(read([film, row])).rejects.toThrow("films.json is invalid");
  await expect(read([film, row])).rejects.toThrow(index);
});

test("an item's files may be written in a short form", () => {
  const filesOf = (files: unknown) =>
    toItemSeed(writtenItem.parse({ id: "x", genres: [], subjects: "", collections: [], files }))
      .files;
  expect(filesOf({ family: "the-film" })).toEqual([
    "the-film.mpeg",
    "the-film.mp4",
    "the-film_512kb.mp4",
  ]);
  expect(filesOf({ episodes: "Show s01e{nn}.mp4", count: 2 })).toEqual([
    { name: "Show s01e01.mp4", title: "Episode 1", track: 1 },
    { name: "Show s01e02.mp4", title: "Episode 2", track: 2 },
  ]);
});
