import { once } from "node:events";
import { connect, type Socket } from "node:net";

import { readAnswer, type Answer } from "./read-answer.ts";

export interface BenchRequest {
  path: string;
  method?: "GET" | "POST";
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

/**
 * One keep-alive connection that sends a request and waits, over a bare socket: sender and server
 * share the machine, so the sender must use as little of it as possible.
 */
export class Connection {
  readonly #origin: URL;
  #socket: Socket | undefined;

  constructor(origin: string) {
    this.#origin = new URL(origin);
  }

  async ask(request: BenchRequest): Promise<Answer> {
    const socket = await this.#open();
    return new Promise((resolve, reject) => {
      let received: Buffer = Buffer.alloc(0);
      const settle = (finish: () => void) => {
        socket.off("data", take).off("error", fail).off("close", fail);
        finish();
      };
      const take = (bytes: Buffer) => {
        received = received.length === 0 ? bytes : Buffer.concat([received, bytes]);
        const answer = readAnswer(received);
        if (answer) settle(() => resolve(answer));
      };
      const fail = (error: unknown) =>
        settle(() => {
          const reason = error instanceof Error ? error.message : "the connection was closed";
          reject(new Error(`${request.path} got no answer: ${reason}`));
        });
      socket.on("data", take).on("error", fail).on("close", fail);
      socket.write(formatRequest(this.#origin.host, request));
    });
  }

  /** A server closes a connection that was idle for a while; then a new one is opened. */
  async #open(): Promise<Socket> {
    if (this.#socket?.readyState === "open") return this.#socket;
    this.#socket = connect(Number(this.#origin.port), this.#origin.hostname);
    this.#socket.setNoDelay();
    await once(this.#socket, "connect");
    return this.#socket;
  }

  close(): void {
    this.#socket?.destroy();
  }
}

function formatRequest(
  host: string,
  { path, method = "GET", headers = {}, body }: BenchRequest,
): string {
  const length = body === undefined ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const head = [`${method} ${path} HTTP/1.1`, `Host: ${host}`, ...lines, ...length];
  return `${head.join("\r\n")}\r\n\r\n${body ?? ""}`;
}
