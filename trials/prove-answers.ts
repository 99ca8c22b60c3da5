import { execFileSync } from "node:child_process";
import { join } from "node:path";

import { OperatorError } from "../scripts/bootstrap/operator-error.mjs";
import { ensureBuild } from "../scripts/building/ensure-build.ts";
import { projectRoot } from "../scripts/project-root.ts";

/** Two recordings of the same commit; whatever differs, the recording cannot be trusted in. */
export async function proveAnswers() {
  const [one, other] = [await recordAnswers(), await recordAnswers()];
  await refuseDifferences(one, other);
}

/** Writes what this commit answers into a file, to be compared with what another one does. */
export async function keepAnswers([file = defaultFile()]: string[]) {
  const { writeRecording } = await import("./answers/recording.ts");
  const recording = await recordAnswers();
  writeRecording(file, recording);
  console.log(`answers: ${Object.keys(recording).length} in ${file}`);
}

export async function compareAnswers([before, after]: string[]) {
  if (before === undefined || after === undefined) {
    throw new OperatorError("Name the two recordings: npm run prove answers compare FILE FILE");
  }
  const { readRecording } = await import("./answers/recording.ts");
  await refuseDifferences(readRecording(before), readRecording(after));
}

async function recordAnswers() {
  await ensureBuild(projectRoot, console.log);
  const recorder = await import("./answers/record-answers.ts");
  return recorder.recordAnswers();
}

type Recording = Awaited<ReturnType<typeof recordAnswers>>;

async function refuseDifferences(before: Recording, after: Recording) {
  const { compareRecordings } = await import("./answers/recording.ts");
  const differences = compareRecordings(before, after);
  if (differences.length > 0) {
    console.log(differences.join("\n\n"));
    throw new OperatorError(`${differences.length} answers differ.`);
  }
  console.log(`answers: ${Object.keys(before).length}, and none differs`);
}

function defaultFile(): string {
  const commit = execFileSync("git", ["describe", "--always", "--dirty"], {
    cwd: projectRoot,
    encoding: "utf8",
  });
  return join(projectRoot, "test-results", `answers-${commit.trim()}.json.gz`);
}
