import type { ArchiveFile, Item, OneOrMore, Review, Standing } from "./item.ts";

/** A film file by its name alone, or with whatever its name does not tell. */
export type FileSeed =
  | string
  | {
      name: string;
      format?: string;
      source?: ArchiveFile["source"];
      original?: string;
      /** For a master that no browser plays; the others are as large as their reel. */
      sizeBytes?: number;
      /** `none` leaves the length out of the record, as the archive does when it could not tell. */
      length?: "none" | "zero";
      title?: string;
      track?: number;
      refusal?: NonNullable<ArchiveFile["refusal"]>;
      /** Only the sound of its reel is in it. */
      lacksPicture?: true;
    };

type Mediatype = "movies" | "collection" | "audio" | "texts" | "etree" | "image" | "software";

/** An item as it is written down in `seeds/`: what is the same for most of them is added later. */
export type ItemSeed = {
  id: string;
  title?: OneOrMore;
  about?: OneOrMore;
  year?: number;
  /** Free text, as uploaders write it; the year unless given. */
  date?: string;
  creator?: OneOrMore;
  director?: string;
  /** The film's true running time, whatever the length of the reel that stands in for it. */
  minutes?: number;
  runtime?: string;
  genres: readonly string[];
  subjects: OneOrMore;
  collections: readonly string[];
  files: readonly FileSeed[];
  mediatype?: Mediatype;
  /** Further metadata, in the archive's own field names. */
  more?: Readonly<Record<string, OneOrMore>>;
  captions?: "both" | "speech" | "none";
  picture?: Item["picture"];
  standing?: Standing;
  numericSizes?: true;
  reviews?: readonly Review[];
};

/** A seed in its place: how often it was fetched decides where it stands in a list. */
export type PlacedSeed = ItemSeed & { invented: boolean; downloads: number };
