import { expect, test } from "vitest";

import { Finding, runCheck } from "./run-check.server.ts";
import { ServiceError } from "./service-error.ts";

const origin = "https://films.example";
const works = { question: "Is it there?", origin, ask: async () => "It is." };
const fails = (error: unknown, isFirst?: boolean) => ({
  question: "Does it answer?",
  origin,
  async ask(): Promise<string> {
    throw error;
  },
  ...(isFirst !== undefined && { isFirst }),
});

test("each question has its answer, and a failure says what to do about it", async () => {
  const lines = await runCheck([
    works,
    fails(new ServiceError("film database", "denied", { code: "401" })),
    fails(new Finding("It has no films.", "Add some.")),
    works,
  ]);
  expect(lines.map(({ question, outcome }) => [question, outcome])).toEqual([
    ["Is it there?", "works"],
    ["Does it answer?", "fails"],
    ["Does it answer?", "fails"],
    ["Is it there?", "works"],
  ]);
  expect(lines[0]).toEqual({ question: "Is it there?", outcome: "works", detail: "It is." });
  expect(lines[1]).toMatchObject({
    detail: expect.stringMatching(/\w/),
    action: expect.stringMatching(/\w/),
  });
  expect(lines[2]).toMatchObject({ detail: "It has no films.", action: "Add some." });
});

test("after a first question that fails the others are not tried", async () => {
  let requestCount = 0;
  const counted = { ...works, ask: async () => `asked ${(requestCount += 1)}` };
  const down = new ServiceError("film database", "unreachable");
  expect(await runCheck([fails(down, true), counted, counted])).toMatchObject([
    { outcome: "fails" },
    { outcome: "not tried", detail: "What comes before it fails." },
    { outcome: "not tried" },
  ]);
  expect(requestCount).toBe(0);
  expect(await runCheck([{ ...counted, isFirst: true }, counted])).toMatchObject([
    { outcome: "works" },
    { outcome: "works" },
  ]);
});

test("a bug is not reported as a failure of the service", async () => {
  await expect(runCheck([fails(new TypeError("oops"))])).rejects.toThrow("oops");
});
