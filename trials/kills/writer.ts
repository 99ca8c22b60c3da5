// A process that writes until it is killed. It prints an id only after that write is committed, so
// its reader checks every line.
import { randomUUID } from "node:crypto";

import { openDatabase, type DatabasePlace } from "#app/db/connect.server.ts";
import { groupWrites } from "#app/db/grouped-writes.server.ts";
import { migrate } from "#app/db/migrate.server.ts";

const WRITERS = 8;

const database = await openDatabase(JSON.parse(process.argv[2] ?? "") as DatabasePlace);
await migrate(database);
const writes = groupWrites(database);

/** Two rows that belong together: a database with only one of them lost half a write. */
async function addUserAndSession(id: string): Promise<void> {
  await writes.write(async (transaction) => {
    const moments = { created_at: Date.now(), updated_at: Date.now() };
    await transaction
      .insertInto("users")
      .values({ id, name: "x".repeat(200), email: `${id}@example.org`, ...moments })
      .execute();
    await transaction
      .insertInto("sessions")
      .values({ id, token: id, user_id: id, expires_at: Date.now(), ...moments })
      .execute();
  });
}

async function writeForever(): Promise<never> {
  for (;;) {
    const id = randomUUID();
    await addUserAndSession(id);
    process.stdout.write(`${id}\n`);
  }
}

await Promise.all(Array.from({ length: WRITERS }, writeForever));
