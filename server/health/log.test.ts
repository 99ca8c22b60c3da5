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
