import * as react from "react";
import type { Plugin } from "vite";

const PREFIX = "\0plain/";

/** What our own code takes from React, each name by itself. */
const modules: Record<string, string> = {
  react: Object.keys(react)
    .filter((name) => !name.startsWith("__") && name !== "default" && name !== "module.exports")
    .map((name) => `export const ${name} = whole.${name};`)
    .join("\n"),
  "react/jsx-runtime": `export const { jsx, Fragment } = whole;\nexport { jsx as jsxs };`,
};

/**
 * Lets our own code call `jsx(…)` where a bundler, for a package that is no ES module, writes
 * `(0, runtime.jsx)(…)` at each of some hundred places. What makes elements of one child and of
 * many is one function in production.
 */
export function plainReact(): Plugin {
  return {
    name: "plain-react",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId: (id, importer) =>
      id in modules && importer?.includes("/app/") ? PREFIX + id : undefined,
    load(id) {
      const source = id.startsWith(PREFIX) ? id.slice(PREFIX.length) : "";
      const names = modules[source];
      return names && `import * as whole from "${source}";\n${names}`;
    },
  };
}
