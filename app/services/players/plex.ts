import { z } from "zod";

import type { AskPlayer } from "./player-client.server.ts";
import {
  progressOf,
  type Player,
  type PlayerAddress,
  type PlayerItem,
  type PlayerState,
  type PlayerTitle,
} from "./player.ts";
import {
  changeState,
  idText,
  MOST_ITEMS,
  numbersOf,
  optionalNumber,
  optionalText,
  orderNumber,
  PAGE_SIZE,
  parseAnswer,
  readPages,
} from "./read-player.ts";

const container = z.object({
  MediaContainer: z.object({
    friendlyName: optionalText,
    machineIdentifier: optionalText,
    size: optionalNumber,
    totalSize: z.number().optional().catch(undefined),
    Metadata: z.array(z.unknown()).catch([]),
    Directory: z.array(z.unknown()).catch([]),
  }),
});
const section = z.object({ key: z.string(), type: z.enum(["movie", "show"]) });
const metadata = z.object({
  ratingKey: idText,
  type: z.enum(["movie", "show", "episode"]),
  title: optionalText,
  year: optionalNumber,
  Guid: z.array(z.object({ id: z.string() })).catch([]),
  duration: optionalNumber,
  viewOffset: optionalNumber,
  viewCount: optionalNumber,
  /** In seconds. */
  lastViewedAt: optionalNumber,
  grandparentRatingKey: optionalText,
  parentIndex: orderNumber,
  index: orderNumber,
});
/** What Plex calls the kinds of entries in a list. */
const TYPES = { movie: "1", show: "2", episode: "4" } as const;
/** Longer than the requests of a change take: it counts as played when they arrive. */
const CHANGES_WITHIN_MS = 60_000;
const LIBRARY = "com.plexapp.plugins.library";

type Metadata = z.infer<typeof metadata>;

type Read = (
  path: string,
  headers?: Record<string, string>,
) => Promise<z.infer<typeof container>["MediaContainer"]>;

/** A library of Plex, of whoever the token is. */
export function openPlex(ask: AskPlayer, { key }: PlayerAddress): Player {
  const token = { "x-plex-token": key };
  const read: Read = async (path, headers = {}) =>
    parseAnswer(container, await ask(path, { headers: { ...token, ...headers } })).MediaContainer;

  const tell = (path: string, id: string, more: Record<string, string> = {}) => {
    const parameters = new URLSearchParams({ identifier: LIBRARY, key: id, ...more });
    const method = path === "progress" ? "GET" : "PUT";
    return ask(`./:/${path}?${parameters}`, { method, headers: token });
  };

  return {
    async identify() {
      const { friendlyName: name } = await read("");
      return { name, people: [] };
    },

    listItems: () => listAll(read, ["movie", "episode"], toItem),

    async listShows() {
      return new Map(
        await listAll(read, ["show"], (each) => [each.ratingKey, titleOf(each)] as const),
      );
    },

    timesOfChange(_, wanted, nowMs) {
      const isPlayed = wanted.isWatched || wanted.progress > 0;
      return { fromMs: isPlayed ? nowMs - 1000 : 0, untilMs: nowMs + CHANGES_WITHIN_MS };
    },

    change: ({ id, state }, wanted) =>
      changeState(
        state,
        () => readOne(read, id),
        async ({ duration }) => {
          // Both clear the position as well.
          if (wanted.isWatched !== state.isWatched || wanted.progress === 0)
            await tell(wanted.isWatched ? "scrobble" : "unscrobble", id);
          if (wanted.progress === 0) return;
          const time = String(Math.round(duration * wanted.progress));
          await tell("progress", id, { time, state: "stopped" });
        },
      ),
  };
}

/** Everything of some kinds, in all parts of the library that have them. */
async function listAll<Kept>(
  read: Read,
  types: readonly (keyof typeof TYPES)[],
  toKept: (each: Metadata) => Kept,
): Promise<Kept[]> {
  const found: Kept[] = [];
  for (const row of (await read("library/sections")).Directory) {
    const { data: of } = section.safeParse(row);
    for (const type of types) {
      if (of === undefined || (of.type === "movie") !== (type === "movie")) continue;
      const query = `type=${TYPES[type]}&includeGuids=1&sort=titleSort`;
      const listed = await listPages(read, `library/sections/${of.key}/all?${query}`, toKept);
      // One after the other: a call has no place for so many.
      for (const each of listed.slice(0, MOST_ITEMS - found.length)) found.push(each);
    }
  }
  return found;
}

const listPages = <Kept>(read: Read, path: string, toKept: (each: Metadata) => Kept) =>
  readPages(metadata, toKept, async (start) => {
    const from = { "x-plex-container-start": String(start) };
    const size = { "x-plex-container-size": String(PAGE_SIZE) };
    const { Metadata: rows, totalSize } = await read(path, { ...from, ...size });
    return { rows, total: totalSize ?? start + rows.length };
  });

async function readOne(read: Read, id: string) {
  const { Metadata: rows } = await read(`library/metadata/${encodeURIComponent(id)}`);
  const parsed = metadata.safeParse(rows[0]);
  return parsed.success ? { raw: parsed.data, state: stateOf(parsed.data) } : undefined;
}

const toItem = (each: Metadata): PlayerItem => ({
  ...titleOf(each),
  id: each.ratingKey,
  episode: episodeOf(each),
  durationSeconds: each.duration / 1000,
  state: stateOf(each),
});

const titleOf = ({ title, year, Guid }: Metadata): PlayerTitle => ({
  title,
  year: year > 0 ? String(year) : "",
  numbers: numbersOf(
    Guid.map(({ id }) => id.split("://")).map(([catalog = "", number = ""]) => [catalog, number]),
  ),
});

function episodeOf({ type, grandparentRatingKey: showId, parentIndex, index }: Metadata) {
  return type === "episode" ? { showId, season: parentIndex, number: index } : undefined;
}

const stateOf = ({ viewCount, viewOffset, duration, lastViewedAt }: Metadata): PlayerState => ({
  isWatched: viewCount > 0,
  progress: progressOf(viewOffset, duration),
  atMs: Math.round(lastViewedAt * 1000),
});
