import { createHash } from "node:crypto";

import { build, type Plugin } from "vite";

const ENTRY = "app/shell/page-script.ts";
const NAME = "virtual:page-script";

/**
 * Builds the page script, which must run without the framework, as one file of its own, and lets
 * the document import its address from `virtual:page-script`. It is built once for both sides, so
 * that the server's markup and the browser's name the same file.
 */
export function pageScript(): Plugin {
  let built: Promise<{ fileName: string; source: string }> | undefined;
  const once = () => (built ??= buildScript());
  return {
    name: "page-script",
    buildStart() {
      built = undefined;
    },
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    async load(id) {
      if (id !== `\0${NAME}`) return undefined;
      const { fileName } = await once();
      return `export default ${JSON.stringify(`/${fileName}`)};`;
    },
    async generateBundle() {
      if (this.environment.name !== "client") return;
      this.emitFile({ type: "asset", ...(await once()) });
    },
  };
}

async function buildScript() {
  const result = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      target: "baseline-widely-available",
      rollupOptions: { input: ENTRY, output: { format: "iife" } },
    },
  });
  const [bundle] = Array.isArray(result) ? result : [result];
  const chunk = bundle && "output" in bundle ? bundle.output[0] : undefined;
  if (!chunk) throw new Error(`${ENTRY} gave no script.`);
  const hash = createHash("sha256").update(chunk.code).digest("base64url").slice(0, 8);
  return { fileName: `assets/page-script-${hash}.js`, source: chunk.code };
}
