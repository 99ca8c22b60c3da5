// A process that signs viewers up until it is killed. It prints an address only after its owner
// has an answer that the account exists, so its reader checks every line.
import { randomUUID } from "node:crypto";

import { openDatabase, type DatabasePlace } from "#app/db/connect.server.ts";
import { migrate } from "#app/db/migrate.server.ts";
import { openAccounts } from "#tests/accounts.ts";

const AT_ONCE = 4;

const database = await openDatabase(JSON.parse(process.argv[2] ?? "") as DatabasePlace);
await migrate(database);
const testServer = openAccounts(database);

async function signUpForEver(): Promise<never> {
  for (;;) {
    const email = `${randomUUID()}@example.org`;
    // Each from elsewhere, so that the limit by address does not end the proof.
    const address = `2001:db8:${email.slice(0, 4)}:${email.slice(4, 8)}::1`;
    const { outcome } = await testServer.signUp("Ada", email, { ...nobody, address });
    if (outcome !== "done") throw new Error(`Signing up was ${outcome}`);
    process.stdout.write(`${email}\n`);
  }
}

const nobody = { userAgent: undefined, token: undefined, device: undefined };
await Promise.all(Array.from({ length: AT_ONCE }, signUpForEver));
