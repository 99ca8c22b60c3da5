import { IMAGE_WIDTH, TILE_WIDTH } from "../item-picture.ts";
import { formatOf, isPlayable, reelVideoFor, stemOf } from "./formats.ts";
import { hash } from "../hash.ts";
import type { ArchiveFile } from "../item.ts";
import type { FileSeed, PlacedSeed } from "../item-seed.ts";
import type { Reel, ReelFile } from "./reel.ts";

/** A series of hundreds of episodes has frames and captions only for its first few. */
const FILMS_WITH_EXTRAS = 4;

/**
 * The complete list of an item's files: its films, and what the archive derives from each of them.
 */
export function completeFiles(seed: PlacedSeed, reel: Reel | undefined): ArchiveFile[] {
  const films = seed.files.map((file) => completeFilm(seed, file, reel));
  const stems = [...new Set(films.filter(isPlayable).map((film) => stemOf(film.name)))];
  const extras =
    reel === undefined
      ? []
      : stems.slice(0, FILMS_WITH_EXTRAS).flatMap((stem) => {
          const original = films.find((film) => stemOf(film.name) === stem)?.name ?? stem;
          return [
            ...frames(seed.id, stem, original, reel),
            ...captions(seed, stem, original, reel),
          ];
        });
  return [...films, ...extras, ...pictures(seed), ...records(seed)];
}

function completeFilm(seed: PlacedSeed, file: FileSeed, reel: Reel | undefined): ArchiveFile {
  const given = typeof file === "string" ? { name: file } : file;
  const format = given.format ?? formatOf(given.name);
  const video = reel === undefined ? undefined : reelVideoFor(format, reel);
  const original = given.original ?? originalOf(given.name, seed.files);
  const seconds = given.length === "zero" ? 0 : (reel?.seconds ?? 0);
  return {
    name: given.name,
    format,
    source: given.source ?? (original === undefined ? "original" : "derivative"),
    body:
      video === undefined
        ? { kind: "blank", sizeBytes: given.sizeBytes ?? masterSizeBytes(given.name) }
        : {
            kind: "reel",
            path: video.path,
            sizeBytes: video.sizeBytes,
            ...(given.lacksPicture && { lacksPicture: true }),
          },
    width: video?.width ?? 640,
    height: video?.height ?? 480,
    ...(given.length === "none" ? {} : { seconds }),
    ...(original === undefined ? {} : { original }),
    ...(given.title === undefined ? {} : { title: given.title }),
    ...(given.track === undefined ? {} : { track: given.track }),
    ...(given.refusal === undefined ? {} : { refusal: given.refusal }),
  };
}

/** The first file with a given stem is the original, and the others are derived from it. */
function originalOf(name: string, files: readonly FileSeed[]): string | undefined {
  const names = files.map((file) => (typeof file === "string" ? file : file.name));
  const original = names.find((other) => stemOf(other) === stemOf(name));
  return original === name ? undefined : original;
}

function masterSizeBytes(name: string): number {
  return 700_000_000 + (hash(name) % 2_000_000_000);
}

function frames(id: string, stem: string, original: string, reel: Reel): ArchiveFile[] {
  return reel.thumbs.map((thumb) => ({
    name: `${id}.thumbs/${stem}_${String(thumb.second).padStart(6, "0")}.jpg`,
    format: "Thumbnail",
    source: "derivative",
    original,
    body: reelBody(thumb),
  }));
}

function captions(seed: PlacedSeed, stem: string, original: string, reel: Reel): ArchiveFile[] {
  const { english, hindi, subRip } = reel.captions;
  const shared = { source: "original" as const };
  switch (seed.captions ?? "both") {
    case "none":
      return [];
    case "speech":
      return [
        {
          name: `${stem}.asr.srt`,
          format: "SubRip",
          source: "derivative",
          original,
          body: reelBody(subRip),
        },
      ];
    case "both":
      return [
        {
          ...shared,
          name: `${stem}.en.vtt`,
          format: "Web Video Text Tracks",
          body: reelBody(english),
        },
        {
          ...shared,
          name: `${stem}.hi.vtt`,
          format: "Web Video Text Tracks",
          body: reelBody(hindi),
        },
        { ...shared, name: `${stem}.srt`, format: "SubRip", body: reelBody(subRip) },
      ];
  }
}

function reelBody(file: ReelFile): ArchiveFile["body"] {
  return { kind: "reel", path: file.path, sizeBytes: file.sizeBytes };
}

function pictures(seed: PlacedSeed): ArchiveFile[] {
  if (seed.picture === "none") {
    return [];
  }
  const tile: ArchiveFile = {
    name: "__ia_thumb.jpg",
    format: "Item Tile",
    source: "original",
    body: { kind: "picture", width: TILE_WIDTH },
  };
  const image: ArchiveFile = {
    name: `${seed.id}_itemimage.jpg`,
    format: "Item Image",
    source: "original",
    body: { kind: "picture", width: IMAGE_WIDTH },
  };
  return seed.picture === "wide" ? [tile] : [image, tile];
}

function records(seed: PlacedSeed): ArchiveFile[] {
  const note = `<?xml version="1.0" encoding="UTF-8"?>\n<metadata><identifier>${seed.id}</identifier></metadata>\n`;
  return [
    {
      name: `${seed.id}_archive.torrent`,
      format: "Archive BitTorrent",
      source: "metadata",
      body: { kind: "blank", sizeBytes: 12_000 + (hash(seed.id) % 9000) },
    },
    {
      name: `${seed.id}_meta.xml`,
      format: "Metadata",
      source: "metadata",
      body: { kind: "text", text: note },
    },
  ];
}
