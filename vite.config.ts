import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

import { chunkGroups } from "./scripts/building/chunk-groups.ts";
import { decoderProcess } from "./scripts/building/decoder-process.ts";
import { nameClass } from "./scripts/building/class-names.ts";
import { plainReact } from "./scripts/building/plain-react.ts";
import { pageScript } from "./scripts/building/page-script.ts";
import { inlineClasses } from "./scripts/building/inline-classes.ts";
import { keepStyles } from "./scripts/building/keep-styles.ts";

export default defineConfig({
  plugins: [
    inlineClasses(),
    plainReact(),
    reactRouter(),
    pageScript(),
    keepStyles(),
    decoderProcess(),
  ],
  css: { modules: { generateScopedName: nameClass } },
  build: {
    target: "baseline-widely-available",
    reportCompressedSize: false,
    // What a part asks for late needs hardly anything else late: a table of that costs more.
    modulePreload: false,
  },
  environments: {
    client: {
      build: { rollupOptions: { output: { codeSplitting: { groups: chunkGroups } } } },
    },
    // One bundle: the process's entry is the server build's input, so that every module,
    // and with it the database connection and each cache, exists once.
    ssr: {
      // Read from one file the server starts in half the time. What may have native parts stays outside.
      resolve: { noExternal: true, external: ["@node-rs/bcrypt", "better-sqlite3", "pg", "sharp"] },
      build: { rollupOptions: { input: "./server/main.ts" } },
    },
  },
});
