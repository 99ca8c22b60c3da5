import type { Executor } from "#app/db/executor.ts";
import { refuseChild } from "#app/lib/for-grown-ups.ts";
import type { Setting } from "#app/lib/setting.ts";

import type { Connection } from "./agree.server.ts";
import {
  createConnect,
  type ConnectionOptions,
  type PlayerOwner,
} from "./connect-player.server.ts";
import { describeFirst, type FirstAgreement } from "./first-agreement.server.ts";
import type { FirstChoice } from "./connection-choices.ts";
import { connectionsQuery } from "./players-queries.server.ts";

export type PlayerConnections = ReturnType<typeof createPlayerConnections>;

/** A connection without what opens the player. */
export type ListedConnection = Omit<Connection, "sealed">;

/** The players that a profile has connected. */
export function createPlayerConnections(options: ConnectionOptions) {
  const { database, profileOf, onDue, now = Date.now } = options;
  const { kysely } = database;

  const list = async (owner: PlayerOwner) => listConnections(kysely, await profileOf(owner));

  async function change(owner: PlayerOwner, id: string, columns: Partial<Connection>) {
    refuseChild(owner, "its players");
    const { numUpdatedRows } = await kysely
      .updateTable("player_connections")
      .set(columns)
      .where("id", "=", id)
      .where("profile_id", "=", await profileOf(owner))
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  return {
    list,
    connect: createConnect(options),

    /** A connection with what its first agreement would change; undefined where there is none. */
    async get(
      owner: PlayerOwner,
      id: string,
      setting: Setting,
    ): Promise<{ connection: ListedConnection; first: FirstAgreement | undefined } | undefined> {
      const connection = (await list(owner)).find((each) => each.id === id);
      if (connection === undefined) return undefined;
      const isLookedAt = connection.looked_at !== null && connection.chosen_at === null;
      const first = isLookedAt ? await describeFirst(options, connection, setting) : undefined;
      return { connection, first };
    },

    /** From now on changes go both ways; the choice is about what was there before. */
    async choose(owner: PlayerOwner, id: string, choice: FirstChoice): Promise<void> {
      const nowMs = now();
      const chosen = {
        chosen_at: nowMs,
        due_at: nowMs,
        problem: "",
        sends_since: choice === "from-there" ? nowMs : 0,
      };
      const connection = (await list(owner)).find((each) => each.id === id);
      if (connection === undefined || connection.chosen_at !== null) return;
      if (choice === "to-there") {
        // What it says now is nothing new.
        await kysely
          .updateTable("player_items")
          .set({ origin: "player" })
          .where("connection_id", "=", id)
          .execute();
      }
      await change(owner, id, chosen);
      onDue();
    },

    /** Looks at it at once. */
    async agreeNow(owner: PlayerOwner, id: string): Promise<void> {
      await change(owner, id, { due_at: now() });
      onDue();
    },

    /** Its key is deleted, and what both know stays where it is. */
    async disconnect(owner: PlayerOwner, id: string): Promise<void> {
      refuseChild(owner, "its players");
      await kysely
        .deleteFrom("player_connections")
        .where("id", "=", id)
        .where("profile_id", "=", await profileOf(owner))
        .execute();
    },
  };
}

async function listConnections(kysely: Executor, profileId: string): Promise<ListedConnection[]> {
  const rows = await connectionsQuery(kysely, profileId).execute();
  return rows.map((row) => {
    const { sealed: _, ...listed } = row;
    return listed;
  });
}
