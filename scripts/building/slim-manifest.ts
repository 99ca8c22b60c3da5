import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const START = "window.__reactRouterManifest=";

interface Route {
  imports?: string[];
  [fact: string]: unknown;
}

interface Manifest {
  entry: { imports: string[] };
  routes: Record<string, Route>;
}

/**
 * Takes out of the browser's table of routes what no browser looks up there: endpoints, to which
 * nobody goes by a link, the files that every page has, and what is said only to say no. Every
 * first visit loads this table.
 */
export function slimManifest(assetsDirectory: string): void {
  for (const name of readdirSync(assetsDirectory).filter((each) =>
    /^manifest-.+\.js$/.test(each),
  )) {
    const file = join(assetsDirectory, name);
    const text = readFileSync(file, "utf8");
    if (!text.startsWith(START)) throw new Error(`${file} is not the table of routes that it was.`);
    const manifest: Manifest = JSON.parse(text.slice(START.length).replace(/;\s*$/, ""));
    writeFileSync(file, `${START}${JSON.stringify(slim(manifest))};`);
  }
}

function slim({ routes, ...manifest }: Manifest) {
  const held = new Set([...manifest.entry.imports, ...(routes["root"]?.imports ?? [])]);
  const slimmer = Object.entries(routes)
    .filter(([id]) => !id.startsWith("routes/api/"))
    .map(([id, { imports = [], ...route }]) => {
      const wanted = id === "root" ? imports : imports.filter((file) => !held.has(file));
      const facts = Object.entries(route).filter(([, value]) => value !== false);
      return [id, { ...Object.fromEntries(facts), imports: wanted }];
    });
  return { ...manifest, routes: Object.fromEntries(slimmer) };
}
