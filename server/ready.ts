import { sql } from "kysely";

import type { Database } from "#app/db/connect.server.ts";

/** Whether the database answers; what `/readyz` tells a load balancer. */
export async function isReachable({ kysely }: Database): Promise<boolean> {
  try {
    await sql`select 1`.execute(kysely);
    return true;
  } catch {
    return false;
  }
}
