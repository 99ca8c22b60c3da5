import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";

import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
/** Files that are not in the repository, and those that are not text. */
const LEFT_OUT =
  /^(?:\.git|\.react-router|\.tools|build|build\.next|coverage|data|node_modules|playwright-report|test-results|deploy\/\.env)$/;
const NO_TEXT = /\.(?:mp4|webm|jpe?g|png|ico|ttf|woff2|br|gz)$/;
const MOST_BYTES = 2_000_000;

/** Keys and tokens as their issuers write them; no text of ours looks like one. */
const SECRETS = [
  /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/,
  /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  /\bgh[pousr]_[A-Za-z0-9]{36}\b/,
  /\bgithub_pat_\w{50,}/,
  /\bnpm_[A-Za-z0-9]{36}\b/,
  /\bxox[abprs]-[A-Za-z0-9-]{20,}/,
  /\b[rs]k_live_[A-Za-z0-9]{20,}/,
  /\bAIza[\w-]{35}\b/,
  /\beyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]{20,}/,
];

function* filesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (LEFT_OUT.test(relative(root, path))) continue;
    if (entry.isDirectory()) yield* filesIn(path);
    else if (entry.isFile() && !NO_TEXT.test(entry.name)) yield path;
  }
}

const holdsSecret = (text: string) => SECRETS.some((secret) => secret.test(text));

test("no file contains a real key or token", () => {
  const found: string[] = [];
  for (const path of filesIn(root)) {
    if (statSync(path).size > MOST_BYTES) continue;
    if (holdsSecret(readFileSync(path, "utf8"))) found.push(relative(root, path));
  }
  expect(found).toEqual([]);
  // Assembled here, or the test would find this file.
  expect(holdsSecret(`key = "${"AKIA"}${"IOSFODNN7EXAMPLE"}"`)).toBe(true);
});
