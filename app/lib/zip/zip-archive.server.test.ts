import { buffer } from "node:stream/consumers";

import { expect, test } from "vitest";

import { seededRandom } from "#trials/kills/random.ts";
import { readZip } from "#tests/read-zip.ts";

import { zipArchive } from "./zip-archive.server.ts";

test("an archive returns the files that were put into it", async () => {
  const long = "a warm row of bulbs, ".repeat(20_000);
  const files = [
    { name: "empty.txt", pieces: [] },
    { name: "json/short.json", pieces: ["[]", "\n"] },
    { name: "Ärger/長い.csv", pieces: [long, "✓"] },
  ];
  const archive = await buffer(zipArchive(files));
  expect(archive.length).toBeLessThan(long.length / 10);
  expect(readZip(archive)).toEqual(
    new Map([
      ["empty.txt", ""],
      ["json/short.json", "[]\n"],
      ["Ärger/長い.csv", `${long}✓`],
    ]),
  );
});

/** Text that hardly compresses, the same at every run. */
const random = seededRandom(1);
const incompressible = (sizeBytes: number) =>
  Buffer.from(Array.from({ length: sizeBytes }, () => Math.floor(random() * 256))).toString(
    "base64",
  );

test("an archive is created as it is read, and stops when its reader does", async () => {
  let requestCount = 0;
  function* endless() {
    for (;;) {
      requestCount += 1;
      yield incompressible(12_000);
    }
  }
  let readBytes = 0;
  for await (const piece of zipArchive([{ name: "endless", pieces: endless() }])) {
    readBytes += piece.length;
    if (readBytes > 200_000) break;
  }
  const askedAtTheEnd = requestCount;
  expect(askedAtTheEnd).toBeLessThan(200);
  await new Promise(setImmediate);
  expect(requestCount).toBe(askedAtTheEnd);
});

test("a file that cannot be read completely fails the archive, which is then invalid", async () => {
  async function* broken() {
    yield "half of it";
    throw new Error("the power went");
  }
  const pieces = zipArchive([{ name: "half", pieces: broken() }]);
  await expect(buffer(pieces)).rejects.toThrow("the power went");
});
