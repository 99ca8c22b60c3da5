import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

import type { Plugin } from "vite";

const FOLDER = "app/translations";

/** Puts the translations beside the server's bundle, which reads them as it does in the source. */
export function poFiles(): Plugin {
  return {
    name: "po-files",
    async generateBundle() {
      if (this.environment.name !== "ssr") return;
      for (const fileName of await readdir(FOLDER)) {
        if (!fileName.endsWith(".po")) continue;
        const source = await readFile(join(FOLDER, fileName), "utf8");
        this.emitFile({ type: "asset", fileName, source });
      }
    },
  };
}
