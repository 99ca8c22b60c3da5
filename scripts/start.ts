import { ensureBuild } from "./building/ensure-build.ts";
import { projectRoot } from "./project-root.ts";
import { startStandIns } from "./stand-ins-process.ts";

// Set before anything of React is loaded, so before any import of ours: it decides by this which
// of its two builds runs.
process.env["NODE_ENV"] = "production";

// Read here only to know the world, and so that a wrong setting is reported before anything is built.
const { readSettings } = await import("#app/lib/env.server.ts");
const settings = readSettings();
const { filmDatabase, archive, mail } = settings;
const isWhollyLive = filmDatabase === "tmdb" && archive === "live" && mail === "smtp";

const [standIns] = await Promise.all([
  isWhollyLive ? undefined : startStandIns(),
  ensureBuild(projectRoot, console.log),
]);
// What the operator set leads elsewhere than to the stand-ins, and stays.
Object.assign(process.env, { ...standIns?.settingsFor(settings), ...process.env });

// The entry of the build is the server: importing it starts it, in this very process.
await import(new URL("../build/server/main.js", import.meta.url).href);
if (standIns?.mailbox !== undefined) console.log(`  Mail   ${standIns.mailbox}\n`);
