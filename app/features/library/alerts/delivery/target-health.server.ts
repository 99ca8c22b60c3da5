import { retryDelayMs } from "#app/lib/jobs/retry-delay.ts";
import type { Executor } from "#app/db/executor.ts";

interface FailureCount {
  failures: number;
  failingSinceMs: number | null;
}

const DAY_MS = 24 * 3_600_000;
const RETRY = { firstMs: 60_000, longestMs: 6 * 3_600_000 };
/** What fails for three days, and this often, is turned off. */
const STOP_AFTER = { failures: 10, ms: 3 * DAY_MS };

/** When it is tried again after one more failure; undefined where it is turned off instead. */
export function nextTryAt({ failures, failingSinceMs }: FailureCount, nowMs: number) {
  const isLast =
    failures + 1 >= STOP_AFTER.failures && nowMs - (failingSinceMs ?? nowMs) >= STOP_AFTER.ms;
  return isLast ? undefined : nowMs + retryDelayMs(failures + 1, RETRY);
}

/** It answers as it should. */
export async function noteSuccess(executor: Executor, targetId: string): Promise<void> {
  await executor
    .updateTable("alert_targets")
    .set({ failures: 0, failing_since: null, paused_until: null })
    .where("id", "=", targetId)
    .where("failures", ">", 0)
    .execute();
}

/** Nothing is sent there until then, whatever becomes due meanwhile. */
export async function pauseTarget(
  executor: Executor,
  targetId: string,
  untilMs: number,
): Promise<void> {
  await executor
    .updateTable("alert_targets")
    .set({ paused_until: untilMs })
    .where("id", "=", targetId)
    .execute();
}

/** It is called again then; without a next time it is turned off. */
export async function noteFailure(
  executor: Executor,
  targetId: string,
  { nowMs, nextTryAtMs }: { nowMs: number; nextTryAtMs: number | undefined },
): Promise<void> {
  const isLast = nextTryAtMs === undefined;
  await executor
    .updateTable("alert_targets")
    .set(({ eb, fn, val }) => ({
      failures: eb("failures", "+", 1),
      failing_since: fn.coalesce("failing_since", val(nowMs)),
      paused_until: nextTryAtMs ?? null,
      ...(isLast && { stopped_at: nowMs }),
    }))
    .where("id", "=", targetId)
    .execute();
  if (!isLast) return;
  await executor
    .updateTable("alert_deliveries")
    .set({ outcome: "failed", ended_at: nowMs, next_try_at: null })
    .where("target_id", "=", targetId)
    .where("outcome", "is", null)
    .execute();
}
