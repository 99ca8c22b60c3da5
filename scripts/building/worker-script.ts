import { build } from "vite";

import type { ScriptFile } from "./page-script.ts";

const ENTRY = "app/worker/worker.ts";
/** What the offline page loads after its script. */
const LATER = /\/app\/client\/(?:own-scripts|offline\/stored-pages-list)\.ts$/;

/**
 * The service worker. It contains the name of the page script, so that browsers notice a new build
 * by it; and it is one script, because not every browser lets a worker import modules.
 */
export async function buildWorker(files: readonly ScriptFile[]): Promise<string> {
  const name = `/${files[0]?.fileName}`;
  const scripts = withImports(
    files.filter(({ modules }) => modules.some((id) => LATER.test(id))),
    files,
  ).map(({ fileName }) => `/${fileName}`);
  const result = await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    define: { BUILD: JSON.stringify({ name, scripts }) },
    build: {
      write: false,
      target: "baseline-widely-available",
      lib: { entry: ENTRY, formats: ["iife"], name: "worker" },
      rollupOptions: { output: { minify: true } },
    },
  });
  const [bundle] = Array.isArray(result) ? result : [result];
  const [chunk] = bundle && "output" in bundle ? bundle.output : [];
  if (chunk?.type !== "chunk") throw new Error("The service worker was not built.");
  return chunk.code;
}

function withImports(some: readonly ScriptFile[], all: readonly ScriptFile[]): ScriptFile[] {
  const found = new Set(some);
  // A set's iteration includes what is added meanwhile.
  for (const { now } of found) {
    for (const file of all) if (now.includes(file.fileName)) found.add(file);
  }
  return [...found];
}
