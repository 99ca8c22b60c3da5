import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import { createArchive } from "./archive.ts";
import type { Handler } from "../listen.ts";
import type { Item } from "./item.ts";
import { createMedia } from "./files/media.ts";
import type { Pictures } from "../pictures/pictures.ts";
import { defaultQuirks, type Quirks } from "./quirks.ts";
import type { Reel, ReelFile, ReelVideo } from "./files/reel.ts";
import { archiveItems } from "./seeds/catalogue.ts";

type SearchReply = {
  responseHeader: { status: number; QTime: number; params: Record<string, unknown> };
  response: { numFound: number; start: number; docs: Record<string, unknown>[] };
};

type ItemRecord = Record<string, unknown> & {
  metadata: Record<string, string | string[]>;
  files: (Record<string, string> & { name: string; format: string })[];
};

export type OpenArchive = {
  origin: string;
  mediaOrigin: string;
  items: readonly Item[];
  quirks: Quirks;
  /** Requests a path of the archive without following redirects. */
  ask: (path: string, init?: RequestInit) => Promise<Response>;
  /** Searches, with more parameters after the query; for queries that should succeed. */
  search: (q: string, more?: string) => Promise<SearchReply>;
  /** The identifiers of everything that a query finds. */
  ids: (q: string, more?: string) => Promise<unknown[]>;
  /** The whole record of an item. */
  record: (id: string) => Promise<ItemRecord>;
  close: () => Promise<void>;
};

/** The archive and its data node on two ports of this machine, with tiny reels, for tests. */
export async function openArchive(): Promise<OpenArchive> {
  const folder = await mkdtemp(join(tmpdir(), "archive-"));
  const reels = [await writeReel(folder, "short", 21), await writeReel(folder, "long", 362)];
  const items = archiveItems(reels);
  const quirks = defaultQuirks();
  const media = await listen(createMedia({ items, pictures: labels, quirks }));
  const front = await listen(
    createArchive({ items, pictures: labels, quirks, mediaOrigin: () => media.origin }),
  );
  const ask = (path: string, init?: RequestInit) =>
    fetch(front.origin + path, { redirect: "manual", ...init });
  const search = async (q: string, more = ""): Promise<SearchReply> =>
    (await ask(searchPath(q, more))).json();
  return {
    origin: front.origin,
    mediaOrigin: media.origin,
    items,
    quirks,
    ask,
    search,
    ids: async (q, more = "") => {
      const { response } = await search(q, `&fl[]=identifier&rows=400${more}`);
      return response.docs.map((doc) => doc["identifier"]);
    },
    record: async (id) => (await ask(`/metadata/${id}`)).json(),
    close: async () => {
      await Promise.all([front.close(), media.close()]);
      await rm(folder, { recursive: true });
    },
  };
}

export function searchPath(q: string, more = ""): string {
  return `/advancedsearch.php?q=${encodeURIComponent(q)}&output=json${more}`;
}

/** Instead of a picture its name and size, which shows what was requested. */
const labels: Pictures = async ({ file }, width, height) =>
  Buffer.from(`${file} ${width}x${height}`);

async function writeReel(folder: string, name: string, seconds: number): Promise<Reel> {
  async function write(file: string, sizeBytes: number): Promise<ReelFile> {
    const path = join(folder, `${name}-${file}`);
    await writeFile(path, Buffer.from(Array.from({ length: sizeBytes }, (_, at) => at % 251)));
    return { path, sizeBytes };
  }
  async function film(file: string, sizeBytes: number, height: number): Promise<ReelVideo> {
    return { ...(await write(file, sizeBytes)), width: (height / 3) * 4, height };
  }
  return {
    name,
    seconds,
    suits: name === "long" ? ["Documentary"] : ["Comedy"],
    large: await film("720.mp4", 70_000, 720),
    medium: await film("480.mp4", 40_000, 480),
    small: await film("360.mp4", 10_000, 360),
    webm: await film("480.webm", 30_000, 480),
    captions: {
      english: await write("en.vtt", 300),
      hindi: await write("hi.vtt", 400),
      subRip: await write("en.srt", 350),
    },
    thumbs: [
      { ...(await write("0.jpg", 500)), second: 0 },
      { ...(await write("10.jpg", 600)), second: 10 },
    ],
  };
}

function listen(handler: Handler): Promise<{ origin: string; close: () => Promise<void> }> {
  return new Promise((resolve) => {
    const server = serve(
      { fetch: handler, port: 0, hostname: "127.0.0.1" },
      (address: AddressInfo) =>
        resolve({
          origin: `http://127.0.0.1:${address.port}`,
          close: () => new Promise((closed) => server.close(() => closed())),
        }),
    );
  });
}
