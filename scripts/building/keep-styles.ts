import type { Plugin } from "vite";

/**
 * Keeps every style sheet that a module imports. What stands around the screens is rendered on the
 * server alone, so that the browser's build drops its code; its looks are still wanted there.
 */
export function keepStyles(): Plugin {
  return {
    name: "keep-styles",
    enforce: "post",
    transform: {
      filter: { id: /\/app\/.+\.module\.css$/ },
      handler: (code) => ({ code, map: null, moduleSideEffects: "no-treeshake" }),
    },
  };
}
