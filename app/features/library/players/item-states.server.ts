import type { Database } from "#app/db/connect.server.ts";
import type { PlayerItem, PlayerState } from "#app/services/players/player.ts";

import type { ItemRow } from "./match-items.server.ts";
import { PARTS } from "./own-states.server.ts";

/** An item of a player whose title here is certain. */
export interface LinkedItem {
  item: PlayerItem;
  row: ItemRow;
  name: { kind: "movie" | "tv"; id: string; part: string };
  /** What the player said when both agreed last; undefined where they never did. */
  before: PlayerState | undefined;
  current: PlayerState;
}

export function linkItems(
  items: readonly PlayerItem[],
  rows: ReadonlyMap<string, ItemRow>,
): LinkedItem[] {
  return items.flatMap((item) => {
    const row = rows.get(item.id);
    if (row === undefined || row.content_type === null || row.content_id === null) return [];
    const name = { kind: row.content_type, id: row.content_id, part: row.part };
    const before = row.origin === null ? undefined : stateOfRow(row);
    return [{ item, row, name, before, current: item.state }];
  });
}

export const stateOfRow = (row: ItemRow): PlayerState => ({
  isWatched: row.is_watched === 1,
  progress: row.progress / PARTS,
  atMs: row.played_at,
});

/** Remembers what a player says of an item, where that is not remembered yet. */
export async function storeState(
  { kysely }: Pick<Database, "kysely">,
  row: ItemRow,
  { isWatched, progress, atMs }: PlayerState,
  more: Partial<Pick<ItemRow, "origin" | "sent">>,
): Promise<void> {
  const columns = {
    is_watched: isWatched ? 1 : 0,
    progress: Math.round(progress * PARTS),
    played_at: atMs,
    sent: null,
    ...more,
  };
  const isStored = Object.entries({ ...row, ...columns }).every(
    ([name, value]) => row[name as keyof ItemRow] === value,
  );
  if (isStored) return;
  await kysely
    .updateTable("player_items")
    .set(columns)
    .where("connection_id", "=", row.connection_id)
    .where("item_id", "=", row.item_id)
    .execute();
  Object.assign(row, columns);
}
