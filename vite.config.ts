import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

import { childPrograms } from "./scripts/building/child-programs.ts";
import { nameClass } from "./scripts/building/class-names.ts";
import { pageScript } from "./scripts/building/page-script.ts";
import { poFiles } from "./scripts/building/po-files.ts";
import { styleGroups } from "./scripts/building/style-sheets.ts";
import { withoutHandOver } from "./scripts/building/without-hand-over.ts";

export default defineConfig({
  plugins: [reactRouter(), pageScript(), childPrograms(), poFiles(), withoutHandOver()],
  // Wherever a file lies below its host, those that it names lie beside it.
  experimental: {
    renderBuiltUrl: (_, { hostType }) => (hostType === "css" ? { relative: true } : undefined),
  },
  // A table of thousands of letters would become as many variables.
  json: { namedExports: false },
  css: { modules: { generateScopedName: nameClass } },
  build: {
    target: "baseline-widely-available",
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: { rollupOptions: { output: { codeSplitting: { groups: styleGroups } } } },
    },
    // One bundle: the process's entry is the server build's input, so that every module,
    // and with it the database connection and each cache, exists once.
    ssr: {
      // React has a second copy of itself in what is not built for production.
      ...(process.env["NODE_ENV"] === "production" && {
        define: { "process.env.NODE_ENV": JSON.stringify("production") },
      }),
      // Read from one file the server starts in half the time. What may have native parts stays outside.
      resolve: {
        noExternal: true,
        external: ["@node-rs/bcrypt", "better-sqlite3", "pg", "sharp", "stripe"],
      },
      build: {
        rollupOptions: {
          input: "./server/main.ts",
          // A text of plain letters takes half the memory and is compiled sooner.
          output: { charset: "ascii", comments: { jsdoc: false } },
        },
      },
    },
  },
});
