import type { TargetTrial } from "./call-target.server.ts";
import type { ListDeliveries } from "./delivery-list.server.ts";
import type { PushKeyStore } from "./push-keys.server.ts";

/** What setting up targets in other places needs. */
export interface AlertTargets {
  /** Sends a trial alert to a webhook or a topic. */
  tryTarget: TargetTrial;
  pushKeys: PushKeyStore;
  /** What was sent to a channel lately, and what waits. */
  listDeliveries: ListDeliveries;
  /** Whether an address may be called at all. */
  isAllowed: (address: string) => boolean;
}
