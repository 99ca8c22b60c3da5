import { z } from "zod";

import type { ServiceFailure } from "../service-error.ts";

const refusal = z.object({ status_code: z.number() });

/** Codes that mean: no such resource. */
const MISSING = new Set([6, 34, 37]);
const DENIED = new Set([3, 7, 10, 14, 16, 17, 30, 31, 32, 33, 35, 36, 38, 39, 45]);
const BUSY = 25;
const SUCCESS = new Set([1, 12, 13, 21, 40]);

/**
 * Whether an answer says that the resource is missing or that the request failed. The code in the
 * body counts more than the status, because errors also come with status 200, and a 404 without a
 * code comes from the CDN, which knows nothing about titles.
 */
export function readRefusal(status: number, body: unknown): "missing" | ServiceFailure | undefined {
  const parsed = refusal.safeParse(body);
  if (parsed.success && !SUCCESS.has(parsed.data.status_code)) {
    const code = parsed.data.status_code;
    if (MISSING.has(code)) return "missing";
    if (DENIED.has(code)) return "denied";
    if (code === BUSY) return "busy";
    return status >= 400 ? "rejected" : "unavailable";
  }
  if (status === 404) return "garbled";
  return status >= 400 ? "rejected" : undefined;
}
