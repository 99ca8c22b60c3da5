import { parentPort } from "node:worker_threads";

import { init, runBaseTests, setupEnvironment } from "vitest/worker";

type Runner = Parameters<NonNullable<Parameters<typeof init>[0]["onModuleRunner"]>>[0];

const port = parentPort;
if (port === null) throw new Error("This runs in a thread of the pool.");

let modules: Runner["evaluatedModules"] | undefined;
let mutatedFile: string | undefined;
let isClean = true;

init({
  post: (message) => port.postMessage(isFinished(message) ? { ...message, isClean } : message),
  on: (callback) => port.on("message", callback),
  off: (callback) => port.off("message", callback),
  teardown: () => port.removeAllListeners("message"),
  onModuleRunner: (runner) => void (modules = runner.evaluatedModules),
  setup: setupEnvironment,
  runTests: async (state, traces) => {
    forget(mutatedFile);
    mutatedFile = "mutatedFile" in state.ctx ? String(state.ctx.mutatedFile) : undefined;
    forget(mutatedFile);
    const before = leftBehind();
    await runBaseTests("run", state, traces);
    const after = leftBehind();
    isClean =
      areReal() && after.handles <= before.handles && after.environment === before.environment;
    // What the next tests import first is imported without a mutant.
    const stryker: unknown = Reflect.get(globalThis, "__stryker__");
    if (typeof stryker === "object" && stryker !== null)
      Reflect.set(stryker, "activeMutant", undefined);
  },
  collectTests: (state, traces) => runBaseTests("collect", state, traces),
});

/** What a file and all that import it know is of the mutant before, or from before the mutant. */
function forget(file: string | undefined): void {
  const nodes = [...(modules?.fileToModulesMap.get(file ?? "") ?? [])];
  for (const node of nodes) {
    for (const id of node.importers) {
      const importer = modules?.getModuleById(id);
      if (importer !== undefined && !nodes.includes(importer)) nodes.push(importer);
    }
  }
  for (const node of nodes) modules?.invalidateModule(node);
}

/** What a test may leave behind that the next mutant's tests could notice. */
function leftBehind() {
  const handles = process
    .getActiveResourcesInfo()
    .filter((name) => name === "TCPServerWrap" || name === "ProcessWrap").length;
  const own = Object.entries(process.env).filter(([name]) => !isVitest(name));
  return { handles, environment: JSON.stringify(own) };
}

/** Vitest sets these itself. */
function isVitest(name: string): boolean {
  return name.startsWith("VITEST") || name === "SSR";
}

const clocks = { Date, setTimeout, setInterval, setImmediate, fetch };

/** Whether no clock or network of a test has stayed in the place of the real one. */
function areReal(): boolean {
  return Object.entries(clocks).every(([name, part]) => Reflect.get(globalThis, name) === part);
}

function isFinished(message: unknown): message is object {
  return (
    typeof message === "object" &&
    message !== null &&
    "type" in message &&
    message.type === "testfileFinished"
  );
}
