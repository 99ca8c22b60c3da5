import { buffer } from "node:stream/consumers";

import { zipArchive } from "#app/lib/zip/zip-archive.server.ts";

const MEGABYTE = 1024 * 1024;

const fill = (piece: string, bytes: number) => piece.repeat(Math.ceil(bytes / piece.length));

const zip = (files: Record<string, string>) =>
  buffer(zipArchive(Object.entries(files).map(([name, text]) => ({ name, pieces: [text] }))));

interface HostileUpload {
  make: () => Promise<Buffer>;
  reason: "too many titles" | "too deep" | "too large";
}

/** Small files that are made to take a server's time and memory. */
export const hostileUploads: Readonly<Record<string, HostileUpload>> = {
  "two files of empty lists.zip": {
    make: () => {
      const lists = `[${fill("[],", 30 * MEGABYTE)}[]]`;
      return zip({ "a.json": lists, "b.json": lists });
    },
    reason: "too many titles",
  },
  "empty objects.zip": {
    make: () => zip({ "a.json": `[${fill("{},", 30 * MEGABYTE)}{}]` }),
    reason: "too many titles",
  },
  "seven million lines of unknown columns.zip": {
    make: () => zip({ "a.csv": fill("a,b\n", 28 * MEGABYTE) }),
    reason: "too many titles",
  },
  "thirty million commas in one line.zip": {
    make: () => zip({ "a.csv": fill(",", 30 * MEGABYTE) }),
    reason: "too many titles",
  },
  "sixteen megabytes of commas.csv": {
    make: () => Promise.resolve(Buffer.from(fill(",", 16 * MEGABYTE - 1))),
    reason: "too many titles",
  },
  "deep lists.zip": {
    make: () => zip({ "a.json": fill("[", 30 * MEGABYTE) }),
    reason: "too deep",
  },
  "more than an archive may hold.zip": {
    make: () => {
      const line = fill("x", 30 * MEGABYTE);
      return zip({ "a.csv": line, "b.csv": line, "c.csv": line });
    },
    reason: "too large",
  },
};
