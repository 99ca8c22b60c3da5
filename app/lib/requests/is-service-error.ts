/** Whether an outside service failed, and not a program of ours. */
export const isServiceError = (error: unknown): boolean =>
  error instanceof Error && error.name === "ServiceError";
