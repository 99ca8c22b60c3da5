import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { startBuiltServer } from "#tests/built-server.ts";

import { startStandIns } from "../scripts/stand-ins-process.ts";

/** A server under measurement: where it is, and how much CPU it has used so far. */
export interface MeasuredServer {
  origin: string;
  cpuMicros: () => Promise<number>;
  stop: () => Promise<void>;
}

export const BENCH_SECRET = "a secret that is only ever used to measure";

/** The built server beside its stand-ins, which are processes of their own and not measured. */
export async function startMatinee() {
  const { settings: standIns } = await startStandIns();
  const dataDirectory = await mkdtemp(join(tmpdir(), "matinee-bench-"));
  const server = await startBuiltServer({
    ...standIns,
    MATINEE_DATA: dataDirectory,
    METRICS_PORT: "0",
    LOG_LEVEL: "warn",
    SESSION_SECRET: BENCH_SECRET,
  });
  const metrics = server.output().match(/Metrics +(\S+)/)?.[1];
  return {
    dataDirectory,
    origin: server.origin,
    async cpuMicros() {
      const text = await (await fetch(`${metrics}/metrics`)).text();
      const seconds = text.match(/^process_cpu_seconds_total (\S+)/m)?.[1];
      return Number(seconds) * 1e6;
    },
    async stop() {
      await server.stop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  } satisfies MeasuredServer & { dataDirectory: string };
}

/** The same answer that a page of Matinee's gives, from bare `node:http`. */
export async function startBare(address: string, headers: Record<string, string>) {
  const answer = await copyAnswer(address, headers);
  const child = fork(join(import.meta.dirname, "bare-server.ts"), { stdio: "inherit" });
  child.send(answer);
  const { port } = await nextMessage<{ port: number }>(child);
  return {
    origin: `http://127.0.0.1:${port}`,
    async cpuMicros() {
      child.send("cpu");
      return (await nextMessage<{ cpuMicros: number }>(child)).cpuMicros;
    },
    async stop() {
      const ended = once(child, "exit");
      child.disconnect();
      await ended;
    },
  } satisfies MeasuredServer;
}

async function nextMessage<Message>(child: ChildProcess): Promise<Message> {
  const [message] = (await once(child, "message")) as [Message];
  return message;
}

/** What Node adds to every answer by itself. */
const ADDED_BY_NODE = new Set(["date", "connection", "keep-alive"]);

function copyAnswer(address: string, headers: Record<string, string>) {
  return new Promise<{ headers: string[]; body: string }>((resolve, reject) => {
    const sent = httpRequest(address, { headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part)).on("error", reject);
      answer.on("end", () => {
        const { rawHeaders } = answer;
        const copied = rawHeaders.filter((_, at) => {
          const name = rawHeaders[at - (at % 2)] ?? "";
          return !ADDED_BY_NODE.has(name.toLowerCase());
        });
        resolve({ headers: copied, body: Buffer.concat(parts).toString("base64") });
      });
    });
    sent.on("error", reject).end();
  });
}
