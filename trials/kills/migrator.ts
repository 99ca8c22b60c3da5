// A process that runs the real migrations, then slow ones during which it is killed. It prints each
// slow migration as it begins, and `done` once all of them are committed.
import { openDatabase, type DatabasePlace } from "#app/db/connect.server.ts";
import { migrate } from "#app/db/migrate.server.ts";

import { slowSteps } from "./slow-steps.ts";

const [, , place = "", ends] = process.argv;
const database = await openDatabase(JSON.parse(place) as DatabasePlace);
await migrate(database);
await migrate(database, slowSteps(print, { isEndless: ends === "endless" }));
print("done");
// It still waits to be killed, as its test expects.
setInterval(() => undefined, 1_000);

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
