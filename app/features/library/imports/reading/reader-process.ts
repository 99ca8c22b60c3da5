import { answerParent } from "#app/lib/processes/answer-parent.server.ts";

import { readJob } from "./read-job.ts";

// The program of the child process that reads uploads.
answerParent(readJob);
