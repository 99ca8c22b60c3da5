/**
 * What one rendering may still ask a service for. What it does without comes with the renderings
 * after it, which find in the cache what this one asked for.
 */
export interface RequestAllowance {
  /** How many requests are left. */
  left(): number;
  /** Whether a list may be asked for; one that was granted remains so. */
  allowsList(key: string): boolean;
  /** Those of the things that may be asked for: some of the first, with any that were granted before. */
  grant(keys: readonly string[], most?: number): ReadonlySet<string>;
}

interface Limits {
  /** In all, lists included. */
  requests: number;
  lists: number;
  /** At a time, so that one list leaves something for the others. */
  atATime: number;
}

export function createRequestAllowance({ requests, lists, atATime }: Limits): RequestAllowance {
  const granted = new Set<string>();
  let listsLeft = lists;

  function allows(key: string): boolean {
    if (!granted.has(key) && granted.size >= requests) return false;
    granted.add(key);
    return true;
  }

  return {
    left: () => Math.max(0, requests - granted.size),
    allowsList(key) {
      if (granted.has(key)) return true;
      if (listsLeft === 0 || !allows(key)) return false;
      listsLeft -= 1;
      return true;
    },
    grant: (keys, most = atATime) => new Set(keys.slice(0, most).filter(allows)),
  };
}
