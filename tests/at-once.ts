import type { Manners } from "#app/services/resilient-client.server.ts";

/** Services of a test are asked as often, and again as soon, as it takes: there is nobody to spare. */
export const AT_ONCE: Manners = {
  maxPerSecond: 10_000,
  retryDelayMs: { least: 0, spread: 0 },
};
