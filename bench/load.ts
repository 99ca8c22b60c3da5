import { Agent, request as httpRequest, type OutgoingHttpHeaders } from "node:http";

export interface Load {
  address: string;
  headers: OutgoingHttpHeaders;
  requests: number;
  connections: number;
}

/** Sends a bounded number of requests over a few kept connections, as fast as answers come. */
export async function sendLoad({ address, headers, requests, connections }: Load): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let left = requests;
  const sendUntilDone = async () => {
    while (left > 0) {
      left -= 1;
      await ask(address, headers, agent);
    }
  };
  await Promise.all(Array.from({ length: connections }, sendUntilDone));
  agent.destroy();
}

function ask(address: string, headers: OutgoingHttpHeaders, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(address, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${address} answered ${answer.statusCode}`));
      answer.on("end", resolve).on("error", reject).resume();
    });
    sent.on("error", reject).end();
  });
}
