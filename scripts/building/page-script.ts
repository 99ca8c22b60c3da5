import { readFileSync } from "node:fs";

import { build, type Plugin } from "vite";

import { nameClass } from "./class-names.ts";
import { textsIn } from "./texts-in.ts";
import { buildWorker } from "./worker-script.ts";

const ENTRY = "app/client/start.ts";
const NAME = "virtual:page-script";
const TEXTS = "virtual:script-texts";

/** All of React is one chunk, which only pages with an island load. */
const REACT = /\/node_modules\/(?:react|react-dom|scheduler)\//;

/**
 * Chrome compiles all of this file's functions while it arrives, on another thread, and not each at
 * its first call. Nearly all are called while a page starts; it has to be the file's first line.
 */
const COMPILED_AT_ONCE = "//# allFunctionsCalledOnLoad";

/**
 * What writes texts, what handles a viewer's marks, what sends them, and what takes parts out of
 * pages, in a file each: on a slow line, files that import each other come one after the other, and
 * a page that is left while it loads is not stored in memory for Back.
 */
const ONE_FILE = [
  {
    name: "texts",
    test: /\/app\/(?:translations\/(?:t|format-message)|lib\/(?:text\/isolate|formats\/locale))\.ts$/,
    includeDependenciesRecursively: false,
  },
  {
    name: "marks",
    test: /\/app\/client\/(?:repaint|library\/(?:watchlist-marks|key-marks|toggle))\.ts$/,
    includeDependenciesRecursively: false,
  },
  {
    name: "sending",
    test: /\/app\/(?:client\/(?:outbox\/(?:send-outbox|toggle-kinds)|widgets\/copy-template)|features\/library\/progress\/progress|lib\/offline\/worker-messages)\.ts$/,
    includeDependenciesRecursively: false,
  },
  {
    name: "parts-of-pages",
    test: /\/app\/(?:client\/(?:fetch-page|library\/home-rows)|lib\/requests\/whole-page)\.ts$/,
    includeDependenciesRecursively: false,
  },
];

/**
 * Builds the script of every page, with islands, React and what else it imports later as chunks
 * beside it, and lets the document import its address from `virtual:page-script`. It is built once
 * for both sides, so that both name the same file; and separately from the routes, whose modules
 * would share chunks with it that no page needs. The service worker comes with it.
 */
export function pageScript(): Plugin {
  let built: Promise<ScriptFile[]> | undefined;
  const once = () => (built ??= buildScript());
  return {
    name: "page-script",
    buildStart() {
      built = undefined;
    },
    resolveId: (id) => (id === NAME || id === TEXTS ? `\0${id}` : undefined),
    async load(id) {
      if (id === `\0${TEXTS}`) return `export default ${JSON.stringify(textsOf(await once()))};`;
      if (id !== `\0${NAME}`) return undefined;
      const [script] = await once();
      return `export default ${JSON.stringify(`/${script?.fileName}`)};`;
    },
    async generateBundle() {
      if (this.environment.name !== "client") return;
      for (const { fileName, source } of await once()) {
        this.emitFile({ type: "asset", fileName, source });
      }
      const worker = await buildWorker(await once());
      this.emitFile({ type: "asset", fileName: "offline-worker.js", source: worker });
    },
  };
}

export interface ScriptFile {
  fileName: string;
  source: string;
  /** The modules that it was made from. */
  modules: string[];
  /** The files that it loads at once. */
  now: string[];
  /** The files that it loads when they are needed. */
  later: string[];
}

const ISLAND = /\/app\/islands\/(\w+)\.tsx$/;
const OF_ISLANDS = /\/app\/(?:islands|player)\//;
const OF_PAGES = /\/app\/client\//;

/** These files and all that they load, now or later, as far as it may be entered. */
function reach(from: ScriptFile[], files: readonly ScriptFile[], barred: RegExp): Set<ScriptFile> {
  const reached = new Set(from);
  for (const { now, later } of reached) {
    const next = files.filter(({ fileName }) => [...now, ...later].includes(fileName));
    for (const file of next) if (!file.modules.some((id) => barred.test(id))) reached.add(file);
  }
  return reached;
}

/** The texts that the page script shows, and those that each island adds. */
export function textsOf(files: readonly ScriptFile[]): Record<string, [string, string][]> {
  const islands = files.filter(({ modules }) => modules.some((id) => ISLAND.test(id)));
  const ofPages = reach(files.slice(0, 1), files, OF_ISLANDS);
  const partsOf = (island: ScriptFile) => [...reach([island], files, OF_PAGES).difference(ofPages)];
  const ownOf = ({ modules }: ScriptFile) =>
    modules
      .filter((id) => id.includes("/app/") && /\.tsx?$/.test(id))
      .flatMap((id) => textsIn(id, readFileSync(id, "utf8")));
  const toTexts = (found: readonly ScriptFile[]) => {
    const texts = found.flatMap(ownOf).map(({ text, context }) => `${text}\0${context}`);
    return [...new Set(texts)].map((each): [string, string] => {
      const [text = "", context = ""] = each.split("\0");
      return [text, context];
    });
  };
  return {
    page: toTexts([...ofPages]),
    ...Object.fromEntries(islands.map((island) => [nameOf(island), toTexts(partsOf(island))])),
  };
}

const nameOf = ({ modules }: ScriptFile) =>
  modules.map((id) => ISLAND.exec(id)?.[1]).find((name) => name !== undefined) ?? "";

/** The script itself comes first. */
export async function buildScript(): Promise<ScriptFile[]> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    // React reads this to leave out its checks for developers.
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    // The pages link the style sheets of islands, by the same class names.
    css: { modules: { generateScopedName: nameClass } },
    build: {
      write: false,
      target: "baseline-widely-available",
      // As a library, because a page's build wraps each `import()` in a kilobyte of preloading.
      lib: { entry: ENTRY, formats: ["es"] },
      rollupOptions: {
        // What the script shares with what it imports later stays in it, instead of a third file.
        preserveEntrySignatures: false,
        output: {
          entryFileNames: "assets/page-script-[hash].js",
          chunkFileNames: "assets/[name]-[hash].js",
          minify: true,
          // Notes for bundlers, of which there is none after this.
          comments: { annotation: false },
          postBanner: ({ isEntry }) => (isEntry ? COMPILED_AT_ONCE : ""),
          codeSplitting: {
            groups: [
              { name: "react", test: REACT },
              ...ONE_FILE,
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
    .map(({ fileName, code, moduleIds, imports, dynamicImports }) => ({
      fileName,
      source: code,
      modules: moduleIds,
      now: imports,
      later: dynamicImports,
    }));
}
