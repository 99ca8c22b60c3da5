import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { startStandIns } from "../../scripts/stand-ins-process.ts";
import { startBuiltServer } from "../../tests/built-server.ts";
import { LEARNING_FROM_MS } from "./clock.ts";
import { send, type ReceivedAnswer } from "./send.ts";

const FIXED = new URL("./fixed-process.ts", import.meta.url).href;
const SECRET = "a secret that is only ever used in tests";
const HEADERS = {
  accept: "text/html,application/json;q=0.9,*/*;q=0.8",
  "accept-encoding": "identity",
  "accept-language": "en",
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
};

export type Jar = ReadonlyMap<string, string>;

export interface WorldRequest {
  method?: string;
  path: string;
  jar?: Jar;
  headers?: Record<string, string>;
  body?: Buffer | undefined;
  /** Only looks whether something is done: no time passes, and nobody has seen the page. */
  onlyLooks?: boolean;
}

/** By service and path. */
type RequestCounts = Record<string, Record<string, number>>;

export type FixedWorld = Awaited<ReturnType<typeof openFixedWorld>>;

/** The built server and the stand-ins as processes of their own, whose clocks and chances are fixed. */
export async function openFixedWorld() {
  const dataDirectory = await mkdtemp(join(tmpdir(), "matinee-answers-"));
  const fixed = { NODE_OPTIONS: `--import=${FIXED}` };
  const outside = await startStandIns({ variables: fixed });
  const server = await startBuiltServer({
    ...outside.settings,
    ...fixed,
    MATINEE_DATA: dataDirectory,
    SESSION_SECRET: SECRET,
    TRUSTED_PROXIES: "127.0.0.1",
    UPI_ID: "cinema@bank",
    OPERATOR_EMAIL: "ada@example.org",
    // Otherwise films are matched when a page first shows them, and appear on the next.
    MATCH_AHEAD: "on",
    // However busy the machine is, no page is sent in parts.
    STREAM_AFTER_MS: "60000",
    LOG_LEVEL: "error",
  });
  const { control } = JSON.parse(outside.settings["STAND_INS"] ?? "{}") as { control: string };
  const mailbox = outside.mailbox ?? "";
  let looks = 0;
  let nowMs = LEARNING_FROM_MS;
  return {
    origin: server.origin,
    setupCode: /setup\?code=(\S+)/.exec(server.output())?.[1] ?? "",
    /** Each request comes a moment after the one before it. */
    ask({
      method = "GET",
      path,
      jar = new Map(),
      headers = {},
      body,
      onlyLooks = false,
    }: WorldRequest): Promise<ReceivedAnswer> {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
      if (onlyLooks) looks += 1;
      else nowMs += 1;
      const from = { "x-forwarded-for": onlyLooks ? addressOf(2, looks) : addressOf(1, nowMs) };
      const ahead = onlyLooks && { "sec-purpose": "prefetch" };
      const own = { ...HEADERS, ...from, ...ahead, ...(cookie !== "" && { cookie }), ...headers };
      return send(server.origin, { method, path, headers: own, body, nowMs });
    },
    wait: (ms: number) => void (nowMs += ms),
    /** Sets the clock: from here on it is the same in each run, however long it took until then. */
    setClock: (ms: number) => void (nowMs = ms),
    /** How often the outside services were asked so far. */
    async countRequests(): Promise<number> {
      const counts = (await (await fetch(`${control}/requests`)).json()) as RequestCounts;
      const all = Object.values(counts).flatMap((paths) => Object.values(paths));
      return all.reduce((sum, count) => sum + count, 0);
    },
    /** The mailbox's page of that address. */
    readMail: async (path = "") =>
      (await fetch(path === "" ? mailbox : new URL(path, mailbox))).text(),
    async close() {
      await server.stop("SIGKILL");
      outside.stop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
    output: server.output,
  };
}

/** Each request comes from an address of its own, so that no limit answers instead of the route. */
const addressOf = (network: number, count: number) =>
  `10.${network}.${(count >> 8) & 255}.${count & 255}`;

/** The cookies after an answer, as a browser keeps them. */
export function afterAnswer(jar: Jar, { headers }: ReceivedAnswer): Jar {
  const kept = new Map(jar);
  for (const [name, line] of headers) {
    if (name !== "set-cookie") continue;
    const [, key = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/max-age=0/i.test(line)) kept.delete(key);
    else kept.set(key, value);
  }
  return kept;
}
