/** The time at which the recording begins. */
export const START_MS = Date.parse("2026-11-20T09:30:00.000Z");
/** The time at which everything is opened again. */
export const AGAIN_MS = START_MS + 3 * 3_600_000;
/** The time at which the server starts, and learns what it needs to know for it. */
export const LEARNING_FROM_MS = START_MS - 48 * 3_600_000;

/** What tells the server what time it is, in milliseconds. */
export const CLOCK_HEADER = "x-test-clock";
