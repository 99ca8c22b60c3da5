import { expect, test } from "vitest";

import { createLog } from "./log.ts";

function logOf(level: "debug" | "info") {
  const lines: string[] = [];
  return { lines, log: createLog(level, { write: (line) => lines.push(line) }) };
}

test("a line is JSON with a readable time and level", () => {
  const { log, lines } = logOf("info");
  log.info({ requestId: "abc" }, "request");
  const line = JSON.parse(lines[0] ?? "");
  expect(line).toMatchObject({ level: "info", requestId: "abc", msg: "request" });
  expect(Date.parse(line.time)).toBeGreaterThan(0);
});

test("what is below the level is not written", () => {
  const { log, lines } = logOf("info");
  log.debug("noise");
  expect(lines).toEqual([]);
});

test("secrets are removed wherever an object that contains them is logged", () => {
  const { log, lines } = logOf("info");
  const headers = { cookie: "hush1", authorization: "hush2", "set-cookie": ["hush3"] };
  log.info({ req: { headers }, user: { password: "hush4", token: "hush5" }, secret: "hush6" });
  expect(lines.join("")).not.toContain("hush");
  expect(lines.join("").match(/\[redacted\]/g)).toHaveLength(6);
});

test("while the database is in trouble, everything that fails makes one line a minute, with a count", () => {
  let nowMs = 0;
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => lines.push(line) }, () => nowMs);
  const gone = new Error("Connection terminated unexpectedly");
  for (let times = 0; times < 3; times += 1) log.error({ requestId: "abc", err: gone }, "fault");
  log.warn({ err: Object.assign(new Error("no"), { code: "55P03" }) }, "jobs");
  nowMs = 60_000;
  log.warn({ err: gone }, "jobs");
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: "error", trouble: "gone", unlogged: 0, msg: "database" },
    { level: "warn", trouble: "gone", unlogged: 3, msg: "database" },
  ]);
  expect(lines.join("")).not.toContain("stack");
  log.error({ err: new TypeError("a fault of ours") }, "fault");
  expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({
    msg: "fault",
    err: { type: "TypeError" },
  });
});
