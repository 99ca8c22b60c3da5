import { setTimeout as wait } from "node:timers/promises";

import { parseJson } from "../read-body.ts";
import { parseRetryAfter } from "../retry-after.ts";
import { ServiceError } from "../service-error.ts";
import { openMediaBrowser } from "./media-browser.ts";
import { openPlex } from "./plex.ts";
import type { Player, PlayerAddress } from "./player.ts";

/** Calls addresses that viewers typed, with the checks that those need. */
interface CheckedCalls {
  isAllowed: (url: string) => boolean;
  ask: (question: {
    method: "GET" | "POST" | "PUT";
    url: string;
    headers: Record<string, string>;
    body?: string;
  }) => Promise<{ status: number; retryAfter: string | null; text: string } | { problem: string }>;
}

/** A page of a large library takes a small machine a while. */
export const PLAYER_LIMITS = { answerWithinMs: 20_000, mostBytes: 16 * 1024 * 1024 };

/** Sends one request below a player's address; an answer without JSON is undefined. */
export type AskPlayer = (
  path: string,
  request?: { method?: "GET" | "POST" | "PUT"; body?: object; headers?: Record<string, string> },
) => Promise<unknown>;

export type PlayerClient = ReturnType<typeof createPlayerClient>;

const MOST_WAITS = 4;
const SERVICE = "player";

/** Calls the players that viewers connect. */
export function createPlayerClient(
  targets: CheckedCalls,
  pause: (ms: number) => Promise<unknown> = wait,
) {
  const askBelow =
    (base: string, isOver: () => boolean): AskPlayer =>
    async (path, { method = "GET", body, headers = {} } = {}) => {
      const url = new URL(path, base.endsWith("/") ? base : `${base}/`).href;
      const json = body === undefined ? {} : { "content-type": "application/json" };
      const question = {
        method,
        url,
        headers: { accept: "application/json", ...json, ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      };
      for (let waits = 0; ; waits += 1) {
        if (isOver()) throw new ServiceError(SERVICE, "timeout");
        const answer = await targets.ask(question);
        if ("problem" in answer) throw noAnswer(answer.problem);
        const retryAfterMs = parseRetryAfter(answer.retryAfter, Date.now()) ?? 1_000;
        if (answer.status !== 429) return readAnswer(answer);
        if (waits >= MOST_WAITS) throw new ServiceError(SERVICE, "busy", { retryAfterMs });
        await pause(retryAfterMs);
      }
    };

  return {
    /** Whether this may be an address of a player at all. */
    isAllowed: targets.isAllowed,
    /** Once its time is over it is asked nothing more, however much of its list is left. */
    open(address: PlayerAddress, isOver: () => boolean): Player {
      const ask = askBelow(address.url, isOver);
      const { kind } = address;
      return kind === "plex" ? openPlex(ask, address) : openMediaBrowser(ask, address, kind);
    },
  };
}

function noAnswer(problem: string): ServiceError {
  if (problem === "PrivateAddress") return new ServiceError(SERVICE, "rejected", { code: problem });
  if (problem === "UnreadableBody") return new ServiceError(SERVICE, "garbled");
  const reason = problem === "TimeoutError" ? "timeout" : "unreachable";
  return new ServiceError(SERVICE, reason, { code: problem });
}

function readAnswer({ status, text }: { status: number; text: string }): unknown {
  const code = String(status);
  if (status === 401 || status === 403) throw new ServiceError(SERVICE, "denied", { code });
  if (status >= 500) throw new ServiceError(SERVICE, "unavailable", { code });
  if (status < 200 || status > 299) throw new ServiceError(SERVICE, "rejected", { code });
  if (text.trim() === "") return undefined;
  try {
    return parseJson(text);
  } catch {
    throw new ServiceError(SERVICE, "garbled");
  }
}
