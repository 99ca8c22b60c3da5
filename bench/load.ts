import { Connection, type BenchRequest } from "./connection.ts";

export interface Load {
  origin: string;
  /** The request for each request number. */
  ask: (index: number) => BenchRequest;
  requests: number;
  connections: number;
  /** Whether each request has a connection of its own. */
  reconnects?: boolean;
}

export interface LoadFigures {
  seconds: number;
  /** How long each answer took to be complete. */
  latenciesMs: number[];
}

/**
 * Sends a bounded number of requests over a few connections, as fast as answers arrive.
 */
export async function sendLoad(load: Load): Promise<LoadFigures> {
  const { origin, ask, requests, connections, reconnects = false } = load;
  const latenciesMs: number[] = [];
  let next = 0;
  const sendUntilDone = async () => {
    const connection = new Connection(origin);
    while (next < requests) {
      const request = ask(next++);
      const sentAtMs = performance.now();
      const { status, body } = await connection.ask(request);
      latenciesMs.push(performance.now() - sentAtMs);
      if (reconnects) connection.close();
      // The second only for a client that has said what it knows.
      if (status !== 200 && status !== 304)
        throw new Error(`${request.path} returned ${status}: ${body.toString()}`);
    }
    connection.close();
  };
  const startedAtMs = performance.now();
  await Promise.all(Array.from({ length: connections }, sendUntilDone));
  return { seconds: (performance.now() - startedAtMs) / 1000, latenciesMs };
}
