// The entry of every `npm run` of Matinee: plain JavaScript, because the installed Node may be
// older than the Node 24 which runs everything else as TypeScript.
import { nodeProblem } from "./bootstrap/node-version.mjs";

const [name, ...parameters] = process.argv.slice(2);
const problem = nodeProblem(process);

if (problem !== undefined) {
  console.error(problem);
  process.exitCode = 1;
} else {
  // Not imported above: an older Node must reach its one clear line before it reads more.
  import("./bootstrap/install.mjs")
    .then(({ installWhenNeeded }) => installWhenNeeded())
    .then(() => import("./bootstrap/run-script.mjs"))
    .then(({ runScript }) => runScript(name, parameters))
    .catch((error) => {
      // What the person can fix is reported in one line; anything else is our bug, with its stack.
      console.error(error.name === "OperatorError" ? error.message : error);
      process.exitCode = 1;
    });
}
