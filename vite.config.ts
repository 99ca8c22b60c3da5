import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

import { pageScript } from "./scripts/building/page-script.ts";

export default defineConfig({
  plugins: [reactRouter(), pageScript()],
  build: { target: "baseline-widely-available", reportCompressedSize: false },
  environments: {
    // One bundle: the process's entry is the server build's input, so that every module,
    // and with it the database connection and each cache, exists once.
    ssr: { build: { rollupOptions: { input: "./server/main.ts" } } },
  },
});
