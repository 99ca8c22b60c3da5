import { createHash } from "node:crypto";

import { openDatabase, type DatabasePlace } from "#app/db/connect.server.ts";

import { VIEWERS } from "./filled-matinee.ts";
import { filledUser } from "./filled-tables.ts";

const secretOf = (viewer: number) => `the-add-on-of-viewer-${viewer}`;

/** What the addresses of a viewer's own add-on begin with. */
export const addonPath = (viewer: number) => `/stremio/own/${secretOf(viewer)}`;

/** Gives each viewer an add-on of their own, beside the running server. */
export async function addAddonAddresses(place: DatabasePlace): Promise<void> {
  const database = await openDatabase(place);
  try {
    const profiles = await database.kysely
      .selectFrom("profiles")
      .select(["id", "user_id"])
      .execute();
    const idOf = new Map(profiles.map(({ id, user_id }) => [user_id, id]));
    const rows = Array.from({ length: VIEWERS }, (_, viewer) => ({
      // The database refuses one without a profile.
      profile_id: idOf.get(filledUser(viewer).userId) ?? "",
      token_hash: createHash("sha256").update(secretOf(viewer)).digest("hex"),
      created_at: 1,
    }));
    await database.kysely.insertInto("stremio_addresses").values(rows).execute();
  } finally {
    await database.close();
  }
}
