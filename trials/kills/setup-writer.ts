// A process that makes the operator's account with a code, as the first run does, until it is
// killed. It prints "begun" before, and "done" once that is promised.
import { openDatabase, type DatabasePlace } from "#app/db/connect.server.ts";

import { finishSetup } from "./finish-setup.ts";

const [place = "", code = "", email = "", address = ""] = process.argv.slice(2);
const database = await openDatabase(JSON.parse(place) as DatabasePlace);

process.stdout.write("begun\n");
process.stdout.write(`${await finishSetup(database, { code, email, address })}\n`);
// Whoever started it ends it.
setInterval(() => undefined, 60_000);
