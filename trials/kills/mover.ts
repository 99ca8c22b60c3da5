// A move in a process of its own, which stops dead after a line, so that a test can kill it there.
import { writeSync } from "node:fs";

import { moveToPostgres } from "#app/db/move/move-to-postgres.server.ts";

const [dataDirectory = "", databaseUrl = "", lastLine = ""] = process.argv.slice(2);
const stopDead = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
let lines = 0;
await moveToPostgres({
  dataDirectory,
  databaseUrl,
  report(line) {
    lines += 1;
    writeSync(1, `${line}\n`);
    if (lines === Number(lastLine) || line.startsWith(lastLine)) stopDead();
  },
});
