import appRoutes from "#app/routes.ts";

import { asBuilt } from "../as-built.ts";
import type { RouteModule } from "../site.ts";

const modules = import.meta.glob<RouteModule>([
  "../../app/routes/**/*.{ts,tsx}",
  "!**/*.test.{ts,tsx}",
]);

/** Every route of the operator screens with its module, as app/routes.ts has them. */
export async function loadOperatorRoutes(): Promise<Record<string, RouteModule>> {
  const loaded: Record<string, RouteModule> = {};
  for (const { path = "", file } of appRoutes) {
    if (!/^operator(\/|$)/.test(path)) continue;
    const module = await modules[`../../app/${file}`]?.();
    if (!module) throw new Error(`There is no ${file}.`);
    loaded[`/${path}`] =
      "default" in module ? asBuilt({ default: undefined, ...module }) : { ...module };
  }
  return loaded;
}
