/** What a test may not measure or wait with, and what to do instead. */
const bans: readonly [RegExp, string][] = [
  [
    /\bperformance\.now\b|\bprocess\.hrtime\b/,
    "reads the clock: count instead, or let `npm run bench` hold the figure to its bound",
  ],
  [
    /\b(?:cpuUsage|threadCpuUsage|memoryUsage|resourceUsage|heapUsed|VmHWM)\b/,
    "reads what the machine has used: `npm run bench` holds such a figure to its bound",
  ],
  [
    /\b(?:monitorEventLoopDelay|eventLoopUtilization)\b/,
    "measures the event loop: `npm run bench` holds such a figure to its bound",
  ],
  [
    /\bwaitForTimeout\b|\bsetTimeout as (?:sleep|wait|delay|pause)\b|new Promise(?:<\w+>)?\(\(\w+\) => setTimeout\(\w+, /,
    "sleeps: wait for the condition, with expect.poll or waitFor",
  ],
  [/\bMath\.random\b/, "draws by chance: take printedRandom of tests/printed-seed.ts"],
  [
    /\btimeout: (?:\d{1,4}|[12]?\d_\d{3}|[12]\d{4})\b/,
    "gives up within half a minute: a busy machine may take longer, and nobody waits for nothing",
  ],
];

/** Files that may do one of these, each with its reason. */
const exceptions: Readonly<Record<string, string>> = {
  "tests/pages/cache-over-http.ts": "a clock that the test moves runs on this one",
  "server/pages/shared-pages.test.tsx": "a clock that the test moves runs on this one",
  "app/db/migrate.server.test.ts": "a migration has to be slower than a statement may be",
  "tests/commands/bootstrap.test.ts": "nothing tells that a process goes on waiting",
  "tests/billing/test-processor.ts": "it plays a processor that is slow",
  "tests/emails/outside.ts": "it waits between two looks at a condition",
  "trials/answers/wait-for.ts": "it waits between two looks at a condition",
  "trials/answers/fixed-process.ts": "what its process draws follows from its clock",
  "tests/pages/browse-server.ts": "it waits between two looks at a condition",
  "e2e/support/slow-documents.ts": "it plays a line that is slow",
  "e2e/support/throttle.ts": "it plays a processor that stalls",
};

/** A trial kills at some moment and takes figures; some of them use parts that are tested daily. */
const TRIALS =
  /^(?:trials\/|tests\/(?:billing\/ledger-processor|emails\/sending-process|fuzz\/growth))/;
const byChance = bans.filter(([pattern]) => pattern.test("Math.random"));

export function checkClocks({ path, source }: { path: string; source: string }) {
  const isHelper = /^(?:tests|trials|e2e)\/.*\.ts$/.test(path);
  if (!isHelper && !/\.test\.tsx?$/.test(path)) return [];
  if (path in exceptions || path.startsWith("tests/architecture")) return [];
  const held = TRIALS.test(path) ? byChance : bans;
  return source
    .split("\n")
    .flatMap((text, at) =>
      held
        .filter(([pattern]) => pattern.test(text))
        .map(([, message]) => ({ line: at + 1, message })),
    );
}
