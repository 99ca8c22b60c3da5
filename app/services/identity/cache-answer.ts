interface CacheOptions {
  freshMs: number;
  now: () => number;
}

/** An answer from outside, requested when it is first needed and again when it is old. */
export interface CachedAnswer<Answer> {
  /** Returns an old answer rather than failing. */
  get: () => Promise<Answer>;
  /** Requests a new answer, whatever is cached. */
  renew: () => Promise<Answer>;
}

/** Caches the last good answer; simultaneous callers share one request. */
export function cacheAnswer<Answer>(
  ask: () => Promise<Answer>,
  { freshMs, now }: CacheOptions,
): CachedAnswer<Answer> {
  let cached: { answer: Answer; atMs: number } | undefined;
  let underWay: Promise<Answer> | undefined;

  async function askNow(): Promise<Answer> {
    try {
      const answer = await ask();
      cached = { answer, atMs: now() };
      return answer;
    } finally {
      underWay = undefined;
    }
  }

  const renew = () => (underWay ??= askNow());
  return {
    renew,
    async get() {
      if (cached && now() - cached.atMs < freshMs) return cached.answer;
      try {
        return await renew();
      } catch (error) {
        if (cached) return cached.answer;
        throw error;
      }
    },
  };
}
