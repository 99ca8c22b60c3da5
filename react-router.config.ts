import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  // scripts/build.ts builds beside the running build and then swaps the two.
  buildDirectory: process.env["MATINEE_BUILD_DIRECTORY"] ?? "build",
  serverBuildFile: "main.js",
  // The whole route table is small; asking for pieces of it would cost a request a link.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
