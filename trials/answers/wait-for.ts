import { setTimeout as sleep } from "node:timers/promises";

/** Far longer than anything takes, so that only what never ends reaches it. */
const LONGEST_WAIT_MS = 60_000;
const LOOK_EVERY_MS = 100;

/** Looks until there is something, and returns it. */
export async function waitFor<Found>(
  what: string,
  look: () => Promise<Found | undefined>,
): Promise<Found> {
  for (let left = LONGEST_WAIT_MS; left > 0; left -= LOOK_EVERY_MS) {
    const found = await look();
    if (found !== undefined) return found;
    await sleep(LOOK_EVERY_MS);
  }
  throw new Error(`${what} never comes.`);
}
