import type { Selectable } from "kysely";

import type { Database } from "#app/db/connect.server.ts";
import type { AlertsTable } from "#app/db/schema-following.ts";

import { alertColumns } from "../alerts-queries.server.ts";
import { followsStill } from "../follower-queries.server.ts";
import type { Recipient } from "./recipient.server.ts";

export type StoredAlert = Pick<Selectable<AlertsTable>, (typeof alertColumns)[number] | "made_at">;

/** Those of these alerts that somebody still wants: of titles that they follow, and kinds that are on. */
export async function listStillWanted(
  { kysely }: Database,
  { profileId, off }: Recipient,
  ids: readonly string[],
): Promise<StoredAlert[]> {
  const alerts = await kysely
    .selectFrom("alerts")
    .select([...alertColumns, "made_at"])
    .where("profile_id", "=", profileId)
    .where("id", "in", ids)
    .orderBy("due_at")
    .orderBy("id")
    .execute();
  const wanted: StoredAlert[] = [];
  for (const alert of alerts) {
    if (!off.has(alert.kind) && (await followsStill(kysely, profileId, alert))) wanted.push(alert);
  }
  return wanted;
}
