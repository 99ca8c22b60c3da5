import { relative } from "node:path";

import type { MutantResult } from "@stryker-mutator/api/core";
import { declareClassPlugin, PluginKind } from "@stryker-mutator/api/plugin";
import type { Reporter } from "@stryker-mutator/api/report";

import { projectRoot } from "../../scripts/project-root.ts";
import equivalent from "./equivalent.json" with { type: "json" };
import { isEquivalent, isNoticed } from "./judge-mutants.ts";
import { readLine } from "./read-line.ts";

const WORDS: Record<string, string> = {
  Survived: "survived",
  NoCoverage: "reached by no test",
  Timeout: "never ended",
};

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Names each mutant that no test notices as soon as that is known: a run takes long. */
class ProgressReporter implements Reporter {
  #tried = 0;
  #noticed = 0;

  onMutantTested(mutant: MutantResult): void {
    const words = WORDS[mutant.status];
    if (words === undefined && mutant.status !== "Killed") return;
    this.#tried += 1;
    if (isNoticed(mutant)) this.#noticed += 1;
    if (this.#tried % 20 === 0) say(`  ${this.#noticed} of ${this.#tried} noticed`);
    if (words === undefined || isEquivalent(mutant, equivalent, readLine)) return;
    const file = relative(projectRoot, mutant.fileName);
    const { line, column } = mutant.location.start;
    say(`  ${words}: ${file}:${line}:${column} ${mutant.mutatorName}`);
    say(`    ${readLine(file, line).trim()}\n    -> ${mutant.replacement}`);
  }
}

export const strykerPlugins = [
  declareClassPlugin(PluginKind.Reporter, "unnoticed", ProgressReporter),
];
