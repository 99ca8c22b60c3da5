import { Hono } from "hono";

import type { Handler } from "../listen.ts";
import { answerWithTrouble, type Shelf, type ShelfItem } from "./shelf.ts";

const TICKS = 10_000_000;
const TYPES = { movie: "Movie", show: "Series", episode: "Episode" } as const;

type UserData = { Played?: boolean; PlaybackPositionTicks?: number; LastPlayedDate?: string };

/** The parts of the APIs of Jellyfin (10.10) and Emby (4.8) that are about a person's library. */
export function createMediaBrowser(shelf: Shelf, family: "jellyfin" | "emby"): Handler {
  const app = new Hono();
  app.use(async ({ req }, next) => {
    const key =
      family === "emby"
        ? req.header("x-emby-token")
        : /^MediaBrowser .*Token="([^"]*)"/.exec(req.header("authorization") ?? "")?.[1];
    if (key !== shelf.key) return new Response("", { status: 401 });
    return next();
  });
  app.get("/System/Info", ({ json }) => json({ ServerName: shelf.name, Id: "9f", Version: "10" }));
  const people = () => shelf.people.map(({ id, name }) => ({ Id: id, Name: name }));
  app.get("/Users", ({ json }) => json(people()));
  app.get("/Users/Query", ({ json }) =>
    json({ Items: people(), TotalRecordCount: shelf.people.length }),
  );
  const isKnown = (person: string | undefined) => shelf.people.some(({ id }) => id === person);

  const list = (url: string, person: string | undefined) => {
    const query = new URL(url).searchParams;
    if (!isKnown(person)) return Response.json({}, { status: 404 });
    const types = query.get("includeItemTypes")?.split(",");
    const ids = query.get("ids")?.split(",");
    const found = [...shelf.items.values()]
      .filter(({ type }) => types === undefined || types.includes(TYPES[type]))
      .filter(({ id }) => ids === undefined || ids.includes(id));
    const start = Number(query.get("startIndex") ?? 0);
    const limit = Math.min(Number(query.get("limit") ?? 100), shelf.mostInPage);
    return Response.json({
      Items: found.slice(start, start + limit).map(toItem),
      TotalRecordCount: found.length,
      StartIndex: start,
    });
  };
  const store = async (request: Request, id: string, person: string | undefined) => {
    if (!isKnown(person) || !shelf.items.has(id)) return Response.json({}, { status: 404 });
    put(shelf.itemOf(id), (await request.json()) as UserData, family);
    return family === "emby"
      ? new Response("", { status: 200 })
      : Response.json(userDataOf(shelf.itemOf(id)));
  };
  if (family === "jellyfin") {
    app.get("/Items", ({ req }) => list(req.url, req.query("userId")));
    app.post("/UserItems/:id/UserData", ({ req }) =>
      store(req.raw, req.param("id"), req.query("userId")),
    );
  } else {
    app.get("/Users/:person/Items", ({ req }) => list(req.url, req.param("person")));
    app.post("/Users/:person/Items/:id/UserData", ({ req }) =>
      store(req.raw, req.param("id"), req.param("person")),
    );
  }
  return (request) => answerWithTrouble(shelf, request, (each) => app.fetch(each));
}

/** Jellyfin leaves what a request does not have; Emby takes it for its default. */
function put(item: ShelfItem, data: UserData & { IsFavorite?: boolean }, family: string): void {
  const isWhole = family === "emby";
  const { Played = isWhole ? false : item.isWatched, LastPlayedDate: at } = data;
  const ticks = data.PlaybackPositionTicks ?? (isWhole ? 0 : undefined);
  Object.assign(item, {
    isWatched: Played,
    ...(ticks !== undefined && { positionSeconds: ticks / TICKS }),
    ...((at ?? null) !== null && { playedAtMs: Date.parse(at ?? "") }),
    ...(at === undefined && isWhole && { playedAtMs: undefined }),
    isFavorite: data.IsFavorite ?? (isWhole ? false : item.isFavorite),
  });
}

const userDataOf = (item: ShelfItem) => ({
  PlaybackPositionTicks: Math.round((item.positionSeconds ?? 0) * TICKS),
  PlayCount: item.isWatched === true ? 1 : 0,
  IsFavorite: item.isFavorite ?? false,
  Played: item.isWatched ?? false,
  ...(item.playedAtMs !== undefined && {
    LastPlayedDate: new Date(item.playedAtMs).toISOString().replace("Z", "0000Z"),
  }),
  Key: item.id,
});

const toItem = (item: ShelfItem) => ({
  Id: item.id,
  Name: item.title,
  Type: TYPES[item.type],
  ...(item.year !== undefined && { ProductionYear: item.year }),
  ProviderIds: Object.fromEntries(
    Object.entries(item.numbers ?? {}).map(([catalog, number]) => [
      catalog.charAt(0).toUpperCase() + catalog.slice(1),
      number,
    ]),
  ),
  ...(item.type === "episode" && {
    SeriesId: item.showId,
    ParentIndexNumber: item.season,
    IndexNumber: item.number,
  }),
  ...(item.durationSeconds !== undefined && { RunTimeTicks: item.durationSeconds * TICKS }),
  UserData: userDataOf(item),
});
