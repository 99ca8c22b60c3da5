import type { TargetTrial } from "./call-target.server.ts";
import type { PushKeyStore } from "./push-keys.server.ts";

/** What setting up targets in other places needs. */
export interface AlertTargets {
  /** Sends a trial alert to a webhook or a topic. */
  tryTarget: TargetTrial;
  pushKeys: PushKeyStore;
  /** Whether an address may be called at all. */
  isAllowed: (address: string) => boolean;
}
