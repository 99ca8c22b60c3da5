import { basename, extname } from "node:path";

import { build, type Plugin } from "vite";

/** The programs of the processes that read what comes from strangers. */
const PROGRAMS = [
  "app/services/pictures/decoder-process.ts",
  "app/features/library/imports/reading/reader-process.ts",
];

/**
 * Puts these programs beside the server's bundle, each in one file. They are built apart from it,
 * because a chunk that they shared would be one more file that the server reads when it starts.
 */
export function childPrograms(): Plugin {
  return {
    name: "child-programs",
    async generateBundle() {
      if (this.environment.name !== "ssr") return;
      for (const program of PROGRAMS) {
        const fileName = `${basename(program, extname(program))}.js`;
        this.emitFile({ type: "asset", fileName, source: await buildProgram(program) });
      }
    },
  };
}

async function buildProgram(program: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    // What has native parts stays outside.
    ssr: { noExternal: true, external: ["sharp"] },
    build: { write: false, ssr: program, target: "node24" },
  });
  const [bundle] = Array.isArray(result) ? result : [result];
  const [chunk, ...others] = bundle && "output" in bundle ? bundle.output : [];
  if (chunk?.type !== "chunk" || others.length > 0)
    throw new Error(`${program} was not built into one file.`);
  return chunk.code;
}
