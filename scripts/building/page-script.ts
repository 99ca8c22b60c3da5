import { build, type Plugin } from "vite";

import { nameClass } from "./class-names.ts";

const ENTRY = "app/client/start.ts";
const NAME = "virtual:page-script";

/** All of React is one chunk, which only pages with an island load. */
const REACT = /\/node_modules\/(?:react|react-dom|scheduler)\//;

/**
 * Builds the script of every page, with islands, React and what else it imports later as chunks
 * beside it, and lets the document import its address from `virtual:page-script`. It is built once
 * for both sides, so that both name the same file; and apart from the routes, whose modules would
 * share chunks with it that no page needs.
 */
export function pageScript(): Plugin {
  let built: Promise<ScriptFile[]> | undefined;
  const once = () => (built ??= buildScript());
  return {
    name: "page-script",
    buildStart() {
      built = undefined;
    },
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    async load(id) {
      if (id !== `\0${NAME}`) return undefined;
      const [script] = await once();
      return `export default ${JSON.stringify(`/${script?.fileName}`)};`;
    },
    async generateBundle() {
      if (this.environment.name !== "client") return;
      for (const file of await once()) this.emitFile({ type: "asset", ...file });
    },
  };
}

export interface ScriptFile {
  fileName: string;
  source: string;
}

/** The script itself comes first. */
export async function buildScript(): Promise<ScriptFile[]> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    // What React reads to leave its checks for developers out.
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    // The pages link the style sheets of islands, by the same class names.
    css: { modules: { generateScopedName: nameClass } },
    build: {
      write: false,
      target: "baseline-widely-available",
      // As a library, because a page's build wraps each `import()` in a kilobyte of preloading.
      lib: { entry: ENTRY, formats: ["es"] },
      rollupOptions: {
        // What the script shares with what it asks for later stays in it, instead of a third file.
        preserveEntrySignatures: false,
        output: {
          entryFileNames: "assets/page-script-[hash].js",
          chunkFileNames: "assets/[name]-[hash].js",
          minify: true,
          codeSplitting: {
            groups: [
              { name: "react", test: REACT },
              { name: "page-script", test: (id) => id.endsWith(`/${ENTRY}`) },
            ],
          },
        },
      },
    },
  });
  const [bundle] = Array.isArray(result) ? result : [result];
  const output = bundle && "output" in bundle ? bundle.output : [];
  const chunks = output.flatMap((each) => (each.type === "chunk" ? [each] : []));
  return chunks
    .toSorted((one, other) => Number(other.isEntry) - Number(one.isEntry))
    .map(({ fileName, code }) => ({ fileName, source: code }));
}
