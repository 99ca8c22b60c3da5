import type { FixedWorld } from "./fixed-world.ts";
import { normalize } from "./normalize.ts";
import { fillIn } from "./request-body.ts";
import { settle } from "./settle.ts";
import type { Visitor } from "./visitors.ts";

const MOST_ROUNDS = 12;

interface WarmUpOptions {
  readers: readonly Visitor[];
  addresses: readonly string[];
  /** How much later each round is. */
  betweenMs: number;
}

/**
 * Opens every page until all look as they did the time before: the server learns in the background,
 * such as for which ages a title is, and until it knows, what a page shows depends on how fast the
 * machine is.
 */
export async function warmUp(
  world: FixedWorld,
  { readers, addresses, betweenMs }: WarmUpOptions,
): Promise<void> {
  let before = "";
  for (let round = 1; round <= MOST_ROUNDS; round += 1) {
    const shown: string[] = [];
    for (const { jar, memory } of readers) {
      for (const address of addresses) {
        const path = fillIn(address, memory);
        shown.push(normalize(await world.ask({ path, jar, onlyLooks: true })).body);
      }
    }
    await settle(world);
    const now = shown.join("\n");
    if (now === before) return;
    before = now;
    world.wait(betweenMs);
  }
  throw new Error("The server goes on learning, however often its pages are opened.");
}
