import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { OperatorError } from "./bootstrap/operator-error.mjs";
import { runProgram } from "./programs/run-program.ts";
import { projectRoot } from "./project-root.ts";
import { writeArchives } from "./releasing/archives.ts";
import { nameSection } from "./releasing/changelog.ts";
import { stage } from "./releasing/stage.ts";

// npm run release -- VERSION [--cpu x64,arm64] [--tested]
//   a tar for each processor, a list of what is in it (CycloneDX) and checksums, in `releases/`.
//   `--tested`: `npm run test:new-machine` has just passed on this commit.
// npm run release -- --stage FOLDER [--cpu x64]
//   what the tar holds, in a folder: the container's image is made of it.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cpu: { type: "string", default: process.arch },
    stage: { type: "string" },
    tested: { type: "boolean", default: false },
  },
});
const cpus = values.cpu.split(",");
const unknown = cpus.find((cpu) => cpu !== "x64" && cpu !== "arm64");
if (unknown !== undefined) throw new OperatorError(`--cpu is x64, arm64 or both, not ${unknown}.`);

if (values.stage === undefined) await release(positionals[0] ?? "");
else await stage(values.stage, { cpu: cpus[0] ?? "", commit: process.env["COMMIT"] || undefined });

async function release(version: string): Promise<void> {
  if (!/^\d+\.\d+\.\d+$/.test(version)) {
    throw new OperatorError("Name the version: npm run release -- 1.2.3");
  }
  if ((await git("status", "--porcelain")) !== "") {
    throw new OperatorError("There are changes that are not committed: a release is of a commit.");
  }
  if (!values.tested) await runProgram("npm", ["run", "test:new-machine"], { cwd: projectRoot });
  await writeVersion(version);
  const commit = await git("rev-parse", "--short=12", "HEAD");
  const folder = join(projectRoot, "releases", version);
  const files = await writeArchives(folder, { version, commit, cpus });
  console.log(`To publish, with git tag v${version} on ${commit}:`);
  for (const file of files) console.log(`  ${file}`);
}

/** In a commit of its own, unless the last one has it. */
async function writeVersion(version: string): Promise<void> {
  const [changelog, manifest] = ["CHANGELOG.md", "package.json"].map((name) =>
    join(projectRoot, name),
  );
  if (changelog === undefined || manifest === undefined) return;
  writeFileSync(changelog, nameSection(readFileSync(changelog, "utf8"), version));
  const { version: current } = JSON.parse(readFileSync(manifest, "utf8"));
  if (current !== version) {
    await runProgram("npm", ["version", version, "--no-git-tag-version"], { cwd: projectRoot });
  }
  if ((await git("status", "--porcelain")) === "") return;
  await git("commit", "--quiet", "--all", "--message", `This is version ${version}`);
}

async function git(...parameters: string[]): Promise<string> {
  return (await runProgram("git", parameters, { cwd: projectRoot })).trim();
}
