import { join } from "node:path";

import { OperatorError } from "../bootstrap/operator-error.mjs";
import { runTool } from "../run-tool.ts";
import { dropUnreachedScripts } from "./drop-unreached-scripts.ts";

/** Lets React Router build the browser's and the server's bundle into `directory`. */
export async function compile(root: string, directory: string): Promise<void> {
  const { ok, output } = await runTool("react-router", ["build"], {
    cwd: root,
    env: { NODE_ENV: "production", MATINEE_BUILD_DIRECTORY: directory },
  });
  if (!ok) throw new OperatorError(`${output}\nThe build failed; its own words are above.`);
  dropUnreachedScripts(join(root, directory, "client/assets"));
}
