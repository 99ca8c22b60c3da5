import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

import { expect, test } from "vitest";

const run = promisify(execFile);

/** A process that stops itself, after it has said what each step of its stop is. */
const stopping = `
  import { readdir } from "node:fs/promises";
  import { createServer } from "node:http";
  import { stopOnSignal } from ${JSON.stringify(join(import.meta.dirname, "stop.ts"))};

  const say = (word) => console.log(word);
  const server = createServer().listen(0, () => process.kill(process.pid, "SIGTERM"));
  server.on("close", () => say("no more requests"));
  const { isStopping } = stopOnSignal({
    listeners: { servers: [server] },
    log: { info: (_, word) => say(word + " " + isStopping()) },
    handOver: async () => say("handed over"),
    closing: [
      async () => {
        await readdir(".");
        say("written");
      },
      () => say("closed"),
    ],
  });
`;

test("what a server has used is closed in order, each after what was before it is done", async () => {
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", stopping]);
  expect(stdout.trim().split("\n")).toEqual([
    "stopping true",
    "handed over",
    "no more requests",
    "written",
    "closed",
  ]);
});
