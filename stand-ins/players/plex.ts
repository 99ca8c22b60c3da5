import { Hono } from "hono";

import type { Handler } from "../listen.ts";
import { answerWithTrouble, type Shelf, type ShelfItem } from "./shelf.ts";

const TYPES: Readonly<Record<string, ShelfItem["type"]>> = { 1: "movie", 2: "show", 4: "episode" };
const SECTIONS = [
  { key: "1", type: "movie", title: "Films" },
  { key: "2", type: "show", title: "Shows" },
  { key: "3", type: "artist", title: "Music" },
];

/** The parts of the API of Plex Media Server that are about a person's library. */
export function createPlex(shelf: Shelf): Handler {
  const app = new Hono();
  const container = (content: object) => Response.json({ MediaContainer: content });
  app.use(async ({ req }, next) => {
    if (req.header("x-plex-token") !== shelf.key) return new Response("", { status: 401 });
    // Without this it answers in XML.
    if (req.header("accept") !== "application/json") return new Response("<MediaContainer/>");
    return next();
  });
  app.get("/", () => container({ friendlyName: shelf.name, machineIdentifier: "c0ffee" }));
  app.get("/library/sections", () => container({ size: 3, Directory: SECTIONS }));
  app.get("/library/sections/:key/all", ({ req }) => {
    const type = TYPES[req.query("type") ?? ""];
    const found = [...shelf.items.values()].filter((item) => item.type === type);
    const start = Number(req.header("x-plex-container-start") ?? 0);
    const size = Number(req.header("x-plex-container-size") ?? found.length);
    const rows = found.slice(start, start + Math.min(size, shelf.mostInPage));
    return container({
      size: rows.length,
      totalSize: found.length,
      offset: start,
      Metadata: rows.map((item) => toMetadata(item, req.query("includeGuids") === "1")),
    });
  });
  app.get("/library/metadata/:id", ({ req }) => {
    const item = shelf.items.get(req.param("id"));
    if (item === undefined) return new Response("", { status: 404 });
    return container({ size: 1, Metadata: [toMetadata(item, true)] });
  });
  app.put("/:/scrobble", ({ req }) => {
    shelf.mark(req.query("key") ?? "");
    return new Response("");
  });
  app.put("/:/unscrobble", ({ req }) => {
    shelf.unmark(req.query("key") ?? "");
    return new Response("");
  });
  app.get("/:/progress", ({ req }) => {
    shelf.play(req.query("key") ?? "", Number(req.query("time")) / 1000);
    return new Response("");
  });
  return (request) => answerWithTrouble(shelf, request, (each) => app.fetch(each));
}

const toMetadata = (item: ShelfItem, hasGuids: boolean) => ({
  ratingKey: item.id,
  key: `/library/metadata/${item.id}`,
  type: item.type,
  title: item.title,
  ...(item.year !== undefined && { year: item.year }),
  ...(hasGuids && {
    Guid: Object.entries(item.numbers ?? {}).map(([catalog, number]) => ({
      id: `${catalog}://${number}`,
    })),
  }),
  ...(item.durationSeconds !== undefined && { duration: item.durationSeconds * 1000 }),
  // What is zero is left out.
  ...((item.positionSeconds ?? 0) > 0 && {
    viewOffset: Math.round((item.positionSeconds ?? 0) * 1000),
  }),
  ...(item.isWatched === true && { viewCount: 1 }),
  ...(item.playedAtMs !== undefined && { lastViewedAt: Math.floor(item.playedAtMs / 1000) }),
  ...(item.type === "episode" && {
    grandparentRatingKey: item.showId,
    parentIndex: item.season,
    index: item.number,
  }),
});
