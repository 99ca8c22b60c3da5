import { ensureBuild } from "./building/ensure-build.ts";
import { projectRoot } from "./project-root.ts";
import { journeysPart } from "./testing/journeys-part.ts";
import { runParts, type Part } from "./testing/parts.ts";
import { postgresPart } from "./testing/postgres-part.ts";
import { staticParts } from "./testing/static-parts.ts";
import { stopOnSignals } from "./testing/stop-on-signals.ts";
import { summarise } from "./testing/summary.ts";
import { vitestPart } from "./testing/vitest-part.ts";

const signal = stopOnSignals();
const build: Part = {
  name: "build",
  again: "npm run build",
  async run() {
    const built = await ensureBuild(projectRoot, () => {});
    return { kind: "passed", note: built ? "ok" : "up to date" };
  },
};
const write = (text: string) => void process.stdout.write(text);

// Tests and journeys often wait, for processes and for browsers: beside each other they use both of
// two cores. Both need the build; what needs no running code is checked meanwhile.
const checking = runParts(
  staticParts.map((part) => [part]),
  signal,
  write,
);
const before = await runParts([[build, postgresPart()]], signal, write);
const tried = await runParts([[vitestPart({ isQuick: false })], [journeysPart()]], signal, write);
const finished = [...before, ...(await checking), ...tried];
if (signal.aborted) console.log("Stopped before the end: what follows counts a part of it.");
const { lines, ok } = summarise(finished, { ci: process.env["CI"] === "true" });
for (const line of lines) console.log(line);
process.exitCode = ok && !signal.aborted ? 0 : 1;
