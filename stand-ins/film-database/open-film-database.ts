import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { z } from "zod";
import { listen } from "../listen.ts";
import { standInToken } from "./credentials.ts";
import { createFilmDatabase } from "./film-database.ts";
import type { Draw, Pictures } from "../pictures/pictures.ts";
import { noQuirks } from "./quirks.ts";
import type { Quirks } from "./quirks.ts";

const anyObject = z.record(z.string(), z.unknown());
export type Json = z.infer<typeof anyObject>;

export type OpenFilmDatabase = {
  origin: string;
  quirks: Quirks;
  pictureFolder: string;
  /** How often each kind of picture was drawn. */
  drawn: string[];
  /** Asks with the stand-in's token; another `authorization` in the headers takes its place. */
  ask: (path: string, init?: RequestInit) => Promise<Response>;
  /** The body of a reply that must be an object, with the status it must have. */
  json: (path: string, status?: number) => Promise<Json>;
  /** The rows of a list. */
  rows: (path: string) => Promise<Json[]>;
  close: () => Promise<void>;
};

/** The day on which the tests take place, so that what is "in cinemas now" is always the same. */
export const testDay = "2026-11-20";

/** The film database over real HTTP, with pictures of a single colour: for tests. */
export async function openFilmDatabase(maxPictureBytes = 50_000_000): Promise<OpenFilmDatabase> {
  const pictureFolder = await mkdtemp(join(tmpdir(), "film-database-"));
  const quirks = noQuirks();
  const drawn: string[] = [];
  const handler = createFilmDatabase({
    pictures: plainPictures(drawn),
    now: () => new Date(`${testDay}T12:00:00Z`),
    quirks,
    pictureFolder,
    maxPictureBytes,
  });
  const { url, close } = await listen(handler, { port: 0 });
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(url + path, {
      ...init,
      headers: { authorization: `Bearer ${standInToken}`, ...init.headers },
    });
  const json = async (path: string, status = 200) => {
    const reply = await ask(path);
    if (reply.status !== status) throw new Error(`${path} answered ${reply.status}`);
    return anyObject.parse(await reply.json());
  };
  return {
    origin: url,
    quirks,
    pictureFolder,
    drawn,
    ask,
    json,
    rows: async (path) => z.array(anyObject).parse((await json(path)).results),
    close: async () => {
      await close();
      await rm(pictureFolder, { recursive: true, force: true });
    },
  };
}

/** A single colour at the right size: what is tested here is the host, not the hand. */
export function plainPictures(drawn: string[] = []): Pictures {
  const draw =
    (kind: keyof Pictures): Draw =>
    async (facts, width, height) => {
      drawn.push(`${kind} ${facts.id}`);
      const plain = sharp({ create: { width, height, channels: 3, background: "#7a3b2e" } });
      return kind === "logo" ? plain.png().toBuffer() : plain.jpeg().toBuffer();
    };
  return {
    poster: draw("poster"),
    backdrop: draw("backdrop"),
    still: draw("still"),
    portrait: draw("portrait"),
    logo: draw("logo"),
  };
}
