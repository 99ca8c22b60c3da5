import { build, type Plugin } from "vite";

const ENTRY = "app/shell/page-script.ts";
const NAME = "virtual:page-script";

interface BuiltFile {
  fileName: string;
  source: string;
}

/**
 * Builds the page script, which must run without the framework, apart from everything else, and
 * lets the document import its address from `virtual:page-script`. What it loads by `import()`
 * becomes files beside it. It is built once for both sides, so that the server's markup and the
 * browser's name the same file.
 */
export function pageScript(): Plugin {
  let built: Promise<{ entry: BuiltFile; all: BuiltFile[] }> | undefined;
  const once = () => (built ??= buildScript());
  return {
    name: "page-script",
    buildStart() {
      built = undefined;
    },
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    async load(id) {
      if (id !== `\0${NAME}`) return undefined;
      const { entry } = await once();
      return `export default ${JSON.stringify(`/${entry.fileName}`)};`;
    },
    async generateBundle() {
      if (this.environment.name !== "client") return;
      for (const file of (await once()).all) this.emitFile({ type: "asset", ...file });
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
      // As a library, or every import() would bring the framework's way of preloading along.
      lib: { entry: ENTRY, formats: ["es"] },
      rollupOptions: {
        // What both files use stays in the first: a third would be one more request.
        preserveEntrySignatures: "allow-extension",
        output: {
          entryFileNames: "assets/[name]-[hash].js",
          chunkFileNames: "assets/[name]-[hash].js",
          minify: true,
        },
      },
    },
  });
  const [bundle] = Array.isArray(result) ? result : [result];
  const chunks = bundle && "output" in bundle ? bundle.output : [];
  const all: BuiltFile[] = [];
  let entry: BuiltFile | undefined;
  for (const chunk of chunks) {
    if (chunk.type !== "chunk") continue;
    const file = { fileName: chunk.fileName, source: chunk.code };
    all.push(file);
    if (chunk.isEntry) entry = file;
  }
  if (!entry) throw new Error(`${ENTRY} gave no script.`);
  return { entry, all };
}
