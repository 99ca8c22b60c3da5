import type { Response } from "undici";

import { loadUndici, type createConnections } from "./connections.server.ts";
import { readBytes, readJson, readText, UnreadableBody } from "./read-body.ts";
import { parseRetryAfter, parseStatedRetryAfter } from "./retry-after.ts";
import { ServiceError, type ServiceFailure } from "./service-error.ts";
import { readTransportFailure } from "./transport-failure.ts";

/** A service's answer, once it is known to be what we expected and not a plain refusal. */
export interface Reply {
  status: number;
  body: unknown;
}

export interface Question<Answer> {
  url: URL;
  headers?: Readonly<Record<string, string>>;
  /** Sent as a form. Such a request may work only once, so it is never repeated automatically. */
  form?: Readonly<Record<string, string>>;
  /** JSON by default; otherwise a text file or any bytes. */
  expects?: "json" | "text" | "bytes";
  /**
   * Whether the answer may be fetched from another address, to which the service redirects. Without
   * it, a redirect is an unexpected answer.
   */
  mayFollow?: (address: URL) => boolean;
  /** Converts the service's answer into ours; calls `fail("garbled")` when it cannot. */
  read: (reply: Reply, fail: (reason: ServiceFailure) => never) => Answer;
}

interface Means {
  service: string;
  connections: ReturnType<typeof createConnections>;
  maxBytes: number;
  signal: AbortSignal;
}

/** One attempt at a request, in which every outside failure becomes a `ServiceError`. */
export async function askOnce<Answer>(question: Question<Answer>, means: Means): Promise<Answer> {
  const { url } = question;
  const fail = (reason: ServiceFailure, code?: string, wait: AskedToWait = {}): never => {
    throw new ServiceError(means.service, reason, { path: url.pathname, code, ...wait });
  };
  const reply = await fetchReply(question, means).catch((error: unknown) => {
    if (error instanceof Refusal) return fail(error.reason, error.code, error.wait);
    if (means.signal.aborted) return fail("timeout");
    if (error instanceof UnreadableBody) return fail("garbled");
    const { reason, code } = readTransportFailure(error);
    return fail(reason, code);
  });
  return question.read(reply, (reason) => fail(reason, String(reply.status)));
}

interface AskedToWait {
  retryAfterMs?: number | undefined;
  statedRetryAfterMs?: number | undefined;
}

class Refusal extends Error {
  readonly reason: ServiceFailure;
  readonly code: string;
  readonly wait: AskedToWait;

  constructor(reason: ServiceFailure, { status, headers }: Response) {
    super();
    this.reason = reason;
    this.code = String(status);
    const header = headers.get("retry-after");
    this.wait = {
      retryAfterMs: parseRetryAfter(header, Date.now()),
      statedRetryAfterMs: parseStatedRetryAfter(header, Date.now()),
    };
  }
}

async function fetchReply(question: Question<unknown>, means: Means): Promise<Reply> {
  const response = await fetchFollowing(question, question.url, means, MOST_HOPS);
  const refusal = refusalOf(response.status);
  if (refusal !== undefined) {
    // An unread body would keep the connection busy.
    await response.body?.cancel();
    throw new Refusal(refusal, response);
  }
  const read = READERS[question.expects ?? "json"];
  return { status: response.status, body: await read(response.body, means.maxBytes) };
}

const READERS = { json: readJson, text: readText, bytes: readBytes };
const ACCEPTED = { json: "application/json", text: "text/*, */*", bytes: "*/*" };

const MOST_HOPS = 3;

async function fetchFollowing(
  question: Question<unknown>,
  url: URL,
  means: Means,
  hops: number,
): Promise<Response> {
  const { headers, form, expects = "json", mayFollow } = question;
  const { fetch } = await loadUndici();
  const response = await fetch(url, {
    ...(form !== undefined && { method: "POST", body: new URLSearchParams(form) }),
    headers: { accept: ACCEPTED[expects], ...headers },
    // Redirects are followed by hand and only where allowed, so that credentials go nowhere else.
    redirect: "manual",
    signal: means.signal,
    dispatcher: await means.connections.to(url),
  });
  const location = URL.parse(response.headers.get("location") ?? "", url);
  const isSentOn = response.status >= 300 && response.status < 400 && location !== null;
  if (!isSentOn || hops === 0 || !mayFollow?.(location)) return response;
  await response.body?.cancel();
  return fetchFollowing(question, location, means, hops - 1);
}

/** Statuses that say everything, so that their bodies need not be read. */
function refusalOf(status: number): ServiceFailure | undefined {
  if (status === 429) return "busy";
  if (status >= 500) return "unavailable";
  if (status === 401 || status === 403) return "denied";
  if (status >= 300 && status < 400) return "garbled";
  return undefined;
}
