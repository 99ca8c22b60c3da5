/**
 * Why the outside failed us.
 * - `timeout`: no whole answer within the deadline
 * - `unreachable`: no connection could be made
 * - `cut off`: the connection broke before the answer was whole
 * - `unavailable`: it answered that it cannot answer
 * - `busy`: it asked us to ask less often
 * - `garbled`: what came is not what was asked for
 * - `denied`: it does not accept our credentials, or keeps us out
 * - `rejected`: it does not accept the question
 * - `resting`: it failed so often of late that it is not being asked for a while
 * - `crowded`: we have more to ask than may be asked at once
 */
export type ServiceFailure =
  | "timeout"
  | "unreachable"
  | "cut off"
  | "unavailable"
  | "busy"
  | "garbled"
  | "denied"
  | "rejected"
  | "resting"
  | "crowded";

interface ServiceErrorOptions {
  /** What was asked for, without its query: it ends up in logs. */
  path?: string | undefined;
  /** A code such as `ECONNREFUSED` or `502`, never a message that others wrote. */
  code?: string | undefined;
  /** How long the service asked us to wait. */
  retryAfterMs?: number | undefined;
  /** The same before it was limited to what we wait ourselves. */
  statedRetryAfterMs?: number | undefined;
}

/**
 * The outside failed. It carries no cause: what lies beneath may hold addresses and credentials,
 * and this is logged.
 */
export class ServiceError extends Error {
  override name = "ServiceError";
  readonly service: string;
  readonly reason: ServiceFailure;
  readonly code: string | undefined;
  readonly retryAfterMs: number | undefined;
  readonly statedRetryAfterMs: number | undefined;

  constructor(service: string, reason: ServiceFailure, options: ServiceErrorOptions = {}) {
    const { path, code, retryAfterMs } = options;
    super([`${service}: ${reason}`, code && `(${code})`, path].filter(Boolean).join(" "));
    this.service = service;
    this.reason = reason;
    this.code = code;
    this.retryAfterMs = retryAfterMs;
    this.statedRetryAfterMs = options.statedRetryAfterMs;
  }
}

/** Failures that pass by themselves, so that asking once more is worth it. */
const passing = new Set<ServiceFailure>([
  "unreachable",
  "cut off",
  "unavailable",
  "busy",
  "garbled",
]);

export const isPassing = ({ reason }: ServiceError) => passing.has(reason);

/** Failures that say something about the service as a whole, not about the one question. */
export const isTheServices = ({ reason }: ServiceError) =>
  passing.has(reason) || reason === "timeout";

export const isGarbled = (error: unknown): boolean =>
  error instanceof ServiceError && error.reason === "garbled";
