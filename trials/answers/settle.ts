import type { FixedWorld } from "./fixed-world.ts";
import { normalize } from "./normalize.ts";
import type { Visitor } from "./visitors.ts";
import { waitFor } from "./wait-for.ts";

/** The operator's screens that show what the server does by itself. */
const SCREENS = ["/operator/films", "/operator/emails", "/operator/jobs"];
/**
 * How many looks in a row show the same, once nothing is done any more: they take longer than the
 * server pauses where a service allows it only so many requests a second.
 */
const SAME_LOOKS = 25;

/**
 * Waits until what the server does in the background is done: no outside service is asked, and no
 * screen of the operator changes, once there is one.
 */
export async function settle(world: FixedWorld, operator?: Visitor): Promise<void> {
  let [before, same] = ["", 0];
  await waitFor("The server's rest", async () => {
    const shown = [String(await world.countRequests())];
    for (const path of operator ? SCREENS : []) {
      const { jar } = operator ?? {};
      shown.push(normalize(await world.ask({ path, ...(jar && { jar }), onlyLooks: true })).body);
    }
    const now = shown.join("\n");
    same = now === before ? same + 1 : 0;
    before = now;
    return same >= SAME_LOOKS || undefined;
  });
}
