import { randomInt } from "node:crypto";

import type { Database } from "#app/db/connect.server.ts";

import type { Room } from "./room.ts";

/** A room that nobody has been in for this long is over, and deleted with its messages. */
const EMPTY_MS = 10 * 60_000;
/** Without those that are read or heard as another. */
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ";
const CODE_LETTERS = 6;
const MOST_TRIES = 5;

/** A room as it is stored; whoever changes it says which version they changed. */
export interface StoredRoom {
  room: Room;
  version: number;
}

const newCode = () =>
  Array.from({ length: CODE_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join("");

/** A code as somebody has typed it; undefined when it is none. */
export function parseCode(text: string): string | undefined {
  const code = text.toUpperCase().replaceAll(/[^A-Z]/g, "");
  return code.length === CODE_LETTERS ? code : undefined;
}

/** The rooms of all servers, each a row: with several servers, the row says what is true. */
export const createStoredRooms = ({ kysely }: Database, now: () => number) => ({
  async add(roomOf: (code: string) => Room): Promise<string> {
    for (let tries = 1; ; tries += 1) {
      const code = newCode();
      const row = { code, version: 1, state: JSON.stringify(roomOf(code)), seen_at: now() };
      const added = await kysely
        .insertInto("rooms")
        .values(row)
        .onConflict((conflict) => conflict.column("code").doNothing())
        .executeTakeFirst();
      if (added.numInsertedOrUpdatedRows === 1n) return code;
      if (tries === MOST_TRIES) throw new Error("No free code was found for a room.");
    }
  },

  async find(code: string): Promise<StoredRoom | undefined> {
    const row = await kysely
      .selectFrom("rooms")
      .select(["state", "version"])
      .where("code", "=", code)
      .where("seen_at", ">", now() - EMPTY_MS)
      .executeTakeFirst();
    return row && { room: JSON.parse(row.state), version: row.version };
  },

  /** Whether nobody else has changed it meanwhile. */
  async save(code: string, { room, version }: StoredRoom): Promise<boolean> {
    const { numUpdatedRows } = await kysely
      .updateTable("rooms")
      .set({ state: JSON.stringify(room), version: version + 1, seen_at: now() })
      .where("code", "=", code)
      .where("version", "=", version)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },

  async deleteEmpty(): Promise<void> {
    await kysely
      .deleteFrom("rooms")
      .where("seen_at", "<=", now() - EMPTY_MS)
      .execute();
  },
});
