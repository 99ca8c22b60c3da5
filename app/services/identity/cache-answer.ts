interface KeepOptions {
  freshMs: number;
  now: () => number;
}

/** An answer from outside that is asked for when it is first needed, and again when it is old. */
export interface CachedAnswer<Answer> {
  /** Rather an old one than none. */
  get: () => Promise<Answer>;
  /** A new one, whatever is kept. */
  renew: () => Promise<Answer>;
}

/** Keeps the last good answer; those who ask at the same time share one question. */
export function cacheAnswer<Answer>(
  ask: () => Promise<Answer>,
  { freshMs, now }: KeepOptions,
): CachedAnswer<Answer> {
  let kept: { answer: Answer; atMs: number } | undefined;
  let underWay: Promise<Answer> | undefined;

  async function askNow(): Promise<Answer> {
    try {
      const answer = await ask();
      kept = { answer, atMs: now() };
      return answer;
    } finally {
      underWay = undefined;
    }
  }

  const renew = () => (underWay ??= askNow());
  return {
    renew,
    async get() {
      if (kept && now() - kept.atMs < freshMs) return kept.answer;
      try {
        return await renew();
      } catch (error) {
        if (kept) return kept.answer;
        throw error;
      }
    },
  };
}
