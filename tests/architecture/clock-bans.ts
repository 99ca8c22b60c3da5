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
];

/** Files that may do one of these, each with its reason. */
const exceptions: Readonly<Record<string, string>> = {
  "server/document-cache/document-cache.test.ts": "a clock that the test moves runs on this one",
  "server/pages/shared-pages.test.tsx": "a clock that the test moves runs on this one",
  "app/db/migrate.server.test.ts": "a migration has to be slower than a statement may be",
  "tests/commands/bootstrap.test.ts": "nothing tells that a process goes on waiting",
};

export function checkClocks({ path, source }: { path: string; source: string }) {
  if (!/\.test\.tsx?$/.test(path) || path in exceptions || path.startsWith("tests/architecture")) {
    return [];
  }
  return source
    .split("\n")
    .flatMap((text, at) =>
      bans
        .filter(([pattern]) => pattern.test(text))
        .map(([, message]) => ({ line: at + 1, message })),
    );
}
