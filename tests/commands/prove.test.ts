import { execFileSync, spawn } from "node:child_process";

import { expect, test } from "vitest";

import { projectRoot } from "../../scripts/project-root.ts";
import {
  describeOutcomes,
  NOT_RUN_CODE,
  NotRunError,
  proveEach,
  runProof,
} from "../../trials/prove-all.ts";
import { proofs } from "../../trials/proofs.ts";
import { readRecord, recordPassed } from "../../trials/record.ts";
import { ended } from "./bootstrap-project.ts";
import { createTemporaryFolder, writeBelow } from "./temporary-folder.ts";

const passed = { command: "npm run prove kills", at: "2026-11-22", seconds: 61 };

/** A repository with one commit. */
function createRepository() {
  const root = createTemporaryFolder({ "one.ts": "1", "docs/other.md": "" });
  const git = (...parameters: string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@x.example", ...parameters], {
      cwd: root,
      encoding: "utf8",
    });
  git("init", "--quiet");
  git("add", ".");
  git("commit", "--quiet", "--message", "One");
  return { root, commit: git("rev-parse", "--short=10", "HEAD").trim() };
}

test("npm run prove lists the proofs with their arguments and what they prove", async () => {
  const { code, output } = await ended(
    spawn(process.execPath, ["scripts/prove.ts"], { cwd: projectRoot }),
  );
  expect(output).toMatch(/^npm run prove NAME/);
  expect(output).toContain("  all  ");
  expect(output).toContain("kills [runs=500] [seed]");
  for (const { what } of Object.values(proofs)) expect(output).toContain(what);
  expect(code).toBe(0);
});

test.each([
  [["many"], "many isn't a count: use a whole number from 1 on."],
  [["0"], "0 isn't a count: use a whole number from 1 on."],
  [["5", "1.5"], "1.5 isn't a count: use a whole number from 1 on."],
])("npm run prove kills %s is refused with a reason", async (parameters, line) => {
  await expect(proofs["kills"]?.run(parameters)).rejects.toThrow(line);
});

test("a proof whose programs this machine lacks says so, and is no failure", async () => {
  const lines: string[] = [];
  const run = (proof: () => Promise<void>) => runProof("pooler", proof, (line) => lines.push(line));
  const throwing = (error: Error) => async () => {
    throw error;
  };
  expect(await run(throwing(new NotRunError("There is no PgBouncer.")))).toBe(NOT_RUN_CODE);
  expect(lines).toEqual(["pooler: not run. There is no PgBouncer."]);
  const failed = run(throwing(new Error("A row is missing")));
  await expect(failed).rejects.toThrow("A row is missing");
  expect(await run(async () => {})).toBe(0);
  expect(lines).toHaveLength(1);
});

test("all proofs run, even after one fails, each with its result", async () => {
  const { root, commit } = createRepository();
  recordPassed(root, "kills", passed);
  const clock = [0, 61_000, 61_000, 65_400];
  const outcomes = await proveEach(
    ["kills", "load", "image"],
    (name) => Promise.resolve(name === "load" ? "proven" : name === "image" ? "not run" : "FAILED"),
    () => undefined,
    () => clock.shift() ?? 0,
  );
  expect(describeOutcomes(root, outcomes)).toEqual([
    `kills      FAILED      61 s   last passed on ${commit}`,
    "load       proven       4 s   last passed on never",
    "image      not run      0 s   last passed on never",
  ]);
});

test("a proof is recorded with the commit that it passed on, beside the others", () => {
  const { root, commit } = createRepository();
  expect(recordPassed(root, "load", passed)).toContain(
    `recorded in docs/proofs.json for ${commit}`,
  );
  expect(recordPassed(root, "kills", passed)).toContain(commit);
  expect(readRecord(root)).toEqual({ kills: { commit, ...passed }, load: { commit, ...passed } });
  expect(Object.keys(readRecord(root))).toEqual(["kills", "load"]);
});

test("a proof that passed with uncommitted changes is not recorded", () => {
  const { root } = createRepository();
  writeBelow(root, "one.ts", "2");
  expect(recordPassed(root, "load", passed)).toContain("not recorded");
  expect(readRecord(root)).toEqual({});
});
