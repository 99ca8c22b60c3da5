import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

/** The script that every page loads; it imports the others by their names. */
const ENTRY = /^page-script-[\w-]+\.js$/;

/**
 * Deletes the scripts that no page loads. React Router builds one for every route, and one for its
 * route table: the pages use only their style sheets.
 */
export function dropUnreachedScripts(assetFolder: string): void {
  const scripts = readdirSync(assetFolder).filter((name) => name.endsWith(".js"));
  const reached = new Set(scripts.filter((name) => ENTRY.test(name)));
  if (reached.size !== 1) throw new Error(`There is not one page script in ${assetFolder}.`);
  // A set's iteration includes what is added meanwhile.
  for (const script of reached) {
    const source = readFileSync(join(assetFolder, script), "utf8");
    for (const name of scripts) if (source.includes(`./${name}`)) reached.add(name);
  }
  for (const name of scripts) if (!reached.has(name)) rmSync(join(assetFolder, name));
}
