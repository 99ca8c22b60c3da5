import { z } from "zod";

import { amount, listOf, seconds, text, texts } from "./wire-values.ts";

const file = z.object({
  name: z.string().min(1).max(1000),
  source: text,
  format: text,
  /** The file that this one was made from. */
  original: text,
  title: text,
  track: text,
  size: amount,
  length: seconds,
  height: amount,
  width: amount,
  private: text,
  /** The checksum of its bytes. */
  sha1: text,
});

const metadata = z.object({
  identifier: text,
  mediatype: text,
  title: texts,
  description: texts,
  year: text,
  date: text,
  publicdate: text,
  creator: texts,
  director: texts,
  subject: texts,
  collection: texts,
  language: texts,
  runtime: text,
  coverage: text,
  licenseurl: text,
  rights: text,
  "access-restricted-item": text,
});

/** Series have hundreds of files; no item has thousands of films. */
const MOST_FILES = 5_000;

export const itemRecord = z.object({
  metadata,
  files: listOf(file, MOST_FILES).catch([]),
  /** Not a part of this protocol, but read where a server sends it. */
  misc: z.object({ image: text }).optional().catch(undefined),
});

export type ItemFile = z.output<typeof file>;
export type ItemRecord = z.output<typeof itemRecord>;
