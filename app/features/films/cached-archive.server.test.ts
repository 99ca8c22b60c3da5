import { expect, onTestFinished, test } from "vitest";

import { openCacheStore } from "#app/db/cache-store.server.ts";
import { openDatabase } from "#app/db/connect.server.ts";
import { createUpstreamCache } from "#app/services/upstream-cache.server.ts";
import { itemRecord } from "#app/services/archive/wire-item.ts";
import { createMigratedPlace } from "#tests/databases/migrated-place.ts";

import { cacheArchive } from "./cached-archive.server.ts";

/** An archive that has one item. */
async function cacheOne(metadata: object, files: object[]) {
  const place = await createMigratedPlace(undefined);
  const database = await openDatabase(place);
  const store = await openCacheStore(database, place.dataDirectory);
  const cache = createUpstreamCache({ store, onTrouble: () => undefined });
  onTestFinished(async () => {
    cache.close();
    await store.close();
    await database.close();
    await place.remove();
  });
  const requests: string[] = [];
  const record = itemRecord.parse({ metadata: { identifier: "one", ...metadata }, files });
  const item = (id: string) => Promise.resolve(id === "one" ? record : undefined);
  const search = () => Promise.resolve({ total: 0, docs: [] });
  const textFile = (id: string, name: string) => {
    requests.push(`${id}/${name}`);
    return Promise.resolve(name === "one.srt" ? SUBTITLES : undefined);
  };
  return { ...cacheArchive({ item, search, textFile }, cache), requests };
}

const SUBTITLES = "1\n00:00:01,000 --> 00:00:02,000\nLadies and gentlemen\n";
const film = { name: "one.mp4", format: "h.264", length: "600" };
const sound = { name: "one.mp3", format: "VBR MP3", length: "600" };

test.each([
  ["movies, with a film", { mediatype: "movies" }, [film], true],
  ["movies, with nothing that plays", { mediatype: "movies" }, [sound], true],
  ["audio, though a film is in it", { mediatype: "audio" }, [film], false],
  ["a collection", { mediatype: "collection" }, [], false],
  ["what was not requested yet", { mediatype: "hologram" }, [film], false],
  ["not said, with a film", {}, [film], true],
  ["not said, with sound alone", {}, [sound], false],
])("an item whose kind is %s", async (_, metadata, files, isFilm) => {
  const cached = await cacheOne(metadata, files);
  expect((await cached.film("one")) !== undefined).toBe(isFilm);
  expect(await cached.isOtherKind("one")).toBe(!isFilm);
});

test("a missing item is no film, and nothing else either", async () => {
  const cached = await cacheOne({}, []);
  expect(await cached.film("two")).toBeUndefined();
  expect(await cached.isOtherKind("two")).toBe(false);
});

test("captions are those of a film's own files, as browsers read them", async () => {
  const subtitles = { name: "one.srt", format: "SubRip", original: "one.mp4" };
  const { captions, requests } = await cacheOne({ mediatype: "movies" }, [film, subtitles]);
  expect(await captions("one", "one.srt")).toMatch(/^WEBVTT\n[^]+00:00:01\.000 --> 00:00:02\.000/);
  expect(await captions("one", "one.srt")).toContain("Ladies and gentlemen");
  expect(requests, "the second time it is cached").toEqual(["one/one.srt"]);
  expect(await captions("one", "secret.srt")).toBeUndefined();
  expect(await captions("two", "one.srt")).toBeUndefined();
  const sounds = await cacheOne({ mediatype: "audio" }, [film, subtitles]);
  expect(await sounds.captions("one", "one.srt"), "no film").toBeUndefined();
  expect([...requests, ...sounds.requests]).toEqual(["one/one.srt"]);
});
