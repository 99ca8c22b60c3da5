/** Any string in an item's metadata may also be a list. */
export type OneOrMore = string | readonly string[];

/** Where a file's bytes come from. */
type FileBody =
  | { kind: "reel"; path: string; sizeBytes: number; lacksPicture?: true }
  /** A master that no browser plays: zeros of the stated size. */
  | { kind: "blank"; sizeBytes: number }
  | { kind: "picture"; width: number }
  | { kind: "text"; text: string };

export type ArchiveFile = {
  name: string;
  format: string;
  source: "original" | "derivative" | "metadata";
  body: FileBody;
  original?: string;
  seconds?: number;
  width?: number;
  height?: number;
  title?: string;
  track?: number;
  /** What the data node answers instead of the file. */
  refusal?: 401 | 403 | 404 | 500;
};

/** What the public gets of an item: everything, only its record, only a notice, or no downloads. */
type Standing = "open" | "restricted" | "dark" | "no-download";

type Review = {
  reviewtitle: string;
  reviewbody: string;
  stars: string;
  reviewer: string;
  reviewdate: string;
};

export type Item = {
  id: string;
  invented: boolean;
  standing: Standing;
  /** The uploader's words, as the metadata API returns them. */
  metadata: Readonly<Record<string, OneOrMore>>;
  files: readonly ArchiveFile[];
  genres: readonly string[];
  picture: "tall" | "wide" | "none" | "forbidden";
  numericSizes: boolean;
  reviews: readonly Review[];
  counts: { downloads: number; week: number; month: number; reviews: number; rating: number };
};

export function firstOf(value: OneOrMore | undefined): string | undefined {
  return typeof value === "string" ? value : value?.[0];
}

export function listOf(value: OneOrMore | undefined): readonly string[] {
  if (value === undefined) {
    return [];
  }
  return typeof value === "string" ? [value] : value;
}

/** A text file's size is known from its words; a picture's only after it is made. */
export function sizeBytesOf(body: FileBody): number | undefined {
  switch (body.kind) {
    case "reel":
    case "blank":
      return body.sizeBytes;
    case "text":
      return Buffer.byteLength(body.text);
    case "picture":
      return undefined;
  }
}
