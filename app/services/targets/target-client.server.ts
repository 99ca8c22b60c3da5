import { lookup as lookUpName, type LookupAddress, type LookupOptions } from "node:dns";
import { isIP } from "node:net";

import type { Dispatcher, request } from "undici";

import { loadUndici } from "../connections.server.ts";
import { readText } from "../read-body.ts";
import { isPublicAddress } from "./public-address.ts";

interface TargetClientOptions {
  /** Whether targets in the server's own network may be called. */
  allowsPrivate: boolean;
  /** Finds the addresses of a name; a test's own. */
  lookUp?: typeof lookUpName;
  answerWithinMs?: number;
  /** The largest answer. */
  mostBytes?: number;
}

export interface TargetRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array;
}

interface TargetQuestion extends Pick<TargetRequest, "url" | "headers"> {
  method: "GET" | "POST" | "PUT";
  body?: string;
}

/** The status of the answer, or why there is none. */
export type TargetAnswer = { status: number } | Problem;

interface Problem {
  problem: string;
}

/** The whole answer, or why there is none. */
type WholeAnswer = { status: number; retryAfter: string | null; text: string };

export type TargetClient = ReturnType<typeof createTargetClient>;

/** From the first packet to the status of the answer: whoever needs longer has failed. */
export const ANSWER_WITHIN_MS = 3_000;
const MOST_BYTES = 16 * 1024;

class PrivateAddress extends Error {
  override readonly name = "PrivateAddress";
  override readonly message = "The address is in a private network.";
}

/**
 * Calls addresses that viewers typed. A private one is not called, whatever its name says: each
 * connection goes to the address that was checked. Redirects are not followed, and what is answered
 * is not read further than its beginning.
 */
export function createTargetClient(options: TargetClientOptions) {
  const { allowsPrivate, lookUp = lookUpName, answerWithinMs = ANSWER_WITHIN_MS } = options;
  const { mostBytes = MOST_BYTES } = options;
  const connect = { timeout: answerWithinMs, lookup: checkedLookUp(lookUp, allowsPrivate) };
  let opened: Promise<Dispatcher> | undefined;
  const open = async (): Promise<Dispatcher> => {
    const { Agent } = await loadUndici();
    return new Agent({
      connect,
      connections: 4,
      keepAliveTimeout: 1_000,
      maxResponseSize: mostBytes,
      maxHeaderSize: MOST_BYTES,
    });
  };
  const send = async (url: string, sent: Parameters<typeof request>[1]) => {
    const [undici, dispatcher] = await Promise.all([loadUndici(), (opened ??= open())]);
    return undici.request(url, { ...sent, dispatcher });
  };

  return {
    /** Whether this may be an address of a target at all. */
    isAllowed(text: string): boolean {
      const url = URL.parse(text);
      if (url === null || url.username !== "" || url.password !== "") return false;
      if (allowsPrivate) return url.protocol === "https:" || url.protocol === "http:";
      return url.protocol === "https:" && !isPrivateLiteral(url);
    },

    /** Never throws: whatever happens outside is an answer. */
    async post({ url, headers, body }: TargetRequest): Promise<TargetAnswer> {
      try {
        if (!this.isAllowed(url)) throw new PrivateAddress();
        const signal = AbortSignal.timeout(answerWithinMs);
        const answer = await send(url, { method: "POST", signal, headers, body });
        // The status says all, so nobody waits for the rest. Without an end it is cut off.
        void answer.body.dump({ limit: MOST_BYTES, signal }).catch(() => undefined);
        return { status: answer.statusCode };
      } catch (error) {
        return { problem: describe(error) };
      }
    },

    /** The same for an answer that is read to its end. */
    async ask({ url, headers, ...sent }: TargetQuestion): Promise<WholeAnswer | Problem> {
      try {
        if (!this.isAllowed(url)) throw new PrivateAddress();
        const signal = AbortSignal.timeout(answerWithinMs);
        const answer = await send(url, { ...sent, signal, headers });
        const after = answer.headers["retry-after"];
        const text = await readText(answer.body, mostBytes);
        const retryAfter = typeof after === "string" ? after : null;
        return { status: answer.statusCode, retryAfter, text };
      } catch (error) {
        return { problem: describe(error) };
      }
    },

    close: async (): Promise<void> => (await opened)?.destroy(),
  };
}

function isPrivateLiteral({ hostname }: URL): boolean {
  const address = hostname.replace(/^\[|\]$/g, "");
  return isIP(address) > 0 && !isPublicAddress(address);
}

type Callback = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** The addresses that a connection may be made to; none of them, where one is private. */
const checkedLookUp =
  (lookUp: typeof lookUpName, allowsPrivate: boolean) =>
  (name: string, options: LookupOptions, callback: Callback): void => {
    lookUp(name, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, []);
      const isAllowed = allowsPrivate || found.every(({ address }) => isPublicAddress(address));
      const [first] = found;
      if (!isAllowed || first === undefined) return callback(new PrivateAddress(), []);
      if (options.all === true) return callback(null, found);
      callback(null, first.address, first.family);
    });
  };

/** Our own words and codes alone: an answer's could say anything. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? code : error.name;
}
