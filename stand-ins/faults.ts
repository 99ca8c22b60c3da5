import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { faultInAddress } from "./fault-kinds.ts";
import type { FaultKind, ServiceName } from "./fault-kinds.ts";
import { faultReply } from "./fault-replies.ts";
import type { Handler, Interceptor } from "./listen.ts";
import type { RequestLog } from "./request-log.ts";

/** One requested fault: which requests it affects, how it looks, and how often it happens. */
type Fault = {
  kind: FaultKind;
  service?: ServiceName | undefined;
  /** A path in which `*` matches anything; without one every path of the service. */
  path?: string | undefined;
  /** How many requests it affects before it ends; without it, all of them. */
  times?: number | undefined;
  /** How many requests pass before it begins. */
  after?: number | undefined;
  delayMs?: number | undefined;
  /** A delay that ends when the faults are cleared, whenever that is. */
  untilCleared?: boolean | undefined;
  retryAfterSeconds?: number | undefined;
};

export type Faults = {
  add: (fault: Fault) => void;
  clear: () => void;
  list: () => readonly Fault[];
  /** Watches one listener: records each request and breaks those that a fault applies to. */
  watch: (service: ServiceName, log: RequestLog) => Interceptor;
};

const typedDelayMs = 3000;
const typedRetryAfterSeconds = 2;

export function createFaults(): Faults {
  let faults: Fault[] = [];
  let cleared = Promise.withResolvers<void>();

  function choose(service: ServiceName, address: string): Fault | null {
    const pathname = address.split("?")[0] ?? address;
    for (const fault of faults) {
      if (fault.service !== undefined && fault.service !== service) continue;
      if (fault.path !== undefined && !matchesPath(fault.path, pathname)) continue;
      if (fault.after !== undefined && fault.after > 0) {
        fault.after -= 1;
        continue;
      }
      if (fault.times !== undefined) {
        fault.times -= 1;
        if (fault.times <= 0) faults = faults.filter((other) => other !== fault);
      }
      return fault;
    }
    const typed = faultInAddress(address);
    return typed === null ? null : { kind: typed };
  }

  return {
    add: (fault) => {
      faults.push({ ...fault });
    },
    clear: () => {
      faults = [];
      cleared.resolve();
      cleared = Promise.withResolvers<void>();
    },
    list: () => faults,
    watch: (service, log) => async (incoming, outgoing, handler) => {
      const address = incoming.url ?? "/";
      log.note(service, address);
      const fault = choose(service, address);
      if (fault?.kind === "delay" && fault.untilCleared === true) {
        await cleared.promise;
        return false;
      }
      return fault === null ? false : spoil(fault, service, { incoming, outgoing, handler });
    },
  };
}

function matchesPath(pattern: string, pathname: string): boolean {
  const parts = pattern.split("*").map((part) => RegExp.escape(part));
  return new RegExp(`^${parts.join(".*")}$`).test(pathname);
}

type Exchange = { incoming: IncomingMessage; outgoing: ServerResponse; handler: Handler };

async function spoil(fault: Fault, service: ServiceName, exchange: Exchange): Promise<boolean> {
  const { outgoing } = exchange;
  const retryAfterSeconds = fault.retryAfterSeconds ?? typedRetryAfterSeconds;
  const whole = faultReply(fault.kind, service, retryAfterSeconds);
  if (whole !== null) {
    outgoing.writeHead(whole.status, whole.headers).end(whole.body);
    return true;
  }
  switch (fault.kind) {
    case "delay":
      await pause(fault.delayMs ?? typedDelayMs, undefined, { ref: false });
      return false;
    case "hang":
      await new Promise((resolve) => outgoing.once("close", resolve));
      return true;
    case "reset":
      exchange.incoming.socket.resetAndDestroy();
      return true;
    case "truncated":
      return truncate(exchange);
    case "gzip":
      return zipSilently(exchange);
    default:
      return false;
  }
}

/** Announces the whole body, sends half of it and closes the connection. */
async function truncate({ incoming, outgoing, handler }: Exchange): Promise<boolean> {
  const { reply, body } = await answerPlainly(incoming, handler);
  outgoing.writeHead(reply.status, {
    ...Object.fromEntries(reply.headers),
    "content-length": body.length,
  });
  const half = body.subarray(0, Math.floor(body.length / 2));
  await new Promise<void>((resolve) => outgoing.write(half, () => resolve()));
  incoming.socket.destroy();
  return true;
}

/** The fault of May 2026: compressed bytes without a Content-Encoding header. */
async function zipSilently({ incoming, outgoing, handler }: Exchange): Promise<boolean> {
  const { reply, body } = await answerPlainly(incoming, handler);
  const headers = Object.fromEntries(reply.headers);
  delete headers["content-length"];
  outgoing.writeHead(reply.status, headers).end(gzipSync(body));
  return true;
}

async function answerPlainly(incoming: IncomingMessage, handler: Handler) {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    headers.set(name, Array.isArray(value) ? value.join(", ") : (value ?? ""));
  }
  const address = new URL(incoming.url ?? "/", `http://${incoming.headers.host ?? "localhost"}`);
  const reply = await handler(new Request(address, { headers }));
  return { reply, body: Buffer.from(await reply.arrayBuffer()) };
}
