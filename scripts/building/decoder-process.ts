import { readFile } from "node:fs/promises";

import { transformWithOxc, type Plugin } from "vite";

const SOURCE = "app/services/pictures/decoder-process.ts";

/**
 * Puts the program of the process that decodes pictures beside the server's bundle: only without
 * its types, because it imports nothing of ours.
 */
export function decoderProcess(): Plugin {
  return {
    name: "decoder-process",
    async generateBundle() {
      if (this.environment.name !== "ssr") return;
      const { code } = await transformWithOxc(await readFile(SOURCE, "utf8"), SOURCE);
      this.emitFile({ type: "asset", fileName: "decoder-process.js", source: code });
    },
  };
}
