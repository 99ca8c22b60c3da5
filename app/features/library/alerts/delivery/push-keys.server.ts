import type { Database } from "#app/db/connect.server.ts";

import { makePushKeys, type PushKeys } from "./push-message.server.ts";
import type { AlertKeys } from "./stop-links.server.ts";

const PURPOSE = "push keys";
const OWNER = "server";

/** The server's keys for push, which are made once and stored encrypted. */
export function createPushKeyStore({ kysely }: Database, keys: AlertKeys, now = Date.now) {
  async function read(): Promise<PushKeys | undefined> {
    const row = await kysely.selectFrom("push_keys").select("sealed").executeTakeFirst();
    const text = row && keys.unseal(PURPOSE, OWNER, row.sealed);
    return text === undefined ? undefined : JSON.parse(text);
  }

  async function make(): Promise<PushKeys> {
    const row = {
      sealed: keys.seal(PURPOSE, OWNER, JSON.stringify(makePushKeys())),
      created_at: now(),
    };
    await kysely.transaction().execute(async (transaction) => {
      const stored = await transaction
        .insertInto("push_keys")
        .values({ id: 1, ...row })
        .onConflict((conflict) => conflict.column("id").doNothing())
        .returning("id")
        .execute();
      if (stored.length > 0) return;
      // Those of another secret cannot be read, and no device takes what new ones sign.
      const known = await transaction.selectFrom("push_keys").select("sealed").executeTakeFirst();
      if (known && keys.unseal(PURPOSE, OWNER, known.sealed) !== undefined) return;
      await transaction.updateTable("push_keys").set(row).execute();
      await transaction.deleteFrom("alert_targets").where("channel", "=", "push").execute();
    });
    const made = await read();
    if (made === undefined) throw new Error("The keys that were made cannot be read.");
    return made;
  }

  let held: Promise<PushKeys> | undefined;
  const readOrMake = async () => (await read()) ?? make();
  return {
    get(): Promise<PushKeys> {
      held ??= readOrMake().catch((error: unknown) => {
        held = undefined;
        throw error;
      });
      return held;
    },
  };
}

export type PushKeyStore = ReturnType<typeof createPushKeyStore>;
