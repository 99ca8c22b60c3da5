/** The status of a page that has nothing to show because an outside service failed. */
export const unavailable = { status: 503, headers: { "Retry-After": "5" } };

/** Whether an outside service failed, and not a program of ours. */
export const isServiceError = (error: unknown): boolean =>
  error instanceof Error && error.name === "ServiceError";
