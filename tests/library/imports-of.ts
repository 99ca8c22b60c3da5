import type { TitleFinder } from "#app/features/catalog/search/title-finder.server.ts";
import {
  createImports,
  type UploadsOptions,
} from "#app/features/library/imports/imports.server.ts";
import {
  createImportRun,
  type ImportJobOptions,
} from "#app/features/library/imports/start-imports.server.ts";

import { openReaderInProcess } from "./upload-reader.ts";

const finderOfNothing: TitleFinder = {
  byOutsideId: () => Promise.resolve([]),
  byName: () => Promise.resolve([]),
};
const silent = { info: () => undefined, error: () => undefined };

type Options = Omit<ImportJobOptions, "finder" | "log"> &
  Partial<UploadsOptions & ImportJobOptions>;

/** Imports over a database, with a job that runs as soon as there is something to do. */
export function openImports(options: Options) {
  const all = {
    finder: finderOfNothing,
    log: silent,
    pause: () => Promise.resolve(),
    ...options,
  };
  const runNext = createImportRun(all);
  const { signal } = new AbortController();
  /** Does everything that is due. */
  async function run(): Promise<void> {
    while ((await runNext(signal)) !== undefined);
  }
  let running = Promise.resolve();
  const onWaiting = () => {
    running = running.then(run);
    running.catch(() => undefined);
  };
  return {
    imports: createImports({ onWaiting, reader: openReaderInProcess(), ...all }),
    runNext: () => runNext(signal),
    /** Resolves when nothing is due any more. */
    done: () => running.then(run),
  };
}
