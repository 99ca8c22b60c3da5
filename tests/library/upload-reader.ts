import { readJob } from "#app/features/library/imports/reading/read-job.ts";
import { createUploadReader } from "#app/features/library/imports/reading/upload-reader.server.ts";

/**
 * Reads in the process of the test, because a process for each file takes a second to start, and
 * without a timeout, so that no test depends on how fast the machine is.
 */
export const openReaderInProcess = () =>
  createUploadReader({
    onTrouble(error) {
      throw error;
    },
    after: () => () => undefined,
    pause: () => Promise.resolve(),
    run: async (job) => ({ outcome: "answered", result: await readJob(job) }),
  });
