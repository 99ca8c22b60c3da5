import type { Insertable, Selectable } from "kysely";

import type { Database } from "#app/db/connect.server.ts";
import type { PlayerItemsTable } from "#app/db/schema-players.ts";
import type { Setting } from "#app/lib/setting.ts";
import type { Player, PlayerItem, PlayerTitle } from "#app/services/players/player.ts";
import { MOST_ITEMS } from "#app/services/players/read-player.ts";
import { ServiceError } from "#app/services/service-error.ts";

import { titleOf } from "../imports/files/field-values.ts";
import { readIds } from "../imports/files/outside-ids.ts";
import { matchTitle, type FoundHere, type MatchSources } from "../imports/match-title.server.ts";
import { episodePart } from "../watched/watched.ts";
import { PARTS } from "./own-states.server.ts";
import { forgetItemsQuery, itemsQuery } from "./players-queries.server.ts";

export type ItemRow = Selectable<PlayerItemsTable>;

interface Matching extends MatchSources {
  database: Database;
  player: Player;
  connection: { id: string; profile_id: string };
  setting: Setting;
  nowMs: number;
  /** Whether the time of this look is over. */
  isOver: () => boolean;
  mostRows?: number;
}

/** What was not certain is looked up again: the player or the film database may know more by then. */
const LOOK_AGAIN_MS = 7 * 24 * 3_600_000;
const ROWS_AT_ONCE = 100;

/** The title of each item: found once, as an import finds it, and only where it is certain. */
export async function matchItems(
  items: readonly PlayerItem[],
  matching: Matching,
): Promise<Map<string, ItemRow>> {
  const { database, connection, nowMs } = matching;
  const stored = await itemsQuery(database.kysely, connection.id).execute();
  const rows = new Map(stored.map((row) => [row.item_id, row]));
  const isNew = (item: PlayerItem) => {
    const row = rows.get(item.id);
    return row === undefined || (row.content_id === null && row.matched_at < nowMs - LOOK_AGAIN_MS);
  };
  const open = items.filter(isNew);
  await forgetGone(matching, { items, rows, added: open.length });
  const find = createItemMatch(matching);
  for (let at = 0; at < open.length; at += ROWS_AT_ONCE) {
    refuseLate(matching);
    const found: Insertable<PlayerItemsTable>[] = [];
    for (const item of open.slice(at, at + ROWS_AT_ONCE)) {
      found.push(toRow(item, await find(item), matching));
    }
    const added = await database.kysely
      .insertInto("player_items")
      .values(found)
      .onConflict((conflict) =>
        conflict.columns(["connection_id", "item_id"]).doUpdateSet(({ ref }) => ({
          content_type: ref("excluded.content_type"),
          content_id: ref("excluded.content_id"),
          part: ref("excluded.part"),
          content_title: ref("excluded.content_title"),
          content_lang: ref("excluded.content_lang"),
          matched_at: ref("excluded.matched_at"),
        })),
      )
      .returningAll()
      .execute();
    for (const row of added) rows.set(row.item_id, row);
  }
  return rows;
}

/** What was found by then is stored: the next look goes on. */
export function refuseLate({ isOver }: { isOver: () => boolean }): void {
  if (isOver()) throw new ServiceError("player", "timeout");
}

/**
 * What is gone from a library is remembered as long as there is room: it may come back. A player
 * that names everything anew each time does not fill the database.
 */
async function forgetGone(
  { database, connection, mostRows = MOST_ITEMS }: Matching,
  {
    items,
    rows,
    added,
  }: { items: readonly PlayerItem[]; rows: Map<string, ItemRow>; added: number },
): Promise<void> {
  if (rows.size + added <= mostRows) return;
  const there = new Set(items.map(({ id }) => id));
  const gone = [...rows.keys()].filter((id) => !there.has(id));
  for (let at = 0; at < gone.length; at += ROWS_AT_ONCE) {
    const ids = gone.slice(at, at + ROWS_AT_ONCE);
    await forgetItemsQuery(database.kysely, connection.id, ids).execute();
    for (const id of ids) rows.delete(id);
  }
}

function toRow(
  item: PlayerItem,
  found: (FoundHere & { part: string }) | undefined,
  { connection, nowMs }: Matching,
): Insertable<PlayerItemsTable> {
  const kind = found?.name.kind === "archive" ? undefined : found?.name.kind;
  return {
    connection_id: connection.id,
    item_id: item.id,
    profile_id: connection.profile_id,
    content_type: kind ?? null,
    content_id: kind === undefined ? null : (found?.name.id ?? null),
    part: found?.part ?? "",
    content_title: titleOf(found?.facts.title || item.title),
    content_lang: found?.facts.lang ?? null,
    matched_at: nowMs,
    is_watched: item.state.isWatched ? 1 : 0,
    progress: Math.round(item.state.progress * PARTS),
    played_at: item.state.atMs,
  };
}

/** An episode is the part of its show that its numbers say; each show is found once. */
function createItemMatch({ player, setting, ...sources }: Matching) {
  let shows: Promise<Map<string, PlayerTitle>> | undefined;
  const found = new Map<string, Promise<FoundHere | undefined>>();

  async function find(kind: "movie" | "tv", named: PlayerTitle | undefined) {
    if (named === undefined) return undefined;
    const { title, year, numbers } = named;
    const entry = { kind, title: titleOf(title), year, ids: readIds(numbers) };
    const matched = await matchTitle(entry, setting, sources);
    return matched.outcome === "matched" && matched.name.kind === kind ? matched : undefined;
  }

  async function findShow(id: string) {
    shows ??= player.listShows();
    return find("tv", (await shows).get(id));
  }

  return async function findItem(item: PlayerItem) {
    const { episode } = item;
    if (episode === undefined) {
      const film = await find("movie", item);
      return film && { ...film, part: "" };
    }
    const { showId, season, number } = episode;
    if (season < 0 || number < 1 || showId === "") return undefined;
    const known = found.get(showId) ?? findShow(showId);
    found.set(showId, known);
    const show = await known;
    return show && { ...show, part: episodePart(season, number) };
  };
}
