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
  numbersOf,
  optionalNumber,
  optionalText,
  orderNumber,
  PAGE_SIZE,
  parseAnswer,
  readPages,
} from "./read-player.ts";

/** In what Jellyfin and Emby, which were one program once, differ. */
const families = {
  jellyfin: {
    headers: (key: string) => ({ authorization: `MediaBrowser Token="${key}"` }),
    people: "Users",
    items: () => "Items",
    userData: (person: string, id: string) => `UserItems/${id}/UserData?userId=${person}`,
  },
  emby: {
    headers: (key: string) => ({ "x-emby-token": key }),
    people: "Users/Query",
    items: (person: string) => `Users/${person}/Items`,
    userData: (person: string, id: string) => `Users/${person}/Items/${id}/UserData`,
  },
} as const;

/** Ten million make a second. */
const TICKS = 10_000_000;

const userData = z.looseObject({
  Played: z.boolean().catch(false),
  PlaybackPositionTicks: optionalNumber,
  LastPlayedDate: z.string().nullish().catch(null),
});
const title = z.object({
  Id: idText,
  Name: optionalText,
  ProductionYear: optionalNumber,
  ProviderIds: z.record(z.string(), z.string()).catch({}),
});
const item = title.extend({
  Type: z.enum(["Movie", "Episode"]),
  SeriesId: optionalText,
  ParentIndexNumber: orderNumber,
  IndexNumber: orderNumber,
  RunTimeTicks: optionalNumber,
  UserData: userData.default({ Played: false, PlaybackPositionTicks: 0 }),
});
const page = z.object({ Items: z.array(z.unknown()), TotalRecordCount: optionalNumber });
const person = z.object({ Id: idText, Name: optionalText });
const people = z.union([z.array(person), z.object({ Items: z.array(person) })]);
const system = z.object({ ServerName: optionalText, Id: z.string() });

type Item = z.infer<typeof item>;

/** A library of Jellyfin or Emby. */
export function openMediaBrowser(
  ask: AskPlayer,
  { key, personId }: PlayerAddress,
  kind: keyof typeof families,
): Player {
  const family = families[kind];
  const headers = family.headers(key);
  const who = encodeURIComponent(personId);

  async function readItems(query: Record<string, string>) {
    const parameters = new URLSearchParams({
      userId: personId,
      recursive: "true",
      fields: "ProviderIds",
      enableUserData: "true",
      enableImages: "false",
      sortBy: "SortName,Id",
      ...query,
    });
    return parseAnswer(page, await ask(`${family.items(who)}?${parameters}`, { headers }));
  }

  const list = <Row, Kept>(
    entry: z.ZodType<Row>,
    toKept: (row: Row) => Kept,
    includeItemTypes: string,
  ) =>
    readPages(entry, toKept, async (start) => {
      const range = { startIndex: String(start), limit: String(PAGE_SIZE) };
      const read = await readItems({ includeItemTypes, ...range });
      return { rows: read.Items, total: read.TotalRecordCount };
    });

  async function readOne(id: string) {
    const [found] = (await readItems({ ids: id })).Items;
    const parsed = item.safeParse(found);
    return parsed.success ? { raw: parsed.data, state: stateOf(parsed.data) } : undefined;
  }

  return {
    async identify() {
      const { ServerName: name } = parseAnswer(system, await ask("System/Info", { headers }));
      const found = parseAnswer(people, await ask(family.people, { headers }));
      const all = Array.isArray(found) ? found : found.Items;
      return { name, people: all.map(({ Id: id, Name }) => ({ id, name: Name })) };
    },

    listItems: () => list(item, toItem, "Movie,Episode"),

    async listShows() {
      return new Map(await list(title, (each) => [each.Id, titleOf(each)] as const, "Series"));
    },

    timesOfChange({ state }, wanted) {
      const atMs = timeFor(state.atMs, wanted);
      return { fromMs: atMs, untilMs: atMs };
    },

    change: ({ id, state }, wanted) =>
      changeState(
        state,
        () => readOne(id),
        (raw) => {
          const path = family.userData(who, encodeURIComponent(id));
          return ask(path, { method: "POST", body: dataFor(raw, wanted), headers });
        },
      ),
  };
}

const toItem = (each: Item): PlayerItem => ({
  ...titleOf(each),
  id: each.Id,
  episode: episodeOf(each),
  durationSeconds: each.RunTimeTicks / TICKS,
  state: stateOf(each),
});

const titleOf = ({ Name, ProductionYear: year, ProviderIds }: z.infer<typeof title>) =>
  ({
    title: Name,
    year: year > 0 ? String(year) : "",
    numbers: numbersOf(
      Object.entries(ProviderIds).map(([catalog, number]) => [catalog.toLowerCase(), number]),
    ),
  }) satisfies PlayerTitle;

function episodeOf({ Type, SeriesId: showId, ParentIndexNumber, IndexNumber }: Item) {
  if (Type === "Movie") return undefined;
  return { showId, season: ParentIndexNumber, number: IndexNumber };
}

function stateOf({ UserData: data, RunTimeTicks }: Item): PlayerState {
  return {
    isWatched: data.Played,
    progress: progressOf(data.PlaybackPositionTicks, RunTimeTicks),
    atMs: Date.parse(data.LastPlayedDate ?? "") || 0,
  };
}

/** What else it says of the item, such as that it is a favorite, stays. */
function dataFor({ UserData: data, RunTimeTicks }: Item, wanted: PlayerState) {
  const atMs = timeFor(Date.parse(data.LastPlayedDate ?? "") || 0, wanted);
  return {
    ...data,
    Played: wanted.isWatched,
    PlaybackPositionTicks: Math.round(RunTimeTicks * wanted.progress),
    ...(atMs > 0 && { LastPlayedDate: new Date(atMs).toISOString() }),
  };
}

/** It was last played when it was played last, and not when a mark was taken back. */
const timeFor = (playedAtMs: number, { isWatched, progress, atMs }: PlayerState) =>
  isWatched || progress > 0 ? Math.max(playedAtMs, atMs) : playedAtMs;
