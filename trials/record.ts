import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** When a proof last passed, and on what. */
export interface RecordLine {
  commit: string;
  /** As it was typed, with its parameters. */
  command: string;
  at: string;
  seconds: number;
}

export type ProofRecord = Record<string, RecordLine>;

/** Committed beside the code, so that everybody sees what was last proven on which commit. */
const FILE = "docs/proofs.json";

export function readRecord(root: string): ProofRecord {
  const path = join(root, FILE);
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as ProofRecord) : {};
}

/** Records it and says so; a run with uncommitted changes proves nothing about a commit. */
export function recordPassed(
  root: string,
  name: string,
  passed: Omit<RecordLine, "commit">,
): string {
  const commit = commitOf(root);
  if (commit === undefined) {
    return `${name}: not recorded, since there are changes that are not committed.`;
  }
  const record = { ...readRecord(root), [name]: { commit, ...passed } };
  const sorted = Object.fromEntries(
    Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
  writeFileSync(join(root, FILE), `${JSON.stringify(sorted, null, 2)}\n`);
  return `${name}: recorded in ${FILE} for ${commit}.`;
}

/** The current commit; undefined with uncommitted changes, or without a repository. */
function commitOf(root: string): string | undefined {
  try {
    const git = (...parameters: string[]) =>
      execFileSync("git", parameters, { cwd: root, encoding: "utf8" }).trim();
    // A fresh record itself is not such a change.
    const changes = git("status", "--porcelain", "--", ".", `:!${FILE}`);
    return changes === "" ? git("rev-parse", "--short=10", "HEAD") : undefined;
  } catch {
    return undefined;
  }
}
