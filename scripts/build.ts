import { ensureBuild } from "./building/ensure-build.ts";
import { projectRoot } from "./project-root.ts";

if (!(await ensureBuild(projectRoot, console.log))) console.log("The build is up to date.");
