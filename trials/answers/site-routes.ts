import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { RouteConfigEntry } from "@react-router/dev/routes";
import { runnerImport } from "vite";

import { projectRoot } from "../../scripts/project-root.ts";

export interface SiteRoute {
  /** As the table of routes has it: without the first slash, empty for home. */
  path: string;
  /** Whether it receives forms or reports. */
  hasAction: boolean;
}

/** Every address of the site, from the table that the router is built with. */
export async function readSiteRoutes(): Promise<SiteRoute[]> {
  const table = join(projectRoot, "app/routes.ts");
  const options = { configFile: false, mode: "production", logLevel: "error" } as const;
  const { module } = await runnerImport<{ default: RouteConfigEntry[] }>(table, options);
  return module.default.map(({ path = "", file }) => ({
    path,
    hasAction: /^export .*\baction\b/m.test(readFileSync(join(projectRoot, "app", file), "utf8")),
  }));
}
