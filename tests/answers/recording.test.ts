import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import {
  compareRecordings,
  readRecording,
  writeRecording,
} from "../../trials/answers/recording.ts";

const answer = (body: string, status = 200) => ({ status, headers: ["vary: Cookie"], body });

test("recordings of the same answers do not differ", () => {
  const recording = { "visitor GET /": answer("<p>One</p>") };
  expect(compareRecordings(recording, structuredClone(recording))).toEqual([]);
});

test("a difference is shown with the request and the line, and what is beside it", () => {
  const before = { "visitor GET /": answer("<ul><li>One</li><li>Two</li></ul>") };
  const after = { "visitor GET /": answer("<ul><li>One</li><li>Three</li></ul>") };
  const [difference = ""] = compareRecordings(before, after);
  expect(difference.split("\n")).toEqual([
    "visitor GET /",
    "    <li>One</li>",
    "  - <li>Two</li>",
    "  + <li>Three</li>",
    "    </ul>",
  ]);
});

test("another status or header is a difference as well", () => {
  const of = (one: ReturnType<typeof answer>) => ({ "viewer GET /": one });
  expect(compareRecordings(of(answer("")), of(answer("", 404)))[0]).toContain("+ status: 404");
  const [header] = compareRecordings(of(answer("")), of({ ...answer(""), headers: ["vary: *"] }));
  expect(header).toContain("+ vary: *");
});

test("an answer that is gone, and one that is new, are named", () => {
  const differences = compareRecordings({ "a GET /old": answer("") }, { "a GET /new": answer("") });
  expect(differences).toEqual(["a GET /old\n  is gone", "a GET /new\n  is new"]);
});

test("a recording is read as it was written", () => {
  const folder = mkdtempSync(join(tmpdir(), "matinee-recording-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, "new/answers.json.gz");
  const recording = { "visitor GET /hi": answer("मराठी") };
  writeRecording(path, recording);
  expect(readRecording(path)).toEqual(recording);
});
