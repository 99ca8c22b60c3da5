import {
  commonTokens,
  declareFactoryPlugin,
  PluginKind,
  tokens,
  type Injector,
  type PluginContext,
} from "@stryker-mutator/api/plugin";
import type { MutantRunOptions, TestRunner } from "@stryker-mutator/api/test-runner";
import { strykerPlugins as vitestPlugins } from "@stryker-mutator/vitest-runner";

/** The file that the tests of the next run find changed. `warm-worker.ts` imports it anew. */
export const MUTATED_FILE = "MUTATED_FILE";

createRunner.inject = tokens(commonTokens.injector);

/** Stryker's own runner, which tells the threads of `warm-pool.ts` which file is changed. */
function createRunner(injector: Injector<PluginContext>): TestRunner {
  const [vitest] = vitestPlugins;
  if (vitest === undefined) throw new Error("Stryker's package has no runner.");
  const runner = injector.injectFunction(vitest.factory);
  const run = runner.mutantRun.bind(runner);
  runner.mutantRun = (options: MutantRunOptions) => {
    process.env[MUTATED_FILE] = options.sandboxFileName;
    return run(options);
  };
  return runner;
}

export const strykerPlugins = [
  declareFactoryPlugin(PluginKind.TestRunner, "warm-vitest", createRunner),
];
