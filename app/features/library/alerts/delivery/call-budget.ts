/** What the calls of one target may take in a while, and those of all targets of one account. */
interface CallLimits {
  targetMs: number;
  accountMs: number;
  windowMs: number;
}

const ALERT_LIMITS: CallLimits = { targetMs: 6_000, accountMs: 12_000, windowMs: 60_000 };

interface CallTarget {
  userId: string;
  targetId: string;
}

export type CallBudget = ReturnType<typeof createCallBudget>;

/**
 * How long what viewers chose may keep a server waiting: one target of an account at a time, and each
 * only for so long in a while. So nobody's slow targets delay another's alerts, nor their players.
 */
export function createCallBudget(now: () => number, limits = ALERT_LIMITS) {
  const { targetMs, accountMs, windowMs } = limits;
  const calledAccounts = new Set<string>();
  const spentMs = { accounts: new Map<string, number>(), targets: new Map<string, number>() };
  let endsAtMs = 0;

  function startWindow(): void {
    const nowMs = now();
    // A clock that is set back begins one, too.
    if (nowMs < endsAtMs && nowMs >= endsAtMs - windowMs) return;
    spentMs.accounts.clear();
    spentMs.targets.clear();
    endsAtMs = nowMs + windowMs;
  }

  return {
    /** Whose targets are being called. */
    listCalled: () => [...calledAccounts],

    /** Whose time is over for now. */
    listSpent(): string[] {
      startWindow();
      return [...spentMs.accounts].flatMap(([userId, ms]) => (ms < accountMs ? [] : [userId]));
    },

    begin: (userId: string) => void calledAccounts.add(userId),
    end: (userId: string) => void calledAccounts.delete(userId),

    /** Until when this target is not called any more; undefined where there is time left. */
    spentUntil({ userId, targetId }: CallTarget): number | undefined {
      startWindow();
      const isLeft =
        (spentMs.accounts.get(userId) ?? 0) < accountMs &&
        (spentMs.targets.get(targetId) ?? 0) < targetMs;
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
