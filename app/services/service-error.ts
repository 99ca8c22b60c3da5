/**
 * Why the outside failed. - `timeout`: no complete answer within the deadline - `unreachable`: no
 * connection could be made - `cut off`: the connection broke before the answer was complete -
 * `unavailable`: the service answered that it cannot answer - `busy`: it asked us to send fewer
 * requests - `garbled`: the answer is not what was asked for - `denied`: it does not accept our
 * credentials, or blocks us - `rejected`: it does not accept the request - `resting`: it failed so
 * often lately that it is paused - `crowded`: we have more to request than is allowed at once
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
  /** The requested address, without its query, because it is logged. */
  path?: string | undefined;
  /** A code such as `ECONNREFUSED` or `502`, never a message that others wrote. */
  code?: string | undefined;
  /** How long the service asked us to wait, limited to what we wait ourselves. */
  retryAfterMs?: number | undefined;
  /** The same without that limit. */
  statedRetryAfterMs?: number | undefined;
}

/**
 * An outside failure. It carries no cause, because a cause may contain addresses and credentials,
 * and this error is logged.
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

/** Transient failures, which are worth a retry. */
const passing = new Set<ServiceFailure>([
  "unreachable",
  "cut off",
  "unavailable",
  "busy",
  "garbled",
]);

export const isPassing = ({ reason }: ServiceError) => passing.has(reason);

/** Failures that say something about the service as a whole, not only about one request. */
export const isTheServices = ({ reason }: ServiceError) =>
  passing.has(reason) || reason === "timeout";

export const isGarbled = (error: unknown): boolean =>
  error instanceof ServiceError && error.reason === "garbled";
