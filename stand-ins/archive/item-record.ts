import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

import { hash, hexDigits } from "./hash.ts";
import { sizeBytesOf, type ArchiveFile, type Item } from "./item.ts";
import type { Quirks } from "./quirks.ts";
import { itemSizeBytes } from "./search/search-doc.ts";

/** An item as `/metadata/{id}` returns it; for a dark one only its location. */
export function toRecord(item: Item, quirks: Pick<Quirks, "miscImage">): Record<string, unknown> {
  const place = placeOf(item.id);
  const shared = {
    created: 1_790_000_000 + (hash(item.id) % 1_000_000),
    d1: place.servers[0],
    d2: place.servers[1],
    dir: place.dir,
    server: place.servers[1],
    uniq: hash(`${item.id} uniq`),
    workable_servers: place.servers,
  };
  if (item.standing === "dark") {
    return { ...shared, is_dark: true };
  }
  return {
    ...shared,
    files: item.files.map((file) => toFileRecord(item, file)),
    files_count: item.files.length,
    item_last_updated: 1_700_000_000 + (hash(item.id) % 60_000_000),
    item_size: itemSizeBytes(item),
    metadata: item.metadata,
    ...(item.metadata["mediatype"] === "collection" ? { is_collection: true } : {}),
    ...(item.standing === "no-download" ? { nodownload: true } : {}),
    ...(item.reviews.length > 0 ? { reviews: item.reviews } : {}),
    ...miscOf(item.id, quirks),
  };
}

/** Where an item is stored: its disk number is a part of every address on the data node. */
export function placeOf(id: string): { disk: number; dir: string; servers: [string, string] } {
  const chance = hash(id);
  const disk = chance % 36;
  const rack = String(100 + (chance % 800)).padStart(3, "0");
  const country = chance % 5 === 0 ? "ca" : "us";
  return {
    disk,
    dir: `/${disk}/items/${id}`,
    servers: [`ia600${rack}.us.archive.org`, `dn720${rack}.${country}.archive.org`],
  };
}

function toFileRecord(item: Item, file: ArchiveFile): Record<string, unknown> {
  const sizeBytes = sizeBytesOf(file.body);
  const print = `${item.id}/${file.name}`;
  return {
    name: file.name,
    source: file.source,
    format: file.format,
    ...(file.original === undefined ? {} : { original: file.original }),
    ...(file.title === undefined ? {} : { title: file.title }),
    ...(file.track === undefined ? {} : { track: String(file.track) }),
    ...(sizeBytes === undefined ? {} : { size: item.numericSizes ? sizeBytes : String(sizeBytes) }),
    ...(file.seconds === undefined ? {} : { length: String(file.seconds) }),
    ...(file.height === undefined ? {} : { height: String(file.height) }),
    ...(file.width === undefined ? {} : { width: String(file.width) }),
    mtime: String(modifiedAt(print)),
    md5: hexDigits(`${print} md5`, 32),
    crc32: hexDigits(`${print} crc32`, 8),
    // Of what browsers play it is the real one, by which they check what they have stored.
    sha1: file.body.kind === "reel" ? sha1Of(file.body.path) : hexDigits(`${print} sha1`, 40),
    ...(item.standing === "restricted" && file.source !== "metadata" ? { private: "true" } : {}),
  };
}

const sums = new Map<string, string>();

function sha1Of(path: string): string {
  const sum = sums.get(path) ?? createHash("sha1").update(readFileSync(path)).digest("hex");
  sums.set(path, sum);
  return sum;
}

/** When a file was last modified, in seconds; its `Last-Modified` on the data node agrees. */
export function modifiedAt(print: string): number {
  return 1_200_000_000 + (hash(print) % 500_000_000);
}

function miscOf(id: string, quirks: Pick<Quirks, "miscImage">): { misc?: { image: string } } {
  const path = `/services/img/${id}`;
  switch (quirks.miscImage) {
    case "none":
      return {};
    case "rooted":
      return { misc: { image: path } };
    case "absolute":
      return { misc: { image: `https://archive.org${path}` } };
  }
}
