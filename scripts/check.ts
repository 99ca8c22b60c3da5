import { runParts } from "./testing/parts.ts";
import { staticParts } from "./testing/static-parts.ts";
import { stopOnSignals } from "./testing/stop-on-signals.ts";
import { vitestPart } from "./testing/vitest-part.ts";

// The quick part, for before a commit: what takes its time is left to `npm test`.
const quickTests = vitestPart({
  postgresUrl: () => undefined,
  parameters: ["bench", "commands", "kill"].map((name) => `--exclude=**/${name}/**`),
});

const parts = [...staticParts, quickTests];
const finished = await runParts(parts, stopOnSignals(), (text) => process.stdout.write(text));
const ok =
  finished.length === parts.length && finished.every((each) => each.outcome.kind !== "failed");
console.log(ok ? "Fine so far; `npm test` runs the rest." : "Not ready to commit.");
process.exitCode = ok ? 0 : 1;
