import { OperatorError } from "../bootstrap/operator-error.mjs";

const COMING = "## Next";

/** The changelog with the coming section named after a version, which may have its section already. */
export function nameSection(changelog: string, version: string): string {
  if (changelog.includes(`\n${COMING}\n`))
    return changelog.replace(`\n${COMING}\n`, `\n## ${version}\n`);
  const [, newest] = /^## (\S+)$/m.exec(changelog) ?? [];
  if (newest === version) return changelog;
  throw new OperatorError(
    `CHANGELOG.md has neither a section “${COMING}” nor one for ${version} at its top.`,
  );
}
