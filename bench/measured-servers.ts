import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

import { startBuiltServer } from "#tests/built-server.ts";
import { createPlace, type TestPlace } from "#tests/database-place.ts";

import { startStandIns, type StandIns } from "../scripts/stand-ins-process.ts";
import { Connection, type BenchRequest } from "./connection.ts";

/** A server that is measured: its address, and what it has used so far. */
export interface MeasuredServer {
  origin: string;
  /** From its process's start until it listened. */
  startMs: number;
  cpuMicros: () => Promise<number>;
  memoryBytes: () => Promise<number>;
  stop: () => Promise<void>;
}

export const BENCH_SECRET = "a secret that is only ever used to measure";

/** The built server beside its stand-ins, which are a process of their own and not measured. */
export async function startMatinee(
  given?: TestPlace,
  shared?: StandIns,
  variables: Readonly<Record<string, string>> = {},
) {
  const standIns = shared ?? (await startStandIns());
  const place = given ?? (await createPlace(undefined));
  const startedAtMs = performance.now();
  const server = await startBuiltServer({
    ...standIns.settings,
    MATINEE_DATA: place.dataDirectory,
    ...(place.databaseUrl !== undefined && { DATABASE_URL: place.databaseUrl }),
    METRICS_PORT: "0",
    LOG_LEVEL: "warn",
    SESSION_SECRET: BENCH_SECRET,
    ...variables,
  });
  const metrics = server.output().match(/Metrics +(\S+)/)?.[1];
  const readMetric = async (name: string) => {
    const text = await (await fetch(`${metrics}/metrics`)).text();
    return Number(text.match(new RegExp(`^${name} (\\S+)`, "m"))?.[1]);
  };
  return {
    place,
    readMetric,
    dataDirectory: place.dataDirectory,
    origin: server.origin,
    startMs: performance.now() - startedAtMs,
    cpuMicros: async () => (await readMetric("process_cpu_seconds_total")) * 1e6,
    memoryBytes: () => readMetric("process_resident_memory_bytes"),
    /** Kills it without warning; what it has written remains. */
    async kill() {
      await server.stop("SIGKILL");
      if (shared === undefined) standIns.stop();
    },
    async stop() {
      await server.stop();
      if (shared === undefined) standIns.stop();
      if (given === undefined) await place.remove();
    },
  } satisfies MeasuredServer & Record<string, unknown>;
}

export type MeasuredMatinee = Awaited<ReturnType<typeof startMatinee>>;

/** The same answer as Matinee's, from bare `node:http`. */
export async function startBare(origin: string, request: BenchRequest) {
  const answer = await copyAnswer(origin, request);
  return startChild(join(import.meta.dirname, "bare-server.ts"), answer);
}

/** A floor in a process of its own, which is given its work and says where it listens. */
export async function startChild(program: string, work: object) {
  const startedAtMs = performance.now();
  const env = { ...process.env, NODE_ENV: "production" };
  const child = fork(program, { stdio: "inherit", env });
  child.send(work);
  const { port } = await nextMessage<{ port: number }>(child);
  const startMs = performance.now() - startedAtMs;
  const askChild = () => {
    child.send("used");
    return nextMessage<{ cpuMicros: number; memoryBytes: number }>(child);
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    startMs,
    cpuMicros: async () => (await askChild()).cpuMicros,
    memoryBytes: async () => (await askChild()).memoryBytes,
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

/** The headers that Node adds to every answer, or to one without a length. */
const ADDED_BY_NODE = /^(?:date|connection|keep-alive|transfer-encoding): /i;

export async function copyAnswer(origin: string, request: BenchRequest) {
  const connection = new Connection(origin);
  const { status, headers, body } = await connection.ask(request);
  connection.close();
  const copied = headers
    .filter((line) => !ADDED_BY_NODE.test(line))
    .flatMap((line) => line.split(/: (.*)/s, 2));
  return { status, headers: copied, body: body.toString("base64") };
}
