// A process that takes the real steps, then slow ones in the middle of which it is killed. It
// prints each slow step as it begins, and `done` once all of them are committed.
import { openDatabase, type DatabasePlace } from "#app/db/connect.server.ts";
import { migrate } from "#app/db/migrate.server.ts";

import { slowSteps } from "./slow-steps.ts";

const database = await openDatabase(JSON.parse(process.argv[2] ?? "") as DatabasePlace);
await migrate(database);
await migrate(database, slowSteps(print));
print("done");
// It waits to be killed even so, since that is what it is for.
setInterval(() => undefined, 1_000);

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
