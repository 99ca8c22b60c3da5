import { randomUUID } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import { createArchive, indexItems } from "./archive.ts";
import type { Handler } from "../listen.ts";
import type { Item } from "./item.ts";
import { createMedia } from "./files/media.ts";
import type { Pictures } from "../pictures/pictures.ts";
import { defaultQuirks, type Quirks } from "./quirks.ts";
import type { Reel, ReelFile, ReelVideo } from "./files/reel.ts";
import type { SearchIndex } from "./search/search-index.ts";
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

/** The bytes of every reel, for each archive of this process: made and removed with the first. */
const BYTES = join(tmpdir(), `archive-${randomUUID()}`);
const MOST_BYTES = 70_000;
/** They count upwards, so every byte identifies its position. */
const COUNTING = Uint8Array.from({ length: 251 }, (_, at) => at);
let openArchives = 0;

/** Tests only read the items, so all archives of this process have the same. */
let completed: { items: readonly Item[]; index: SearchIndex } | undefined;

function completeAll() {
  const items = archiveItems([tinyReel("short", 21), tinyReel("long", 362)]);
  return { items, index: indexItems(items) };
}

/** The archive and its data node on two ports of this machine, with tiny reels, for tests. */
export async function openArchive(): Promise<OpenArchive> {
  completed ??= completeAll();
  const { items, index } = completed;
  openArchives += 1;
  if (openArchives === 1) writeFileSync(BYTES, Buffer.alloc(MOST_BYTES, COUNTING));
  const quirks = defaultQuirks();
  const media = await listen(createMedia({ items, pictures: labels, quirks }));
  const front = await listen(
    createArchive({ items, index, pictures: labels, quirks, mediaOrigin: () => media.origin }),
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
      openArchives -= 1;
      if (openArchives === 0) rmSync(BYTES);
    },
  };
}

export function searchPath(q: string, more = ""): string {
  return `/advancedsearch.php?q=${encodeURIComponent(q)}&output=json${more}`;
}

/** Instead of a picture its name and size, which shows what was requested. */
const labels: Pictures = async ({ file }, width, height) =>
  Buffer.from(`${file} ${width}x${height}`);

/** Every file of a reel is the start of the same bytes. */
function tinyReel(name: string, seconds: number): Reel {
  const file = (sizeBytes: number): ReelFile => ({ path: BYTES, sizeBytes });
  const film = (sizeBytes: number, height: number): ReelVideo => ({
    ...file(sizeBytes),
    width: (height / 3) * 4,
    height,
  });
  return {
    name,
    seconds,
    suits: name === "long" ? ["Documentary"] : ["Comedy"],
    large: film(MOST_BYTES, 720),
    medium: film(40_000, 480),
    small: film(10_000, 360),
    webm: film(30_000, 480),
    captions: { english: file(300), hindi: file(400), subRip: file(350) },
    thumbs: [
      { ...file(500), second: 0 },
      { ...file(600), second: 10 },
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
