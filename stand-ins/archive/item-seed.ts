import { z } from "zod";

const oneOrMore = z.union([z.string(), z.array(z.string())]);
const yes = z.literal(true);

/** A film file by its name alone, or with more details. */
const fileSeed = z.union([
  z.string(),
  z.strictObject({
    name: z.string(),
    format: z.string().exactOptional(),
    source: z.enum(["original", "derivative", "metadata"]).exactOptional(),
    original: z.string().exactOptional(),
    /** For a master that no browser plays; other files are as large as their reel. */
    sizeBytes: z.int().exactOptional(),
    /** `none` leaves the length out of the record, as the archive does when it is unknown. */
    length: z.enum(["none", "zero"]).exactOptional(),
    title: z.string().exactOptional(),
    track: z.int().exactOptional(),
    refusal: z.literal([401, 403, 404, 500]).exactOptional(),
    /** It contains only the sound of its reel. */
    lacksPicture: yes.exactOptional(),
  }),
]);

/** Files, one by one or in a short form. */
const fileList = z.union([
  z.array(fileSeed),
  /** What the archive makes of one upload: an MPEG-2 master and two films derived from it. */
  z.strictObject({ family: z.string() }),
  /** The number of episodes; `{n}` in the name is the number, `{nn}` the same with two digits. */
  z.strictObject({ episodes: z.string().regex(/\{n+\}/), count: z.int().positive() }),
]);

const review = z.strictObject({
  reviewtitle: z.string(),
  reviewbody: z.string(),
  stars: z.string(),
  reviewer: z.string(),
  reviewdate: z.string(),
});

/** An item as it is written in `seeds/`; what most items have in common is added later. */
export const writtenItem = z.strictObject({
  id: z.string(),
  title: oneOrMore.exactOptional(),
  about: oneOrMore.exactOptional(),
  year: z.int().exactOptional(),
  /** Free text, as uploaders write it; the year by default. */
  date: z.string().exactOptional(),
  creator: oneOrMore.exactOptional(),
  director: z.string().exactOptional(),
  /** The film's real running time, whatever the length of the reel that replaces it. */
  minutes: z.number().exactOptional(),
  runtime: z.string().exactOptional(),
  genres: z.array(z.string()),
  subjects: oneOrMore,
  collections: z.array(z.string()),
  files: fileList,
  mediatype: z
    .enum(["movies", "collection", "audio", "texts", "etree", "image", "software"])
    .exactOptional(),
  /** More metadata, in the archive's own field names. */
  more: z.record(z.string(), oneOrMore).exactOptional(),
  captions: z.enum(["both", "speech", "none"]).exactOptional(),
  picture: z.enum(["tall", "wide", "none", "forbidden"]).exactOptional(),
  standing: z.enum(["open", "restricted", "dark", "no-download"]).exactOptional(),
  numericSizes: yes.exactOptional(),
  reviews: z.array(review).exactOptional(),
});

export type FileSeed = z.infer<typeof fileSeed>;
export type ItemSeed = Omit<z.infer<typeof writtenItem>, "files"> & { files: readonly FileSeed[] };

/** A seed with its position in a list, which follows from its number of downloads. */
export type PlacedSeed = ItemSeed & { invented: boolean; downloads: number };

/** The item with its files one by one. */
export function toItemSeed(written: z.infer<typeof writtenItem>): ItemSeed {
  return { ...written, files: listFiles(written.files) };
}

function listFiles(files: z.infer<typeof fileList>): FileSeed[] {
  if (Array.isArray(files)) return files;
  if ("family" in files) {
    const stem = files.family;
    return [`${stem}.mpeg`, `${stem}.mp4`, `${stem}_512kb.mp4`];
  }
  return Array.from({ length: files.count }, (_, at) => ({
    name: files.episodes.replace(/\{(n+)\}/, (_whole, digits: string) =>
      String(at + 1).padStart(digits.length, "0"),
    ),
    title: `Episode ${at + 1}`,
    track: at + 1,
  }));
}
