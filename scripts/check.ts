import { runParts } from "./testing/parts.ts";
import { staticParts } from "./testing/static-parts.ts";
import { stopOnSignals } from "./testing/stop-on-signals.ts";
import { summarise } from "./testing/summary.ts";
import { vitestPart } from "./testing/vitest-part.ts";

// The quick part, for before a commit; what takes longer is left to `npm test`.
const quickTests = vitestPart({ isQuick: true });

const signal = stopOnSignals();
const write = (text: string) => void process.stdout.write(text);
const finished = await runParts([staticParts, [quickTests]], signal, write);
// PostgreSQL's part is left out on purpose here, and need not be reported.
const failed = finished.filter(({ outcome }) => outcome.kind === "failed");
const { lines } = summarise(failed, { ci: false });
if (failed.length > 0) for (const line of lines) console.log(line);
const ok = failed.length === 0 && !signal.aborted;
console.log(ok ? "Fine so far; `npm test` runs the rest." : "Not ready to commit.");
process.exitCode = ok ? 0 : 1;
