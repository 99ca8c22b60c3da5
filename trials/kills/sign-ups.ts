// A process that signs viewers up until it is killed. It prints an email address only after its
// owner was informed that the account exists, so its reader checks every line.
import { randomUUID } from "node:crypto";

import { openDatabase, type DatabasePlace } from "#app/db/connect.server.ts";
import { migrate } from "#app/db/migrate.server.ts";
import { openAccounts, strangerAt } from "#tests/accounts.ts";

const AT_ONCE = 4;

const database = await openDatabase(JSON.parse(process.argv[2] ?? "") as DatabasePlace);
await migrate(database);
const testServer = openAccounts(database);

async function signUpForEver(): Promise<never> {
  for (;;) {
    const email = `${randomUUID()}@example.org`;
    // Each comes from another client address, so that the limit for addresses does not end the
    // proof.
    const address = `2001:db8:${email.slice(0, 4)}:${email.slice(4, 8)}::1`;
    const { outcome } = await testServer.signUp("Ada", email, { ...nobody, address });
    if (outcome !== "done") throw new Error(`Signing up returned ${outcome}`);
    process.stdout.write(`${email}\n`);
  }
}

const nobody = strangerAt("");
await Promise.all(Array.from({ length: AT_ONCE }, signUpForEver));
