import { createHash } from "node:crypto";

import { build, type Plugin } from "vite";

interface BuiltScript {
  fileName: string;
  source: string;
}

/** The script of every page, and the one that it brings later; each imports the address of the next. */
const SCRIPTS = ["page-script", "search-script"];

const virtualName = (name: string) => `virtual:${name}`;

/**
 * Builds the page script, which must run without the framework, as one file of its own, and lets
 * the document import its address from `virtual:page-script`. It is built once for both sides, so
 * that the server's markup and the browser's name the same file. The search's script, which the
 * page script brings when the page is there, is built in the same way.
 */
export function pageScript(): Plugin {
  let built: Promise<Map<string, BuiltScript>> | undefined;
  const once = () => (built ??= buildScripts());
  return {
    name: "page-script",
    buildStart() {
      built = undefined;
    },
    ...addressesOf(once),
    async generateBundle() {
      if (this.environment.name !== "client") return;
      for (const script of (await once()).values()) this.emitFile({ type: "asset", ...script });
    },
  };
}

/** Hands out the addresses of scripts that are built already, or are by then. */
function addressesOf(scripts: () => Promise<ReadonlyMap<string, BuiltScript>>) {
  return {
    resolveId: (id: string) =>
      SCRIPTS.some((name) => id === virtualName(name)) ? `\0${id}` : undefined,
    async load(id: string) {
      const name = SCRIPTS.find((each) => id === `\0${virtualName(each)}`);
      const script = name === undefined ? undefined : (await scripts()).get(name);
      return script && `export default ${JSON.stringify(`/${script.fileName}`)};`;
    },
  };
}

/** The one that is brought comes first, since its address stands in the one that brings it. */
export async function buildScripts(): Promise<Map<string, BuiltScript>> {
  const built = new Map<string, BuiltScript>();
  for (const name of SCRIPTS.toReversed()) built.set(name, await buildScript(name, built));
  return built;
}

async function buildScript(
  name: string,
  built: ReadonlyMap<string, BuiltScript>,
): Promise<BuiltScript> {
  const entry = `app/shell/${name}.ts`;
  const result = await build({
    configFile: false,
    logLevel: "error",
    plugins: [{ name: "addresses", ...addressesOf(() => Promise.resolve(built)) }],
    build: {
      write: false,
      target: "baseline-widely-available",
      rollupOptions: { input: entry, output: { format: "iife" } },
    },
  });
  const [bundle] = Array.isArray(result) ? result : [result];
  const chunk = bundle && "output" in bundle ? bundle.output[0] : undefined;
  if (!chunk) throw new Error(`${entry} gave no script.`);
  const hash = createHash("sha256").update(chunk.code).digest("base64url").slice(0, 8);
  return { fileName: `assets/${name}-${hash}.js`, source: chunk.code };
}
