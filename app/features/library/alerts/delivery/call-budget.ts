/** What the calls of one target may take in a minute, and those of all targets of one account. */
const TARGET_BUDGET_MS = 6_000;
const ACCOUNT_BUDGET_MS = 12_000;
const WINDOW_MS = 60_000;

interface CallTarget {
  userId: string;
  targetId: string;
}

export type CallBudget = ReturnType<typeof createCallBudget>;

/**
 * How long viewers' targets may keep a server waiting: one target of an account at a time, and each
 * only for so long in a minute. So nobody's slow targets delay another's alerts.
 */
export function createCallBudget(now: () => number) {
  const calledAccounts = new Set<string>();
  const spentMs = { accounts: new Map<string, number>(), targets: new Map<string, number>() };
  let endsAtMs = 0;

  function startWindow(): void {
    const nowMs = now();
    // A clock that is set back begins one, too.
    if (nowMs < endsAtMs && nowMs >= endsAtMs - WINDOW_MS) return;
    spentMs.accounts.clear();
    spentMs.targets.clear();
    endsAtMs = nowMs + WINDOW_MS;
  }

  return {
    /** Whose targets are being called. */
    listCalled: () => [...calledAccounts],

    begin: (userId: string) => void calledAccounts.add(userId),
    end: (userId: string) => void calledAccounts.delete(userId),

    /** Until when this target is not called any more; undefined where there is time left. */
    spentUntil({ userId, targetId }: CallTarget): number | undefined {
      startWindow();
      const isLeft =
        (spentMs.accounts.get(userId) ?? 0) < ACCOUNT_BUDGET_MS &&
        (spentMs.targets.get(targetId) ?? 0) < TARGET_BUDGET_MS;
      return isLeft ? undefined : endsAtMs;
    },

    count({ userId, targetId }: CallTarget, tookMs: number): void {
      startWindow();
      const spend = (spent: Map<string, number>, key: string) =>
        spent.set(key, (spent.get(key) ?? 0) + Math.max(0, tookMs));
      spend(spentMs.accounts, userId);
      spend(spentMs.targets, targetId);
    },
  };
}
