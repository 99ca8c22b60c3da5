import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The quickest files first, because the first test that notices a mutant ends its trial. Vitest
 * itself begins with the longest.
 */
export class QuickestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const millisecondsOf = new Map<TestSpecification, number>();
    for (const file of files) {
      const known = longest.get(file.moduleId) ?? 0;
      const last = this.ctx.cache.getTestSpecificationResult(file)?.duration ?? 0;
      // Later runs try only some of a file's tests.
      longest.set(file.moduleId, Math.max(known, last));
      millisecondsOf.set(file, Math.max(known, last));
    }
    return files.toSorted((a, b) => (millisecondsOf.get(a) ?? 0) - (millisecondsOf.get(b) ?? 0));
  }
}

const longest = new Map<string, number>();
