import type { Plugin } from "vite";

/** A module is kept for what it does. This does nothing, and leaves its class names to be dropped. */
const KEPT = "Function.prototype();";

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
      handler: (code) => ({ code: `${code}\n${KEPT}\n`, map: null, moduleSideEffects: true }),
    },
    // By now it is settled what is kept.
    renderChunk: (code) => ({ code: code.replaceAll(KEPT, ""), map: null }),
  };
}
