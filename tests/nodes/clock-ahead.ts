/** By a request with it, a process learns how much its clock is ahead from then on. */
export const AHEAD_HEADER = "x-clock-ahead-ms";

/** Makes a process read a clock that is so much ahead. */
export const clockAhead = (ms: number) => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(
    `import { subscribe } from "node:diagnostics_channel";
    let ahead = ${ms};
    subscribe("http.server.request.start", ({ request }) => {
      ahead = Number(request.headers["${AHEAD_HEADER}"] ?? ahead);
    });
    const now = Date.now; Date.now = () => now() + ahead;
    globalThis.Date = new Proxy(Date, {
      construct: (real, given) => given.length === 0 ? new real(Date.now()) : new real(...given),
    });`,
  )}`,
});
