import { createControl } from "./control.ts";
import type { QuirkSet } from "./control.ts";
import type { ServiceName } from "./fault-kinds.ts";
import { createFaults } from "./faults.ts";
import { listen } from "./listen.ts";
import type { Handler, RunningServer } from "./listen.ts";
import { createRequestLog } from "./request-log.ts";

/** The address of each stand-in. */
type Addresses = Partial<Record<ServiceName, string>> & { control: string };

export type OpenStandIns = { addresses: Addresses; close: () => Promise<void> };

export type OpenOptions = {
  services: Readonly<Partial<Record<ServiceName, Handler>>>;
  quirks: Readonly<Partial<Record<ServiceName, QuirkSet>>>;
  /** The control's port; the services use the ports after it. 0 lets the system choose all. */
  basePort: number;
};

/** Each service's offset from the control's port; mail has the two in between. */
const places: readonly (readonly [ServiceName, number])[] = [
  ["filmDatabase", 1],
  ["archive", 2],
  ["media", 3],
  ["trailers", 4],
  ["identity", 7],
];

/** Consecutive ports, or, for 0, ports that the system chooses. */
export const portAfter = (basePort: number) => (place: number) =>
  basePort === 0 ? 0 : basePort + place;

/**
 * Opens a listener for each service, with faults and request counts, and the control beside them.
 */
export async function openStandIns(options: OpenOptions): Promise<OpenStandIns> {
  const { services, quirks, basePort } = options;
  const faults = createFaults();
  const log = createRequestLog();
  const portAt = portAfter(basePort);
  const control = await listen(createControl({ faults, log, quirks }), { port: portAt(0) });
  const opened: RunningServer[] = [control];
  const addresses: Addresses = { control: control.url };
  for (const [name, place] of places) {
    const handler = services[name];
    if (handler === undefined) continue;
    const intercept = faults.watch(name, log);
    const listening = await listen(handler, { port: portAt(place), intercept });
    opened.push(listening);
    addresses[name] = listening.url;
  }
  return {
    addresses,
    close: async () => {
      await Promise.all(opened.map((listening) => listening.close()));
    },
  };
}
