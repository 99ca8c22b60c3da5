import { CheckStatus, type CheckResult } from "@stryker-mutator/api/check";
import type { Mutant } from "@stryker-mutator/api/core";
import { declareClassPlugin, PluginKind } from "@stryker-mutator/api/plugin";

import { isDrawn } from "./draw.ts";

/**
 * Stryker has no way to try only some mutants. A checker may set mutants aside before a test runs,
 * as it does with those that don't compile; they don't count then.
 */
class DrawingChecker {
  readonly #seed = Number(process.env["MUTANTS_SEED"]);
  readonly #share = Number(process.env["MUTANTS_SHARE"]);

  async init() {}

  async check(mutants: Mutant[]): Promise<Record<string, CheckResult>> {
    return Object.fromEntries(mutants.map((mutant) => [mutant.id, this.#checked(mutant)]));
  }

  async group(mutants: Mutant[]): Promise<string[][]> {
    return [mutants.map(({ id }) => id)];
  }

  #checked(mutant: Mutant): CheckResult {
    return isDrawn(mutant, { seed: this.#seed, share: this.#share })
      ? { status: CheckStatus.Passed }
      : { status: CheckStatus.CompileError, reason: "The seed does not draw it." };
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, "drawing", DrawingChecker)];
