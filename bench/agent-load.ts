import { Agent, request as httpRequest } from "node:http";

import type { BenchRequest } from "./connection.ts";
import type { Load, LoadFigures } from "./load.ts";

/**
 * The same load by Node's own client, whose pace does not overload a server: the budgets of cached
 * pages use it. An overloaded server does less work for each request, and bare `node:http` most of
 * all.
 */
export async function sendByAgent({ origin, ...load }: Load): Promise<LoadFigures> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections });
  const latenciesMs: number[] = [];
  let next = 0;
  const sendUntilDone = async () => {
    while (next < load.requests) {
      const sentAtMs = performance.now();
      await askBy(agent, origin, load.ask(next++));
      latenciesMs.push(performance.now() - sentAtMs);
    }
  };
  const startedAtMs = performance.now();
  await Promise.all(Array.from({ length: load.connections }, sendUntilDone));
  agent.destroy();
  return { seconds: (performance.now() - startedAtMs) / 1000, latenciesMs };
}

function askBy(agent: Agent, origin: string, { path, headers = {} }: BenchRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(origin + path, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${path} returned ${answer.statusCode}`));
      answer.on("end", resolve).on("error", reject).resume();
    });
    sent.on("error", reject).end();
  });
}
