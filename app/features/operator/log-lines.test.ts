import { expect, test } from "vitest";

import { createRecentLog } from "#server/health/recent-log.ts";

import { findLogLines, logLevels } from "./log-lines.ts";

const line = (number: number) =>
  JSON.stringify({
    time: "2026-11-24T10:00:00.000Z",
    level: logLevels[number % logLevels.length],
    requestId: `request-${number}`,
    trace: "at a.ts:1\n".repeat(320),
    msg: "fault",
  });
const EVERYTHING = { level: "debug", requestId: "", text: "", page: 1 } as const;

test("the last thousand lines are found by level and request, newest first, long ones as a whole where they are few", () => {
  const log = createRecentLog({ write: () => undefined });
  for (let number = 0; number < 1_200; number++) log.write(line(number));
  const found = findLogLines(log.lines(), EVERYTHING);
  expect(found).toMatchObject({ total: 1_000, pages: 25 });
  expect(found.lines[0]?.requestId).toBe("request-1199");
  const last = findLogLines(log.lines(), { ...EVERYTHING, page: 25 });
  expect(last.lines.at(-1)?.requestId).toBe("request-200");
  expect(JSON.stringify(found).length).toBeLessThan(25_000);

  const warnings = findLogLines(log.lines(), { ...EVERYTHING, level: "warn" });
  expect(warnings.total).toBe(500);
  expect(new Set(warnings.lines.map(({ level }) => level))).toEqual(new Set(["warn", "error"]));
  const one = findLogLines(log.lines(), { ...EVERYTHING, requestId: "request-1000" });
  expect(one.lines).toHaveLength(1);
  expect(one.lines[0]?.rest.length).toBeGreaterThan(3_000);
});
