import { z } from "zod";
import { listen } from "../listen.ts";
import { standInToken } from "./credentials.ts";
import { createFilmDatabase } from "./film-database.ts";
import { openPlainPictures } from "../pictures/plain-pictures.ts";
import { noQuirks } from "./quirks.ts";
import type { Quirks } from "./quirks.ts";

const anyObject = z.record(z.string(), z.unknown());
export type Json = z.infer<typeof anyObject>;

export type OpenFilmDatabase = {
  origin: string;
  quirks: Quirks;
  /** Requests a path with the stand-in's token; an `authorization` header overrides it. */
  ask: (path: string, init?: RequestInit) => Promise<Response>;
  /** The body of a reply that must be an object, with the expected status. */
  json: (path: string, status?: number) => Promise<Json>;
  /** The rows of a list. */
  rows: (path: string) => Promise<Json[]>;
  close: () => Promise<void>;
};

/** The day on which the tests take place, so that what is "in cinemas now" is always the same. */
export const testDay = "2026-11-20";

/** The film database over real HTTP, with single-color pictures, for tests. */
export async function openFilmDatabase(): Promise<OpenFilmDatabase> {
  const quirks = noQuirks();
  const handler = createFilmDatabase({
    pictures: openPlainPictures(),
    now: () => new Date(`${testDay}T12:00:00Z`),
    quirks,
  });
  const { url, close } = await listen(handler, { port: 0 });
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(url + path, {
      ...init,
      headers: { authorization: `Bearer ${standInToken}`, ...init.headers },
    });
  const json = async (path: string, status = 200) => {
    const reply = await ask(path);
    if (reply.status !== status) throw new Error(`${path} returned ${reply.status}`);
    return anyObject.parse(await reply.json());
  };
  return {
    origin: url,
    quirks,
    ask,
    json,
    rows: async (path) => z.array(anyObject).parse((await json(path)).results),
    close,
  };
}
