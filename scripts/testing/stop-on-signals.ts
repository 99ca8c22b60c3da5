/** Aborts when the person or the system wants the command to end, so that it can clean up first. */
export function stopOnSignals(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => controller.abort());
  }
  return controller.signal;
}
