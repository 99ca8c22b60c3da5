import { build, type Plugin } from "vite";

const ENTRY = "app/client/start.ts";
const NAME = "virtual:page-script";

/**
 * Builds the page script, which must run without the framework, as a file of its own, beside it
 * what it asks for only when that is wanted, and lets the document import its address from
 * `virtual:page-script`. It is built once for both sides, so that both name the same file.
 */
export function pageScript(): Plugin {
  let built: Promise<File[]> | undefined;
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

interface File {
  fileName: string;
  source: string;
}

/** The script itself comes first. */
export async function buildScript(): Promise<File[]> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
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
