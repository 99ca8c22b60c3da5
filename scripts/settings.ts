// npm run settings: writes the settings that the browser may change into the tables of docs/settings.md.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { OperatorError } from "./bootstrap/operator-error.mjs";
import { SETTINGS_DOCUMENT, withRows } from "./documenting/settings-document.ts";
import { projectRoot } from "./project-root.ts";
import { runTool } from "./run-tool.ts";

const file = join(projectRoot, SETTINGS_DOCUMENT);
writeFileSync(file, withRows(readFileSync(file, "utf8")));
const formatted = await runTool("oxfmt", [SETTINGS_DOCUMENT]);
if (!formatted.ok) throw new OperatorError(formatted.output.trim());
console.log(`${SETTINGS_DOCUMENT} is written.`);
