import { ensureBuild } from "./building/ensure-build.ts";
import { projectRoot } from "./project-root.ts";
import { startStandIns } from "./stand-ins-process.ts";

// Set before React is loaded, so before any import of ours, because it chooses React's build.
process.env["NODE_ENV"] = "production";

// Read here only to choose the stand-ins, and so that a wrong setting is reported before the build.
const { readSettings } = await import("#app/lib/env.server.ts");
const settings = readSettings(process.env, { isFirst: true });
const { filmDatabase, archive, mail } = settings;
const isWhollyLive = filmDatabase === "tmdb" && archive === "live" && mail === "smtp";

const [standIns] = await Promise.all([
  isWhollyLive ? undefined : startStandIns(),
  ensureBuild(projectRoot, console.log),
]);
// Addresses that the operator set are not replaced by the stand-ins'.
Object.assign(process.env, { ...standIns?.settingsFor(settings), ...process.env });

// Importing the build's entry starts the server in this process.
await import(new URL("../build/server/main.js", import.meta.url).href);
