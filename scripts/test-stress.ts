import { spawn, spawnSync } from "node:child_process";
import { join } from "node:path";

import { OperatorError } from "./bootstrap/operator-error.mjs";
import { projectRoot } from "./project-root.ts";

// `npm test` on a busy machine: `npm run test:stress 3` runs it three times. The environment (TZ,
// LANG, LC_ALL, CI) is passed on: TZ=Asia/Kolkata npm run test:stress.
const BUSY_LOOPS = 4;
const times = Number(process.argv[2] ?? 1);
if (!Number.isSafeInteger(times) || times < 1) {
  throw new OperatorError(`${process.argv[2]} is no count of runs: whole numbers from 1 are.`);
}

const loops = Array.from({ length: BUSY_LOOPS }, () =>
  // They end with this process, however it ends, because their input closes.
  spawn(process.execPath, ["-e", busyUntilAlone()], { stdio: ["pipe", "ignore", "ignore"] }),
);
const endLoops = () => {
  for (const loop of loops) loop.kill();
};
process.on("exit", endLoops);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => process.exit(1));
}

let failed = 0;
for (let run = 1; run <= times; run += 1) {
  console.log(`Run ${run} of ${times}, beside ${BUSY_LOOPS} busy loops`);
  const bootstrap = join(projectRoot, "scripts/bootstrap.mjs");
  const { status } = spawnSync(process.execPath, [bootstrap, "test"], { stdio: "inherit" });
  if (status !== 0) failed += 1;
}
// While they run, this process would not end.
endLoops();
console.log(`${times - failed} of ${times} runs passed beside ${BUSY_LOOPS} busy loops`);
process.exitCode = failed === 0 ? 0 : 1;

/** Works without a pause, and checks every tenth of a second whether its parent still runs. */
function busyUntilAlone(): string {
  return `process.stdin.resume().on("end", () => process.exit());
    const work = () => { const until = Date.now() + 100; while (Date.now() < until); setImmediate(work); };
    work();`;
}
